"""Every figure of every view opens, and the lines that open add up to what is shown."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.views.catalogue import Kind, kinds_for
from bridgedesk.desk.views.looking import Looking
from bridgedesk.desk.views.view import UNEXPLAINED, Ledger, View
from bridgedesk.event.document import read_toml
from bridgedesk.standings.evaluate import evaluate
from tests.rulebooks.books import ROOT, book

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


def shown(cell: str) -> Decimal:
    """A place that is shared, a session that is dropped and a prize shared are figures with a mark."""
    return Decimal(cell.strip("()=+").removesuffix(" each").removeprefix("$"))


def opened(view: View) -> Iterator[tuple[str, str, Ledger | None]]:
    for table in view.tables:
        for at, row in enumerate(table.rows):
            for column, (heading, cell) in enumerate(zip(table.headings, row.cells, strict=True)):
                if heading.number and cell.strip("■"):
                    yield heading.title, cell, table.opens(at, column)


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in FILES])
def test_each_figure_of_each_view(path: Path) -> None:
    looking = looked_at(path)
    looking.by_acts = []
    count = 0
    for kind, choice, view in views(looking):
        assert view.has_rows or view.empty, "an empty page says what to do next"
        for title, cell, ledger in opened(view):
            where = f"{kind.key} {choice}: {title} {cell}"
            if not cell[-1].isdigit() and not cell.endswith((")", "=", "each")):
                continue  # an award in words, a thing that is won
            assert ledger is not None, where
            assert sum(line.effect for line in ledger.lines) == ledger.total == shown(cell), where
            assert UNEXPLAINED not in [line.what for line in ledger.lines], where
            count += 1
    assert count > 10
