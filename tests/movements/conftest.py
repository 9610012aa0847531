from collections.abc import Callable

import pytest

from bridgedesk.movements.catalogue import make
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import movement_library

Making = Callable[..., MovementPlan]


@pytest.fixture(scope="session")
def library() -> Library:
    return movement_library()


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
    ) -> MovementPlan:
        return make(name, Request(tables, pairs, teams, boards, rounds, options), library)

    return made
