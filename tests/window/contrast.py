"""Contrast of two colours by WCAG 2.1 (1.4.3 for text, 1.4.11 for edges)."""

import re
from collections.abc import Iterator

from PySide6.QtGui import QColor

from bridgedesk.resources import resource

TEXT, EDGE = 4.5, 3.0  # AA
PLAIN, DARK = 0.03928, 12.92
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
TOKEN = re.compile(r"\$(\w+)")


def luminance(shade: QColor) -> float:
    parts = (shade.redF(), shade.greenF(), shade.blueF())
    red, green, blue = (each / DARK if each <= PLAIN else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def rules() -> Iterator[tuple[str, dict[str, str]]]:
    """Return the rules of the style sheet: what they are about, and what they set."""
    for about, inside in RULE.findall(resource("themes/style.qss").read_text(encoding="utf-8")):
        pairs = (line.split(":", 1) for line in inside.split(";") if ":" in line)
        yield " ".join(about.split()), {name.strip(): value.strip() for name, value in pairs}


def colour_in(value: str) -> str:
    """Return the name of the theme's colour that a value refers to, if there is one."""
    found = TOKEN.search(value)
    return found[1] if found else ""
