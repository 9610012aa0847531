"""Drawing by reportlab, which only this module knows. The same strokes always give the same bytes."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby

from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import getFont, registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from bridgedesk.resources import resource
from bridgedesk.sheets.content import Paper
from bridgedesk.sheets.pdf.text_fitting import display_order, shortened
from bridgedesk.sheets.words import cleaned

REGULAR, BOLD, SPARE = "SourceSans3-Regular", "SourceSans3-Bold", "DejaVuSans"  # each in its file
SIZES = {Paper.A4: A4, Paper.LETTER: LETTER}

INK, FAINT, RULE, RED = (HexColor(code) for code in ("#1c2430", "#5d6876", "#2f6b52", "#b3202a"))
BAND, HAIR = HexColor("#f2f5f3"), HexColor("#b9c1c9")
TINT, WHITE = HexColor("#cfe3d7"), HexColor("#ffffff")
BLACK, GREY, PALE, LIGHT, TONE = (Color(each, each, each) for each in (0, 0.35, 0.95, 0.7, 0.82))
ON_BLACK_AND_WHITE = {
    INK: BLACK,
    FAINT: GREY,
    RULE: BLACK,
    RED: BLACK,
    BAND: PALE,
    HAIR: LIGHT,
    TINT: TONE,
    WHITE: WHITE,
}

RED_SUITS = "♥♦"
SUITS = frozenset("♠♥♦♣")


class BadLogo(ValueError):
    """Fault of the club's logo, in words."""


@dataclass(frozen=True, slots=True)
class Face:
    size: float
    bold: bool = False
    ink: Color = INK

    @property
    def font(self) -> str:
        return BOLD if self.bold else REGULAR

    def width(self, text: str) -> float:
        return _width(text, self.bold) * self.size


@lru_cache(maxsize=1 << 15)
def _width(text: str, bold: bool) -> float:
    """Return the text's width at a size of one point."""
    _fonts()
    pieces = _by_font(cleaned(text), BOLD if bold else REGULAR)
    width: float = sum(getFont(font).stringWidth(piece, 1) for piece, font in pieces)
    return width


@cache
def _fonts() -> dict[str, TTFont]:
    """Register the window's fonts; otherwise an unembedded Helvetica is listed."""
    found = {name: TTFont(name, str(resource(f"fonts/{name}.ttf"))) for name in (REGULAR, BOLD, SPARE)}
    for font in found.values():
        registerFont(font)
    rl_config.canvas_basefontname = REGULAR
    return found


@cache
def letters_of(font: str) -> frozenset[str]:
    """Return the letters that a font draws; the suits are the spare one's, as its signs touch no figure."""
    letters = frozenset(map(chr, _fonts()[font].face.charToGlyph))
    return letters if font == SPARE else letters - SUITS


def _by_font(text: str, font: str) -> Iterator[tuple[str, str]]:
    """Split the text by font: what the font does not draw, such as Hebrew, is drawn by the spare one."""
    if letters_of(font).issuperset(text):
        yield text, font
        return
    for has_it, letters in groupby(text, letters_of(font).__contains__):
        yield "".join(letters), font if has_it else SPARE


class Pen:
    def __init__(self, title: str, author: str, subject: str, *, colour: bool = True) -> None:
        _fonts()
        self._out = BytesIO()
        self._canvas = Canvas(self._out, invariant=1, pageCompression=1)
        self._canvas.setTitle(cleaned(title))
        self._canvas.setAuthor(cleaned(author))
        self._canvas.setSubject(cleaned(subject))
        self._canvas.setCreator("BridgeDesk")
        self._colour = colour
        self._fill: Color | None = None
        self._bookmarks = 0

    def finished(self) -> bytes:
        self._canvas.save()
        return self._out.getvalue()

    @contextmanager
    def page(self, size: tuple[float, float]) -> Iterator[None]:
        self._canvas.setPageSize(size)
        self._fill = None
        yield
        self._canvas.showPage()

    @contextmanager
    def moved(self, x: float, y: float, scale: float = 1.0) -> Iterator[None]:
        """Draw everything inside from this origin, at this scale."""
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._canvas.scale(scale, scale)
        self._fill = None
        yield
        self._canvas.restoreState()
        self._fill = None

    def bookmark(self, title: str, level: int, top: float) -> None:
        self._bookmarks += 1
        key = f"b{self._bookmarks}"
        self._canvas.bookmarkHorizontal(key, 0, top)
        self._canvas.addOutlineEntry(cleaned(title), key, level, level > 0)

    # ---- strokes

    def words(self, text: str, x: float, y: float, face: Face, width: float | None = None) -> None:
        """Write text to the right of x, shortened to the width if there is one."""
        text = cleaned(text)
        if width is not None:
            text = shortened(text, width, face.width)
        if not text:
            return
        for part, ink in _parts(display_order(text), face.ink):
            self._ink(ink)
            for piece, font in _by_font(part, face.font):
                self._canvas.setFont(font, face.size)
                self._canvas.drawString(x, y, piece)
                x += face.width(piece)

    def words_right(self, text: str, x: float, y: float, face: Face, width: float) -> None:
        """Write text that ends `width` to the right of x."""
        text = shortened(cleaned(text), width, face.width)
        self.words(text, x + width - face.width(text), y, face)

    def words_middle(self, text: str, x: float, y: float, face: Face, width: float) -> None:
        text = shortened(cleaned(text), width, face.width)
        self.words(text, x + (width - face.width(text)) / 2, y, face)

    def line(
        self, x: float, y: float, to_x: float, to_y: float, ink: Color = HAIR, width: float = 0.6
    ) -> None:
        self._canvas.setStrokeColor(self._printed_ink(ink))
        self._canvas.setLineWidth(width)
        self._canvas.line(x, y, to_x, to_y)

    def cut(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self._canvas.setDash(3, 3)
        self.line(x, y, to_x, to_y, FAINT, 0.5)
        self._canvas.setDash()

    def band(self, x: float, y: float, width: float, height: float) -> None:
        self._ink(BAND)
        self._canvas.rect(x, y, width, height, stroke=0, fill=1)

    def box(self, x: float, y: float, width: float, height: float, ink: Color = HAIR) -> None:
        self._canvas.setStrokeColor(self._printed_ink(ink))
        self._canvas.setLineWidth(0.6)
        self._canvas.roundRect(x, y, width, height, 3, stroke=1, fill=0)

    def shape(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Color | None,
        edge: Color | None,
        thick: float,
        corner: float,
    ) -> None:
        """Fill a rectangle, or draw its edge, or both."""
        if fill is not None:
            self._ink(fill)
        if edge is not None:
            self._canvas.setStrokeColor(self._printed_ink(edge))
            self._canvas.setLineWidth(thick)
        drawn = {"stroke": int(edge is not None), "fill": int(fill is not None)}
        self._canvas.roundRect(x, y, width, height, min(corner, width / 2, height / 2), **drawn)

    def path(
        self, points: Sequence[tuple[float, float]], ink: Color, thick: float, *, dashed: bool = False
    ) -> None:
        """Draw a line through these points."""
        self._canvas.setStrokeColor(self._printed_ink(ink))
        self._canvas.setLineWidth(thick)
        if dashed:
            self._canvas.setDash(3, 3)
        path = self._canvas.beginPath()
        path.moveTo(*points[0])
        for x, y in points[1:]:
            path.lineTo(x, y)
        self._canvas.drawPath(path, stroke=1, fill=0)
        self._canvas.setDash()

    def picture(self, content: bytes, x: float, y: float, width: float, height: float) -> None:
        try:
            image = ImageReader(BytesIO(content))
        except Exception as problem:  # whatever a broken picture makes its reader say
            raise BadLogo("The club's logo cannot be used. Choose a PNG or JPEG.") from problem
        self._canvas.drawImage(image, x, y, width, height, preserveAspectRatio=True, anchor="e", mask="auto")

    def _ink(self, ink: Color) -> None:
        if ink is not self._fill:
            self._canvas.setFillColor(self._printed_ink(ink))
            self._fill = ink

    def _printed_ink(self, ink: Color) -> Color:
        return ink if self._colour else ON_BLACK_AND_WHITE[ink]


def _parts(text: str, ink: Color) -> Iterator[tuple[str, Color]]:
    """Split the text by ink: hearts and diamonds are red; without colour the sign is enough."""
    if "♥" not in text and "♦" not in text:
        yield text, ink
        return
    start = 0
    for at, letter in enumerate(text):
        if letter in RED_SUITS:
            if at > start:
                yield text[start:at], ink
            yield letter, RED
            start = at + 1
    if start < len(text):
        yield text[start:], ink


def page_size(paper: Paper, *, wide: bool) -> tuple[float, float]:
    width, height = landscape(SIZES[paper]) if wide else SIZES[paper]
    return width, height
