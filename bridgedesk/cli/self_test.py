"""Option `--self-test`: does everything that was installed work here?"""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from bridgedesk import __version__
from bridgedesk.cli.outcome import DONE, NO
from bridgedesk.desk.clock.round_clock import local_time
from bridgedesk.desk.sample.sample_club import self_test


def try_everything(opens: Callable[[Path], None]) -> int:
    """Run the self-test in a temporary folder, and return the exit code."""
    print(f"BridgeDesk {__version__}")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # what fails may hold a file
        try:
            for held in self_test(Path(folder), local_time, opens):
                print(f"  {held}")
        except Exception as problem:  # any fault is reported
            print(f"BridgeDesk does not work here ({problem or type(problem).__name__}). Install it again.")
            return NO
    print("Everything works.")
    return DONE
