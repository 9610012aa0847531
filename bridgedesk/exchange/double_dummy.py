"""Double-dummy tricks of each seat, by the DDS library in a process of its own."""

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Timer

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import CLOCKWISE, Seat
from bridgedesk.exchange import dds
from bridgedesk.exchange.outgoing import Tricks, Unwritable

Solve = Callable[[Deal], Tricks]
Watch = Callable[[int, int], bool]  # gets how much is done of how much; False stops

HIGHEST_FIRST = tuple(reversed(Denomination))
FIGURES = len(CLOCKWISE) * len(HIGHEST_FIRST)
LIMIT = 60.0  # seconds for one deal, of which an ordinary one takes a fifth of one
NO_WINDOW = 0x08000000 if sys.platform == "win32" else 0  # no console beside the program's own window
MOST_FAILURES = 3  # in a row; then something is wrong with more than a deal
MISSING = (
    "double dummy needs the library endplay, which is not installed; install it with:"
    " pip install --no-deps endplay"
)


class Unsolved(Exception):
    """The solver ended, took too long or refused this deal."""


class SolverProcess:
    """The solver, started for the first deal; one that fails is ended, and the next deal gets a new one."""

    def __init__(self, command: Sequence[str], limit: float = LIMIT) -> None:
        self._command, self._limit = command, limit
        self._process: subprocess.Popen[str] | None = None

    def __call__(self, deal: Deal) -> Tricks:
        tricks = [int(figure) for figure in self._answer(str(deal)).split()]
        if len(tricks) != FIGURES:
            self.close()
            raise Unsolved(str(deal))
        return tricks

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError), process:  # which closes its pipes and waits for its end
                pass

    def _answer(self, deal: str) -> str:
        """Return the line answered, or "" if the process ends or has to be ended."""
        try:
            process = self._process = self._process or self._started()
        except OSError:
            return ""
        if process.stdin is None or process.stdout is None:
            return ""
        too_long = Timer(self._limit, process.kill)
        too_long.start()
        try:
            process.stdin.write(deal + "\n")
            process.stdin.flush()
            return process.stdout.readline()
        except OSError:
            return ""
        finally:
            too_long.cancel()

    def _started(self) -> "subprocess.Popen[str]":
        return subprocess.Popen(  # noqa: S603
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="ascii",
            creationflags=NO_WINDOW,
        )


def solver() -> Solve:
    """Return the solver; its process starts with the first deal."""
    if dds.library() is None:
        raise Unwritable(MISSING)
    return SolverProcess(dds.command())


def solved(deals: Mapping[str, Deal], solve: Solve, watch: Watch) -> Mapping[str, tuple[int, ...]]:
    """Solve deal by deal until all are done or `watch` stops it; finished deals are kept.

    Deals without an answer are left out; three in a row end it."""
    found: dict[str, tuple[int, ...]] = {}
    failures = 0
    try:
        for number, (name, deal) in enumerate(deals.items()):
            if failures == MOST_FAILURES or not watch(number, len(deals)):
                break
            try:
                found[name] = tuple(solve(deal))
                failures = 0
            except Unsolved:
                failures += 1
        watch(len(found), len(deals))
    finally:
        if isinstance(solve, SolverProcess):
            solve.close()
    return found


def makes(tricks: Tricks) -> Mapping[Seat, Mapping[Denomination, int]]:
    """Return the tricks by seat and denomination."""
    each = iter(tricks)
    return {seat: {denomination: next(each) for denomination in HIGHEST_FIRST} for seat in CLOCKWISE}
