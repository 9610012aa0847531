"""bridgedesk rebuild: a new club file from the log of acts, or one sentence why not."""

from pathlib import Path

import pytest

from bridgedesk.app import main
from bridgedesk.desk.club.club import Club
from tests.cli.calls import as_json, refused
from tests.evenings.played_evening import begin, clock

LOG = "2026-11 acts.log"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    begin(tmp_path / "club.bridgedesk")
    Club.open(tmp_path / "club.bridgedesk", clock).close()
    return tmp_path / "club.bridgedesk"


def test_one_line_says_how_many_acts_up_to_when(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = club.with_name("new.bridgedesk")
    assert main(["rebuild", str(club.parent / "club backups" / LOG), str(new)]) == 0
    assert capsys.readouterr().out.startswith(f"{new} has 2 actions up to Tue 17 Nov 2026, 19:30")
    assert as_json(capsys, "history", str(new)) == as_json(capsys, "history", str(club))
    assert main(["check", str(new)]) == 0


def test_wrong_input_is_said_in_a_sentence(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, new = str(club.parent / "club backups" / LOG), str(club.with_name("new.bridgedesk"))
    assert "club.bridgedesk already exists" in refused(capsys, "rebuild", log, str(club))
    assert "is not a log of actions" in refused(capsys, "rebuild", str(club), new)
    assert "cannot be read: No such file" in refused(capsys, "rebuild", f"{log}x", new)
    assert "cannot be written" in refused(capsys, "rebuild", log, str(club / "new.bridgedesk"))
    assert not Path(new).exists()
