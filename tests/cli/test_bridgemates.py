"""bridgedesk bridgemates: the devices' file, and results that flow in until Ctrl+C."""

import time
from pathlib import Path

import pytest

from bridgedesk import cli
from bridgedesk.cli.outcome import DONE, WRONG
from bridgedesk.desk.club.club import Club
from bridgedesk.directing.seating.score_location import results_of
from bridgedesk.event.score_text import score_text
from bridgedesk.exchange.jet import Value
from bridgedesk.exchange.jet_writer import filled
from tests.evenings.club_evening import evening_at, place, ticking

NAME = "2026-11-17 Tuesday Pairs.bws"
SLIP: dict[str, Value] = {
    "ID": 1, "Section": 1, "Table": 1, "Round": 1, "Board": 5, "PairNS": 5, "PairEW": 6, "NS/EW": "N",
    "Contract": "4 S", "Result": "=",
}  # fmt: skip


@pytest.fixture
def club(tmp_path: Path) -> Path:
    evening = evening_at(tmp_path)
    evening.file.close()
    return evening.file.path


def standing(path: Path) -> dict[str, str]:
    club = Club.open(path, ticking())
    try:
        event = club.event("event1").event
        found = results_of(event, "1")
        return {
            str(at.board): score_text(result.score) for at, result in found.items() if at == place(1, 1, 5)
        }
    finally:
        club.close()


def test_the_file_is_made_beside_the_club_file(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["bridgemates", str(club), "event1"]) == DONE
    assert capsys.readouterr().out.splitlines() == [
        "Section A: 3 tables, 6 pairs, rounds 1–5, boards 1–20",
        f"{NAME} made for the table devices: 1 section, 0 names",
    ]
    made = club.with_name(NAME).read_bytes()
    other = club.with_name("other.bws")
    assert cli.run(["bridgemates", str(club), "event1", "--out", str(other)]) == DONE
    assert other.read_bytes() == made
    capsys.readouterr()
    assert cli.run(["export", str(club), "event1", "bws", str(club.with_name("third.bws"))]) == DONE


def test_results_flow_in_until_it_is_stopped(
    club: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = club.with_name(NAME)
    waits = 0

    def wait(seconds: float) -> None:
        nonlocal waits
        assert seconds == 5
        waits += 1
        if waits == 1:
            path.write_bytes(filled(path.read_bytes(), {"ReceivedData": [SLIP]}))
        else:
            raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", wait)
    assert cli.run(["bridgemates", str(club), "event1", "--watch"]) == DONE
    out = capsys.readouterr().out.splitlines()
    assert out[2:] == [f"Reading {NAME}. Press Ctrl+C to stop.", f"{NAME}: 1 result imported", "Stopped."]
    assert standing(club) == {"5": "4SN="}
    before = path.read_bytes()
    waits = 1
    assert cli.run(["bridgemates", str(club), "event1", "--watch"]) == DONE
    assert path.read_bytes() == before  # read on, never made again


def test_a_file_with_results_is_refused(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["bridgemates", str(club), "event1"]) == DONE
    path = club.with_name(NAME)
    path.write_bytes(filled(path.read_bytes(), {"ReceivedData": [SLIP]}))
    capsys.readouterr()
    assert cli.run(["bridgemates", str(club), "event1"]) == WRONG
    assert "already has 1 result, so it stays" in capsys.readouterr().err
    assert cli.run(["bridgemates", str(club), "nothing"]) == WRONG
    assert "There is no event “nothing”" in capsys.readouterr().err
