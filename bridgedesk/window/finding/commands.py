"""Commands and settings that can be found: of the menus, and buttons and choices in tabs and panes."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDockWidget,
    QMenu,
    QMenuBar,
    QPushButton,
    QSpinBox,
    QWidget,
)

from bridgedesk.desk.finding.event_things import thing
from bridgedesk.desk.finding.index import Findable, Kind


class Command(NamedTuple):
    thing: Findable
    keys: str
    run: Callable[[], None]
    why_not: Callable[[], str]


def _tr(text: str) -> str:
    return QCoreApplication.translate("Commands", text)


# ---- the menus

_KEY_AT_THE_END = re.compile(r"\s+F\d+$")  # of the buttons that are pressed while a score is typed


def commands_of_menus(
    bar: QMenuBar,
    names: Mapping[QAction, str],
    docks: Mapping[QAction, QDockWidget],
    but: Collection[QAction] = (),
) -> Iterator[Command]:
    """Yield the actions of the menus; `names` are the keys by which `finding.toml` knows them."""
    for menu, action in actions_of(bar):
        if action in but:
            continue
        where = plain_title(menu.title())
        key = names.get(action, "")
        found = thing(Kind.COMMAND, key, plain_title(action.text()), where, where)
        dock = docks.get(action)
        run = action.trigger if dock is None else partial(show_dock, dock)
        yield Command(found, keys_of(action), run, partial(why_disabled, action))


def actions_of(bar: QMenuBar) -> Iterator[tuple[QMenu, QAction]]:
    """Yield every entry of the menus, with the menu that it is in."""
    for each in bar.actions():
        menu = each.menu()
        if isinstance(menu, QMenu):
            yield from _actions_of(menu)


def _actions_of(menu: QMenu) -> Iterator[tuple[QMenu, QAction]]:
    for action in menu.actions():
        inside = action.menu()
        if isinstance(inside, QMenu):
            yield from _actions_of(inside)
        elif action.text() and not action.isSeparator():
            yield menu, action


def keys_of(action: QAction) -> str:
    """Return the keys of a menu entry: its own, or the keys of another place after a tab."""
    return action.shortcut().toString() or action.text().partition("\t")[2]


def plain_title(text: str) -> str:
    """Return the words of an action or button, without the mark of its letter and the dots."""
    words = text.partition("\t")[0].replace("&&", "\0").replace("&", "").replace("\0", "&")
    return _KEY_AT_THE_END.sub("", words).rstrip("…. ")


def why_disabled(action: QAction) -> str:
    """Say why an action is not possible now; "" if it is."""
    if action.isEnabled():
        return ""
    title = plain_title(action.text())
    return _tr("{0} needs an open event. Press Ctrl+E to choose one.").format(title)


def show_dock(dock: QDockWidget) -> None:
    """Show a pane, or set the focus on it if it is shown already."""
    if not dock.isVisible():
        dock.toggleViewAction().trigger()
    dock.raise_()
    take_focus = getattr(dock, "take_focus", None)
    (take_focus or dock.setFocus)()


# ---- buttons and choices in view on their tab or pane

CONTROLS = (QPushButton, QCheckBox, QComboBox, QSpinBox)
INSIDE = "qt_"  # names of parts that Qt makes itself


def commands_of_parts(parts: Mapping[QWidget, str], show: Callable[[QWidget], None]) -> Iterator[Command]:
    """Yield the controls of these tabs and panes; finding one shows it and sets the focus on it."""
    for part, title in parts.items():
        for control in part.findChildren(QWidget):
            if isinstance(control, CONTROLS) and control.isVisibleTo(part) and _can_be_used(control):
                yield _command_of(part, title, control, show)


def _can_be_used(control: QWidget) -> bool:
    return bool(_name_of(control)) and not control.objectName().startswith(INSIDE)


def _name_of(control: QWidget) -> str:
    text = control.text() if isinstance(control, QPushButton | QCheckBox) else ""
    return plain_title(text) or control.accessibleName()


def _command_of(part: QWidget, where: str, control: QWidget, show: Callable[[QWidget], None]) -> Command:
    kind = Kind.COMMAND if isinstance(control, QPushButton) else Kind.SETTING
    title = f"{_name_of(control)}"
    also = f"{where} {control.accessibleName()} {control.toolTip()}"
    keys = control.shortcut().toString() if isinstance(control, QPushButton) else ""

    def run() -> None:
        show(part)
        if control.focusPolicy() is Qt.FocusPolicy.NoFocus and isinstance(control, QPushButton):
            control.click()
        else:
            control.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def why_not() -> str:
        try:
            if control.isEnabled():
                return ""
        except RuntimeError:  # the form in view has changed since
            return _tr("{0} is no longer there. Search again.").format(title)
        return _tr("{0} is not possible now. {1}").format(title, control.toolTip())

    return Command(Findable(kind, "", title, also, where), keys, run, why_not)
