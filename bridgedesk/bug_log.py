"""Log of program faults for developers: places in the code, never what was typed."""

import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from logging import Formatter, Logger
from logging.handlers import RotatingFileHandler
from pathlib import Path

from bridgedesk import __version__
from bridgedesk.resources import PACKAGE, own_folder

LARGEST = 200_000  # bytes; then a new file is begun
OLDER = 2  # files kept beside it
OWNER_ONLY = 0o600


def log_file() -> Path:
    return own_folder() / "log" / "bugs.log"


def log_bug(problem: BaseException) -> Path | None:
    """Append the fault to the log and return the log's path, or None if it cannot be written."""
    path = log_file()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(OWNER_ONLY)
        handler = RotatingFileHandler(path, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8")
        handler.setFormatter(Formatter("%(message)s"))
        log = Logger("bugs")
        log.addHandler(handler)
        try:
            log.error("\n".join(_lines(problem)))
        finally:
            handler.close()
        return path
    return None


def short_path(path: Path | None) -> str:
    """Write the user's own folder as ~."""
    home = Path.home()
    return str(Path("~") / path.relative_to(home) if path and path.is_relative_to(home) else path)


def show_bug(problem: BaseException) -> None:
    """Print the traceback, if there is a standard error; a windowed start on Windows has none."""
    if sys.stderr is not None:
        sys.stderr.write("".join(traceback.format_exception(problem)))


def _lines(problem: BaseException) -> Iterator[str]:
    """Yield exception types and places in the code; messages are left out, as they may hold names."""
    system = f"Python {sys.version.partition(' ')[0]}, {sys.platform}"
    yield f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC, BridgeDesk {__version__}, {system}"
    seen: set[int] = set()
    cause: BaseException | None = problem
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield f"  {type(cause).__name__}"
        for frame in traceback.extract_tb(cause.__traceback__):
            yield f"    {_place(frame.filename)}:{frame.lineno} in {frame.name}"
        cause = cause.__cause__ or cause.__context__


def _place(file: str) -> str:
    """Return the path below the package, or the file's name alone: a full path may hold the user's name."""
    path = Path(file)
    return str(path.relative_to(PACKAGE.parent)) if path.is_relative_to(PACKAGE) else path.name
