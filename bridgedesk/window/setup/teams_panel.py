"""Teams: a line to type each one, and the list of all."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.directing.seating.team_movement import OF_EIGHT, OF_FOUR
from bridgedesk.window.parts.field_keys import holds_typing
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, card, label
from bridgedesk.window.parts.layouts import column_of, row_of, shortcut
from bridgedesk.window.parts.name_field import NameField
from bridgedesk.window.parts.name_finder import NameFinder
from bridgedesk.window.parts.table_model import MIDDLE, TableColumn, TableModel, table_view
from bridgedesk.window.parts.typed_fields import TypedField
from bridgedesk.window.setup.leaving_card import LeavingCard
from bridgedesk.window.setup.team_leaders import TeamLeadersLine
from bridgedesk.window.setup.team_rows import TeamRow
from bridgedesk.window.setup.waiting_list import WaitingStrip

ACROSS = 3
NAMED, BEGINS = 1, 2  # columns
A_PAIR = 2
NEW = "new"  # in the place of the key of a team
TOGETHER = ","  # between two players typed in one line


class TeamsPanel(QWidget):
    entered = Signal(object, str, list)  # key of the team that is corrected or None, name, players
    removed = Signal(str)
    regulations_wanted = Signal()
    rooms_wanted = Signal()
    changes_wanted = Signal()

    def __init__(self, names: NameFinder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = names
        self.teams: list[TeamRow] = []
        self.key: str | None = None  # of the team that is corrected
        self.place: tuple[str, str] | None = None
        self.of_pairs = False
        self.most = OF_EIGHT.most  # players of a team
        self.next_number = ""  # of the pair that is entered next
        self.heading = label("", "heading", wraps=True)
        self.name = TypedField()
        self.name.setAccessibleName(self.tr("Team"))
        self.name.setToolTip(self.tr("Team name; press Enter for the next field"))
        self.name.setPlaceholderText(self.tr("Team name"))
        self.drafts: Drafts | None = None
        self.players = [self._player(number) for number in range(1, OF_EIGHT.most + 1)]
        self.leaders = TeamLeadersLine(names, self.players)
        self.enter = button(
            self.tr("Enter team"), self.tr("Enters the team; so does Enter in an empty field"), main=True
        )
        self.drop = button(
            self.tr("Withdraw"),
            self.tr("Removes it before its first match, later withdraws it; a final calls the next reserve"),
        )
        self.change = button(
            self.tr("Change seating…"),
            self.tr("Absence, substitute, or a table that sat the wrong way"),
        )
        self.regulate = button(
            self.tr("Event settings…"), self.tr("Format of this event and its supplementary regulations")
        )
        self.rooms = button(
            self.tr("Rooms…"), self.tr("Rooms of the venue, the numbers of their tables, and screens")
        )
        self.model = TableModel(
            [
                TableColumn(self.tr("No."), MIDDLE, strong=True, widest="88"),
                TableColumn(self.tr("Team"), strong=True),
                TableColumn(self.tr("Round 1"), widest=self.tr("88 NS, 88 EW")),
                TableColumn(self.tr("Players"), stretch=True),
                TableColumn(self.tr("Remarks")),
            ]
        )
        self.view = table_view(self.model, self.tr("Teams"), self.tr("Press Enter to edit the selected team"))
        self.waiting = WaitingStrip()
        self.leaving = LeavingCard()
        self.draft = FormDraft(self, "team", self._typed_fields)
        self.empty = label(
            self.tr(
                "No teams yet. Type the first team's name, then its players. The draw is in Scores (Ctrl+2)."
            ),
            "faint",
        )
        self._lay_out()
        self._wire()
        self.be_of_size(OF_FOUR.most)
        self._begin()

    def _player(self, number: int) -> NameField:
        field = NameField(self._names)
        field.setAccessibleName(self.tr("Player {0}").format(number))
        field.setToolTip(self.tr("Name or number, then Enter; Enter in an empty field enters the team"))
        field.setPlaceholderText(self.tr("Player {0}").format(number))
        return field

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(self.name, 0, 0, 1, ACROSS)
        for at, field in enumerate(self.players):
            grid.addWidget(field, 1 + at // ACROSS, at % ACROSS)
        grid.addWidget(self.leaders, grid.rowCount(), 0, 1, ACROSS)
        buttons = row_of(self.drop, self.change, self.rooms, self.regulate, None, self.enter)
        typed = card(self.heading, self.draft.line, grid, buttons)
        self.entering = QWidget()
        entering = column_of(typed, self.empty, self.view, self.waiting, shares=(0, 0, 1), spacing=12)
        self.entering.setLayout(entering)
        self.setLayout(column_of(self.entering, self.leaving))

    def _wire(self) -> None:
        for field in (self.name, *self.players):
            field.returnPressed.connect(lambda field=field: self._next(field))
        self.enter.clicked.connect(self._enter)
        self.leaders.entered.connect(self._enter)
        self.draft.restored.connect(self.leaders.offer)
        self.regulate.clicked.connect(self.regulations_wanted)
        self.rooms.clicked.connect(self.rooms_wanted)
        self.change.clicked.connect(self.changes_wanted)
        self.change.hide()
        self.drop.clicked.connect(lambda: self.removed.emit(self.key or ""))
        self.view.doubleClicked.connect(lambda index: self._put_right(index.row()))
        for key in ("Return", "Enter"):
            shortcut(self.view, key, inside=False).activated.connect(
                lambda: self._put_right(self.view.currentIndex().row())
            )
        shortcut(self, "Esc").activated.connect(self._leave)

    # ---- typing

    def _fields(self) -> list[TypedField]:
        return [*self.players[:A_PAIR]] if self.of_pairs else [self.name, *self.players[: self.most]]

    def _typed_fields(self) -> dict[str, QWidget]:
        players = {f"player {at}": each for at, each in enumerate(self.players, 1)}
        return {"name": self.name, **players, **self.leaders.fields()}

    def _leave(self) -> None:
        """Go back from a listed team to the next new one; what was typed over it is kept as its draft."""
        if self.leaving.isVisible():
            self.leaving.left.emit()
        elif self.drop.isEnabled() or not holds_typing(self):
            self._begin()

    def _next(self, field: TypedField) -> None:
        """Move to the next name on Enter; in an empty field or after the last one, enter the team."""
        fields = self._fields()
        at = fields.index(field)
        both = self.of_pairs and TOGETHER in field.text()
        if both or at == len(fields) - 1 or (at and not field.text().strip()):
            self._enter()
        else:
            fields[at + 1].setFocus()

    def _enter(self) -> None:
        self.entered.emit(
            self.key,
            self.name.text(),
            [field.accepted_name() for field in self.players if field.accepted_name()],
        )

    def begin_next(self) -> None:
        """Begin the next team, as this one is entered."""
        self._begin()

    def _begin(self) -> None:
        """Begin a new team, in a movement at the first free number."""
        free = next((team for team in self.teams if team.begins and not team.name), None)
        self._fill(free)

    def go_to(self, key: str) -> None:
        row = next((at for at, team in enumerate(self.teams) if team.key == key), -1)
        if row >= 0:
            self.view.selectRow(row)
            self._put_right(row)

    def _put_right(self, row: int) -> None:
        if 0 <= row < len(self.teams):
            self._fill(self.teams[row])
            self._fields()[0].selectAll()

    def _fill(self, team: TeamRow | None) -> None:
        self.draft.leave()
        self.key = team.key if team else None
        named = bool(team and team.name)
        self._head(team)
        self.name.setText(team.name if team else "")
        players = team.players if team else ()
        for at, field in enumerate(self.players):
            field.setText(players[at] if at < len(players) else "")
        self.leaders.show_leaders(team.leaders if team else None)
        self.enter.setText(self.tr("Save changes") if named else self._enter_words())
        self.drop.setEnabled(named)
        gone = team is not None and team.gone
        self.drop.setText(self.tr("Reinstate") if gone else self.tr("Withdraw"))
        self.draft.begin(self.drafts, self.key or NEW)
        if self.isVisible():
            self.take_focus()

    def _head(self, team: TeamRow | None) -> None:
        if team is not None and team.name:
            words = self.tr("Edit {0}").format(team.name)
        elif team is not None:
            words = self.tr("Team {0}: {1}").format(team.number, team.begins)
        elif self.place is not None:
            words = self.tr("All teams are named. Press Enter in the list to edit one")
        else:
            who = self.tr("Pair {0}") if self.of_pairs else self.tr("Team {0}")
            words = who.format(self.next_number or len(self.teams) + 1)
        self.heading.setText(words)
        for field in (self.name, *self.players, self.leaders, self.enter):
            field.setEnabled(team is not None or self.place is None)

    # ---- showing

    def _enter_words(self) -> str:
        return self.tr("Enter pair") if self.of_pairs else self.tr("Enter team")

    def be_of_size(self, most: int) -> None:
        """Show as many fields as a team may have players."""
        if most != self.most:
            self.most = most
            for at, field in enumerate(self.players):
                field.setVisible(at < most)
            self.leaders.be_of_size(most)

    def be_of_pairs(self, *, pairs: bool) -> None:
        """Switch between teams, and pairs of two players without a name."""
        if pairs == self.of_pairs:
            return
        self.of_pairs = pairs
        self.change.setVisible(pairs)
        self.name.setVisible(not pairs)
        self.leaders.setVisible(not pairs)
        for field in self.players[A_PAIR:]:
            field.setVisible(not pairs and field in self.players[: self.most])
        for column in (NAMED, BEGINS):
            self.view.setColumnHidden(column, pairs)
        self.view.setAccessibleName(self.tr("Pairs") if pairs else self.tr("Teams"))
        first = self.tr(
            "No teams yet. Type the first team's name, then its players. The draw is in Scores (Ctrl+2)."
        )
        pair = self.tr(
            "No pairs yet. Type the first pair, such as Ann Able, Bob Baker. The draw is in Scores (Ctrl+2)."
        )
        self.empty.setText(pair if pairs else first)
        self.players[0].setPlaceholderText(
            self.tr("e.g. Ann Able, Bob Baker") if pairs else self.tr("Player {0}").format(1)
        )
        self.enter.setText(self._enter_words())
        self._begin()

    def show_teams(
        self,
        teams: Sequence[TeamRow],
        place: tuple[str, str] | None = None,
        drafts: Drafts | None = None,
    ) -> None:
        """List the teams; `place` is the session and section whose movement has numbers for them."""
        elsewhere, self.place = place != self.place or not self.draft.is_for(drafts, self.key or NEW), place
        self.drafts = drafts
        self.regulate.setVisible(place is None)  # there is another one below the movement
        self.rooms.setVisible(place is None)  # a movement names its own tables
        if list(teams) != self.teams or elsewhere:
            self.teams = list(teams)
            self.model.show_rows(
                [
                    [team.number, team.name, team.begins, ", ".join(team.members), team.remark]
                    for team in teams
                ]
            )
            self.view.setColumnHidden(BEGINS, place is None)
            gone = self.key is not None and self.key not in [team.key for team in teams]
            if elsewhere or gone or (self.key is None and place is not None):
                self._begin()
            elif self.key is None:
                self._head(None)
        self.empty.setVisible(not teams)

    def show_leaving(self, *, leaving: bool) -> None:
        """Show the form of an entry that leaves, or the entries."""
        self.entering.setVisible(not leaving)
        self.leaving.setVisible(leaving)

    def take_focus(self) -> None:
        if self.leaving.isVisible():
            self.leaving.form.take_focus()
            return
        first = self._fields()[0]
        if not first.isEnabled():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        first.setFocus(Qt.FocusReason.OtherFocusReason)
