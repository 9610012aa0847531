"""The ruling form: what happened, who did it, and the rulings that result."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType

from bridgedesk.directing.forms import (
    PERCENT,
    VPS,
    FieldRefusal,
    FormLine,
    match_field,
    match_points_typed,
    number_typed,
)
from bridgedesk.directing.lookup import reason_given
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rules.rule_lookup import question_form
from bridgedesk.directing.rulings.penalty import (
    LATER,
    Proposal,
    penalty_to_impose,
    proposal,
    proposal_without_clause,
)
from bridgedesk.directing.rulings.ruling_choices import LATE, SLOW, RulingChoice
from bridgedesk.event.match import Room
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruled_score import EXAMPLE, ruled_score
from bridgedesk.event.ruling import COUNTED_IN, Adjustment, MatchRuling, RegisterLine, Ruling, Sanction
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import BadScore
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import topic_named
from bridgedesk.standings.penalties.rulings import SUBSTITUTE

OTHERS, WHO, SCORE = "others_late", "who", "score"  # fields of the form
CORRECT = "Correct scores"  # opens the pane for errors of a table
SIDES = ("home", "away")  # of a whole match
# What asks for the boards of the match, and as which fact.
BOARDS_OF_MATCH = {LATE: "boards", SLOW: "match_boards", "fine": "boards", SUBSTITUTE: "boards"}
BY_ITSELF = ("event", "offence")  # known when the form is made
Meetings = Sequence[tuple[str, str]]  # matches: id and words


@dataclass(frozen=True)
class RulingFormData:
    """Choices and text typed on the form; `who` is one entry, or both sides of a table."""

    choice: RulingChoice
    session: str | None
    section: str | None = None
    round: int | None = None
    who: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    amount: str = ""
    unit: str = ""
    reason: str = ""
    noted: datetime | None = None
    stood: tuple[Score, ...] = ()  # scores of the board, which may name the declarer
    told: str = ""  # who was told


def record_form(
    line: RegisterLine, question: str, offence: str = "", facts: Mapping[str, str] = MappingProxyType({})
) -> RulingFormData:
    """Return the form filled in from a register record that calls for a ruling."""
    who = (line.entry,) if line.entry else ()
    return RulingFormData(RulingChoice("", question, offence), line.session, who=who, facts=facts)


def form_of(
    choice: RulingChoice,
    book: EventBook,
    earlier: int | None,
    matches: Meetings = (),
    boards: int | None = None,
) -> tuple[FormLine, ...]:
    """Return the lines of the form. `earlier` is the count found, None if each side has its own; `boards`
    is the length of a match, where they play matches."""
    match choice.sort:
        case "score":
            table = FormLine("table", "the table where it was played")
            return (*(_room_lines(matches) if matches else (table,)), *_score_lines())
        case "board":
            rooms = _room_lines(matches) if matches else ()
            return (*rooms, FormLine("board", "the board on which it happened"))
        case "match":
            return tuple(_vp_lines(matches, _counted_in(choice)))
        case "other" | "error":
            return ()
    used = _used(choice, book)
    if OTHERS in used:  # choosing both teams means that both were late
        used = {*used} - {"both"}
    usual = {"earlier": earlier, BOARDS_OF_MATCH.get(choice.question, ""): boards}
    return tuple(
        line if usual.get(line.name) is None else line._replace(usual=str(usual[line.name]))
        for line in question_form(choice.question, book.book, book.kind)
        if line.name not in BY_ITSELF
        and (line.name in used or (line.required and line.name != "earlier"))
        and not (line.name == "earlier" and earlier is None)
    )


def _used(choice: RulingChoice, book: EventBook) -> Collection[str]:
    """Return the facts the clause uses, or the Law where the rule book has no clause; facts that the
    question always requires are extra."""
    for kind, each in ((book.kind, book.book), (book.kind_in_laws, book.laws)):
        told = (kind, choice.offence)[: len(topic_named(choice.question).told_by)]
        block = each.block(choice.question, *told)
        if block is not None:
            return block.policy.uses(kind, each)
    return ()


def _room_lines(matches: Meetings) -> Iterator[FormLine]:
    yield FormLine("match", "the match; its other table keeps its result", choices=tuple(matches))
    rooms = ((Room.OPEN, "open: home sits North-South"), (Room.CLOSED, "closed: home sits East-West"))
    choices = tuple((room.value, words) for room, words in rooms)
    yield FormLine("room", "the room in which it happened", choices=choices)


def _score_lines() -> Iterator[FormLine]:
    yield FormLine("board", "the board that is adjusted")
    yield FormLine("score", f"new score: {EXAMPLE}; +420 | A-= for NS | EW; A+-, 60/40, I+2+2, NP; or later")


def _vp_lines(matches: Meetings, unit: str) -> Iterator[FormLine]:
    yield FormLine("match", "the match; its boards keep their results", choices=tuple(matches))
    for side in SIDES:
        what, short = ("percentage", "%") if unit == PERCENT else ("victory points", "VPs")
        words = f"{what} of the {side} side; they need not balance"
        yield FormLine(match_field(side, percent=unit == PERCENT), words, title=f"{side} {short}")


def _counted_in(choice: RulingChoice) -> str:
    return PERCENT if choice.in_percent else VPS


# ---- what the book says to it


def proposals(book: EventBook, form: RulingFormData, earlier: Mapping[str, int]) -> dict[str, Proposal]:
    """Return the proposal for each entry by its earlier offences; a typed count replaces the one found."""
    if form.choice.sort == "other":
        return dict.fromkeys(form.who, proposal_without_clause())
    found = {}
    both = both_late(form, book)
    counts = any(fact.name == "earlier" for fact in topic_named(form.choice.question).facts)
    for entry in form.who:
        facts = {**({"earlier": str(earlier.get(entry, 0))} if counts else {}), **form.facts, **both}
        if form.choice.offence:
            facts["offence"] = form.choice.offence
        found[entry] = proposal(book, form.choice.question, facts)
    return found


def both_late(form: RulingFormData, book: EventBook) -> Mapping[str, str]:
    """Return the opponents' lateness where the clause needs it and none is typed: each side is the other's
    opponent."""
    typed = form.facts.get(OTHERS, "").strip("0 ")
    of_match = form.choice.question == LATE and len(form.who) == 2 and not typed
    return {OTHERS: form.facts.get("minutes", "")} if of_match and OTHERS in _used(form.choice, book) else {}


def rulings(
    book: EventBook, form: RulingFormData, earlier: Mapping[str, int], time: datetime
) -> tuple[Ruling, ...]:
    """Return the rulings to record; refuse if something is missing or the rule book leaves no choice."""
    if form.choice.sort == "score":
        return (_board_ruling(form, time),)
    if form.choice.sort == "match":
        return (_match_ruling(form, time),)
    if form.choice.sort == "board":
        raise Refusal("Type the board number: the clause gives both sides a new score.")
    if form.choice.sort == "error":
        raise Refusal(f"Scores are corrected in Table and board errors. Press {CORRECT}.")
    if not form.who:
        raise FieldRefusal("Choose the pair, team or table first.", WHO)
    if form.choice.sort == "other":
        reason_given(form.reason, "you give a penalty without a clause")
    return penalty_rulings(form, proposals(book, form, earlier), time)


def penalty_rulings(
    form: RulingFormData, proposed: Mapping[str, Proposal], time: datetime
) -> tuple[Ruling, ...]:
    """Return the rulings for these proposals, by entry, with the rule book's additional penalty unless the
    director names the amount."""
    found: list[Ruling] = []
    for entry, each in proposed.items():
        found.append(_entry_ruling(form, entry, each, time))
        if each.besides is not None and not form.amount.strip():
            found.append(replace(found[-1], proposed=each.besides, imposed=each.besides))
    return tuple(found)


def record_ruling(line: RegisterLine, question: str, said: Sanction, time: datetime) -> Ruling:
    """Return the ruling that imposes this penalty for a register record."""
    blank = blank_ruling(record_form(line, question), time)
    return replace(blank, entry=line.entry, proposed=said, imposed=said)


def _is_later(text: str) -> bool:
    return text.strip().casefold() == LATER


def _entry_ruling(form: RulingFormData, entry: str, proposed: Proposal, time: datetime) -> Ruling:
    later = _is_later(form.amount)
    said = proposed.sanction or Sanction(None, "the director decides", proposed.clause or None)
    imposed = None if later else penalty_to_impose(proposed, form.amount, form.unit, form.reason)
    facts = dict(proposed.facts)
    return replace(blank_ruling(form, time), entry=entry, facts=facts, proposed=said, imposed=imposed)


def blank_ruling(form: RulingFormData, time: datetime) -> Ruling:
    """Return a ruling with what the form says of each of its rulings, without an outcome."""
    reason = " ".join(form.reason.split()) or None
    case = form.choice.question
    return Ruling(
        "", time, form.session, form.section, form.round, question=case, reason=reason, noted=form.noted
    )


def _board_ruling(form: RulingFormData, time: datetime) -> Ruling:
    typed = form.facts.get("score", "")
    if not typed.strip():
        raise FieldRefusal(f"Type the new score, such as 4SN=, A+-, 60/40 or {EXAMPLE}.", SCORE)
    if _is_later(typed):
        return _undecided(form, time)
    try:
        becomes = ruled_score(typed, form.stood)
    except BadScore as problem:
        as_at_the_pad = re.search(r"\d[+-](\s|$)", typed.strip())
        hint = ". Type a score in full, its sign first, such as +420." if as_at_the_pad else ""
        raise FieldRefusal(capitalised(str(problem)) + hint, SCORE) from None
    board = number_typed(form.facts.get("board", ""), "board")
    if board is None:
        raise FieldRefusal("Type the number of the board that is adjusted.", "board")
    reason_given(form.reason, "the score is adjusted")
    room = form.facts.get("room")
    table = number_typed(form.facts.get("table", ""), "table")
    where = Adjustment(becomes, None, table, form.facts.get("match"), Room(room) if room else None)
    return replace(blank_ruling(form, time), board=board, adjusted=where)


def _undecided(form: RulingFormData, time: datetime) -> Ruling:
    """Return a pending ruling on a board, whose score stays as it is until then."""
    reason_given(form.reason, "the score must be decided")
    where = {name: text for name in ("table", "match", "room") if (text := form.facts.get(name, ""))}
    board = number_typed(form.facts.get("board", ""), "board")
    return replace(blank_ruling(form, time), board=board, facts=where)


def _match_ruling(form: RulingFormData, time: datetime) -> Ruling:
    unit = _counted_in(form.choice)
    percent = unit == PERCENT
    typed = {side: form.facts.get(match_field(side, percent=percent), "") for side in SIDES}
    home, away = (match_points_typed(typed[side], side, percent=percent) for side in SIDES)
    match = form.facts.get("match", "")
    if not match:
        raise Refusal("Choose the match that is adjusted.")
    reason_given(form.reason, "the match is adjusted")
    facts = {COUNTED_IN: "%"} if percent else {}
    on_match = MatchRuling(match, (home, away))
    return replace(blank_ruling(form, time), section=None, facts=facts, on_match=on_match)
