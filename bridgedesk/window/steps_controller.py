"""Controller of the steps: derives them again after each act, and leads to where each is taken."""

from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

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
from bridgedesk.window.parts.labels import Pages
from bridgedesk.window.parts.memory import UserSettings
from bridgedesk.window.parts.theme import style_when_seen
from bridgedesk.window.printing.print_controller import PrintController
from bridgedesk.window.steps.steps_panel import PagesBesideSteps

FOLDED = "steps"
OWN_PAGES = (Place.POSTING, Place.SHEETS, Place.SECRETARY, Place.BACKUPS)  # the others are at the tabs


class HasSteps(Protocol):
    """The main window, as far as its steps lead into it."""

    evening: OpenEventPage
    event_controller: OpenEventController
    print_controller: PrintController
    reception: ClubPages
    exchange: ExchangeController
    memory: UserSettings
    pages: Pages
    beside_steps: PagesBesideSteps

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
        self.panel.list.left.connect(self._leave)
        self._before: QWidget | None = None  # had the focus on a page beside the steps
        window.pages.currentChanged.connect(lambda _: self._follow())
        window.reception.page_shown.connect(self._follow)
        window.event_controller.shown.connect(self.take)
        window.print_controller.jobs.recorded.connect(self.refresh)
        self.panel.list.seen.connect(self.refresh)

    # ---- showing

    def take_focus(self) -> None:
        """Set the focus on the step that is due, wherever the director is."""
        if self.window.open_event is None:
            return
        if not self.panel.isVisible():
            self.window.return_to_event()
        if not self.panel.list.hasFocus():
            self._before = QApplication.focusWidget()
        self.panel.list.take_focus()

    def _leave(self) -> None:
        """Return from the steps to what is beside them."""
        before, self._before = self._before, None
        if self.window.evening.isVisible():
            self.window.evening.take_focus()
        elif before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.panel.list.focusNextChild()

    def _follow(self) -> None:
        """Show the steps beside the page in view, if the evening leads to it; otherwise beside the tabs."""
        page, exchange = self.window.pages.currentWidget(), self.window.exchange
        reception = self.window.reception
        steps_lead_to = (
            self.window.print_controller.page,
            exchange.posting.page,
            exchange.secretary.sending,
            reception.backups,
        )
        shown = reception.currentWidget() if page is reception else page
        led = self.window.open_event is not None and any(
            shown is each or (shown is not None and shown.isAncestorOf(each)) for each in steps_lead_to
        )
        (self.window.beside_steps if led else self.window.evening.beside_steps).take_steps()

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
        if step.place not in OWN_PAGES and not self.window.evening.isVisible():
            self.window.return_to_event()
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
