"""Setup tab: choice of the movement, then seating, then changes during play."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.seating.movement_by_book import MovementByBook
from bridgedesk.directing.seating.seats import table_rows
from bridgedesk.directing.seating.session_seating import (
    AS_BEFORE,
    BY_PLACE,
    SeatingMethod,
    seating_methods,
    why_fixed,
)
from bridgedesk.directing.setup.movement_conversion import plan_of
from bridgedesk.directing.setup.movement_wishes import MovementWishes
from bridgedesk.event.event import Event
from bridgedesk.event.session import TOGETHER, Section
from bridgedesk.movements.movement import Contest
from bridgedesk.window.club.event_supplements import SupplementsPage
from bridgedesk.window.parts.labels import Pages, button, card, label
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.name_field import NameField
from bridgedesk.window.parts.name_finder import NameFinder
from bridgedesk.window.setup.change_panel import ChangePanel
from bridgedesk.window.setup.movement_chooser import MovementChooser
from bridgedesk.window.setup.movement_view import MovementView, WorkAndPicture
from bridgedesk.window.setup.qualifying_event import QualifyingStrip
from bridgedesk.window.setup.rooms_page import RoomsPage
from bridgedesk.window.setup.seats_panel import SeatsPanel
from bridgedesk.window.setup.section_line import SectionActs
from bridgedesk.window.setup.teams_panel import TeamsPanel
from bridgedesk.window.setup.waiting_list import WaitingStrip

ROOM_FOR_BOTH = 144  # in letters, across the tab


class SetupTab(QWidget):
    named = Signal(str, list)  # pair number, names
    seated_again = Signal(SeatingMethod)  # everybody of the session before
    regulations_shown = Signal()
    rooms_shown = Signal()

    def __init__(self, names: NameFinder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self._drawn: tuple[object, ...] = ()
        self._shown: tuple[Event, Section] | None = None
        self._drawn_pairs: tuple[Event, Section] | None = None
        self.chooser = MovementChooser()
        self.panel = SeatsPanel(names)
        self.changes = ChangePanel()
        self.teams = TeamsPanel(names)
        self.waiting = WaitingStrip()
        self.picture = MovementView(self.tr("Seats"), self.tr("Seating in round 1"))
        self.acts = SectionActs()
        self.line, self.changed = self.acts.line, self.acts.changed
        self.other_movement, self.regulate = self.acts.other_movement, self.acts.regulate
        self.regulations = SupplementsPage()
        self.rooms = RoomsPage()
        self.next_words = label(self.tr("Seat last session's pairs:"), "faint")
        self.way = QComboBox()
        self.way.setAccessibleName(self.tr("Seating method"))
        self.way.setToolTip(self.tr("How last session's pairs are seated now"))
        self._offer_ways(AS_BEFORE)
        self.again = button(self.tr("Seat pairs"), self.tr("Gives every pair a seat in this session"))
        self.qualifying = QualifyingStrip()
        self.views = Pages()
        self._lay_out()
        self.panel.named.connect(self.named)
        self.other_movement.clicked.connect(self.choose_movement)
        self.chooser.left.connect(self.show_seats)
        self.changed.clicked.connect(self.tell_change)
        self.changes.left.connect(self.show_seats)
        self.regulate.clicked.connect(self.show_regulations)
        self.teams.regulations_wanted.connect(self.show_regulations)
        self.teams.rooms_wanted.connect(self.show_rooms)
        self.teams.changes_wanted.connect(self.tell_change)
        self.rooms.left.connect(self.show_seats)
        self.regulations.left.connect(self.show_seats)
        self.seats_view.back_at_work.connect(self.take_focus)
        self.again.clicked.connect(lambda: self.seated_again.emit(self.way.currentData()))

    def _lay_out(self) -> None:
        told = self.tr("Type a name or number and press Enter. Drag a pair number to swap (Alt+arrows).")
        how = label(told, "faint", wraps=True)
        heading = label(self.tr("Seating"), "heading")
        head = row_of(heading, how, shares=(0, 1), spacing=16)
        self.left = Pages()
        self.names = card(head, self.panel, self.waiting)
        for page in (self.names, self.teams):
            self.left.addWidget(page)
        self.seats_view = WorkAndPicture(
            self.left, self.picture, self.acts, room_for_both=ROOM_FOR_BOTH, share=(8, 5)
        )
        for view in (self.chooser, self.seats_view, self.changes, self.regulations, self.rooms):
            self.views.addWidget(view)
        after = row_of(self.next_words, self.way, self.again, None)
        self.above_pages = (self.qualifying, self.next_words, self.way, self.again)
        layout = column_of(self.qualifying, after, self.views)
        layout.setContentsMargins(12, 10, 12, 8)
        self.setLayout(layout)

    @property
    def fields(self) -> dict[str, list[NameField]]:
        return self.panel.fields

    # ---- showing

    def begin_section(
        self,
        section: Section,
        by_book: MovementByBook,
        usual: MovementWishes,
        contest: Contest = Contest.PAIRS,
        numbers_from: int = 1,
    ) -> None:
        there = [number for number, entry in section.seats.items() if entry and TOGETHER not in number]
        self.chooser.begin(
            by_book,
            replace(usual, entrants=str(len(there))) if there else usual,
            has_movement=section.movement is not None,
            contest=contest,
            numbers_from=numbers_from,
        )
        self.views.setCurrentWidget(self.seats_view if section.movement else self.chooser)

    def offer_way(self, way: SeatingMethod, ways: Sequence[SeatingMethod]) -> None:
        """List the ways to seat pairs again and choose this one, or the first if it is not offered."""
        self._offer_ways(ways)
        self.way.setCurrentIndex(max(0, self.way.findData(way)))

    def show_section(
        self, event: Event, session: str, section: Section, known: KnownPlayers, drafts: Drafts | None = None
    ) -> None:
        self.panel.known = known
        self._shown, self._drawn_pairs = (event, section), None
        self.again.setText(self.tr("Seat pairs"))
        first = session == event.sessions[0].id
        here = event.sessions[0]
        alone = first and (len(here.sections) == 1 or bool(why_fixed(event, here)))
        stage = seating_methods(event, session) == BY_PLACE
        waits = stage and section.movement is None  # for a movement of its own
        for each in (self.next_words, self.way, self.again):
            each.setVisible(not alone and not waits)
        self.next_words.setText(
            self.tr("Seed all sections:") if first else self.tr("Seat last session's pairs:")
        )
        if section.movement is None:
            if self.views.currentWidget() is not self.regulations:
                self.views.setCurrentWidget(self.chooser)
            return
        teams = section.of_teams
        self.left.setCurrentWidget(self.teams if teams else self.names)
        self.acts.offer_changes(offered=not teams)
        self.seats_view.want_movement(wanted=True)
        if not teams:
            self.panel.show_tables(table_rows(event, section), drafts, f"{session} {section.id}")
        self.line.show_section(section)
        drawn = (section.movement, section.seats, section.seat_changes, section.table_labels, section.sets)
        if drawn != self._drawn:
            self._drawn = drawn
            plan = plan_of(section)
            self.picture.show_movement(plan.name, plan, section.table_labels)

    def _offer_ways(self, ways: Sequence[SeatingMethod]) -> None:
        if [self.way.itemData(at) for at in range(self.way.count())] != list(ways):
            self.way.clear()
            for each in ways:
                self.way.addItem(each.value, each)

    def show_seats(self) -> None:
        """Show the seating, or the choice of movement if none is set."""
        if self._shown is not None and self._shown[1].movement is None:
            self.choose_movement()
            return
        self.seats_view.back_to_work()
        self.views.setCurrentWidget(self.seats_view)
        self.take_focus()

    def tell_change(self) -> None:
        if self._drawn_pairs is not None:
            self.changes.sides.want_movement(wanted=False)
            self.views.setCurrentWidget(self.changes)
            self.changes.begin(*self._drawn_pairs, drawn=True)
            return
        self.changes.sides.want_movement(wanted=True)
        if self._shown is not None:
            self.views.setCurrentWidget(self.changes)
            self.changes.begin(*self._shown)

    def show_regulations(self) -> None:
        self.views.setCurrentWidget(self.regulations)
        self.regulations_shown.emit()

    def show_rooms(self) -> None:
        self.views.setCurrentWidget(self.rooms)
        self.rooms_shown.emit()

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
        elif self.views.currentWidget() is self.rooms:
            self.rooms.rooms[0].name.setFocus()
        else:
            self.changes.what.setFocus()

    def show_teams(
        self, *, elsewhere: bool, drawn: tuple[Event, Section] | None = None, begins: bool = False
    ) -> None:
        """Show entries in a draw; `drawn` for pairs, `begins` if another session may begin."""
        self._shown, self._drawn_pairs = None, drawn
        self.way.hide()
        for each in (self.next_words, self.again):
            each.setVisible(begins)
        self.again.setText(self.tr("Start session") if begins else self.tr("Seat pairs"))
        self.seats_view.want_movement(wanted=False)
        self.left.setCurrentWidget(self.teams)
        if elsewhere or self.views.currentWidget() not in (self.regulations, self.changes, self.rooms):
            self.views.setCurrentWidget(self.seats_view)
