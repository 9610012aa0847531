"""Fields made of the lines of a form, with what was typed into them."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from bridgedesk.desk.form import FormLine
from bridgedesk.window.words import label

Field = QComboBox | QLineEdit | QCheckBox


class FormFields(QWidget):
    entered = Signal()  # Enter in one of the fields
    changed = Signal()  # something was typed or chosen

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[str, Field] = {}
        self._required: frozenset[str] = frozenset()
        self._widest = 0  # of the titles, so that both groups begin at one line
        self.groups = QVBoxLayout(self)
        self.groups.setContentsMargins(0, 0, 0, 0)

    def show_lines(self, lines: Sequence[FormLine], least: int = 0) -> None:
        """What must be known first, then what may be left out; titles of at least this width."""
        while item := self.groups.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.fields = {line.name: self._field(line) for line in lines}
        self._required = frozenset(line.name for line in lines if line.required)
        widths = [self.fontMetrics().horizontalAdvance(_title(line)) for line in lines]
        self._widest = max([least, *widths])
        for required in (True, False):
            group = [line for line in lines if line.required is required]
            if group:
                self.groups.addWidget(self._group(group))

    def _group(self, lines: Sequence[FormLine]) -> QWidget:
        rows = QFormLayout()
        rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        rows.setContentsMargins(0, 0, 0, 4)
        for line in lines:
            title = label(_title(line), "" if line.required else "faint")
            title.setMinimumWidth(self._widest)
            rows.addRow(title, self.fields[line.name])
        group = QWidget()
        group.setLayout(rows)
        return group

    def _field(self, line: FormLine) -> Field:
        words = line.words[:1].upper() + line.words[1:]
        field: Field
        if line.yes_or_no:
            field = QCheckBox(self.tr("yes"))
            field.setChecked(line.usual == "yes")
            field.toggled.connect(self.changed)
        elif line.choices:
            field = QComboBox()
            field.setMinimumContentsLength(8)
            if not line.required:
                field.addItem("", "")
            for key, shown in line.choices:
                field.addItem(shown, key)
            field.setCurrentIndex(max(0, field.findData(line.usual)))
            field.currentIndexChanged.connect(self.changed)
        else:
            field = QLineEdit(line.usual)
            field.setPlaceholderText("" if line.required else self.tr("may be left out"))
            field.returnPressed.connect(self.entered)
            field.textChanged.connect(self.changed)
        field.setAccessibleName(words)
        field.setToolTip(words)
        return field

    def given(self) -> dict[str, str]:
        return {name: _given(field) for name, field in self.fields.items()}

    def fill_in(self, known: Mapping[str, object]) -> None:
        """What is known already; other fields stay as they are."""
        for name, value in known.items():
            match self.fields.get(name):
                case QLineEdit() as field if value is not None:
                    field.setText(str(value))
                case QComboBox() as choice if value is not None:
                    choice.setCurrentIndex(max(0, choice.findData(value)))
                case QCheckBox() as box:
                    box.setChecked(value == "yes")

    def missing(self) -> bool:
        """Something that must be known is still empty."""
        return any(not _given(field) for name, field in self.fields.items() if name in self._required)

    def take_focus(self) -> None:
        for field in self.fields.values():
            if not _given(field) or field is list(self.fields.values())[-1]:
                field.setFocus(Qt.FocusReason.OtherFocusReason)
                return


def _title(line: FormLine) -> str:
    return f"{line.name[:1].upper()}{line.name[1:]}".replace("_", " ")


def _given(field: Field) -> str:
    match field:
        case QCheckBox():
            return "yes" if field.isChecked() else "no"
        case QComboBox():
            return str(field.currentData() or "")
        case _:
            return field.text()
