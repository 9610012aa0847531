"""Match another event's results and pairs to places and pairs of the open event."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from bridgedesk.directing.entries.entered_twice import same_player
from bridgedesk.directing.people.known_players import flags_today
from bridgedesk.directing.scores.file_differences import counterpart_teams, room_results
from bridgedesk.directing.seating.event_edits import free_id, with_players
from bridgedesk.directing.seating.match_tables import team_numbers
from bridgedesk.directing.seating.score_lines import SlipLine, lines_of
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.seating.seats import with_partnerships
from bridgedesk.event.event import Event
from bridgedesk.event.people import ClubPlayer, Entry, Player, plain_number
from bridgedesk.event.session import TOGETHER, Result, Section, Session
from bridgedesk.event.spelling import counted
from bridgedesk.exchange.device_players import device_pairs
from bridgedesk.standings.pairs.results_by_board import pair_numbers

Pair = tuple[str, str]  # section and number


def session_like(other: Event, session: str) -> Session | None:
    """Return the file's session of this name, or its first."""
    named = [each for each in other.sessions if each.id == session]
    return next(iter([*named, *other.sessions]), None)


class Placeless(NamedTuple):
    """Result that has no score location here: in words, and where the file has it, unless in a match."""

    words: str
    place: tuple[str, int | None, int | None, int] | None = None  # section, round, table, board


def results_by_place(
    event: Event, session: str, other: Event
) -> tuple[dict[SlipLocation, Result], tuple[Placeless, ...]]:
    """Return the other event's results by score location here, and those without one."""
    sections = {section.id: device_pairs(section) for section in event.session(session).sections}
    of_board: dict[int, list[SlipLine]] = defaultdict(list)
    for line in lines_of(event, session):
        if line.place.section in sections:  # results of matches are kept with the match
            of_board[line.place.board].append(_as_devices_say(line, sections[line.place.section]))
    only = len({line.place.section for lines in of_board.values() for line in lines}) == 1
    found: dict[SlipLocation, Result] = {}
    nowhere: list[Placeless] = []
    like = session_like(other, session)
    for section, theirs in _results(like):
        own = _line_of(of_board[theirs.board], section, theirs, only=only)
        if own is None:
            pairs = " v ".join(map(str, pair_numbers(section, theirs)))
            at = (section.id, theirs.round, theirs.table, theirs.board)
            nowhere.append(Placeless(f"board {theirs.board} of {pairs}", at))
        else:
            found[own.place] = _as_here(own, section, theirs)
    for met in room_results(event, session, other, like.id if like else ""):
        if met.place is None:
            nowhere.append(Placeless(met.words))
        else:
            found[met.place] = met.result
    return found, tuple(nowhere)


def _as_devices_say(line: SlipLine, named: Mapping[str, str]) -> SlipLine:
    """Return the line of an individual with the numbers that its players have on the devices."""
    return replace(line, ns=named[line.ns], ew=named[line.ew]) if named else line


def _results(session: Session | None) -> list[tuple[Section, Result]]:
    sections = session.sections if session else ()
    return [(section, result) for section in sections for result in section.results]


def _line_of(lines: list[SlipLine], section: Section, theirs: Result, *, only: bool) -> SlipLine | None:
    """Find the score location by round and table where the same pairs met, or by the pairs."""
    ns, ew = _numbers(section, theirs)
    here = [line for line in lines if only or line.place.section == section.id]
    pairs = [line for line in here if {_number(line.ns), _number(line.ew)} == {ns, ew}]
    ours = [line for line in pairs if (line.place.round, line.place.table) == (theirs.round, theirs.table)]
    upright = [line for line in pairs if (_number(line.ns), _number(line.ew)) == (ns, ew)]
    return next(iter([*ours, *upright, *pairs]), None)


def _numbers(section: Section, result: Result) -> tuple[str, str]:
    named = device_pairs(section)
    ns, ew = (named.get(pair or "", pair) for pair in pair_numbers(section, result))
    return _number(ns), _number(ew)


@lru_cache(maxsize=1000)
def _number(pair: str | None) -> str:
    """Return the number without its direction; of two partners both, in either order."""
    if pair and TOGETHER in pair:
        return TOGETHER.join(sorted(map(_number, pair.split(TOGETHER))))
    found = re.match(r"\d+", pair or "")
    return str(int(found[0])) if found else pair or ""


def _as_here(line: SlipLine, section: Section, theirs: Result) -> Result:
    ns, _ = _numbers(section, theirs)
    return replace(
        theirs,
        round=line.place.round,
        table=line.place.table,
        turned=ns != _number(line.ns),
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
    named = device_pairs(ours)
    for seat in ours.seats:
        by_number[_number(named.get(seat, seat))].append(seat)
    for seat in theirs.seats:
        alike = [seat] if seat in ours.seats else by_number[_number(seat)]
        if len(alike) == 1:
            yield seat, alike[0]


# ---- fill unnamed pairs and teams with names that were typed at the table

Members = Sequence[ClubPlayer]


class Filled(NamedTuple):
    event: Event
    named: int = 0  # pairs or teams
    remarks: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Describe the change, such as "2 pairs named"; "" if nothing was named."""
        players = any(section.of_players for section in self.event.sections)
        kind = "player" if players else "team" if self.event.matches else "pair"
        return f"{counted(self.named, kind)} named" if self.named else ""


def fill_seats(event: Event, session: str, other: Event, members: Members) -> Filled:
    """Fill in missing names; known players stay, and further players of the same entry are added."""
    remarks: list[str] = []
    named = 0
    for called, entry, theirs in _met(event, session, other):
        coming = [player_as_known(other.player(key), members) for key in theirs.players]
        here = [player for player in event.players if player.id in event.entry(entry).players]
        if not _adds(here, coming):
            continue
        elsewhere = _elsewhere(event, entry, coming)
        if elsewhere:
            remarks.append(f"{called} was not changed: {elsewhere} is already seated elsewhere.")
            continue
        event = with_players(event, entry, _with_ids(event, here, coming))
        named += 1
    return Filled(with_partnerships(event) if named else event, named, tuple(remarks))


def _met(event: Event, session: str, other: Event) -> Iterator[tuple[str, str, Entry]]:
    """Yield the name used here, our entry and the file's entry for each match found."""
    seats = {
        (section.id, number): entry for section in other.sections for number, entry in section.seats.items()
    }
    for there, (section, number) in counterpart_pairs(event, session, other).items():
        here = event.section(session, section)
        entry = here.seats.get(number)
        coming = seats.get(there)
        if entry is not None and coming is not None and TOGETHER not in number:
            yield f"{'Player' if here.of_players else 'Pair'} {number}", entry, other.entry(coming)
    if other.matches:
        numbers = team_numbers(event)
        for team, own in counterpart_teams(event, other).items():
            yield f"Team {numbers[own]}", own, other.entry(team)


def player_as_known(typed: Player, members: Members) -> Player:
    """Return the player as the club knows them, or as typed at the table."""
    number = plain_number(typed.number)
    known = next((each for each in members if number and plain_number(each.number) == number), None)
    if known is not None:
        return Player("", known.name, known.number, known.grade, flags_today(known))
    return Player("", typed.name or f"Number {number}", number or None)


def _adds(here: Sequence[Player], coming: Sequence[Player]) -> bool:
    """Return True if the file has all known players of the entry and more."""
    return len(coming) > len(here) and all(any(same_player(one, other) for other in coming) for one in here)


def _elsewhere(event: Event, entry: str, coming: Sequence[Player]) -> str:
    others = {player for each in event.entries if each.id != entry for player in each.players}
    for player in event.players:
        if player.id in others and any(same_player(player, each) for each in coming):
            return player.name
    return ""


def _with_ids(event: Event, here: Sequence[Player], coming: Sequence[Player]) -> list[Player]:
    taken = {player.id for player in event.players}
    found = []
    for each in coming:
        known = next((one for one in here if same_player(one, each)), None)
        player = known or replace(each, id=free_id("p", taken))
        taken.add(player.id)
        found.append(player)
    return found
