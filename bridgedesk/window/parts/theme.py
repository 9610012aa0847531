"""One calm look, light or dark: colours, the shipped font, the style sheet, and the text size."""

import tomllib
from collections.abc import Sequence
from functools import cache
from string import Template
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QIcon,
    QIconEngine,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from bridgedesk.resources import resource

# ---- lazy style sheets

_sheet = ""  # of the look of now


class _Dresser(QObject):
    def __init__(self, part: QWidget) -> None:
        super().__init__(part)
        self._worn = ""
        part.installEventFilter(self)
        self.change_if_seen()

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show:
            self._change()
        return False

    def change_if_seen(self) -> None:
        """Apply the style sheet if the part is visible; other parts wait until they are shown."""
        part = self.parent()
        if isinstance(part, QWidget) and part.isVisible():
            self._change()

    def _change(self) -> None:
        part = self.parent()
        if isinstance(part, QWidget) and self._worn != _sheet:
            self._worn = _sheet
            part.setStyleSheet(_sheet)


def style_when_seen(part: QWidget) -> None:
    """Keep this part and its contents in the current look."""
    if part.findChild(_Dresser, options=Qt.FindChildOption.FindDirectChildrenOnly) is None:
        _Dresser(part)


def style_pages_when_seen(stage: QStackedWidget, but: Sequence[QWidget]) -> None:
    """Dress each page separately, except pages whose own parts are dressed."""
    for at in range(stage.count()):
        page = stage.widget(at)
        if page is not None and page not in but:
            style_when_seen(page)


def change(windows: list[QWidget], sheet: str) -> None:
    global _sheet
    _sheet = sheet
    for window in windows:
        for dresser in window.findChildren(_Dresser):
            dresser.change_if_seen()


# ---- theme

FAMILIES = ["Source Sans 3", "DejaVu Sans"]  # the second for letters that the first has not, such as Hebrew
FACES = ("SourceSans3-Regular", "SourceSans3-Bold", "DejaVuSans")
SIZES = (90, 100, 115, 130, 150)  # percent
POINTS = {"small": 8.5, "normal": 10.5, "large": 12.5, "heading": 13.5, "score": 18.5}
MARKS = ("check", "down", "up")  # in boxes and at the ends of choices
SECTIONS = 6  # colours there are for sections


class Look(NamedTuple):
    dark: bool = False
    percent: int = 100

    def larger(self, steps: int) -> "Look":
        at = min(range(len(SIZES)), key=lambda number: abs(SIZES[number] - self.percent))
        return self._replace(percent=SIZES[max(0, min(len(SIZES) - 1, at + steps))])

    def points(self, name: str) -> float:
        return round(POINTS[name] * self.percent / 100, 1)


_worn = Look()


def look() -> Look:
    return _worn


def colour(name: str) -> QColor:
    """Return a current colour; painters ask each time."""
    return QColor(_colours(_worn.dark)[name])


def section_colour(number: int) -> QColor:
    """Return a section's colour; always show it with the section's letter."""
    return colour(f"section_{'abcdef'[number % SECTIONS]}")


def apply_look(application: QApplication, wanted: Look | None = None) -> None:
    global _worn
    _worn = wanted or Look()
    set_application_font(application, _worn)
    if not application.property("style"):  # only once, as it takes time
        application.setStyle("Fusion")
        application.setProperty("style", "Fusion")
    application.setPalette(_palette())
    sizes = {f"size_{name}": f"{_worn.points(name)}pt" for name in POINTS}
    theme = "dark" if _worn.dark else "light"
    marks = {name: resource(f"icons/{name}-{theme}.svg").as_posix() for name in MARKS}
    seen = [window for window in application.topLevelWidgets() if window.isVisible()]  # the others when shown
    change(seen, _style().substitute(_colours(_worn.dark) | marks | sizes))


def set_application_font(application: QApplication, wanted: Look) -> None:
    """Set the font before the first window is made, as existing parts would keep the size they began with."""
    _load_fonts()
    font = QFont(FAMILIES)
    font.setPointSizeF(wanted.points("normal"))
    application.setFont(font)


@cache
def _load_fonts() -> None:
    for name in FACES:
        QFontDatabase.addApplicationFont(str(resource(f"fonts/{name}.ttf")))


@cache
def _style() -> Template:
    return Template(resource("themes/style.qss").read_text(encoding="utf-8"))


@cache
def _colours(dark: bool) -> dict[str, str]:
    text = resource(f"themes/{'dark' if dark else 'light'}.toml").read_text(encoding="utf-8")
    return {name: str(value) for name, value in tomllib.loads(text).items()}


def _palette() -> QPalette:
    palette = QPalette()
    for role, name in (
        (QPalette.ColorRole.Window, "room"),
        (QPalette.ColorRole.Base, "paper"),
        (QPalette.ColorRole.AlternateBase, "room"),
        (QPalette.ColorRole.Button, "paper"),
        (QPalette.ColorRole.Text, "ink"),
        (QPalette.ColorRole.WindowText, "ink"),
        (QPalette.ColorRole.ButtonText, "ink"),
        (QPalette.ColorRole.BrightText, "wrong"),
        (QPalette.ColorRole.Link, "felt"),
        (QPalette.ColorRole.Highlight, "felt"),
        (QPalette.ColorRole.HighlightedText, "on_felt"),
        (QPalette.ColorRole.PlaceholderText, "faint"),
        (QPalette.ColorRole.ToolTipBase, "paper"),
        (QPalette.ColorRole.ToolTipText, "ink"),
    ):
        palette.setColor(role, colour(name))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, colour("faint"))
    return palette


# ---- icons, drawn each time they are painted: crisp at any scale, in the ink of the current look

SQUARE, STROKE = 16.0, 1.4


class _Drawing(QIconEngine):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, _state: QIcon.State) -> None:
        side = min(rect.width(), rect.height())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2)
        painter.scale(side / SQUARE, side / SQUARE)
        pen = QPen(colour("line" if mode is QIcon.Mode.Disabled else "faint"), STROKE)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(_path(self._name))
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return picture

    def clone(self) -> QIconEngine:
        return _Drawing(self._name)


def icon(name: str) -> QIcon:
    return QIcon(_Drawing(name))


@cache
def strokes() -> dict[str, list[str]]:
    text = resource("icons/strokes.toml").read_text(encoding="utf-8")
    return {name: list(map(str, drawn)) for name, drawn in tomllib.loads(text).items()}


@cache
def _path(name: str) -> QPainterPath:
    path = QPainterPath()
    for stroke in strokes()[name]:
        kind, *rest = stroke.split()
        if kind == "o":
            x, y, radius = map(float, rest)
            path.addEllipse(QPointF(x, y), radius, radius)
        elif kind == "a":
            x, y, radius, begins, span = map(float, rest)
            place = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
            path.arcMoveTo(place, begins)
            path.arcTo(place, begins, span)
        else:
            numbers = [float(each) for each in stroke.split()]
            points = [QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            path.moveTo(points[0])
            for point in points[1:]:
                path.lineTo(point)
    return path
