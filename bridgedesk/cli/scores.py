"""Commands `score` and `audit`: a results file or event document scored, or compared with its own figures."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bridgedesk.cli.outcome import DONE, NO, Wrong, key_and_value, print_json, wrong_where

LAWS = "laws-2017"

if TYPE_CHECKING:  # what a command needs is loaded when it runs
    from bridgedesk.event.event import Event
    from bridgedesk.exchange.published import Published
    from bridgedesk.rulebooks import Book
    from bridgedesk.standings.evaluation import Evaluation


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    score = commands.add_parser("score", help="score a results file or an event document")
    score.add_argument("file", type=Path)
    score.add_argument("--rulebook", metavar="ID", help="rule book (default: the event's, or the Laws)")
    score.add_argument("--scoring", metavar="NAME", help="matchpoints, butler, cross-imps…")
    score.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], dest="choices")
    score.add_argument("--json", action="store_true")
    score.set_defaults(command=_score)

    audit = commands.add_parser("audit", help="re-score a published file and list what differs")
    audit.add_argument("file", type=Path, help="a results file, or a club file followed by the event")
    audit.add_argument("event", metavar="EVENT", nargs="?", help="event of a club file, in its present state")
    audit.add_argument("--json", action="store_true")
    audit.set_defaults(command=_audit)


def _score(options: argparse.Namespace) -> int:
    from bridgedesk.sheets import score_report
    from bridgedesk.standings.explain.posted_figures import with_posted_figures

    event = _with_scoring(read_results_file(options.file).event, options.scoring)
    event, book = _with_rulebook(event, options.rulebook)
    evaluation = _evaluated(event, book, options.choices)
    if not (options.rulebook or options.scoring or options.choices):
        evaluation = with_posted_figures(evaluation, book)
    if options.json:
        print_json(score_report.as_json(evaluation, book))
    else:
        print(score_report.as_text(evaluation))
    return DONE


def _audit(options: argparse.Namespace) -> int:
    from bridgedesk.audit import audit
    from bridgedesk.audit.finding import as_json, as_text

    if options.event is None:
        found = audit(read_results_file(options.file))
    else:
        found = audit(*_event_with_figures(options.file, options.event))
    if options.json:
        print_json(as_json(found))
    else:
        print(as_text(found))
    return NO if found.differs else DONE


def _event_with_figures(club_file: Path, event: str) -> tuple["Published", "Book | None"]:
    """Return the event with its imported figures, and its rule book."""
    from bridgedesk.cli.clubs import open_club
    from bridgedesk.desk.event.outside_figures import beside_figures
    from bridgedesk.desk.files.exports import event_called

    with open_club(club_file) as club:
        open_event = club.event(event_called(club, event))
        return beside_figures(open_event), open_event.book


def read_results_file(file: Path) -> "Published":
    from bridgedesk.exchange.files import read_file
    from bridgedesk.exchange.published import BadFile

    with wrong_where(BadFile):
        return read_file(file)


def _with_scoring(event: "Event", name: str | None) -> "Event":
    from bridgedesk.event.spelling import near
    from bridgedesk.standings.evaluate import scorings_for

    known = {scoring.value: scoring for scoring in scorings_for(event)}
    for wanted in [name] if name is not None else [session.scoring.value for session in event.sessions]:
        if wanted not in known:
            raise Wrong(f"there is no scoring “{wanted}” for this event (--scoring); {near(wanted, known)}")
    if name is None:
        return event
    sessions = tuple(replace(session, scoring=known[name]) for session in event.sessions)
    return replace(event, sessions=sessions)


def _with_rulebook(event: "Event", name: str | None) -> tuple["Event", "Book | None"]:
    """Return the event under the rule book given, or its own; without either it is played under the Laws."""
    from bridgedesk.cli.regulations import rule_book_named
    from bridgedesk.event.event import RulebookRef

    book = rule_book_named(name or event.rulebook.id)
    return (replace(event, rulebook=RulebookRef(book.id, book.sha256)) if name else event), book


def _evaluated(event: "Event", book: "Book | None", choices: Sequence[str]) -> "Evaluation":
    from bridgedesk.rulebooks import Refused
    from bridgedesk.scoring.settings import BadSetting
    from bridgedesk.standings.evaluate import evaluate

    typed = dict(key_and_value(choice, "--set neuberg=board") for choice in choices)
    with wrong_where(BadSetting, Refused):
        return evaluate(replace(event, settings={**event.settings, **typed}), book)
