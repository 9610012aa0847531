"""The command line: the same desk without a window. 0 done, 1 the answer is no, 2 a wrong call or input."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from errno import EINVAL
from types import ModuleType
from typing import NoReturn

from bridgedesk.cli.evening import Play, refuse_without_window
from bridgedesk.cli.outcome import DONE, WRONG, Wrong


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Wrong(f"{message}; see {self.prog} --help")


def run(arguments: Sequence[str], play: Play = refuse_without_window) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without a letter shows the others
    try:
        options = parser(arguments).parse_args(arguments, argparse.Namespace(play=play))
        done: int = options.command(options)
        sys.stdout.flush()
    except Wrong as problem:
        print(f"bridgedesk: {problem}", file=sys.stderr)
        return WRONG
    except Exception as problem:
        if _reader_has_gone(problem):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return DONE
        from bridgedesk.bug_log import log_bug

        log = log_bug(problem)
        where = f"; details are in {log}" if log else ""
        print(f"bridgedesk: BridgeDesk made a mistake ({type(problem).__name__}){where}", file=sys.stderr)
        return WRONG
    return done


def _reader_has_gone(problem: Exception) -> bool:
    """Return whether the other end of the pipe is closed, for which Windows has no error of its own."""
    if os.name == "nt":
        return isinstance(problem, OSError) and problem.errno == EINVAL and problem.filename is None
    return isinstance(problem, BrokenPipeError)


def parser(arguments: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser of the command that is asked for, or of all."""
    top = _Parser(
        prog="bridgedesk",
        description="Duplicate bridge at the venue, without internet.",
        epilog="Without a command the window opens. --version shows the version, --self-test checks that"
        " BridgeDesk works here.",
    )
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for group in _groups(arguments[0] if arguments else ""):
        group.add_to(commands)
    return top


def _groups(command: str) -> tuple[ModuleType, ...]:
    """The modules whose commands are offered; a call that needs no club file loads just its own."""
    match command:
        case "score" | "audit":
            from bridgedesk.cli import scores

            return (scores,)
        case "ask" | "questions" | "rulebook" | "vp":
            from bridgedesk.cli import regulations

            return (regulations,)
    from bridgedesk.cli import (
        bridgemates,
        clubs,
        evening,
        forgetting,
        ladders,
        movements,
        printing,
        regulations,
        scores,
    )

    return (scores, ladders, regulations, movements, clubs, forgetting, printing, bridgemates, evening)
