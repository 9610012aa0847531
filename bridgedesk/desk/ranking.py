"""The ranking as the window shows it: what the sheet says, and each entry's ledger."""

from typing import NamedTuple

from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.sheets.content import Kind, cell_text
from bridgedesk.sheets.ranking import ranking_tables
from bridgedesk.standings.shown import Line, rows


class RankingRow(NamedTuple):
    entry: str
    names: str
    cells: tuple[str, ...]
    ledger: tuple[Line, ...]


class Heading(NamedTuple):
    title: str
    number: bool


class FieldRanking(NamedTuple):
    """Those ranked against each other."""

    title: str
    headings: tuple[Heading, ...]
    rows: tuple[RankingRow, ...]


def field_rankings(desk: OpenEvent) -> list[FieldRanking]:
    evaluation = desk.evaluation
    return [
        FieldRanking(
            table.title,
            tuple(Heading(column.title, column.kind is Kind.NUMBER) for column in table.columns),
            tuple(
                RankingRow(
                    row.entry,
                    " & ".join(row.names) or f"Pair {row.number}",
                    tuple(map(cell_text, cells)),
                    row.lines,
                )
                for cells, row in zip(table.rows, rows(evaluation, field), strict=True)
            ),
        )
        for table, field in zip(ranking_tables(evaluation), evaluation.fields, strict=True)
    ]
