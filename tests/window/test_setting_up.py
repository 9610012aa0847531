"""Evenings set up key by key through the real window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.score_entry.page_in_view import SlipRow, page_rows
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.setup.mid_session_changes import MidSessionChange
from bridgedesk.directing.setup.movement_conversion import plan_of
from bridgedesk.event.event import Fields
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Section
from bridgedesk.movements.properties import stationary
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import ticking
from tests.window.keys import control, find_movement, focused, press, score, suggested, type_text
from tests.window.pictures import keep

FIRST = ["Ada", "Ben", "Cleo", "Dan", "Elsa", "Finn", "Gwen", "Hans", "Iris", "Jack", "Kim", "Leo", "Mia"]
SECOND = ["Oak", "Pine", "Rowan", "Sorrel"]
NAMES = [f"{first} {second}" for second in SECOND for first in FIRST]  # 52


def begin(window: MainWindow, title: str = "Tuesday Pairs", *, sections: int = 1, sessions: int = 1) -> None:
    type_text("Example BC")
    press(Qt.Key.Key_Return)
    page = window.reception.new_event
    page.sections.setCurrentIndex(sections - 1)
    page.sessions.setCurrentIndex(sessions - 1)
    type_text(title)
    press(Qt.Key.Key_Return)


def section_of(window: MainWindow, at: int = 0, session: int = 0) -> Section:
    assert window.open_event
    return window.open_event.event.sessions[session].sections[at]


def choose(window: MainWindow, name: str) -> None:
    """Down the list to the movement of this name, and Enter."""
    names = [row[0] for row in window.setup.chooser.model.rows]
    press(Qt.Key.Key_Down, names.index(name))
    press(Qt.Key.Key_Return)


def type_names(names: list[str]) -> None:
    for name in names:
        type_text(name)
        press(Qt.Key.Key_Return)


def rows_of_pair(window: MainWindow, pair: str) -> list[SlipRow]:
    """The lines of all its boards, as they are shown while scores are typed."""
    section = section_of(window)
    assert window.entry
    assert section.movement
    found = []
    for number, sittings in enumerate(section.movement.rounds, start=1):
        (sitting,) = [each for each in sittings if pair in (each.ns, each.ew)]
        (board, *_) = section.boards_of(sitting)
        window.entry.go_to(SlipLocation("1", section.id, number, sitting.table, board))
        found += [row for row in page_rows(window.entry) if row.round == number and pair in (row.ns, row.ew)]
    return found


def type_round(window: MainWindow, round_: int = 1) -> None:
    section = section_of(window)
    assert window.entry
    assert section.movement
    for seat in section.movement.rounds[round_ - 1]:
        if section.seats.get(seat.ns or "") and section.seats.get(seat.ew or ""):
            for board in section.boards_of(seat):
                window.entry.go_to(SlipLocation("1", section.id, round_, seat.table, board))
                score("11+")


def test_thirteen_tables_from_an_empty_laptop(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    begin(window)
    assert window.where.text() == "Example BC  ·  Tuesday Pairs"
    assert window.results_in.text() == "No movement yet"
    find_movement(window, qtbot, "26", "26")
    assert window.setup.chooser.picture.title.text() == "Mitchell 13 tables"
    assert window.setup.chooser.picture.about.text() == "13 rounds of 2 boards, two winners"
    press(Qt.Key.Key_Return)
    assert focused() is window.setup.fields["1NS"][0]
    assert window.results_in.text() == "0 of 338 results in"  # 13 tables x 26 boards

    type_names(NAMES)
    typed = [field.text() for fields in window.setup.fields.values() for field in fields]
    assert typed == NAMES
    assert list(window.setup.fields)[:4] == ["1NS", "1EW", "2NS", "2EW"]
    assert window.open_event
    event = window.open_event.event
    assert len(event.players) == 52
    assert event.stages[0].fields is Fields.TWO
    window.close()

    again = MainWindow(ticking(), tmp_path)
    qtbot.addWidget(again)
    with qtbot.waitActive(again):
        again.show()
        again.activateWindow()
    again.open_file(tmp_path / "example-bc.bridgedesk")
    assert again.evening.tab is again.setup
    assert [field.text() for fields in again.setup.fields.values() for field in fields] == NAMES
    control(Qt.Key.Key_3)
    assert [again.standings.choice.itemText(at) for at in range(2)] == ["NS", "EW"]


def test_a_late_pair_takes_the_empty_place_from_round_two(window: MainWindow, qtbot: QtBot) -> None:
    begin(window)
    find_movement(window, qtbot, "9", "27")
    choose(window, "Howell 10 pairs")
    section = section_of(window)
    (free,) = [number for number, entry in section.seats.items() if entry is None]
    assert free not in window.setup.fields
    assert len(window.setup.fields) == 9
    type_names(NAMES[:18])

    control(Qt.Key.Key_2)
    type_round(window)
    assert window.results_in.text().startswith("12 of")  # four tables of three boards
    before = {result: score_text(result.score) for result in section_of(window).results}

    control(Qt.Key.Key_1)
    window.setup.changed.click()
    panel = window.setup.changes
    panel.choose(MidSessionChange.LATE_PAIR)
    assert panel.form.given() == {"pair": free, "rounds_over": "1"}
    panel.form.fields["rounds_over"].setFocus()
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: focused() is panel.view, timeout=10000)
    assert panel.found[0].results_lost == 0
    press(Qt.Key.Key_Return)

    after = section_of(window)
    assert after.seats[free] is not None
    assert free in window.setup.fields
    assert {result: score_text(result.score) for result in after.results} == before
    assert after.movement
    assert all(free not in (seat.ns, seat.ew) for seat in after.movement.rounds[0])
    for round_ in after.movement.rounds[1:9]:
        assert any(free in (seat.ns, seat.ew) for seat in round_)
    control(Qt.Key.Key_Z)
    assert section_of(window).seats[free] is None


def test_two_sections_of_different_size(window: MainWindow, qtbot: QtBot) -> None:
    begin(window, sections=2)
    find_movement(window, qtbot, "14", "26")
    choose(window, "Mitchell 7 tables")
    window.header.section.setCurrentIndex(1)
    window.header.section.activated.emit(1)
    assert window.setup.chooser.isVisible()
    chooser = window.setup.chooser
    chooser.wishes.first.setText("21")
    find_movement(window, qtbot, "10", "26")
    choose(window, "Mitchell 5 tables")
    one, other = section_of(window, 0), section_of(window, 1)
    assert (len(one.seats), len(other.seats)) == (14, 10)
    assert list(window.setup.fields) == [
        f"{number}{line}" for number in range(21, 26) for line in ("NS", "EW")
    ]
    assert other.table_labels == {table: str(20 + table) for table in range(1, 6)}
    assert (one.colour, other.colour) == ("blue", "orange")
    assert not set(one.seats.values()) & set(other.seats.values())
    type_names(NAMES[:20])
    window.header.section.setCurrentIndex(0)
    window.header.section.activated.emit(0)
    type_text(NAMES[0])
    press(Qt.Key.Key_Return)
    assert "is already seated as pair 21NS" in window.status.text()


@pytest.fixture
def members(window: MainWindow) -> MainWindow:
    """Four players of the club; 1234560 and 1000004 are numbers with their right check digits."""
    begin(window)
    club = window.club
    assert club
    for member in (
        ClubPlayer("1", "Ada Oak", "1234560", partner=None),
        ClubPlayer("2", "Ben Pine", "1000004", fixed_seat=True),
        ClubPlayer("3", "Adam Rowan"),
        ClubPlayer("4", "Hilda House", flags=("house",)),
    ):
        save_club_player(club, member)
    save_club_player(club, ClubPlayer("1", "Ada Oak", "1234560", partner="2"))
    return window


def test_names_are_completed_partners_offered_and_numbers_tested(members: MainWindow, qtbot: QtBot) -> None:
    window = members
    find_movement(window, qtbot, "10", "25")
    choose(window, "Mitchell 5 tables")
    fields = window.setup.fields
    type_text("ada")
    assert fields["1NS"][0].text() == "ada"
    assert suggested(window) == ["Ada Oak   1234560", "Adam Rowan"]
    press(Qt.Key.Key_Return)
    assert fields["1NS"][0].text() == "Ada Oak"
    assert focused() is fields["1NS"][1]
    assert fields["1NS"][1].text() == "Ben Pine"  # the usual partner, taken with Enter
    press(Qt.Key.Key_Return)
    assert window.status.text() == "Pair 1NS: Ada Oak & Ben Pine"
    assert window.open_event
    assert [(player.name, player.number) for player in window.open_event.event.players] == [
        ("Ada Oak", "1234560"),
        ("Ben Pine", "1000004"),
    ]

    type_text("Vera Visitor")
    press(Qt.Key.Key_Return)
    assert window.status.text() == "Pair 1EW: Vera Visitor. Vera Visitor is a visitor."
    type_text("1234561")
    press(Qt.Key.Key_Return)
    assert window.status.text() == "1234561 is mistyped: its check digit would be 0, not 1"
    assert focused() is fields["1EW"][1]
    press(Qt.Key.Key_Backspace, 7)
    type_text("hilda")
    press(Qt.Key.Key_Return)
    assert "Hilda House is a house player." in window.status.text()


def test_who_cannot_move_is_said_where_the_pair_moves(members: MainWindow, qtbot: QtBot) -> None:
    window = members
    find_movement(window, qtbot, "10", "25")
    choose(window, "Mitchell 5 tables")
    window.setup.fields["2EW"][0].setFocus()
    type_text("1000004")
    press(Qt.Key.Key_Return)
    assert window.setup.fields["2EW"][0].text() == "Ben Pine"
    assert "Ben Pine needs a stationary seat, but this pair moves." in window.status.text()


def test_who_cannot_move_gets_a_seat_that_stays(members: MainWindow, qtbot: QtBot) -> None:
    """North-South stays in a Mitchell; the whole pair goes there, and whoever sat there takes its place."""
    window = members
    find_movement(window, qtbot, "10", "25")
    choose(window, "Mitchell 5 tables")
    fields, stay = window.setup.fields, window.setup.panel.remarks.stay
    fields["2NS"][0].setFocus()
    type_names(["Cleo Oak", "Dan Oak"])
    assert not stay.isVisible()
    type_names(["Ben Pine", "Elsa Oak"])  # as 2EW, who move
    assert stay.text() == "Pair 2EW would have to move. Swap with 1NS, which is stationary?"
    stay.setFocus()
    press(Qt.Key.Key_Return)
    assert [field.text() for field in fields["1NS"]] == ["Ben Pine", "Elsa Oak"]
    assert [field.text() for field in fields["2EW"]] == ["", ""]
    assert [field.text() for field in fields["2NS"]] == ["Cleo Oak", "Dan Oak"]
    assert not stay.isVisible()
    assert focused() is fields["1EW"][0]
    control(Qt.Key.Key_Z)
    assert [field.text() for field in fields["2EW"]] == ["Ben Pine", "Elsa Oak"]


def test_in_a_howell_the_stationary_pair_stays(members: MainWindow, qtbot: QtBot) -> None:
    window = members
    find_movement(window, qtbot, "8", "21")
    choose(window, "Howell 8 pairs")
    (staying,) = stationary(plan_of(section_of(window)))
    moving = next(pair for pair in window.setup.fields if pair != staying)
    window.setup.fields[moving][0].setFocus()
    type_text("Ben Pine")
    press(Qt.Key.Key_Return)
    window.setup.panel.remarks.stay.click()
    assert window.setup.fields[staying][0].text() == "Ben Pine"


def test_a_pair_goes_home_in_round_four(window: MainWindow, qtbot: QtBot) -> None:
    """Seven tables of 26 boards as two fields: 7 rounds of 3, 147 results; rounds 1 to 3 are 63 of them.

    When 5EW is gone one table stands empty in each of the four rounds left: 4 x 3 results fewer."""
    begin(window)
    find_movement(window, qtbot, "14", "21")
    choose(window, "Mitchell 7 tables")
    type_names(NAMES[:28])
    control(Qt.Key.Key_2)
    for round_ in (1, 2, 3):
        type_round(window, round_)
    assert window.results_in.text() == "63 of 147 results in"
    before = section_of(window).results
    control(Qt.Key.Key_1)
    window.setup.changed.click()
    panel = window.setup.changes
    panel.choose(MidSessionChange.GOES_HOME)
    fields = panel.form.fields
    pair = fields["pair"]
    assert isinstance(pair, QComboBox)
    pair.setCurrentIndex(pair.findData("5EW"))
    assert panel.form.given() == {"pair": "5EW", "rounds_over": "3"}
    fields["rounds_over"].setFocus()
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: focused() is panel.view, timeout=10000)
    assert panel.model.rows[0][0] == "continue as planned"
    assert panel.picture.title.text() == "From round 4"
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Section A: new movement (pair leaves early, pair 5EW)")
    assert section_of(window).results == before
    assert window.results_in.text() == "63 of 135 results in"
    assert window.setup.fields["5EW"][0].text() == NAMES[18]  # tenth pair: who played stays
    control(Qt.Key.Key_2)
    for round_ in (4, 5, 6, 7):
        type_round(window, round_)
    assert window.results_in.text() == "135 of 135 results in"
    control(Qt.Key.Key_3)
    assert window.open_event
    boards = {
        standing.number: standing.sessions[0].boards
        for field in window.open_event.evaluation.fields
        for standing in field.standings
    }
    assert boards["5EW"] == 3 * 3
    assert sorted(boards[f"{number}NS"] for number in range(1, 8)) == [3 * 6] * 4 + [3 * 7] * 3


def test_the_results_against_a_pair_that_goes_home_early_are_cancelled(
    window: MainWindow, qtbot: QtBot
) -> None:
    """SBU 2.8.1: five tables, five rounds of four boards. 2NS goes home after round 2, 8 of 20: cancelled.
    Three EW rest in the rounds left, each with average plus on four boards; undo gives all of it back."""
    type_text("Example BC")
    press(Qt.Key.Key_Return)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sbu-2022"))
    type_text("Tuesday Pairs")
    press(Qt.Key.Key_Return)
    find_movement(window, qtbot, "10", "20")
    choose(window, "Mitchell 5 tables")
    type_names(NAMES[:20])
    control(Qt.Key.Key_2)
    for round_ in (1, 2):
        type_round(window, round_)
    control(Qt.Key.Key_1)
    window.setup.changed.click()
    panel = window.setup.changes
    panel.choose(MidSessionChange.GOES_HOME)
    pair = panel.form.fields["pair"]
    assert isinstance(pair, QComboBox)
    pair.setCurrentIndex(pair.findData("2NS"))
    panel.form.fields["rounds_over"].setFocus()
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: focused() is panel.view, timeout=10000)
    press(Qt.Key.Key_Return)
    assert "8 of 20 boards played, under 1/2: results cancelled" in window.status.text()
    keep(window, "setup a pair has gone home")
    control(Qt.Key.Key_2)
    for round_ in (3, 4, 5):
        type_round(window, round_)
    assert window.open_event
    standings = {
        each.number: each for field in window.open_event.evaluation.fields for each in field.standings
    }
    assert standings["2NS"].total is None
    awards = {number: len(each.sessions[0].awards) for number, each in standings.items() if each.sessions}
    assert sorted(awards.values()) == [0] * 6 + [4] * 3
    assert any(
        "after 8 of 20 boards; the results against it are cancelled (2.8.1)" in each.what
        for each in items_to_check(window.open_event)
    )
    control(Qt.Key.Key_3)
    keep(window, "standings after a pair has gone home")


def test_the_evening_goes_on_after_a_restart_in_the_middle(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """Half the names and a round are in, the clock runs; everything is where it was."""
    begin(window, sections=2)
    find_movement(window, qtbot, "10", "25")
    choose(window, "Mitchell 5 tables")
    type_names(NAMES[:14])
    type_text("Half")  # and away by a key: what was typed is not lost
    control(Qt.Key.Key_2)
    type_round(window)
    press(Qt.Key.Key_F12)
    window.clock_dock.start.click()
    shown, memory, clock = window.header.round.text(), window.memory, window.clock
    assert shown.startswith("Round 1 of 5")
    assert window.open_event
    assert window.open_event.event.sessions[0].starts == clock().replace(second=0, microsecond=0), (
        "by the clock"
    )
    window.close()

    again = MainWindow(clock, tmp_path, memory)
    qtbot.addWidget(again)
    with qtbot.waitActive(again):
        again.show()
        again.activateWindow()
    assert focused() is again.reception.welcome.recent
    press(Qt.Key.Key_Return)
    assert again.evening.tab is again.scores
    assert again.results_in.text() == "25 of 125 results in"
    assert again.header.round.text().startswith("Round 1 of 5")
    control(Qt.Key.Key_1)
    typed = [field.text() for fields in again.setup.fields.values() for field in fields]
    assert typed == [*NAMES[:14], "Half", *[""] * 5]
    assert focused() is again.setup.fields["4EW"][1]
    type_names(NAMES[15:20])
    control(Qt.Key.Key_Z)
    assert again.setup.fields["5EW"][1].text() == ""
    again.close()


def test_tables_and_colour_of_a_section(window: MainWindow, qtbot: QtBot) -> None:
    begin(window, sections=2)
    find_movement(window, qtbot, "14", "26")
    window.setup.chooser.wishes.first.setText("1-5, 7")
    window.setup.chooser.view.setFocus()
    choose(window, "Mitchell 7 tables")
    assert list(window.setup.fields)[10:14] == ["7NS", "7EW", "8NS", "8EW"]
    line = window.setup.line
    assert line.names.text() == "1-5, 7-8"
    line.names.setFocus()
    line.names.selectAll()
    type_text("1-4, 5A, 7-8")
    press(Qt.Key.Key_Return)
    assert section_of(window).table_labels == {5: "5A", 6: "7", 7: "8"}
    line.names.selectAll()
    line.names.setFocus()
    line.names.selectAll()
    type_text("Bar, 2-4, Door")
    press(Qt.Key.Key_Return)
    assert window.status.text() == "5 names for 7 tables. Type one for each, such as 1-4, 5A, 6."
    window.setup.take_focus()
    assert line.names.text() == "1-4, 5A, 7-8"
    line.colour.setCurrentIndex(3)
    line.colour.activated.emit(3)
    assert section_of(window).colour == "purple"
    assert section_of(window, 1).colour == "orange"
    assert line.colour.currentText() == "A, purple"


def test_an_offered_partner_who_is_not_taken_does_not_sit(members: MainWindow, qtbot: QtBot) -> None:
    window = members
    find_movement(window, qtbot, "10", "25")
    choose(window, "Mitchell 5 tables")
    type_text("Ada Oak")
    press(Qt.Key.Key_Return)
    assert window.setup.fields["1NS"][1].text() == "Ben Pine"
    window.setup.fields["3NS"][0].setFocus()
    assert window.setup.fields["1NS"][1].text() == ""
    assert window.open_event
    assert [player.name for player in window.open_event.event.players] == ["Ada Oak"]


def test_the_second_session_by_ranking(window: MainWindow, qtbot: QtBot) -> None:
    begin(window, sessions=2)
    find_movement(window, qtbot, "6", "20")
    press(Qt.Key.Key_Return)
    type_names(NAMES[:12])
    section = section_of(window)
    assert section.movement
    control(Qt.Key.Key_2)
    for figure in ("42+", "45+", "48+"):  # board 1, nobody vulnerable
        score(figure)
    plays = [
        (round_, seat)
        for round_ in section.movement.rounds
        for seat in round_
        if 1 in section.boards_of(seat)
    ]
    plays.sort(key=lambda play: int(play[1].ns or 0))  # as they are typed: North-South in number order
    best = {section.seats[plays[2][1].ns or ""], section.seats[plays[0][1].ew or ""]}  # 100% each
    assert window.open_event
    ranked = [row.entry for row in window.open_event.evaluation.fields[0].standings]
    assert set(ranked[:2]) == best

    control(Qt.Key.Key_1)
    window.header.session.setCurrentIndex(1)
    window.header.session.activated.emit(1)
    window.setup.way.setCurrentIndex(2)
    window.setup.again.click()
    assert window.status.text().startswith("Session 2 seated: by ranking")
    second = section_of(window, session=1)
    assert [second.seats[number] for number in ("1", "2")] == ranked[:2]
    assert set(second.seats.values()) == set(section.seats.values())


def test_a_substitute_and_tables_that_went_wrong(window: MainWindow, qtbot: QtBot) -> None:
    begin(window)
    find_movement(window, qtbot, "10", "25")
    choose(window, "Mitchell 5 tables")
    type_names(NAMES[:20])
    setup = window.setup
    setup.changed.click()
    panel = setup.changes
    panel.choose(MidSessionChange.SUBSTITUTE)
    panel.form.fields["substitute"].setFocus()
    type_text("Sue Stand-In")
    press(Qt.Key.Key_Return)
    assert not section_of(window).line_ups, "nobody has said who is replaced"
    panel.form.fill_in({"pair": "1NS", "out": "1"})
    panel.form.fields["from_round"].setFocus()
    press(Qt.Key.Key_Backspace)
    type_text("3")
    press(Qt.Key.Key_Return)
    (line,) = section_of(window).line_ups
    assert (line.from_round, line.to_round) == (3, None)
    assert window.status.text() == f"Sue Stand-In for {NAMES[0]} from round 3"  # the first of pair 1NS
    substitutes = setup.panel.remarks.substitutes
    assert substitutes.text() == f"Substitute at 1NS: Sue Stand-In for {NAMES[0]}, from round 3"
    assert substitutes.isVisible()
    assert setup.fields["1NS"][0].text() == NAMES[0], "the pair is as it was entered"
    (mark,) = setup.fields["1NS"][0].actions()
    assert mark.toolTip() == f"Sue Stand-In for {NAMES[0]}, from round 3"
    assert not setup.fields["1NS"][1].actions()
    assert window.club
    assert window.club.lists.members[-1].name == "Sue Stand-In"
    control(Qt.Key.Key_2)
    at_table = {row.round: row.ns_names for row in rows_of_pair(window, "1NS")}
    before, after = f"{NAMES[0]} & {NAMES[1]}", f"Sue Stand-In & {NAMES[1]}"
    assert at_table == {1: before, 2: before, 3: after, 4: after, 5: after}
    assert window.entry
    assert window.entry
    window.scores_controller.show(window.entry)
    keep(window, "scores, a substitute at the table")
    control(Qt.Key.Key_1)
    keep(window, "setup, a substitute")

    setup.changed.click()
    panel.choose(MidSessionChange.TURNED)
    panel.form.fields["table"].setFocus()
    type_text("2")
    press(Qt.Key.Key_Return)
    assert "2EW sat North-South, 2NS East-West" in window.status.text()
    setup.changed.click()
    panel.choose(MidSessionChange.EXCHANGED)
    panel.form.fields["table"].setFocus()
    type_text("x")
    press(Qt.Key.Key_Return)
    assert window.status.property("wrong")
    assert setup.views.currentWidget() is panel


def test_the_trials_sit_down_to_the_round_robin_that_their_book_prints(
    window: MainWindow, qtbot: QtBot
) -> None:
    """SABF 19.11.1, 19.8, 21.15: eleven matches of twelve boards at six tables, each of them in VPs."""
    type_text("Example BC")
    press(Qt.Key.Key_Return)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sabf-2020"))
    page.format.setCurrentIndex(page.format.findData("womens-trials"))
    type_text("Trials")
    press(Qt.Key.Key_Return)
    find_movement(window, qtbot, "12", "132")
    chooser = window.setup.chooser
    assert chooser.picture.title.text() == "Butler round robin for 12 pairs"
    assert "Rule book: 12 entries: round robin of 12-board matches (19.11.1)" in chooser.words.text()
    keep(window, "setup, a printed round robin")
    press(Qt.Key.Key_Return)
    assert "Each round is a match and counts in VPs (12, 19.8" in window.status.text()
    assert window.results_in.text() == "0 of 792 results in"
    assert window.open_event
    assert window.open_event.event.stages[0].contest == "matches"


def test_a_near_name_is_asked_about_and_newcomers_are_known_next_week(
    members: MainWindow, qtbot: QtBot
) -> None:
    """Typed by keyboard: = takes the name meant, + seats a new player, who is in the list from then on."""
    window = members
    find_movement(window, qtbot, "10", "25")
    choose(window, "Mitchell 5 tables")
    fields = window.setup.fields
    fields["1NS"][0].setFocus()
    type_text("Pine Ben")
    press(Qt.Key.Key_Return)
    assert window.status.text() == "Did you mean Ben Pine? Type = for yes, or + for a new player"
    assert focused() is fields["1NS"][0]
    assert fields["1NS"][0].selectedText() == "Pine Ben"
    assert suggested(window) == ["Ben Pine", "New player: Pine Ben"]
    type_text("=")
    press(Qt.Key.Key_Return)
    assert fields["1NS"][0].text() == "Ben Pine"
    type_text("Hlida House")
    press(Qt.Key.Key_Return)
    assert window.status.text() == "Did you mean Hilda House? Type = for yes, or + for a new player"
    type_text("+")
    press(Qt.Key.Key_Return)
    assert fields["1NS"][1].text() == "Hlida House"
    assert window.reception.club
    assert window.reception.club.lists.members[-1].name == "Hlida House"
    type_text("hli")  # the newcomer is offered from now on
    assert focused() is fields["1EW"][0]
    assert suggested(window) == ["Hlida House   sits at 1NS"]


def test_a_substitute_near_a_known_name_is_asked_about(members: MainWindow, qtbot: QtBot) -> None:
    window = members
    find_movement(window, qtbot, "10", "25")
    choose(window, "Mitchell 5 tables")
    type_names(["Xeno First", "Yves Second"])
    setup = window.setup
    setup.changed.click()
    panel = setup.changes
    panel.choose(MidSessionChange.SUBSTITUTE)
    panel.form.fill_in({"pair": "1NS", "out": "1"})
    field = panel.form.fields["substitute"]
    field.setFocus()
    type_text("pine")
    press(Qt.Key.Key_Return)
    assert window.status.text() == "Did you mean Ben Pine? Type = for yes, or + for a new player"
    assert section_of(window).line_ups == ()
    field.setFocus()
    press(Qt.Key.Key_End)
    type_text("=")
    press(Qt.Key.Key_Return)
    (line,) = section_of(window).line_ups
    assert window.open_event
    assert [each.name for each in window.open_event.event.players if each.id == line.in_] == ["Ben Pine"]
    assert setup.panel.remarks.substitutes.text().startswith("Substitute at 1NS: Ben Pine for ")
