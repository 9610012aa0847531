"""The file of five hundred sessions is made once for all who measure with it."""

from pathlib import Path
from shutil import copy

import pytest

from tests.benchmarks.full_files import many_evenings

SESSIONS = 500


@pytest.fixture(scope="session")
def five_hundred_sessions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return many_evenings(tmp_path_factory.mktemp("sessions"), SESSIONS)


@pytest.fixture(scope="module")
def full_file(five_hundred_sessions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of it, which may be changed."""
    return Path(copy(five_hundred_sessions, tmp_path_factory.mktemp("full")))
