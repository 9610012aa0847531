import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bridgedesk.movements.catalogue import make
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import Movement
from bridgedesk.movements.request import Request

RESOURCES = Path(__file__).resolve().parents[2] / "resources" / "movements"

Making = Callable[..., Movement]


@pytest.fixture(scope="session")
def library() -> Library:
    names = ("howell", "three-quarter-howell", "regulations")
    parts = [json.loads((RESOURCES / f"{name}.json").read_text(encoding="utf-8")) for name in names]
    return Library.read(*parts)


@pytest.fixture
def making(library: Library) -> Making:
    """making("mitchell", tables=8, share="yes")"""

    def made(
        name: str,
        *,
        tables: int | None = None,
        pairs: int | None = None,
        teams: int | None = None,
        boards: int | None = None,
        rounds: int | None = None,
        **options: str,
    ) -> Movement:
        return make(name, Request(tables, pairs, teams, boards, rounds, options), library)

    return made
