"""Who is away for a session, put down under Setup; figures worked out by hand (SABF 11.4, 11.5)."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.setup.mid_session_changes import MidSessionChange
from bridgedesk.event.event import Event
from bridgedesk.event.session import Scoring, Section, Session
from bridgedesk.scoring.rounding import half_up
from bridgedesk.window.main_window import MainWindow
from tests.evenings.ruled_events import FIRST, SECOND, Hand, opened, pairs, shown_window
from tests.window.keys import control, press, score, type_text
from tests.window.pictures import keep
from tests.window.test_decisions import view

PLAYED = {**SECOND, (3, 1): "+100"}  # East-West are vulnerable on board 3, so that +50 could not be typed
KAY = "Kay Example & Len Sample"
FOR_THE_STATE = "plays for the state or the country, or in a national selection: 100% of their average"


def three_sessions(book: str = "sabf-2020") -> Event:
    """The first one is in; nobody sits in the others yet."""
    first = pairs("tuesday", FIRST, book=book)
    others = (Session(key, Scoring.MATCHPOINTS, "all", sections=(Section("A"),)) for key in ("2", "3"))
    return replace(first, sessions=(*first.sessions, *others))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, Hand()) as window:
        yield opened(window, tmp_path, three_sessions())


def seat(window: MainWindow, session: str) -> None:
    """The same seats as before."""
    control(Qt.Key.Key_1)
    window.header.session_chosen.emit(session)
    window.setup.again.click()


def tell(window: MainWindow, happening: MidSessionChange, **facts: str) -> None:
    control(Qt.Key.Key_1)
    window.setup.changed.click()
    changes = window.setup.changes
    changes.choose(happening)
    for name, text in facts.items():
        match changes.form.fields[name]:
            case QComboBox() as box:
                at = next(at for at in range(box.count()) if text in box.itemText(at))
                box.setCurrentIndex(at)
            case QLineEdit() as field:
                field.setText(text)
    changes.look.click()


def go_on_as_planned(window: MainWindow, qtbot: QtBot) -> None:
    changes = window.setup.changes
    qtbot.waitUntil(lambda: bool(changes.found), timeout=10000)
    changes.view.selectRow([way.what for way in changes.found].index("continue as planned"))
    changes.use.click()


def type_scores(window: MainWindow, session: str, scores: dict[tuple[int, int], str]) -> None:
    control(Qt.Key.Key_2)
    assert window.open_event
    assert window.entry
    here = next(each for each in window.open_event.event.sessions if each.id == session)
    movement = here.sections[0].movement
    assert movement
    for (round_, table), text in scores.items():
        sitting = movement.rounds[round_ - 1][table - 1]
        window.entry.go_to(SlipLocation(session, "A", round_, table, sitting.sets[0]))
        tens = text.lstrip("+-")[:-1] or "0"
        score(f"{tens}{text[0]}")


def seats(window: MainWindow, session: int) -> dict[str, str | None]:
    assert window.open_event
    return dict(window.open_event.event.sessions[session].sections[0].seats)


def line_ups(window: MainWindow, session: int) -> list[str]:
    assert window.open_event
    return [each.entry for each in window.open_event.event.sessions[session].sections[0].line_ups]


def totals(window: MainWindow) -> dict[str, str]:
    assert window.open_event
    placed = window.open_event.evaluation.fields[0].standings
    return {each.entry: str(half_up(each.total or 0)) for each in placed}


def test_a_pair_that_represents_the_state_is_away_and_back(window: MainWindow) -> None:
    """Kay & Len had 7 of 12 in session 1: 58.33, and the same for session 2: 116.66 (11.5)."""
    seat(window, "2")
    window.setup.changed.click()
    window.setup.changes.choose(MidSessionChange.STAYS_AWAY)
    keep(window, "a pair stays away")
    tell(window, MidSessionChange.STAYS_AWAY, entry="Kay", reason=FOR_THE_STATE)
    assert window.status.text().startswith(
        f"{KAY} is absent from session 2: plays for the state or the country, or in a national selection"
    )
    assert seats(window, 1)["3EW"] is None
    assert "3EW" not in window.setup.fields
    keep(window, "a pair stays away, its place")
    type_scores(
        window, "2", {each: PLAYED[each] for each in ((1, 1), (1, 2), (2, 2), (2, 3), (3, 1), (3, 3))}
    )
    assert totals(window)["3EW"] == "116.66"
    rows = view(window, "sessions")
    (kay,) = (row for row in rows if "Kay" in " ".join(row))
    assert kay[-1].startswith("Session 2: not played: +58.33, 11.5")
    keep(window, "a pair stays away, the sessions")

    seat(window, "3")
    assert seats(window, 2)["3EW"] == "3EW", "it has its place again"
    control(Qt.Key.Key_Z)
    control(Qt.Key.Key_Z)


def test_who_comes_after_all_did_not_stay_away(window: MainWindow, qtbot: QtBot) -> None:
    """7 of 12 in session 1 and 8 of 12 in session 2: 58.33 + 66.67."""
    seat(window, "2")
    tell(window, MidSessionChange.STAYS_AWAY, entry="Kay", reason=FOR_THE_STATE)
    tell(window, MidSessionChange.LATE_PAIR, pair="3EW", rounds_over="0")
    go_on_as_planned(window, qtbot)
    type_text("Kay Example")
    press(Qt.Key.Key_Return)
    assert line_ups(window, 1) == []
    type_scores(window, "2", PLAYED)
    assert totals(window)["3EW"] == "125.00"

    seat(window, "3")
    tell(window, MidSessionChange.STAYS_AWAY, entry="Kay", reason=FOR_THE_STATE)
    assert line_ups(window, 2) == ["3EW", "3EW"]
    window.setup.again.click()
    assert line_ups(window, 2) == []


def test_away_for_another_reason_is_nothing(window: MainWindow) -> None:
    """11.4: 0 for the session, and 58.33 in all."""
    seat(window, "2")
    tell(window, MidSessionChange.STAYS_AWAY, entry="Kay")
    assert window.status.text().startswith(f"{KAY} is absent from session 2")
    assert totals(window)["3EW"] == "58.33"


def test_who_has_played_does_not_stay_away(window: MainWindow) -> None:
    seat(window, "2")
    type_scores(window, "2", {(1, 3): "+100"})
    tell(window, MidSessionChange.STAYS_AWAY, entry="Kay")
    assert (
        window.status.text() == f"{KAY} already has results in session 2. Choose “Pair leaves early” instead."
    )
    assert seats(window, 1)["3EW"] == "3EW"


def test_a_substitute_for_a_player_of_the_state(window: MainWindow) -> None:
    """Cy & Di: 7 of 12 in session 1, 58.33, and nothing in session 2. With a substitute it is at least the
    lower of 52.50 and 50; where Cy plays for the state it is their average (11.4)."""
    seat(window, "2")
    type_scores(window, "2", PLAYED)
    assert totals(window)["2NS"] == "58.33"
    tell(
        window, MidSessionChange.SUBSTITUTE, pair="2NS", out="first", substitute="Sue Standin", from_round="1"
    )
    assert totals(window)["2NS"] == "108.33"
    control(Qt.Key.Key_Z)
    window.setup.changed.click()
    window.setup.changes.choose(MidSessionChange.SUBSTITUTE)
    keep(window, "a substitute, and why")
    tell(
        window, MidSessionChange.SUBSTITUTE,
        pair="2NS", out="first", substitute="Sue Standin", from_round="1", reason=FOR_THE_STATE,
    )  # fmt: skip
    assert totals(window)["2NS"] == "116.66"
    (row,) = (row for row in view(window, "sessions") if "Cy" in " ".join(row))
    assert row[-1].startswith("Session 2 counts as 58.33: +58.33, 11.4")


def test_names_of_a_pair_that_has_played_are_not_typed_over(window: MainWindow) -> None:
    """Its first session would be another pair's."""
    seat(window, "2")
    first = window.setup.fields["3EW"][0]
    first.setFocus()
    first.selectAll()
    type_text("New One")
    press(Qt.Key.Key_Return)
    assert window.status.text() == (
        f"{KAY} played session 1 as this pair. Choose “Change seating…” for a substitute for Kay Example"
        " or an absent pair; correct a name in session 1."
    )
    assert totals(window)["3EW"] == "58.33"
    keep(window, "names of a pair that has played")


def test_a_player_comes_with_another_partner(window: MainWindow, qtbot: QtBot) -> None:
    """11.1: Bob is away, and Ann walks in with somebody else: another pair, and session 1 stays theirs."""
    seat(window, "2")
    tell(window, MidSessionChange.STAYS_AWAY, entry="Ann")
    tell(window, MidSessionChange.LATE_PAIR, pair="1NS", rounds_over="0")
    go_on_as_planned(window, qtbot)
    type_text("Ann Example & New Two")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Pair 1NS: Ann Example & New Two")
    assert seats(window, 1)["1NS"] != "1NS"
    assert line_ups(window, 1) == ["1NS", "1NS"]
    type_scores(window, "2", PLAYED)
    found = totals(window)
    assert found["1NS"] == "50.00"
    assert found[str(seats(window, 1)["1NS"])] == "75.00"
    first = window.setup.fields["2NS"][0]
    control(Qt.Key.Key_1)
    first.setFocus()
    first.selectAll()
    type_text("Gus Muster")
    press(Qt.Key.Key_Return)
    assert window.status.property("wrong")


@pytest.mark.parametrize("book", ["sabf-2020", "laws-2017"])
def test_another_pair_comes_for_a_session(qtbot: QtBot, tmp_path: Path, book: str) -> None:
    """11.1: a session may be open to walk-ins. Kay & Len keep theirs, and come back to the third."""
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, three_sessions(book))
        before = totals(window)
        seat(window, "2")
        tell(window, MidSessionChange.STAYS_AWAY, entry="Kay")
        tell(window, MidSessionChange.LATE_PAIR, pair="3EW", rounds_over="0")
        go_on_as_planned(window, qtbot)
        for name in ("New One", "New Two"):
            type_text(name)
            press(Qt.Key.Key_Return)
        assert window.status.text().startswith("Pair 3EW: New One & New Two")
        new = seats(window, 1)["3EW"]
        assert new not in (None, "3EW")
        assert totals(window)["3EW"] == before["3EW"]
        type_scores(window, "2", PLAYED)

        seat(window, "3")
        assert seats(window, 2)["3EW"] == new, "it has the place now"
        assert f"{KAY} was absent from session 2 and its number is taken" in window.status.text()
        tell(window, MidSessionChange.STAYS_AWAY, entry="New One")
        tell(window, MidSessionChange.LATE_PAIR, pair="3EW", rounds_over="0")
        go_on_as_planned(window, qtbot)
        type_text("Kay Example")
        press(Qt.Key.Key_Return)
        assert window.status.text().startswith(f"Pair 3EW: {KAY}")
        assert seats(window, 2)["3EW"] == "3EW"
