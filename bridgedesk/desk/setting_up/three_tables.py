"""A Howell for six pairs at three tables, until every movement can be chosen."""

import json
from typing import Any

from bridgedesk.event.codec import codec
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Movement, Section
from bridgedesk.resources import resource

PAIRS = 6
ROUNDS = 5
BOARDS = (20, 30)  # to be played by every pair


def section(boards: int) -> Section:
    """Each pair number is an entry of its own, still without names."""
    document: Any = json.loads(resource("samples/howell-3-tables.json").read_text(encoding="utf-8"))
    half_sets = document["half_sets"]
    size = boards // half_sets
    movement: Movement = codec(Movement).read(document["movement"])
    return Section(
        id="A",
        sets={
            number: tuple(range((number - 1) * size + 1, number * size + 1))
            for number in range(1, half_sets + 1)
        },
        seats={entry.id: entry.id for entry in entries()},
        movement=movement,
    )


def entries() -> tuple[Entry, ...]:
    return tuple(Entry(str(number)) for number in range(1, PAIRS + 1))
