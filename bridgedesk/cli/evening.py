"""Command `demo`: a sample session, or a whole congress, played through and shown in the window."""

import argparse
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

from bridgedesk.cli.outcome import DONE, Wrong

# Given a folder and what to play, plays it there and says what it made.
Play = Callable[[Path, str], Sequence[str]]

FOLDER = "bridgedesk-demo"
SESSION, CONGRESS = "session", "congress"


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    demo = commands.add_parser(
        "demo", help="play a sample session, or a congress, and list its sheets and pictures"
    )
    demo.add_argument(
        "what",
        nargs="?",
        default=SESSION,
        help=f"{SESSION}, an evening of pairs half played (default); or {CONGRESS}, a weekend played through",
    )
    demo.add_argument(
        "--out", type=Path, metavar="DIR", help=f"folder for the files (default: a new folder {FOLDER} here)"
    )
    demo.set_defaults(command=_demo)


def refuse_without_window(_: Path, what: str) -> Sequence[str]:
    raise Wrong(f"The sample {what} needs the window. Start it with bridgedesk demo.")


def _demo(options: argparse.Namespace) -> int:
    if options.what not in (SESSION, CONGRESS):
        known = f"bridgedesk demo, or bridgedesk demo {CONGRESS}; see bridgedesk demo --help"
        raise Wrong(f"There is no sample “{options.what}”. Type {known}")
    folder: Path = options.out or _new_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Wrong(f"{folder} is not empty. Name a new folder with --out.")
        for line in options.play(folder, options.what):
            print(line)
    except OSError as problem:
        raise Wrong(f"{folder}: {problem.strerror or problem}. Choose another folder with --out.") from None
    return DONE


def _new_folder() -> Path:
    """Return a new folder here, next to earlier ones."""
    names = (FOLDER if number == 1 else f"{FOLDER}-{number}" for number in count(1))
    return next(folder for folder in map(Path, names) if not folder.exists())
