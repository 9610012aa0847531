"""Cards: several on a page, all in one size, with cut marks if they are cut apart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bridgedesk.sheets.content import Card, Cards
from bridgedesk.sheets.pdf.blocks import draw_strips, strips_of
from bridgedesk.sheets.pdf.pen import FAINT, Face, Pen
from bridgedesk.sheets.pdf.strip import Page, height_of, stacked

PADDING = 9.0
HEAD = 30.0
GUTTER = 12.0
SCALES = (1.0, 0.92, 0.85, 0.78, 0.7)
TITLE = Face(12, bold=True)
SUBTITLE = Face(8, ink=FAINT)
SMALLEST = 6.5  # letters of a subtitle, before it is shortened


@dataclass(frozen=True, slots=True)
class Placed:
    card: Card
    strips: Page
    continued: bool


@dataclass(frozen=True, slots=True)
class CardPage:
    """Cards in the order of reading."""

    cards: Sequence[Placed]
    layout: tuple[int, int]
    scale: float
    cut: bool

    def draw(self, pen: Pen, left: float, bottom: float, width: float, height: float) -> None:
        across, down = self.layout
        card_width, card_height = _card_size(self.layout, width, height)
        for number, placed in enumerate(self.cards):
            x = left + (number % across) * (card_width + GUTTER)
            top = bottom + height - (number // across) * (card_height + GUTTER)
            if not placed.continued:
                pen.bookmark(placed.card.title, 1, top)
            if not self.cut:
                pen.box(x, top - card_height, card_width, card_height)
            with pen.moved(x, top, self.scale):
                _draw(pen, placed, card_width / self.scale)
        if self.cut:
            for line in range(1, across):
                x = left + line * (card_width + GUTTER) - GUTTER / 2
                pen.cut(x, bottom - GUTTER, x, bottom + height + GUTTER)
            for line in range(1, down):
                y = bottom + height - line * (card_height + GUTTER) + GUTTER / 2
                pen.cut(left - GUTTER, y, left + width + GUTTER, y)


def _draw(pen: Pen, placed: Placed, width: float) -> None:
    room = width - 2 * PADDING
    title = f"{placed.card.title} (continued)" if placed.continued else placed.card.title
    pen.words(title, PADDING, -PADDING - 10, TITLE, room)
    subtitle = SUBTITLE
    while subtitle.size > SMALLEST and subtitle.width(placed.card.subtitle) > room:
        subtitle = replace(subtitle, size=subtitle.size - 0.5)
    pen.words(placed.card.subtitle, PADDING, -PADDING - 21, subtitle, room)
    draw_strips(pen, placed.strips, PADDING, -PADDING - HEAD, room)


def card_pages(cards: Cards, width: float, height: float) -> Iterator[CardPage]:
    layout, scale = _fitting(cards, width, height)
    placed = [each for card in cards.cards for each in _placed(card, *_room(layout, scale, width, height))]
    each_page = layout[0] * layout[1]
    for start in range(0, len(placed), each_page):
        yield CardPage(placed[start : start + each_page], layout, scale, cards.cut)


def _fitting(cards: Cards, width: float, height: float) -> tuple[tuple[int, int], float]:
    """Return the first layout, at its largest scale, into which every card fits."""
    for layout in cards.layouts:
        for scale in SCALES:
            own_width, own_height = _room(layout, scale, width, height)
            if all(height_of(strips_of(card.blocks, own_width)) <= own_height for card in cards.cards):
                return layout, scale
    return cards.layouts[-1], SCALES[-1]


def _placed(card: Card, width: float, height: float) -> Iterator[Placed]:
    for number, page in enumerate(stacked(strips_of(card.blocks, width), height)):
        yield Placed(card, page, continued=number > 0)


def _room(layout: tuple[int, int], scale: float, width: float, height: float) -> tuple[float, float]:
    """Return the room within a card, below its title."""
    card_width, card_height = _card_size(layout, width, height)
    return card_width / scale - 2 * PADDING, card_height / scale - 2 * PADDING - HEAD


def _card_size(layout: tuple[int, int], width: float, height: float) -> tuple[float, float]:
    across, down = layout
    return (width - GUTTER * (across - 1)) / across, (height - GUTTER * (down - 1)) / down
