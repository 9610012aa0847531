"""bridgedesk forget: says what would change, does it when told so, and never by accident."""

from pathlib import Path

import pytest

from bridgedesk.app import main
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.club.club import Club
from tests.cli.calls import refused
from tests.evenings.played_evening import begin, clock
from tests.store.readable import readable_in


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.bridgedesk"
    begin(path)
    club = Club.open(path, clock)
    open_event = club.last_event()
    assert open_event
    name_pair(open_event, "1", "A", "1", ["Ann Able", "Bob Baker"])
    club.close()
    return path


def test_it_only_says_what_would_change(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forget", str(club), "able, ann"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0] == (
        "Removes name, number and contact of Ann Able from 1 event. Results are kept. This cannot be undone."
    )
    assert said[-1] == "Nothing changed yet. Add --yes to make the change."
    assert said[-2].startswith(
        f"  {club.parent / 'club backups' / '2026-11-17 19.30.00 opened.bridgedesk'}: until"
    )
    assert main(["history", str(club)]) == 0
    assert "Pair 1: Ann Able & Bob Baker" in capsys.readouterr().out


def test_with_yes_the_name_is_gone(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forget", str(club), "Ann Able", "--also", "Bob Baker", "--yes"]) == 0
    assert "Ann" not in capsys.readouterr().out
    assert b"Ann Able" not in readable_in(club)
    assert main(["check", str(club)]) == 0
    capsys.readouterr()
    assert main(["history", str(club)]) == 0
    assert "Pair 1: Player removed & Player removed" in capsys.readouterr().out


def test_what_cannot_be_is_said_in_a_sentence(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no player “Cy” in the club list" in refused(capsys, "forget", str(club), "Cy")
    opened = Club.open(club, clock)
    said = refused(capsys, "forget", str(club), "Ann Able", "--yes")
    assert "is open in another window, so it is read-only here; nothing was changed" in said
    opened.close()
