"""The sample congress, played once."""

from collections.abc import Iterator

import pytest

from tests.evenings.sample_congress import Congress, sample_congress


@pytest.fixture(scope="session")
def congress(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Congress]:
    with sample_congress(tmp_path_factory.mktemp("congress")) as found:
        yield found
