"""Players and teams of the sample congress, its clock, its lots, and what is typed at its tables."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.results import accept_items, record_results
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.sample.sample_club import Sample, sample
from bridgedesk.directing.seating.match_tables import match_tables
from bridgedesk.directing.seating.score_location import SlipLocation, place_at
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.masterpoints.number import check_digit
from bridgedesk.resources import resource

FEWEST_IMPS, SPREAD = 3, 38  # of a side in a match whose total is typed
STEPS = (17, 11), (7, 19)  # from round to round and from table to table, at home and away
FIRST_NUMBER = 905_000  # of the players, without its check digit
NETS = 12, -5, -4  # of the three teams of a triangle whose totals are typed


class CongressClock:
    """Clock that is set by the day and hour, and gains a second at each look."""

    def __init__(self) -> None:
        self.now = datetime.fromtimestamp(0).astimezone()

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def set(self, day: date, hour: str) -> datetime:
        self.now = datetime.combine(day, time.fromisoformat(hour)).astimezone()
        return self.now


@dataclass(frozen=True)
class CongressField:
    """Names of the sample congress, and the contracts that are played there."""

    club: str
    first: Sequence[str]
    last: Sequence[str]
    teams: Sequence[str]
    late_team: str
    scores: Sample

    def player(self, number: int) -> Player:
        """Return the player with this number; no two have the same name."""
        turn, at = divmod(number, len(self.first))
        surname = self.last[(number + turn) % len(self.last)]
        raw = FIRST_NUMBER + number
        return Player("", f"{self.first[at]} {surname}", f"{raw}{check_digit(raw)}")

    def players(self, first: int, many: int) -> list[Player]:
        return [self.player(number) for number in range(first, first + many)]

    def contract(self, round_: int, table: int, board: int) -> str:
        """Return one of the contracts of a board; neighbours and the two rooms of a match seldom have the
        same."""
        results = self.scores.boards[(board - 1) % len(self.scores.boards)]
        return results[(2 * round_ + table * (board + table) + board // 3) % len(results)]


def congress_field() -> CongressField:
    told: dict[str, Any] = json.loads(resource("samples/congress.json").read_text(encoding="utf-8"))
    return CongressField(scores=sample(), **told)


def lots(entries: Sequence[str]) -> list[str]:
    """Return the lots of every draw: the same each time the congress is played."""
    return [*entries[1::2], *entries[::2]]


def type_totals(open_event: OpenEvent, matches: Sequence[Match]) -> None:
    """Type the totals that both captains sign; in a triangle each team's own over its two tables."""
    nets = iter(NETS)
    for match in matches:
        home, away = (
            FEWEST_IMPS + (by_round * match.round + by_table * (match.table or 0)) % SPREAD
            for by_round, by_table in STEPS
        )
        slip = Slip((home, away)) if match.triangle is None else Slip(team_imps=next(nets))
        record_match_total(open_event, match.id, slip)


def type_boards(open_event: OpenEvent, field: CongressField, session: str, matches: Sequence[Match]) -> None:
    """Type every board at every table of these matches, one table after the other."""
    wanted = {match.id for match in matches}
    tables = [each for each in match_tables(open_event.event, session) if each.match.id in wanted]
    for table in tables:
        results: dict[SlipLocation, Result | None] = {}
        for board in table.match.boards:
            place = place_at(session, table, board)
            score = parse_score(field.contract(table.round, table.table, board))
            results[place] = Result(board, score, table.round, table.table)
        record_results(open_event, "record results", f"Round {table.round}, table {table.label}", results)


def type_sections(open_event: OpenEvent, field: CongressField, session: str, round_: int) -> None:
    """Type every board of a round at the tables of pairs."""
    results: dict[SlipLocation, Result | None] = {}
    for place in places_of_round(open_event, session, round_):
        score = parse_score(field.contract(round_, place.table, place.board))
        results[place] = Result(place.board, score, round_, place.table)
    record_results(open_event, "record results", f"Round {round_}: {len(results)} slips", results)


def places_of_round(open_event: OpenEvent, session: str, round_: int) -> Iterator[SlipLocation]:
    """Yield the place of each board of a round, at tables where both pairs play."""
    settled = {
        (match.round, match.table) for match in open_event.event.matches_in(session) if match.begun_or_ended
    }
    for section in open_event.event.session(session).sections:
        movement = section.movement
        for sitting in movement.rounds[round_ - 1] if movement and len(movement.rounds) >= round_ else ():
            both = section.seats.get(sitting.ns or ""), section.seats.get(sitting.ew or "")
            if all(both) and (round_, sitting.table) not in settled:
                for board in section.boards_of(sitting):
                    yield SlipLocation(session, section.id, round_, sitting.table, board)


def matches_of_round(open_event: OpenEvent, round_: int, stage: str | None = None) -> list[Match]:
    """Return the matches of a round that are still to be played."""
    event = open_event.event
    wanted = stage or event.stages[-1].id
    return [
        match
        for match in event.matches
        if match.round == round_
        and (match.stage or event.stages[0].id) == wanted
        and not match.begun_or_ended
    ]


def accept_what_is_odd(open_event: OpenEvent, why: str) -> None:
    """Accept all items to check with one reason, if there are any."""
    if odd := items_to_check(open_event):
        accept_items(open_event, odd, why)
