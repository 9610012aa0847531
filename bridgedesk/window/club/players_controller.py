"""Controller of the players page: passes what is typed and chosen to the actions on the club's list."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from bridgedesk.desk.acts.club_lists import merge_club_players, remove_club_player, save_club_player
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.club_players import duplicate_players
from bridgedesk.desk.event.club_file import as_one_act
from bridgedesk.desk.event.open_event import Change
from bridgedesk.desk.files.players_file import (
    Columns,
    PlayerImport,
    PlayersFile,
    guessed,
    import_list,
    open_players,
    player_imports,
    players_in,
    remembered,
)
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal
from bridgedesk.masterpoints.number import Federation
from bridgedesk.rulebooks import Refused
from bridgedesk.window.club.players_page import PlayersPage
from bridgedesk.window.parts.background_work import BackgroundWork, load_rule_book
from bridgedesk.window.parts.typed_fields import select_refused

LISTS = "Lists of players (*.csv *.txt *.xlsx)"


class PlayersController(QObject):
    said = Signal(str, bool)  # words, and whether something is wrong

    def __init__(self, page: PlayersPage, known: Callable[[], KnownPlayers]) -> None:
        super().__init__(page)
        self.page, self._known = page, known
        self.club: Club | None = None
        self.file: PlayersFile | None = None
        self.columns = Columns()
        self.coming: list[PlayerImport] = []
        self.aside = BackgroundWork(self)
        self.aside.done.connect(self._show_file)
        self.aside.refused.connect(lambda words: self.said.emit(words, True))
        page.form.kept.connect(self._keep)
        page.form.removed.connect(self._remove)
        page.doubles.merged.connect(self._merge)
        page.import_wanted.connect(self._choose_file)
        page.importing.columns_chosen.connect(self._read)
        page.importing.taken.connect(self._take)

    def show(self, club: Club) -> None:
        self.club = club
        known = self._known()
        self.page.form.drafts = club.drafts
        self.page.show_players(club.name, known, duplicate_players(known.members))

    # ---- acts

    def act(self, carry_out: Callable[[Club], Change]) -> bool:
        """Carry out one action and report it; if it is refused, change nothing and say why."""
        club = self.club
        if club is None:
            return False
        try:
            with as_one_act(club):
                change = carry_out(club)
        except Refusal as problem:
            self.said.emit(str(problem), True)
            select_refused()
            return False
        self.said.emit(change.words, False)
        self.show(club)
        return True

    def undo(self) -> None:
        self.act(lambda club: club.undo())

    def redo(self) -> None:
        self.act(lambda club: club.redo())

    def _keep(self, typed: ClubPlayer, partner: str) -> None:
        known = self._known()

        def keep(club: Club) -> Change:
            number = known.checked(typed.number) if typed.number else None
            other = known.named(partner) if partner else None
            if partner and other is None:
                raise Refusal(
                    f"“{partner}” is not on the club list. Add the partner first, or leave the field empty."
                )
            return save_club_player(club, replace(typed, number=number, partner=other.id if other else None))

        with self.page.form.draft.used():
            kept = self.act(keep)
        if kept:
            self.page.search.clear()
            if typed.id:
                self.page.take_focus()
            else:
                self.page.begin_new()

    def _remove(self, key: str) -> None:
        with self.page.form.draft.used():
            removed = self.act(lambda club: remove_club_player(club, key))
        if removed:
            self.page.take_focus()

    def _merge(self, kept: str, other: str) -> None:
        if self.act(lambda club: merge_club_players(club, kept, other)):
            self.page.doubles.take_focus()

    # ---- a file

    def _choose_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self.page, self.tr("Import a list of players"), "", self.tr(LISTS)
        )
        if chosen:
            self.open_file(Path(chosen))

    def open_file(self, path: Path) -> None:
        """Read a list in the background; a large Excel file takes time."""
        self.said.emit(self.tr("Reading {0}…").format(path.name), False)
        self.aside.ask(lambda: open_players(path))

    def _show_file(self, file: PlayersFile) -> None:
        club = self.club
        if club is None:
            return
        self.file = file
        columns = remembered(club, file.headings) or guessed(file)
        self.page.importing.show_file(file.name, file.headings, columns)
        self._read(columns)
        self.page.show_import()
        self.said.emit(self.tr("{0} read. Nothing imported yet").format(file.name), False)

    def _read(self, columns: Columns) -> None:
        """Show what an import with these columns would change."""
        self.coming = []
        if self.file is None:
            return
        known = self._known()
        try:
            players, remarks = players_in(self.file, columns)
        except Refusal as problem:
            self.page.importing.refuse(str(problem))
            return
        self.columns = columns
        self.coming = player_imports(known.members, players, known.federation)
        self.page.importing.show_arrivals(self.coming, remarks)

    def _take(self) -> None:
        file = self.file

        def take(club: Club) -> Change:
            if file is None:
                raise Refusal("No list is chosen. Choose a file first.")
            return import_list(club, file, self.columns, self.coming)

        if self.act(take):
            self.page.show_form()


def federation_of(book_id: str) -> Federation | None:
    """Return whose player numbers the rule book uses, None if unknown."""
    try:
        book = load_rule_book(book_id)
    except Refused:
        return None
    return Federation(book.federation) if book.federation else None
