"""A pairs final whose qualifying was corrected, through the real window: said on opening, above every tab and
under To clear; taken in again with one key, or let stand with the reason."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.window.main_window import MainWindow
from tests.directing.entries.test_reserves import final as district_final
from tests.directing.finals.test_finals import as_they_are
from tests.directing.qualifying.test_qualifying_reimport import corrected, final, qualifying
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.window.keys import control, focused, press, type_text
from tests.window.pictures import keep

SAID = (
    "State Pairs was corrected after it was brought in (revision 2): carry-over: Ann & Art 66.67 instead"
    " of 100.00, Dot & Dan 66.67 instead of 100.00"
)


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> MainWindow:
    """One board of three lost: 66.67 and not 100 is carried over (SABF 18.1.1)."""
    club = club_at(tmp_path)
    finalise(desk_in(club, qualifying()))
    desk = desk_in(club, final())
    import_qualifiers(desk, "pairs")
    seat_next_session(desk, "2", SeatingMethod.RANKED, as_they_are)
    corrected(club, 1)
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    return window


def test_it_is_said_on_opening_and_above_every_tab(opened: MainWindow) -> None:
    strip = opened.evening.corrected
    assert opened.status.text() == f"Opened State Pairs Final. {SAID}"
    for tab in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3):
        control(tab)
        assert strip.isVisible()
        keep(opened, f"corrected qualifying, tab {tab.value - Qt.Key.Key_0.value}")
    assert strip.words.text() == SAID
    press(Qt.Key.Key_F7)
    assert [each.what for each in opened.scores_controller.clear.open] == [SAID]
    keep(opened, "corrected qualifying, to clear")
    press(Qt.Key.Key_Return)
    assert focused() is strip.take
    press(Qt.Key.Key_Space)
    assert opened.status.text() == (
        "Qualifiers updated from State Pairs. Carry-over: Ann & Art 66.67 instead of 100.00,"
        " Dot & Dan 66.67 instead of 100.00."
    )
    assert not strip.isVisible()
    keep(opened, "corrected qualifying, taken in again")
    opened.undo()
    assert strip.isVisible()


def test_it_may_stand_with_the_reason(opened: MainWindow) -> None:
    opened.evening.corrected.stand.click()
    assert focused() is opened.scores_controller.clear.reason
    type_text("a made draw is not changed, MH")
    keep(opened, "corrected qualifying, the reason")
    press(Qt.Key.Key_Return)
    assert not opened.evening.corrected.isVisible()
    assert opened.scores_controller.clear.open == []


def test_a_qualifying_that_is_open_again_says_who_goes_by_it(opened: MainWindow) -> None:
    assert opened.club
    other = opened.club.event("pairs")
    reopen(other, "a slip was misread")
    record_result(other, SlipLocation("1", "A", 1, 1, 2), Result(2, parse_score("+90"), 1, 1))
    opened.reception.events.chosen.emit("pairs")
    said = "State Pairs Final uses this event. Open it to see what a correction changes."
    assert opened.status.text() == f"Opened State Pairs. {said}"
    assert not opened.evening.corrected.isVisible()
    opened.reception.events.chosen.emit("final")
    assert opened.evening.corrected.words.text().startswith("State Pairs is reopened and not final yet: Bea")
    assert not opened.evening.corrected.take.isVisible()
    keep(opened, "corrected qualifying, reopened")


# ---- a final that only names its qualifying (SBU 2.9)


@pytest.fixture
def named(window: MainWindow, tmp_path: Path) -> MainWindow:
    club = club_at(tmp_path)
    heat = replace(qualifying(), kind="pairs", title="Heat", rulebook=RulebookRef("sbu-2022"))
    finalise(desk_in(club, heat))
    district_final(club)
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    return window


def test_who_qualified_is_seated_one_by_one_by_place(named: MainWindow) -> None:
    setup = named.setup
    assert setup.qualifying.take.text() == "Link qualifying event"
    keep(named, "final, where they qualified")
    setup.qualifying.take.click()
    assert not setup.qualifying.isVisible()
    assert setup.waiting.next.text() == "Next: Ann && Art as pair 1NS"
    assert setup.waiting.next.toolTip() == "place 1 of 4, the top ends at 2: invited (2.9). Seats them"
    setup.waiting.next.click()
    setup.waiting.next.click()
    assert [field.text() for field in setup.fields["1EW"]] == ["Dot", "Dan"]
    assert setup.waiting.next.text() == "Next: Bea && Ben"
    keep(named, "final, the next of the qualifying")
    setup.waiting.next.click()
    assert "Bea & Ben" in setup.waiting.list.text()
    assert (
        "place 3 of 4, the top ends at 2: below it, at the organiser's discretion"
        in setup.waiting.list.text()
    )
