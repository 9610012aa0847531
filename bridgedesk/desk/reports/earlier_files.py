"""Earlier files of the same name: kept in a folder next to the new ones, never lost."""

import shutil
from collections.abc import Iterable
from pathlib import Path
from time import localtime, strftime

from bridgedesk.event.refusal import Refusal

EARLIER = "earlier"  # folder inside the event's own


def keep_earlier(paths: Iterable[Path]) -> list[Path]:
    """Copy files that are about to be replaced, each with the time it was written; return the copies.

    They are copied, not moved: if the new files cannot be written, the old ones are still in place."""
    return [_copied(path) for path in paths if path.exists()]


def _copied(path: Path) -> Path:
    folder = path.with_name(EARLIER)
    try:
        time = strftime("%H.%M.%S", localtime(path.stat().st_mtime))
        folder.mkdir(exist_ok=True)
        copy = folder / f"{path.stem} {time}{path.suffix}"
        if path.is_dir():
            shutil.copytree(path, copy, dirs_exist_ok=True)
        else:
            shutil.copy2(path, copy)
    except OSError as problem:
        why = f"{path.name} cannot be kept before it is replaced: {problem.strerror}. Close it and try again."
        raise Refusal(why) from None
    return copy
