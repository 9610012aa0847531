"""Practice club in a folder of its own, begun once and begun afresh whenever the director likes."""

import os
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree

from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.club.backups import folder_of_copies
from bridgedesk.desk.event.open_event import Clock
from bridgedesk.desk.sample.sample_club import begin_sample_club, play_last_week, sample
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.refusal import Refusal
from bridgedesk.rule_library import library
from bridgedesk.store.club_file import SUFFIX

FOLDER, FILE, EARLIER = "BridgeDesk practice", f"practice-club{SUFFIX}", f"earlier-practice-club{SUFFIX}"
CLUB, TONIGHT = "Practice club", "Practice evening"


def practice_file(folder: Path) -> Path:
    return folder / FOLDER / FILE


def begin_practice(folder: Path, clock: Clock) -> Path:
    """Make the practice club, with players, last week's event and tonight's; keep one earlier one aside."""
    path = practice_file(folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _move_aside(path)
    except OSError as problem:
        raise Refusal(f"{path} cannot be replaced: {problem.strerror}. Close it, then try again.") from None
    told = sample()
    club = begin_sample_club(path, clock, told, name=CLUB, practice=True)
    try:
        play_last_week(club, told)
        wanted = NewEventRequest(TONIGHT, clock().date(), "pairs")
        begin_event(club, wanted, library().book(told.rulebook))
    finally:
        club.close()
    return path


def _move_aside(path: Path) -> None:
    """Keep the practice club so far under another name, with its backups; an older one makes way."""
    earlier = path.with_name(EARLIER)
    for old, new in zip(_parts(path), _parts(earlier), strict=True):
        if new.is_dir():
            rmtree(new)
        else:
            new.unlink(missing_ok=True)
        if old.exists():
            os.replace(old, new)


def _parts(path: Path) -> Iterator[Path]:
    """Yield the club file, what SQLite keeps next to it, and the folder of its backups."""
    yield path
    yield from (path.with_name(path.name + ending) for ending in ("-wal", "-shm"))
    yield folder_of_copies(path)
