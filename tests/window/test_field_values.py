"""Values of fields are read and put back as they were, and only the director's changes are noticed."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QDateEdit, QLineEdit, QPlainTextEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from bridgedesk.window.parts.field_values import put_back, put_value, value_of, when_typed


def combo(*choices: tuple[str, object]) -> QComboBox:
    field = QComboBox()
    for words, key in choices:
        field.addItem(words, key)
    return field


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (QLineEdit, "a line"),
        (QPlainTextEdit, "two\nlines"),
        (QCheckBox, "yes"),
        (QSpinBox, "7"),
        (QDateEdit, "2026-11-17"),
    ],
)
def test_what_is_put_is_read(qtbot: QtBot, kind: type[QWidget], text: str) -> None:
    field = kind()
    qtbot.addWidget(field)
    assert value_of(field) != text
    put_value(field, text)
    assert value_of(field) == text


def test_a_choice_is_known_by_its_key_or_else_by_its_words(qtbot: QtBot) -> None:
    keyed, other = combo(("One", "1"), ("Two", "2")), combo(("North", (1,)), ("South", (2,)))
    for field in (keyed, other):
        qtbot.addWidget(field)
    put_value(keyed, "2")
    put_value(other, "South")
    assert (keyed.currentText(), value_of(keyed)) == ("Two", "2")
    assert (other.currentData(), value_of(other)) == ((2,), "South")


def test_a_choice_no_longer_offered_is_not_made(qtbot: QtBot) -> None:
    """A draft never chooses another pair in the place of one that has left."""
    field = combo(("Pair 1", "p1"), ("Pair 2", "p2"))
    qtbot.addWidget(field)
    field.setCurrentIndex(-1)
    put_back(field, "p3")
    assert field.currentIndex() == -1
    put_back(field, "p2")
    put_back(field, "")
    assert field.currentIndex() == -1, "nothing was chosen before"


def test_only_the_director_s_changes_are_noticed(qtbot: QtBot) -> None:
    line, text, box = QLineEdit(), QPlainTextEdit(), QCheckBox("?")
    noticed: list[QWidget] = []
    for field in (line, text, box):
        qtbot.addWidget(field)
        when_typed(field, partial(noticed.append, field))
        put_value(field, "yes")
    assert noticed == []
    QTest.keyClicks(line, "a")
    QTest.keyClicks(text, "b")
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert line in noticed
    assert text in noticed
    assert box in noticed
