"""Differences between typed results and an imported file, kept until settled."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.seating.event_edits import with_file_says, with_match
from bridgedesk.directing.seating.match_tables import MatchTable, match_tables, matches_of, team_numbers
from bridgedesk.directing.seating.score_lines import same_score
from bridgedesk.directing.seating.score_location import (
    SlipLocation,
    as_result,
    file_differences,
    is_played,
    place_at,
    results_of,
)
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room, RoomResult, Slip
from bridgedesk.event.people import plain_name, plain_number
from bridgedesk.event.session import Result

# ---- match another event's teams and matches to ours

OTHER_ROOM = {Room.OPEN: Room.CLOSED, Room.CLOSED: Room.OPEN}


class CounterpartMatch(NamedTuple):
    """Our match for one in the file; `turned` if the file's home team is our away team."""

    ours: Match
    turned: bool

    def room(self, theirs: Room) -> Room:
        return OTHER_ROOM[theirs] if self.turned else theirs


class PlacedRoomResult(NamedTuple):
    """Result of a match with its score location, if it has one here."""

    place: SlipLocation | None
    result: Result
    words: str


def counterpart_teams(event: Event, other: Event) -> Mapping[str, str]:
    """Match teams by their players, then by name; by number only if one of the two has no names."""
    ours, theirs = _people(event), _people(other)
    shared = sorted(
        (-len(ours[own.id] & theirs[team.id]), place, team.id, own.id)
        for team in other.entries
        for place, own in enumerate(event.entries)
        if ours[own.id] & theirs[team.id]
    )
    found: dict[str, str] = {}
    for _, _, team, own in shared:
        if team not in found and own not in found.values():
            found[team] = own
    for how in (_by_name(event, other), _by_number(event, other)):
        for team, own in how:
            if team not in found and own not in found.values():
                found[team] = own
    return found


def _people(event: Event) -> Mapping[str, frozenset[str]]:
    """Return the names and numbers that identify each entry's players."""
    players = event.players_by_id
    found = {}
    for entry in event.entries:
        mine = [players[key] for key in entry.players]
        known = [each for one in mine for each in (plain_number(one.number), plain_name(one.name)) if each]
        found[entry.id] = frozenset(known)
    return found


def _by_name(event: Event, other: Event) -> Iterator[tuple[str, str]]:
    named = {plain_name(entry.name or ""): entry.id for entry in event.entries}
    for team in other.entries:
        own = named.get(plain_name(team.name or ""))
        if team.name and own is not None:
            yield team.id, own


def _by_number(event: Event, other: Event) -> Iterator[tuple[str, str]]:
    """Match teams by number, as other programs name them; not where both have names to go by."""
    numbers = team_numbers(event)
    numbered = {numbers[entry.id]: entry for entry in event.entries}
    for team in other.entries:
        own = numbered.get(team.id.lstrip("0"))
        if own and not (own.players and team.players) and not (own.name and team.name):
            yield team.id, own.id


def counterpart_matches(
    event: Event, session: str, other: Event, theirs: str
) -> Mapping[str, CounterpartMatch]:
    """Match by teams and round; failing that, by the only match left between them, or by boards, since a
    file may list the halves of a match separately."""
    if not other.matches:
        return {}
    teams = counterpart_teams(event, other)
    ours = matches_of(event, session)
    found: dict[str, CounterpartMatch] = {}
    for wanted in (_same_round, _left_over, _with_its_boards):
        for match in matches_of(other, theirs):
            home, away = teams.get(match.home), teams.get(match.away)
            if match.id in found:
                continue
            alike = [each for each in ours if {each.home, each.away} == {home, away}]
            taken = {met.ours.id for met in found.values()}
            own = wanted(alike, match, taken)
            if own is not None:
                found[match.id] = CounterpartMatch(own, turned=own.home != home)
    return found


def _same_round(alike: Sequence[Match], theirs: Match, taken: Collection[str]) -> Match | None:
    return next((each for each in alike if each.round == theirs.round and each.id not in taken), None)


def _left_over(alike: Sequence[Match], _: Match, taken: Collection[str]) -> Match | None:
    free = [each for each in alike if each.id not in taken]
    return free[0] if len(free) == 1 else None


def _with_its_boards(alike: Sequence[Match], theirs: Match, _: Collection[str]) -> Match | None:
    of_them = [each for each in alike if theirs.boards and set(theirs.boards) <= set(each.boards)]
    return of_them[0] if len(of_them) == 1 else None


def room_results(event: Event, session: str, other: Event, theirs: str) -> Iterator[PlacedRoomResult]:
    met = counterpart_matches(event, session, other, theirs)
    if not other.matches:
        return
    tables = {(each.match.id, each.room): each for each in match_tables(event, session)}
    for match in matches_of(other, theirs):
        here = met.get(match.id)
        for result in match.results:
            table = tables.get((here.ours.id, here.room(result.room))) if here else None
            yield _slip(session, table, match, result)


def _slip(session: str, table: MatchTable | None, match: Match, result: RoomResult) -> PlacedRoomResult:
    words = f"board {result.board} of {match.home} v {match.away} in round {match.round}"
    if table is None or (table.match.boards and result.board not in table.match.boards):
        return PlacedRoomResult(None, Result(result.board, result.score), words)
    return PlacedRoomResult(place_at(session, table, result.board), as_result(table, result), words)


def counterpart_totals(event: Event, session: str, other: Event) -> Iterator[tuple[Match, Slip]]:
    """Pair our matches with totals that the file gives without boards, seen from our home team. A team's
    own total in a triangle is for the table where it is at home."""
    for match in other.matches:
        met = counterpart_matches(event, session, other, match.session).get(match.id)
        if met and match.slip and not match.results and not (met.turned and match.slip.is_team_total):
            yield met.ours, _turned(match.slip) if met.turned else match.slip


def same_total(one: Slip, other: Slip) -> bool:
    """Compare totals in IMPs and in VPs, as far as both have them."""
    both = (
        (one.imps, other.imps),
        (one.vp, other.vp),
        (one.team_imps, other.team_imps),
        (one.team_vp, other.team_vp),
    )
    known = [(mine, theirs) for mine, theirs in both if mine is not None and theirs is not None]
    return bool(known) and all(mine == theirs for mine, theirs in known)


def _turned(slip: Slip) -> Slip:
    return Slip(slip.imps[::-1] if slip.imps else None, slip.vp[::-1] if slip.vp else None)


# ---- file differences

FileResults = Mapping[SlipLocation, Result | None]  # None if the file agrees


def same_result(mine: Result, theirs: Result) -> bool:
    return (
        same_score(mine.score, theirs.score, mine.board)
        and (mine.turned, mine.ns, mine.ew) == (theirs.turned, None, None)
        and (mine.lead is None or theirs.lead is None or mine.lead == theirs.lead)
    )


# ---- what is still to be settled


def unsettled_differences(event: Event) -> dict[SlipLocation, Result]:
    """Return unsettled differences; accepting one with a reason settles it while the result keeps the
    reason."""
    return {
        place: said
        for session in event.sessions
        if (kept := file_differences(event, session.id))
        for standing in [results_of(event, session.id)]
        for place, said in kept.items()
        if is_played(event, place) and not _is_settled(standing.get(place), said)
    }


def _is_settled(mine: Result | None, said: Result) -> bool:
    if mine is None:
        return False
    return same_result(mine, said) or (said.initialled is not None and said.initialled == mine.initialled)


def unsettled_totals(event: Event) -> dict[str, Slip]:
    """Return match totals of the file that differ from ours, by match."""
    return {match.id: match.file_total for match in event.matches if match.file_total and not _agrees(match)}


def _agrees(match: Match) -> bool:
    """Return True if the file's total equals ours."""
    mine, said = match.slip, match.file_total
    return mine is not None and said is not None and same_total(mine, said)


# ---- as it is kept


def with_file_results(event: Event, session: str, says: FileResults) -> Event:
    """Return the event with the file's new differences; one that is unchanged stays settled or unsettled
    as before."""
    before = file_differences(event, session)
    new = {
        place: said
        for place, said in says.items()
        if place in before or said is not None
        if said is None or place not in before or replace(before[place], initialled=None) != said
    }
    return with_file_says(event, session, new)


def with_file_totals(event: Event, totals: Mapping[str, Slip]) -> Event:
    for match in event.matches:
        if match.id in totals and match.file_total != totals[match.id]:
            event = with_match(event, replace(match, file_total=totals[match.id]))
    return event


def accept_typed_result(event: Event, place: SlipLocation, why: str) -> Event:
    """Return the event with the file's difference here settled by the reason given for our result."""
    said = file_differences(event, place.session).get(place)
    if said is None:
        return event
    return with_file_says(event, place.session, {place: replace(said, initialled=why)})


def without_settled(event: Event) -> Event:
    """Remove differences that agree by now, so that a later change does not raise them again."""
    for session in event.sessions:
        if kept := file_differences(event, session.id):
            mine = results_of(event, session.id)
            same = [place for place, said in kept.items() if place in mine and same_result(mine[place], said)]
            event = with_file_says(event, session.id, dict.fromkeys(same))
    for match in event.matches:
        if _agrees(match):
            event = with_match(event, replace(match, file_total=None))
    return event
