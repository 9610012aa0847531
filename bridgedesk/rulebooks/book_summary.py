"""Summary of a rule book for one kind of event, found by asking it: lateness, slow play, penalties, time,
deadlines, systems, seating, ties. Changes by a supplement are included, with their source."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import get_args

from bridgedesk.rulebooks.before_play.seating import Seating
from bridgedesk.rulebooks.book import Block, Book
from bridgedesk.rulebooks.conduct.fine import (
    ActualOrWorse,
    ByMatchLength,
    Fine,
    Offence,
    PercentAndAtLeast,
)
from bridgedesk.rulebooks.conduct.late_arrival import BoardsLost, LateArrival
from bridgedesk.rulebooks.conduct.round_time import RoundTime
from bridgedesk.rulebooks.conduct.slow_play import FineOrBoards, SlowPlay
from bridgedesk.rulebooks.conduct.systems import ColourRules, Systems
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.finding import Finding, Silent
from bridgedesk.rulebooks.penalties import ByOffence
from bridgedesk.rulebooks.question import Question
from bridgedesk.rulebooks.scores.victory_points import OwnPercentage
from bridgedesk.rulebooks.summary_lines import (
    FREE,
    NO_FIGURE,
    AppliedRule,
    EventPart,
    answer_reason,
    answer_words,
    director_remarks,
    limits,
    penalties_in_order,
    ties,
)
from bridgedesk.rulebooks.time_limit import Session

LATEST = 61  # minutes; no book has a row that begins later
OFFENCES = 4  # one after the other
NO_SHORT_MATCH = 999  # boards, where nobody knows how many
AT_DISCRETION = "at the director's discretion"
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


def applied_rules(
    book: Book,
    kind: str,
    boards: int | None = None,
    session: Session = "last",
    *,
    ends_stage: bool = False,
) -> Iterator[AppliedRule]:
    """Yield the lines of the summary. `boards` of a round or match; `session` is the one in play, and may
    end its stage."""
    yield from _late(book, kind, boards)
    yield from _slow(book, kind, boards)
    yield from _fines(book, kind, boards)
    yield from _in(EventPart.BEFORE, _time(book, kind, boards))
    yield from limits(book, kind, session, ends_stage=ends_stage)
    yield from _in(EventPart.BEFORE, _systems(book, kind, boards))
    yield from _in(EventPart.BEFORE, _in_words("Seating", book, Seating(event=kind), "seating", kind))
    yield from _in(EventPart.SCORES, _percentages(book, kind))
    yield from _in(EventPart.END, ties(book, kind, boards))


def _time(book: Book, kind: str, boards: int | None) -> Iterator[AppliedRule]:
    """Yield the time for the boards of a round, or the clause's own words if their number is not known."""
    if boards is None:
        return _in_words("Time", book, RoundTime(event=kind, boards=1), "round-time", kind)
    return _one("Time", book, RoundTime(event=kind, boards=boards), answer_reason)


def _percentages(book: Book, kind: str) -> Iterator[AppliedRule]:
    """Yield how a Swiss without a scale is counted."""
    block = book.block("victory-points", kind)
    if block is not None and isinstance(block.policy, OwnPercentage):
        says = "each counts as the pair's own percentage, instead of VPs"
        yield AppliedRule("Matches", says, block.clause, block.source)


def _in(part: EventPart, found: Iterable[AppliedRule]) -> Iterator[AppliedRule]:
    return (each._replace(part=part) for each in found)


# ---- one answer after the other


def _late(book: Book, kind: str, boards: int | None) -> Iterator[AppliedRule]:
    """Yield each span of minutes with the penalty for the first, second … time, and the effect of
    notifying the director."""
    block = book.block("late-arrival", kind)
    if block is None:
        return
    rule = block.policy
    untold, told = (_by_minutes(book, kind, boards, notified=each) for each in (False, True))
    for (says, if_told), found in groupby(
        enumerate(zip(untold, told, strict=True)), key=lambda each: each[1]
    ):
        minutes = [minute for minute, _ in found]
        first, last = minutes[0], minutes[-1]
        if not says or says == if_told == FREE:
            continue
        span = f"{first} to {last} minutes" if last < LATEST else f"over {first - 1} minutes"
        span = "however many minutes" if (first, last) == (0, LATEST) else span
        if isinstance(rule, BoardsLost) and rule.lost_board_percents(first):
            says, if_told, span = rule.words, rule.words, f"up to {last} minutes"
        yield AppliedRule(
            f"Late, {span}", _with_notice(_leave(says, block), says, if_told), block.clause, block.source
        )
    for what, more in rule.more(kind, book):
        yield AppliedRule(f"Late, {what}", more, block.clause, block.source)


def _with_notice(words: str, says: str, if_told: str) -> str:
    if if_told == says:
        return words
    return f"{words}; {'nothing' if if_told == FREE else if_told} if the director was notified in time"


def _by_minutes(book: Book, kind: str, boards: int | None, *, notified: bool) -> list[str]:
    def words_for(minutes: int) -> str:
        match = boards or NO_SHORT_MATCH
        asked = [
            LateArrival(event=kind, minutes=minutes, earlier=earlier, boards=match, notified=notified)
            for earlier in range(OFFENCES)
        ]
        return penalties_in_order(list(_heard(book, asked)))

    return [words_for(minutes) for minutes in range(LATEST + 1)]


def _slow(book: Book, kind: str, boards: int | None) -> Iterator[AppliedRule]:
    """Yield penalties for slow play, and that boards may be removed instead if the clause allows it."""
    block = book.block("slow-play", kind)
    if block is None:
        return
    rule = block.policy
    if rule.words:
        yield AppliedRule("Slow play", _leave(rule.words, block), block.clause, block.source)
        return
    says = _by_length(book, kind, boards, lambda match: _slow_asked(kind, match))
    if says:
        instead = "; boards may be removed instead" if isinstance(rule, FineOrBoards) else ""
        yield AppliedRule("Slow play", f"{_leave(says, block)}{instead}", block.clause, block.source)
    for what, more in rule.more(kind, book):
        yield AppliedRule(f"Slow play, {what}", more, block.clause, block.source)


def _slow_asked(kind: str, match: int | None) -> list[Question]:
    return [SlowPlay(event=kind, earlier=earlier, match_boards=match) for earlier in range(OFFENCES)]


def _by_length(
    book: Book, kind: str, boards: int | None, asked: Callable[[int | None], Sequence[Question]]
) -> str:
    """Describe the penalties offence by offence; for each match length, if it is unknown and the penalty
    depends on it."""
    rule = book.policy("fine", kind, "standard")
    if boards is not None or not isinstance(rule, ByMatchLength):
        return penalties_in_order(list(_heard(book, asked(boards))))
    said = [(each, penalties_in_order(list(_heard(book, asked(each.from_))))) for each in rule.lengths]
    if len({words for _, words in said}) == 1:
        return said[0][1]
    return "; ".join(f"matches of {each.words} boards: {words}" for each, words in said)


def _fines(book: Book, kind: str, boards: int | None) -> Iterator[AppliedRule]:
    """Yield penalties; offences with the same penalty and clause share a line."""
    for offence in get_args(Offence):
        block = book.block("fine", kind, offence)
        if block is not None and isinstance(block.policy, (PercentAndAtLeast, ActualOrWorse)):
            guarded = block.policy.protected
            against = f"against players below {guarded.below}: " if guarded else ""
            what = _OFFENCES.get(offence, offence).removesuffix(" not allowed").capitalize()
            yield AppliedRule(what, f"{against}{block.policy.words}", block.clause, block.source)
    together: dict[tuple[str, str, str], list[str]] = {}
    for offence in get_args(Offence):
        fine = _fine(book, kind, offence, boards)
        if fine is not None:
            together.setdefault(fine, []).append(_OFFENCES.get(offence, offence))
    for (says, clause, source), offences in together.items():
        told = ", ".join(offences).capitalize()
        part = EventPart.APPEALS if offences == [_OFFENCES["frivolous-appeal"]] else EventPart.PLAY
        if says == NO_FIGURE:
            yield AppliedRule("The director decides", told, clause, source, part)
        elif len(offences) > FEW:  # a list is not a name
            yield AppliedRule("Other offences", f"{says}: {', '.join(offences)}", clause, source, part)
        else:
            yield AppliedRule(told, says, clause, source, part)


def _fine(book: Book, kind: str, offence: Offence, boards: int | None) -> tuple[str, str, str] | None:
    """Return the words for an offence with their clause and source; None if the rule book has none."""

    def asked(match: int | None) -> list[Question]:
        return [Fine(event=kind, offence=offence, earlier=each, boards=match) for each in range(OFFENCES)]

    words = _by_length(book, kind, boards, asked)
    if words in ("", FREE):
        return None
    shortest = boards or 1
    found = next(_heard(book, asked(shortest)))
    if words == NO_FIGURE:
        return words, found.clause, found.source
    block = book.block("fine", kind, offence)
    rule = block.policy if block else None
    both = ", off both sides" if isinstance(rule, ByOffence) and rule.both_sides else ""
    return _leave(f"{words}{both}", block), found.clause, found.source


def _leave(says: str, block: Block | None) -> str:
    """Add the clause's own proviso, or else that the director decides whether and how much, unless that is
    stated already."""
    if block is None or says == FREE or says.endswith(NO_FIGURE):
        return says
    said = block.proviso or (AT_DISCRETION if block.discretion else "")
    return f"{says}, {said}" if said else says


def _systems(book: Book, kind: str, boards: int | None) -> Iterator[AppliedRule]:
    block = book.block("systems", kind, "")
    if block is not None and isinstance(block.policy, ColourRules):
        for what, says, clause in block.policy.terms():
            yield AppliedRule(what, says, block.source or clause or block.clause, block.source)
        if book.block("systems", kind, "defence") is not block:
            against = Systems(event=kind, colour="yellow", about="defence", boards=boards)
            yield from _one("Against yellow", book, against, answer_words)
    else:
        yield from _one(
            "Systems", book, Systems(event=kind, colour="yellow", boards=boards), director_remarks
        )


# ---- asked


def _one(what: str, book: Book, asked: Question, words: Callable[[Finding], str]) -> Iterator[AppliedRule]:
    for found in _heard(book, [asked]):
        yield _applied(what, words(found), found)


def _in_words(what: str, book: Book, asked: Question, topic: str, kind: str) -> Iterator[AppliedRule]:
    """Yield the policy's own words if it has any, else the reason of its answer."""
    block = book.block(topic, kind)
    if block is not None and block.policy.words:
        yield AppliedRule(what, block.policy.words, block.clause, block.source)
    else:
        yield from _one(what, book, asked, answer_reason)


def _heard(book: Book, asked: Iterable[Question]) -> Iterator[Finding]:
    """Yield the rule book's answers; questions it does not cover, or that need more facts, are left out."""
    for each in asked:
        try:
            found = book.answer(each)
        except Refused:
            continue
        if not isinstance(found, Silent):
            yield found


def _applied(what: str, says: str, found: Finding) -> AppliedRule:
    return AppliedRule(what, says, found.clause, found.source)
