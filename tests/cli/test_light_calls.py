"""`score` and `ask` load nothing of the desk, no database, no window, and only the book they need."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from bridgedesk.exchange.formats import export_files
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.standings.evaluate import evaluate
from tests.exchange.samples import HOWELL, read

HEAVY = (
    "sqlalchemy",
    "alembic",
    "PySide6",
    "reportlab",
    "openpyxl",
    "zipfile",
    "logging",
    "importlib.metadata",
)
ROOMS = ("bridgedesk.desk", "bridgedesk.store", "bridgedesk.window", "bridgedesk.masterpoints")
READERS = {
    "xml": {"bridgedesk.exchange.usebio"},
    "pbn": {"bridgedesk.exchange.pbn"},
    "json": set[str](),
}
OTHERS = {"bridgedesk.exchange.jet", "bridgedesk.exchange.lin", "bridgedesk.exchange.spreadsheet"}

# Makes the call, then tells on standard error what was loaded and which files were opened.
WATCHED = """
import sys
opened = []
sys.addaudithook(lambda act, words: opened.append(str(words[0])) if act == "open" else None)
from bridgedesk.app import main
code = main(sys.argv[1:])
print(*sys.modules, file=sys.stderr)
print(*opened, sep="\\n", file=sys.stderr)
sys.exit(code)
"""


class Call(NamedTuple):
    said: str
    loaded: frozenset[str]
    resources: list[str]

    def loaded_from(self, *packages: str) -> list[str]:
        return [name for name in self.loaded if name.startswith(packages)]


def call(*words: str) -> Call:
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, *words], capture_output=True, text=True, check=True, timeout=60
    )
    modules, *opened = done.stderr.splitlines()
    resources = [Path(name).name for name in opened if "resources" in Path(name).parts]
    return Call(done.stdout, frozenset(modules.split()), resources)


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One evening as a file of each kind."""
    folder = tmp_path_factory.mktemp("evenings")
    (folder / "evening.xml").write_text(HOWELL, encoding="utf-8")
    outgoing = Outgoing(evaluate(read(HOWELL).event))
    for name, ending in (("pbn", "pbn"), ("event", "json")):
        text = export_files(name, outgoing)
        assert isinstance(text, bytes)
        (folder / f"evening.{ending}").write_bytes(text)
    return folder


@pytest.mark.parametrize("ending", READERS)
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_file_needs_its_own_reader_and_the_laws(evenings: Path, ending: str, more: list[str]) -> None:
    found = call("score", str(evenings / f"evening.{ending}"), *more)
    assert "Ann" in found.said
    assert found.loaded_from(*HEAVY, *ROOMS) == []
    assert found.resources == ["laws-2017.toml"]
    others = OTHERS.union(*READERS.values()) - READERS[ending]
    assert others.isdisjoint(found.loaded)


def test_another_book_is_read_in_the_place_of_the_laws(evenings: Path) -> None:
    found = call("score", str(evenings / "evening.xml"), "--rulebook", "qba-pairs")
    assert found.loaded_from(*HEAVY, *ROOMS) == []
    assert found.resources == ["qba-pairs.toml"]


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_one_book_is_asked_alone(more: list[str]) -> None:
    found = call("ask", "sabf-2020", "late-arrival", "event=pairs", "minutes=12", "earlier=0", *more)
    assert "11.2" in found.said
    assert found.loaded_from(*HEAVY, *ROOMS) == []
    assert found.loaded_from("bridgedesk.standings", "bridgedesk.exchange", "bridgedesk.sheets") == []
    assert found.resources == ["sabf-2020.toml"]


def test_a_book_that_is_not_there_is_looked_for_among_all() -> None:
    """The others are read to say which names are near."""
    words = [sys.executable, "-c", WATCHED, "ask", "sabf-2021", "late-arrival"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "sabf-2020" in done.stderr.splitlines()[0]
