"""Seating, table by table: a line of four names for each table."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QScrollArea, QWidget

from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.directing.entry_checks import EntryDoubt
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.seating.seats import SeatLine, TableRow
from bridgedesk.event.session import TOGETHER
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import label, restyle
from bridgedesk.window.parts.layouts import column_of
from bridgedesk.window.parts.name_field import NameField
from bridgedesk.window.parts.name_finder import NameFinder
from bridgedesk.window.setup.open_names import OpenNames
from bridgedesk.window.setup.pair_moves import PairHandle, PairMoves
from bridgedesk.window.setup.section_line import SeatRemarks

PLAYERS = 2
NORTH_SOUTH, EAST_WEST = 1, 4  # columns


class SeatsPanel(QWidget):
    named = Signal(str, list)  # pair number, names
    swap_wanted = Signal(str, str)  # pair numbers: the first has a player who cannot move about

    def __init__(self, names: NameFinder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._find = names
        self.fields: dict[str, list[NameField]] = {}
        self.known = KnownPlayers()
        self._shape: list[object] = []
        self._names: dict[str, tuple[str, ...]] = {}
        self.open = OpenNames(self.fields)
        self._doubts: dict[str, list[EntryDoubt]] = {}
        self._players: frozenset[str] = frozenset()  # numbers of an individual
        self.inside = QWidget()
        self.inside.setObjectName("sheet")
        self.seats = QGridLayout(self.inside)
        self.seats.setContentsMargins(0, 0, 8, 0)
        self.seats.setVerticalSpacing(5)
        self.seats.setHorizontalSpacing(6)
        self.area = QScrollArea()
        self.area.setObjectName("paper")
        self.area.setWidget(self.inside)
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.moves = PairMoves(self.area, self.inside)
        self.remarks = SeatRemarks()
        self.remarks.swap_wanted.connect(self.swap_wanted)
        self.draft = FormDraft(self, "seats", self._seat_fields, self._seat_names)
        self.draft.restored.connect(self._stay_restored)
        self.draft.discarded.connect(self._forget)
        self.setLayout(column_of(self.draft.line, self.area, self.remarks, spacing=4))

    # ---- showing

    def show_tables(self, rows: Sequence[TableRow], drafts: Drafts | None = None, where: str = "") -> None:
        """Show the seats at `where`; a half-typed name stays in its field as long as that is the same."""
        elsewhere = not self.draft.is_for(drafts, where)
        if elsewhere:
            self.leave()
        seats = [seat for row in rows for seat in (row.ns, row.ew) if seat is not None]
        shape: list[object] = [
            (row.label, *((seat.number, seat.phantom, seat.nobody) for seat in (row.ns, row.ew) if seat))
            for row in rows
        ]
        self._players = frozenset(seat.number for seat in seats if seat.each)
        remade = shape != self._shape
        if remade:
            self._shape = shape
            self._make_fields(rows)
        self.remarks.show_substitutes(seats)
        for seat in seats:
            self._names[seat.number] = seat.players
            if seat.number in self.fields and not self.open.holds(seat.number):
                self._fill(seat)
        if elsewhere or remade:
            self.draft.begin(drafts, where)

    def leave(self) -> None:
        """Save what is half typed as a draft, as other seats come into view."""
        self.draft.leave()
        self._forget()
        self._shape = []
        self.fields.clear()

    def _seat_fields(self) -> dict[str, NameField]:
        return {f"{pair} {at}": each for pair in self.fields for at, each in enumerate(self.fields[pair], 1)}

    def _seat_names(self) -> dict[str, str]:
        return {f"{pair} {at}": name for pair in self._names for at, name in enumerate(self._names[pair], 1)}

    def _stay_restored(self) -> None:
        self.open.restored = {
            pair
            for pair, fields in self.fields.items()
            if tuple(field.text() for field in fields) != self._names.get(pair)
        }

    def _forget(self) -> None:
        self.open.clear()
        for field in self._seat_fields().values():
            restyle(field, "wrong", value=False)
            field.setModified(False)

    def show_doubts(self, doubts: Mapping[str, list[EntryDoubt]]) -> None:
        """Mark players who break the limits, by pair number, and name them below."""
        self._doubts = dict(doubts)
        each_doubt = ((number, each) for number, several in doubts.items() for each in several)
        found = sorted(each_doubt, key=lambda of_pair: not of_pair[1].known)
        pair = self.tr("Pair {0}: {1}")
        told = [
            each.words if self._is_of_players(number) else pair.format(number, each.words)
            for number, each in found
        ]
        self.remarks.show_doubts(told)
        for number in self.fields:
            self._mark(number)

    def _mark(self, number: str) -> None:
        found = self._doubts.get(number, [])
        for at, field in enumerate(self.fields[number]):
            name = field.text()
            of_him = [each.words for each in found if _about(each, name)]
            field.setToolTip("\n".join(filter(None, [name, *of_him, self._tip_of(number, at)])))
            restyle(field, "odd", value=any(each.known and _about(each, name) for each in found))

    def _make_fields(self, rows: Sequence[TableRow]) -> None:
        while item := self.seats.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.fields.clear()
        self._names = {}
        self.open.clear()
        self.moves.forget()
        for at, words in (
            (0, self.tr("Table")),
            (NORTH_SOUTH, self.tr("North-South")),
            (EAST_WEST, self.tr("East-West")),
        ):
            self.seats.addWidget(label(words, "faint"), 0, at, 1, 1 if at == 0 else 3)
        for line, row in enumerate(rows, start=1):
            table = label(row.label or self.tr("out"), "strong")
            table.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self.seats.addWidget(table, line, 0)
            for column, seat in ((NORTH_SOUTH, row.ns), (EAST_WEST, row.ew)):
                if seat is not None:
                    self._add_pair(line, column, seat)
        for column in (2, 3, 5, 6):
            self.seats.setColumnStretch(column, 1)
        self.seats.setRowStretch(len(rows) + 1, 1)

    def _add_pair(self, line: int, column: int, seat: SeatLine) -> None:
        number = seat.number.replace(TOGETHER, " ")
        said = "NS" if column == NORTH_SOUTH else "EW"  # at the head of the column
        handle = PairHandle(number.removesuffix(said), moves=not (seat.phantom or seat.each))
        self.seats.addWidget(handle, line, column)
        if seat.phantom:
            nobody = label(self.tr("phantom: pairs sit out here"), "faint")
            self.seats.addWidget(nobody, line, column + 1, 1, PLAYERS)
            return
        fields = [self._field(seat, at) for at in range(len(seat.players))]
        self.fields[seat.number] = fields
        for at, field in enumerate(fields):
            self.seats.addWidget(field, line, column + 1 + at)
            field.show()  # so that it can take the focus at once
        if handle.moves:
            self.moves.add(seat.number, line, int(column == EAST_WEST), handle, fields)

    def _field(self, seat: SeatLine, at: int) -> NameField:
        field = NameField(self._find, partial(self._where_seated, f"{seat.number} {at + 1}"))
        field.setMinimumWidth(70)
        field.setAccessibleName(self._name_of(seat.number, at))
        field.setPlaceholderText(self.tr("Player"))
        field.setToolTip(self._tip_of(seat.number, at))
        if seat.nobody & set(seat.each[at : at + 1]):
            field.setPlaceholderText(self.tr("nobody"))
            field.setEnabled(False)
        field.returnPressed.connect(partial(self._go_on, seat.number, at))
        field.editingFinished.connect(partial(self._commit, seat.number))
        field.entered.connect(partial(self._entered, seat.number, at))
        return field

    def _fill(self, seat: SeatLine) -> None:
        for field, name in zip(self.fields[seat.number], seat.players, strict=True):
            if field.text() != name and not (field.hasFocus() and field.isModified()):
                field.setText(name)
                field.setCursorPosition(0)
            field.show_replaced(seat.instead_of(name))
            restyle(field, "wrong", value=False)
        self._mark(seat.number)

    def _name_of(self, number: str, at: int) -> str:
        if self._is_of_players(number):
            return self.tr("Player {0}").format(number.split(TOGETHER)[at])
        return self.tr("Pair {0}, player {1}").format(number, at + 1)

    def _tip_of(self, number: str, at: int) -> str:
        if self._is_of_players(number):
            return self.tr("Name or number of player {0}").format(number.split(TOGETHER)[at])
        return self.tr("Name or number of a player of pair {0}").format(number)

    def _is_of_players(self, number: str) -> bool:
        return number in self._players

    def offer_stay(self, pairs: tuple[str, str] | None) -> None:
        """Offer a stationary seat to a pair or player that needs one."""
        players = [player for number in self._players for player in number.split(TOGETHER)]
        self.remarks.offer_stay(pairs, of_players=pairs is not None and pairs[0] in players)

    # ---- typing

    def _typed(self, number: str) -> tuple[str, ...]:
        return tuple(field.accepted_name() for field in self.fields[number])

    def _commit(self, number: str) -> None:
        if number not in self.fields:
            return
        self._part(number)
        typed = self._typed(number)
        if typed == self._names.get(number) or self.open.has(number, typed):
            return
        self.open.close(number)
        for field in self.fields[number]:
            field.setModified(False)
        self.named.emit(number, list(typed))

    def _part(self, number: str) -> None:
        """Split two names typed into the first field with & between them."""
        if len(self.fields[number]) < PLAYERS:
            return
        first, second = self.fields[number]
        one, both, other = first.text().partition("&")
        if both and not second.text() and other.strip():
            first.setText(one.strip())
            second.setText(other.strip())

    def refuse(self, number: str) -> None:
        """Mark refused names, which stay to be corrected; a similar name is asked about."""
        self.open.refuse(number, [self.known.meant(name) for name in self._typed(number)])

    def _entered(self, number: str, at: int) -> None:
        fields = self.fields.get(number)
        if fields is None:
            return
        self.area.ensureWidgetVisible(fields[at])
        self.open.ask(number, fields[at])
        if at == 1 and not self._is_of_players(number) and fields[0].accepted_name() and not fields[1].text():
            partner = self.known.partner_of(fields[0].accepted_name())
            if partner is not None and not self._where_seated("", partner):
                fields[1].offer(partner)

    def _where_seated(self, here: str, name: str) -> str:
        """Say where a player sits already, unless it is here."""
        found = (seat for seat, each in self._seat_names().items() if each == name and seat != here)
        return next((self.tr("sits at {0}").format(seat.rpartition(" ")[0]) for seat in found), "")

    def _go_on(self, number: str, at: int) -> None:
        """Move to the next seat; from the last one to the first without a name."""
        self._commit(number)
        if number in self.open.refused or number not in self.fields:
            return
        fields = self._to_type_in()
        after = fields[fields.index(self.fields[number][at]) + 1 :]
        if after:
            after[0].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.take_focus()

    def _to_type_in(self) -> list[NameField]:
        return [field for each in self.fields.values() for field in each if field.isEnabled()]

    def go_to(self, number: str) -> None:
        """Set the focus on the marked player of this pair, or else on its first."""
        fields = self.fields.get(number, [])
        for field in ([field for field in fields if field.property("odd")] or fields)[:1]:
            self.area.ensureWidgetVisible(field)
            field.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_focus(self) -> None:
        """Set the focus on the first seat without a name; if all have one, on the last."""
        fields = self._to_type_in()
        empty = next((field for field in fields if not field.text()), fields[-1] if fields else None)
        if empty is not None:
            empty.setFocus(Qt.FocusReason.OtherFocusReason)


def _about(doubt: EntryDoubt, name: str) -> bool:
    return bool(name) and (not doubt.players or name in [each.name for each in doubt.players])
