"""The command line: the same desk without a window. 0 done, 1 the answer is no, 2 a wrong call or input."""

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:  # what a command needs is loaded when it runs
    from bridgedesk.event.event import Event
    from bridgedesk.exchange.published import Published
    from bridgedesk.standings.evaluation import Evaluation

DONE, NO, WRONG = 0, 1, 2


class Wrong(Exception):
    """The call or its input is wrong: one sentence for standard error."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Wrong(f"{message}; see {self.prog} --help")


def run(arguments: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows the others
    try:
        options = parser().parse_args(arguments)
        done: int = options.command(options)
        sys.stdout.flush()
    except Wrong as problem:
        print(f"bridgedesk: {problem}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:  # whoever reads along has seen enough; what is left goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    return done


def parser() -> argparse.ArgumentParser:
    top = _Parser(prog="bridgedesk", description="Duplicate bridge at the venue, without internet.")
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    score = commands.add_parser("score", help="score a results file or an event document")
    score.add_argument("file", type=Path)
    score.add_argument("--rulebook", metavar="ID", help="the regulations (laws-2017)")
    score.add_argument("--scoring", metavar="NAME", help="matchpoints, butler, cross-imps …")
    score.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], dest="choices")
    score.add_argument("--json", action="store_true")
    score.set_defaults(command=_score)

    audit = commands.add_parser("audit", help="re-score a published file and list what differs")
    audit.add_argument("file", type=Path)
    audit.add_argument("--json", action="store_true")
    audit.set_defaults(command=_audit)
    return top


# Words that are not the name of a club file.
COMMANDS = ("score", "audit")


def _score(options: argparse.Namespace) -> int:
    from bridgedesk.desk import score_report

    published = _read(options.file)
    event = _with_scoring(published.event, options.scoring)
    if options.rulebook not in (None, "laws-2017"):
        raise Wrong(f"there is no rule book '{options.rulebook}'; known is laws-2017")
    evaluation = _evaluated(event, options.choices)
    if options.json:
        _print_json(score_report.as_json(evaluation))
    else:
        print(score_report.as_text(evaluation))
    return DONE


def _audit(options: argparse.Namespace) -> int:
    from bridgedesk.desk.audit import audit
    from bridgedesk.desk.audit.finding import as_json, as_text

    found = audit(_read(options.file))
    if options.json:
        _print_json(as_json(found))
    else:
        print(as_text(found))
    return NO if found.differs else DONE


def _read(file: Path) -> "Published":
    from bridgedesk.exchange.files import read_file
    from bridgedesk.exchange.published import BadFile

    try:
        return read_file(file)
    except BadFile as problem:
        raise Wrong(str(problem)) from None


def _with_scoring(event: "Event", name: str | None) -> "Event":
    from bridgedesk.event.spelling import near
    from bridgedesk.standings.evaluate import scorings_for

    known = {scoring.value: scoring for scoring in scorings_for(event)}
    for wanted in [name] if name is not None else [session.scoring.value for session in event.sessions]:
        if wanted not in known:
            raise Wrong(f"there is no scoring '{wanted}' for this event (--scoring); {near(wanted, known)}")
    if name is None:
        return event
    sessions = tuple(replace(session, scoring=known[name]) for session in event.sessions)
    return replace(event, sessions=sessions)


def _evaluated(event: "Event", choices: Sequence[str]) -> "Evaluation":
    from bridgedesk.scoring.settings import BadSetting, Settings, with_choices
    from bridgedesk.standings.evaluate import evaluate

    typed = dict(_key_and_value(choice) for choice in choices)
    try:
        with_choices(Settings(), typed)
        return evaluate(replace(event, settings={**event.settings, **typed}))
    except BadSetting as problem:
        raise Wrong(str(problem)) from None


def _key_and_value(choice: str) -> tuple[str, str]:
    key, sign, value = choice.partition("=")
    if not sign or not key or not value:
        raise Wrong(f"--set {choice}: write KEY=VALUE, for example neuberg=board")
    return key, value


def _print_json(value: object) -> None:
    print(json.dumps(value, indent=1, ensure_ascii=False, default=_number))


def _number(value: object) -> float:
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"{value!r} is no JSON")
