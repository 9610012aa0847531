"""Every block of a sheet as strips."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bridgedesk.sheets.content import (
    Block,
    BracketDiagram,
    FormBlank,
    HandDiagram,
    PrintedCard,
    PrintedCards,
    PrintedForm,
    SideBySide,
    Table,
    Words,
    tables_alike,
)
from bridgedesk.sheets.drawing import Drawing
from bridgedesk.sheets.pdf.diagrams import hands_strip, ladder_strip
from bridgedesk.sheets.pdf.drawings import drawing_strip
from bridgedesk.sheets.pdf.page import LARGER, Page, Space, Strip, height_of, may_be_drawn, stacked
from bridgedesk.sheets.pdf.pen import FAINT, Face, Pen
from bridgedesk.sheets.pdf.tables import ROW, TEXT, Title, table_strips
from bridgedesk.sheets.pdf.text_fitting import lines

# ---- forms and running text as strips

LINE = 19.0  # room to write
LABEL = Face(9.5, bold=True, ink=FAINT)
VALUE = Face(TEXT)
BETWEEN = 12.0
MOST_TOGETHER = 8  # lines that do not part from their label


def words_strips(words: Words, width: float) -> Iterator[Strip]:
    face = Face(TEXT * words.size.value, words.strong)
    for text in lines(words.text, width, face.width):
        yield _Text(height=face.size * 1.45, text=text, face=face, grows=True)


@dataclass(frozen=True, kw_only=True)
class _Text(Strip):
    text: str
    face: Face

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        pen.words(self.text, x, top - self.height + self.face.size * 0.4, self.face)


def form_strips(form: PrintedForm, width: float) -> Iterator[Strip]:
    if form.title:
        yield Title(height=ROW + 3, text=form.title, mark=form.title, keep=2 * LINE)
    for at, row in enumerate(form.rows):
        signature = all(blank.lines == 1 for blank in form.rows[at + 1]) if at + 1 < len(form.rows) else False
        blanks = tuple(_placed_of_forms(row, width))
        count = max(len(blank.texts) for blank in blanks)
        if any(blank.label_above for blank in blanks):
            below = min(count, MOST_TOGETHER) * LINE + (LINE + 3 if signature else 0.0)
            yield _Labels(height=ROW, blanks=blanks, keep=below)
        for number in range(count):
            keep = LINE + 3 if signature and number + 1 == count else 0.0
            yield _Line(height=LINE, blanks=blanks, number=number, keep=keep)
        yield Space(height=3)


@dataclass(frozen=True, slots=True)
class _Placed:
    blank: FormBlank
    x: float
    width: float
    texts: tuple[str, ...]  # line by line

    @property
    def label_above(self) -> bool:
        return self.blank.lines > 1

    @property
    def label_width(self) -> float:
        return 0.0 if self.label_above or not self.blank.label else LABEL.width(self.blank.label) + 5


def _placed_of_forms(row: tuple[FormBlank, ...], width: float) -> Iterator[_Placed]:
    room = width - BETWEEN * (len(row) - 1)
    shares = sum(blank.share for blank in row)
    x = 0.0
    for blank in row:
        own = room * blank.share / shares
        first = 0.0 if blank.lines > 1 or not blank.label else LABEL.width(blank.label) + 5
        texts = lines(blank.value, max(own - first, 20), VALUE.width) if blank.value.strip() else []
        texts += [""] * (blank.lines - len(texts))
        yield _Placed(blank, x, own, tuple(texts))
        x += own + BETWEEN


@dataclass(frozen=True, kw_only=True)
class _Labels(Strip):
    blanks: tuple[_Placed, ...]

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        for blank in self.blanks:
            if blank.label_above:
                pen.words(blank.blank.label, x + blank.x, top - self.height + 3, LABEL, blank.width)


@dataclass(frozen=True, kw_only=True)
class _Line(Strip):
    blanks: tuple[_Placed, ...]
    number: int

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        y = top - self.height + 4
        for blank in self.blanks:
            if self.number >= len(blank.texts):
                continue
            start = x + blank.x
            if self.number == 0 and blank.label_width:
                pen.words(blank.blank.label, start, y + 2, LABEL, blank.width)
            pen.words(blank.texts[self.number], start + blank.label_width, y + 2, VALUE)
            pen.line(start + blank.label_width, y - 1, start + blank.width, y - 1)


# ---- blocks

ASIDE = 14.0  # blocks next to each other


def strips_of(blocks: Sequence[Block], width: float) -> list[Strip]:
    found: list[Strip] = []
    above: Block | None = None
    for block in blocks:
        if isinstance(block, Table):
            own = list(table_strips(block, width, tables_alike(blocks, block)))
        else:
            own = list(_strips(block, width))
        if isinstance(block, Drawing) and isinstance(above, Words) and above.strong:
            found[-1] = replace(found[-1], keep=BETWEEN + own[0].height)  # its heading is on the same page
        found += [*([Space(height=BETWEEN)] if above else []), *own]
        above = block
    return found


def _strips(block: Block, width: float) -> Iterator[Strip]:
    match block:
        case Table():
            yield from table_strips(block, width)
        case Words():
            yield from words_strips(block, width)
        case PrintedForm():
            yield from form_strips(block, width)
        case HandDiagram():
            yield hands_strip(block)
        case BracketDiagram():
            yield ladder_strip(block)
        case Drawing():
            yield drawing_strip(block, width)
        case SideBySide():
            yield _side_by_side(block, width)
        case PrintedCards():
            raise TypeError("cards fill pages of their own")


def _side_by_side(block: SideBySide, width: float) -> Strip:
    room = width - ASIDE * (len(block.parts) - 1)
    parts = []
    x = 0.0
    for share, blocks in zip(block.shares, block.parts, strict=True):
        own = room * share / sum(block.shares)
        parts.append((x, own, strips_of(blocks, own)))
        x += own + ASIDE
    return _SideBySideStrip(
        height=max(height_of(strips) for _, _, strips in parts),
        parts=tuple(parts),
        grows=all(strip.grows for _, _, strips in parts for strip in strips),
    )


@dataclass(frozen=True, kw_only=True)
class _SideBySideStrip(Strip):
    parts: tuple[tuple[float, float, list[Strip]], ...]

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        for at, own, strips in self.parts:
            draw_strips(pen, strips, x + at, top, own)


def draw_strips(pen: Pen, strips: Sequence[Strip], x: float, top: float, width: float) -> None:
    for strip in strips:
        strip.draw(pen, x, top, width)
        top -= strip.height


# ---- cards: several on a page, all in one size, with cut marks if they are cut apart

PADDING = 9.0
HEAD = 30.0
GUTTER = 12.0
SCALES = (*LARGER, 1.0, 0.92, 0.85, 0.78, 0.7)
TITLE = Face(13, bold=True)
SUBTITLE = Face(9, ink=FAINT)
SMALLEST = 7  # letters of a subtitle, before it is shortened


@dataclass(frozen=True, slots=True)
class PlacedCard:
    card: PrintedCard
    strips: Page
    continued: bool


@dataclass(frozen=True, slots=True)
class CardPage:
    """Cards in the order of reading."""

    cards: Sequence[PlacedCard]
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


def _draw(pen: Pen, placed: PlacedCard, width: float) -> None:
    room = width - 2 * PADDING
    title = f"{placed.card.title} (continued)" if placed.continued else placed.card.title
    pen.words(title, PADDING, -PADDING - 10, TITLE, room)
    subtitle = SUBTITLE
    while subtitle.size > SMALLEST and subtitle.width(placed.card.subtitle) > room:
        subtitle = replace(subtitle, size=subtitle.size - 0.5)
    pen.words(placed.card.subtitle, PADDING, -PADDING - 21, subtitle, room)
    draw_strips(pen, placed.strips, PADDING, -PADDING - HEAD, room)


def card_pages(cards: PrintedCards, width: float, height: float) -> Iterator[CardPage]:
    layout, scale = _fitting(cards, width, height)
    placed = [each for card in cards.cards for each in _placed(card, *_room(layout, scale, width, height))]
    each_page = layout[0] * layout[1]
    for start in range(0, len(placed), each_page):
        yield CardPage(placed[start : start + each_page], layout, scale, cards.cut)


def _fitting(cards: PrintedCards, width: float, height: float) -> tuple[tuple[int, int], float]:
    """Return the first layout, at its largest scale, into which every card fits."""
    for layout in cards.layouts:
        for scale in SCALES:
            own_width, own_height = _room(layout, scale, width, height)
            if all(_fits(card, own_width, own_height, scale) for card in cards.cards):
                return layout, scale
    return cards.layouts[-1], SCALES[-1]


def _fits(card: PrintedCard, width: float, height: float, scale: float) -> bool:
    if scale > 1 and max(TITLE.width(card.title), SUBTITLE.width(card.subtitle)) > width:
        return False
    strips = strips_of(card.blocks, width)
    return may_be_drawn(strips, scale) and height_of(strips) <= height


def _placed(card: PrintedCard, width: float, height: float) -> Iterator[PlacedCard]:
    for number, page in enumerate(stacked(strips_of(card.blocks, width), height)):
        yield PlacedCard(card, page, continued=number > 0)


def _room(layout: tuple[int, int], scale: float, width: float, height: float) -> tuple[float, float]:
    """Return the room within a card, below its title."""
    card_width, card_height = _card_size(layout, width, height)
    return card_width / scale - 2 * PADDING, card_height / scale - 2 * PADDING - HEAD


def _card_size(layout: tuple[int, int], width: float, height: float) -> tuple[float, float]:
    across, down = layout
    return (width - GUTTER * (across - 1)) / across, (height - GUTTER * (down - 1)) / down
