"""Penalties and Appeals never hold the window up: no step on its thread takes a tenth of a second."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.rulings.ruling_builder import RulingBuilder
from tests.benchmarks.windows import begin_field, best, new_club, window_on

MOST = 0.1
TABLES = 20
best_of = partial(best, laps=4)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """Twenty tables, everything typed."""
    window = window_on(begin_field(new_club(tmp_path), TABLES), qtbot, tmp_path)
    yield window
    window.close()


def fill(builder: RulingBuilder) -> None:
    builder.who.setCurrentIndex(1)
    builder.form.fill_in({"minutes": 12})
    builder.amount.setText("10")
    builder.reason.setText("late")


def test_each_step_takes_less_than_a_tenth_of_a_second(window: MainWindow, qtbot: QtBot) -> None:
    desk, builder = window.penalties_controller, window.penalties.builder
    took = {"tab": best_of(lambda: window.choose_tab(3)), "begin": best_of(desk.begin)}
    minutes = iter(range(100, 999))
    field = builder.form.fields["minutes"]
    assert isinstance(field, QLineEdit)
    took["key"] = best_of(lambda: field.setText(str(next(minutes))))
    fill(builder)
    qtbot.waitUntil(lambda: len(builder.ranking.places) == 2 * TABLES)
    places = builder.ranking.places
    took["ranking"] = best_of(lambda: builder.ranking.show_places(places, builder.entries()))

    def impose() -> None:
        desk.begin()
        fill(builder)
        builder.impose.click()

    took["impose"] = best_of(impose)
    took["open"] = best_of(lambda: desk._open(window.penalties.list.chosen))
    took["appeal"] = best_of(lambda: window.event_controller.links.appeal_against("r1"))
    took["second"] = best_of(window.appeals_controller.tick)
    assert {step: round(time, 3) for step, time in took.items() if time >= MOST} == {}
