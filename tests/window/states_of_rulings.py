"""States of ruling on something: names refused, a fouled board, weighted and split scores, an appeal."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from bridgedesk.window.main_window import MainWindow
from tests.window.keys import State


def ruling(window: MainWindow, _: Path) -> Iterator[State]:
    """On boards with results, as they were typed before; nothing is imposed."""
    window.choose_tab(3)
    builder = window.penalties.builder
    window.penalties.list.begin.click()
    QTest.qWait(1)
    yield "nothing typed", window
    builder.who.setFocus()
    QTest.keyClicks(builder.who, "Zebedee")
    QTest.keyClick(builder.who, Qt.Key.Key_Tab)
    builder.impose.click()
    yield "a name that nobody has", window
    window.activateWindow()  # the list of names had the keys
    fouled = next(
        at for at in range(builder.what.count()) if builder.what.itemText(at).startswith("Fouled board")
    )
    builder.what.setCurrentIndex(fouled)
    yield "a fouled board", window
    builder.choose("adjusted-score")
    QTest.qWait(1)
    for name in ("table", "board"):
        field = builder.form.fields[name]
        assert isinstance(field, QLineEdit)
        field.setText("1")
    builder.round.setText("1")
    for name, text in (
        ("a weighted score", "60% 4SN=, 40% 4SN-1"),
        ("weights that do not add up", "60% 4SN=, 30% 4SN-1 | 25% 4SN="),
        ("a split score", "+420 | A-="),
    ):
        score = builder.form.fields["score"]
        assert isinstance(score, QLineEdit)
        score.setText(text)
        QTest.qWait(200)
        yield name, window
    builder.draft.discard()
    builder.back.click()
    window.choose_tab(4)
    window.appeals.begin.click()
    window.appeals.save.click()
    yield "an appeal against no ruling yet", window
    window.appeals.form.pages.setCurrentIndex(3)
    yield "the decision of an appeal", window
    window.appeals.form.pages.setCurrentIndex(0)
