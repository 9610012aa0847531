"""Every block of a sheet as strips."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridgedesk.sheets.content import Block, BracketDiagram, Cards, Form, Hands, SideBySide, Table, Words
from bridgedesk.sheets.pdf.forms import form_strips, words_strips
from bridgedesk.sheets.pdf.hands import hands_strip
from bridgedesk.sheets.pdf.ladder import ladder_strip
from bridgedesk.sheets.pdf.pen import Pen
from bridgedesk.sheets.pdf.strip import Space, Strip, height_of
from bridgedesk.sheets.pdf.tables import table_strips

BETWEEN = 12.0  # blocks one below the other
ASIDE = 14.0  # blocks next to each other


def strips_of(blocks: Sequence[Block], width: float) -> list[Strip]:
    found: list[Strip] = []
    tables = [block for block in blocks if isinstance(block, Table)]
    for number, block in enumerate(blocks):
        if number:
            found.append(Space(height=BETWEEN))
        if isinstance(block, Table):
            alike = [table for table in tables if (table.columns, table.size) == (block.columns, block.size)]
            found += table_strips(block, width, alike)
        else:
            found += _strips(block, width)
    return found


def _strips(block: Block, width: float) -> Iterator[Strip]:
    match block:
        case Table():
            yield from table_strips(block, width)
        case Words():
            yield from words_strips(block, width)
        case Form():
            yield from form_strips(block, width)
        case Hands():
            yield hands_strip(block)
        case BracketDiagram():
            yield ladder_strip(block)
        case SideBySide():
            yield _beside(block, width)
        case Cards():
            raise TypeError("cards fill pages of their own")


def _beside(block: SideBySide, width: float) -> Strip:
    room = width - ASIDE * (len(block.parts) - 1)
    parts = []
    x = 0.0
    for share, blocks in zip(block.shares, block.parts, strict=True):
        own = room * share / sum(block.shares)
        parts.append((x, own, strips_of(blocks, own)))
        x += own + ASIDE
    return _Beside(height=max(height_of(strips) for _, _, strips in parts), parts=tuple(parts))


@dataclass(frozen=True, kw_only=True)
class _Beside(Strip):
    parts: tuple[tuple[float, float, list[Strip]], ...]

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        for at, own, strips in self.parts:
            draw_strips(pen, strips, x + at, top, own)


def draw_strips(pen: Pen, strips: Sequence[Strip], x: float, top: float, width: float) -> None:
    for strip in strips:
        strip.draw(pen, x, top, width)
        top -= strip.height
