"""Every figure of every view opens, and the lines that open add up to what is shown."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.desk.views.catalogue import ViewKind, kinds_for
from bridgedesk.desk.views.ledgers import UNEXPLAINED, Ledger
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import View
from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event
from bridgedesk.event.score_text import MINUS
from bridgedesk.event.session import Scoring
from bridgedesk.standings.evaluate import evaluate
from tests.dose import examples
from tests.rulebooks.books import BOOKS, ROOT, book
from tests.standings.explain.test_ledgers import evenings
from tests.standings.test_by_the_book import one_board
from tests.standings.test_every_book import contests, swisses

EVENTS = ROOT / "tests" / "scenarios" / "events"
FILES = sorted(EVENTS.glob("*/*.toml"))


def looked_at(path: Path) -> StandingsModel:
    event = read_toml(path.read_text(encoding="utf-8"))
    known = book(event.rulebook.id)
    return StandingsModel(evaluate(event, known), known)


def views(looking: StandingsModel) -> Iterator[tuple[ViewKind, str, View]]:
    for kind in kinds_for(looking):
        for choice in [each.key for each in kind.choices(looking)] or [""]:
            yield kind, choice, kind.build(looking, choice)


# With a mark: a place that is shared, a session that is dropped, a prize for each, a form of a fouled board.
FIGURE = re.compile(rf"\(?\$?([+{MINUS}-]?\d+(?:\.\d+)?)(?:\)|=| each| \([A-Z]\))?")


def shown(cell: str) -> Decimal | None:
    found = FIGURE.fullmatch(cell)
    return Decimal(found[1].replace(MINUS, "-")) if found else None


def opened(view: View) -> Iterator[tuple[str, str, Ledger | None]]:
    for table in view.tables:
        for at, row in enumerate(table.rows):
            for column, (heading, cell) in enumerate(zip(table.headings, row.cells, strict=True)):
                if heading.number and cell.strip("■"):
                    yield heading.title, cell, table.opens(at, column)


def check(looking: StandingsModel) -> int:
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


def points_of(looking: StandingsModel, row: int, column: int) -> list[tuple[str, str | None, Decimal]]:
    """What a figure of the one board is made of, with its clause."""
    (kind,) = [each for each in kinds_for(looking) if each.key == "boards"]
    (choice,) = kind.choices(looking)
    ledger = kind.build(looking, choice.key).tables[0].opens(row, column)
    assert ledger is not None
    return [(line.what, line.clause, line.effect) for line in ledger.lines]


def test_a_split_score_is_an_average_to_the_others_by_its_clause() -> None:
    """QBA Split scores: +170 beats +140, is beaten by +620, and has 1 against the split table."""
    looking = looked_at(EVENTS / "qba-pairs" / "a-split-score.toml")
    assert points_of(looking, 1, 4) == [
        ("1 × beaten by +620", "Law 78A", Decimal(0)),
        ("1 × beats +140", "Law 78A", Decimal(2)),
        ("1 × split score", "Split scores", Decimal(1)),
    ]


def test_a_fouled_board_has_the_clause_of_the_book() -> None:
    """QBA Fouled boards: a group of one has 60% of a top of 8, of one of four 5/4 x (X + 1) - 1."""
    event = one_board(["+420", "+170", "+150", "+100", "+90"], "pairs", forms="abbbb")
    event = replace(event, sessions=(replace(event.sessions[0], scoring=Scoring.MATCHPOINTS),))
    known = book("qba-pairs")
    looking = StandingsModel(evaluate(event, known), known)
    assert points_of(looking, 0, 4) == [("Fouled board", "Fouled boards", Decimal("4.8"))]


@settings(max_examples=examples(60), deadline=None)
@given(contests(), st.sampled_from(BOOKS))
def test_any_evening_of_pairs_opens_by_any_book(evening: Event, name: str) -> None:
    known = book(name)
    check(StandingsModel(evaluate(evening, known), known))


@settings(max_examples=examples(40), deadline=None)
@given(evenings())
def test_any_scoring_opens_by_the_laws(evening: Event) -> None:
    check(StandingsModel(evaluate(evening)))


@settings(max_examples=examples(40), deadline=None)
@given(swisses(), st.sampled_from([name for name in BOOKS if name != "qba-pairs"]))
def test_any_teams_open(evening: Event, name: str) -> None:
    known = book(name)
    kind = {"anc-2017": "itc"}.get(name, "teams")
    check(StandingsModel(evaluate(replace(evening, kind=kind), known), known))
