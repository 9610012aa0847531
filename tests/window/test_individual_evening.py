"""An individual of twenty players through the real window: set up, sat down, typed both ways, ranked."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.directing.seating.score_lines import AS_WRITTEN, BY_TABLE, PadOrder
from bridgedesk.directing.setup.mid_session_changes import REPLANNED, MidSessionChange
from bridgedesk.event.people import ClubPlayer
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import club_at
from tests.window.keys import control, find_movement, focused, press, score, type_text
from tests.window.pictures import keep


@pytest.fixture
def begun(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A new individual, nobody there yet."""
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.format.setCurrentIndex(page.format.findText("Individual"))
    page.begin.click()
    return window


def set_up(window: MainWindow, qtbot: QtBot) -> None:
    """Five rounds of two boards; at each table North, South, East and West are typed in this order."""
    find_movement(window, qtbot, "20", "10")
    press(Qt.Key.Key_Return)
    for table in range(1, 6):
        for line in ("North", "South", "East", "West"):
            type_text(f"{line} {'ABCDE'[table - 1]}")
            press(Qt.Key.Key_Return)


def choose(window: MainWindow, order: PadOrder) -> None:
    window.scores.order.setCurrentIndex(window.scores.order.findText(order.name))
    window.scores.order.activated.emit(window.scores.order.currentIndex())


def test_a_number_that_has_no_movement_names_those_that_have(begun: MainWindow, qtbot: QtBot) -> None:
    chooser = begun.setup.chooser
    assert focused() is chooser.wishes.pairs
    assert chooser.wishes.heads[chooser.wishes.pairs].text() == "Players"
    keep(begun, "individual, before anything is typed")
    type_text("58")
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "58 players" in chooser.words.text())
    assert chooser.words.text().endswith("Play with 52 or 67, or in two sections.")
    keep(begun, "individual, no movement")
    chooser.wishes.pairs.clear()
    chooser.wishes.pairs.setFocus()
    find_movement(begun, qtbot, "20", "10")
    assert chooser.found[0].movement.name == "Rainbow individual 5 tables"
    keep(begun, "individual, suggestions")


def test_players_sit_down_one_by_one(begun: MainWindow, qtbot: QtBot) -> None:
    window, panel = begun, begun.setup.panel
    find_movement(window, qtbot, "20", "10")
    press(Qt.Key.Key_Return)
    assert focused() is panel.fields["1N+1S"][0]
    assert panel.fields["1E+1W"][1].accessibleName() == "Player 1W"
    type_text("Ann A")
    press(Qt.Key.Key_Return)
    type_text("Bob B")
    press(Qt.Key.Key_Return)
    assert window.status.text() == "1N Ann A, 1S Bob B"
    type_text("ann a")
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return)
    assert window.status.text() == "Ann A is already seated as 1N. If this is someone else, add an initial."
    keep(window, "individual, refused")
    assert window.open_event
    partners = {
        entry.id: entry.players for entry in window.open_event.event.entries if len(entry.players) == 2
    }
    assert list(partners) == ["1N+1S"], "they are partners once"
    control(Qt.Key.Key_Z)


@pytest.mark.parametrize("order", [BY_TABLE, AS_WRITTEN])
def test_everybody_is_ranked_by_all_his_partnerships(
    begun: MainWindow, qtbot: QtBot, order: PadOrder
) -> None:
    """At the table of North 1 three notrump are made on every board, at all others one: at five tables North
    1 has the top, 4 of 4, on all ten boards, 100%; the others North-South share the rest, 1.5 of 4.

    Each South is North 1's partner in one round of five: (4 + 4 x 1.5) / 5 = 2 of 4, 50%. The other Norths
    never are: 37.5%. Each East and each West meets North 1 once, with 0, and has 2.5 of 4 in four rounds:
    10 / 5 = 2, 50%."""
    window = begun
    set_up(window, qtbot)
    keep(window, "individual, everybody sits")
    control(Qt.Key.Key_2)
    choose(window, order)
    entry = window.entry
    assert entry is not None
    assert len(entry.pad.lines) == 5 * 5 * 2
    keep(window, f"individual, {order.name.replace(':', '')}")
    planned = [(line.ns, line.ew) for line in entry.pad.lines]
    for ns, ew in planned:
        if order is AS_WRITTEN:
            for number in (*ns.split("+"), *ew.split("+")):
                type_text(f"{number[:-1]} ")
        score("3NN=" if ns.startswith("1N+") else "1NN=")
    assert window.results_in.text() == "50 of 50 results in"
    control(Qt.Key.Key_3)
    keep(window, "individual, standings")
    titles = [column.title for column in window.standings.ranking.columns]
    seat, percent = titles.index("No."), titles.index("%")
    shown = {row[seat]: row[percent] for row in window.standings.ranking.rows}
    assert len(shown) == 20
    assert shown.pop("1N") == "100.00"
    assert {shown.pop(f"{at}N") for at in range(2, 6)} == {"37.50"}
    assert set(shown.values()) == {"50.00"}


def test_four_numbers_that_do_not_meet_are_refused(begun: MainWindow, qtbot: QtBot) -> None:
    window = begun
    set_up(window, qtbot)
    control(Qt.Key.Key_2)
    choose(window, AS_WRITTEN)
    field = window.scores
    score("42+")
    assert "Type North, South, East and West by number first" in field.hint.text()
    press(Qt.Key.Key_Escape)
    type_text("1 2 3 ")
    assert field.line.text() == "Which players?  1 2 3 …"
    type_text("4 ")
    assert field.hint.text() == "1N 2S and 3E 4W do not meet on board 1. Type the four numbers again."


def test_eight_players_are_each_others_partners_once(begun: MainWindow, qtbot: QtBot) -> None:
    """Seven rounds of two boards at two tables. Player 8 sits North-South at table 1 and always makes 140,
    table 2 passes out: 2 of 2 to North-South at table 1 and to East-West at table 2, nothing to the others.

    Everybody else is once 8's partner, twice its opponent, twice North-South and twice East-West at table 2:
    2 + 0 + 0 + 4 of 14, 42.86%."""
    window = begun
    find_movement(window, qtbot, "8", "14")
    chooser = window.setup.chooser
    chooser.view.selectRow([len(each.movement.rounds) for each in chooser.found].index(7))
    press(Qt.Key.Key_Return)
    for number in (8, 1, 2, 4, 3, 7, 5, 6):
        type_text(f"Player {'ABCDEFGH'[number - 1]}")
        press(Qt.Key.Key_Return)
    assert window.open_event
    names = {player.id: player.name for player in window.open_event.event.players}
    called = {
        entry.id: [names[player] for player in entry.players] for entry in window.open_event.event.entries
    }
    assert called["8"] == ["Player H"]
    assert called["5+6"] == ["Player E", "Player F"]
    control(Qt.Key.Key_2)
    choose(window, AS_WRITTEN)
    assert window.entry
    for line in window.entry.pad.lines:
        for player in (*line.ns.split("+")[::-1], *line.ew.split("+")):  # partners in either order
            type_text(f"{player} ")
        score("14+" if "8" in line.ns.split("+") else "P")
    control(Qt.Key.Key_3)
    titles = [column.title for column in window.standings.ranking.columns]
    seat, percent = titles.index("No."), titles.index("%")
    shown = {row[seat]: row[percent] for row in window.standings.ranking.rows}
    assert shown == {"8": "100.00"} | {str(number): "42.86" for number in range(1, 8)}


def tell(window: MainWindow, qtbot: QtBot, happening: MidSessionChange, **facts: str) -> None:
    """As it is filled in under Change seating; of what must be re-planned the best way is taken."""
    control(Qt.Key.Key_1)
    window.setup.changed.click()
    panel = window.setup.changes
    panel.choose(happening)
    for name, text in facts.items():
        field = panel.form.fields[name]
        if isinstance(field, QComboBox):
            field.setCurrentIndex(field.findData(text))
        else:
            assert isinstance(field, QLineEdit)
            field.setText(text)
    keep(window, f"individual, {happening.name.lower().replace('_', ' ')}")
    panel.look.click()
    if happening in REPLANNED:
        qtbot.waitUntil(lambda: focused() is panel.view)
        keep(window, f"individual, ways on, {happening.name.lower().replace('_', ' ')}")
        press(Qt.Key.Key_Return)


def type_round(window: MainWindow, round_: int) -> None:
    control(Qt.Key.Key_2)
    assert window.entry
    for line in [each for each in window.entry.pad.lines if each.place.round == round_]:
        window.entry.go_to(line.place)
        score("11+")


def test_one_comes_late_one_goes_home_and_comes_back(begun: MainWindow, qtbot: QtBot) -> None:
    """Fifteen are here for sixteen: three tables of two boards in rounds 1 and 2, four in the ten afterwards.

    3 x 2 x 2 + 4 x 2 x 10 = 92 results. When one goes home after round 3 a table falls out in each of rounds
    4 to 12, 18 results; back after round 4, only 2 are lost."""
    window, panel = begun, begun.setup.panel
    find_movement(window, qtbot, "15", "24")
    chooser = window.setup.chooser
    names = [each.movement.name for each in chooser.found]
    chooser.view.selectRow(names.index("Whist individual 15 players"))
    assert "number 16 is free" in chooser.words.text()
    keep(window, "individual, one too few")
    press(Qt.Key.Key_Return)
    empty = [field for fields in panel.fields.values() for field in fields if not field.isEnabled()]
    assert [field.accessibleName() for field in empty] == ["Player 16"]
    for name in "ABCDEFGHIJKLMNO":
        type_text(f"Player {name}")
        press(Qt.Key.Key_Return)
    keep(window, "individual, a place empty")
    assert window.results_in.text() == "0 of 72 results in"
    for round_ in (1, 2):
        type_round(window, round_)

    tell(window, qtbot, MidSessionChange.LATE_PAIR)
    assert window.status.text() == "Section A: new movement (late player, player 16)"
    assert window.results_in.text() == "12 of 92 results in"
    panel.fields["16"][0].setFocus()
    type_text("Late Lou")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("16 Late Lou")
    type_round(window, 3)

    tell(window, qtbot, MidSessionChange.GOES_HOME, pair="5")
    assert window.results_in.text() == "20 of 74 results in"
    type_round(window, 4)
    control(Qt.Key.Key_1)
    window.setup.changed.click()
    window.setup.changes.choose(MidSessionChange.LATE_PAIR)
    assert window.setup.changes.form.given()["pair"] == "5", "who went home is offered"
    window.setup.changes.back.click()
    tell(window, qtbot, MidSessionChange.LATE_PAIR)
    assert window.results_in.text() == "26 of 90 results in"
    for round_ in range(5, 13):
        type_round(window, round_)
    assert window.results_in.text() == "90 of 90 results in"
    assert window.open_event
    boards = {
        standing.number: standing.sessions[0].boards
        for field in window.open_event.evaluation.fields
        for standing in field.standings
    }
    assert (boards["16"], boards["5"]) == (10 * 2, 11 * 2 - out_in(window, "5"))
    control(Qt.Key.Key_3)
    keep(window, "individual, standings after a late player and a leaver")


def out_in(window: MainWindow, number: str) -> int:
    """Boards of rounds 1 and 2 in which the player met the empty place."""
    assert window.open_event
    section = window.open_event.event.sessions[0].sections[0]
    assert section.movement
    seated = [
        [member for each in row if each.ns and each.ew for member in f"{each.ns}+{each.ew}".split("+")]
        for row in section.movement.rounds[:2]
    ]
    return 2 * sum(number not in members for members in seated)


def test_a_substitute_and_two_in_each_others_place(begun: MainWindow, qtbot: QtBot) -> None:
    window = begun
    set_up(window, qtbot)
    tell(window, qtbot, MidSessionChange.SUBSTITUTE, pair="2S", substitute="Sue Sub", from_round="3")
    assert window.status.text().startswith("Sue Sub for South B from round 3")
    assert window.open_event
    (line,) = window.open_event.event.sessions[0].sections[0].line_ups
    assert (line.entry, line.from_round) == ("2S", 3)
    tell(window, qtbot, MidSessionChange.SWAPPED, pair="1N", other_pair="3W")
    assert window.status.text() == "Players 1N and 3W swapped"
    names = {player.id: player.name for player in window.open_event.event.players}
    called = {entry.id: [names[each] for each in entry.players] for entry in window.open_event.event.entries}
    partnership = next(
        key for key in window.open_event.event.sessions[0].sections[0].seats.values() if key == "1N+1S"
    )
    assert called[partnership] == ["West C", "South A"]
    control(Qt.Key.Key_Z)
    control(Qt.Key.Key_Z)
    assert window.open_event.event.sessions[0].sections[0].line_ups == ()


def test_who_cannot_move_is_offered_the_place_of_a_north(begun: MainWindow, qtbot: QtBot) -> None:
    """In a rainbow the Norths stay; whoever sits there takes his place."""
    window, panel = begun, begun.setup.panel
    assert window.club
    save_club_player(window.club, ClubPlayer("", "Ben Pine", "1000004", fixed_seat=True))
    find_movement(window, qtbot, "20", "10")
    press(Qt.Key.Key_Return)
    type_text("Ann A")
    press(Qt.Key.Key_Return)
    type_text("1000004")
    press(Qt.Key.Key_Return)
    assert "Ben Pine needs a stationary seat, but this player moves." in window.status.text()
    assert panel.remarks.stay.text() == "Player 1S would have to move. Swap with 2N, who is stationary?"
    panel.remarks.stay.click()
    assert panel.fields["2N+2S"][0].text() == "Ben Pine"
    assert panel.fields["1N+1S"][1].text() == ""


def test_a_leaver_of_the_sbu_is_the_directors(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """2.8.1 is for a pair, 2.8.2 for a team: nothing is cancelled, and she is told that it is hers to say."""
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sbu-2022"))
    page.format.setCurrentIndex(page.format.findData("individual"))
    page.begin.click()
    set_up(window, qtbot)
    type_round(window, 1)
    tell(window, qtbot, MidSessionChange.GOES_HOME, pair="2S")
    assert "2.8.1 is for a pair that withdraws, 2.8.2 for a team" in window.status.text()
    assert window.status.text().endswith("(2.8).")
    keep(window, "individual, a leaver of the SBU")
    assert window.open_event
    found = window.open_event.evaluation
    standings = [each for field in found.fields for each in field.standings if each.entry == "2S"]
    assert [each.sessions[0].boards for each in standings] == [2], "the two boards of round 1 stand"
    press(Qt.Key.Key_F7)
    (odd,) = [odd.what for odd in window.scores_controller.clear.open if "2.8" in odd.what]
    assert odd == "South B has withdrawn. You decide what becomes of its results (2.8)"
