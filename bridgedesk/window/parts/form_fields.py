"""Input fields made from the lines of a form, and their values."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QDate, QEvent, QSignalBlocker, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateEdit,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from bridgedesk.directing.forms import FormLine
from bridgedesk.event.spelling import capitalised
from bridgedesk.window.parts.labels import YieldingBox, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, holder
from bridgedesk.window.parts.typed_fields import NameField

# ---- value of any field as text: read, set, and watched for changes by the director

YES, NO = "yes", "no"


class CompositeField(QWidget):
    """Part of a form that consists of several fields and reports its own value."""

    edited = Signal()  # by the director

    def value(self) -> str:
        raise NotImplementedError

    def put(self, text: str) -> None:
        raise NotImplementedError


def value_of(field: QWidget) -> str:
    """Return what was typed or chosen; for a choice its key, or its words if the key is not text."""
    match field:
        case CompositeField():
            return field.value()
        case NameField():
            return field.half_typed()
        case QLineEdit():
            return field.text()
        case QPlainTextEdit():
            return field.toPlainText()
        case QCheckBox():
            return YES if field.isChecked() else NO
        case QComboBox() if field.isEditable():
            return field.currentText()
        case QComboBox():
            key = field.currentData()
            return key if isinstance(key, str) else field.currentText() if key is not None else ""
        case QSpinBox():
            return str(field.value())
        case QDateEdit():
            return field.date().toString(Qt.DateFormat.ISODate)
    raise TypeError(f"{field} is not a field")


def put_value(field: QWidget, text: str) -> None:
    """Set the field without emitting signals; a choice that is not offered becomes the first one."""
    field.blockSignals(True)
    match field:
        case CompositeField():
            field.put(text)
        case QLineEdit():
            field.setText(text)
        case QPlainTextEdit():
            field.setPlainText(text)
        case QCheckBox():
            field.setChecked(text == YES)
        case QComboBox() if field.isEditable():
            field.setEditText(text)
        case QComboBox():
            field.setCurrentIndex(max(0, field.findData(text), field.findText(text)))
        case QSpinBox() if text.isdecimal():
            field.setValue(int(text))
        case QDateEdit() if (day := QDate.fromString(text, Qt.DateFormat.ISODate)).isValid():
            field.setDate(day)
    field.blockSignals(False)


def put_back(field: QWidget, text: str) -> None:
    """Restore the field: an empty choice stays empty, and a choice no longer offered is ignored."""
    if isinstance(field, QComboBox) and not field.isEditable():
        at = max(field.findData(text), field.findText(text))
        if at >= 0 or not text:
            with QSignalBlocker(field):
                field.setCurrentIndex(at)
    else:
        put_value(field, text)


def mark_as_typed(field: QWidget) -> None:
    """Mark a field as half typed, so that nothing is filled in over it."""
    match field:
        case QLineEdit():
            field.setModified(True)
        case QPlainTextEdit():
            field.document().setModified(True)


def when_typed(field: QWidget, call: Callable[[], None]) -> None:
    """Call this whenever the director changes the field, but not when the program does."""
    match field:
        case QPlainTextEdit():
            field.textChanged.connect(lambda: call() if field.document().isModified() else None)
        case QSpinBox():
            field.valueChanged.connect(lambda _: call() if field.hasFocus() else None)
        case QDateEdit():
            field.userDateChanged.connect(lambda _: call())
        case _:
            for signal in _signals(field):
                signal.connect(lambda *_: call())


def _signals(field: QWidget) -> list[SignalInstance]:
    match field:
        case CompositeField():
            return [field.edited]
        case QLineEdit():
            return [field.textEdited]
        case QCheckBox():
            return [field.clicked]
        case QComboBox():
            typed = field.lineEdit()
            return [field.activated, *([typed.textEdited] if typed is not None else [])]
    raise TypeError(f"{field} is not a field")


# ---- form fields

Field = QComboBox | QLineEdit | QCheckBox


class FormFields(QWidget):
    entered = Signal()  # Enter in one of the fields
    changed = Signal()  # something was typed or chosen
    made = Signal()  # the fields are others now

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[str, Field] = {}
        self.usual: dict[str, str] = {}  # what was in them when they were made
        self._lines: dict[str, FormLine] = {}
        self.titles: dict[str, QLabel] = {}
        self._beside: tuple[QLabel, ...] = ()  # titles of rows around it, which begin at the same line
        self.groups = column_of()
        self.setLayout(self.groups)

    def line_up_with(self, *titles: QLabel) -> None:
        self._beside = titles
        self._line_up()

    def show_lines(self, lines: Sequence[FormLine]) -> None:
        """Make a field for each line, required lines first."""
        while item := self.groups.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.fields = {line.name: self._field(line) for line in lines}
        self.usual = self.given()
        self._lines = {line.name: line for line in lines}
        self.titles = {}
        rows = [line for required in (True, False) for line in lines if line.required is required]
        if rows:
            self.groups.addWidget(self._rows(rows))
        self._line_up()
        self.made.emit()

    def _rows(self, lines: Sequence[FormLine]) -> QWidget:
        rows = form_rows()
        for line in lines:
            title = label(line.called(), "" if line.required else "faint")
            self.titles[line.name] = title
            rows.addRow(title, self.fields[line.name])
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
        field: Field
        if line.yes_or_no:
            field = YieldingBox(words)
            field.setChecked(line.usual == "yes")
            field.toggled.connect(self.changed)
        elif line.choices:
            field = QComboBox()
            field.setMinimumContentsLength(8)
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
        field.setToolTip(words if line.required else self.tr("{0} (optional)").format(words))
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
