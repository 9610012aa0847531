"""Folders of fonts, rule books and samples, in a checkout, wheel or frozen program; and the club's own."""

import os
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def resource(name: str) -> Path:
    """Return the path of a resource such as `fonts/SourceSans3-Regular.ttf`."""
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


def own_folder() -> Path:
    """Return the folder of the club's own data, such as a rule book it has changed; it need not exist."""
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home())
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "bridgedesk"
