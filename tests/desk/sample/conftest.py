"""The sample congress, a season and a weekend of pairs, each played once."""

from collections.abc import Iterator

import pytest

from tests.evenings.sample_congress import Congress, sample_congress
from tests.evenings.sbu_weekend import Weekend, play_weekend
from tests.evenings.state_teams_season import Season, play_season


@pytest.fixture(scope="session")
def congress(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Congress]:
    with sample_congress(tmp_path_factory.mktemp("congress")) as found:
        yield found


@pytest.fixture(scope="session")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    played = play_season(tmp_path_factory.mktemp("season"))
    yield played
    played.club.close()


@pytest.fixture(scope="session")
def weekend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Weekend]:
    played = play_weekend(tmp_path_factory.mktemp("weekend"))
    yield played
    played.club.close()
