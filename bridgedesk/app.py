"""Entry point of the program: runs a command of the command line, or opens the window."""

import io
import sys

from bridgedesk import __version__

TYPE_CHECKING = False  # as type checkers understand it; importing typing would take longer than --version
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SUFFIX = ".bridgedesk"
SELDOM = 100_000  # a command is over before collecting its garbage pays


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run the program; nothing heavy is loaded before it is needed."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    _give_missing_streams()
    if words == ["--version"]:
        print(f"BridgeDesk {__version__}")
        return 0
    if words == ["--self-test"]:
        from bridgedesk.cli.self_test import try_everything

        return try_everything(_opens)
    if words == ["--solve-deals"]:  # how the window starts the double-dummy solver beside it
        from bridgedesk.exchange.dds import serve

        return serve(sys.stdin, sys.stdout)
    if not words or _is_club_file(words):
        return _window(words)
    if arguments is None:  # a process of its own
        import gc

        gc.set_threshold(SELDOM)
    from bridgedesk import cli

    return cli.run(words, _play_sample)


def _give_missing_streams() -> None:
    """Let printing do no harm without a console, as in the window on Windows."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    if sys.stderr is None:
        sys.stderr = io.StringIO()


def _is_club_file(words: "Sequence[str]") -> bool:
    return len(words) == 1 and words[0].endswith(SUFFIX)


def _window(words: "Sequence[str]") -> int:
    from pathlib import Path

    from bridgedesk.window.application import start

    return start(Path(words[0]) if words else None)


def _opens(path: "Path") -> None:
    from bridgedesk.window.application import draw_all_tabs

    draw_all_tabs(path)


def _play_sample(folder: "Path", what: str) -> list[str]:
    """Play the sample session or congress; return what was made, line by line."""
    from bridgedesk.window import demo

    played = demo.show_congress(folder) if what == "congress" else demo.play(folder)
    return [
        f"Sample {what} played in {folder}",
        f"club file  {played.file}",
        *(f"sheet      {sheet}" for sheet in played.sheets),
        *(f"picture    {picture}" for picture in played.pictures),
    ]
