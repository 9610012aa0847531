"""Page of all shortcuts, made from the menus and tooltips of the window, and the score codes."""

import re
from collections.abc import Iterator, Mapping

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenuBar, QTabBar, QWidget

from bridgedesk.resources import resource
from bridgedesk.window.finding.commands import actions_of, keys_of, plain_title
from bridgedesk.window.side_docks import NARROW, PageDock

_AT_THE_END = re.compile(r"^(?P<words>.*\S)\s*\((?P<keys>[^()]+)\)\.?$", re.DOTALL)
_BETWEEN = re.compile(r"; | and |, ")
EVERYWHERE = ("Enter", "Esc")  # explained once
TYPED = (*EVERYWHERE, "Del", "Space", "Return")
Shortcuts = Mapping[str, Mapping[str, str]]  # heading -> keys -> what they do


class ShortcutsDock(PageDock):
    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window, "shortcuts", "", "", NARROW)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.text.setAccessibleName(self.windowTitle())
        self.text.setToolTip(self.tr("Every key of the window, by the menu, tab or pane in which it works"))

    def show_shortcuts(self, found: Shortcuts) -> None:
        how = self.tr(
            "Enter presses the button, opens the row or accepts the field that has the focus. "
            "Esc undoes what you typed in the field, then goes back one step. "
            "The menu key or Shift+F10 lists what can be done with a row."
        )
        codes = f"## {self.tr('Typing scores')}\n\n{score_codes()}"
        self.read(f"# {self.windowTitle()}\n\n{how}\n\n{_page(found)}\n\n{codes}")


def shortcuts_of(bar: QMenuBar, parts: Mapping[QWidget, str]) -> dict[str, dict[str, str]]:
    """Return the keys of the menus, then of each tab, pane and page, as their tooltips name them."""
    found: dict[str, dict[str, str]] = {}
    for menu, action in actions_of(bar):
        if keys := keys_of(action):
            found.setdefault(plain_title(menu.title()), {})[keys] = plain_title(action.text())
    known = {keys for group in found.values() for keys in group}
    for part, title in parts.items():
        here = {keys: words for keys, words in _of_tooltips(part) if keys not in known}
        if here:
            found.setdefault(title.partition(" (")[0], {}).update(here)
    return found


def _of_tooltips(part: QWidget) -> Iterator[tuple[str, str]]:
    for widget in (part, *part.findChildren(QWidget)):
        tips = [widget.toolTip()]
        if isinstance(widget, QTabBar):
            tips = [widget.tabToolTip(at) for at in range(widget.count())]
        for tip in tips:
            found = keys_in(tip)
            if found and found[0] not in EVERYWHERE:
                yield found


def keys_in(tip: str) -> tuple[str, str] | None:
    """Return the keys at the end of a tooltip, and its words before them."""
    found = _AT_THE_END.match(tip)
    if found is None or not all(_is_key(each) for each in _BETWEEN.split(found["keys"])):
        return None
    words = found["words"].splitlines()[-1]
    return found["keys"], words


def _is_key(text: str) -> bool:
    if text in TYPED:
        return True
    sequence = QKeySequence(text)
    return bool(sequence.count()) and sequence.toString() != "" and ("+" in text or text[0] == "F")


def _page(found: Shortcuts) -> str:
    parts = []
    for heading, keys in found.items():
        lines = "\n".join(f"| `{key}` | {_cell(words)} |" for key, words in keys.items())
        parts.append(f"| {_cell(heading)} | |\n|---|---|\n{lines}")
    return "\n\n".join(parts)


def _cell(words: str) -> str:
    return words.replace("|", "/").replace("\n", " ")


def score_codes() -> str:
    """Return the table of score codes, as the guide to Scores has it."""
    text = resource("help/scores.md").read_text(encoding="utf-8")
    return "\n".join(line for line in text.split("\n## ")[0].splitlines() if line.startswith("|"))
