"""Setup: which movement, then who sits where, then what has changed."""

from fractions import Fraction

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bridgedesk.desk.entries.known_players import KnownPlayers
from bridgedesk.desk.setting_up.floor import table_rows
from bridgedesk.desk.setting_up.grid import plan_of
from bridgedesk.desk.setting_up.movement_wishes import headline
from bridgedesk.desk.setting_up.next_session import Way
from bridgedesk.event.event import Event
from bridgedesk.event.session import TOGETHER, Section
from bridgedesk.movements.movement import Contest
from bridgedesk.window.club.supplements_page import SupplementsPage
from bridgedesk.window.parts.name_field import NameField
from bridgedesk.window.parts.pages import Pages
from bridgedesk.window.parts.words import YieldingLabel, button, card, give_room, label
from bridgedesk.window.setting_up.change_panel import ChangePanel
from bridgedesk.window.setting_up.movement_chooser import MovementChooser
from bridgedesk.window.setting_up.movement_pictures import FloorPlan, MovementGrid, scrolled
from bridgedesk.window.setting_up.seats_panel import SeatsPanel
from bridgedesk.window.setting_up.section_line import SectionLine
from bridgedesk.window.setting_up.teams_panel import TeamsPanel
from bridgedesk.window.setting_up.waiting_strip import WaitingStrip

ROOM_FOR_ALL, ROOM_FOR_PICTURES = 165, 150  # in letters, across the tab


class SetupTab(QWidget):
    named = Signal(str, list)  # pair number, names
    seated_again = Signal(Way)  # everybody of the session before
    regulations_shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self._drawn: tuple[object, ...] = ()
        self._shown: tuple[Event, Section] | None = None
        self.chooser = MovementChooser()
        self.panel = SeatsPanel()
        self.changes = ChangePanel()
        self.teams = TeamsPanel()
        self.waiting = WaitingStrip()
        self.title = YieldingLabel("heading")
        self.floor = FloorPlan(self.tr("Floor plan"), self.tr("Where everybody sits in round 1"))
        self.grid = MovementGrid(self.tr("Grid"), self.tr("Every round: who meets whom with which boards"))
        self.other_movement = button(
            self.tr("Another movement …"), self.tr("Looks at others; names stay at their numbers")
        )
        self.changed = button(
            self.tr("What has changed …"),
            self.tr("Somebody is late or goes home, a substitute, fewer rounds"),
        )
        self.regulations = SupplementsPage()
        self.regulate = button(
            self.tr("Regulations …"), self.tr("Format of this event, and what is laid over its rule book")
        )
        self.next_words = label(self.tr("Those of the session before:"), "faint")
        self.way = QComboBox()
        self.way.setAccessibleName(self.tr("Seats of this session"))
        self.way.setToolTip(self.tr("How those of the session before are seated now"))
        for each in Way:
            self.way.addItem(each.value, each)
        self.again = button(self.tr("Seat them"), self.tr("Everybody gets a seat of this session"))
        self.line = SectionLine()
        self.views = Pages()
        self._lay_out()
        self.panel.named.connect(self.named)
        self.other_movement.clicked.connect(self.choose_movement)
        self.chooser.left.connect(self.show_seats)
        self.changed.clicked.connect(self.tell_change)
        self.changes.left.connect(self.show_seats)
        self.regulate.clicked.connect(self.show_regulations)
        self.teams.regulations_wanted.connect(self.show_regulations)
        self.regulations.left.connect(self.show_seats)
        self.again.clicked.connect(lambda: self.seated_again.emit(self.way.currentData()))

    def _lay_out(self) -> None:
        how = label(
            self.tr("Name or number, then Enter. An empty name takes a player away."),
            "faint",
        )
        how.setWordWrap(True)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label(self.tr("Who sits where"), "heading"))
        row.addSpacing(10)
        row.addWidget(how, 1)
        head = QWidget()
        head.setLayout(row)
        self.left = Pages()
        self.names = card(head, self.panel, self.waiting)
        for page in (self.names, self.teams):
            self.left.addWidget(page)
        self.acts = QGridLayout()
        self.acts.setContentsMargins(0, 0, 0, 0)
        self._place_acts(beside=True)
        buttons = QWidget()
        buttons.setLayout(self.acts)
        floor, grid = scrolled(self.floor, self.tr("Floor plan")), scrolled(self.grid, self.tr("Grid"))
        self.pictures = (floor, grid)
        self.movement = card(self.title, floor, grid, self.line, buttons)
        give_room(self.movement, grid)
        self.seats_view = QWidget()
        self.sides = QHBoxLayout(self.seats_view)
        self.sides.setContentsMargins(0, 0, 0, 0)
        self.sides.setSpacing(12)
        self.sides.addWidget(self.left, 7)
        self.sides.addWidget(self.movement, 6)
        for view in (self.chooser, self.seats_view, self.changes, self.regulations):
            self.views.addWidget(view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 8)
        after = QHBoxLayout()
        for part in (self.next_words, self.way, self.again):
            after.addWidget(part)
        after.addStretch()
        layout.addLayout(after)
        layout.addWidget(self.views)

    def _place_acts(self, *, beside: bool) -> None:
        """In two lines where the names beside them need the room, otherwise in one."""
        acts = (self.changed, self.other_movement, self.regulate)
        for each in acts:
            self.acts.removeWidget(each)
        self.acts.addWidget(self.changed, 0, 0, 1, 2 if beside else 1)
        self.acts.addWidget(self.other_movement, 1 if beside else 0, 0 if beside else 1)
        self.acts.addWidget(self.regulate, 1 if beside else 0, 1 if beside else 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Beside an open dock the names keep their room, and the movement is not pictured."""
        letters = event.size().width() // self.fontMetrics().averageCharWidth()
        wide = letters >= ROOM_FOR_PICTURES
        self._place_acts(beside=ROOM_FOR_PICTURES <= letters < ROOM_FOR_ALL)
        for picture in self.pictures:
            picture.setVisible(wide)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self.sides.setDirection(across if wide else down)
        for at, share in enumerate((7, 6) if letters >= ROOM_FOR_ALL else (3, 2) if wide else (1, 0)):
            self.sides.setStretch(at, share)
        super().resizeEvent(event)

    @property
    def fields(self) -> dict[str, list[NameField]]:
        return self.panel.fields

    # ---- showing

    def begin_section(
        self, section: Section, pace: Fraction, contest: Contest = Contest.PAIRS, numbers_from: int = 1
    ) -> None:
        """Another section comes into view."""
        there = [number for number, entry in section.seats.items() if entry and TOGETHER not in number]
        self.chooser.begin(
            pace,
            len(there),
            has_movement=section.movement is not None,
            contest=contest,
            numbers_from=numbers_from,
        )
        self.views.setCurrentWidget(self.seats_view if section.movement else self.chooser)

    def show_section(self, event: Event, session: str, section: Section, known: KnownPlayers) -> None:
        self.panel.known = known
        self._shown = (event, section)
        first = session == event.sessions[0].id
        for each in (self.next_words, self.way, self.again):
            each.setVisible(not first)
        if section.movement is None:
            self.views.setCurrentWidget(self.chooser)
            return
        teams = section.of_teams
        self.left.setCurrentWidget(self.teams if teams else self.names)
        self.changed.setVisible(not teams)
        self.movement.show()
        if not teams:
            self.panel.show_tables(table_rows(event, section))
        self.line.show_section(section)
        drawn = (section.movement, section.seats, section.table_labels, section.sets)
        if drawn != self._drawn:
            self._drawn = drawn
            plan = plan_of(section)
            self.title.setText(headline(plan))
            self.floor.show_movement(plan, section.table_labels)
            self.grid.show_movement(plan, section.table_labels)

    def show_seats(self) -> None:
        self.views.setCurrentWidget(self.seats_view)
        self.take_focus()

    def tell_change(self) -> None:
        if self._shown is not None:
            self.views.setCurrentWidget(self.changes)
            self.changes.begin(*self._shown)

    def show_regulations(self) -> None:
        self.views.setCurrentWidget(self.regulations)
        self.regulations_shown.emit()

    def choose_movement(self) -> None:
        self.views.setCurrentWidget(self.chooser)
        self.chooser.take_focus()

    def refuse(self, number: str) -> None:
        self.panel.refuse(number)

    def take_focus(self) -> None:
        if self.views.currentWidget() is self.seats_view:
            (self.teams if self.left.currentWidget() is self.teams else self.panel).take_focus()
        elif self.views.currentWidget() is self.chooser:
            self.chooser.take_focus()
        elif self.views.currentWidget() is self.regulations:
            self.regulations.panel.take_focus()
        else:
            self.changes.what.setFocus()

    def show_teams(self, *, anew: bool) -> None:
        """That are drawn: there is no movement to look at."""
        for each in (self.next_words, self.way, self.again, self.movement):
            each.hide()
        self.left.setCurrentWidget(self.teams)
        if anew or self.views.currentWidget() is not self.regulations:
            self.views.setCurrentWidget(self.seats_view)
