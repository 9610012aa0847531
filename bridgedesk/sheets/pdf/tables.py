"""Tables as strips: one for each row, under headings that are repeated on each page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridgedesk.sheets.content import ColumnKind, SheetColumn, Table, cell_texts
from bridgedesk.sheets.pdf.page import Strip
from bridgedesk.sheets.pdf.pen import FAINT, HAIR, RULE, Face, Pen
from bridgedesk.sheets.pdf.text_fitting import lines, shortened_names

ROW = 14.5
TEXT = 10.5
HEADING = TEXT - 1
GAP = 9.0  # between columns
SMALLEST = 0.62  # of the text, before words are shortened
COMFORTABLE_ROOM = 20.0  # of names in large letters, times the size of the text
OPEN_ROOM = 13.0  # of names and running text, times the size of the text, before the text becomes smaller
LEAST_ROOM = 7.0  # and whatever happens
TEXT_SHARE = 0.4  # of what names and running text have together
LETTER = 0.56  # the width of an ordinary one
LINE = 1.3  # below each other within a row, times the size of the text
OPEN = (ColumnKind.NAMES, ColumnKind.TEXT)  # these share what the others leave
WRITING = 19.0  # a row to write in


@dataclass(frozen=True, slots=True)
class Grid:
    """Layout of a table: positions of its columns, and letter size."""

    table: Table
    texts: Sequence[Sequence[str]]
    places: Sequence[tuple[float, float]]
    text: float
    row: float
    gap: float
    width: float
    roomy: bool  # every column has the width it would like

    def lines(self, number: int) -> list[list[str]]:
        """Return each cell of a row, line by line."""
        cells = zip(self.table.columns, self.places, self.texts[number], strict=True)
        return [
            lines(text, room, Face(self.text, column.strong).width)
            if column.kind is ColumnKind.TEXT
            else [text]
            for column, (_, room), text in cells
        ]


def table_strips(table: Table, width: float, alike: Sequence[Table] = ()) -> Iterator[Strip]:
    """Yield the strips of a table; `alike` are tables of the sheet to align with, in one letter size."""
    grid = _grid(table, width, alike or (table,))
    heading = _Heading(height=grid.row, grid=grid, keep=2 * grid.row, grows=grid.roomy)
    again: tuple[Strip, ...] = (heading,) if any(column.title for column in table.columns) else ()
    if table.title:
        yield Title(height=ROW + 3, text=table.title, mark=table.title, keep=3 * grid.row, grows=True)
    yield from again
    if table.title:
        again = (Title(height=ROW + 3, text=table.title), *again)
    totals_from = len(table.rows) - table.totals
    running = any(column.kind is ColumnKind.TEXT for column in table.columns)
    for number, texts in enumerate(grid.texts):
        cells = grid.lines(number) if running else [[text] for text in texts]
        more = max(map(len, cells), default=1) - 1
        yield _Row(
            height=grid.row + more * grid.text * LINE,
            headings=again,
            grid=grid,
            cells=cells,
            number=number,
            total=number >= totals_from,
            first_total=number == totals_from,
            grows=grid.roomy,
        )


@dataclass(frozen=True, kw_only=True)
class Title(Strip):
    text: str

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:
        pen.words(self.text, x, top - self.height + 5, Face(12, bold=True), width)


@dataclass(frozen=True, kw_only=True)
class _Heading(Strip):
    grid: Grid

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        grid = self.grid
        face = Face(grid.text * HEADING / TEXT, bold=True, ink=FAINT)
        y = _baseline(top, grid)
        for column, (at, room) in zip(grid.table.columns, grid.places, strict=True):
            if column.kind is ColumnKind.NUMBER:
                pen.words_right(column.title, x + at, y, face, room)
            else:
                pen.words(column.title, x + at, y, face, room)
        below = top - grid.row + 0.5  # so that the band of the first row leaves it whole
        pen.line(x, below, x + grid.width, below, RULE, 0.8)
        if grid.table.ruled:
            _uprights(pen, grid, x, top, grid.row)


@dataclass(frozen=True, kw_only=True)
class _Row(Strip):
    grid: Grid
    cells: Sequence[Sequence[str]]
    number: int
    total: bool = False
    first_total: bool = False

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        grid = self.grid
        if grid.table.ruled:
            pen.line(x, top - self.height, x + grid.width, top - self.height)
            _uprights(pen, grid, x, top, self.height)
        elif self.number % 2 == 0:
            pen.band(x, top - self.height, grid.width, self.height)
        if self.first_total:
            pen.line(x, top, x + grid.width, top, RULE, 0.8)
        y = _baseline(top, grid)
        for column, (at, room), texts in zip(grid.table.columns, grid.places, self.cells, strict=True):
            for line, text in enumerate(texts):
                if text:
                    face = Face(grid.text, column.strong or self.total)
                    _cell(pen, text, column, x + at, y - line * grid.text * LINE, room, face)


def _cell(pen: Pen, text: str, column: SheetColumn, x: float, y: float, room: float, face: Face) -> None:
    match column.kind:
        case ColumnKind.NUMBER:
            pen.words_right(text, x, y, face, room)
        case ColumnKind.NAMES:
            pen.words(shortened_names(text, room, face.width), x, y, face, room)
        case ColumnKind.WORDS | ColumnKind.TEXT:
            pen.words(text, x, y, face, room)


def _baseline(top: float, grid: Grid) -> float:
    return top - grid.row / 2 - grid.text * 0.36


def _uprights(pen: Pen, grid: Grid, x: float, top: float, height: float) -> None:
    for at, _ in grid.places:
        pen.line(x + at - grid.gap / 2, top, x + at - grid.gap / 2, top - height, HAIR)
    pen.line(x + grid.width, top, x + grid.width, top - height, HAIR)


def _grid(table: Table, width: float, alike: Sequence[Table]) -> Grid:
    """Fit columns to their text; names take the rest of the width. If there is too little, first the text
    becomes smaller, then words are shortened."""
    texts = cell_texts(table, alike)
    every = [row for each in alike for row in cell_texts(each, alike)]
    natural = [_natural(column, [row[at] for row in every]) for at, column in enumerate(table.columns)]
    named = [at for at, column in enumerate(table.columns) if column.kind in OPEN]
    wraps = [at for at, column in enumerate(table.columns) if column.kind is ColumnKind.TEXT]
    size = table.size.value
    gap = GAP * min(1.0, 12 / max(len(natural), 1), size**2)
    room = width - gap * (len(natural) + 1 - table.ruled)
    own = min(TEXT * size, max(TEXT, _comfortable(natural, named, room))) if size > 1 else TEXT * size
    fewest = sum(min(each, OPEN_ROOM) if at in named else each for at, each in enumerate(natural))
    text = min(own, max(room / fewest if fewest else own, own * SMALLEST))
    liked = sum(min(each, OPEN_ROOM) if at in wraps else each for at, each in enumerate(natural))
    roomy = liked * own <= room + 0.01
    widths = [each * text for each in natural]
    taken = sum((each for at, each in enumerate(widths) if at not in named), start=0.0)
    if named:
        least = min(LEAST_ROOM * text * len(named), sum(widths[at] for at in named))
        _share(table, widths, named, max(room - taken, least))
        taken = sum(widths)
    _take_from_words(table, widths, taken - room)
    if table.ruled and taken < room:
        widths = [each + (room - taken) / len(widths) for each in widths]
    row = ROW * text / TEXT
    places = []
    x = gap / 2 if table.ruled else gap
    for each in widths:
        places.append((x, each))
        x += each + gap
    whole = width if named or table.ruled or x >= width else x
    to_write = table.ruled and any(column.room for column in table.columns)
    row = max(row, text * 1.35, WRITING if to_write else 0.0)
    return Grid(table, texts, places, text, row, gap, whole, roomy)


def _comfortable(natural: Sequence[float], named: Sequence[int], room: float) -> float:
    """Return the largest size that does not shorten names, except a few that are longer than most."""
    wanted = sum(min(each, COMFORTABLE_ROOM) if at in named else each for at, each in enumerate(natural))
    return room / wanted if wanted else room


def _natural(column: SheetColumn, texts: Sequence[str]) -> float:
    """Return a column's width at a size of one point."""
    face = Face(1.0, column.strong)
    widest = max((face.width(text) for text in texts), default=0.0)
    return max(widest, Face(HEADING / TEXT, bold=True).width(column.title), column.room * LETTER)


def _share(table: Table, widths: list[float], named: list[int], room: float) -> None:
    """Give names the width they need, if running text, which can wrap, has enough too."""
    names = [at for at in named if table.columns[at].kind is ColumnKind.NAMES]
    texts = [at for at in named if table.columns[at].kind is ColumnKind.TEXT]
    wanted = sum(widths[at] for at in names)
    for_names = min(wanted, room - room * TEXT_SHARE) if texts else room
    rest = room - for_names if texts else 0.0
    for group, own in ((names, for_names), (texts, rest)):
        whole = sum(widths[at] for at in group)
        for at in group:
            widths[at] = own * widths[at] / whole if whole else own / len(group)


def _take_from_words(table: Table, widths: list[float], lacking: float) -> None:
    """Take the missing width from the widest columns of words first."""
    words = [at for at, column in enumerate(table.columns) if column.kind is not ColumnKind.NUMBER]
    while lacking > 0.01 and words:
        widest = max(words, key=lambda at: widths[at])
        others = [widths[at] for at in words if widths[at] < widths[widest] - 0.01]
        step = min(lacking, widths[widest] - max(others, default=0.0), widths[widest] * 0.9)
        if step < 0.01:
            return
        widths[widest] -= step
        lacking -= step
