"""What starts the window, and what does not."""

from pathlib import Path

import pytest

from bridgedesk.app import main
from bridgedesk.window import application

DONE, WRONG = 0, 2


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Path | None]:
    found: list[Path | None] = []

    def start(path: Path | None = None) -> int:
        found.append(path)
        return DONE

    monkeypatch.setattr(application, "start", start)
    return found


def test_no_words_open_the_window(started: list[Path | None]) -> None:
    assert main([]) == DONE
    assert started == [None]


def test_a_club_file_is_opened_in_the_window(started: list[Path | None]) -> None:
    assert main(["my club.bridgedesk"]) == DONE
    assert started == [Path("my club.bridgedesk")]


def test_other_words_are_commands(started: list[Path | None], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dance"]) == WRONG
    assert "dance" in capsys.readouterr().err
    assert started == []
