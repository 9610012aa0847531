"""Club logo on every sheet: a file in the folder of the club file, which can be replaced or removed."""

import os
from pathlib import Path

from bridgedesk.event.refusal import Refusal

NAMES = ("logo.png", "logo.jpg", "logo.jpeg")
LARGEST = 2_000_000  # bytes
BEGINS = {b"\x89PNG\r\n\x1a\n": "logo.png", b"\xff\xd8\xff": "logo.jpg"}


def logo_of(folder: Path) -> bytes | None:
    """Return the logo, or None if there is no file of an acceptable size."""
    for name in NAMES:
        try:
            if (folder / name).stat().st_size <= LARGEST:
                return (folder / name).read_bytes()
        except OSError:
            continue
    return None


def put_logo(folder: Path, picture: Path) -> None:
    """Replace the logo; the old one stays until the new one is complete."""
    written = _read(picture)
    name = next((name for begins, name in BEGINS.items() if written.startswith(begins)), None)
    if name is None:
        raise Refusal(f"{picture.name} is no PNG or JPEG picture; save it as one of these first")
    coming = folder / f".{name}.new"
    try:
        coming.write_bytes(written)
        os.replace(coming, folder / name)
        _remove(folder, but=name)
    except OSError as problem:
        raise Refusal(f"The logo cannot be kept in {folder}: {problem.strerror}") from problem


def remove_logo(folder: Path) -> None:
    if logo_of(folder) is None:
        raise Refusal("The club has no logo; choose one under Print")
    try:
        _remove(folder)
    except OSError as problem:
        raise Refusal(f"The logo cannot be taken away from {folder}: {problem.strerror}") from problem


def _read(picture: Path) -> bytes:
    try:
        if picture.stat().st_size > LARGEST:
            raise Refusal(f"{picture.name} is larger than 2 MB; a logo needs no more than 1000 points across")
        return picture.read_bytes()
    except OSError as problem:
        raise Refusal(f"{picture.name} cannot be read: {problem.strerror}") from problem


def _remove(folder: Path, but: str = "") -> None:
    for name in NAMES:
        if name != but:
            (folder / name).unlink(missing_ok=True)
