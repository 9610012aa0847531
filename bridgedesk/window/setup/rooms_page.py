"""Rooms of the venue and their table numbers, for the drawn matches of a session."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QWidget

from bridgedesk.desk.acts.sessions import set_rooms
from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.seating.playing_rooms import TypedRoom, rooms_of
from bridgedesk.event.match import Room
from bridgedesk.event.session import PlayingRoom
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, card, label, scrolling_sheet
from bridgedesk.window.parts.layouts import column_of, row_of, shortcut
from bridgedesk.window.parts.page import Door, EventController, leave_by_escape
from bridgedesk.window.parts.typed_fields import choice_field, line_field

ROOMS = 6  # lines of the form
DIGITS = 8  # letters


class _RoomFields(NamedTuple):
    name: QLineEdit
    first: QLineEdit
    last: QLineEdit
    tables_of: QComboBox
    screens: QCheckBox

    def line(self) -> TypedRoom:
        return TypedRoom(
            self.name.text(),
            self.first.text(),
            self.last.text(),
            self.tables_of.currentData(),
            self.screens.isChecked(),
        )

    def fill(self, room: PlayingRoom | None) -> None:
        self.name.setText(room.name if room else "")
        self.first.setText(str(room.first) if room else "")
        self.last.setText(str(room.last or "") if room else "")
        self.tables_of.setCurrentIndex(max(0, self.tables_of.findData(room.tables_of if room else None)))
        self.screens.setChecked(bool(room and room.screens))


class RoomsPage(QWidget):
    left = Signal()
    saved = Signal(list)  # of TypedRoom

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.about = label(
            self.tr(
                "Matches fill the rooms from the top, table by table. Number both tables of a match alike, "
                "or give the open and the closed tables rooms of their own."
            ),
            "faint",
            wraps=True,
        )
        self.rooms = [self._room(number) for number in range(1, ROOMS + 1)]
        self.save = button(
            self.tr("Save rooms"), self.tr("Renumbers the tables on draw, slips and displays"), main=True
        )
        self.back = button(self.tr("Back"), self.tr("Returns to the entries (Esc)"))
        self.draft = FormDraft(self, "rooms", self._fields)
        self._lay_out()
        self.save.clicked.connect(self._save)
        self.back.clicked.connect(self.left)
        for field in (each for room in self.rooms for each in (room.name, room.first, room.last)):
            field.returnPressed.connect(self._save)
        shortcut(self, "Esc").activated.connect(lambda: leave_by_escape(self, self.left))

    def _room(self, number: int) -> _RoomFields:
        of = choice_field(
            self.tr("Tables in room {0}").format(number),
            self.tr("Both tables of a match, or only its open or closed one"),
            letters=16,
        )
        of.addItem(self.tr("both tables"), None)
        of.addItem(self.tr("open tables"), Room.OPEN)
        of.addItem(self.tr("closed tables"), Room.CLOSED)
        screens = QCheckBox(self.tr("Screens"))
        screens.setAccessibleName(self.tr("Screens in room {0}").format(number))
        screens.setToolTip(self.tr("Named on the draw and on the score slips"))
        example = self.tr("e.g. Open room") if number == 1 else ""
        found = _RoomFields(
            line_field(self.tr("Room {0}").format(number), self.tr("Name as players know it"), example),
            line_field(
                self.tr("First table of room {0}").format(number),
                self.tr("Number of its first table"),
                self.tr("e.g. 1") if number == 1 else "",
            ),
            line_field(
                self.tr("Last table of room {0}").format(number),
                self.tr("Number of its last table; leave blank for all that are left"),
                self.tr("e.g. 20") if number == 1 else "",
            ),
            of,
            screens,
        )
        for field in (found.first, found.last):
            field.setMaximumWidth(DIGITS * self.fontMetrics().averageCharWidth() * 2)
        return found

    def _lay_out(self) -> None:
        grid = QGridLayout()
        heads = (self.tr("Room"), self.tr("First table"), self.tr("Last table"), self.tr("Used for"))
        for column, words in enumerate(heads):
            grid.addWidget(label(words, "faint"), 0, column)
        for row, room in enumerate(self.rooms, start=1):
            for column, field in enumerate(room):
                grid.addWidget(field, row, column)
        grid.setColumnStretch(0, 1)
        form = card(
            label(self.tr("Rooms"), "heading"),
            self.draft.line,
            self.about,
            grid,
            row_of(self.back, None, self.save),
        )
        page = scrolling_sheet(column_of(form, None))
        self.setLayout(column_of(page))

    def _fields(self) -> dict[str, QWidget]:
        return {
            f"{name} {number}": field
            for number, room in enumerate(self.rooms, start=1)
            for name, field in room._asdict().items()
        }

    def _save(self) -> None:
        self.saved.emit([room.line() for room in self.rooms])

    def fill(self, rooms: Sequence[PlayingRoom], drafts: Drafts | None, subject: str) -> None:
        self.draft.leave()
        for at, fields in enumerate(self.rooms):
            fields.fill(rooms[at] if at < len(rooms) else None)
        self.draft.begin(drafts, subject)
        self.rooms[0].name.setFocus(Qt.FocusReason.OtherFocusReason)


class RoomsController(EventController):
    def __init__(self, page: RoomsPage, act: Door) -> None:
        super().__init__(page, act)
        self.page = page
        self.session = ""
        page.saved.connect(self._save)

    def begin(self) -> None:
        """Show the session's rooms, which may come from an earlier session."""
        if self.open_event is not None:
            rooms = rooms_of(self.open_event.event, self.session)
            self.page.fill(rooms, self.open_event.drafts, self.session)

    def _save(self, lines: Sequence[TypedRoom]) -> None:
        def save(open_event: OpenEvent) -> Change:
            return set_rooms(open_event, self.session, lines)

        if self.carry_out(save, self.page.draft):
            self.page.left.emit()
