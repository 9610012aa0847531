"""Teams typed in Setup, passed to the actions."""

from collections.abc import Callable, Sequence
from functools import partial

from bridgedesk.desk.acts.entries import enter_pair, enter_team, remove_team
from bridgedesk.desk.acts.free_places import enter_pair_from_list, enter_team_from_list
from bridgedesk.desk.acts.leaving import after_leaving, leave_event, leaves_after_play, leaving_effects
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.leaving import Leaving, leaving_form, leaving_told
from bridgedesk.directing.entries.team_leaders import TeamLeaders
from bridgedesk.directing.entries.waiting_list import first_words, has_room_for_a_team
from bridgedesk.directing.entry_checks import doubts_of
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw, next_seat
from bridgedesk.directing.seating.team_movement import team_size
from bridgedesk.event.session import Section
from bridgedesk.window.parts.page import Door
from bridgedesk.window.parts.similar_names import SimilarNames
from bridgedesk.window.rulings.ranking_preview import PreviewedEvent, RankingPreview, supposed_time
from bridgedesk.window.setup.team_rows import team_rows
from bridgedesk.window.setup.teams_panel import TOGETHER, TeamsPanel
from bridgedesk.window.setup.waiting_list import WaitingController


class TeamsController(WaitingController):
    def __init__(self, panel: TeamsPanel, act: Door, similar: SimilarNames) -> None:
        super().__init__(panel.waiting, act, similar)
        self.panel = panel
        panel.entered.connect(lambda key, name, typed: self._enter(key, name, typed, panel.leaders.leaders()))
        panel.removed.connect(self._remove)
        panel.waiting.given.connect(self._give)
        panel.waiting.next_given.connect(lambda name: self._enter(self._free(), name, ()))
        self.leaver = ""  # who is about to leave
        panel.leaving.told.connect(self._leave)
        panel.leaving.changed.connect(self._show_effects)
        panel.leaving.left.connect(self._stay)
        self.ahead = RankingPreview(panel.leaving.ranking, self._supposed)

    def show(self, open_event: OpenEvent, session: str, section: Section, known: KnownPlayers) -> None:
        self.open_event, self.session, self.known = open_event, session, known
        if self.leaver and self.leaver not in {entry.id for entry in open_event.event.entries_left}:
            self._stay()
        here = (session, section.id) if section.of_teams else None
        pairs = meets_by_draw(open_event.event, session)
        self.panel.next_number = next_seat(open_event.event) if pairs else ""
        if not pairs:
            self.panel.be_of_size(team_size(open_event.event, open_event.book_in_force).most)
        self.panel.show_teams(team_rows(open_event, section), here, open_event.drafts)
        self.panel.be_of_pairs(pairs=pairs)
        room = self._free() is not None if section.of_teams else has_room_for_a_team(open_event.event)
        self.show_list(open_event, self.tr("gets the place") if room else None)

    def _enter(
        self, key: str | None, name: str, typed: Sequence[str], leaders: TeamLeaders | None = None
    ) -> None:
        if self.panel.of_pairs:
            self._enter_pair(key, typed)
            return

        def enter(open_event: OpenEvent) -> Change:
            players = [self.known.sitter(text) for text in typed]
            change = enter_team(open_event, key, name, players, self.session, leaders)
            about = self.known.words_about(players)
            entry = next(
                (each.id for each in open_event.event.entries if each.name == " ".join(name.split())), ""
            )
            return change._replace(remarks=(*change.remarks, *about, *doubts_of(open_event, entry)))

        self._use_once_looked_up(typed, enter)

    def _enter_pair(self, key: str | None, typed: Sequence[str]) -> None:
        """Enter a pair typed one by one, or in one field."""

        names = [name for text in typed for each in text.split(TOGETHER) if (name := each.strip())]

        def enter(open_event: OpenEvent) -> Change:
            players = [self.known.sitter(text) for text in names]
            change = enter_pair(open_event, self.session, key, players)
            about = self.known.words_about(players, players)
            return change._replace(remarks=(*change.remarks, *about))

        self._use_once_looked_up(names, enter)

    def _use_once_looked_up(self, names: Sequence[str], enter: Callable[[OpenEvent], Change]) -> None:
        """Enter a team or pair once it is known whether its players are spelt like others."""
        shown = self.panel.key
        self.similar.carry_out_form(
            "team", names, lambda: self._use(enter) if self.panel.key == shown else None
        )

    def _remove(self, key: str) -> None:
        def remove(open_event: OpenEvent) -> Change:
            change = remove_team(open_event, key, self.session)
            return change._replace(remarks=(*change.remarks, *first_words(open_event)))

        if key and self.open_event is not None and leaves_after_play(self.open_event, key):
            self._ask_how(self.open_event, key)
        elif key:
            self._use(remove)

    # ---- leaving after play has begun

    def _ask_how(self, open_event: OpenEvent, key: str) -> None:
        self.leaver = key
        title = self.tr("{0} leaves the event").format(entry_words(open_event.event, key))
        self.panel.show_leaving(leaving=True)
        self.panel.leaving.begin(title, leaving_form(open_event, key, self.session))
        self._show_effects()

    def _show_effects(self) -> None:
        if self.open_event is None or not self.leaver:
            return
        told = self._leaving_told(self.open_event, checked=False)
        effects = list(leaving_effects(self.open_event, self.leaver, self.session, told))
        does = self.tr("Disqualify") if told.is_disqualified else self.tr("Withdraw")
        self.panel.leaving.show_effects(effects)
        self.panel.leaving.name_act(does)
        self.ahead.start()

    def _leaving_told(self, open_event: OpenEvent, *, checked: bool = True) -> Leaving:
        return leaving_told(open_event, self.leaver, self.panel.leaving.form.given(), checked=checked)

    def _supposed(self) -> PreviewedEvent | None:
        open_event = self.open_event
        if open_event is None or not self.leaver:
            return None
        told, time = self._leaving_told(open_event, checked=False), supposed_time(open_event)
        after = after_leaving(open_event.event, self.leaver, self.session, told, time)
        return PreviewedEvent(open_event, after, (self.leaver,))

    def _leave(self) -> None:
        key = self.leaver

        def leave(open_event: OpenEvent) -> Change:
            change = leave_event(open_event, key, self.session, self._leaving_told(open_event))
            return change._replace(remarks=(*change.remarks, *first_words(open_event)))

        if self.carry_out(leave):
            self._stay()

    def _stay(self) -> None:
        self.leaver = ""
        self.ahead.stop()
        self.panel.show_leaving(leaving=False)
        self.panel.begin_next()

    def _use(self, action: Callable[[OpenEvent], Change]) -> None:
        if self.carry_out(action, self.panel.draft):
            self.panel.begin_next()

    def _give(self, line: str) -> None:
        free, sitter = self._free(), partial(self.known.sitter, asks=False)

        def give(open_event: OpenEvent) -> Change:
            if self.panel.of_pairs:
                return enter_pair_from_list(open_event, line, self.session, sitter)
            return enter_team_from_list(open_event, line, sitter, free)

        if self.carry_out(give):
            self.panel.begin_next()

    def _free(self) -> str | None:
        """Return a number of the movement that has no team yet, or None."""
        return next((team.key for team in self.panel.teams if team.begins and not team.name), None)
