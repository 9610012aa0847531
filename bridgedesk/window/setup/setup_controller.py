"""Controller of the Setup tab: passes what is typed and chosen to the actions."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from bridgedesk.desk.acts.free_places import record_absence
from bridgedesk.desk.acts.movements import replan, set_movement
from bridgedesk.desk.acts.players import name_players, record_substitute
from bridgedesk.desk.acts.seating import name_pair, swap_pair_numbers
from bridgedesk.desk.acts.session_seating import reseat_session, seat_next_session
from bridgedesk.desk.acts.sessions import colour_section, name_tables
from bridgedesk.desk.acts.table_mistakes import exchange_boards, record_wrong_boards, reverse_sides
from bridgedesk.desk.club.events import session_to_play
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.placings import prospects
from bridgedesk.directing.entries.team_numbers import usual_way
from bridgedesk.directing.entries.waiting_list import first_words, late_replacement
from bridgedesk.directing.entry_checks import by_number, doubts_of
from bridgedesk.directing.lookup import pair_entry
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.registers.registers import reasons_now
from bridgedesk.directing.seating.match_tables import contest_of
from bridgedesk.directing.seating.movement_by_book import movement_by_book
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.directing.seating.session_seating import SeatingMethod, renumbered, seating_methods, tables_as
from bridgedesk.directing.seating.team_movement import first_number, sat_before, waiting_for_seats
from bridgedesk.directing.setup.mid_session_changes import ChangeFormData, MidSessionChange, why
from bridgedesk.directing.setup.movement_conversion import plan_of, seat_that_stays
from bridgedesk.directing.stages.stages import places_in_stage
from bridgedesk.directing.substitutes.notice_and_rights import cause_to_put_down
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import LineUp, Section
from bridgedesk.movements.movement import Contest, Movement
from bridgedesk.movements.properties import stationary
from bridgedesk.movements.replan.price import Continuation
from bridgedesk.window.club.event_supplements import SupplementsController
from bridgedesk.window.parts.page import Door
from bridgedesk.window.scores.matches_controller import by_lot
from bridgedesk.window.setup.qualifying_event import QualifyingController
from bridgedesk.window.setup.setup_tab import SetupTab
from bridgedesk.window.setup.teams_controller import TeamsController
from bridgedesk.window.setup.waiting_list import WaitingListController


class SetupController(QObject):
    session_wanted = Signal(str)

    def __init__(self, tab: SetupTab, act: Door) -> None:
        super().__init__(tab)
        self.tab = tab
        self.act = act
        self.desk: OpenEvent | None = None
        self.known = KnownPlayers()
        self.session = self.section = ""
        self.drawn = False  # pairs, by the draw
        self.teams = TeamsController(tab.teams, act)
        self.qualifying = QualifyingController(tab.qualifying, act)
        self.waiting = WaitingListController(tab.waiting, act)
        self.supplements = SupplementsController(tab.regulations, act)
        tab.regulations_shown.connect(self.supplements.begin)
        tab.named.connect(self._name_pair)
        tab.chooser.chosen.connect(self._set_movement)
        tab.changes.told.connect(self._put_down)
        tab.changes.way_chosen.connect(self._go_on)
        tab.seated_again.connect(self._seat_again)
        tab.panel.swap_wanted.connect(self._swap)
        tab.line.coloured.connect(self._colour)
        tab.line.tables_named.connect(self._name_tables)
        self.waiting.named.connect(self._name_pair)
        self.waiting.seated.connect(tab.take_focus)
        self.qualifying.done.connect(self._qualifying_taken)

    def show(self, desk: OpenEvent, session: str, section: Section, known: KnownPlayers) -> None:
        drawn = meets_by_draw(desk.event, session)
        elsewhere = (desk, session, section.id, drawn) != (self.desk, self.session, self.section, self.drawn)
        if elsewhere:
            self.tab.panel.leave()  # while the seats are those of the event before
        self.drawn = drawn
        self.desk, self.session, self.section, self.known = desk, session, section.id, known
        self.tab.changes.reasons = reasons_now(desk.event, desk.rules, session)
        self.tab.changes.drafts, self.tab.changes.where = desk.drafts, f"{session} {section.id}"
        self.supplements.show(desk)
        self.qualifying.show(desk, session)
        contest = contest_of(desk.event, desk.event.session(session))
        if contest is Contest.TEAMS:
            self.teams.show(desk, session, section, known)
            if not section.id:
                self.tab.show_teams(anew=elsewhere)
                return
        if drawn:
            self.teams.show(desk, session, section, known)
            begins = session != desk.event.sessions[0].id and not section.seats
            self.tab.show_teams(anew=elsewhere, drawn=(desk.event, section), begins=begins)
            return
        if elsewhere:
            self._begin(desk, section, contest)
        self.tab.show_section(desk.event, session, section, known, desk.drafts)
        self.tab.panel.show_doubts(by_number(desk, section))
        self.waiting.show(desk, session, section, known)

    def go_to(self, entry: str) -> None:
        """Set the focus where the entry is typed: at its seat, or among the teams."""
        desk, tab = self.desk, self.tab
        if desk is None or not self.section or tab.left.currentWidget() is tab.teams:
            tab.teams.go_to(entry)
            return
        seats = desk.event.section(self.session, self.section).seats
        tab.panel.go_to(next((number for number, key in seats.items() if key == entry), ""))

    def _qualifying_taken(self) -> None:
        if self.desk is not None:
            self.session_wanted.emit(session_to_play(self.desk.event))
            self.tab.take_focus()

    def _begin(self, desk: OpenEvent, section: Section, contest: Contest) -> None:
        begins = section.movement is None
        sat = sat_before(desk.event, self.session, section.id) if begins else {}
        numbers_from = first_number(desk.event, self.session, section.id) if begins else 1
        by_book = movement_by_book(desk, self.session)
        self.tab.begin_section(section, by_book, contest, numbers_from)
        places = places_in_stage(desk.event, self.session) if begins else None
        self.tab.offer_way(usual_way(desk, self.session), seating_methods(desk.event, self.session))
        entered = len(waiting_for_seats(desk.event)) if contest is Contest.PAIRS else len(desk.event.entries)
        if places or (sat and contest is Contest.TEAMS):
            self.tab.chooser.wishes.pairs.setText(str(places or len(sat)))
        elif contest is not Contest.INDIVIDUAL and begins and numbers_from == 1 and entered:
            self.tab.chooser.wishes.pairs.setText(str(entered))
        self.tab.chooser.wishes.draft.begin(desk.drafts, f"{self.session} {section.id}")

    # ---- acts

    def _name_pair(self, number: str, typed: Sequence[str]) -> None:
        desk, session, section = self.desk, self.session, self.section
        if desk is None:
            return
        if desk.event.section(session, section).of_players:
            self._name_players(desk, number, typed)
            return

        def name() -> Change:
            before = desk.event
            sitters = [self._sitter(desk, number, text) for text in typed if text]
            by_name = {sitter.name: sitter for sitter in sitters}
            change = name_pair(desk, session, section, number, [each.name for each in sitters], by_name)
            moves = number not in stationary(plan_of(desk.event.section(session, section)))
            remarks = [words for each in sitters for words in self.known.words_about(each, moves=moves)]
            entry = pair_entry(desk.event, session, section, number)
            about = doubts_of(desk, entry.id) if entry.players else first_words(desk)
            about += late_replacement(desk, before, entry.id)
            return change._replace(remarks=(*change.remarks, *remarks, *about))

        if not self._named(number, name):
            return
        section_ = desk.event.section(session, section)
        stays = seat_that_stays(desk.event, section_, number, self.known)
        self.tab.panel.offer_stay((number, stays) if stays else None)

    def _name_players(self, desk: OpenEvent, number: str, typed: Sequence[str]) -> None:
        """Name the players of an individual, each at their own number."""
        section = desk.event.section(self.session, self.section)
        members, staying = section.members(number), stationary(plan_of(section))

        def name() -> Change:
            players = [self._sitter(desk, number, text) if text else None for text in typed]
            change = name_players(desk, self.session, self.section, number, players)
            about = [
                words
                for member, each in zip(members, players, strict=True)
                if each
                for words in self.known.words_about(each, moves=member not in staying, who="player")
            ]
            return change._replace(remarks=(*change.remarks, *about))

        if not self._named(number, name):
            return
        section = desk.event.section(self.session, self.section)
        offers = ((each, seat_that_stays(desk.event, section, each, self.known)) for each in members)
        self.tab.panel.offer_stay(next(((each, stays) for each, stays in offers if stays), None))

    def _named(self, number: str, name: Callable[[], Change]) -> bool:
        draft = self.tab.panel.draft
        with draft.used():
            named = self.act(name)
        if named:
            draft.keep_rest()
        else:
            self.tab.refuse(number)
        return named

    def _sitter(self, desk: OpenEvent, number: str, text: str) -> Player:
        """Return the player meant; one already seated here comes before a club player of the same name."""
        section = desk.event.section(self.session, self.section)
        here = {section.seats.get(each) for each in section.members(number)}
        mine = {player for entry in desk.event.entries if entry.id in here for player in entry.players}
        seated = (each for each in desk.event.players if each.id in mine)
        found = next((each for each in seated if each.name.casefold() == text.casefold()), None)
        return found or self.known.sitter(text)

    def _swap(self, one: str, other: str) -> None:
        desk = self.desk
        if desk is not None and self.act(
            lambda: swap_pair_numbers(desk, self.session, self.section, one, other)
        ):
            self.tab.panel.offer_stay(None)
            self.tab.take_focus()

    def _colour(self, colour: str) -> None:
        desk = self.desk
        if desk is not None:
            self.act(lambda: colour_section(desk, self.session, self.section, colour))

    def _name_tables(self, typed: str) -> None:
        desk = self.desk
        if desk is not None and self.act(lambda: name_tables(desk, self.session, self.section, typed)):
            self.tab.take_focus()

    def _set_movement(self, movement: Movement, numbers: str) -> None:
        desk = self.desk
        if desk is None:
            return

        def set_it() -> Change:
            numbered = renumbered(movement, numbers)
            return set_movement(desk, self.session, self.section, numbered, tables_as(numbers, movement))

        with self.tab.chooser.wishes.draft.used():
            done = self.act(set_it)
        if done:
            self.tab.show_seats()

    def _seat_again(self, way: SeatingMethod) -> None:
        desk = self.desk
        if desk is None:
            return
        seat = reseat_session if self.session == desk.event.sessions[0].id else seat_next_session
        if self.act(lambda: seat(desk, self.session, way, by_lot)):
            self.tab.show_seats()

    def _go_on(self, way: Continuation, told: ChangeFormData) -> None:
        desk = self.desk
        if desk is None:
            return

        def go_on() -> Change:
            because = why(told, desk.event.section(self.session, self.section))
            return replan(desk, self.session, self.section, way.movement, because)

        self._change(go_on)

    def _put_down(self, told: ChangeFormData) -> None:
        desk = self.desk
        if desk is not None:
            self._change(lambda: self._carry_out(desk, told))

    def _change(self, change: Callable[[], Change]) -> None:
        with self.tab.changes.draft.used():
            done = self.act(change)
        if done:
            self.tab.show_seats()

    def _carry_out(self, desk: OpenEvent, told: ChangeFormData) -> Change:
        session, section = self.session, self.section
        reason = told.facts.get("reason") or None
        match told.happening:
            case MidSessionChange.TURNED:
                return reverse_sides(desk, session, section, told.number("round"), told.number("table"))
            case MidSessionChange.OTHER_BOARDS:
                round_, table = told.number("round"), told.number("table")
                return record_wrong_boards(desk, session, section, round_, table, told.numbers("sets"))
            case MidSessionChange.EXCHANGED:
                round_, table, other = (told.number(name) for name in ("round", "table", "other_table"))
                return exchange_boards(desk, session, section, round_, table, other)
            case MidSessionChange.STAYS_AWAY:
                return record_absence(desk, session, section, told.words("entry"), reason)
            case MidSessionChange.SWAPPED:
                return swap_pair_numbers(desk, session, section, told.words("pair"), told.words("other_pair"))
            case _:
                return self._substitute(desk, told)

    def _substitute(self, desk: OpenEvent, told: ChangeFormData) -> Change:
        entry = pair_entry(desk.event, self.session, self.section, told.words("pair"))
        out = told.number("out") if "out" in told.facts else 1  # of an individual there is only one
        if out > len(entry.players):
            who = "Place" if desk.event.section(self.session, self.section).of_players else "Pair"
            raise Refusal(f"{who} {told.words('pair')} has no such player yet; type the names first")
        until = told.number("to_round") if told.facts.get("to_round") else None
        line = LineUp(
            entry.id, told.number("from_round"), until,
            out=entry.players[out - 1], kind="substitute", reason=told.facts.get("reason") or None,
        )  # fmt: skip
        coming = self.known.sitter(told.words("substitute"))
        change = record_substitute(desk, self.session, self.section, line, coming)
        cause = cause_to_put_down(desk, entry.id, self.session)
        about = [*doubts_of(desk, entry.id), *prospects(desk, entry.id), *cause]
        return change._replace(remarks=(*change.remarks, *about))
