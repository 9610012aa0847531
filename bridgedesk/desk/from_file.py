"""Results of a file beside those that were typed: equal ones agree, new ones come in, others wait."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.desk.known import session_called
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.place import Place, results_of
from bridgedesk.desk.possible import refuse_impossible
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.revised import with_results
from bridgedesk.desk.scorepad.orders import Line, lines_of
from bridgedesk.desk.scorepad.pad import has_come_in
from bridgedesk.desk.scorepad.second_keying import same_score
from bridgedesk.event.event import Event
from bridgedesk.event.session import Result, Section, Session
from bridgedesk.exchange.files import read_file
from bridgedesk.exchange.published import BadFile
from bridgedesk.standings.plays import pair_numbers

MOST_NAMED = 3


class Compared(NamedTuple):
    agree: int
    new: dict[Place, Result]
    differ: dict[Place, Result]
    unplaced: tuple[str, ...]  # in words


class Hands(NamedTuple):
    """Deals of a file beside those that are known here; those here stay."""

    new: Mapping[int, Deal]
    same: int = 0
    differ: tuple[int, ...] = ()


def take_results(desk: OpenEvent, session: str, path: Path) -> Change:
    try:
        published = read_file(path)
    except BadFile as problem:
        raise Refusal(str(problem)) from None
    return take_from(desk, session, path.name, published.event)


def take_from(desk: OpenEvent, session: str, file: str, other: Event) -> Change:
    """What is new is recorded in one act; what differs is queued under *To clear*, nothing is overwritten."""
    found, hands = compared(desk.event, session, other), compared_hands(desk.event, session, other)
    if not (found.agree or found.new or found.differ or hands.new or hands.same):
        raise Refusal(f"{file} has no result of this session; open it as an event of its own")
    words = f"{file}: {_count(found.new)} taken in, {found.agree} agree, {len(found.differ)} to clear"
    if hands.new:
        words += f"; hands of {len(hands.new)} boards"
    after = with_results(_with_hands(desk.event, session, hands.new), session, found.new)
    change = Change("take results", words)
    change = desk.carry_out(change, after) if found.new or hands.new else desk.put_down(change)
    desk.file_says.update(found.differ)
    return change._replace(remarks=(*change.remarks, *no_place(found.unplaced)))


def no_place(unplaced: Sequence[str]) -> Iterator[str]:
    """In one sentence, however many they are."""
    if unplaced:
        named = ", ".join(unplaced[:MOST_NAMED])
        such = "such as " if len(unplaced) > MOST_NAMED else ""
        count = "1 result has" if len(unplaced) == 1 else f"{len(unplaced)} results have"
        yield f"{count} no place here: {such}{named}."


def _count(new: dict[Place, Result]) -> str:
    return "1 result" if len(new) == 1 else f"{len(new)} results"


def _with_hands(event: Event, session: str, hands: Mapping[int, Deal]) -> Event:
    if not hands:
        return event
    sessions = tuple(
        replace(each, deals={**each.deals, **hands}) if each.id == session else each
        for each in event.sessions
    )
    return replace(event, sessions=sessions)


def compared_hands(event: Event, session: str, other: Event) -> Hands:
    here = session_called(event, session).deals
    coming = theirs.deals if (theirs := _session_like(other, session)) else {}
    new = {board: deal for board, deal in coming.items() if board not in here}
    differ = tuple(sorted(board for board, deal in coming.items() if here.get(board, deal) != deal))
    return Hands(new, len(coming) - len(new) - len(differ), differ)


def compared(event: Event, session: str, other: Event) -> Compared:
    standing = results_of(event, session)
    theirs, unplaced = placed(event, session, other)
    found = Compared(0, {}, {}, unplaced)
    for place, result in theirs.items():
        mine = standing.get(place)
        if mine is not None and has_come_in(mine):
            if equal(mine, result):
                found = found._replace(agree=found.agree + 1)
            else:
                found.differ[place] = result
        elif possible(result):
            found.new[place] = result
        else:
            found.differ[place] = result
    return found


def placed(event: Event, session: str, other: Event) -> tuple[dict[Place, Result], tuple[str, ...]]:
    """Each result of the other event where it belongs in ours; in words, those that belong nowhere."""
    sections = {section.id for section in session_called(event, session).sections}
    of_board: dict[int, list[Line]] = defaultdict(list)
    for line in lines_of(event, session):
        if line.place.section in sections:  # what is played in matches stands elsewhere
            of_board[line.place.board].append(line)
    only = len({line.place.section for lines in of_board.values() for line in lines}) == 1
    found: dict[Place, Result] = {}
    nowhere: list[str] = []
    for section, theirs in _results(_session_like(other, session)):
        own = _line_of(of_board[theirs.board], section, theirs, only=only)
        if own is None:
            pairs = " v ".join(map(str, pair_numbers(section, theirs)))
            nowhere.append(f"board {theirs.board} of {pairs}")
        else:
            found[own.place] = _as_here(own, section, theirs)
    return found, tuple(nowhere)


def _session_like(other: Event, session: str) -> Session | None:
    """The one of this name, otherwise the file's first."""
    named = [each for each in other.sessions if each.id == session]
    return next(iter([*named, *other.sessions]), None)


def _results(session: Session | None) -> list[tuple[Section, Result]]:
    sections = session.sections if session else ()
    return [(section, result) for section in sections for result in section.results]


def _line_of(lines: list[Line], section: Section, theirs: Result, *, only: bool) -> Line | None:
    """By round and table where the file has them and the same pairs met there, otherwise by the pairs."""
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


def _as_here(line: Line, section: Section, theirs: Result) -> Result:
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


def equal(mine: Result, theirs: Result) -> bool:
    return (
        same_score(mine.score, theirs.score, mine.board)
        and (mine.turned, mine.ns, mine.ew) == (theirs.turned, None, None)
        and (mine.lead is None or theirs.lead is None or mine.lead == theirs.lead)
    )


def possible(result: Result) -> bool:
    try:
        refuse_impossible(result.score, result.board)
    except Refusal:
        return False
    return True
