"""Input fields made from the lines of a form, and their values."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from bridgedesk.directing.forms import FormLine
from bridgedesk.event.spelling import capitalised
from bridgedesk.window.parts.chooser import Chooser, chooser_of
from bridgedesk.window.parts.field_values import value_of
from bridgedesk.window.parts.labels import YieldingBox, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, holder
from bridgedesk.window.parts.typed_fields import YieldingChoice

Field = QComboBox | QLineEdit | QCheckBox
Below = Callable[[QLineEdit], QWidget]
NOTHING_BELOW: Mapping[str, Below] = MappingProxyType({})


class FormFields(QWidget):
    entered = Signal()  # Enter in one of the fields
    changed = Signal()  # something was typed or chosen
    made = Signal()  # the fields are others now

    def __init__(self, below: Mapping[str, Below] = NOTHING_BELOW, parent: QWidget | None = None) -> None:
        """Create an empty form; `below` has for a field's name what is shown below it."""
        super().__init__(parent)
        self._below = below
        self.below: dict[str, QWidget] = {}
        self.fields: dict[str, Field] = {}
        self.usual: dict[str, str] = {}  # what was in them when they were made
        self._lines: dict[str, FormLine] = {}
        self.titles: dict[str, QLabel] = {}
        self._beside: tuple[QLabel, ...] = ()  # titles of rows around it, which begin at the same line
        self._before: QWidget | None = None  # from where Tab goes to the first field
        self.groups = column_of()
        self.setLayout(self.groups)

    def line_up_with(self, *titles: QLabel) -> None:
        self._beside = titles
        self._line_up()

    def follow(self, before: QWidget) -> None:
        """Let Tab go from there to the fields, which are made later than those below them."""
        self._before = before

    def show_lines(self, lines: Sequence[FormLine]) -> None:
        """Make a field for each line, required lines first."""
        while item := self.groups.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.fields = {line.name: self._field(line) for line in lines}
        self.usual = self.given()
        self._lines = {line.name: line for line in lines}
        self.titles, self.below = {}, {}
        rows = [line for required in (True, False) for line in lines if line.required is required]
        if rows:
            self.groups.addWidget(self._rows(rows))
            made: list[QWidget] = [self.fields[line.name] for line in rows]
            for before, field in pairwise([self._before, *made] if self._before else made):
                self.setTabOrder(before, field)
        self._line_up()
        self.made.emit()

    def _rows(self, lines: Sequence[FormLine]) -> QWidget:
        rows = form_rows()
        for line in lines:
            title = label(line.called(), "" if line.required else "faint")
            self.titles[line.name] = title
            field = self.fields[line.name]
            rows.addRow(title, field)
            if line.name in self._below and isinstance(field, QLineEdit):
                self.below[line.name] = self._below[line.name](field)
                rows.addRow(self.below[line.name])
        return holder(rows)

    def _line_up(self) -> None:
        titles = (*self.titles.values(), *self._beside)
        widest = max((title.sizeHint().width() for title in titles), default=0)
        for title in titles:
            title.setMinimumWidth(widest)

    def changeEvent(self, event: QEvent) -> None:
        """Realign the titles after a change of letter size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._line_up()

    def _field(self, line: FormLine) -> Field:
        words = capitalised(line.words.removeprefix("whether ") if line.yes_or_no else line.words)
        tip = words if line.required else self.tr("{0} (optional)").format(words)
        field: Field
        if line.yes_or_no:
            field = YieldingBox(words)
            field.setChecked(line.usual == "yes")
            field.toggled.connect(self.changed)
        elif line.people:
            field = chooser_of(words, tip, line.choices, line.usual)
            field.currentIndexChanged.connect(self.changed)
        elif line.choices:
            field = YieldingChoice(words, tip, letters=8)
            if _may_be_empty(line):
                field.addItem("", "")
            for key, shown in line.choices:
                field.addItem(shown, key)
            field.setCurrentIndex(max(0, field.findData(line.usual)))
            field.currentIndexChanged.connect(self.changed)
            if line.several:
                self._let_type(field)
        else:
            field = QLineEdit(line.usual)
            field.setPlaceholderText(line.words)
            field.returnPressed.connect(self.entered)
            field.textChanged.connect(self.changed)
        field.setAccessibleName(words)
        if not isinstance(field, YieldingChoice):
            field.setToolTip(tip)
        return field

    def _let_type(self, field: QComboBox) -> None:
        """Make a choice editable, so that one item or several can be typed."""
        field.setEditable(True)
        field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        if (typed := field.lineEdit()) is not None:
            typed.setPlaceholderText(self.tr("one, or several separated by commas"))
            typed.returnPressed.connect(self.entered)
            typed.textChanged.connect(self.changed)

    def given(self) -> dict[str, str]:
        return {name: value_of(field) for name, field in self.fields.items()}

    def fill_in(self, known: Mapping[str, object]) -> None:
        """Fill in values that are known already; other fields stay as they are."""
        for name, value in known.items():
            match self.fields.get(name):
                case Chooser() as chooser if value is not None:
                    chooser.put(str(value))
                case QLineEdit() as field if value is not None:
                    field.setText(str(value))
                case QComboBox() as choice if value is not None and choice.isEditable():
                    choice.setEditText(str(value))
                case QComboBox() as choice if value is not None:
                    choice.setCurrentIndex(max(0, choice.findData(value)))
                case QCheckBox() as box:
                    box.setChecked(value == "yes")

    def mark_needed(self, needed: str) -> None:
        """Mark the one field that must be filled in next."""
        for name, title in self.titles.items():
            line = self._lines[name]
            title.setText(
                self.tr("{0} (required)").format(line.called()) if name == needed else line.called()
            )
            restyle_as(title, "" if line.required or name == needed else "faint")
        self._line_up()

    def take_focus(self) -> None:
        for field in self.fields.values():
            if not value_of(field) or field is list(self.fields.values())[-1]:
                field.setFocus(Qt.FocusReason.OtherFocusReason)
                return


def _may_be_empty(line: FormLine) -> bool:
    """Return True if a list begins with an empty choice, so that nothing is chosen by default."""
    if not line.choices[0][0]:
        return False
    return not line.required or (len(line.choices) > 1 and not line.usual)


def form_rows() -> QFormLayout:
    """Return a form layout: titles on the left, fields as wide as there is room."""
    rows = QFormLayout()
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(6)
    return rows
