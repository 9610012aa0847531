"""The installed program tries itself, and says plainly when something does not work."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bridgedesk import __version__
from bridgedesk.cli.self_test import try_everything
from bridgedesk.resources import resource


def nothing(_: Path) -> None:
    """No window."""


def test_everything_that_is_here_works(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[bool] = []
    assert try_everything(lambda path: seen.append(path.exists())) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"BridgeDesk {__version__}"
    assert said[1] == "  6 rule books read, 842 clauses"
    assert said[-2:] == ["  window opens it", "Everything works."]
    assert seen == [True]


def test_what_does_not_work_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(name: str) -> Path:
        if name.startswith("samples"):
            raise FileNotFoundError(f"BridgeDesk is not whole: its file {name} is missing")
        return resource(name)

    monkeypatch.setattr("bridgedesk.desk.sample.sample_club.resource", lost)
    assert try_everything(nothing) == 1
    assert capsys.readouterr().out.splitlines()[-1] == (
        "BridgeDesk does not work here (BridgeDesk is not whole: its file samples/club.json is missing). "
        "Install it again."
    )


def broken(_: Path) -> None:
    raise RuntimeError("tab 3 of the window is not drawn")


@pytest.mark.parametrize(("opens", "code"), [(nothing, 0), (broken, 1)])
def test_the_window_is_part_of_it(opens: Callable[[Path], None], code: int) -> None:
    assert try_everything(opens) == code
