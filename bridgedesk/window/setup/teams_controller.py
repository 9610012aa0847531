"""Teams typed in Setup, passed to the actions."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject

from bridgedesk.desk.acts.entries import enter_pair, enter_team, remove_team
from bridgedesk.desk.acts.free_places import add_to_waiting_list, enter_pair_from_list, enter_team_from_list
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.entry_terms import terms_of
from bridgedesk.directing.entries.waiting_list import (
    first_words,
    has_room_for_a_team,
    next_reserve_to_ask,
    waiting_entries,
    with_names_meant,
)
from bridgedesk.directing.entry_checks import EntryDoubt, by_entry, doubts_of
from bridgedesk.directing.finals.finalists import roles_in_finals
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.seating.match_tables import team_numbers
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw, next_seat
from bridgedesk.directing.seating.seats import places_of_team, substitutes_at
from bridgedesk.directing.seating.team_movement import team_size
from bridgedesk.event.people import Entry
from bridgedesk.event.session import ABSENT, Section
from bridgedesk.movements.movement import pair_order
from bridgedesk.window.parts.page import Door
from bridgedesk.window.setup.teams_panel import TOGETHER, TeamRow, TeamsPanel


class TeamsController(QObject):
    def __init__(self, panel: TeamsPanel, act: Door) -> None:
        super().__init__(panel)
        self.panel = panel
        self.act = act
        self.desk: OpenEvent | None = None
        self.session = ""
        self.known = KnownPlayers()
        panel.entered.connect(self._enter)
        panel.removed.connect(self._remove)
        panel.waiting.came.connect(self._wait)
        panel.waiting.given.connect(self._give)
        panel.waiting.next_given.connect(lambda name: self._enter(self._free(), name, ()))

    def show(self, desk: OpenEvent, session: str, section: Section, known: KnownPlayers) -> None:
        self.desk, self.session, self.known = desk, session, known
        here = (session, section.id) if section.of_teams else None
        pairs = meets_by_draw(desk.event, session)
        self.panel.next_number = next_seat(desk.event) if pairs else ""
        if not pairs:
            self.panel.be_of_size(team_size(desk.event, desk.book_in_force).most)
        self.panel.show_teams(team_rows(desk, section), known, here, desk.drafts)
        self.panel.waiting.draft.go_to(desk.drafts)
        self.panel.be_of_pairs(pairs=pairs)
        limited = terms_of(desk.event).places is not None
        room = self._free() is not None if section.of_teams else has_room_for_a_team(desk.event)
        place = self.tr("has the place") if room else None
        self.panel.waiting.show_waiting(
            waiting_entries(desk), place, limited=limited, next_=next_reserve_to_ask(desk)
        )

    def _enter(self, key: str | None, name: str, typed: Sequence[str]) -> None:
        desk = self.desk
        if desk is None:
            return

        if self.panel.of_pairs:
            self._enter_pair(desk, key, typed)
            return

        def enter() -> Change:
            players = [self.known.sitter(text) for text in typed]
            change = enter_team(desk, key, name, players, self.session)
            about = [words for each in players for words in self.known.words_about(each, moves=False)]
            entry = next((each.id for each in desk.event.entries if each.name == " ".join(name.split())), "")
            return change._replace(remarks=(*change.remarks, *about, *doubts_of(desk, entry)))

        self._use(enter)

    def _enter_pair(self, desk: OpenEvent, key: str | None, typed: Sequence[str]) -> None:
        """Enter a pair typed one by one, or in one field."""

        def enter() -> Change:
            names = [each.strip() for text in typed for each in text.split(TOGETHER)]
            players = [self.known.sitter(text) for text in names if text]
            change = enter_pair(desk, self.session, key, players)
            about = [words for each in players for words in self.known.words_about(each, moves=True)]
            return change._replace(remarks=(*change.remarks, *about))

        self._use(enter)

    def _remove(self, key: str) -> None:
        desk, session = self.desk, self.session
        if desk is None or not key:
            return

        def remove() -> Change:
            change = remove_team(desk, key, session)
            return change._replace(remarks=(*change.remarks, *first_words(desk)))

        self._use(remove)

    def _use(self, act: Callable[[], Change]) -> None:
        with self.panel.draft.used():
            done = self.act(act)
        if done:
            self.panel.taken()

    def _wait(self, who: str) -> None:
        desk = self.desk
        if desk is None:
            return
        with self.panel.waiting.draft.used():
            waits = self.act(lambda: add_to_waiting_list(desk, with_names_meant(who, self.known.sitter)))
        if waits:
            self.panel.waiting.taken()

    def _give(self, line: str) -> None:
        desk = self.desk
        if desk is None:
            return
        free, sitter = self._free(), partial(self.known.sitter, asks=False)

        def give() -> Change:
            if self.panel.of_pairs:
                return enter_pair_from_list(desk, line, self.session, sitter)
            return enter_team_from_list(desk, line, sitter, free)

        if self.act(give):
            self.panel.taken()

    def _free(self) -> str | None:
        """Return a number of the movement that has no team yet, or None."""
        return next((team.key for team in self.panel.teams if team.begins and not team.name), None)


def _remark(
    entry: Entry, in_finals: str, doubts: Sequence[EntryDoubt], section: Section, names: Mapping[str, str]
) -> str:
    if entry.withdrawn:
        return in_finals or "gone home"
    away = any((each.entry, each.kind) == (entry.id, ABSENT) for each in section.line_ups)
    here = "stays away from this session" if away else ""
    instead = [f"substitute: {each}" for each in substitutes_at(section, names, [entry.id])]
    return "; ".join(filter(None, [here, in_finals, *instead, *(each.words for each in doubts)]))


def team_rows(desk: OpenEvent, section: Section) -> list[TeamRow]:
    """Return the teams of this section by number; without a movement all, in order of entry."""
    event, found, parts = desk.event, by_entry(desk), roles_in_finals(desk)
    names = event.player_names
    numbers = team_numbers(event)
    here = {entry: number for number, entry in section.seats.items() if entry} if section.of_teams else None
    entries = [entry for entry in event.entries if here is None or entry.id in here]
    if here is not None:
        entries.sort(key=lambda entry: pair_order(here[entry.id]))
    return [
        TeamRow(
            entry.id,
            numbers[entry.id],
            entry.name or (entry_words(event, entry.id) if section.id and not section.of_teams else ""),
            tuple(names[player] for player in entry.players),
            _remark(entry, parts.get(entry.id, ""), found.get(entry.id, []), section, names),
            places_of_team(section, here[entry.id]) if here else "",
            gone=bool(entry.withdrawn) and not parts.get(entry.id),
        )
        for entry in entries
    ]
