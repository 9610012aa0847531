"""The club's players: searched as you type, corrected next to the list, imported from a file."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.club.club_players import DuplicatePlayer
from bridgedesk.directing.people.known_players import KnownPlayers, flags_today
from bridgedesk.event.people import ClubPlayer
from bridgedesk.window.club.forget_panel import ForgetPanel
from bridgedesk.window.club.player_form import PlayerForm
from bridgedesk.window.club.players_import import PlayersImport
from bridgedesk.window.parts.labels import Pages, YieldingLabel, button, card, give_spare_height, label
from bridgedesk.window.parts.layouts import column_of, lay_out_page, row_of, shortcut
from bridgedesk.window.parts.name_finder import NameFinder
from bridgedesk.window.parts.page import leave_by_escape
from bridgedesk.window.parts.table_model import TableColumn, TableModel, fit_columns, table_view, wrapped
from bridgedesk.window.parts.theme import icon
from bridgedesk.window.parts.typed_fields import TypedField

# ---- players who may be listed twice: compared one by one, and merged


class DoublesPanel(QWidget):
    merged = Signal(str, str)  # the record that is kept, and the other
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found: list[DuplicatePlayer] = []
        self.empty = label(self.tr("No duplicates found."), "faint")
        self.model = TableModel(
            [
                TableColumn(self.tr("Keep"), strong=True, stretch=True),
                TableColumn(self.tr("Same player?"), stretch=True),
                TableColumn(self.tr("Reason")),
            ]
        )
        self.view = table_view(
            self.model,
            self.tr("Players who may be listed twice"),
            self.tr("Press Enter to merge the two players"),
        )
        wrapped(self.view)
        self.merge = button(
            self.tr("Merge players"),
            self.tr("Keeps the first name and number; missing details are copied"),
            main=True,
        )
        self.other_way = button(
            self.tr("Keep second name"), self.tr("Merges the players under the second name and number")
        )
        self.back = button(self.tr("Back"), self.tr("Closes without changes"))
        self._lay_out()
        self.view.activated.connect(self._merge)
        self.merge.clicked.connect(self._merge)
        self.other_way.clicked.connect(lambda: self._merge(other_way=True))
        self.back.clicked.connect(self.left)

    def _lay_out(self) -> None:
        heading = label(self.tr("Possible duplicates"), "heading")
        acts = row_of(self.back, None, self.other_way, self.merge)
        self.setLayout(column_of(heading, self.empty, self.view, acts, shares=(0, 0, 1), spacing=8))

    def show_doubles(self, found: Sequence[DuplicatePlayer]) -> None:
        self.found = list(found)
        self.model.show_rows([[_words(each.kept), _words(each.other), each.why] for each in found])
        fit_columns(self.view, self.model)
        self.empty.setVisible(not found)
        for each in (self.merge, self.other_way):
            each.setEnabled(bool(found))
        self.view.selectRow(min(max(0, self.view.currentIndex().row()), len(found) - 1))

    def _merge(self, _: object = None, *, other_way: bool = False) -> None:
        at = self.view.currentIndex().row()
        if 0 <= at < len(self.found):
            kept, other, _why = self.found[at]
            self.merged.emit(*((other.id, kept.id) if other_way else (kept.id, other.id)))

    def take_focus(self) -> None:
        (self.view if self.found else self.back).setFocus(Qt.FocusReason.OtherFocusReason)


def _words(member: ClubPlayer) -> str:
    return f"{member.name}  {member.number}" if member.number else member.name


# ---- players page


class PlayersPage(QWidget):
    import_wanted = Signal()
    left = Signal()

    def __init__(self, names: NameFinder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.known = KnownPlayers()
        self.shown: list[ClubPlayer] = []
        self.title = YieldingLabel("heading")
        self.search = TypedField()
        self.search.addAction(icon("look"), TypedField.ActionPosition.LeadingPosition)
        self.search.setAccessibleName(self.tr("Find player"))
        self.search.setPlaceholderText(self.tr("Search by name or number"))
        self.search.setToolTip(self.tr("Shows only matching players; press Enter to edit the first"))
        self.model = TableModel(
            [
                TableColumn(self.tr("Name"), strong=True, stretch=True),
                TableColumn(self.tr("Number")),
                TableColumn(self.tr("Usual partner"), stretch=True),
                TableColumn(self.tr("Remarks")),
            ]
        )
        self.view = table_view(self.model, self.tr("Players"), self.tr("Press Enter to edit a player"))
        self.empty = label(
            self.tr("No players yet. Import a list, or add the first player on the right."),
            "faint",
            wraps=True,
        )
        self.new = button(self.tr("New player"), self.tr("Adds a player to the list (Alt+P)"))
        self.read = button(self.tr("Import list…"), self.tr("Imports players from a CSV or Excel file"))
        self.doubles_button = button(
            self.tr("Possible duplicates"), self.tr("Players who may be listed twice")
        )
        self.back = button(self.tr("Back"), self.tr("Returns to the previous page (Esc)"))
        self.form = PlayerForm(names)
        self.importing = PlayersImport()
        self.doubles = DoublesPanel()
        self.forgetting = ForgetPanel()
        self.beside = Pages()
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        for panel in (self.form, self.importing, self.doubles, self.forgetting):
            self.beside.addWidget(panel)
        buttons = row_of(self.back, self.new, self.read, self.doubles_button, None)
        left = card(self.title, self.search, self.empty, self.view, buttons)
        give_spare_height(left, self.empty, self.view)
        lay_out_page(self, left, card(self.beside), shares=(6, 5))

    def _wire(self) -> None:
        self.search.textChanged.connect(self._show_found)
        self.search.returnPressed.connect(self._to_form)
        self.view.selectionModel().currentRowChanged.connect(self._show_chosen)
        self.view.activated.connect(self._to_form)
        self.new.clicked.connect(self.begin_new)
        self.read.clicked.connect(self.import_wanted)
        self.doubles_button.clicked.connect(self.show_doubles)
        self.back.clicked.connect(self.left)
        for panel in (self.importing, self.doubles, self.forgetting):
            panel.left.connect(self.show_form)
        shortcut(self, "Alt+P").activated.connect(self.begin_new)

    # ---- showing

    def show_players(self, club: str, known: KnownPlayers, doubles: Sequence[DuplicatePlayer]) -> None:
        self.title.setText(self.tr("Players of {0}").format(club))
        self.known = known
        self.doubles.show_doubles(doubles)
        self.doubles_button.setText(self.tr("Possible duplicates ({0})").format(len(doubles)))
        self.empty.setVisible(not known.members)
        self.view.setVisible(bool(known.members))
        self._show_found()

    def _show_found(self) -> None:
        words = self.search.text().casefold().split()
        before = self.form.member.id
        self.shown = sorted(
            (
                each
                for each in self.known.members
                if all(word in f"{each.name} {each.number or ''}".casefold() for word in words)
            ),
            key=lambda each: each.name.casefold(),
        )
        names = self._names()
        self.model.show_rows([self._cells(each, names) for each in self.shown])
        fit_columns(self.view, self.model)
        at = next((row for row, each in enumerate(self.shown) if each.id == before), 0)
        if self.shown:
            self.view.selectRow(at)
        self._show_chosen()

    def _cells(self, member: ClubPlayer, names: dict[str, str]) -> list[str]:
        flags = [*flags_today(member), *([self.tr("stationary")] if member.fixed_seat else [])]
        return [
            member.name,
            member.number or "",
            names.get(member.partner or "", ""),
            ", ".join(flags),
        ]

    def _names(self) -> dict[str, str]:
        return {each.id: each.name for each in self.known.members}

    def _show_chosen(self) -> None:
        at = self.view.currentIndex().row()
        member = self.shown[at] if 0 <= at < len(self.shown) else ClubPlayer("", "")
        self.form.show_member(member, self._names())

    # ---- going about

    def begin_new(self) -> None:
        self.view.clearSelection()
        self.view.setCurrentIndex(self.model.index(-1, -1))
        self.form.show_member(ClubPlayer("", ""), self._names())
        self.show_form()
        self.form.take_focus()

    def show_form(self) -> None:
        self.beside.setCurrentWidget(self.form)
        self.take_focus()

    def show_import(self) -> None:
        self.beside.setCurrentWidget(self.importing)
        self.importing.take_focus()

    def show_doubles(self) -> None:
        self.beside.setCurrentWidget(self.doubles)
        self.doubles.take_focus()

    def show_forgetting(self) -> None:
        self.beside.setCurrentWidget(self.forgetting)

    def _to_form(self) -> None:
        self.beside.setCurrentWidget(self.form)
        self.form.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the panel next to the list on Esc, then the page."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.beside.currentWidget() is self.form:
            leave_by_escape(self, self.left)
        else:
            self.show_form()

    def take_focus(self) -> None:
        wanted = self.search if self.known.members else self.form.name
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)
