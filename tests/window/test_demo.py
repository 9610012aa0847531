"""`bridgedesk demo` plays the sample evening through the window and says what it made."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import monotonic

import pytest

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.events import programme, progress
from bridgedesk.event.event import Status
from bridgedesk.masterpoints.number import Federation, national_number
from tests.evenings.club_evening import ticking

ROOT = Path(__file__).resolve().parents[2]
MOST_SECONDS = 180  # of a congress, beside other tests; alone it is a third of a minute


def demo(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    surroundings = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    surroundings |= {"PYTHONPATH": str(ROOT)}
    surroundings.pop("QT_QPA_PLATFORM", None)
    return subprocess.run(
        [sys.executable, "-m", "bridgedesk", "demo", *words],
        cwd=folder,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Path]]:
    """The folder it was played in, and what it says it made."""
    folder = tmp_path_factory.mktemp("evening")
    played = demo(folder)
    assert (played.returncode, played.stderr) == (0, "")
    made = re.findall(r"(?:club file|sheet|picture) +(.+)", played.stdout)
    return folder, [folder / name for name in made]


def test_the_sample_evening_is_the_same_each_time(evening: tuple[Path, list[Path]], tmp_path: Path) -> None:
    folder, made = evening
    again = demo(tmp_path, "--out", "other")
    assert (again.returncode, again.stderr) == (0, "")
    assert len([path for path in made if path.suffix == ".png"]) == 22
    for path in made:
        assert path.stat().st_size > 1000
        if path.suffix != ".bridgedesk":
            place = path.relative_to(folder / "bridgedesk-demo")
            assert path.read_bytes() == (tmp_path / "other" / place).read_bytes(), path.name


def test_the_sample_club_was_played_by_acts(evening: tuple[Path, list[Path]]) -> None:
    club = Club.open(evening[1][0], ticking())
    members = club.lists.members
    assert len(members) == 40
    assert len({national_number(member.number or "", Federation.ABF) for member in members}) == 40
    last_week, tonight = (club.event(row.key) for row in reversed(programme(club)))
    assert last_week.event.status is Status.FINAL
    assert progress(last_week.event) == (182, 182)  # 7 tables x 26 boards
    assert progress(tonight.event) == (102, 243)  # three rounds of 9 x 3, and 7 tables of the fourth
    assert "record result" in {entry.act for entry in tonight.history()}
    club.close()


def test_a_congress_is_played_through_and_shown(tmp_path: Path) -> None:
    """Five events, each with its sheets in a folder, and two pictures of each beside the list."""
    began = monotonic()
    played = demo(tmp_path, "congress", "--out", "weekend")
    assert (played.returncode, played.stderr) == (0, "")
    assert monotonic() - began < MOST_SECONDS
    made = [tmp_path / name for name in re.findall(r"(?:club file|sheet|picture) +(.+)", played.stdout)]
    assert Counter(path.suffix for path in made)[".png"] == 1 + 2 * 5
    assert all(path.stat().st_size > 1000 for path in made)
    assert len({path.parent for path in made if path.suffix == ".pdf"}) == 5
    club = Club.open(made[0], ticking())
    assert [row.title for row in programme(club)][::-1] == [
        "Congress Teams",
        "Congress Butler",
        "Congress Teams, Finals",
        "Consolation Knockout",
        "Congress Butler, Final",
    ]
    club.close()


def test_an_unknown_sample_is_refused_with_the_two_there_are(tmp_path: Path) -> None:
    refused = demo(tmp_path, "congres")
    assert refused.returncode == 2
    known = "Type bridgedesk demo, or bridgedesk demo congress; see bridgedesk demo --help"
    assert refused.stderr == f"bridgedesk: There is no sample “congres”. {known}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "letter.txt").write_text("Dear club")
    refused = demo(tmp_path, "--out", "kept")
    assert refused.returncode == 2
    assert refused.stderr == "bridgedesk: kept is not empty. Name a new folder with --out.\n"
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["letter.txt"]
