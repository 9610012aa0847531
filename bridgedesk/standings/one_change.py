"""The one board on which two events differ, and who played it; None where they differ in more."""

from collections.abc import Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.session import Result, Section, Session
from bridgedesk.standings.evaluation import Evaluation, Opponents, ScoredBoard
from bridgedesk.standings.pairs.results_by_board import Plays, pair_numbers


class Change(NamedTuple):
    """The one board on which results differ."""

    session: Session
    board: int
    before: ScoredBoard
    replaced: Mapping[int, Result]  # by the id of the one that went


def one_change(before: Evaluation, event: Event) -> Change | None:
    if not _only_sessions_differ(before.event, event):
        return None
    pairs = zip(before.event.sessions, event.sessions, strict=False)
    changed = [(old, new) for old, new in pairs if old is not new]
    if len(changed) != 1 or len(before.event.sessions) != len(event.sessions):
        return None
    old, new = changed[0]
    found = _board(old, new)
    if found is None:
        return None
    board, replaced = found
    scored = [each for each in before.boards if each.session == new.id and each.board == board]
    if len(scored) != 1 or any(flag.board == board for flag in before.flags):
        return None
    return Change(new, board, scored[0], replaced)


def _only_sessions_differ(old: Event, new: Event) -> bool:
    return (
        old.status is new.status
        and old.kind == new.kind
        and old.settings == new.settings
        and old.entries == new.entries
        and old.stages == new.stages
        and old.rulings == new.rulings
        and old.matches == new.matches
        and old.draws == new.draws
        and old.overlay == new.overlay
        and old.rulebook == new.rulebook
    )


def _board(old: Session, new: Session) -> tuple[int, dict[int, Result]] | None:
    """The only board with another result, and what each old one was replaced by; None where more differs."""
    boards: set[int] = set()
    replaced: dict[int, Result] = {}
    in_place = True
    if old.scoring is not new.scoring or len(old.sections) != len(new.sections):
        return None
    for one, other in zip(old.sections, new.sections, strict=True):
        if one is other:
            continue
        if not _same_table_plan(one, other):
            return None
        differing, pairs = _differing(one.results, other.results)
        boards |= {result.board for result in differing}
        in_place = in_place and bool(pairs)
        replaced |= pairs
    return (boards.pop(), replaced if in_place else {}) if len(boards) == 1 else None


def _differing(old: Sequence[Result], new: Sequence[Result]) -> tuple[list[Result], dict[int, Result]]:
    """Those that came or went; and what each was replaced by, where all stand in each other's places."""
    if len(old) == len(new):
        pairs = list(compress(zip(old, new, strict=True), map(is_not, old, new)))
        return [result for pair in pairs for result in pair], {id(one): other for one, other in pairs}
    was, now = set(map(id, old)), set(map(id, new))
    gone = [result for result in old if id(result) not in now]
    return gone + [result for result in new if id(result) not in was], {}


def _same_table_plan(one: Section, other: Section) -> bool:
    return (
        one.id == other.id
        and one.movement is other.movement
        and one.seats is other.seats
        and one.sets is other.sets
        and one.seat_changes == other.seat_changes
    )


def plays_now(change: Change) -> Plays | None:
    """None where somebody cannot be placed: then the whole event is looked at."""
    old = change.before
    seated = dict(zip(map(id, old.results), old.opponents, strict=True))
    plays = Plays(scheduled=old.scheduled, with_phantom=old.with_phantom)
    plays.results, plays.sections = _columns(change)
    for section, result in zip(plays.sections, plays.results, strict=True):
        opponents = seated.get(id(result)) or _opponents(section, result)
        if opponents is None:
            return None
        plays.opponents.append(opponents)
    return plays if plays.results else None


def _columns(change: Change) -> tuple[list[Result], list[Section]]:
    """The results of the board, section by section; one in the place of another is put there at once."""
    old, sections = change.before, {section.id: section for section in change.session.sections}
    if change.replaced:
        results = [change.replaced.get(id(result), result) for result in old.results]
        return results, [sections[section.id] for section in old.sections]
    found: tuple[list[Result], list[Section]] = ([], [])
    for section in change.session.sections:
        results = [result for result in section.results if result.board == change.board]
        found[0].extend(results)
        found[1].extend([section] * len(results))
    return found


def _opponents(section: Section, result: Result) -> Opponents | None:
    ns, ew = (section.entry_at(number, result.round or 1) for number in pair_numbers(section, result))
    return None if ns is None or ew is None or ns == ew else (ns, ew)
