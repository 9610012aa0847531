"""A Swiss of eight teams, for tests of what is typed and drawn; whose lots fall as in the alphabet."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import Scoring, Session

NAMES = ("Fox", "Owl", "Elk", "Bee", "Cat", "Dog", "Emu", "Yak")
SWISS = Event(
    id="swiss",
    title="Autumn Swiss Teams",
    date=date(2026, 11, 17),
    kind="swiss-teams",
    players=tuple(Player(f"{name}{at}", f"{name} Player {at}") for name in NAMES for at in range(1, 5)),
    entries=tuple(
        Entry(name.lower(), tuple(f"{name}{at}" for at in range(1, 5)), name=name, seed=seed)
        for seed, name in enumerate(NAMES, start=1)
    ),
    stages=(Stage("swiss"),),
    sessions=(Session("1", Scoring.IMPS, stage="swiss"),),
)
BY_SABF = replace(SWISS, rulebook=RulebookRef("sabf-2020"))


def alphabet(entries: Sequence[str]) -> list[str]:
    return sorted(entries)


def swiss_of(names: Sequence[str], event: Event = BY_SABF) -> Event:
    """Return a Swiss of these teams, seeded in this order."""
    return replace(
        event,
        players=tuple(Player(f"{name}{at}", f"{name} Player {at}") for name in names for at in range(1, 5)),
        entries=tuple(
            Entry(name.lower(), tuple(f"{name}{at}" for at in range(1, 5)), name=name, seed=seed)
            for seed, name in enumerate(names, start=1)
        ),
    )
