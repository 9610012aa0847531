"""Match another event's results and pairs to places and pairs of the open event."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import is_
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


PlacedResults = tuple[dict[SlipLocation, Result], tuple[Placeless, ...]]


def results_by_place(event: Event, session: str, other: Event) -> PlacedResults:
    """Return the other event's results by score location here, and those without one."""
    lines = _lines_by_pairs(event, session)
    only = len({each.place.section for met in lines.values() for each in met}) == 1
    found: dict[SlipLocation, Result] = {}
    nowhere: list[Placeless] = []
    like = session_like(other, session)
    for section in like.sections if like else ():
        named = device_pairs(section)
        for theirs in section.results:
            pairs = pair_numbers(section, theirs)
            ns, ew = (_number(named.get(pair or "", pair)) for pair in pairs)
            own = _line_of(lines.get((theirs.board, frozenset((ns, ew))), ()), section, theirs, ns, only=only)
            if own is None:
                at = (section.id, theirs.round, theirs.table, theirs.board)
                nowhere.append(Placeless(f"board {theirs.board} of {' v '.join(map(str, pairs))}", at))
            else:
                found[own.place] = _as_here(own, theirs, ns)
    for meeting in room_results(event, session, other, like.id if like else ""):
        if meeting.place is None:
            nowhere.append(Placeless(meeting.words))
        else:
            found[meeting.place] = meeting.result
    return found, tuple(nowhere)


_KNOWN: dict[str, tuple[tuple[object, ...], PlacedResults]] = {}  # by session: what it was made from


def placed_results(event: Event, session: str, other: Event) -> PlacedResults:
    """Return the same as `results_by_place`; it is remembered until the next look compares with it."""
    sections = event.session(session).sections
    made_from = (other, *(part for each in sections for part in _seating(each)))
    before, known = _KNOWN.get(session, ((), None))
    same = len(before) == len(made_from) and all(map(is_, before, made_from))
    if known is None or not same or event.matches:
        known = results_by_place(event, session, other)
        _KNOWN[session] = made_from, known
    return known


def _seating(section: Section) -> tuple[object, ...]:
    return section.id, section.movement, section.seats, section.seat_changes, section.sets


def _lines_by_pairs(event: Event, session: str) -> Mapping[tuple[int, frozenset[str]], Sequence[SlipLine]]:
    """Return the score lines by board and the two numbers that meet; of an individual as devices number its
    players. Results of matches are kept with the match."""
    sections = {section.id: device_pairs(section) for section in event.session(session).sections}
    found: dict[tuple[int, frozenset[str]], list[SlipLine]] = defaultdict(list)
    for line in lines_of(event, session):
        named = sections.get(line.place.section)
        if named:
            line = replace(line, ns=named[line.ns], ew=named[line.ew])
        if named is not None:
            found[line.place.board, frozenset((_number(line.ns), _number(line.ew)))].append(line)
    return found


def _line_of(
    met: Sequence[SlipLine], section: Section, theirs: Result, ns: str, *, only: bool
) -> SlipLine | None:
    """Find the score location by round and table where the same pairs met, or by the pairs."""
    pairs = [line for line in met if only or line.place.section == section.id]
    ours = [line for line in pairs if (line.place.round, line.place.table) == (theirs.round, theirs.table)]
    upright = [line for line in pairs if _number(line.ns) == ns]
    return next(iter([*ours, *upright, *pairs]), None)


@lru_cache(maxsize=1000)
def _number(pair: str | None) -> str:
    """Return the number without its direction; of two partners both, in either order."""
    if pair and TOGETHER in pair:
        return TOGETHER.join(sorted(map(_number, pair.split(TOGETHER))))
    found = re.match(r"\d+", pair or "")
    return str(int(found[0])) if found else pair or ""


def _as_here(line: SlipLine, theirs: Result, ns: str) -> Result:
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
