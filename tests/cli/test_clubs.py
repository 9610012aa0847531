"""new, import, export, check, backup, restore, history: exit codes, one sentence, nothing by halves."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bridgedesk import cli
from bridgedesk.cli.outcome import DONE, NO, WRONG
from bridgedesk.store import sqlite
from tests.exchange.samples import HOWELL

MAXIMAL = Path(__file__).parent.parent / "event" / "maximal.json"
ODD = """
format = "bridgedesk-event"
version = 1
id = "odd"
title = "Odd Pairs"
date = "2026-11-17"
entries = [{ id = "a" }, { id = "b" }]
[[sessions]]
id = "s"
scoring = "matchpoints"
[[sessions.sections]]
id = "A"
seats = { 1 = "a", 2 = "b" }
sets.1 = [1, 2]
movement.rounds = [[{ table = 1, ns = "1", ew = "2", sets = [1] }]]
results = [
  { round = 1, table = 1, board = 1, score = "%s" },
  { round = 1, table = %d, board = 2, score = "P" },
]
"""


@pytest.fixture
def club(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "club.bridgedesk"
    assert cli.run(["new", str(path), "--name", "Example BC"]) == DONE
    assert cli.run(["import", str(path), str(MAXIMAL)]) == DONE
    capsys.readouterr()
    return path


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """The one sentence on standard error."""
    assert cli.run([str(word) for word in words]) == WRONG
    out, said = capsys.readouterr()
    assert out == ""
    assert said.startswith("bridgedesk: ")
    assert said.count("\n") == 1
    return said


def test_import_and_export_are_inverse(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.json"
    assert cli.run(["export", str(club), "ev1", "event", str(out)]) == DONE
    assert "saved to out.json: everything, as an event document" in capsys.readouterr().out
    other = tmp_path / "other"
    assert cli.run(["new", str(other)]) == DONE
    assert cli.run(["import", f"{other}.bridgedesk", str(out)]) == DONE
    again = tmp_path / "again.json"
    assert cli.run(["export", f"{other}.bridgedesk", "ev1", "event", str(again)]) == DONE
    assert again.read_text(encoding="utf-8") == out.read_text(encoding="utf-8")
    expected = json.loads(MAXIMAL.read_text(encoding="utf-8"))
    expected.pop("expect")
    assert json.loads(out.read_text(encoding="utf-8")) == expected


def test_wrong_calls_are_said_in_a_sentence(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.json"
    assert "did you mean “ev1”?" in refused(capsys, "export", club, "ev", "event", out)
    assert "did you mean “event”?" in refused(capsys, "export", club, "ev1", "evnt", out)
    assert "did you mean “ev1”?" in refused(capsys, "history", club, "ev")
    assert "is already in the club file" in refused(capsys, "import", club, MAXIMAL)
    assert "the file does not exist" in refused(capsys, "import", club, tmp_path / "gone.xml")
    assert "already exists" in refused(capsys, "new", club)
    assert "cannot be read" in refused(capsys, "check", tmp_path / "gone.bridgedesk")
    assert "is not a BridgeDesk club file" in refused(capsys, "backup", MAXIMAL)
    assert not out.exists()


def test_another_event_of_the_same_name_gets_its_own(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = tmp_path / "changed.json"
    changed.write_text(MAXIMAL.read_text(encoding="utf-8").replace('"status": "', '"x-status": "'))
    assert cli.run(["import", str(club), str(changed)]) == DONE
    assert "the id ev1 is taken, so this event is ev1-2" in capsys.readouterr().out


def test_history(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["history", str(club)]) == DONE
    newest, oldest = capsys.readouterr().out.splitlines()
    assert "imported from maximal.json as ev1" in newest
    assert oldest.endswith("Club file of Example BC")
    assert cli.run(["history", str(club), "ev1", "--json"]) == DONE
    (entry,) = json.loads(capsys.readouterr().out)
    assert (entry["act"], entry["event"], entry["undone"]) == ("import event", "ev1", False)


@pytest.mark.parametrize(
    ("score", "table", "code", "said"),
    [
        ("4SN=", 1, DONE, ["is complete, with nothing unusual in it"]),
        ("4SXN+2", 1, DONE, ["check  odd: ", "doubled, and far from the contract"]),
        ("4SN=", 9, NO, ["wrong  odd: ", "round 1, table 9, where no pair plays"]),
    ],
)
def test_check_says_what_is_odd_in_the_facts(
    score: str, table: int, code: int, said: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document, club = tmp_path / "odd.toml", tmp_path / "club.bridgedesk"
    document.write_text(ODD % (score, table))
    cli.run(["new", str(club)])
    assert cli.run(["import", str(club), str(document)]) == DONE
    capsys.readouterr()
    assert cli.run(["check", str(club)]) == code
    out = capsys.readouterr().out
    assert all(words in out for words in said), out


def test_a_damaged_file_is_found_and_restored(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    assert cli.run(["backup", str(club), str(stick)]) == DONE
    (saved,) = stick.iterdir()
    content = bytearray(club.read_bytes())
    content[8192:40960] = b"\xa5" * (40960 - 8192)
    club.write_bytes(content)
    capsys.readouterr()
    assert cli.run(["check", str(club), "--json"]) == NO
    assert all(each["wrong"] for each in json.loads(capsys.readouterr().out))
    assert "is damaged, so it was not copied" in refused(capsys, "backup", club)
    assert cli.run(["restore", str(saved), str(club)]) == DONE
    assert "The file it replaced is kept" in capsys.readouterr().out
    assert sqlite.faults(club) == []
    assert cli.run(["history", str(club), "ev1"]) == DONE


def test_a_damaged_file_names_the_backup_to_restore(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    newest = max(club.with_name("club backups").iterdir())
    with closing(sqlite3.connect(club)) as raw:
        raw.execute("UPDATE club SET backups = '{'")
        raw.commit()
    said = refused(capsys, "import", club, MAXIMAL)
    assert "club.bridgedesk is damaged and cannot be read; restore its newest backup" in said
    assert f"(bridgedesk restore '{newest}' '{club}')" in said
    assert cli.run(["check", str(club)]) == NO
    assert "is damaged and cannot be read" in capsys.readouterr().out
    assert cli.run(["restore", str(newest), str(club)]) == DONE
    capsys.readouterr()
    results = newest.with_name("Tuesday.xml")
    results.write_text(HOWELL, encoding="utf-8")
    assert "is a backup, so it is read-only" in refused(capsys, "import", newest, results)


def test_another_clubs_backup_is_restored_only_if_wanted(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.bridgedesk"
    assert cli.run(["new", str(other), "--name", "Harbour BC"]) == DONE
    capsys.readouterr()
    before = club.read_bytes()
    assert refused(capsys, "restore", other, club).endswith(
        "other.bridgedesk is a backup of Harbour BC, not of the club in club.bridgedesk;"
        " add --other-club to restore it anyway\n"
    )
    assert club.read_bytes() == before
    assert cli.run(["restore", str(other), str(club), "--other-club"]) == DONE
    assert sqlite.club_in(club) == "Harbour BC"


def test_a_backup_has_its_own_place(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["backup", str(club)]) == DONE
    assert "is complete and identical to club.bridgedesk" in capsys.readouterr().out
    assert any(each.name.endswith(" club.bridgedesk") for each in (club.parent / "club backups").iterdir())


def test_players_come_in_by_their_columns(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = tmp_path / "members.csv"
    players.write_text("Wer,Nummer\nAda Oak,1234560\n")
    assert "choose a column for the names" in refused(capsys, "import", club, players)
    named = ["--column", "name=Wer", "--column", "number=Nummer"]
    assert cli.run(["import", str(club), str(players), *named]) == DONE
    assert "1 new player from members.csv" in capsys.readouterr().out
    assert "All players in members.csv are already on the club list." in refused(
        capsys, "import", club, players
    )


def test_a_format_that_holds_one_section_is_told_which(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.xml"
    assert "is not SESSION/SECTION" in refused(
        capsys, "export", club, "ev1", "usebio-flat", out, "--section", "1"
    )
    assert "There is no session" in refused(
        capsys, "export", club, "ev1", "usebio-flat", out, "--section", "9/A"
    )
    assert not out.exists()


def test_an_event_is_written_as_a_workbook(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results, out = tmp_path / "evening.xml", tmp_path / "out.xlsx"
    results.write_text(HOWELL, encoding="utf-8")
    assert cli.run(["import", str(club), str(results)]) == DONE
    assert cli.run(["export", str(club), "evening", "xlsx", str(out)]) == DONE
    assert out.read_bytes().startswith(b"PK")
    out.unlink()
    capsys.readouterr()
    assert "is not a late-arrival policy" in refused(capsys, "export", club, "ev1", "xlsx", out)
    assert not out.exists()


def test_an_event_taken_in_keeps_the_figures_of_its_program(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One board: the matchpoints printed for it are right, the percentages are not."""
    results = tmp_path / "evening.xml"
    results.write_text(HOWELL, encoding="utf-8")
    assert cli.run(["import", str(club), str(results)]) == DONE
    capsys.readouterr()
    assert cli.run(["audit", str(results), "--json"]) == NO
    alone = json.loads(capsys.readouterr().out)
    assert [len(each["differences"]) for each in alone["findings"]] == [0, 4, 0]
    assert cli.run(["audit", str(club), "evening", "--json"]) == NO
    assert json.loads(capsys.readouterr().out) == alone
    assert "was not imported from a file with its own figures" in refused(capsys, "audit", club, "ev1")
    assert "There is no event “ev2”" in refused(capsys, "audit", club, "ev2")
