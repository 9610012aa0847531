"""A Swiss of six pairs through the real window: names, draw, slips, next draw, a draw taken back, restart."""

from collections import defaultdict
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.players import record_substitute
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.setup.mid_session_changes import MidSessionChange
from bridgedesk.event.people import Player
from bridgedesk.event.session import LineUp
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import club_at, ticking
from tests.evenings.teams import alphabet
from tests.window.keys import CONTROL, control, focused, press, score, type_text
from tests.window.pictures import keep

NAMES = (
    "Ann Able, Bob Baker",
    "Cy Cobb, Di Dale",
    "Ed Eden, Flo Ford",
    "Gus Gale, Hal Hope",
    "Ida Isle, Jo Joy",
    "Kay Kerr, Len Lane",
)


def draw() -> None:
    QTest.keyClick(focused(), Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)


def type_round(decides: int) -> None:
    """8 boards at three tables; 430 for North-South at the first, for East-West at the third, else passed."""
    for text in ("43+", "P", "43-"):
        for board in range(8):
            score(text if board == decides else "P")


def begin(window: MainWindow, folder: Path, sessions: int = 1, kind: str = "swiss-pairs") -> None:
    club_at(folder).close()
    window.open_file(folder / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sabf-2020"))
    page.format.setCurrentIndex(page.format.findData(kind))
    assert not page.sections.isEnabled()
    page.sessions.setCurrentIndex(page.sessions.findData(sessions))
    keep(window, "swiss pairs, begun")
    page.begin.click()
    window.scores_controller.matches.chance = alphabet


def enter_all() -> None:
    for line in NAMES:
        type_text(line)
        press(Qt.Key.Key_Return)


def test_an_evening_from_the_first_name_to_the_standings(window: MainWindow, tmp_path: Path) -> None:
    """Butler, 8 boards, 10 IMPs: 13.90 - 6.10 (21.2), so 27.80 for who wins twice."""
    begin(window, tmp_path)
    pairs = window.setup.teams
    assert focused() is pairs.players[0]
    assert pairs.heading.text() == "Pair 1"
    assert window.results_in.text() == "No draw yet"
    keep(window, "swiss pairs, nobody entered")
    enter_all()
    assert [row[3] for row in pairs.model.rows] == list(NAMES)
    keep(window, "swiss pairs, all entered")
    type_text("Ann Able, Zed Zero")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Ann Able is already in Ann Able & Bob Baker")
    press(Qt.Key.Key_Escape)
    control(Qt.Key.Key_2)
    panel = window.scores.matches
    assert panel.title.text() == "No round is drawn yet"
    keep(window, "swiss pairs, nothing drawn")
    draw()
    assert window.status.text().startswith("Round 1 drawn: 3 matches.")
    assert window.results_in.text() == "0 of 24 results in"
    keep(window, "swiss pairs, first round")
    panel.drawing.print.click()
    assert window.status.text().startswith("Printed: ")
    press(Qt.Key.Key_F5)
    assert focused() is window.scores.field
    type_round(0)
    assert window.results_in.text() == "24 of 24 results in"
    keep(window, "swiss pairs, slips of round 1")
    press(Qt.Key.Key_F5)
    assert focused() is panel.field
    assert [row[5] for row in panel.matches.rows] == ["13.90-6.10", "10.00-10.00", "6.10-13.90"]
    keep(window, "swiss pairs, round 1 in")
    draw()
    assert panel.title.text() == "Round 2"
    control(Qt.Key.Key_Z)
    assert panel.title.text() == "Round 1"
    assert window.results_in.text() == "24 of 24 results in"
    draw()
    draw()
    assert window.status.text().startswith("Round 2 is not complete: 3 results missing")
    press(Qt.Key.Key_F5)
    assert window.scores.title.text()
    type_round(2)  # board 11
    press(Qt.Key.Key_F5)
    assert next(row[2] for row in panel.standings.rows) == "27.80"
    keep(window, "swiss pairs, two rounds")
    draw()
    press(Qt.Key.Key_F5)
    score("43+")
    control(Qt.Key.Key_3)
    keep(window, "swiss pairs, standings")


def test_it_goes_on_after_a_restart(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    begin(window, tmp_path)
    enter_all()
    control(Qt.Key.Key_2)
    draw()
    press(Qt.Key.Key_F5)
    score("43+")
    window.close()

    again = MainWindow(ticking(), tmp_path)
    qtbot.addWidget(again)
    with qtbot.waitActive(again):
        again.show()
        again.activateWindow()
    again.open_file(tmp_path / "club.bridgedesk")
    assert again.evening.tab is again.scores
    assert again.results_in.text() == "1 of 24 results in"
    assert focused() is again.scores.field
    assert again.scores.title.text().startswith("Board 2,")
    keep(again, "swiss pairs, again in the middle")


# ---- a congress: two sessions, a bye, a pair that comes late and one that goes home

# Butler, 8 boards (21.2): 430 at one table, -430 at another, the rest passed out: the datum is nothing.
WON, LEVEL, LOST = Decimal("13.90"), Decimal(10), Decimal("6.10")
OF_TABLE = {1: (WON, LOST), 2: (LEVEL, LEVEL), 3: (LOST, WON), 4: (LEVEL, LEVEL)}
BYE = Decimal(12)


def type_all(at: int, tables: int) -> None:
    """Of each table 8 boards; on one nobody is vulnerable and the first and the third have 430."""
    for table in range(1, tables + 1):
        for board in range(8):
            score({1: "43+", 3: "43-"}.get(table, "P") if board == at else "P")


def expected(window: MainWindow) -> dict[str, Decimal]:
    assert window.open_event
    event = window.open_event.event
    found: dict[str, Decimal] = defaultdict(Decimal)
    for match in event.matches:
        for entry, vps in zip((match.home, match.away), OF_TABLE[match.table or 0], strict=True):
            found[entry] += vps
    for drawn in event.draws:
        if drawn.bye:
            found[drawn.bye] += BYE
    return {each.id: found[each.id] for each in event.entries}


def totals(window: MainWindow) -> dict[str, Decimal]:
    assert window.open_event
    return {
        each.entry: Decimal(float(each.total or 0)).quantize(Decimal("0.01"))
        for field in window.open_event.evaluation.fields
        for each in field.standings
    }


def test_a_congress_of_two_sessions(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    begin(window, tmp_path, sessions=2)
    enter_all()
    type_text("May Moss, Ned Nash")
    press(Qt.Key.Key_Return)
    control(Qt.Key.Key_2)
    panel, drawing = window.scores.matches, window.scores.matches.drawing
    draw()
    assert window.status.text().startswith("This round has a bye")
    assert focused() is drawing.bye
    keep(window, "swiss pairs, what a bye earns")
    type_text("12")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Round 1 drawn: 3 matches.")
    assert panel.matches.rows[-1][5:7] == ("12", "bye (the director)")

    control(Qt.Key.Key_1)  # one more pair, while round 1 is played
    type_text("Oda Oak, Pia Pond")
    press(Qt.Key.Key_Return)
    control(Qt.Key.Key_2)
    assert drawing.meet.text() == "Pair 7 with 8"
    keep(window, "swiss pairs, a late pair")
    drawing.meet.click()
    assert [row[0] for row in panel.matches.rows] == ["1", "2", "3", "4"]
    press(Qt.Key.Key_F5)
    type_all(0, tables=4)
    assert totals(window) == expected(window)

    control(Qt.Key.Key_1)  # and one goes home
    teams = window.setup.teams
    teams.go_to(teams.teams[3].key)
    teams.drop.click()
    keep(window, "swiss pairs, one leaves")
    teams.leaving.record.click()
    assert window.status.text() == (
        "Gus Gale & Hal Hope withdraws. Its results count, as the director decided."
    )
    control(Qt.Key.Key_2)
    press(Qt.Key.Key_F5)
    draw()
    assert window.status.text().startswith("Round 2 drawn: 3 matches."), "what a bye earns is known"
    press(Qt.Key.Key_F5)
    type_all(2, tables=3)  # board 11
    assert totals(window) == expected(window)
    press(Qt.Key.Key_F5)
    keep(window, "swiss pairs, session 1 in")

    assert drawing.onward.text() == "Start session 2"
    drawing.onward.click()
    assert panel.title.text() == "No round of this session is drawn yet"
    assert (drawing.next.text(), drawing.next_boards.text()) == ("Next: round 3", "1-8")
    keep(window, "swiss pairs, session 2")
    draw()
    assert panel.title.text() == "Round 3"
    press(Qt.Key.Key_F5)
    assert window.scores.title.text() == "Board 1, dealer North, nobody vulnerable"
    type_all(0, tables=3)
    assert totals(window) == expected(window)
    assert window.results_in.text() == "80 of 80 results in"
    met = (
        [frozenset((each.home, each.away)) for each in window.open_event.event.matches]
        if window.open_event
        else []
    )
    assert len(set(met)) == len(met) == 10
    before = totals(window)
    control(Qt.Key.Key_Z)
    assert window.results_in.text() == "79 of 80 results in"
    control(Qt.Key.Key_Y)
    control(Qt.Key.Key_3)
    keep(window, "swiss pairs, after two sessions")
    window.close()

    again = MainWindow(ticking(), tmp_path)
    qtbot.addWidget(again)
    with qtbot.waitActive(again):
        again.show()
        again.activateWindow()
    again.open_file(tmp_path / "club.bridgedesk")
    assert again.evening.header.session.currentText() == "Session 2"
    assert totals(again) == before


def test_boards_and_rounds_are_offered_as_the_book_prints_them(window: MainWindow, tmp_path: Path) -> None:
    """ANC 15.4, 15.8: 10 matches of 12 boards; six pairs are fewer than 20."""
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("anc-2017"))
    page.format.setCurrentIndex(page.format.findData("abpc-womens"))
    page.begin.click()
    window.scores_controller.matches.chance = alphabet
    enter_all()
    control(Qt.Key.Key_2)
    card = window.scores.matches.drawing
    assert (card.next_boards.text(), card.in_all.value()) == ("1-12", 10)
    form = "Rule book: 6 entries: 10 rounds of 12 boards; full round robin if the numbers suit,"
    assert card.waits.text().startswith(form)
    assert card.waits.text().endswith("(15.4, 15.8, Appendix Swiss)")
    keep(window, "swiss pairs, as the book prints it")
    draw()
    assert window.status.text().startswith("Round 1 drawn: 3 matches")
    assert window.open_event is not None
    assert {len(match.boards) for match in window.open_event.event.matches} == {12}
    assert "10 rounds" not in card.waits.text()


def tell_away(window: MainWindow, pair: str, why: str) -> None:
    control(Qt.Key.Key_1)
    window.setup.teams.change.click()
    changes = window.setup.changes
    changes.choose(MidSessionChange.STAYS_AWAY)
    for name, text in (("entry", pair), ("reason", why)):
        box = changes.form.fields[name]
        assert isinstance(box, QComboBox)
        box.setCurrentIndex(next(at for at in range(box.count()) if text in box.itemText(at)))
    keep(window, "swiss pairs, who stays away")
    changes.look.click()


def test_pairs_that_stay_away_from_a_session(window: MainWindow, tmp_path: Path) -> None:
    """SABF 11.4, 11.5 and 21.13, 8 boards. One board of the eight decides: a top of 4 and seven averages of 2
    are 18 of 32 matchpoints, 56.25%: 15 - 5. Who wins twice, 30, plays for the state in the second session
    and has 15 for the round that it misses. Who is last has no reason: 0. Neither is drawn."""
    begin(window, tmp_path, sessions=2, kind="matchpoint-swiss")
    enter_all()
    control(Qt.Key.Key_2)
    drawing = window.scores.matches.drawing
    for decides in (0, 2):
        draw()
        press(Qt.Key.Key_F5)
        type_all(decides, tables=3)
        press(Qt.Key.Key_F5)
    assert window.open_event
    before = totals(window)
    (first,) = (entry for entry, vps in before.items() if vps == 30)
    last = min(before, key=lambda entry: before[entry])
    drawing.onward.click()
    tell_away(window, entry_words(window.open_event.event, first), "for the state or the country")
    assert "is absent from session 2: plays for the state" in window.status.text()
    tell_away(window, entry_words(window.open_event.event, last), "another reason: 0 VP (11.4)")
    window.setup.changes.back.click()
    assert [row[4] for row in window.setup.teams.model.rows].count("absent this session") == 2
    keep(window, "swiss pairs, two stay away")
    control(Qt.Key.Key_2)
    draw()
    assert window.status.text().startswith("Round 3 drawn: 2 matches.")
    keep(window, "swiss pairs, drawn without two")
    press(Qt.Key.Key_F5)
    type_all(0, tables=2)
    assert window.results_in.text() == "64 of 64 results in"
    found = totals(window)
    assert found[first] == 45
    assert found[last] == before[last]
    control(Qt.Key.Key_3)
    keep(window, "swiss pairs, two stayed away")
    away = {
        standing.entry: (each.round, each.counts, each.clause)
        for field in window.open_event.evaluation.fields
        for standing in field.standings
        for each in standing.matches
        if each.outcome
    }
    assert away == {first: (3, 15, "11.5"), last: (3, 0, "11.4")}


def test_a_substitute_stands_beside_the_pair(window: MainWindow, tmp_path: Path) -> None:
    begin(window, tmp_path, kind="matchpoint-swiss")
    enter_all()
    control(Qt.Key.Key_2)
    draw()
    desk = window.open_event
    assert desk
    pair, (section,) = desk.event.entries[0], desk.event.sessions[0].sections
    line_up = LineUp(pair.id, 1, 1, out=pair.players[1], kind="substitute")
    sue = Player("", "Sue Stand-In")
    assert window.act(lambda: record_substitute(desk, desk.event.sessions[0].id, section.id, line_up, sue))
    control(Qt.Key.Key_1)
    out = next(player.name for player in desk.event.players if player.id == pair.players[1])
    remarks = [row[4] for row in window.setup.teams.model.rows]
    assert remarks[0] == f"substitute: Sue Stand-In for {out}, round 1"
    assert set(remarks[1:]) == {""}


def test_no_round_follows_the_last_planned_one_unless_rounds_are_added(
    window: MainWindow, tmp_path: Path
) -> None:
    """One round is planned. Once it is in nothing is offered, by button or by key; with Rounds at 2 it is."""
    begin(window, tmp_path)
    enter_all()
    control(Qt.Key.Key_2)
    card = window.scores.matches.drawing
    card.in_all.setValue(1)
    draw()
    press(Qt.Key.Key_F5)
    type_round(0)
    press(Qt.Key.Key_F5)
    assert window.results_in.text() == "24 of 24 results in"
    assert (card.next.text(), card.draw.isEnabled()) == ("All planned rounds are drawn", False)
    assert card.waits.text() == "To add round 2, raise Rounds to 2."
    keep(window, "swiss pairs, all planned rounds drawn")
    draw()
    assert window.status.text() == "All planned rounds are drawn. To add round 2, raise Rounds to 2."
    card.in_all.setValue(2)
    assert (card.next.text(), card.draw.isEnabled()) == ("Next: round 2", True)
    draw()
    assert window.status.text().startswith("Round 2 drawn: 3 matches")
    assert card.next.text() == "All planned rounds are drawn"
