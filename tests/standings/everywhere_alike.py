"""What any event shows again and elsewhere: evaluated again, read back, in JSON, the window and on paper."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from random import Random
from typing import Any, TypeVar

from bridgedesk.desk.views.ranking import choices, ranking_view
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import ViewTable
from bridgedesk.event.document import read_json, write
from bridgedesk.event.event import Event
from bridgedesk.event.score_text import MINUS
from bridgedesk.sheets.content import Table, cell_texts
from bridgedesk.sheets.score_report import as_json
from bridgedesk.standings.evaluation import Evaluation, Measure
from bridgedesk.standings.explain.ranking_rows import rows
from tests.sheets.as_text import ranking_sheet
from tests.standings.explain.stages_and_lists import Faults, book_of, evaluated, listed

T = TypeVar("T")
PRINTED = datetime.fromisoformat("2026-11-17T22:30")
FIGURES = {Measure.PERCENT: "percent", Measure.VP: "vp", Measure.IMPS: "imps", Measure.POINTS: "score"}


# ---- again


def same_again(evaluation: Evaluation) -> Faults:
    """Find what differs once more, from the document, and with everything in another order."""
    event = evaluation.event
    others = {"once more": event, "as read back": read_json(write(event)), "in another order": mixed(event)}
    for how, other in others.items():
        for one, now in zip(said(evaluation), said(evaluated(other)), strict=True):
            if one != now:
                yield f"{how}: {now}, before {one}"


def mixed(event: Event) -> Event:
    """Return it with players, entries, rounds of matches and results in another order.

    Of two matches that a team plays at once the first counts, so those of one round keep theirs."""
    chance = Random(1)
    rounds = {match.round: chance.random() for match in event.matches}

    def shuffled(things: Iterable[T]) -> tuple[T, ...]:
        return tuple(sorted(things, key=lambda _: chance.random()))

    return replace(
        event,
        players=shuffled(event.players),
        entries=shuffled(event.entries),
        matches=tuple(
            replace(each, results=shuffled(each.results))
            for each in sorted(event.matches, key=lambda each: rounds[each.round])
        ),
        sessions=tuple(
            replace(
                session,
                sections=tuple(replace(each, results=shuffled(each.results)) for each in session.sections),
            )
            for session in event.sessions
        ),
    )


def said(evaluation: Evaluation) -> list[str]:
    """Return each line of each list, then the flags, by name."""
    found = [f"{name}: {row}" for name, stage, field in listed(evaluation) for row in rows(stage, field)]
    return [*found, "; ".join(sorted(map(repr, evaluation.flags)))]


# ---- elsewhere


def shown_alike(evaluation: Evaluation) -> Faults:
    """Find a standing, or a line of one, that differs between `score --json`, the window and the paper."""
    known = book_of(evaluation)
    looking = StandingsModel(evaluation, known)
    views = {choice.key: ranking_view(looking, choice.key) for choice in choices(looking)}
    printed = ranking_sheet(evaluation, 0, PRINTED).tables[: len(evaluation.fields)]  # then the members
    key = "percent" if evaluation.of_percentages else FIGURES[evaluation.measure]
    for field, paper in zip(as_json(evaluation, known)["fields"], printed, strict=True):
        if field["standings"]:
            (window,) = views[f"field {field['name']}"].tables
            yield from _as_on_paper(window, paper, printed)
            for at, each in enumerate(field["standings"]):
                yield from _as_in_json(each, key, window, at)


def _as_on_paper(window: ViewTable, paper: Table, alike: Sequence[Table]) -> Faults:
    """A column that is empty in one field may be there for another."""
    for row, line in zip(window.rows, cell_texts(paper, alike), strict=True):
        here = by_title(window, row.cells)
        there = dict(zip((each.title for each in paper.columns), line, strict=True))
        for title in here.keys() | there.keys():
            if here.get(title, "") != there.get(title, ""):
                yield f"{here}: {title} is {there.get(title)!r} on paper"


def by_title(table: ViewTable, cells: Iterable[str]) -> Mapping[str, str]:
    return dict(zip((heading.title for heading in table.headings), cells, strict=True))


def _as_in_json(each: Mapping[str, Any], key: str, table: ViewTable, at: int) -> Faults:
    cells = table.rows[at].cells
    place = "" if each["place"] is None else f"{each['place']}{'=' if each['shared'] else ''}"
    if by_title(table, cells)["Place"] != place:
        yield f"{each['entry']}: {cells} in the window, place {place} in JSON"
    column = max(at for at, heading in enumerate(table.headings) if heading.strong)
    total: Decimal | None = each[key]
    if (Decimal(cells[column].replace(MINUS, "-")) if cells[column] else None) != total:
        yield f"{each['entry']}: {cells[column]} in the window, {total} in JSON"
    ledger = table.opens(at, column)
    told = each["lines"]
    opened = (
        [{key: getattr(line, key) for key in told[0]} for line in ledger.lines] if ledger and told else []
    )
    if opened != told:
        yield f"{each['entry']}: the window explains {opened}, JSON {told}"
