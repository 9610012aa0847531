"""Seats of a pair round by round, and the rounds of a table: the answer to "where do I sit next?"."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.bridge.seats import Side
from bridgedesk.directing.seating.draw_places import DrawTable, draw_places
from bridgedesk.directing.seating.match_tables import MATCHES, meets_in_matches, sections_of_teams
from bridgedesk.directing.seating.score_lines import SlipLine, has_come_in, lines_of
from bridgedesk.directing.seating.score_location import NamesAtTables, SlipLocation, results_of
from bridgedesk.directing.seating.seats import SIDES
from bridgedesk.event.event import Event
from bridgedesk.event.session import Result
from bridgedesk.sheets.words import numbers


class RoundSeat(NamedTuple):
    """A round of one pair: in words, where its scores belong, and whether they are all in."""

    round: int
    words: str
    place: SlipLocation | None = None  # None if it sits out
    is_over: bool = False


def seats_of(event: Event, session: str, entry: str) -> list[RoundSeat]:
    """Return the seat of an entry in every round of a session; none of an entry that has gone since."""
    if event.find_entry(entry) is None:
        return []
    mine = _entries_of(event, entry)
    results = results_of(event, session)
    playing = NamesAtTables(event, session)
    played = {
        round_: _seat(event, playing, lines, mine, results)
        for round_, lines in _by_round(lines_of(event, session, mine)).items()
    }
    out = (RoundSeat(each, f"Round {each}: sits out") for each in _rounds(event, session, mine))
    drawn = _drawn_seats(event, session, entry, played)
    found = {**{each.round: each for each in out}, **played, **drawn}
    return [found[round_] for round_ in sorted(found)]


def _drawn_seats(
    event: Event, session: str, entry: str, played: Mapping[int, RoundSeat]
) -> dict[int, RoundSeat]:
    """Return the rounds that a team plays by the draw: both tables of a match or of a triangle, or a bye."""
    here = event.find_session(session)
    if here is None or not meets_in_matches(here) or sections_of_teams(here):
        return {}
    found = {}
    boards = {match.round: match.boards for match in event.matches_in(session)}
    for round_ in sorted(boards):
        places = draw_places(event, session, round_)
        called = {each.entry: f"{each.number} {each.name}".strip() for each in places}
        for place in places:
            if place.entry == entry:
                seat = played.get(round_, RoundSeat(round_, "", is_over=True))
                at = " and ".join(_table_words(each, called) for each in place.tables) or "bye"
                on = f", {_board_words(boards[round_])}" if place.tables and boards[round_] else ""
                found[round_] = seat._replace(words=f"Round {round_}: {at}{on}")
    return found


def _table_words(table: DrawTable, called: Mapping[str, str]) -> str:
    word = "tables" if table.in_both_rooms and table.names.differ else "table"
    return f"{word} {table.label} ({table.sits}) against {called[table.against]}"


def next_seat(seats: Sequence[RoundSeat], now: int) -> RoundSeat | None:
    """Return the seat of the round after `now`, the round being played; with 0, the first round without all
    its scores."""
    if now:
        return next((each for each in seats if each.round > now), None)
    last = max((at for at, each in enumerate(seats) if each.is_over), default=-1)
    return seats[last + 1] if last + 1 < len(seats) else None


def rounds_at(event: Event, session: str, section: str, table: str) -> list[RoundSeat]:
    """Return every round at a table: its number, or its label in matches; with pairs and boards."""
    results = results_of(event, session)
    here = (
        line
        for line in lines_of(event, session)
        if table == (str(line.place.table) if section else line.table.split()[0])
        and section == ("" if line.place.section == MATCHES else line.place.section)
    )
    found = []
    playing = NamesAtTables(event, session)
    for round_, lines in _by_round(here).items():
        sides = zip((lines[0].ns, lines[0].ew), lines[0].entries, strict=True)
        ns, ew = (_called(number, playing.names(entry, lines[0].place)) for number, entry in sides)
        words = f"Round {round_}: {ns} v {ew}, {_boards(lines)}"
        found.append(RoundSeat(round_, words, _place(lines, results), _is_over(lines, results)))
    return found


def _entries_of(event: Event, entry: str) -> frozenset[str]:
    """Return the entry; for a player of an individual, also the partnerships."""
    players = event.entry(entry).players
    if len(players) != 1:
        return frozenset({entry})
    return frozenset(each.id for each in event.entries if players[0] in each.players)


def _by_round(lines: Iterable[SlipLine]) -> Mapping[int, list[SlipLine]]:
    found: dict[int, list[SlipLine]] = {}
    for line in lines:
        found.setdefault(line.place.round, []).append(line)
    return found


def _rounds(event: Event, session: str, mine: frozenset[str]) -> Iterator[int]:
    """Yield the rounds of the sections in which the entry has a seat."""
    for section in event.sections_in(session):
        if section.movement is not None and not mine.isdisjoint(section.seats.values()):
            yield from (at for at, row in enumerate(section.movement.rounds, start=1) if row)


def _seat(
    event: Event,
    playing: NamesAtTables,
    lines: Sequence[SlipLine],
    mine: frozenset[str],
    results: Mapping[SlipLocation, Result],
) -> RoundSeat:
    line = lines[0]
    side = Side.NS if line.entries[0] in mine else Side.EW
    number, other = (line.ew, line.entries[1]) if side is Side.NS else (line.ns, line.entries[0])
    own = line.entries[0] if side is Side.NS else line.entries[1]
    at = f"table {line.table.split()[0]}" + ("" if line.place.is_in_match else f", {SIDES[side]}")
    at += _with_partner(event, own, mine)
    against, round_ = _called(number, playing.names(other, line.place)), line.place.round
    words = f"Round {round_}: {at}, against {against}, {_boards(lines)}"
    return RoundSeat(round_, words, _place(lines, results), _is_over(lines, results))


def _with_partner(event: Event, own: str, mine: frozenset[str]) -> str:
    """Name the partner of a round of an individual: what `mine` have in common is the player."""
    if len(mine) == 1:
        return ""
    shared = set.intersection(*(set(event.entry(each).players) for each in mine))
    partner = event.names_of(player for player in event.entry(own).players if player not in shared)
    return f" with {' & '.join(partner)}" if partner else ""


def _called(number: str, names: str) -> str:
    return f"{number} {names}".lstrip() if names else f"pair {number}"


def _boards(lines: Sequence[SlipLine]) -> str:
    return _board_words(sorted({line.place.board for line in lines}))


def _board_words(boards: Sequence[int]) -> str:
    return f"board{'' if len(boards) == 1 else 's'} {numbers(boards)}"


def _place(lines: Sequence[SlipLine], results: Mapping[SlipLocation, Result]) -> SlipLocation:
    missing = (line.place for line in lines if not has_come_in(results.get(line.place)))
    return next(missing, lines[0].place)


def _is_over(lines: Sequence[SlipLine], results: Mapping[SlipLocation, Result]) -> bool:
    return all(line.settled or has_come_in(results.get(line.place)) for line in lines)
