"""A Swiss in two flights in the real window: created, entered, drawn, and its best in one final."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.match import Slip
from bridgedesk.rule_library import library
from bridgedesk.window.main_window import MainWindow
from tests.directing.finals.test_finals import as_they_are
from tests.window.keys import control, press, type_text
from tests.window.pictures import keep

SABF = library().books["sabf-2020"]


@pytest.fixture
def flights(window: MainWindow) -> MainWindow:
    """Flights Open and Restricted of one Swiss, as typed on the page for a new event."""
    type_text("Example BC")
    press(Qt.Key.Key_Return)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sabf-2020"))
    page.format.setCurrentIndex(page.format.findData("swiss-teams"))
    page.title.selectAll()
    type_text("Spring Teams")
    page.flights.setFocus()
    type_text("Open")
    press(Qt.Key.Key_Return)
    assert window.status.text() == (
        "“Open” would be the only flight. Type two or more, such as Flight A, Flight B."
    )
    assert page.flights.selectedText() == "Open"
    type_text("Open, Restricted")
    keep(window, "new event in two flights")
    press(Qt.Key.Key_Return)
    return window


def open_event_of(window: MainWindow) -> OpenEvent:
    assert window.open_event is not None
    return window.open_event


def key_of(window: MainWindow, title: str) -> str:
    assert window.club is not None
    (found,) = (key for key in window.club.file.event_keys() if window.club.event(key).event.title == title)
    return found


def play(window: MainWindow, title: str, *teams: str) -> None:
    """Four teams in one round: the first wins by 20 IMPs, the other match ends 10-0."""
    window.reception.events.chosen.emit(key_of(window, title))
    event = open_event_of(window)
    for team in teams:
        window.act(partial(enter_team, event, None, team, []))
    window.act(partial(draw_round, event, "1", "1-8", as_they_are, SABF, 1))
    for match in event.event.matches:
        home, away = (teams.index(event.event.entry(each).name or "") for each in (match.home, match.away))
        margin = 10 if home and away else 20
        slip = Slip((margin, 0) if home < away else (0, margin))
        window.act(partial(record_match_total, event, match.id, slip))


def test_the_flights_are_events_that_name_each_other(flights: MainWindow) -> None:
    assert flights.status.text() == (
        "Created Spring Teams, Open. Enter the teams. Other flights: Restricted (Ctrl+E)"
    )
    control(Qt.Key.Key_E)
    assert {row.title for row in flights.reception.events.rows} == {
        "Spring Teams, Open", "Spring Teams, Restricted",
    }  # fmt: skip
    keep(flights, "events of two flights")


def test_one_final_is_created_from_both_flights(flights: MainWindow) -> None:
    """The winner of each flight: 20 IMPs over eight boards. Each carries all of it, 16.46 VPs."""
    play(flights, "Spring Teams, Open", "Ash", "Elm", "Oak", "Yew")
    play(flights, "Spring Teams, Restricted", "Bee", "Cat", "Dog", "Fox")
    keep(flights, "second flight drawn")
    control(Qt.Key.Key_3)
    flights.standings_controller.choose_view("stages")
    form = flights.standings.forms.finals
    offered = [form.places_of.itemText(at) for at in range(form.places_of.count())]
    assert offered[:2] == ["All 2 flights", "This event"]
    assert offered[2].startswith("This event and Spring Teams, Open, ")
    form.places.setFocus()
    type_text("1")
    form.carry.setFocus()
    type_text("100")
    keep(flights, "final of two flights to create")
    press(Qt.Key.Key_Return)
    assert flights.status.text().startswith("Created: Spring Teams, final: 2 teams")
    flights.reception.events.chosen.emit(key_of(flights, "Spring Teams, final"))
    final = open_event_of(flights).event
    assert [entry.name for entry in final.entries] == ["Ash", "Bee"]
    carried = [line.facts for line in final.registered if line.register == "carried-in"]
    assert [(each["amount"], each["from"]) for each in carried] == [
        ("823/50", "Spring Teams, Open"), ("823/50", "Spring Teams, Restricted"),
    ]  # fmt: skip


def test_this_event_alone_can_be_chosen(flights: MainWindow) -> None:
    play(flights, "Spring Teams, Restricted", "Bee", "Cat", "Dog", "Fox")
    control(Qt.Key.Key_3)
    flights.standings_controller.choose_view("stages")
    form = flights.standings.forms.finals
    form.places_of.setCurrentIndex(form.places_of.findText("This event"))
    form.places.setFocus()
    type_text("1-2")
    press(Qt.Key.Key_Return)
    assert flights.status.text().startswith("Created: Spring Teams, Restricted, final: 2 teams")
