"""Command `ladder`: many sessions in one ranking, of players or pairs, counting a number of best results."""

import argparse
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

from bridgedesk.cli.outcome import DONE, Wrong, print_json, wrong_where
from bridgedesk.cli.scores import LAWS, read_results_file

if TYPE_CHECKING:
    from bridgedesk.event.event import Event
    from bridgedesk.standings.evaluation import Evaluation

RANKS = {"player": "players", "pair": "pairs"}


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    ladder = commands.add_parser("ladder", help="rank several sessions as one ladder: ladder --best 8 FILE…")
    ladder.add_argument("files", metavar="FILE", type=Path, nargs="+")
    ladder.add_argument(
        "--best", metavar="N", type=int, help="number of best sessions that count (default: all)"
    )
    ladder.add_argument(
        "--least", metavar="N", type=int, default=1, help="sessions needed to be listed (default: 1)"
    )
    ladder.add_argument("--by", choices=RANKS, default="player")
    ladder.add_argument("--json", action="store_true")
    ladder.set_defaults(command=_ladder)


def _ladder(options: argparse.Namespace) -> int:
    from bridgedesk.desk.club.events import Series, ladder_of
    from bridgedesk.event.refusal import Refusal
    from bridgedesk.sheets.stage_report import ladder_report

    for name, count in (("--best", options.best), ("--least", options.least)):
        if count is not None and count < 1:
            raise Wrong(f"{name} {count}: at least one session must count")
    events = [read_results_file(file).event for file in options.files]
    series = Series("ladder", "The ladder", RANKS[options.by], options.best)
    with wrong_where(Refusal):
        found = ladder_of(series, events, _evaluated, options.least)
    rungs = ladder_report(found.rungs, found.names, found.unit)
    if options.json:
        print_json({"unit": found.unit, "rungs": rungs})
        return DONE
    for rung in rungs:
        place = f"{rung['place']}{'=' if rung['shared'] else ''}"
        evenings = len(rung["counted"]) + len(rung["dropped"])
        print(f"{place:>4}  {' / '.join(rung['names']):<44} {evenings:>3}  {rung['total']:>8} {found.unit}")
    for rung in filter(itemgetter("because"), rungs):
        print(f"{' / '.join(rung['names'])}: {rung['because']}")
    return DONE


def _evaluated(event: "Event") -> "Evaluation":
    from bridgedesk.cli.regulations import rule_book_named
    from bridgedesk.rulebooks import Refused
    from bridgedesk.scoring.settings import BadSetting
    from bridgedesk.standings.evaluate import evaluate
    from bridgedesk.standings.explain.posted_figures import with_posted_figures

    try:
        book = None if event.rulebook.id == LAWS else rule_book_named(event.rulebook.id)
        return with_posted_figures(evaluate(event, book), book)
    except (BadSetting, Refused) as problem:
        raise Wrong(f"{event.title}: {problem}") from None
