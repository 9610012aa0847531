"""Values of fields of any kind as text: read, set, and watched for changes by the director."""

from collections.abc import Callable

from PySide6.QtCore import QDate, QSignalBlocker, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QComboBox, QDateEdit, QLineEdit, QPlainTextEdit, QSpinBox, QWidget

from bridgedesk.window.parts.chooser import Chooser
from bridgedesk.window.parts.name_field import NameField

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
        case Chooser():
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
        case CompositeField() | Chooser():
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
