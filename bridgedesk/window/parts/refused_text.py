"""Text that was refused: its field gets the focus and the text is selected, so that typing replaces it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QWidget

from bridgedesk.directing.forms import FieldRefusal


def select_all(field: QWidget) -> None:
    field.setFocus(Qt.FocusReason.OtherFocusReason)
    match field:
        case QLineEdit() | QPlainTextEdit():
            field.selectAll()
        case QComboBox() if (typed := field.lineEdit()) is not None:
            typed.selectAll()


@contextmanager
def refused_text_selected(
    fields: Mapping[str, QWidget], bring: Callable[[str], None] = lambda _: None
) -> Iterator[None]:
    """Select the text that a refusal is about; `bring` first brings its field into view."""
    try:
        yield
    except FieldRefusal as problem:
        if (field := fields.get(problem.field)) is not None:
            bring(problem.field)
            select_all(field)
        raise
