"""Sheets for tests: the ranking without an event file, and any sheet as plain text to compare."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import zip_longest

from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import CLOCKWISE, dealer, vulnerability
from bridgedesk.event.moment import day_words
from bridgedesk.event.score_text import SUITS
from bridgedesk.sheets.content import (
    Block,
    BracketDiagram,
    ColumnKind,
    HandDiagram,
    PrintedCards,
    PrintedForm,
    Sheet,
    SideBySide,
    Table,
    Words,
    cell_texts,
    tables_alike,
)
from bridgedesk.sheets.drawing import Drawing
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.ranking import ranking
from bridgedesk.standings.evaluation import Evaluation


def ranking_sheet(evaluation: Evaluation, missing: int, printed: datetime) -> Sheet:
    return ranking(Facts(evaluation, printed, missing=missing))


def as_text(sheet: Sheet) -> str:
    printed = f"Printed {day_words(sheet.printed)}, {sheet.printed:%H:%M}"
    shape = ", landscape" if sheet.landscape else ""
    lines = [
        " | ".join(filter(None, [sheet.title, sheet.name])),
        " | ".join(filter(None, [sheet.subtitle, sheet.state])),
        *_blocks(sheet.blocks),
        "",
        *sheet.notes,
        " | ".join(filter(None, [printed, sheet.book])) + shape,
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _blocks(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        yield ""
        yield from _table(block, tables_alike(blocks, block)) if isinstance(block, Table) else _lines(block)


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Table():
            yield from _table(block, (block,))
        case Words():
            yield from block.text.splitlines()
        case PrintedForm():
            yield from filter(None, [block.title])
            for row in block.rows:
                filled = (f"{blank.label}: {blank.value or '_' * 6 * blank.lines}" for blank in row)
                yield "   ".join(filled)
        case HandDiagram():
            yield from _hands(block)
        case Drawing():
            yield block.words
        case SideBySide():
            for part in block.parts:
                yield from _blocks(part)
        case BracketDiagram():
            for number, column in enumerate(block.columns, start=1):
                for box in column:
                    yield f"{number}. {box.title}"
                    for at, (name, score) in enumerate(box.sides):
                        yield f"   {name} {score}{' *' if at == box.winner else ''}"
                    yield f"   {box.note}"
        case PrintedCards():
            across, down = block.layouts[0]
            yield f"[{across} x {down} a page{', cut apart' if block.cut else ''}]"
            for card in block.cards:
                yield ""
                yield f"--- {card.title} | {card.subtitle}"
                yield from _blocks(card.blocks)


def _table(table: Table, alike: Sequence[Table]) -> Iterator[str]:
    yield from filter(None, [table.title])
    rows = [[column.title for column in table.columns]]
    rows += cell_texts(table, alike)
    widths = [
        max(len(line) for text in column for line in text.split("\n")) for column in zip(*rows, strict=True)
    ]
    for number, row in enumerate(rows):
        if table.totals and number == len(rows) - table.totals:
            yield "-" * (sum(widths) + 2 * len(widths) - 2)
        for line in zip_longest(*(text.split("\n") for text in row), fillvalue=""):
            cells = zip(table.columns, line, widths, strict=True)
            yield "  ".join(
                text.rjust(width) if column.kind is ColumnKind.NUMBER else text.ljust(width)
                for column, text, width in cells
            )


def _hands(hands: HandDiagram) -> Iterator[str]:
    if hands.board is not None:
        vulnerable = vulnerability(hands.board).words
        yield f"Board {hands.board}, dealer {dealer(hands.board).name.title()}, {vulnerable}"
    for seat in CLOCKWISE:
        name = (hands.names or {}).get(seat, "")
        held = hands.deal.hands[seat].suits if hands.deal else ("____",) * 4
        suits = " ".join(SUITS[suit] + (ranks or "—") for suit, ranks in zip("SHDC", held, strict=True))
        yield f"{seat.name.title():5} {name} {suits}"
    for seat, tricks in (hands.makes or {}).items():
        made = (f"{each.value}{tricks[each]}" for each in Denomination if each in tricks)
        yield f"{seat.value} takes {' '.join(made)}"
