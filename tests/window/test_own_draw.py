"""The director's own draw of a round robin (ANC 10.4.2, 10.5.2), through the real window."""

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.substitutes.line_up_form import line_up_form
from bridgedesk.event.match import Slip
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import movement_library
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.printed_rules import round_robin
from bridgedesk.window.main_window import MainWindow
from tests.directing.entries.test_team_numbers import OPEN, begun, by_number
from tests.evenings.club_evening import BEGIN
from tests.window.keys import press, type_text
from tests.window.pictures import keep

# The printed draw with every number one higher, and 1 in place of 7: 5 v 2 becomes 6 v 3.
SECOND = "6v3,7v4,1v5\n2v1,4v6,5v7\n7v2,1v3,6v5\n2v6,3v7,4v1\n5v2,4v3,1v7\n2v4,3v5,6v1\n3v2,5v4,7v6"
TO_TELL = (
    "set the draw of round robin 2, rounds 8 to 14, and announce it to the captains now, at the end"
    " of round 1: type it in Setup, in the session of those rounds (10.4.2)"
)


def seven(window: MainWindow, folder: Path) -> OpenEvent:
    """The first round robin is set up, nothing is played."""
    desk = begun(folder, "Interstate Teams Open", sessions=3)
    for team in OPEN:
        enter_team(desk, None, team, [])
    set_movement(desk, "1", "A", make("itc-7", Request(teams=7), movement_library()))
    desk.file.close()
    window.open_file(desk.file.path)
    assert window.open_event is not None
    return window.open_event


def play(desk: OpenEvent, *rounds: int) -> None:
    """The higher number of the first round robin wins each match by 10."""
    order = [entry.id for entry in desk.event.entries]
    for match in desk.event.matches:
        if match.round in rounds:
            higher = order.index(match.home) > order.index(match.away)
            record_match_total(desk, match.id, Slip((10, 0) if higher else (0, 10)))


def meets(desk: OpenEvent, round_: int) -> list[str]:
    names = {entry.id: entry.name for entry in desk.event.entries}
    return [f"{names[each.home]} v {names[each.away]}" for each in desk.event.matches if each.round == round_]


def test_the_second_round_robin_is_typed_told_and_played_and_the_third_goes_by_the_first(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    desk = seven(window, tmp_path)
    chooser = window.setup.chooser
    assert TO_TELL not in [each.what for each in items_to_check(desk)], "nothing is played"
    play(desk, 1)
    assert TO_TELL in [each.what for each in items_to_check(desk)]
    window.header.session_chosen.emit("2")
    assert chooser.isVisible()
    assert chooser.words.text().startswith(
        "Rule book: you set the draw of round robin 2, rounds 8 to 14, announced at the end of round 1; the"
        " second-numbered team sits first (10.4.2)"
    )
    keep(window, "own draw, before anything is typed")
    chooser.wishes.draw.setFocus()
    type_text("6v3,7v4,1v5")
    qtbot.waitUntil(lambda: "never meet" in chooser.words.text())
    assert not chooser.use.isEnabled()
    chooser.wishes.draw.setPlainText(SECOND)
    qtbot.waitUntil(lambda: [each.family for each in chooser.found] == ["own-draw"])
    keep(window, "own draw, typed")
    chooser.view.setFocus()
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Section A: Director's draw, 7 teams, 7 rounds")
    assert by_number(desk, 1) == list(OPEN), "the teams keep their numbers"
    assert meets(desk, 8) == ["VIC v SA", "TAS v WA", "QLD v ACT"]
    assert {len(each.boards) for each in desk.event.matches} == {14}
    assert TO_TELL not in [each.what for each in items_to_check(desk)]
    window.print_controller.show("round-robin")
    first = next(each for each in desk.event.matches if each.round == 8)
    assert "SA sits first against VIC" in " ".join(line_up_form(desk, first.id).says)
    play(desk, *range(2, 15))
    window.header.session_chosen.emit("3")
    assert window.setup.way.currentData() is SeatingMethod.RANKED
    window.setup.again.click()
    assert by_number(desk, 2) == ["TAS", "VIC", "ACT", "WA", "SA", "NSW", "QLD"]
    # 10.3, 10.4.1: the draw of the first round robin, not of the second: 5 v 2, 6 v 3, 7 v 4.
    assert meets(desk, 15) == ["SA v VIC", "NSW v ACT", "QLD v WA"]
    third = next(each for each in desk.event.matches if each.round == 15)
    # In the second they met as VIC v SA: SA sat first, so it sits last.
    assert "VIC sits first against SA, for it sat last in round 8" in " ".join(
        line_up_form(desk, third.id).says
    )


def test_the_draw_as_printed_has_what_the_director_set(window: MainWindow, tmp_path: Path) -> None:
    desk = seven(window, tmp_path)
    asked = Request(teams=7, boards=98, options={"draw": SECOND})
    set_movement(desk, "2", "A", make("own-draw", asked, movement_library()))
    assert desk.book is not None
    rows = round_robin(Facts(desk.evaluation, BEGIN, book=desk.book)).tables[0].rows
    assert rows[7][:2] == ("8", "6 v 3;  7 v 4;  1 v 5;  bye 2")


def test_six_teams_are_told_the_third_at_the_end_of_round_6(tmp_path: Path) -> None:
    """10.5.2: after the first round of the second round robin."""
    desk = begun(tmp_path, "Interstate Teams Open", sessions=4)
    for team in OPEN[:6]:
        enter_team(desk, None, team, [])
    for session in ("1", "2"):
        set_movement(desk, session, "A", make("itc-6", Request(teams=6), movement_library()))
    play(desk, 1, 2, 3, 4, 5)
    assert not any("10.5.2" in each.what for each in items_to_check(desk))
    play(desk, 6)
    (said,) = [each.what for each in items_to_check(desk) if "10.5.2" in each.what]
    assert said.startswith("set the draw of round robin 3, rounds 11 to 15, and announce it")


def test_seated_by_the_draw_of_the_first_it_is_said_whose_draw_it_is(tmp_path: Path) -> None:
    desk = begun(tmp_path, "Interstate Teams Open", sessions=3)
    for team in OPEN:
        enter_team(desk, None, team, [])
    set_movement(desk, "1", "A", make("itc-7", Request(teams=7), movement_library()))
    (said,) = seat_next_session(desk, "2", SeatingMethod.SAME, list).remarks
    assert said.endswith("(10.4.2). The movement of session 1 is used again until you choose another.")
    play(desk, *range(1, 15))
    assert seat_next_session(desk, "3", SeatingMethod.RANKED, list).remarks == ()
