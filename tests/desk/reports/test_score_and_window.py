"""`bridgedesk score`, the window and the ranking sheet say the same of every sample event, line by line."""

from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bridgedesk.desk.sample.sample_club import begin_sample_club, play_last_week, sample
from bridgedesk.desk.views.boards import board_view
from bridgedesk.desk.views.matches import matches_view
from bridgedesk.desk.views.ranking import ranking_view
from bridgedesk.desk.views.standings_model import StandingsModel, board_key
from bridgedesk.desk.views.tables import ViewTable
from bridgedesk.desk.views.view import View
from bridgedesk.event.document import read_json, read_toml
from bridgedesk.event.event import Event
from bridgedesk.event.score_text import MINUS
from bridgedesk.rule_library import library
from bridgedesk.rulebooks import Book
from bridgedesk.sheets.content import Table, cell_text
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.ranking import BOARDS, PLACE, figures, ranking
from bridgedesk.sheets.score_report import as_json
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.club_evening import ticking
from tests.exchange import samples
from tests.exchange.test_nz_scorer import MITCHELL
from tests.exchange.test_pbn import FIRST, SECOND
from tests.exchange.test_quirks import ADDED, COMPSCORE
from tests.exchange.test_results_table import HOWELL as TABLE
from tests.exchange.test_results_table import TEAMS as TABLE_OF_TEAMS
from tests.exchange.test_usebio_teams import TEAMS

TESTS = Path(__file__).parents[2]
DOCUMENTS = [
    *sorted((TESTS / "scenarios" / "events").glob("*/*.toml")),
    # not ev1, which has every fact there is and by-laws that no book knows: neither of the two scores it
    *(path for path in sorted((TESTS / "files").glob("*.json")) if not path.stem.endswith("-ev1")),
]
NOW = ticking()()
PUBLISHED = {
    "usebio-howell": (samples.HOWELL, "e.xml"),
    "usebio-compscore": (COMPSCORE, "e.xml"),
    "usebio-added": (ADDED, "e.xml"),
    "usebio-teams": (TEAMS, "e.xml"),
    "pbn": (FIRST + SECOND, "e.pbn"),
    "nz-scorer": (MITCHELL, "e.xml"),
    "table": (TABLE, "e.csv"),
    "table-of-teams": (TABLE_OF_TEAMS, "e.csv"),
}  # fmt: skip
Told = dict[str, Any]


class Figure(NamedTuple):
    """A figure with the lines that it is made of."""

    shown: Decimal | None
    lines: list[tuple[object, ...]]


def looked_at(event: Event, book: Book | None) -> StandingsModel:
    return StandingsModel(evaluate(event, book), book)


def of_document(path: Path) -> StandingsModel:
    text = path.read_text(encoding="utf-8")
    event = read_toml(text) if path.suffix == ".toml" else read_json(text)
    return looked_at(event, library().book(event.rulebook.id))


def document(path: Path) -> Any:
    return pytest.param(lambda _: of_document(path), id=f"{path.parent.name}/{path.stem}")


def published(name: str) -> Any:
    text, file = PUBLISHED[name]
    return pytest.param(lambda _: looked_at(samples.read(text, file).event, None), id=name)


def demo_club(folder: Path) -> StandingsModel:
    """Last week's evening of the sample club, as it was made final."""
    club = begin_sample_club(folder / "example.bridgedesk", ticking(), sample())
    open_event = play_last_week(club, sample())
    return StandingsModel(open_event.evaluation, open_event.book)


EVERY_SAMPLE = pytest.mark.parametrize(
    "sample_event",
    [*map(document, DOCUMENTS), *map(published, PUBLISHED), pytest.param(demo_club, id="demo-club")],
)
Sample = Callable[[Path], StandingsModel]


@EVERY_SAMPLE
def test_a_ranking_is_the_same_everywhere(sample_event: Sample, tmp_path: Path) -> None:
    looking = sample_event(tmp_path)
    told = as_json(looking.evaluation, looking.book)
    sheet = ranking(Facts(looking.evaluation, NOW))
    fields = len(told["fields"])
    assert all(each.title.startswith("Team members") for each in sheet.tables[fields:])
    for field, printed in zip(told["fields"], sheet.tables[:fields], strict=True):
        assert_in_window(looking, field, ranking_view(looking, f"field {field['name']}"))
        assert_on_sheet(looking, field, printed)


@EVERY_SAMPLE
def test_a_board_is_the_same_everywhere(sample_event: Sample, tmp_path: Path) -> None:
    looking = sample_event(tmp_path)
    told = as_json(looking.evaluation, looking.book)["boards"]
    assert len(told) == len(looking.boards)
    for board, lines in zip(told, looking.boards, strict=True):
        ours = Counter(
            (looking.who(line.ns.entry), looking.who(line.ew.entry), result["ns_points"], result["ew_points"])
            for line, result in zip(lines.lines, board["results"], strict=True)
        )
        assert Counter(_on_view(board_view(looking, board_key(lines)).tables[0])) == ours


@EVERY_SAMPLE
def test_a_match_is_the_same_everywhere(sample_event: Sample, tmp_path: Path) -> None:
    looking = sample_event(tmp_path)
    if not any(standing.matches for standing in looking.standings.values()):
        return
    matches, finals = as_json(looking.evaluation, looking.book)["matches"], looking.evaluation.finals_by_match
    shown = Counter(
        (row.cells[0], row.cells[1], row.cells[2], *map(_figure, row.cells[4:]))
        for row in matches_view(looking, "").tables[0].rows
    )
    for match in matches:
        if match["home_counts"] is None:  # of an entry that is in no field
            continue
        assert shown[
            finals.get(match["id"], str(match["round"])),
            looking.who(match["home"]), looking.who(match["away"]),
            match["home_points"], match["away_points"], match["home_counts"], match["away_counts"],
        ], match  # fmt: skip


# ---- the ranking


def assert_in_window(looking: StandingsModel, field: Told, view: View) -> None:
    if not field["standings"]:
        assert view.empty
        return
    (table,) = view.tables
    titles = [heading.title for heading in table.headings]
    total = titles.index(figures(looking.evaluation)[-1].title)
    for at, standing in enumerate(field["standings"]):
        cells = table.rows[at].cells
        assert cells[titles.index(PLACE.title)] == _place(standing)
        assert cells[titles.index(BOARDS.title)] == str(standing["boards"])
        assert _figure(cells[total]) == _total(looking, standing)
        ledger = table.opens(at, total)
        shown = (
            Figure(ledger.total, [tuple(line[:6]) for line in ledger.lines]) if ledger else Figure(None, [])
        )
        assert shown == Figure(
            _total(looking, standing) if ledger else None, [_line(line) for line in standing["lines"]]
        )


def assert_on_sheet(looking: StandingsModel, field: Told, printed: Table) -> None:
    titles = [column.title for column in printed.columns]
    total = titles.index(figures(looking.evaluation)[-1].title)
    assert len(printed.rows) == len(field["standings"])
    for standing, row in zip(field["standings"], printed.rows, strict=True):
        assert cell_text(row[titles.index(PLACE.title)]) == _place(standing)
        assert cell_text(row[titles.index(BOARDS.title)]) == str(standing["boards"])
        assert _figure(cell_text(row[total])) == _total(looking, standing)


def _place(standing: Told) -> str:
    if standing["place"] is None:
        return ""
    return f"{standing['place']}{'=' if standing['shared'] else ''}"


def _total(looking: StandingsModel, standing: Told) -> Decimal | None:
    """Return the total in the unit of the event."""
    key = {"%": "percent", "IMP": "imps", "VP": "vp"}.get(looking.evaluation.unit, "score")
    found: Decimal | None = standing[key]
    return found


def _line(line: Told) -> tuple[object, ...]:
    return tuple(line[key] for key in ("what", "amount", "unit", "effect", "clause", "because"))


def _figure(cell: str) -> Decimal | None:
    return Decimal(cell.rstrip("=").replace(MINUS, "-")) if cell.strip("\N{EN DASH} ") else None


# ---- boards and matches


def _on_view(table: ViewTable) -> Iterator[tuple[object, ...]]:
    titles = [heading.title for heading in table.headings]
    ns = next(at for at, heading in enumerate(table.headings) if heading.names)
    points = len(titles) - 2
    for row in table.rows:
        yield (row.cells[ns], row.cells[ns + 1], *map(_figure, row.cells[points:]))
