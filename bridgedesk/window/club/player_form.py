"""Form for one player of the club's list, new or corrected."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QLineEdit, QWidget

from bridgedesk.directing.people.about_players import ABOUT, BORN, LIVES, MASTERPOINTS, MEMBER_OF, SEX
from bridgedesk.directing.people.known_players import HOUSE, VISITOR
from bridgedesk.event.people import ClubPlayer
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.name_field import LONGEST_NAME, NameField
from bridgedesk.window.parts.name_finder import NameFinder
from bridgedesk.window.parts.typed_fields import TypedField

if TYPE_CHECKING:
    from bridgedesk.desk.event.club_file import Drafts

NEW = "new"  # in the place of the key of a player


class PlayerForm(QWidget):
    kept = Signal(object, str)  # the player as typed, and the name of the usual partner
    removed = Signal(str)
    forget_wanted = Signal(str, str)  # the key of the player, and the name

    def __init__(self, names: NameFinder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.member = ClubPlayer("", "")
        self.title = label("", "heading")
        self.name, self.number, self.club, self.grade, self.contact = (TypedField() for _ in range(5))
        self.name.setMaxLength(LONGEST_NAME)
        self.about = {what: TypedField() for what in ABOUT}
        self.partner = NameField(names)
        self.fixed = QCheckBox(self.tr("needs a stationary seat"))
        self.visitor = QCheckBox(self.tr("visitor"))
        self.house = QCheckBox(self.tr("house player"))
        self.keep = button(self.tr("Save player"), self.tr("Saves the player in the list (Enter)"), main=True)
        self.remove = button(
            self.tr("Remove player"), self.tr("Removes the player from the list; past events keep the name")
        )
        self.forget = button(
            self.tr("Forget player…"), self.tr("Removes name, number and contact from every event, for good")
        )
        self.drafts: Drafts | None = None
        self.draft = FormDraft(self, "player", self._fields)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name, tip, field in (
            (self.tr("Name"), self.tr("Printed on every sheet"), self.name),
            (
                self.tr("Player number"),
                self.tr("Player's federation number; the check digit is tested"),
                self.number,
            ),
            (self.tr("Home club"), self.tr("Player's home club (optional)"), self.club),
            (self.tr("Grade"), self.tr("Player's grade (optional)"), self.grade),
            (self.tr("Usual partner"), self.tr("Offered for the next seat"), self.partner),
            (
                self.tr("Contact"),
                self.tr("For the director only; never printed or exported"),
                self.contact,
            ),
        ):
            field.setAccessibleName(name)
            field.setToolTip(tip)
            form.addRow(name, field)
        self._lay_out_about(form)
        for flag, tip in (
            (self.fixed, self.tr("Gets a stationary seat: North-South in a Mitchell")),
            (self.visitor, self.tr("Marked as a visitor when seated")),
            (self.house, self.tr("Fills in so that others can play")),
        ):
            flag.setToolTip(tip)
        acts = row_of(self.remove, self.forget, None, self.keep)
        flags = row_of(self.fixed, self.visitor, self.house, None)
        self.setLayout(column_of(self.title, self.draft.line, form, flags, acts, None, spacing=10))

    def _lay_out_about(self, form: QFormLayout) -> None:
        """Lay out the details needed only for events with limits, two in a row."""
        told = {
            BORN: (
                self.tr("Date of birth"),
                self.tr("Such as 1958-12-31; for the director only, never printed or exported"),
            ),
            MASTERPOINTS: (self.tr("Masterpoints"), self.tr("For events with a masterpoint limit")),
            SEX: (self.tr("Gender"), self.tr("For events that require it")),
            MEMBER_OF: (self.tr("Member of"), self.tr("Organisations, separated by commas; or yes or no")),
            LIVES: (self.tr("Town"), self.tr("Country or town, as an event requires")),
        }
        for names in ((BORN, MASTERPOINTS), (SEX, LIVES), (MEMBER_OF,)):
            row = QHBoxLayout()
            row.setSpacing(10)
            for what in names:
                name, tip = told[what]
                field = self.about[what]
                field.setAccessibleName(name)
                field.setToolTip(tip)
                if row.count():
                    row.addWidget(label(name))
                row.addWidget(field, 1)
            form.addRow(told[names[0]][0], row)

    def _wire(self) -> None:
        fields = (self.name, self.number, self.club, self.grade, self.partner, self.contact)
        for field in (*fields, *self.about.values()):
            field.returnPressed.connect(self._keep)
        self.keep.clicked.connect(self._keep)
        self.remove.clicked.connect(lambda: self.removed.emit(self.member.id))
        self.forget.clicked.connect(lambda: self.forget_wanted.emit(self.member.id, self.member.name))

    def show_member(self, member: ClubPlayer, names: Mapping[str, str]) -> None:
        """Show a club player; `names` is by id."""
        self.draft.leave()
        self.member = member
        self.title.setText(member.name or self.tr("New player"))
        self.name.setText(member.name)
        self.number.setText(member.number or "")
        self.club.setText(member.club or "")
        self.grade.setText(member.grade or "")
        self.partner.setText(names.get(member.partner or "", ""))
        self.contact.setText(member.contact or "")
        for what, field in self.about.items():
            field.setText(member.about.get(what, ""))
        self.fixed.setChecked(member.fixed_seat)
        self.visitor.setChecked(VISITOR in member.flags)
        self.house.setChecked(HOUSE in member.flags)
        for each in (self.remove, self.forget):
            each.setVisible(bool(member.id))
        self.draft.begin(self.drafts, member.id or NEW)

    def _fields(self) -> dict[str, QWidget]:
        lines = {"name": self.name, "number": self.number, "club": self.club, "grade": self.grade}
        flags = {"fixed": self.fixed, "visitor": self.visitor, "house": self.house}
        return {**lines, "contact": self.contact, "partner": self.partner, **flags, **self.about}

    def _keep(self) -> None:
        flags = [flag for flag in self.member.flags if flag not in (VISITOR, HOUSE)]
        flags += [name for name, box in ((VISITOR, self.visitor), (HOUSE, self.house)) if box.isChecked()]
        typed = ClubPlayer(
            self.member.id,
            _typed(self.name),
            _typed(self.number) or None,
            _typed(self.club) or None,
            _typed(self.grade) or None,
            None,
            self.fixed.isChecked(),
            tuple(flags),
            _typed(self.contact) or None,
            {what: _typed(field) for what, field in self.about.items() if _typed(field)},
        )
        self.kept.emit(typed, self.partner.accepted_name())

    def take_focus(self) -> None:
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.selectAll()


def _typed(field: QLineEdit) -> str:
    return " ".join(field.text().split())
