"""One calm look, light or dark: colours, the shipped font, the style sheet, and the text size."""

import tomllib
from functools import cache
from string import Template
from typing import NamedTuple

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from bridgedesk.resources import resource
from bridgedesk.window.parts.lazy_style_sheets import change

FAMILY = "DejaVu Sans"
SIZES = (90, 100, 115, 130, 150)  # percent
POINTS = {"small": 8, "normal": 10, "large": 12, "heading": 13, "score": 18}
MARKS = ("check", "down", "up")  # in boxes and at the ends of choices
SECTIONS = 6  # colours there are for sections


class Look(NamedTuple):
    dark: bool = False
    percent: int = 100

    def larger(self, steps: int) -> "Look":
        at = min(range(len(SIZES)), key=lambda number: abs(SIZES[number] - self.percent))
        return self._replace(percent=SIZES[max(0, min(len(SIZES) - 1, at + steps))])

    def points(self, name: str) -> int:
        return round(POINTS[name] * self.percent / 100)


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
    if not application.property("style"):  # once: dressing anew takes its time
        application.setStyle("Fusion")
        application.setProperty("style", "Fusion")
    application.setPalette(_palette())
    sizes = {f"size_{name}": f"{_worn.points(name)}pt" for name in POINTS}
    theme = "dark" if _worn.dark else "light"
    marks = {name: resource(f"icons/{name}-{theme}.svg").as_posix() for name in MARKS}
    change(application.topLevelWidgets(), _style().substitute(_colours(_worn.dark) | marks | sizes))


def set_application_font(application: QApplication, wanted: Look) -> None:
    """Set the font before the first window is made, as existing parts would keep the size they began with."""
    _load_fonts()
    application.setFont(QFont(FAMILY, wanted.points("normal")))


@cache
def _load_fonts() -> None:
    for name in ("DejaVuSans", "DejaVuSans-Bold"):
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
