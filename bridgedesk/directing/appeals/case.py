"""Appeals committee: members as typed, and members who are a party to the dispute."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.directing.forms import FieldRefusal
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.penalty import Proposal, penalty_to_impose, proposal, sanction_typed
from bridgedesk.directing.rulings.ruling_list import entries_of, shown_outcome
from bridgedesk.directing.rulings.verdict import FRIVOLOUS, AppealDecision, AppealOutcome, changes
from bridgedesk.directing.rulings.words import effect_words, offence_words
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.systems.met import recorded_systems
from bridgedesk.event.appealed import appellants_answer
from bridgedesk.event.event import Event
from bridgedesk.event.moment import is_same, time_words, wall_time
from bridgedesk.event.notebook import notebook
from bridgedesk.event.ruled_score import ruled_score
from bridgedesk.event.ruling import ANSWERS, Appeal, CommitteeMember, RegisterLine
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import BadScore
from bridgedesk.event.spelling import capitalised

DISSENT = "*"


class Conflict(NamedTuple):
    name: str
    words: str
    party: bool  # False: the member only plays in the event


def members_typed(text: str) -> tuple[CommitteeMember, ...]:
    """Parse one name per line; a star after it marks a member who dissents."""
    lines = (" ".join(line.split()) for line in text.replace(";", "\n").splitlines())
    return tuple(
        CommitteeMember(line.removesuffix(DISSENT).strip(), line.endswith(DISSENT)) for line in lines if line
    )


def members_text(members: Iterable[CommitteeMember]) -> str:
    return "\n".join(f"{each.name} {DISSENT}" if each.dissents else each.name for each in members)


def parties(event: Event, appeal: Appeal) -> tuple[str, ...]:
    """Return the appellants first, then the other entries in the ruling or match."""
    found: list[str] = [appeal.by] if appeal.by else []
    ruling = event.find_ruling(appeal.ruling)
    found += entries_of(event, ruling) if ruling else ()
    for match in event.matches:
        sides = (match.home, match.away)
        here = ruling is not None and ruling.round == match.round and any(side in found for side in sides)
        if match.id == appeal.match or (appeal.match is None and here):
            found += sides
    return tuple(dict.fromkeys(found))


def conflicts(event: Event, appeal: Appeal, members: Iterable[CommitteeMember]) -> tuple[Conflict, ...]:
    """Return members with a conflict: a party to the dispute may not sit; one who plays in the event is
    shown too."""
    involved = parties(event, appeal)
    found = []
    for name in (member.name for member in members):
        theirs = _entries_with(event, name)
        party = next((entry for entry in theirs if entry in involved), None)
        if party is not None:
            side = "the appellants" if party == appeal.by else "a party"
            found.append(Conflict(name, f"{name} belongs to {side}: {entry_words(event, party)}", True))
        elif theirs:
            words = f"{name} plays in this event: {entry_words(event, theirs[0])}"
            found.append(Conflict(name, words, False))
    return tuple(found)


def _entries_with(event: Event, name: str) -> list[str]:
    plain = " ".join(name.casefold().split())
    called = {player.id for player in event.players if " ".join(player.name.casefold().split()) == plain}
    return [entry.id for entry in event.entries if called & set(entry.players)]


# ---- form for the committee's decision, and the decision it makes

BY_COMMITTEE = "Law 93B"  # the committee has the director's powers


def sanction_for_no_merit(book: EventBook) -> Proposal:
    return proposal(book, "fine", {"offence": FRIVOLOUS})


def verdict_typed(book: EventBook, typed: Mapping[str, str], stood: Iterable[Score] = ()) -> AppealDecision:
    """Return the decision as typed; `stood` are scores of the board, which may name the declarer."""
    outcome = AppealOutcome(typed.get("outcome") or AppealOutcome.DISMISSED.value)
    decision = typed.get("decision", "").strip()
    proposed = sanction_for_no_merit(book)
    fined = outcome is AppealOutcome.WITHOUT_MERIT and typed.get("fined") == "yes"
    penalty = (
        penalty_to_impose(proposed, typed.get("penalty", ""), typed.get("unit", ""), decision, "penalty")
        if fined
        else None
    )
    changed, amount = changes(outcome), typed.get("amount", "").strip()
    vps = _vps(typed.get("score", ""))
    return AppealDecision(
        outcome,
        decision,
        members_typed(typed.get("committee", "")),
        _score(typed.get("score", ""), stood) if changed and not vps else None,
        vps if changed else None,
        sanction_typed(amount, typed.get("unit", ""), BY_COMMITTEE) if changed and amount else None,
        penalty,
        proposed.sanction if fined else None,
        typed.get("deposit") != "no",
        typed.get("deposit clause", ""),
        " ".join(typed.get("chairman", "").split()),
        typed.get("reverses", "") if changed else "",
        " ".join(typed.get("alone", "").split()),
    )


def scores_appealed(event: Event, appeal: Appeal) -> tuple[Score, ...]:
    """Return the scores of the board before and after the ruling, which may name the declarer; none of a
    board that is hidden from a playing director."""
    ruling = event.find_ruling(appeal.ruling)
    adjusted = ruling.adjusted if ruling else None
    if ruling is None or adjusted is None or ruling.board in hidden_boards(event, ruling.session or ""):
        return ()
    return tuple(score for score in (adjusted.was, adjusted.becomes) if score is not None)


def _vps(text: str) -> tuple[Decimal, Decimal] | None:
    """Parse VPs of home and away, such as 12.5-7.5."""
    found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,2})?)\s*-\s*(\d{1,3}(?:\.\d{1,2})?)", text.strip(), re.ASCII)
    return (Decimal(found[1]), Decimal(found[2])) if found else None


def _score(text: str, stood: Iterable[Score]) -> Score | None:
    try:
        return ruled_score(text, stood) if text.strip() else None
    except BadScore as problem:
        raise FieldRefusal(capitalised(str(problem)), "score") from None


# ---- the appellants' reply to the respondents: recorded with the form and printed on it

ANSWER = "answer"  # field of the form


def answer_of(event: Event, appeal: Appeal) -> str:
    kept = appellants_answer(event, appeal.id) if appeal.id else None
    return str(kept.facts[ANSWER]) if kept else ""


def with_answer(event: Event, appeal: Appeal, typed: str, now: datetime) -> Event:
    """Return the event with the reply changed, or removed if the text is empty."""
    text, kept = typed.strip(), appellants_answer(event, appeal.id)
    if text == (kept.facts[ANSWER] if kept else ""):
        return event
    others = tuple(line for line in event.registered if line is not kept)
    if not text:
        return replace(event, registered=others)
    key = kept.id if kept else free_id("k", [line.id for line in event.registered])
    line = RegisterLine(key, ANSWERS, now, appeal.by, None, {"appeal": appeal.id, ANSWER: text})
    return replace(event, registered=(*others, line))


# ---- steps of an appeal from the note to the outcome, each with its time and a link

NOTE, RULING, SYSTEM, APPEAL, DECISION = "note", "ruling", "system", "appeal", "decision"


class CaseStep(NamedTuple):
    """One step of the case; `kind` and `key` say where its link leads."""

    kind: str
    key: str
    when: str
    words: str


def path_of(situation: Situation, appeal: Appeal) -> Iterator[CaseStep]:
    """Yield what happened in the case, in order of time."""
    event = situation.event
    ruling = event.find_ruling(appeal.ruling)
    if ruling is not None:
        for note in notebook(event):
            if is_same(note.time, ruling.noted):
                yield CaseStep(NOTE, "", _at(note.time, appeal), f"Noted: {note.text}")
        words = f"{offence_words(ruling)}: {shown_outcome(event, ruling)}"
        yield CaseStep(RULING, ruling.id, _at(ruling.time, appeal), f"Ruled: {words}")
    for words in recorded_systems(situation, parties(event, appeal)):
        yield CaseStep(SYSTEM, "", "", words)
    if appeal.id:
        late = f", late: {appeal.late}" if appeal.late else ""
        by = entry_words(event, appeal.by)
        yield CaseStep(APPEAL, appeal.id, f"{appeal.lodged:%H:%M}", f"Appealed by {by}{late}")
    if appeal.outcome is not None:
        when = _at(appeal.decided, appeal) if appeal.decided else ""
        yield CaseStep(
            DECISION, appeal.id, when, "; ".join([f"Decided: {appeal.outcome}", *effect_words(appeal)])
        )
    for made in event.rulings:
        if made.appeal == appeal.id and appeal.id:
            withdrawn = " (cancelled)" if made.withdrawn else ""
            words = f"{offence_words(made)}: {shown_outcome(event, made)}{withdrawn}"
            yield CaseStep(RULING, made.id, _at(made.time, appeal), words)


def _at(time: datetime, appeal: Appeal) -> str:
    """Format a time, with the day where it differs from the appeal's: a committee may meet a week later."""
    return time_words(wall_time(time), wall_time(appeal.lodged).date())
