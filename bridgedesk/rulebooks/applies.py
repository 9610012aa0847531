"""What a book says for one kind of event, gathered by asking it: lateness, slow play, fines, time, deadlines,
systems, seating, ties. What a supplement changed is in it, with its source."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple, get_args

from bridgedesk.rulebooks.book import Book
from bridgedesk.rulebooks.finding import (
    Figures,
    Finding,
    Silent,
)
from bridgedesk.rulebooks.question import Question, Uses
from bridgedesk.rulebooks.questions.deadline import ByRound, Deadline, LatestOf, Session, SessionEnd, What
from bridgedesk.rulebooks.questions.fine import ActualOrWorse, Fine, Offence, PercentAndAtLeast
from bridgedesk.rulebooks.questions.late_arrival import BoardsLost, LateArrival
from bridgedesk.rulebooks.questions.round_time import RoundTime
from bridgedesk.rulebooks.questions.seating import Seating
from bridgedesk.rulebooks.questions.slow_play import FineOrBoards, SlowPlay
from bridgedesk.rulebooks.questions.systems import ColourRules, Systems
from bridgedesk.rulebooks.questions.tie_break import TieBreak
from bridgedesk.rulebooks.questions.victory_points import OwnPercentage
from bridgedesk.rulebooks.reading import Refused
from bridgedesk.rulebooks.told import (
    FREE,
    NO_FIGURE,
    answer_words,
    because,
    in_turn,
    left_open,
    tests_in_turn,
    with_note,
)


class Part(StrEnum):
    """Of the evening, in turn."""

    BEFORE = "Before play"
    PLAY = "While we play"
    SCORES = "Scores"
    APPEALS = "Rulings and appeals"
    END = "At the end"


LATEST = 31  # minutes
OFFENCES = 4  # one after the other
USUAL_MATCH = 14  # boards, where nobody knows how many
_SOME_DAY = datetime(2000, 1, 3, 19, 0)  # noqa: DTZ001 - only what is said of it counts, not the day
UNTIL: dict[What, str] = {
    "ruling": "Asking for a ruling",
    "appeal": "Appeals",
    "score": "Score corrections",
    "scorer-decision": "Appeal against the scorer",
    "gross-error": "Gross errors of an official",
    "respondents": "Copy to the respondents",
    "hearing": "Hearing of an appeal",
    "line-up": "Line-ups",
    "line-up-last": "Line-ups, who sits last",
    "line-up-blind": "Line-ups, blind",
    "system-card": "System cards lodged",
    "yellow-notes": "Notes of yellow systems",
    "defence-notes": "Defence notes",
    "arrival": "Arriving for the event",
    "substitution": "Substitutions told",
    "scorer-error": "Errors of the scorer",
}
_PARTS: dict[What, Part] = {
    **dict.fromkeys(("score", "gross-error", "scorer-error"), Part.SCORES),
    **dict.fromkeys(("ruling", "appeal", "scorer-decision", "respondents", "hearing"), Part.APPEALS),
}
_MATCHES: dict[Session, str] = {
    "earlier": "matches before the last two",
    "penultimate": "last match but one",
    "last": "last match",
}
FEW = 4  # offences that are named together
_OFFENCES: dict[Offence, str] = {
    "phone": "phone on",
    "device-used": "device used",
    "device-kept": "device kept",
    "no-score": "no score entered",
    "fouled-board": "board fouled",
    "line-up": "line-up late or missing",
    "system": "system rules broken",
    "system-card": "system card missing",
    "disclosure": "poor disclosure",
    "psyche": "psychic call not allowed",
    "late-finish": "late finish",
    "late-start": "late start",
    "frivolous-appeal": "appeal without merit",
    "substitute": "substitute without leave",
    "standard": "standard penalty",
}


class Applies(NamedTuple):
    what: str
    says: str
    clause: str
    source: str = ""  # the supplementary regulation it comes from
    part: Part = Part.PLAY


def applies(book: Book, kind: str, boards: int | None = None, session: Session = "last") -> Iterator[Applies]:
    """`boards` of a round or match; `session` is the one that is played."""
    yield from _late(book, kind, boards)
    yield from _slow(book, kind, boards)
    yield from _fines(book, kind, boards)
    time = _one("Time", book, RoundTime(event=kind, boards=boards or USUAL_MATCH), because)
    yield from _in(Part.BEFORE, time)
    yield from _deadlines(book, kind, session)
    yield from _in(Part.BEFORE, _systems(book, kind, boards))
    yield from _in(Part.BEFORE, _one("Seating", book, Seating(event=kind), because))
    yield from _in(Part.SCORES, _percentages(book, kind))
    ties = _one("Ties", book, TieBreak(event=kind, purpose="title", boards=boards), tests_in_turn)
    yield from _in(Part.END, ties)


def _percentages(book: Book, kind: str) -> Iterator[Applies]:
    """A Swiss without a scale is counted in a way of its own."""
    block = book.block("victory-points", kind)
    if block is not None and isinstance(block.policy, OwnPercentage):
        says = "each counts with the pair's own percentage of it, in the place of VPs"
        yield Applies("Matches", says, block.clause, block.source)


def _in(part: Part, found: Iterable[Applies]) -> Iterator[Applies]:
    return (each._replace(part=part) for each in found)


# ---- one answer after the other


def _late(book: Book, kind: str, boards: int | None) -> Iterator[Applies]:
    """Row by row of minutes, each with what the first, second … time costs."""

    def asked(minutes: int) -> list[Finding]:
        return list(_heard(book, (_late_by(kind, minutes, earlier, boards) for earlier in range(OFFENCES))))

    rule = book.policy("late-arrival", kind)
    rows = [(minutes, asked(minutes)) for minutes in range(LATEST + 1)]
    for said, found in groupby(rows, key=lambda row: in_turn(row[1])):
        words, group = said, list(found)
        if words not in ("", FREE):
            first, last = group[0][0], group[-1][0]
            span = f"{first} to {last} minutes" if last < LATEST else f"over {first - 1} minutes"
            span = "however many minutes" if (first, last) == (0, LATEST) else span
            if isinstance(rule, BoardsLost) and isinstance(group[0][1][0], Figures):
                words, span = rule.words, f"up to {last} minutes"
            says = words if words == NO_FIGURE else f"{words}{_may(book, 'late-arrival', kind)}"
            yield _applied(f"Late, {span}", says, group[0][1][0])


def _late_by(kind: str, minutes: int, earlier: int, boards: int | None) -> LateArrival:
    return LateArrival(event=kind, minutes=minutes, earlier=earlier, boards=boards or USUAL_MATCH)


def _slow(book: Book, kind: str, boards: int | None) -> Iterator[Applies]:
    """Where a fine comes first and boards may go instead, both are said. A board is named where it counts."""
    match = boards or USUAL_MATCH
    rule = book.policy("slow-play", kind)
    fined = isinstance(rule, FineOrBoards)
    by_boards = not fined and isinstance(rule, Uses) and "boards" in rule.uses(kind, book)
    lost = None if fined else 1
    asked = [
        SlowPlay(event=kind, earlier=earlier, boards=lost, minutes=8, match_boards=match)
        for earlier in range(OFFENCES)
    ]
    may = _may(book, "slow-play", kind)
    for found in _several("Slow play, one board lost" if by_boards else "Slow play", book, asked):
        instead = "; boards may be removed instead" if fined else ""
        yield found._replace(says=f"{found.says}{may}{instead}")


def _fines(book: Book, kind: str, boards: int | None) -> Iterator[Applies]:
    """Offences that cost the same by the same clause stand together."""
    for offence in get_args(Offence):
        block = book.block("fine", kind, offence)
        if block is not None and isinstance(block.policy, (PercentAndAtLeast, ActualOrWorse)):
            guarded = block.policy.protected
            against = f"against players below {guarded.below}: " if guarded else ""
            what = _OFFENCES.get(offence, offence).removesuffix(" not allowed").capitalize()
            yield Applies(what, f"{against}{block.policy.words}", block.clause, block.source)
    together: dict[tuple[str, str, str], list[str]] = {}
    for offence in get_args(Offence):
        asked = [
            Fine(event=kind, offence=offence, earlier=earlier, boards=boards or USUAL_MATCH)
            for earlier in range(OFFENCES)
        ]
        for _, words, clause, source, _ in _several("", book, asked):
            if words == FREE:
                continue
            says = words if words == NO_FIGURE else f"{words}{_may(book, 'fine', kind, offence)}"
            together.setdefault((says, clause, source), []).append(_OFFENCES.get(offence, offence))
    for (says, clause, source), offences in together.items():
        told = ", ".join(offences).capitalize()
        part = Part.APPEALS if offences == [_OFFENCES["frivolous-appeal"]] else Part.PLAY
        if says == NO_FIGURE:
            yield Applies("The director decides", told, clause, source, part)
        elif len(offences) > FEW:  # a list is no name
            yield Applies("Other offences", f"{says}: {', '.join(offences)}", clause, source, part)
        else:
            yield Applies(told, says, clause, source, part)


def _may(book: Book, topic: str, *names: str) -> str:
    """Where whether, and how much, is the director's to decide."""
    block = book.block(topic, *names)
    return ", at the director's discretion" if block is not None and block.discretion else ""


def _deadlines(book: Book, kind: str, session: Session) -> Iterator[Applies]:
    for what, words in UNTIL.items():
        said = with_note if what in ("system-card", "arrival") else because
        block = book.block("deadline", kind, what, "")
        if what == "yellow-notes" and block is book.block("deadline", kind, "system-card", ""):
            continue  # said already
        one = _one(words, book, _deadline(kind, what, session), said)
        if block is not None and isinstance(block.policy, LatestOf) and (close := block.policy.when_close):
            one = (each._replace(says=f"{each.says}; {close.words}") for each in one)
        found = _corrections(book, kind, words, one) if what == "score" else one
        yield from _in(_PARTS.get(what, Part.BEFORE), found)
    yield from _in(Part.SCORES, _before_a_next_stage(book, kind))
    yield from _in(Part.APPEALS, _session_ends(book, kind))


def _deadline(kind: str, what: What, session: Session) -> Deadline:
    return Deadline(
        event=kind,
        what=what,
        finish=_SOME_DAY,
        posted=_SOME_DAY,
        ruled=_SOME_DAY,
        lodged=_SOME_DAY,
        next_start=_SOME_DAY + timedelta(days=7),
        next_finish=_SOME_DAY + timedelta(days=7),
        event_start=_SOME_DAY,
        event_end=_SOME_DAY,
        session=session,
        round_=1,
    )


def _corrections(book: Book, kind: str, words: str, one: Iterable[Applies]) -> Iterator[Applies]:
    """Of each round, or of each match where that is a session; otherwise of the session that is played."""
    block = book.block("deadline", kind, "score", "last")
    if block is not None and isinstance(block.policy, ByRound):
        says = "; ".join(row.in_words for row in block.policy.rows)
        yield Applies(words, says, block.clause, block.source)
    elif block is not None and _matches_are_sessions(book, kind):
        asked = (replace(_deadline(kind, "score", each), next_start=None) for each in _MATCHES)
        said = zip(_MATCHES.values(), _heard(book, asked), strict=False)
        says = "; ".join(f"{which}: {because(found)}" for which, found in said)
        yield Applies(words, says, block.clause, block.source)
    else:
        yield from one


def _before_a_next_stage(book: Book, kind: str) -> Iterator[Applies]:
    """A limit that goes before all the others, once there is somebody to qualify."""
    block = book.block("deadline", kind, "score", "last")
    if block is not None and isinstance(block.policy, LatestOf):
        for term in block.policy.not_after:
            if term.qualifying:
                yield Applies("Qualifying", term.words, block.clause, block.source)


def _session_ends(book: Book, kind: str) -> Iterator[Applies]:
    """What the times count from."""
    ends = _deadline(kind, "session-end", "last")
    yield from _one("A session ends", book, ends, lambda found: answer_words(found).replace("; ", " or "))


def _matches_are_sessions(book: Book, kind: str) -> bool:
    policy = book.policy("deadline", kind, "session-end", "")
    return isinstance(policy, SessionEnd) and policy.each == "match"


def _systems(book: Book, kind: str, boards: int | None) -> Iterator[Applies]:
    block = book.block("systems", kind, "")
    if block is not None and isinstance(block.policy, ColourRules):
        for what, says, clause in block.policy.terms():
            yield Applies(what, says, block.source or clause or block.clause, block.source)
        if book.block("systems", kind, "defence") is not block:
            against = Systems(event=kind, colour="yellow", about="defence", boards=boards)
            yield from _one("Against yellow", book, against, answer_words)
    else:
        yield from _one("Systems", book, Systems(event=kind, colour="yellow", boards=boards), left_open)


# ---- asked


def _one(what: str, book: Book, asked: Question, words: Callable[[Finding], str]) -> Iterator[Applies]:
    for found in _heard(book, [asked]):
        yield _applied(what, words(found), found)


def _several(what: str, book: Book, asked: Iterable[Question]) -> Iterator[Applies]:
    found = list(_heard(book, asked))
    if found:
        yield _applied(what, in_turn(found), found[0])


def _heard(book: Book, asked: Iterable[Question]) -> Iterator[Finding]:
    """What the book has an answer to; silence, and what it needs more facts for, are left out."""
    for each in asked:
        try:
            found = book.answer(each)
        except Refused:
            continue
        if not isinstance(found, Silent):
            yield found


def _applied(what: str, says: str, found: Finding) -> Applies:
    return Applies(what, says, found.clause, found.source)
