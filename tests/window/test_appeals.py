"""The Appeals tab, played through the window: times, the form, the decision and what it changes."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import Seat
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.event.ruling import Adjustment, Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.store.journal import UnitOfWork
from bridgedesk.store.problem import FileProblem
from bridgedesk.window.main_window import MainWindow
from tests.evenings.ruled_events import FIRST, SECOND, Hand, opened, pairs, shown_window, three_rounds
from tests.window.keys import control, focused, press, type_text
from tests.window.pictures import keep
from tests.window.test_penalties import standings

# Board 1 as it was played, as the director ruled, and as the committee weighted it.
PLAYED = [
    ("1=", "2NS", "58.33"), ("1=", "3EW", "58.33"), ("3=", "1NS", "50.00"),
    ("3=", "2EW", "50.00"), ("5=", "1EW", "41.67"), ("5=", "3NS", "41.67"),
]  # fmt: skip
RULED = [
    ("1=", "1EW", "66.67"), ("1=", "2NS", "66.67"), ("3", "3NS", "58.33"),
    ("4", "3EW", "50.00"), ("5", "2EW", "33.33"), ("6", "1NS", "25.00"),
]  # fmt: skip
WEIGHTED = [
    ("1", "2NS", "61.67"), ("2", "3EW", "55.00"), ("3", "1EW", "51.67"),
    ("4", "3NS", "48.33"), ("5", "2EW", "43.33"), ("6", "1NS", "40.00"),
]  # fmt: skip
DEAL = "N:AKQ2.AK2.AK2.432 JT9.QJT.QJT.AKQJ 876.987.9876.T98 543.6543.543.765"


@pytest.fixture
def clock() -> Hand:
    return Hand("2026-11-17T22:20")


@pytest.fixture
def tuesday(qtbot: QtBot, tmp_path: Path, clock: Hand) -> Iterator[MainWindow]:
    """One session of SABF pairs; board 1 at table 1 was ruled to be -50, and play was to end at 22:15."""
    with shown_window(qtbot, tmp_path, clock) as window:
        (session,) = (event := pairs("tuesday", FIRST)).sessions
        opened(window, tmp_path, replace(event, sessions=(replace(session, deals={1: Deal.parse(DEAL)}),)))
        control(Qt.Key.Key_4)
        ruling = Ruling(
            "", clock(), "1", "A", 1, 1, question="adjusted-score", reason="Unauthorised information",
            adjusted=Adjustment(parse_score("-50"), table=1),
        )  # fmt: skip
        desk = window.open_event
        assert desk
        assert window.act(lambda: impose_rulings(desk, ruling))
        yield window


def put(window: MainWindow, **typed: str) -> None:
    fields = window.appeals.form.fields
    for name, text in typed.items():
        match fields[name.replace("_by_", " ")]:
            case QComboBox() as combo:
                combo.setCurrentIndex(combo.findData(text))
            case QPlainTextEdit() as words:
                words.setPlainText(text)
            case QCheckBox() as box:
                box.setChecked(text == "yes")
            case QLineEdit() as field:
                field.setText(text)


def appeal(window: MainWindow) -> None:
    """Against the ruling that is chosen under Penalties."""
    window.penalties.list.appeal.click()
    ended(window, "22:15")


def ended(window: MainWindow, at: str) -> None:
    """As it is typed under Appeals."""
    field = window.appeals.finish
    field.setFocus()
    field.selectAll()
    type_text(at)
    press(Qt.Key.Key_Return)


def test_an_appeal_that_cannot_be_written_stays_on_its_form(
    tuesday: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full just then: what is typed waits, and is lodged once there is room."""
    form = tuesday.appeals.form
    appeal(tuesday)
    put(tuesday, grounds="There was no hesitation")
    with monkeypatch.context() as disk:
        disk.setattr(UnitOfWork, "commit", full)
        tuesday.appeals.save.click()
    assert tuesday.status.text() == "The disk is full"
    assert (tuesday.appeals.keys, form.typed()["grounds"]) == ([], "There was no hesitation")
    keep(tuesday, "appeals disk full")
    tuesday.appeals.save.click()
    assert (tuesday.appeals.keys, form.typed()["grounds"]) == (["ap1"], "There was no hesitation")
    keep(tuesday, "appeals lodged")


def full(_: UnitOfWork) -> int:
    raise FileProblem("The disk is full")


def looked_ahead(window: MainWindow, qtbot: QtBot) -> list[list[str]]:
    qtbot.waitUntil(lambda: not window.appeals_controller.ahead.busy)
    return [list(row) for row in window.appeals.form.ranking.ranking.rows]


def test_five_minutes_before_and_five_minutes_after_the_time(tuesday: MainWindow, clock: Hand) -> None:
    """SABF 7: within 30 minutes of the scheduled finish of play, 22:15, so until 22:45."""
    assert standings(tuesday) == RULED
    clock.now = clock.now.replace(hour=22, minute=40)
    appeal(tuesday)
    tab = tuesday.appeals
    limits = [(*row[0].split("\n"), row[1]) for row in tab.limits.rows]
    why = "clause 7: 30 minutes after the scheduled finish"
    assert limits[0] == ("Appeal: 22:45", why, "5:00 min")
    keep(tuesday, "appeals five minutes left")
    assert tab.form.typed()["ruling_text"].startswith("Adjusted score, board 1: +420 becomes −50")
    put(tuesday, grounds="There was no hesitation", signed_by_appellant="Ann Example")
    tab.save.click()
    assert tuesday.status.text() == (
        "Appeal lodged by Ann Example & Bob Sample, 5:00 min before the deadline (7)"
    )
    control(Qt.Key.Key_Z)
    assert tab.keys == []
    clock.now = clock.now.replace(hour=22, minute=50)
    control(Qt.Key.Key_4)
    appeal(tuesday)
    assert tab.limits.rows[0][1] == "ended 5:00 min ago"
    put(tuesday, grounds="There was no hesitation")
    tab.save.click()
    assert tuesday.status.text() == (
        "5:00 min late: appeals were accepted until 22:45 (7). To accept it anyway, give the reason."
    )
    assert tab.keys == []
    keep(tuesday, "appeals too late")
    put(tuesday, late="The director was at another table")
    tab.save.click()
    assert tab.keys == ["ap1"]
    assert tuesday.open_event
    assert tuesday.open_event.event.appeals[0].late == "The director was at another table"
    keep(tuesday, "appeals taken late")


def test_against_the_scorer_there_is_a_week(tuesday: MainWindow, clock: Hand) -> None:
    """SABF 7: a scorer's decision is no ruling of the director; posted at 22:30, so until the 24th, 22:30."""
    control(Qt.Key.Key_5)
    tab = tuesday.appeals
    ended(tuesday, "22:15")
    clock.now = clock.now.replace(hour=22, minute=30)
    tab.official.setFocus()
    type_text("22:30")
    press(Qt.Key.Key_Return)
    clock.now = clock.now.replace(day=20, hour=19, minute=15)
    tab.begin.click()
    put(tuesday, by="1NS", grounds="Board 2 was entered for the wrong side")
    tab.save.click()
    assert tuesday.status.text() == (
        "2 days late: appeals were accepted until 22:45 (7), against the scorer until 22:30 on "
        "Tue 24 Nov 2026 (7). To accept it anyway, give the reason."
    )
    put(tuesday, late="It is against the scorer")
    tab.save.click()
    assert tab.keys == ["ap1"]
    clock.now = clock.now.replace(day=24, hour=22, minute=31)
    tab.begin.click()
    put(tuesday, by="1NS")
    tab.save.click()
    assert tuesday.status.text().startswith("6 days late: appeals were accepted until 22:45 (7). To accept")


def test_an_appeal_upheld_with_a_weighted_score(tuesday: MainWindow, qtbot: QtBot) -> None:
    """60% of +420 and 40% of -50 on board 1: a 2.8, c 2.8, b 0.4; d 1.2, e 1.2, f 3.6.

    Ruled it was a 1, b 1, c 4; d 3, e 0, f 3. One undo takes decision and score back; so do withdrawals."""
    appeal(tuesday)
    put(
        tuesday,
        auction="1S P 2D! (multi) X... P 4S",
        details="East thought for a while",
        grounds="There was no hesitation",
        signed_by_appellant="Ann Example",
    )
    tab, form = tuesday.appeals, tuesday.appeals.form
    assert [tuple(row) for row in form.auction.rows] == [
        ("1S", "P", "2D! (multi)", "X…"),
        ("P", "4S", "", ""),
    ]
    assert form.hands.hands[Seat.NORTH].text().splitlines()[:2] == ["North", "♠ AKQ2"]
    tab.save.click()
    keep(tuesday, "appeals the case")
    form.pages.setCurrentIndex(1)
    put(tuesday, director="The break in tempo was agreed by both sides", signed_by_director="D. Rector")
    keep(tuesday, "appeals ruling and grounds")
    tab.save.click()
    assert tuesday.status.text() == "Appeal of Ann Example & Bob Sample: form saved"
    form.pages.setCurrentIndex(3)
    put(
        tuesday,
        committee="Bob Sample\nMax Outsider\nIda Sample *",
        outcome="upheld",
        score="W 60:+420 40:-50",
    )
    assert form.conflicts.text().splitlines() == [
        "Bob Sample belongs to the appellants: Ann Example & Bob Sample",
        "Ida Sample plays in this event: Ida Sample & Jo Muster",
    ]
    keep(tuesday, "appeals conflicts of interest")
    tab.decide.click()
    assert tuesday.status.text() == "Say why the committee decided this. The reason is shown in the history."
    put(
        tuesday,
        committee="Max Outsider\nPam Outsider *",
        decision="Both leads were likely",
        chairman="Max Outsider",
    )
    rows = looked_ahead(tuesday, qtbot)
    assert [(row[0], row[3].split("\n")[0]) for row in rows] == [
        (place.rstrip("="), total) for place, _, total in WEIGHTED
    ]
    keep(tuesday, "appeals the decision")
    tab.decide.click()
    assert standings(tuesday) == WEIGHTED
    assert tuesday.status.text() == (
        "Appeal of Ann Example & Bob Sample decided: upheld; board 1: −50 becomes 60% +420, 40% −50"
    )
    assert [step.words.split(":")[0] for step in tab.steps] == [
        "Ruled", "Appealed by Ann Example & Bob Sample", "Decided", "Adjusted score, board 1",
    ]  # fmt: skip
    keep(tuesday, "appeals decided")
    control(Qt.Key.Key_Z)
    assert standings(tuesday) == RULED
    assert not tab.form.decision()["decision"]
    control(Qt.Key.Key_Y)
    assert standings(tuesday) == WEIGHTED
    control(Qt.Key.Key_4)
    page = tuesday.penalties.list
    page.choose("r1")
    page.withdrawn.emit("r1", "too soon")
    changed = "The score of board 1 was changed after this ruling. Undo that change first."
    assert tuesday.status.text() == changed
    page.withdrawn.emit("r2", "The committee was not quorate")
    assert standings(tuesday) == RULED
    page.withdrawn.emit("r1", "The facts were others")
    assert standings(tuesday) == PLAYED


@pytest.fixture
def second(qtbot: QtBot, tmp_path: Path, clock: Hand) -> Iterator[MainWindow]:
    """Two sessions without hand records; the second is in view under Appeals, and nothing was ruled."""
    with shown_window(qtbot, tmp_path, clock) as window:
        opened(window, tmp_path, pairs("tuesday", FIRST, SECOND))
        control(Qt.Key.Key_5)
        assert window.appeals_controller.session == "2"
        yield window


def test_without_a_ruling_the_session_is_kept(second: MainWindow) -> None:
    """A scorer's error of session 1, appealed against while session 2 is in view."""
    tab = second.appeals
    tab.begin.click()
    assert tab.form.typed()["session"] == "2"
    assert tab.form.fields["session"].isVisible()
    put(second, by="1NS", board="1", session="1", grounds="The slip said ten tricks")
    tab.save.click()
    assert second.open_event
    assert second.open_event.file.event("tuesday").appeals[0].session == "1"
    control(Qt.Key.Key_3)
    control(Qt.Key.Key_5)
    assert tab.form.typed()["session"] == "1"
    keep(second, "appeals of another session")


def test_hands_without_a_record_are_typed(second: MainWindow) -> None:
    tab = second.appeals
    tab.begin.click()
    hands = tab.form.fields["hands"]
    assert isinstance(hands, QLineEdit)
    put(second, by="1NS", board="1")
    assert tab.form.hands.words.text() == "No hand record for this board. Type the hands on the left."
    put(second, hands="AKQ2.AK2.AK2.432 JT9.QJT.QJT.AKQJ 876.987.9876")
    assert tab.said.text().startswith("Hands: '876.987.9876' has 3 suits where a hand has 4")
    keep(second, "appeals hands half typed")
    tab.save.click()
    assert second.status.text().startswith("Hands: '876.987.9876' has 3 suits where a hand has 4")
    assert tab.keys == []
    put(second, hands="AKQ2.AK2.AK2.432 JT9.QJT.QJT.AKQJ 876.987.9876.T98")
    assert tab.form.hands.hands[Seat.WEST].text() == "West\n♠ 543\n♥ 6543\n♦ 543\n♣ 765"
    keep(second, "appeals hands typed")
    tab.save.click()
    assert second.open_event
    assert second.open_event.event.appeals[0].deal == Deal.parse(DEAL)


def test_hands_of_the_record_are_not_typed(tuesday: MainWindow) -> None:
    appeal(tuesday)
    assert not tuesday.appeals.form.fields["hands"].isEnabled()
    assert not tuesday.appeals.form.fields["session"].isVisible()


def test_hands_typed_wrong_can_be_put_right_on_a_board_with_a_record(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_5)
    form = tuesday.appeals.form
    tuesday.appeals.begin.click()
    put(tuesday, by="1NS", board="2", hands="AKQ2.AK2")
    put(tuesday, board="1")
    assert form.hands.hands[Seat.WEST].text() == "West\n♠ 543\n♥ 6543\n♦ 543\n♣ 765"
    assert form.fields["hands"].isEnabled()
    put(tuesday, hands="")
    assert not form.fields["hands"].isEnabled()
    ended(tuesday, "22:15")
    tuesday.appeals.save.click()
    assert tuesday.appeals.keys == ["ap1"]


def test_the_ruling_says_the_session(second: MainWindow, clock: Hand) -> None:
    desk = second.open_event
    assert desk
    fine = Ruling("", clock(), "1", "A", 1, entry="1NS", reason="Slow", imposed=Sanction(None))
    assert second.act(lambda: impose_rulings(desk, fine))
    second.appeals_controller.begin("r1")
    assert second.appeals.form.typed()["session"] == "1"
    assert not second.appeals.form.fields["session"].isEnabled()


def test_a_decision_of_another_day_says_so_on_the_path(tuesday: MainWindow, clock: Hand) -> None:
    appeal(tuesday)
    put(tuesday, grounds="There was no hesitation")
    tuesday.appeals.save.click()
    clock.now = datetime.fromisoformat("2026-11-24T19:05")
    put(tuesday, committee="Max Outsider", outcome="dismissed", decision="It was so")
    tuesday.appeals.decide.click()
    assert [step.when for step in tuesday.appeals.steps] == ["22:20", "22:20", "Tue 24 Nov 2026, 19:05"]


def test_the_path_leads_back_to_the_ruling(tuesday: MainWindow) -> None:
    appeal(tuesday)
    tuesday.appeals.path_view.setFocus()
    tuesday.appeals.path_view.selectRow(0)
    press(Qt.Key.Key_Return)
    assert tuesday.tabs.currentIndex() == 3
    assert tuesday.penalties.list.chosen == "r1"


def test_an_appeal_without_merit_costs_what_the_book_allows(tuesday: MainWindow, qtbot: QtBot) -> None:
    """SABF 7: a full top at most. A top of 4 off Ann & Bob's 3 of 12 leaves -1, -8.33%."""
    appeal(tuesday)
    put(tuesday, grounds="No reason", deposit="20 AUD")
    tuesday.appeals.save.click()
    form = tuesday.appeals.form
    form.pages.setCurrentIndex(3)
    put(tuesday, committee="Max Outsider", outcome="without merit", decision="Nothing to it")
    assert form.proposed.text() == "clause 7: frivolous appeal: at most 100% of a top"
    assert not form.fields["score"].isEnabled()
    put(tuesday, fined="yes", deposit_by_back="no")
    rows = looked_ahead(tuesday, qtbot)
    assert rows[-1][0] == "6"
    assert rows[-1][3] == "−8.33\n−33.33"
    keep(tuesday, "appeals without merit")
    put(tuesday, penalty="150")
    tuesday.appeals.decide.click()
    assert tuesday.status.text() == "Clause 7 allows at most 100% of a top, not 150% of a top"
    put(tuesday, penalty="50")
    tuesday.appeals.decide.click()
    assert tuesday.status.text() == (
        "Appeal of Ann Example & Bob Sample decided: without merit; 50% of a top for an appeal without merit;"
        " deposit of 20 AUD kept"
    )
    # half a top is 2: 1 of 12 is left
    assert standings(tuesday)[-1] == ("6", "1NS", "8.33")
    control(Qt.Key.Key_Z)
    assert standings(tuesday) == RULED


def test_the_fine_is_typed_in_the_unit_of_the_book(qtbot: QtBot, tmp_path: Path, clock: Hand) -> None:
    """SABF 7: up to 3 VP in teams. Fox has 29.08; 2 VP less are 27.08."""
    with shown_window(qtbot, tmp_path, clock) as window:
        opened(window, tmp_path, three_rounds("teams"))
        control(Qt.Key.Key_5)
        tab = window.appeals
        tab.begin.click()
        put(window, by="fox", grounds="No reason")
        tab.save.click()
        tab.form.pages.setCurrentIndex(3)
        put(window, committee="Max Outsider", outcome="without merit", decision="Nothing to it")
        assert tab.form.decision()["unit"] == "VP"
        put(window, fined="yes", penalty="2")
        tab.decide.click()
        assert (
            window.status.text() == "Appeal of Fox decided: without merit; 2 VP for an appeal without merit"
        )
        assert ("3", "fox", "27.08") in standings(window)


def test_a_board_that_nobody_plays_is_refused_and_stays_typed(tuesday: MainWindow) -> None:
    """Three boards are played."""
    tab = tuesday.appeals
    appeal(tuesday)
    put(tuesday, board="99", grounds="Wrong board")
    tab.save.click()
    said = "Board 99 is not played in this event. Its boards are between 1 and 3."
    assert (tuesday.status.text(), tab.form.typed()["board"], tab.keys) == (said, "99", [])
    put(tuesday, board="3")
    tab.save.click()
    put(tuesday, board="4")
    tab.save.click()
    assert tuesday.status.text() == said.replace("99", "4")


def test_a_dismissed_appeal_changes_nothing(tuesday: MainWindow) -> None:
    appeal(tuesday)
    tuesday.appeals.save.click()
    put(tuesday, committee="Max Outsider", outcome="dismissed", decision="The ruling was right")
    tuesday.appeals.decide.click()
    assert tuesday.status.text() == "Appeal of Ann Example & Bob Sample decided: dismissed"
    assert standings(tuesday) == RULED
    assert not tuesday.appeals.save.isEnabled()


def test_an_appeal_that_varies_a_fine(tuesday: MainWindow) -> None:
    """25% of a top for 12 minutes is 1 of 12; the committee makes it 0.4, which leaves 5.6 of 12, 46.67%."""
    tuesday.penalties.list.begin.click()
    builder = tuesday.penalties.builder
    builder.who.setCurrentIndex(builder.who.findText("3EW  Kay Example & Len Sample"))
    builder.form.fields["minutes"].setFocus()
    type_text("12")
    builder.impose.click()
    appeal(tuesday)
    tuesday.appeals.save.click()
    put(tuesday, committee="Max Outsider", outcome="varied", decision="The lift stood still")
    tuesday.appeals.decide.click()
    assert tuesday.status.text() == "Type the new score of the board, or the new amount."
    put(tuesday, amount="10", unit="% of a top")
    tuesday.appeals.decide.click()
    totals = {entry: total for _, entry, total in standings(tuesday)}
    assert totals["3EW"] == "46.67"
    assert tuesday.open_event
    assert tuesday.open_event.event.rulings[1].withdrawn == "appeal varied: The lift stood still"


def test_the_keyboard_reaches_the_whole_form(tuesday: MainWindow) -> None:
    appeal(tuesday)
    form = tuesday.appeals.form
    assert focused() is form.fields["board"]
    reached = set()
    for page in range(4):
        form.pages.setCurrentIndex(page)
        form.take_focus()
        for _ in range(40):
            reached.add(focused())
            press(Qt.Key.Key_Tab)
    wanted = {field for field in form.fields.values() if field.isEnabled()}
    assert wanted - reached == set()


def test_nothing_to_appeal_says_what_to_do(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_5)
    assert focused() is tuesday.appeals.begin
    assert "Alt+A" in tuesday.appeals.empty.text()
    keep(tuesday, "appeals empty")


# ---- what times count from


def limits_of(window: MainWindow) -> dict[str, str]:
    """What until when, without why."""
    told = [row[0].split("\n")[0].partition(": ") for row in window.appeals.limits.rows]
    return {what: when for what, _, when in told if when}


def test_the_end_of_play_is_kept_and_times_count_from_it(tuesday: MainWindow) -> None:
    """SABF 7: 30 minutes after the finish; SABF 8: 24 hours after the scores are posted."""
    control(Qt.Key.Key_5)
    tab = tuesday.appeals
    tab.finish.setFocus()
    type_text("22.1x")
    press(Qt.Key.Key_Return)
    assert tuesday.status.text() == "“22:1x” is not a time. Type it like this: 22:15."
    ended(tuesday, "22:10")
    assert tuesday.status.text() == "Session 1 ended at 22:10"
    assert limits_of(tuesday)["Appeal"] == "22:40"
    tab.official.setFocus()
    type_text("22:14")
    press(Qt.Key.Key_Return)
    assert tuesday.status.text() == "Scores of session 1 are official since 22:14"
    assert limits_of(tuesday)["Score correction"] == "Wed 18 Nov 2026, 22:14"
    keep(tuesday, "appeals end of play")
    control(Qt.Key.Key_3)
    tuesday.standings_controller.choose_view("posted")
    assert tuesday.standings.words.text().endswith(
        "Play ended at 22:10.  Scores are official since 22:14.  "
        "Score corrections accepted until Wed 18 Nov 2026, 22:14 (clause 8)."
    )
    keep(tuesday, "standings when scores are official")
    desk = tuesday.open_event
    assert desk
    assert desk.file.event(desk.event.id).sessions[0].finish == datetime.fromisoformat("2026-11-17T22:10")
    control(Qt.Key.Key_5)
    tab.begin.setFocus()
    control(Qt.Key.Key_Z)
    control(Qt.Key.Key_Z)
    assert (tab.finish.text(), tab.official.text()) == ("", "")
    assert "Appeal" not in limits_of(tuesday)
    control(Qt.Key.Key_Y)
    assert tab.finish.text() == "22:10"


def test_the_start_of_play_is_kept_with_its_day(tuesday: MainWindow) -> None:
    """An hour is one of the day of the event; another day is written with it, and shown so."""
    control(Qt.Key.Key_5)
    tab, desk = tuesday.appeals, tuesday.open_event
    assert desk
    for typed, kept, shown in (
        ("7:30", "2026-11-17T07:30", "07:30"),
        ("19.15", "2026-11-17T19:15", "19:15"),
        ("2026-11-18 10:00", "2026-11-18T10:00", "2026-11-18 10:00"),
    ):
        tab.starts.setFocus()
        tab.starts.selectAll()
        type_text(typed)
        press(Qt.Key.Key_Return)
        assert desk.file.event(desk.event.id).sessions[0].starts == datetime.fromisoformat(kept)
        assert tab.starts.text() == shown
    ended(tuesday, "22:10")
    tab.starts.setFocus()
    tab.starts.selectAll()
    type_text("2026-11-19 10:00")
    press(Qt.Key.Key_Return)
    assert tuesday.status.text() == "Session 1 ended at 22:10, and 10:00 is after that."


# ---- deposits


def test_a_deposit_by_the_book(qtbot: QtBot, tmp_path: Path, clock: Hand) -> None:
    """SBU 3.1 (5) prints no amount and leaves it to the committee; 3.2: £25 against the committee, kept
    without merit."""
    with shown_window(qtbot, tmp_path, clock) as window:
        opened(window, tmp_path, pairs("edinburgh", FIRST, book="sbu-2022"))
        control(Qt.Key.Key_4)
        ruling = Ruling(
            "", clock(), "1", "A", 1, 1, question="adjusted-score", reason="Unauthorised information",
            adjusted=Adjustment(parse_score("-50"), table=1),
        )  # fmt: skip
        desk = window.open_event
        assert desk
        assert window.act(lambda: impose_rulings(desk, ruling))
        appeal(window)
        tab, form = window.appeals, window.appeals.form
        assert form.typed()["deposit"] == ""
        assert form.deposit.text().startswith("Clause 3.1 (5): the rule book requires a deposit but sets no")
        put(window, grounds="There was no hesitation", deposit="£20")
        tab.save.click()
        form.pages.setCurrentIndex(3)
        put(window, committee="Max Outsider", outcome="without merit", decision="Nothing to it")
        assert form.returned.text() == "Clause 3.1 (5): the committee may keep the deposit"
        assert form.decision()["deposit back"] == "yes", "no figure of the book: it stays as it was"
        put(window, deposit_by_back="no")
        tab.decide.click()
        said = window.status.text().partition(" decided: ")[2]
        assert said == "without merit; deposit of £20 kept"

        control(Qt.Key.Key_4)
        window.penalties.list.appeal.click()
        assert form.typed()["deposit"] == "£25"
        assert form.deposit.text() == "Clause 3.2: £25 is paid with the appeal"
        keep(window, "appeals deposit proposed")
        put(window, grounds="The committee had one member", late="through the secretary")
        tab.save.click()
        form.pages.setCurrentIndex(3)
        put(window, committee="Pam Outsider", outcome="dismissed", decision="It was in order")
        assert form.decision()["deposit back"] == "yes"
        put(window, outcome="without merit")
        assert form.decision()["deposit back"] == "no"
        assert form.returned.text() == "Clause 3.2: the appeal was without merit: deposit kept"
        keep(window, "appeals deposit kept")
        tab.decide.click()
        said = window.status.text().partition(" decided: ")[2]
        assert said == "without merit; deposit of £25 kept, clause 3.2"
        assert form.decision()["deposit back"] == "no"


def test_that_no_appeal_is_taken_stands_below_the_form_before_it_is_lodged(
    qtbot: QtBot, tmp_path: Path, clock: Hand
) -> None:
    """ANC 2.11: what is ruled on systems is final; a fine for a phone is not."""
    with shown_window(qtbot, tmp_path, clock) as window:
        event = pairs("tuesday", FIRST, book="anc-2017")
        opened(window, tmp_path, replace(event, rulings=(fined("r1", "system"), fined("r2", "phone"))))
        control(Qt.Key.Key_4)
        window.penalties.list.choose("r1")
        window.penalties.list.appeal.click()
        assert window.appeals.said.text() == (
            "The ABF representative's decision on systems (section 4) is final and cannot be appealed (2.11)"
        )
        keep(window, "appeals none is taken")
        control(Qt.Key.Key_4)
        window.penalties.list.choose("r2")
        window.penalties.list.appeal.click()
        assert "no appeal" not in window.appeals.said.text()


def fined(key: str, offence: str) -> Ruling:
    when = datetime.fromisoformat("2026-11-17T22:00")
    facts = {"offence": offence}
    return Ruling(
        key, when, "1", entry="1NS", question="fine", facts=facts, imposed=Sanction(None, "warning")
    )
