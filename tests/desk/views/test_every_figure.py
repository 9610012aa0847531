"""Every figure of every view opens, and the lines that open add up to what is shown."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.desk.views.catalogue import Kind, kinds_for
from bridgedesk.desk.views.looking import Looking
from bridgedesk.desk.views.view import UNEXPLAINED, Ledger, View
from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event
from bridgedesk.standings.evaluate import evaluate
from tests.rulebooks.books import BOOKS, ROOT, book
from tests.standings.test_every_book import contests, swisses
from tests.standings.test_ledger import evenings

EVENTS = ROOT / "tests" / "scenarios" / "events"
FILES = sorted(EVENTS.glob("*/*.toml"))


def looked_at(path: Path) -> Looking:
    event = read_toml(path.read_text(encoding="utf-8"))
    known = book(event.rulebook.id)
    return Looking(evaluate(event, known), known)


def views(looking: Looking) -> Iterator[tuple[Kind, str, View]]:
    for kind in kinds_for(looking):
        for choice in [each.key for each in kind.choices(looking)] or [""]:
            yield kind, choice, kind.build(looking, choice)


# With a mark: a place that is shared, a session that is dropped, a prize for each, a form of a fouled board.
FIGURE = re.compile(r"\(?\$?([+-]?\d+(?:\.\d+)?)(?:\)|=| each| \([A-Z]\))?")


def shown(cell: str) -> Decimal | None:
    found = FIGURE.fullmatch(cell)
    return Decimal(found[1]) if found else None


def opened(view: View) -> Iterator[tuple[str, str, Ledger | None]]:
    for table in view.tables:
        for at, row in enumerate(table.rows):
            for column, (heading, cell) in enumerate(zip(table.headings, row.cells, strict=True)):
                if heading.number and cell.strip("■"):
                    yield heading.title, cell, table.opens(at, column)


def check(looking: Looking) -> int:
    """How many figures were opened."""
    looking.by_acts = []
    count = 0
    for kind, choice, view in views(looking):
        assert view.has_rows or view.empty, "an empty page says what to do next"
        for title, cell, ledger in opened(view):
            figure, where = shown(cell), f"{kind.key} {choice}: {title} {cell}"
            if figure is None:
                continue
            assert ledger is not None, where
            assert sum(line.effect for line in ledger.lines) == ledger.total == figure, where
            assert UNEXPLAINED not in [line.what for line in ledger.lines], where
            count += 1
    return count


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in FILES])
def test_each_figure_of_each_view(path: Path) -> None:
    looking = looked_at(path)
    assert check(looking) > 10


@settings(max_examples=60, deadline=None)
@given(contests(), st.sampled_from(BOOKS))
def test_any_evening_of_pairs_opens_by_any_book(evening: Event, name: str) -> None:
    known = book(name)
    check(Looking(evaluate(evening, known), known))


@settings(max_examples=40, deadline=None)
@given(evenings())
def test_any_scoring_opens_by_the_laws(evening: Event) -> None:
    check(Looking(evaluate(evening)))


@settings(max_examples=40, deadline=None)
@given(swisses(), st.sampled_from([name for name in BOOKS if name != "qba-pairs"]))
def test_any_teams_open(evening: Event, name: str) -> None:
    known = book(name)
    kind = {"anc-2017": "itc"}.get(name, "teams")
    check(Looking(evaluate(replace(evening, kind=kind), known), known))
