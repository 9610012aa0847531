"""Controller of the steps: derives them again after each act, and leads to where each is taken."""

from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QWidget

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.evening_record import evening_record
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.closing_steps import Place
from bridgedesk.desk.views.evening_steps import EveningStep, evening_steps
from bridgedesk.event.refusal import Refusal
from bridgedesk.window.club.club_controller import ClubPages
from bridgedesk.window.evening_controller import OpenEventController
from bridgedesk.window.evening_page import SCORES, SETUP, STANDINGS, OpenEventPage
from bridgedesk.window.files.exchange_controller import ExchangeController
from bridgedesk.window.parts.memory import UserSettings
from bridgedesk.window.parts.theme import style_when_seen
from bridgedesk.window.printing.print_controller import PrintController

FOLDED = "steps"


class HasSteps(Protocol):
    """The main window, as far as its steps lead into it."""

    evening: OpenEventPage
    event_controller: OpenEventController
    print_controller: PrintController
    reception: ClubPages
    exchange: ExchangeController
    memory: UserSettings

    @property
    def open_event(self) -> OpenEvent | None: ...
    @property
    def club(self) -> Club | None: ...
    def return_to_event(self) -> None: ...


class StepsController(QObject):
    def __init__(self, window: HasSteps) -> None:
        super().__init__(window.evening)
        self.window = window
        self.panel = window.evening.steps
        self.session = ""
        style_when_seen(self.panel)
        self.panel.fold_up(folded=window.memory.is_folded(FOLDED))
        self.panel.folded.connect(lambda folded: window.memory.remember_folded(FOLDED, folded))
        self.panel.list.step_chosen.connect(self.go)
        self.panel.list.left.connect(window.evening.take_focus)
        window.event_controller.shown.connect(self.take)
        window.print_controller.jobs.recorded.connect(self.refresh)
        self.panel.list.seen.connect(self.refresh)

    # ---- showing

    def take_focus(self) -> None:
        """Set the focus on the step that is due, wherever the director is."""
        if self.window.open_event is not None:
            self.window.return_to_event()
            self.panel.list.take_focus()

    def take(self, _: OpenEvent, session: str) -> None:
        self.session = session
        if self.panel.list.isVisible():  # otherwise as soon as it is seen
            self.refresh()

    def refresh(self) -> None:
        """Derive the steps again; what was printed, sent or copied is read from the club file."""
        open_event, club = self.window.open_event, self.window.club
        if open_event is None or not self.session:
            return
        try:
            clock = self.window.event_controller.clock.clock
            since = clock.started if clock else None
            record = evening_record(open_event, club.lists.series if club else (), since)
            steps = evening_steps(open_event, self.session, record, self.window.evening.header.items)
        except Refusal:  # a damaged file says so itself, with the next act
            return
        self.panel.list.show_steps(steps)

    # ---- leading

    def go(self, step: EveningStep) -> None:
        """Go to where a step is taken, with the focus where it begins."""
        self.window.event_controller.pause.end()
        match step.place:
            case Place.PAIRS | Place.MOVEMENT | Place.NAMES | Place.TEAMS:
                self._set_up(step)
            case Place.DRAW | Place.SCORES | Place.TO_CHECK:
                self._score(step)
            case Place.FINAL | Place.LADDER:
                self._close(step)
            case Place.POSTING:
                self.window.exchange.posting.show_page_to_post()
            case Place.SHEETS:
                self.window.print_controller.show(step.target)
            case Place.CLOCK:
                dock = self.window.event_controller.clock_dock
                _open(dock, dock.start)
            case Place.SESSION:
                self.window.event_controller.choose_session(step.target)
                self.window.event_controller.show_tab()
            case Place.SECRETARY:
                self.window.exchange.show_sending()
            case Place.BACKUPS:
                self.window.reception.show_backups()

    def _set_up(self, step: EveningStep) -> None:
        page, controller = self.window.evening, self.window.event_controller
        section, _, number = step.target.partition(" ")
        if step.place in (Place.MOVEMENT, Place.NAMES) and section and section != controller.section_id:
            page.header.section_chosen.emit(section)
        page.choose_tab(SETUP)
        setup = page.setup
        if step.place is Place.TEAMS:
            setup.show_seats()
            if step.target:
                controller.setup.go_to(step.target)
        elif step.place is Place.NAMES:
            setup.show_seats()
            if number and setup.left.currentWidget() is setup.teams:
                self._go_to_team(section, number)
        else:
            setup.choose_movement()
            if step.place is Place.PAIRS:
                setup.chooser.wishes.pairs.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_to_team(self, section: str, number: str) -> None:
        open_event = self.window.open_event
        found = open_event.event.find_section(self.session, section) if open_event else None
        if found is not None and (entry := found.seats.get(number)):
            self.window.event_controller.setup.go_to(entry)

    def _score(self, step: EveningStep) -> None:
        page, controller = self.window.evening, self.window.event_controller
        if step.place is Place.TO_CHECK:
            _open(controller.scores.clear, controller.scores.clear.view)
            return
        controller.scores.lead_to(drawing=step.place is Place.DRAW)
        page.choose_tab(SCORES)
        if step.place is Place.DRAW:
            page.scores.matches.drawing.take_focus()

    def _close(self, step: EveningStep) -> None:
        page, standings = self.window.evening, self.window.event_controller.standings
        page.choose_tab(STANDINGS)
        standings.choose_view("series" if step.place is Place.LADDER else "posted")
        forms = page.standings.forms
        wanted = forms.series.counts if step.place is Place.LADDER else forms.posting.final
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)


def _open(dock: QDockWidget, wanted: QWidget) -> None:
    dock.show()
    dock.raise_()
    wanted.setFocus(Qt.FocusReason.OtherFocusReason)
