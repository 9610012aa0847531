"""The menus: every action that is not typed in a tab, each with its shortcut."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.printing import KINDS, Group
from bridgedesk.event.spelling import capitalised
from bridgedesk.window.club.club_changes import LogoController
from bridgedesk.window.club.club_controller import ClubPages
from bridgedesk.window.club.practice_controller import PracticeController
from bridgedesk.window.evening_controller import OpenEventController
from bridgedesk.window.evening_page import SETUP, NamedTabs
from bridgedesk.window.files.exchange_controller import ExchangeController
from bridgedesk.window.parts.theme import icon, look
from bridgedesk.window.printing.print_controller import PrintController
from bridgedesk.window.rulings.clause_controller import KEYS
from bridgedesk.window.scores.double_dummy_controller import DoubleDummyController
from bridgedesk.window.setup.setup_tab import SetupTab
from bridgedesk.window.side_docks import GuideDock, NewsDock, RegulationsDock
from bridgedesk.window.steps_controller import HasSteps, StepsController

Keys = str | QKeySequence.StandardKey


def _tr(text: str) -> str:
    return QCoreApplication.translate("Menus", text)


class Menus:
    def __init__(self, window: QMainWindow, docks: Sequence[tuple[QDockWidget, str]]) -> None:
        self._window = window
        self.new_event = self.action(_tr("New event…"), "Ctrl+N", drawn="add")
        self.events = self.action(_tr("Events"), "Ctrl+E", drawn="calendar")
        self.templates = self.action(_tr("Templates"), "Ctrl+Shift+E", drawn="template")
        self.players = self.action(_tr("Players"), "Ctrl+L", drawn="player")
        self.back_up = self.action(_tr("Back up club file…"), "Ctrl+Shift+B", drawn="back-up")
        self.restore = self.action(_tr("Restore backup…"), drawn="restore")
        self.import_ = self.action(_tr("Import…"), "Ctrl+Shift+I", drawn="import")
        self.export = QMenu(_tr("Export"), window)
        self.export.setToolTipsVisible(True)
        self.export.setIcon(icon("export"))
        self.send = self.action(_tr("Secretary's files…"), "Ctrl+Shift+M", drawn="letter")
        self.devices = self.action(_tr("Bridgemates…"), "Ctrl+Shift+G", drawn="device")
        self.compare = self.action(_tr("Compare official figures"), drawn="compare")
        self.double_dummy = self.action(_tr("Double dummy"), drawn="table")
        self.scales = self.action(_tr("Masterpoint scales"), drawn="points")
        self.logo = self.action(_tr("Club logo…"), drawn="picture")
        self.no_logo = self.action(_tr("Remove logo"))
        self.format = self.action(_tr("Event settings…"), drawn="book")
        self.open_club = self.action(_tr("Open club file…"), "Ctrl+O", drawn="folder")
        self.welcome = self.action(_tr("Welcome page"), drawn="club")
        self.hide_screen = self.action(_tr("Hide screen"), "Ctrl+Shift+H", drawn="hide")
        self.leave = self.action(_tr("Quit"), "Ctrl+Q", drawn="door")
        self.undo = self.action(_tr("Undo"), QKeySequence.StandardKey.Undo, drawn="undo")
        self.redo = self.action(_tr("Redo"), "Ctrl+Y", drawn="redo")
        self.find = self.action(_tr("Find…"), "Ctrl+K", drawn="look")
        self.print = self.action(_tr("Print sheet"), "Ctrl+P", drawn="print")
        self.look = self.action(_tr("Preview sheet…"), "Ctrl+Shift+P", drawn="look")
        self.print_evening = self.action(_tr("Print session pack"), "Ctrl+Alt+P", drawn="note")
        self.post = self.action(_tr("Post results"), "Ctrl+Alt+R", drawn="post")
        self.post_choice = self.action(_tr("What to post…"), "Ctrl+Alt+Shift+R", drawn="template")
        self.sheets: dict[str, QAction] = {}
        self.larger = self.action(_tr("Larger text"), "Ctrl++", drawn="larger")
        self.smaller = self.action(_tr("Smaller text"), "Ctrl+-", drawn="smaller")
        self.dark = self.action(_tr("Dark colours"), "Ctrl+D")
        self.dark.setCheckable(True)
        self.room = self.action(_tr("Room display"), "F11", drawn="room")
        self.steps = self.action(_tr("Next steps"), "Ctrl+T", drawn="flag")
        self.guide = self.action(_tr("Guide"), "F1")
        self.guide.setCheckable(True)
        self.shortcuts = self.action(_tr("Keyboard shortcuts"), "Ctrl+F1")
        self.news = self.action(_tr("What's new"))
        self.about = self.action(_tr("About BridgeDesk"))
        self.clause = self.action(_tr("Clause"), KEYS, drawn="book")
        self.docks = [self._toggle(dock, keys) for dock, keys in docks if keys]
        self.recent = QMenu(_tr("Recent clubs"), window)
        self.recent.setIcon(icon("clock"))
        self._fill()

    def _fill(self) -> None:
        bar = self._window.menuBar()
        file = bar.addMenu(_tr("&File"))
        file.setToolTipsVisible(True)
        file.addActions([self.new_event, self.events, self.templates, self.players, self.format])
        file.addSeparator()
        file.addAction(self.open_club)
        file.addMenu(self.recent)
        file.addAction(self.welcome)
        file.addSeparator()
        file.addAction(self.import_)
        file.addMenu(self.export)
        file.addActions([self.devices, self.send, self.compare, self.double_dummy, self.scales])
        file.addSeparator()
        file.addActions([self.back_up, self.restore])
        file.addSeparator()
        file.addActions([self.hide_screen, self.leave])
        bar.addMenu(_tr("&Edit")).addActions([self.undo, self.redo, self.find])
        self._fill_print(bar.addMenu(_tr("&Print")))
        self.view = view = bar.addMenu(_tr("&View"))
        view.setToolTipsVisible(True)
        view.addActions([self.steps, self.room])
        view.addSeparator()
        view.addActions([*self.docks, self.clause])
        view.addSeparator()
        view.addActions([self.larger, self.smaller, self.dark])
        self.help = bar.addMenu(_tr("&Help"))
        self.help.addActions([self.guide, self.shortcuts, self.news, self.about])

    def _fill_print(self, menu: QMenu) -> None:
        """List the most common entries, then every sheet under its heading."""
        menu.addActions([self.print, self.look])
        menu.addSeparator()
        menu.addActions([self.print_evening, self.post, self.post_choice])
        self.post.setToolTip(_tr("Makes all files that the club posted last (Ctrl+Alt+R)"))
        menu.addSeparator()
        menu.setToolTipsVisible(True)
        for group in Group:
            sheets = menu.addMenu(group.value)
            sheets.setToolTipsVisible(True)
            for kind in KINDS:
                if kind.group is group:
                    self.sheets[kind.name] = sheets.addAction(f"{kind.title}…")
                    self.sheets[kind.name].setToolTip(capitalised(kind.what))
        menu.addSeparator()
        menu.addActions([self.logo, self.no_logo])

    def action(self, text: str, keys: Keys | None = None, drawn: str = "") -> QAction:
        """Create an action that works while the menu bar is hidden."""
        action = QAction(text, self._window)
        if drawn:
            action.setIcon(icon(drawn))
        tip = text.rstrip(" …")
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
            tip = f"{tip} ({action.shortcut().toString()})"
        action.setToolTip(tip)
        action.setStatusTip(tip)
        return action

    def _toggle(self, dock: QDockWidget, keys: str) -> QAction:
        """Return the action that shows a dock and moves the focus there, or hides it."""
        action = dock.toggleViewAction()
        action.setShortcut(keys)
        tip = f"{dock.windowTitle()} ({keys})"
        why_not = _tr("{0}. Open an event first, with Ctrl+E.").format(tip)
        action.setToolTip(tip)
        action.enabledChanged.connect(lambda enabled: action.setToolTip(tip if enabled else why_not))
        return action

    def show_about(self) -> None:
        from bridgedesk.window.about_dock import AboutDock  # seldom asked for

        dock = self._window.findChild(AboutDock) or AboutDock(self._window)
        dock.show_about()

    def show_recent(self, files: Sequence[Path], open_file: Callable[[Path], object]) -> None:
        self.recent.clear()
        for path in files:
            action = self.recent.addAction(path.name)
            action.setToolTip(str(path))
            action.triggered.connect(lambda _=False, chosen=path: open_file(chosen))
        self.recent.setEnabled(bool(files))


# ---- actions of the menu entries


class HasMenus(HasSteps, Protocol):
    """The main window, as far as its menus reach into it."""

    menus: Menus
    reception: ClubPages
    event_controller: OpenEventController
    print_controller: PrintController
    exchange: ExchangeController
    double_dummy: DoubleDummyController
    logos: LogoController
    guide: GuideDock
    news: NewsDock
    regulations: RegulationsDock
    tabs: NamedTabs
    setup: SetupTab

    @property
    def open_event(self) -> OpenEvent | None: ...
    def hide_screen(self) -> None: ...
    def return_to_event(self) -> None: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def set_look(self, *, dark: bool | None = None, percent: int = 0) -> None: ...
    def close(self) -> bool: ...


def wire_menus(window: HasMenus) -> None:
    menus = window.menus
    reception, prints, exchange = window.reception, window.print_controller, window.exchange
    for action, carry_out in (
        (menus.new_event, reception.show_new_event),
        (menus.events, reception.show_events),
        (menus.templates, reception.show_templates),
        (menus.players, reception.show_players),
        (menus.format, lambda: show_regulations(window)),
        (menus.back_up, reception.show_backups),
        (menus.restore, reception.show_backups_to_restore),
        (menus.open_club, reception.welcome.choose),
        (menus.welcome, reception.show_welcome),
        (menus.hide_screen, window.hide_screen),
        (menus.leave, window.close),
        (menus.print, prints.print_in_view),
        (menus.look, prints.show_in_view),
        (menus.print_evening, prints.print_evening),
        (menus.post, exchange.posting.post),
        (menus.post_choice, exchange.posting.show_page_to_post),
        (menus.import_, exchange.choose_file),
        (menus.send, exchange.show_sending),
        (menus.devices, exchange.devices.show_devices),
        (menus.compare, exchange.show_compare),
        (menus.double_dummy, window.double_dummy.begin),
        (menus.logo, window.logos.choose),
        (menus.no_logo, window.logos.remove),
        (menus.scales, exchange.show_scales),
        (menus.undo, window.undo),
        (menus.redo, window.redo),
        (menus.room, window.event_controller.show_room),
        (menus.steps, StepsController(window).take_focus),
        (menus.news, window.news.show_news),
        (menus.about, menus.show_about),
        (menus.clause, window.event_controller.side.clauses.open_here),
        (menus.larger, lambda: window.set_look(percent=1)),
        (menus.smaller, lambda: window.set_look(percent=-1)),
        (menus.dark, lambda: window.set_look(dark=menus.dark.isChecked())),
    ):
        action.triggered.connect(window.event_controller.pause.end)
        action.triggered.connect(lambda _=False, act=carry_out: act())
    for name, action in menus.sheets.items():
        action.triggered.connect(window.event_controller.pause.end)
        action.triggered.connect(lambda _=False, name=name: prints.show(name))
    _offer_tabs(window)
    PracticeController(reception)
    window.setup.changes.rounds_by_clock = window.event_controller.clock.rounds_over
    window.event_controller.scores.tab.state.post.clicked.connect(menus.post.trigger)
    menus.dark.setChecked(look().dark)
    menus.guide.toggled.connect(window.guide.setVisible)
    exchange.fill_export(menus.export)
    window.regulations.fill(menus.help)


def _offer_tabs(window: HasMenus) -> None:
    """List the tabs at the top of the View menu, each with its key, which works in the page itself."""
    first = window.menus.view.actions()[0]
    for at in range(window.tabs.count()):
        action = QAction(f"{window.tabs.tabText(at)}\tCtrl+{at + 1}", window.menus.view)
        action.setToolTip(window.tabs.tabToolTip(at))
        action.triggered.connect(lambda _=False, at=at: _show_tab(window, at))
        window.menus.view.insertAction(first, action)
    window.menus.view.insertSeparator(first)


def _show_tab(window: HasMenus, at: int) -> None:
    window.return_to_event()
    window.tabs.setCurrentIndex(at)


def show_regulations(window: HasMenus) -> None:
    """Show the regulations of the open event, whatever is in view."""
    window.return_to_event()
    if window.open_event is not None:
        window.tabs.setCurrentIndex(SETUP)
        window.setup.show_regulations()
