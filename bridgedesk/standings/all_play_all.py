"""Each team meets each by a schedule; who comes late has the place of the bye, if there is one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.movements.draw.facts import Draw, NoDraw, Pairing
from bridgedesk.movements.draw.round_robin import Leg, round_robin_draw
from bridgedesk.movements.families.teams import round_robin_schedule
from bridgedesk.rulebooks import Book
from bridgedesk.standings.names import name_of
from bridgedesk.standings.sessions import FINALS

FEWEST = 2


class Through(NamedTuple):
    """Once through the schedule: who plays, in the order of their numbers, and from which round on."""

    teams: tuple[str, ...]
    first: int
    number: int  # the second time home and away are exchanged

    @property
    def rounds(self) -> int:
        return len(round_robin_schedule(len(self.teams)))


def drawn_of_all(event: Event, number: int, lots: Sequence[str] = ()) -> Draw:
    """`lots`: the order of the numbers, where they are drawn; they stay for every time through."""
    through = through_at(event, number, lots)
    late = [team for team in playing(event) if team not in through.teams]
    if late:
        names = " and ".join(name_of(event, each) for each in late)
        raise NoDraw(
            f"{names} came after round {through.first} was drawn, and the schedule of {len(through.teams)}"
            " has no place left; take back the rounds that are drawn and draw them again, or begin anew"
        )
    schedule = [
        [(away, home) if through.number % 2 == 0 else (home, away) for home, away in row]
        for row in round_robin_schedule(len(through.teams))
    ]
    drawn = round_robin_draw(Leg(schedule, through.teams, through.first), number)
    return _without_gone(event, replace(drawn, lots=tuple(lots)))


def through_at(event: Event, number: int, lots: Sequence[str] = ()) -> Through:
    """Who comes late has the place of the bye, if there is one."""
    first, time = 1, 1
    while True:
        teams = _teams_from(event, first, lots)
        through = Through(teams, first, time)
        if len(teams) < FEWEST or number < first + through.rounds:
            return through
        first, time = first + through.rounds, time + 1


def _teams_from(event: Event, first: int, lots: Sequence[str]) -> tuple[str, ...]:
    here = playing(event)
    lots = lots or next((draw.lots for draw in reversed(event.draws) if draw.lots), ())
    here = (*(each for each in lots if each in here), *(each for each in here if each not in lots))
    drawn = next((each for each in event.draws if each.round == first), None)
    if drawn is None:
        return here
    late = [team for team in here if team not in drawn.order]
    fits = len(drawn.order) % 2 == 1 and len(late) == 1
    return (*drawn.order, *late) if fits else drawn.order


def playing(event: Event) -> tuple[str, ...]:
    """By seed, otherwise in the order of entry."""
    here = [entry for entry in event.entries if entry.withdrawn is None]
    return tuple(each.id for each in sorted(here, key=lambda each: each.seed or len(event.entries) + 1))


def _without_gone(event: Event, drawn: Draw) -> Draw:
    """Whoever was to meet a team that has gone home has nobody to play."""
    here = playing(event)
    left = [each for each in drawn.pairings if each.home in here and each.away in here]
    pairings = tuple(Pairing(table, each.home, each.away) for table, each in enumerate(left, start=1))
    meets = {team for each in pairings for team in (each.home, each.away)}
    resting = [team for team in here if team not in meets]
    two = len(resting) > 1
    because = (f"{_listed(event, resting)} have nobody to meet in round {drawn.round}.",) if two else ()
    bye = resting[0] if len(resting) == 1 else None
    return Draw(drawn.round, drawn.order, drawn.lots, pairings, bye=bye, because=because)


def _listed(event: Event, teams: Sequence[str]) -> str:
    return " and ".join(name_of(event, each) for each in teams)


def as_drawn(event: Event, number: int) -> Draw:
    """As it was drawn, changes by hand included; otherwise as it will be."""
    made = next((each for each in event.draws if each.round == number), None)
    if made is None:
        return drawn_of_all(event, number)
    pairings = tuple(Pairing(table, home, away) for table, (home, away) in enumerate(made.pairings, start=1))
    return Draw(number, made.order, made.lots, pairings, bye=made.bye)


def is_all_play_all(event: Event, book: Book | None) -> bool:
    """Not while the same kind of event is played as a knockout, nor where too few are entered."""
    kind = book.kinds.get(event.kind) if book else None
    finals = any(stage.contest in FINALS for stage in event.stages)
    return kind is not None and kind.all_play_all and not finals and len(playing(event)) >= FEWEST
