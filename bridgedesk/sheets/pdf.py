"""Sheets drawn as PDF: the same content always gives the same bytes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from bridgedesk.resources import resource
from bridgedesk.sheets.content import Cell, Column, Kind, Paper, Sheet, Table, cell_text, day

REGULAR, BOLD = "DejaVuSans", "DejaVuSans-Bold"
SIZES = {Paper.A4: A4, Paper.LETTER: LETTER}
INK, FAINT, RULE, BAND = HexColor("#1c2430"), HexColor("#5d6876"), HexColor("#2f6b52"), HexColor("#f2f5f3")

MARGIN = 40.0
HEAD = 62.0  # title, subtitle and rule on every page
FOOT = 20.0
ROW = 14.5
TEXT = 9.5
GAP = 9.0  # between columns


def draw(sheet: Sheet, paper: Paper = Paper.A4) -> bytes:
    _register_fonts()
    out = BytesIO()
    canvas = Canvas(out, pagesize=SIZES[paper], invariant=1)
    canvas.setTitle(sheet.title)
    canvas.setAuthor(sheet.author)
    canvas.setSubject(sheet.state)
    canvas.setCreator("BridgeDesk")
    _Drawing(canvas, sheet, *SIZES[paper]).draw()
    canvas.save()
    return out.getvalue()


@cache
def _register_fonts() -> None:
    """The ones the window shows, with all suit signs; without this an unembedded Helvetica is listed."""
    for name in (REGULAR, BOLD):
        registerFont(TTFont(name, str(resource(f"fonts/{name}.ttf"))))
    rl_config.canvas_basefontname = REGULAR


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of a page: a table's title or heading, a row, or a note."""

    kind: str
    table: Table | None = None
    cells: Sequence[Cell] = ()
    number: int = 0
    text: str = ""


class _Drawing:
    def __init__(self, canvas: Canvas, sheet: Sheet, width: float, height: float) -> None:
        self.canvas = canvas
        self.sheet = sheet
        self.left, self.right = MARGIN, width - MARGIN
        self.top, self.bottom = height - MARGIN, MARGIN
        self.widths = {id(table): self._widths(table) for table in sheet.tables}

    def draw(self) -> None:
        pages = list(self._pages())
        for number, page in enumerate(pages, start=1):
            self._head()
            at = self.top - HEAD
            for line in page:
                at -= ROW
                self._line(line, at)
            self._foot(number, len(pages))
            self.canvas.showPage()

    # ---- what goes on which page

    def _pages(self) -> Iterator[list[_Line]]:
        """Headings stand again at the top of each page."""
        room = int((self.top - HEAD - self.bottom - FOOT) // ROW)
        page: list[_Line] = []
        for table in self.sheet.tables:
            heading = [_Line("title", text=table.title)] if table.title else []
            heading.append(_Line("heading", table))
            if page and len(page) + len(heading) + 2 > room:
                yield page
                page = []
            page += [_Line("space")] * bool(page) + heading
            for number, cells in enumerate(table.rows):
                if len(page) >= room:
                    yield page
                    page = list(heading)
                page.append(_Line("row", table, cells, number))
        for note in self.sheet.notes:
            if len(page) >= room:
                yield page
                page = []
            page.append(_Line("note", text=note))
        yield page

    def _widths(self, table: Table) -> list[float]:
        """As wide as what stands there; the names take what is left."""
        widths = []
        for number, column in enumerate(table.columns):
            texts = [cell_text(row[number]) for row in table.rows]
            font = BOLD if column.strong else REGULAR
            widest = max((stringWidth(text, font, TEXT) for text in texts), default=0.0)
            widths.append(max(widest, stringWidth(column.title, BOLD, TEXT - 1)))
        names = [number for number, column in enumerate(table.columns) if column.kind is Kind.NAMES]
        taken = sum(width for number, width in enumerate(widths) if number not in names)
        left = self.right - self.left - taken - GAP * (len(widths) + 1)
        for number in names:
            widths[number] = left / len(names)
        return widths

    # ---- drawing

    def _head(self) -> None:
        canvas, sheet = self.canvas, self.sheet
        width = self.right - self.left
        self._words(sheet.title, self.left, self.top - 18, BOLD, 18, INK, width)
        state = stringWidth(sheet.state, BOLD, 10)
        self._words(sheet.subtitle, self.left, self.top - 38, REGULAR, 10, FAINT, width - state - GAP)
        self._words(sheet.state, self.right - state, self.top - 38, BOLD, 10, RULE, state)
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(1.2)
        canvas.line(self.left, self.top - 48, self.right, self.top - 48)

    def _foot(self, number: int, pages: int) -> None:
        printed = self.sheet.printed
        left = f"Printed {day(printed)}, {printed:%H:%M}"
        right = f"Page {number} of {pages}"
        room = self.right - self.left
        self._words(left, self.left, self.bottom, REGULAR, 8, FAINT, room)
        self._words(right, self.right - stringWidth(right, REGULAR, 8), self.bottom, REGULAR, 8, FAINT, room)

    def _line(self, line: _Line, at: float) -> None:
        match line.kind:
            case "title":
                self._words(line.text, self.left, at + 4, BOLD, 11, INK, self.right - self.left)
            case "note":
                self._words(line.text, self.left, at + 2, REGULAR, 8, FAINT, self.right - self.left)
            case "heading" | "row" if line.table:
                self._row(line, line.table, at)

    def _row(self, line: _Line, table: Table, at: float) -> None:
        heading = line.kind == "heading"
        if not heading and line.number % 2 == 0:
            self.canvas.setFillColor(BAND)
            self.canvas.rect(self.left, at, self.right - self.left, ROW, stroke=0, fill=1)
        x = self.left + GAP
        for number, (column, width) in enumerate(zip(table.columns, self.widths[id(table)], strict=True)):
            text = column.title if heading else cell_text(line.cells[number])
            font = BOLD if heading or column.strong else REGULAR
            self._cell(text, column, x, at + 4.0, width, font, TEXT - 1 if heading else TEXT, heading=heading)
            x += width + GAP

    def _cell(
        self,
        text: str,
        column: Column,
        x: float,
        y: float,
        width: float,
        font: str,
        size: float,
        *,
        heading: bool,
    ) -> None:
        text = shortened(text, font, size, width)
        if column.kind is Kind.NUMBER:
            x += width - stringWidth(text, font, size)
        self._words(text, x, y, font, size, FAINT if heading else INK, width)

    def _words(
        self, text: str, x: float, y: float, font: str, size: float, colour: Color, width: float
    ) -> None:
        self.canvas.setFillColor(colour)
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, shortened(text, font, size, width))


def shortened(text: str, font: str, size: float, width: float) -> str:
    """With an ellipsis where it is too long."""
    if stringWidth(text, font, size) <= width + 0.01:
        return text
    while text and stringWidth(text + "…", font, size) > width:
        text = text[:-1].rstrip()
    return text + "…"
