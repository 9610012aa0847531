"""Controller of Ctrl+K: what can be found now, and what of it fits the typed words."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from bridgedesk.desk.event.flights import all_flights
from bridgedesk.desk.finding.event_things import (
    change_things,
    event_things,
    flight_things,
    sheet_things,
    view_things,
)
from bridgedesk.desk.finding.help_things import clause_things, guide_things
from bridgedesk.desk.finding.index import FURTHER, Findable, FindIndex, find
from bridgedesk.desk.reports.clause_page import ClausePages
from bridgedesk.desk.views.catalogue import KINDS as VIEWS
from bridgedesk.directing.rules.event_book import LAWS
from bridgedesk.rulebooks import Book
from bridgedesk.window.finding.commands import (
    Command,
    commands_of_menus,
    commands_of_parts,
    plain_title,
    show_dock,
    why_disabled,
)
from bridgedesk.window.finding.find_openings import Findings, FindOpenings
from bridgedesk.window.finding.palette import MOST, FindPalette, FoundLine
from bridgedesk.window.finding.row_menus import RowMenus
from bridgedesk.window.finding.shortcuts_dock import ShortcutsDock, shortcuts_of
from bridgedesk.window.parts.background_work import BackgroundWork, load_rule_book
from bridgedesk.window.parts.field_keys import FieldKeys
from bridgedesk.window.parts.labels import button
from bridgedesk.window.parts.name_finder import SuggestedName
from bridgedesk.window.parts.theme import icon


class FindController(QObject):
    def __init__(self, window: QMainWindow, parts: Findings) -> None:
        super().__init__(window)
        self.window = parts
        self.palette = FindPalette(window, self._search)
        self.openings = FindOpenings(window, parts)
        self._commands: dict[Findable, Command] = {}
        self.indexes: dict[str, tuple[object, FindIndex]] = {}  # each with what it was made from
        self._names = parts.reception.names
        self._names.ready.connect(self.palette.refresh)
        self._names.near_found.connect(self._show_near)
        self.rules_aside = BackgroundWork(self)
        self.rules_aside.done.connect(partial(self._take, "rules"))
        self._stale = False  # what can be found may be different since the list was opened
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._gather)
        self.palette.opened.connect(self._gather_soon)
        self.keys = FieldKeys(window)
        self.keys.refused.connect(self._say_why_not)
        self.shortcuts = ShortcutsDock(window)
        self.rows = RowMenus(window, parts.evening, parts.event_controller.side.clauses)
        parts.menus.find.triggered.connect(self.open)
        parts.menus.shortcuts.triggered.connect(self._show_shortcuts)
        self._offer_in_sight(parts)

    def _offer_in_sight(self, parts: Findings) -> None:
        """Show Find at the end of the menu bar; where the system has that elsewhere, in the status line."""
        bar = parts.menuBar()
        self.button = button(
            self.tr("Find…  Ctrl+K"), self.tr("Finds commands, pairs, boards, names, clauses (Ctrl+K)")
        )
        self.button.setIcon(icon("look"))
        self.button.setObjectName("turn")
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.clicked.connect(self.open)
        if bar.isNativeMenuBar():
            parts.status_line.addPermanentWidget(self.button)
        else:
            bar.setCornerWidget(self.button)

    def _say_why_not(self, action: QAction) -> None:
        if why := why_disabled(action):
            self.window.show_status(why, wrong=True)

    def _show_shortcuts(self) -> None:
        tabs = {self.window.tabs.tabBar(): self.tr("Tabs"), self.window.evening.header: self.tr("Event")}
        menus, reception = self.window.menus, self.window.reception
        of_pages = {
            reception.events: menus.events,
            reception.new_event: menus.new_event,
            reception.players: menus.players,
            reception.backups: menus.back_up,
            self.window.print_controller.page: menus.look,
        }
        pages = {page: plain_title(action.text()) for page, action in of_pages.items()}
        parts: dict[QWidget, str] = {**tabs, **self._parts, **pages}
        self.shortcuts.show_shortcuts(shortcuts_of(self.window.menuBar(), parts))

    def open(self) -> None:
        """Open the list, unless the screen is hidden from onlookers."""
        if self.window.hidden.isVisible():
            self.window.show_status(self.tr("The screen is hidden. Press Enter to show it, then search."))
            return
        self.palette.open()

    # ---- what can be found

    def _gather_soon(self) -> None:
        """Show the empty list first, and collect then, at the latest for the first letter."""
        self._stale = True
        self._soon.start()

    def _gather(self) -> None:
        """Collect what is there now; the guide and the clauses come from the background."""
        if not self._stale:
            return
        self._stale = False
        found = list(self._all_commands())
        self._commands = {each.thing: each for each in found}
        things = list(self._commands)
        if not self._is_of("commands", things):
            self.indexes["commands"] = things, FindIndex(things)
        self.indexes.setdefault("program", (None, FindIndex([*sheet_things(), *view_things(VIEWS)])))
        self._gather_event()
        self.window.reception.known_players()  # and so the names of the club's list
        open_event = self.window.open_event
        book = open_event.book if open_event else None
        if not self._is_of("rules", book):
            self.rules_aside.ask(lambda: (book, _index_of_rules(book)))

    def _gather_event(self) -> None:
        entry = self.window.event_controller.entry
        if entry is None:
            self.indexes.pop("event", None)
            self.indexes.pop("flights", None)
            return
        event = entry.open_event.event
        basis = (
            event.entries,
            event.players,
            event.matches_in(entry.session),
            _shape(event.session(entry.session)),
        )
        if not self._is_of("event", basis):
            things = [*event_things(event, entry.session), *change_things()]
            self.indexes["event"] = basis, FindIndex(things)
        others = [each.event for each in all_flights(entry.open_event) if each is not entry.open_event]
        if not self._is_of("flights", others):
            self.indexes["flights"] = others, FindIndex(flight_things(others))

    def _is_of(self, name: str, basis: object) -> bool:
        return name in self.indexes and self.indexes[name][0] == basis

    def _take(self, name: str, found: tuple[object, FindIndex]) -> None:
        self.indexes[name] = found
        self.palette.refresh()

    def _all_commands(self) -> Iterator[Command]:
        menus = self.window.menus
        names = {action: key for key, action in vars(menus).items() if isinstance(action, QAction)}
        docks = {dock.toggleViewAction(): dock for dock, _ in self.window.event_controller.docks}
        names |= {action: dock.objectName() for action, dock in docks.items()}
        sheets = set(menus.sheets.values())
        seen = set[str]()
        for each in commands_of_menus(self.window.menuBar(), names, docks, but=sheets):
            seen.add(each.thing.title)
            yield each
        if self.window.open_event is not None:
            for each in commands_of_parts(self._parts, self._show_part):
                if each.thing.title not in seen:
                    seen.add(each.thing.title)
                    yield each

    @cached_property
    def _parts(self) -> Mapping[QWidget, str]:
        """Tabs and panes of the event, each with its title."""
        tabs = self.window.tabs
        found = {tab: tabs.tabText(at) for at in range(tabs.count()) if (tab := tabs.widget(at)) is not None}
        return found | {dock: dock.windowTitle() for dock, _ in self.window.event_controller.docks}

    def _show_part(self, part: QWidget) -> None:
        self.window.return_to_event()
        if isinstance(part, QDockWidget):
            show_dock(part)
        else:
            self.window.tabs.setCurrentWidget(part)

    # ---- searching

    def _search(self, text: str) -> Sequence[FoundLine]:
        self._gather()
        hits = find(text, [index for _, index in self.indexes.values()], MOST)
        by_title = [self._line(hit.thing) for hit in hits if hit.rank < FURTHER]
        by_other_words = [self._line(hit.thing) for hit in hits if hit.rank == FURTHER]
        people = self.openings.people(self._names.find(text))
        if not hits and not people and text.strip():
            self._names.ask_near(text)
        return [*by_title, *people, *by_other_words]

    def _show_near(self, text: str, found: Sequence[SuggestedName]) -> None:
        """Offer similar names where nothing else was found."""
        self.palette.offer(text, self.openings.people(found))

    def _line(self, found: Findable) -> FoundLine:
        command = self._commands.get(found)
        if command is None:
            return self.openings.line(found)
        where = found.more
        return FoundLine(found.title, where, command.keys, command.run, why_not=command.why_not)


def _shape(session: object) -> object:
    """Return what the seats, boards and tables of a session come from, without its results."""
    sections = getattr(session, "sections", ())
    return [(each.id, each.movement, each.sets, each.seats, each.table_labels) for each in sections]


def _index_of_rules(book: Book | None) -> FindIndex:
    """Index the guide, the event's rule book and the Laws."""
    books = [*([book] if book is not None and book.id != LAWS else []), load_rule_book(LAWS)]
    things: list[Findable] = [*guide_things()]
    listed = set[str]()
    for pages in map(ClausePages, books):
        numbers = [each for each in pages.numbers if each not in listed]
        things += clause_things(((each, pages.heading(each)) for each in numbers), pages.book.id)
        listed.update(numbers)
    return FindIndex(things)
