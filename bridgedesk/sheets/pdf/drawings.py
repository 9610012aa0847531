"""Pictures on paper: each mark of a drawing by the pen, as wide as its column."""

from dataclasses import dataclass
from math import hypot

from bridgedesk.sheets.drawing import Align, Caption, Drawing, Ink, Mark, Point, Shape, Stroke
from bridgedesk.sheets.pdf.page import Strip
from bridgedesk.sheets.pdf.pen import FAINT, HAIR, INK, RED, RULE, TINT, WHITE, Face, Pen

INKS = {
    Ink.INK: INK,
    Ink.FAINT: FAINT,
    Ink.LINE: HAIR,
    Ink.GOOD: RULE,
    Ink.PALE: TINT,
    Ink.BAD: RED,
    Ink.PAPER: WHITE,
}
HEAD = 5.0  # length of an arrow's head, for a line one point thick


def drawing_strip(drawing: Drawing, width: float) -> Strip:
    return _DrawingStrip(height=drawing.height * width / drawing.width, drawing=drawing)


@dataclass(frozen=True, kw_only=True)
class _DrawingStrip(Strip):
    drawing: Drawing

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:
        with pen.moved(x, top, width / self.drawing.width):
            for mark in self.drawing.marks:
                _draw(pen, mark)


def _draw(pen: Pen, mark: Mark) -> None:
    match mark:
        case Shape(area, fill, edge, thick, corner):
            inks = (INKS[fill] if fill else None, INKS[edge] if edge else None)
            pen.shape(area.left, -area.bottom, area.width, area.height, *inks, thick, corner)
        case Stroke():
            points = [(x, -y) for x, y in mark.points]
            pen.path(points, INKS[mark.ink], mark.thick, dashed=mark.dashed)
            if mark.arrow:
                pen.path(_head(points[-2], points[-1], mark.thick), INKS[mark.ink], mark.thick)
        case Caption(area, text, size, align, bold, ink):
            face = Face(size, bold, INKS[ink])
            y = -(area.top + area.height / 2) - size * 0.34
            write = {Align.LEFT: pen.words, Align.RIGHT: pen.words_right, Align.MIDDLE: pen.words_middle}
            write[align](text, area.left, y, face, area.width)


def _head(start: Point, end: Point, thick: float) -> list[Point]:
    """Return the two lines of an arrow's head."""
    across, down = end[0] - start[0], end[1] - start[1]
    far = hypot(across, down) or 1.0
    x, y, long = across / far, down / far, HEAD * max(1.0, thick * 0.8)
    back = (end[0] - long * x, end[1] - long * y)
    return [
        (back[0] - y * long / 2, back[1] + x * long / 2),
        end,
        (back[0] + y * long / 2, back[1] - x * long / 2),
    ]
