"""A Swiss in two flights in the real window: created, entered, drawn, and its best in one final."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

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


def test_a_team_of_the_other_flight_is_found_with_its_table(flights: MainWindow, qtbot: QtBot) -> None:
    """Bee plays in flight Restricted, at table 11 or 12: four teams of flight Open need tables 1 and 2."""
    play(flights, "Spring Teams, Restricted", "Bee", "Cat", "Dog", "Fox")
    draw = open_event_of(flights)
    flights.act(partial(draw_round, draw, "1", "9-16", as_they_are, SABF, 2))
    play(flights, "Spring Teams, Open", "Ash", "Elm", "Oak", "Yew")
    control(Qt.Key.Key_K)
    palette = flights.finding.palette
    qtbot.waitUntil(lambda: "commands" in flights.finding.indexes)
    type_text("bee")
    assert [line.title for line in palette.lines][:1] == ["Team 1: Bee, Restricted"]
    qtbot.waitUntil(lambda: "Next: round 2: table 11 " in palette.words.text())
    assert palette.words.text().endswith("Enter opens this flight.")
    keep(flights, "finding a team of the other flight")
    press(Qt.Key.Key_Return)
    assert open_event_of(flights).event.title == "Spring Teams, Restricted"
    control(Qt.Key.Key_K)
    type_text("spring open")
    assert [line.title for line in palette.lines][:1] == ["Spring Teams, Open"]
    press(Qt.Key.Key_Return)
    assert open_event_of(flights).event.title == "Spring Teams, Open"


def test_both_draws_are_on_the_room_display(flights: MainWindow) -> None:
    play(flights, "Spring Teams, Open", "Ash", "Elm", "Oak", "Yew")
    play(flights, "Spring Teams, Restricted", "Bee", "Cat", "Dog", "Fox")
    display = flights.event_controller.room
    display.choose("draw")
    assert [page.title for page in display.pages] == [
        "Open, round 1", "Open, round 1, by name", "Restricted, round 1", "Restricted, round 1, by name",
    ]  # fmt: skip
    keep(display.room, "room display of two flights")
