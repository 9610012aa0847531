"""Controller of the Setup tab: passes what is typed and chosen to the actions."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal

from bridgedesk.desk.acts.movements import replan, set_movement
from bridgedesk.desk.acts.players import name_players
from bridgedesk.desk.acts.seating import name_pair, swap_pair_numbers
from bridgedesk.desk.acts.session_seating import reseat_session, seat_next_session
from bridgedesk.desk.acts.sessions import colour_section, name_tables, set_sections
from bridgedesk.desk.club.events import session_to_play
from bridgedesk.desk.club.last_played import LastPartners
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.waiting_list import first_words, late_replacement
from bridgedesk.directing.entry_checks import by_number, doubts_of
from bridgedesk.directing.lookup import pair_entry
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.registers.registers import reasons_now
from bridgedesk.directing.seating.match_tables import contest_of
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.directing.seating.session_seating import SeatingMethod, renumbered, tables_as
from bridgedesk.directing.setup.mid_session_changes import ChangeFormData, why
from bridgedesk.directing.setup.movement_conversion import plan_of, seat_that_stays
from bridgedesk.event.people import Player
from bridgedesk.event.session import Section
from bridgedesk.movements.movement import Contest, MovementPlan
from bridgedesk.movements.properties import stationary
from bridgedesk.movements.replan.price import Continuation
from bridgedesk.window.club.event_supplements import SupplementsController
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.parts.refused_text import refused_text_selected
from bridgedesk.window.parts.similar_names import SimilarNames
from bridgedesk.window.scores.matches_controller import by_lot
from bridgedesk.window.setup.movement_start import begin_choice
from bridgedesk.window.setup.qualifying_event import QualifyingController
from bridgedesk.window.setup.recorded_changes import record_change
from bridgedesk.window.setup.rooms_page import RoomsController
from bridgedesk.window.setup.setup_tab import SetupTab
from bridgedesk.window.setup.teams_controller import TeamsController
from bridgedesk.window.setup.waiting_list import WaitingListController


class SetupController(EventController):
    session_wanted = Signal(str)

    def __init__(self, tab: SetupTab, act: Door) -> None:
        super().__init__(tab, act)
        self.tab = tab
        self.known = KnownPlayers()
        self.session = self.section = ""
        self.drawn = False  # pairs, by the draw
        self.partners = LastPartners()
        self.similar = SimilarNames(self)
        self.teams = TeamsController(tab.teams, act, self.similar)
        self.qualifying = QualifyingController(tab.qualifying, act)
        self.waiting = WaitingListController(tab.waiting, act, self.similar)
        self.supplements = SupplementsController(tab.regulations, act)
        tab.regulations_shown.connect(self.supplements.begin)
        self.rooms = RoomsController(tab.rooms, act)
        tab.rooms_shown.connect(self.rooms.begin)
        tab.named.connect(self._name_seats)
        tab.chooser.chosen.connect(self._set_movement)
        tab.changes.told.connect(self._put_down)
        tab.changes.way_chosen.connect(self._go_on)
        tab.seated_again.connect(self._seat_again)
        tab.chooser.wishes.sections_wanted.connect(self._set_sections)
        tab.panel.swap_wanted.connect(self._swap)
        tab.panel.moves.wanted.connect(self._move)
        tab.line.coloured.connect(self._colour)
        tab.line.tables_named.connect(self._name_tables)
        self.waiting.named.connect(self._name_place)
        self.waiting.seated.connect(tab.take_focus)
        self.qualifying.done.connect(self._qualifying_taken)

    def show(self, open_event: OpenEvent, session: str, section: Section, known: KnownPlayers) -> None:
        drawn = meets_by_draw(open_event.event, session)
        elsewhere = (open_event, session, section.id, drawn) != (
            self.open_event,
            self.session,
            self.section,
            self.drawn,
        )
        if elsewhere:
            self.similar.leave()
            self.tab.panel.leave()  # while it still has the seats of the event before
        self.drawn = drawn
        known = self.similar.take(replace(known, partners_before=partial(self.partners.of, open_event)))
        self.open_event, self.session, self.section, self.known = open_event, session, section.id, known
        self.tab.changes.reasons = partial(reasons_now, open_event.event, open_event.rules, session)
        self.tab.changes.drafts, self.tab.changes.where = open_event.drafts, f"{session} {section.id}"
        self.supplements.show(open_event)
        self.rooms.open_event, self.rooms.session = open_event, session
        self.qualifying.show(open_event, session)
        contest = contest_of(open_event.event, open_event.event.session(session))
        if contest is Contest.TEAMS:
            self.teams.show(open_event, session, section, known)
            if not section.id:
                self.tab.show_teams(elsewhere=elsewhere)
                return
        if drawn:
            self.teams.show(open_event, session, section, known)
            begins = session != open_event.event.sessions[0].id and not section.seats
            self.tab.show_teams(elsewhere=elsewhere, drawn=(open_event.event, section), begins=begins)
            return
        if elsewhere:
            begin_choice(self.tab, open_event, session, section, contest)
        self.tab.show_section(open_event.event, session, section, known, open_event.drafts)
        sections = open_event.event.session(session).sections
        free = any(each.movement is None for each in sections)
        self.tab.chooser.wishes.show_sections(section.id, len(sections), offered=free)
        self.tab.panel.show_doubts(by_number(open_event, section))
        self.waiting.show(open_event, session, section, known)

    def go_to(self, entry: str) -> None:
        """Set the focus where the entry is typed: at its seat, or among the teams."""
        open_event, tab = self.open_event, self.tab
        if open_event is None or not self.section or tab.left.currentWidget() is tab.teams:
            tab.teams.go_to(entry)
            return
        seats = open_event.event.section(self.session, self.section).seats
        tab.panel.go_to(next((number for number, key in seats.items() if key == entry), ""))

    def _qualifying_taken(self) -> None:
        if self.open_event is not None:
            self.session_wanted.emit(session_to_play(self.open_event.event))
            self.tab.take_focus()

    # ---- acts

    def _name_seats(self, number: str, typed: Sequence[str]) -> None:
        """Name the players of these seats once it is known whether they are spelt like others."""
        names = self.tab.panel.open

        def name() -> None:
            if names.has_still(number, typed):
                self._name_pair(number, typed)
            names.end_wait(number)

        if not self.similar.carry_out(f"seat {number}", typed, name):
            names.begin_wait(number, typed)

    def _name_place(self, number: str, names: Sequence[str]) -> None:
        self.similar.carry_out("place", names, partial(self._name_pair, number, names))

    def _name_pair(self, number: str, typed: Sequence[str]) -> None:
        open_event, session, section = self.open_event, self.session, self.section
        if open_event is None:
            return
        if open_event.event.section(session, section).of_players:
            self._name_players(open_event, number, typed)
            return

        def name(open_event: OpenEvent) -> Change:
            before = open_event.event
            sitters = [self._sitter(open_event, number, text) for text in typed if text]
            by_name = {sitter.name: sitter for sitter in sitters}
            change = name_pair(open_event, session, section, number, [each.name for each in sitters], by_name)
            moves = number not in stationary(plan_of(open_event.event.section(session, section)))
            remarks = self.known.words_about(sitters, sitters if moves else ())
            entry = pair_entry(open_event.event, session, section, number)
            about = doubts_of(open_event, entry.id) if entry.players else first_words(open_event)
            about += late_replacement(open_event, before, entry.id)
            return change._replace(remarks=(*change.remarks, *remarks, *about))

        if not self._named(number, name):
            return
        section_ = open_event.event.section(session, section)
        stays = seat_that_stays(open_event.event, section_, number, self.known)
        self.tab.panel.offer_stay((number, stays) if stays else None)

    def _name_players(self, open_event: OpenEvent, number: str, typed: Sequence[str]) -> None:
        """Name the players of an individual, each at their own number."""
        section = open_event.event.section(self.session, self.section)
        members, staying = section.members(number), stationary(plan_of(section))

        def name(open_event: OpenEvent) -> Change:
            players = [self._sitter(open_event, number, text) if text else None for text in typed]
            change = name_players(open_event, self.session, self.section, number, players)
            typed_in = [
                (member, each) for member, each in zip(members, players, strict=True) if each is not None
            ]
            moving = [each for member, each in typed_in if member not in staying]
            about = self.known.words_about([each for _, each in typed_in], moving, "player")
            return change._replace(remarks=(*change.remarks, *about))

        if not self._named(number, name):
            return
        section = open_event.event.section(self.session, self.section)
        offers = ((each, seat_that_stays(open_event.event, section, each, self.known)) for each in members)
        self.tab.panel.offer_stay(next(((each, stays) for each, stays in offers if stays), None))

    def _named(self, number: str, name: Callable[[OpenEvent], Change]) -> bool:
        draft = self.tab.panel.draft
        named = self.carry_out(name, draft)
        if named:
            draft.keep_rest()
        else:
            self.tab.refuse(number)
        return named

    def _sitter(self, open_event: OpenEvent, number: str, text: str) -> Player:
        """Return the player meant; one already seated here comes before a club player of the same name."""
        section = open_event.event.section(self.session, self.section)
        here = {section.seats.get(each) for each in section.members(number)}
        mine = {player for entry in open_event.event.entries if entry.id in here for player in entry.players}
        seated = (each for each in open_event.event.players if each.id in mine)
        found = next((each for each in seated if each.name.casefold() == text.casefold()), None)
        return found or self.known.sitter(text)

    def _swap(self, one: str, other: str) -> None:
        if self.carry_out(lambda each: swap_pair_numbers(each, self.session, self.section, one, other)):
            self.tab.panel.offer_stay(None)
            self.tab.take_focus()

    def _move(self, pair: str, to: str) -> None:
        """Move a pair to another number, whose pair takes its place; the cursor stays with the pair."""
        if self.carry_out(lambda each: swap_pair_numbers(each, self.session, self.section, pair, to)):
            self.tab.panel.offer_stay(None)
            self.tab.panel.moves.follow(to)

    def _colour(self, colour: str) -> None:
        self.carry_out(lambda each: colour_section(each, self.session, self.section, colour))

    def _name_tables(self, typed: str) -> None:
        if self.carry_out(lambda each: name_tables(each, self.session, self.section, typed)):
            self.tab.take_focus()

    def _set_sections(self, how_many: int) -> None:
        self.carry_out(lambda each: set_sections(each, self.session, how_many))

    def _set_movement(self, movement: MovementPlan, numbers: str) -> None:
        def set_it(open_event: OpenEvent) -> Change:
            numbered = renumbered(movement, numbers)
            return set_movement(
                open_event, self.session, self.section, numbered, tables_as(numbers, movement)
            )

        if self.carry_out(set_it, self.tab.chooser.wishes.draft):
            self.tab.show_seats()

    def _seat_again(self, way: SeatingMethod) -> None:
        def seat(open_event: OpenEvent) -> Change:
            first = self.session == open_event.event.sessions[0].id
            return (reseat_session if first else seat_next_session)(open_event, self.session, way, by_lot)

        if self.carry_out(seat):
            self.tab.show_seats()

    def _go_on(self, way: Continuation, told: ChangeFormData) -> None:
        def go_on(open_event: OpenEvent) -> Change:
            because = why(told, open_event.event.section(self.session, self.section))
            return replan(open_event, self.session, self.section, way.movement, because)

        self._change(go_on)

    def _put_down(self, told: ChangeFormData) -> None:
        def record(open_event: OpenEvent) -> Change:
            with refused_text_selected(self.tab.changes.form.fields):
                return record_change(open_event, self.session, self.section, told, self.known.sitter)

        self.similar.carry_out_form(
            "substitute", [told.facts.get("substitute", "")], lambda: self._change(record)
        )

    def _change(self, change: Callable[[OpenEvent], Change]) -> None:
        if self.carry_out(change, self.tab.changes.draft):
            self.tab.show_seats()
