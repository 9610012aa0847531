"""Where fonts, rule books and samples lie: in a checkout, in an installed wheel, in a frozen program."""

import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def resource(name: str) -> Path:
    """The file of this name, with its folders: `fonts/DejaVuSans.ttf`."""
    found = folder() / name
    if not found.exists():
        raise FileNotFoundError(f"BridgeDesk is not whole: its file {name} is missing; install it again")
    return found


@cache
def folder() -> Path:
    frozen = getattr(sys, "_MEIPASS", None)
    places = [PACKAGE / "_resources", PACKAGE.parent / "resources"]
    if frozen:
        places.insert(0, Path(frozen) / PACKAGE.name / "_resources")
    return next((place for place in places if place.is_dir()), places[-1])
