"""Openings of what was found: the page, tab or pane where it is, or a list of its own."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenuBar, QPushButton

from bridgedesk.desk.clock.round_clock import Phase, read
from bridgedesk.desk.event.flights import all_flights
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.finding.index import Findable, Kind
from bridgedesk.desk.finding.where_next import RoundSeat, next_seat, rounds_at, seats_of
from bridgedesk.directing.draws.rounds import last_session_drawn
from bridgedesk.directing.setup.mid_session_changes import MidSessionChange
from bridgedesk.event.session import Section
from bridgedesk.window.club.club_controller import ClubPages
from bridgedesk.window.evening_controller import OpenEventController
from bridgedesk.window.evening_page import CARD, SCORES, SETUP, STANDINGS, NamedTabs, OpenEventPage
from bridgedesk.window.finding.palette import FoundLine
from bridgedesk.window.menus import Menus
from bridgedesk.window.parts.header_and_status import StatusLine
from bridgedesk.window.parts.name_finder import SuggestedName
from bridgedesk.window.printing.print_controller import PrintController
from bridgedesk.window.scores.scores_controller import ScoresController
from bridgedesk.window.setup.setup_tab import SetupTab
from bridgedesk.window.side_docks import GuideDock


class Findings(Protocol):
    """The main window, as far as anything in it can be found."""

    menus: Menus
    evening: OpenEventPage
    reception: ClubPages
    event_controller: OpenEventController
    print_controller: PrintController
    guide: GuideDock
    tabs: NamedTabs
    setup: SetupTab
    hidden: QPushButton
    status_line: StatusLine

    @property
    def open_event(self) -> OpenEvent | None: ...
    def menuBar(self) -> QMenuBar: ...
    def return_to_event(self) -> None: ...
    def show_status(self, words: str, *, wrong: bool = False) -> None: ...


class FindOpenings(QObject):
    def __init__(self, parent: QObject, window: Findings) -> None:
        super().__init__(parent)
        self.window = window
        self._by_kind: Mapping[Kind, Callable[[Findable], FoundLine]] = {
            Kind.CHANGE: self._change,
            Kind.ENTRY: self._entry,
            Kind.BOARD: self._board,
            Kind.TABLE: self._table,
            Kind.FLIGHT: self._flight,
            Kind.SHEET: self._sheet,
            Kind.VIEW: self._view,
            Kind.GUIDE: self._guide,
            Kind.CLAUSE: self._clause,
        }

    def line(self, found: Findable) -> FoundLine:
        return self._by_kind[found.kind](found)

    def _event_line(self, found: Findable, run: Callable[[], None], about: str = "") -> FoundLine:
        return FoundLine(found.title, self.tr(found.kind.value), run=run, about=lambda: about or found.more)

    def _change(self, found: Findable) -> FoundLine:
        change = MidSessionChange[found.key]
        words = self.tr("Opens Change seating in Setup. Results already entered stay.")
        line = self._event_line(found, lambda: self._begin_change(change), words)
        return FoundLine(line.title, line.kind, run=line.run, why_not=self._why_no_change, about=line.about)

    def _why_no_change(self) -> str:
        section = self._section()
        if section is None or (section.movement is None and not self.window.setup.teams.of_pairs):
            return self.tr("No pairs have seats yet. Choose a movement in Setup (Ctrl+1) first.")
        return ""

    def _begin_change(self, change: MidSessionChange) -> None:
        self._go_to_tab(SETUP)
        setup = self.window.setup
        setup.tell_change()
        if setup.changes.what.findData(change) < 0:
            self.window.show_status(
                self.tr("“{0}” is not possible in this session.").format(change.value), wrong=True
            )
            return
        setup.changes.choose(change)
        setup.changes.form.take_focus()

    def _section(self) -> Section | None:
        control = self.window.event_controller
        session = control.session()
        return session.find_section(control.section_id) if session else None

    def _entry(self, found: Findable) -> FoundLine:
        kind = found.title.partition(" ")[0]
        return FoundLine(
            found.title,
            self.tr(kind),
            leads=lambda: self._leads_of(found.key),
            why_not=lambda: self._why_gone(found),
            about=lambda: self._where_now(found.key),
        )

    def _why_gone(self, found: Findable) -> str:
        """Return what to say of an entry that an undo took away while it was listed."""
        open_event = self.window.open_event
        is_here = open_event is not None and open_event.event.find_entry(found.key) is not None
        return "" if is_here else self.tr("{0} is no longer in this event.").format(found.title)

    def _where_now(self, entry: str) -> str:
        seats = self._seats(entry)
        coming = next_seat(seats, self._round_now())
        if coming is None:
            return self.tr("No later round is known.\nEnter: breakdown, scorecard, seat") if seats else ""
        return self.tr("Next: {0}\nEnter: breakdown, scorecard, later rounds").format(_lower(coming.words))

    def _seats(self, entry: str) -> list[RoundSeat]:
        typed = self.window.event_controller.entry
        return seats_of(typed.open_event.event, typed.session, entry) if typed else []

    def _round_now(self) -> int:
        """Return the round that the clock shows, 0 without a clock that runs."""
        control = self.window.event_controller.clock
        if control.clock is None or control.clock.started is None:
            return 0
        reading = read(control.clock, control.now())
        return reading.round if reading.phase is not Phase.BEFORE else 0

    def _leads_of(self, entry: str) -> Sequence[FoundLine]:
        control, seats = self.window.event_controller, self._seats(entry)
        coming = next_seat(seats, self._round_now())
        later = [each for each in seats if coming is not None and each.round > coming.round]
        first = [self._seat_line(coming, self.tr("Next"))] if coming else []

        def breakdown() -> None:
            self._go_to_tab(STANDINGS)
            control.standings.go_to(entry)

        def scorecard() -> None:
            self._go_to_tab(STANDINGS)
            control.standings.choices[CARD] = entry
            control.standings.choose_view(CARD)
            control.page.take_focus()

        standings = self.tr("Standings")
        return [
            *first,
            FoundLine(
                self.tr("Why is the score that?"),
                standings,
                run=breakdown,
                about=lambda: self.tr("Opens the breakdown of the total: every line with its clause."),
            ),
            FoundLine(
                self.tr("Scorecard, board by board"),
                standings,
                run=scorecard,
                about=lambda: self.tr("Opens each board with its opponents, contract and points."),
            ),
            FoundLine(self.tr("Names and seat"), self.tr("Setup"), run=lambda: self._show_seat(entry)),
            *(self._seat_line(each, self.tr("Later")) for each in later),
        ]

    def _show_seat(self, entry: str) -> None:
        self.window.return_to_event()
        self.window.event_controller.links.show_entry(entry)

    def _seat_line(self, seat: RoundSeat, kind: str) -> FoundLine:
        """Return the line of a round; below the list it is said in full."""
        place = seat.place
        if place is None:
            why = self.tr("{0}, so it has no scores in this round.").format(seat.words)
            return FoundLine(seat.words, kind, why_not=lambda: why)
        about = self.tr("{0}.\nEnter goes to the scores.").format(seat.words)
        return FoundLine(seat.words, kind, run=lambda: self._scores.go_to_place(place), about=lambda: about)

    @property
    def _scores(self) -> ScoresController:
        self.window.return_to_event()
        return self.window.event_controller.scores

    def _board(self, found: Findable) -> FoundLine:
        def go() -> None:
            self._go_to_tab(SCORES)
            scores, here = self._scores, self.window.event_controller.section_id
            lines = scores.entry.pad.lines if scores.entry is not None else ()
            sections = [line.place.section for line in lines if line.place.board == int(found.key)]
            section = next(iter(sections), here) if here not in sections else here
            scores.go(lambda entry: entry.go_to_missing(section, board=int(found.key)))

        return self._event_line(found, go, self.tr("Goes to the scores of this board."))

    def _table(self, found: Findable) -> FoundLine:
        section, _, table = found.key.rpartition("/")
        return FoundLine(
            found.title,
            self.tr(found.kind.value),
            leads=lambda: self._rounds_at(section, table),
            about=lambda: self.tr("Enter lists the rounds at this table."),
        )

    def _flight(self, found: Findable) -> FoundLine:
        """Return the line of another flight, or of one of its entries; it opens that flight."""
        key, _, entry = found.key.partition("/")

        def go() -> None:
            self.window.reception.events.chosen.emit(key)

        return FoundLine(
            found.title, self.tr(found.kind.value), run=go, about=lambda: self._where_in_flight(key, entry)
        )

    def _where_in_flight(self, key: str, entry: str) -> str:
        words = self.tr("Enter opens this flight.")
        flights = all_flights(self.window.open_event) if entry and self.window.open_event else ()
        event = next((each.event for each in flights if each.event.id == key), None)
        session = last_session_drawn(event) if event else None
        coming = next_seat(seats_of(event, session, entry), 0) if event and session else None
        return self.tr("Next: {0}\n{1}").format(_lower(coming.words), words) if coming else words

    def _rounds_at(self, section: str, table: str) -> Sequence[FoundLine]:
        typed = self.window.event_controller.entry
        seats = rounds_at(typed.open_event.event, typed.session, section, table) if typed else []
        over, to_come = self.tr("All in"), self.tr("To come")
        return [self._seat_line(each, over if each.is_over else to_come) for each in seats]

    def _sheet(self, found: Findable) -> FoundLine:
        return self._event_line(found, lambda: self.window.print_controller.show(found.key))

    def _view(self, found: Findable) -> FoundLine:
        def go() -> None:
            self._go_to_tab(STANDINGS)
            control = self.window.event_controller
            control.standings.choose_view(found.key)
            control.page.take_focus()

        return self._event_line(found, go)

    def _guide(self, found: Findable) -> FoundLine:
        def go() -> None:
            page, _, heading = found.key.partition("#")
            self.window.menus.guide.setChecked(True)
            self.window.guide.show_page(page)
            self.window.guide.go_to(heading)

        return self._event_line(found, go)

    def _clause(self, found: Findable) -> FoundLine:
        book, _, number = found.key.partition("#")

        def go() -> None:
            self.window.return_to_event()
            self.window.event_controller.side.clauses.open_clause(book, number)

        return self._event_line(found, go)

    def people(self, found: Sequence[SuggestedName]) -> list[FoundLine]:
        """Return lines for players of the club, each of which opens the player's record."""

        def go(name: str) -> None:
            self.window.reception.show_players()
            self.window.reception.players.search.setText(name)

        kind = self.tr("Player")
        return [FoundLine(each.words, kind, run=partial(go, each.text)) for each in found]

    def _go_to_tab(self, tab: int) -> None:
        self.window.return_to_event()
        self.window.evening.choose_tab(tab)


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
