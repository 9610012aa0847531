"""The command line: the same desk without a window. 0 done, 1 the answer is no, 2 the call or its input is wrong."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import count
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


# Given a folder, plays the sample evening there and says what it made.
Play = Callable[[Path], Sequence[str]]


def run(arguments: Sequence[str], play: Play) -> int:
    try:
        options = parser().parse_args(arguments, argparse.Namespace(play=play))
        done: int = options.command(options)
    except Wrong as problem:
        print(f"bridgedesk: {problem}", file=sys.stderr)
        return WRONG
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

    demo = commands.add_parser("demo", help="play a sample evening and say where its sheets and pictures are")
    demo.add_argument("--out", type=Path, metavar="DIR", help="where to (a new folder bridgedesk-demo here)")
    demo.set_defaults(command=_demo)
    return top


# Words that are not the name of a club file.
COMMANDS = ("score", "audit", "demo")


def is_club_file(words: Sequence[str]) -> bool:
    """One word that is no command and no option."""
    return len(words) == 1 and words[0] not in COMMANDS and not words[0].startswith("-")


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
    from bridgedesk.desk import audit

    report = audit.audit(_read(options.file))
    if options.json:
        _print_json(audit.as_json(report))
    else:
        print(audit.as_text(report))
    return NO if report.differences else DONE


def _demo(options: argparse.Namespace) -> int:
    folder: Path = options.out or _new_folder("bridgedesk-demo")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Wrong(f"{folder} is not empty; name a new folder with --out")
        for line in options.play(folder):
            print(line)
    except OSError as problem:
        raise Wrong(f"{folder}: {problem.strerror or problem}; choose another place with --out") from None
    return DONE


def _new_folder(name: str) -> Path:
    """Here, beside what earlier runs left."""
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(folder for folder in map(Path, names) if not folder.exists())


def _read(file: Path) -> "Published":
    from bridgedesk.exchange.files import read_file
    from bridgedesk.exchange.published import BadFile

    try:
        return read_file(file)
    except BadFile as problem:
        raise Wrong(str(problem)) from None


def _with_scoring(event: "Event", name: str | None) -> "Event":
    from bridgedesk.event.session import Scoring
    from bridgedesk.event.spelling import near

    if name is None:
        return event
    known = {scoring.value: scoring for scoring in Scoring}
    if name not in known:
        raise Wrong(f"there is no scoring '{name}'; {near(name, known)}")
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
