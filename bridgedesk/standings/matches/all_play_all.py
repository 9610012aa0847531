"""Round robins: each team meets each other by a schedule. A late team takes the place of the bye; without
a bye, the drawn rounds are kept, and later rounds pair the teams that have not met yet."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome
from bridgedesk.event.match import RecordedDraw as Made
from bridgedesk.movements.draw.facts import Draw, Pairing
from bridgedesk.movements.draw.round_robin import Leg, meetings_left, round_robin_draw
from bridgedesk.movements.families.teams import round_robin_schedule
from bridgedesk.rulebooks import Book
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.standing import MatchScore

FEWEST = 2


Rounds = tuple[tuple[tuple[str, str], ...], ...]  # who is at home, and who is the guest


class RoundRobinCycle(NamedTuple):
    """One cycle of the round robin: its teams in the order of their numbers, and its first round."""

    teams: tuple[str, ...]
    first: int
    number: int
    with_late: Rounds = ()  # drawn and left, where the schedule had no place for who came late

    @property
    def rounds(self) -> int:
        return len(self.with_late or round_robin_schedule(len(self.teams)))


def draw_round_robin(event: Event, number: int, lots: Sequence[str] = ()) -> Draw:
    """Return the draw of a round. `lots` is the number order drawn by lot; it applies to every cycle."""
    through = cycle_at(event, number, lots)
    if through.with_late:
        drawn = _drawn_with_late(through, number)
    else:
        schedule = round_robin_schedule(len(through.teams))
        drawn = round_robin_draw(Leg(schedule, through.teams, through.first), number)
    return _without_gone(event, replace(_with_home_swapped(event, drawn, through), lots=tuple(lots)))


def _drawn_with_late(through: RoundRobinCycle, number: int) -> Draw:
    row = through.with_late[number - through.first]
    pairings = tuple(Pairing(table, *two) for table, two in enumerate(row, start=1))
    because = (
        f"Round {number - through.first + 1} of {through.rounds}: teams that have not met play each other.",
    )
    return Draw(number, through.teams, (), pairings, because=because)


def _with_home_swapped(event: Event, drawn: Draw, through: RoundRobinCycle) -> Draw:
    """Swap home and away where two teams would meet with the same team at home as in the cycle before."""
    before = {
        frozenset(two): two
        for made in sorted(event.draws, key=lambda made: made.round)
        if made.round < through.first
        for two in made.pairings
    }

    def turned(each: Pairing) -> Pairing:
        is_again = before.get(frozenset((each.home, each.away))) == (each.home, each.away)
        return replace(each, home=each.away, away=each.home) if is_again else each

    return replace(drawn, pairings=tuple(map(turned, drawn.pairings)))


def cycle_at(event: Event, number: int, lots: Sequence[str] = ()) -> RoundRobinCycle:
    first, time = 1, 1
    while True:
        through = _through_from(event, first, time, lots)
        if len(through.teams) < FEWEST or number < first + through.rounds:
            return through
        first, time = first + through.rounds, time + 1


def _through_from(event: Event, first: int, time: int, lots: Sequence[str]) -> RoundRobinCycle:
    here = active_entries(event)
    lots = lots or event.lots
    here = (*(each for each in lots if each in here), *(each for each in here if each not in lots))
    drawn = _draw_of(event, first)
    late = tuple(team for team in here if drawn and team not in drawn.order)
    if drawn is None:
        return RoundRobinCycle(here, first, time)
    teams = (*drawn.order, *late)
    has_place = len(drawn.order) % 2 == 1 and len(late) == 1
    if not late or has_place:
        return RoundRobinCycle(teams, first, time)
    stay = tuple(_drawn_so_far(event, first, here))
    met = {frozenset(two) for row in stay for two in row}
    left = meetings_left([team for team in teams if team in here], met)
    return RoundRobinCycle(teams, first, time, (*stay, *map(tuple, left)))


def _drawn_so_far(event: Event, first: int, here: Sequence[str]) -> Iterator[tuple[tuple[str, str], ...]]:
    """Yield the drawn rounds from `first` on, until all teams present have met each other."""
    left = {frozenset(two) for two in combinations(here, 2)}
    number = first
    while left and (made := _draw_of(event, number)) is not None:
        yield tuple((home, away) for home, away in made.pairings)
        left -= {frozenset(two) for two in made.pairings}
        number += 1


def _draw_of(event: Event, number: int) -> Made | None:
    return next((each for each in event.draws if each.round == number), None)


def active_entries(event: Event) -> tuple[str, ...]:
    """Return the entries still in the event, by seed, or in order of entry if unseeded."""
    by_seed = sorted(event.entries_left, key=lambda each: each.seed or len(event.entries) + 1)
    return tuple(each.id for each in by_seed)


def _without_gone(event: Event, drawn: Draw) -> Draw:
    """Remove pairings with withdrawn teams; their opponents have no match."""
    here = active_entries(event)
    left = [each for each in drawn.pairings if each.home in here and each.away in here]
    pairings = tuple(Pairing(table, each.home, each.away) for table, each in enumerate(left, start=1))
    meets = {team for each in pairings for team in (each.home, each.away)}
    resting = [team for team in here if team not in meets]
    two = len(resting) > 1
    because = (f"{_listed(event, resting)} have no opponents in round {drawn.round}.",) if two else ()
    bye = resting[0] if len(resting) == 1 else None
    return Draw(drawn.round, drawn.order, drawn.lots, pairings, bye=bye, because=because)


def _listed(event: Event, teams: Sequence[str]) -> str:
    return " and ".join(event.name_of(each) for each in teams)


def drawn_or_expected(event: Event, number: int) -> Draw:
    """Return the round as drawn, including changes by hand, or as it will be drawn."""
    made = _draw_of(event, number)
    if made is None:
        return draw_round_robin(event, number)
    pairings = tuple(Pairing(table, home, away) for table, (home, away) in enumerate(made.pairings, start=1))
    return Draw(number, made.order, made.lots, pairings, bye=made.bye)


def is_all_play_all(event: Event, book: Book | None) -> bool:
    """Return True for a round robin: not in a knockout stage of the same kind of event, nor with too few
    entries."""
    kind = book.kinds.get(event.kind) if book else None
    finals = any(stage.contest in FINALS for stage in event.stages)
    return kind is not None and kind.all_play_all and not finals and len(active_entries(event)) >= FEWEST


def rounds_done(event: Event, played: Mapping[str, Sequence[MatchScore]]) -> Mapping[int, bool]:
    """Return for each round whether all its matches are played, or known to be unplayed."""
    known = {each.match for scores in played.values() for each in scores}
    done: dict[int, bool] = {}
    for match in event.matches:
        here = match.outcome is not Outcome.PLAYED or match.id in known
        done[match.round] = done.get(match.round, True) and here
    return done


def round_robins_over(event: Event, done: Mapping[int, bool]) -> int:
    """Return the last round of the last completed round robin."""
    length = len(event.entries) - 1 + len(event.entries) % 2
    over = 0
    while length and all(done.get(each, False) for each in range(over + 1, over + length + 1)):
        over += length
    return over
