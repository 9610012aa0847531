"""Match another event's results and pairs to places and pairs of the open event."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from bridgedesk.directing.scores.team_counterparts import room_results
from bridgedesk.directing.seating.score_lines import SlipLine, lines_of
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.event import Event
from bridgedesk.event.session import Result, Section, Session
from bridgedesk.standings.pairs.results_by_board import pair_numbers

Pair = tuple[str, str]  # section and number


def session_like(other: Event, session: str) -> Session | None:
    """Return the file's session of this name, or its first."""
    named = [each for each in other.sessions if each.id == session]
    return next(iter([*named, *other.sessions]), None)


def results_by_place(
    event: Event, session: str, other: Event
) -> tuple[dict[SlipLocation, Result], tuple[str, ...]]:
    """Return the other event's results by score location here, and descriptions of results without one."""
    sections = {section.id for section in event.session(session).sections}
    of_board: dict[int, list[SlipLine]] = defaultdict(list)
    for line in lines_of(event, session):
        if line.place.section in sections:  # what is played in matches stands elsewhere
            of_board[line.place.board].append(line)
    only = len({line.place.section for lines in of_board.values() for line in lines}) == 1
    found: dict[SlipLocation, Result] = {}
    nowhere: list[str] = []
    like = session_like(other, session)
    for section, theirs in _results(like):
        own = _line_of(of_board[theirs.board], section, theirs, only=only)
        if own is None:
            pairs = " v ".join(map(str, pair_numbers(section, theirs)))
            nowhere.append(f"board {theirs.board} of {pairs}")
        else:
            found[own.place] = _as_here(own, section, theirs)
    for met in room_results(event, session, other, like.id if like else ""):
        if met.place is None:
            nowhere.append(met.words)
        else:
            found[met.place] = met.result
    return found, tuple(nowhere)


def _results(session: Session | None) -> list[tuple[Section, Result]]:
    sections = session.sections if session else ()
    return [(section, result) for section in sections for result in section.results]


def _line_of(lines: list[SlipLine], section: Section, theirs: Result, *, only: bool) -> SlipLine | None:
    """Find the score location by round and table where the same pairs met, or by the pairs."""
    ns, ew = map(_number, pair_numbers(section, theirs))
    here = [line for line in lines if only or line.place.section == section.id]
    pairs = [line for line in here if {_number(line.ns), _number(line.ew)} == {ns, ew}]
    ours = [line for line in pairs if (line.place.round, line.place.table) == (theirs.round, theirs.table)]
    upright = [line for line in pairs if (_number(line.ns), _number(line.ew)) == (ns, ew)]
    return next(iter([*ours, *upright, *pairs]), None)


@lru_cache(maxsize=1000)
def _number(pair: str | None) -> str:
    found = re.match(r"\d+", pair or "")
    return str(int(found[0])) if found else pair or ""


def _as_here(line: SlipLine, section: Section, theirs: Result) -> Result:
    ns, _ = pair_numbers(section, theirs)
    return replace(
        theirs,
        round=line.place.round,
        table=line.place.table,
        turned=_number(ns) != _number(line.ns),
        ns=None,
        ew=None,
        initialled=None,
    )


def counterpart_pairs(event: Event, session: str, other: Event) -> Mapping[Pair, Pair]:
    """Map the other event's pairs to ours, in each section both have."""
    ours = {section.id: section for section in event.session(session).sections}
    like = session_like(other, session)
    theirs = like.sections if like else ()
    alone = len(ours) == 1 == len(theirs)
    return {
        (section.id, number): (here.id, own)
        for section in theirs
        if (here := next(iter(ours.values())) if alone else ours.get(section.id)) is not None
        for number, own in _same_seats(section, here)
    }


def _same_seats(theirs: Section, ours: Section) -> Iterator[tuple[str, str]]:
    """Match pair numbers spelt the same, or the only one with that number."""
    by_number: dict[str, list[str]] = defaultdict(list)
    for seat in ours.seats:
        by_number[_number(seat)].append(seat)
    for seat in theirs.seats:
        alike = [seat] if seat in ours.seats else by_number[_number(seat)]
        if len(alike) == 1:
            yield seat, alike[0]
