"""Rulings on matches, through the window: forfeits, VPs and boards; every figure worked out by hand."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Room
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Scoring
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.rulings.ruling_builder import RulingBuilder
from tests.desk.views.test_every_figure import EVENTS
from tests.evenings.ruled_events import FIRST, Hand, opened, pairs, shown_window, swiss_teams, three_rounds
from tests.evenings.scored_evenings import match
from tests.window.keys import control, press, type_text
from tests.window.pictures import keep
from tests.window.shown_figures import plain
from tests.window.test_appeals import put
from tests.window.test_penalties import begin, fill, looked_ahead, standings

BEFORE = [("1", "elk", "40.51"), ("2", "fox", "29.08"), ("3", "hen", "28.94"), ("4", "owl", "21.47")]


@pytest.fixture
def swiss(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, three_rounds("swiss"))
        control(Qt.Key.Key_4)
        yield window


def opened_lines(window: MainWindow, entry: str) -> list[list[str]]:
    """Of the new ranking."""
    view = window.penalties.builder.ranking
    at = next(at for at, place in enumerate(view.places) if place.entry == entry)
    view.view.selectRow(at)
    lines = [list(row) for row in view.ledger.rows]
    assert sum(plain(line[2]) for line in lines) == view.places[at].total
    return lines


def test_a_forfeit_is_carried_out_and_withdrawn(swiss: MainWindow, qtbot: QtBot) -> None:
    """SABF 13.14 leaves more than 30 minutes to the director; 13.9: owl has 0 of round 2, and hen for the
    next draw the VPs of +12 IMPs, 14.39: 7.58 + 14.39 + 17.11 = 39.08, before fox. Owl 4.25 + 1.47 = 5.72."""
    after = [("1", "elk", "40.51"), ("2", "hen", "39.08"), ("3", "fox", "29.08"), ("4", "owl", "5.72")]
    assert standings(swiss) == BEFORE
    builder = begin(swiss, "Late arrival", "Owl", session="s1")
    fill(builder, minutes="40")
    builder.amount.setFocus()
    type_text("forfeit")
    builder.reason.setFocus()
    type_text("Half the match could not be played")
    looked_ahead(swiss, qtbot)
    assert builder.ranking.title.text() == "No new ranking yet"
    keep(swiss, "penalties without the round of the forfeit")
    builder.round.setFocus()
    type_text("2")
    looked_ahead(swiss, qtbot)
    assert builder.ranking.title.text() == "New ranking: 2 changes of place"
    shown = [(row[0], row[2], row[3].split("\n")[0]) for row in builder.ranking.ranking.rows]
    assert shown == [(place, entry.capitalize(), total) for place, entry, total in after]
    (forfeit,) = (line for line in opened_lines(swiss, "hen") if line[0].startswith("Round 2"))
    assert forfeit[2] == "14.39"
    assert "clause 13.9" in forfeit[0]
    assert "Late arrival, 40 minutes (13.14)" in forfeit[0]
    keep(swiss, "penalties forfeit proposed")
    builder.impose.click()
    assert standings(swiss) == after
    page = swiss.penalties.list
    told = {row[0].split("\n")[0]: row for row in page.details.rows}
    assert told["Imposed"][1] == "match forfeited"
    assert told["Owl, round 2"][1] == "0.00 VP"
    assert told["Hen, round 2"][1] == "14.39 VP"
    keep(swiss, "penalties forfeit imposed")
    control(Qt.Key.Key_2)
    keep(swiss, "scores of a forfeited match")
    control(Qt.Key.Key_4)
    begin(swiss, "Another offence", "Owl", session="s1")
    builder.round.setText("2")
    builder.amount.setText("forfeit")
    builder.reason.setText("again")
    builder.impose.click()
    assert swiss.status.text() == "The match Owl v Hen, round 2 is already forfeited by Owl"
    press(Qt.Key.Key_Escape)
    page.reason.setText("The bus had broken down")
    page.withdraw.click()
    assert standings(swiss) == BEFORE
    control(Qt.Key.Key_Z)
    assert standings(swiss) == after
    control(Qt.Key.Key_Z)
    assert standings(swiss) == BEFORE
    assert page.model.rows == []


@pytest.mark.parametrize(
    ("typed", "after"),
    [
        # 13.18: hen's own mean 12.345 is less than 20 - 2.86; owl has 20 - 12.345 = 7.655, more than its 2.86
        ("/3+", [("2", "hen", "37.04"), ("3", "fox", "29.08"), ("4", "owl", "13.38")]),
        # owl's mean 2.86 is less than 7.655; hen has 20 - 2.86 = 17.14, more than its 12.345
        ("AB-", [("1", "hen", "41.83"), ("3", "fox", "29.08"), ("4", "owl", "8.58")]),
        # 13.9: owl, which is there, has the VPs of +12 IMPs, 14.39; hen the greater of 12.345 and 17.14
        ("C+", [("1", "hen", "41.83"), ("3", "fox", "29.08"), ("4", "owl", "20.11")]),
        ("F=", [("2", "fox", "29.08"), ("3", "hen", "24.69"), ("4", "owl", "5.72")]),
    ],
)
def test_who_could_not_play_is_typed_with_the_code(
    swiss: MainWindow, typed: str, after: list[tuple[str, str, str]]
) -> None:
    """Owl against hen in round 2. Without it hen has 7.58 + 17.11 = 24.69, owl 4.25 + 1.47 = 5.72."""
    control(Qt.Key.Key_2)
    type_text("2.2")
    press(Qt.Key.Key_PageDown)
    type_text(typed)
    press(Qt.Key.Key_Return)
    assert [row for row in standings(swiss) if row[1] != "elk"] == after
    press(Qt.Key.Key_F7)
    assert swiss.scores_controller.clear.open == []


def test_both_sides_forfeit(swiss: MainWindow) -> None:
    """Neither scores: hen 7.58 + 17.11 = 24.69, owl 4.25 + 1.47 = 5.72; one withdrawn, the other stands."""
    for who in ("Owl", "Hen"):
        builder = begin(swiss, "Another offence", who, session="s1")
        builder.round.setText("2")
        builder.amount.setText("forfeit")
        builder.reason.setText("left the room")
        builder.impose.click()
    assert standings(swiss)[2:] == [("3", "hen", "24.69"), ("4", "owl", "5.72")]
    swiss.penalties.list.choose("r1")
    swiss.penalties.list.withdrawn.emit("r1", "was sent home")
    assert swiss.open_event
    (match,) = (each for each in swiss.open_event.event.matches if each.id == "m4")
    assert match.at_fault == ("hen",)
    # owl has for the next draw 14.39: 4.25 + 14.39 + 1.47
    assert standings(swiss)[2:] == [("3", "hen", "24.69"), ("4", "owl", "20.11")]


# ---- scores of matches


@pytest.fixture
def teams(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """Eight boards (SABF 21.5): fox wins by 10 IMPs on board 2, 13.78; elk by 7 on board 1, 12.77."""
    level = ["+420 +420"]
    matches = (
        match(1, "fox", "owl", *level, "+620 +170", *level * 6),
        match(1, "elk", "bee", "+420 +150", *level * 7),
    )
    event = replace(
        swiss_teams("teams", "Swiss Teams", date(2026, 11, 17)),
        rulebook=RulebookRef("sabf-2020"),
        kind="teams",
        matches=tuple(replace(each, table=at) for at, each in enumerate(matches, start=1)),
    )
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, event)
        control(Qt.Key.Key_4)
        yield window


MATCHES = [("1", "fox", "13.78"), ("2", "elk", "12.77"), ("3", "bee", "7.23"), ("4", "owl", "6.22")]


def adjust(window: MainWindow, becomes: str, why: str = "Unauthorised information") -> RulingBuilder:
    builder = begin(window, "Adjusted score on a board", session="s1")
    builder.form.fill_in({"match": "r1-fox", "room": "open"})
    for name, text in (("board", "2"), ("score", becomes)):
        field = builder.form.fields[name]
        field.setFocus()
        type_text(text)
    builder.reason.setText(why)
    return builder


def test_a_weighted_score_at_one_table_of_a_match(teams: MainWindow, qtbot: QtBot) -> None:
    """60% of +450, 10 IMPs, and 40% of -270, -7: 6 - 2.8 = 3.2, by which fox has 11.27 for 3, owl 8.73."""
    after = [("1", "elk", "12.77"), ("2", "fox", "11.27"), ("3", "owl", "8.73"), ("4", "bee", "7.23")]
    assert standings(teams) == MATCHES
    builder = begin(teams, "Adjusted score on a board", session="s1")
    choice = builder.form.fields["match"]
    assert isinstance(choice, QComboBox)
    assert [choice.itemText(at) for at in range(choice.count())] == [
        "",
        "round 1, table 1: Fox v Owl",
        "round 1, table 2: Elk v Bee",
    ]
    builder = adjust(teams, "W 60:+620 40:-100")
    looked_ahead(teams, qtbot)
    assert builder.value.text() == "+620 becomes 60% +620, 40% −100"
    assert builder.words.text() == "Law 12C1(c). Fox v Owl"
    assert builder.more.text().splitlines()[0] == "closed room: +170"
    assert [(row[0], row[1]) for row in builder.ranking.ranking.rows[:2]] == [("1", "▲ 2"), ("2", "▼ 1")]
    (line,) = opened_lines(teams, "fox")
    assert line[0] == ("Round 1: Owl\n3.2 to 0; board 2, open room: W 60:+620 40:-100 by Law 12C1(c)")
    keep(teams, "penalties weighted in a match")
    builder.impose.click()
    assert standings(teams) == after
    assert teams.open_event
    rooms = {each.room: each for each in teams.open_event.event.matches[0].results if each.board == 2}
    assert [score_text(rooms[room].score) for room in Room] == ["W 60:+620 40:-100", "+170"]
    teams.penalties.list.withdrawn.emit("r1", "The lead was normal")
    assert standings(teams) == MATCHES
    control(Qt.Key.Key_Z)
    assert standings(teams) == after


def test_averages_in_a_match_need_not_balance(teams: MainWindow, qtbot: QtBot) -> None:
    """Average to fox, 0 IMPs, 10.00; average minus to owl, -3, 8.73 (Law 86B; SABF 21.5)."""
    builder = adjust(teams, "A=-", "Fouled by owl")
    looked_ahead(teams, qtbot)
    assert any("IMP" in line for line in builder.more.text().splitlines())
    keep(teams, "penalties average in a match")
    builder.impose.click()
    assert standings(teams) == [
        ("1", "elk", "12.77"), ("2", "fox", "10.00"), ("3", "owl", "8.73"), ("4", "bee", "7.23"),
    ]  # fmt: skip


def test_a_match_adjusted_in_vps(teams: MainWindow, qtbot: QtBot) -> None:
    """12 and 6 as ruled, though the boards give 13.78 and 6.22; the difference is a line of its own."""
    after = [("1", "elk", "12.77"), ("2", "fox", "12.00"), ("3", "bee", "7.23"), ("4", "owl", "6.00")]
    builder = begin(teams, "Adjusted VPs of a match", session="s1")
    builder.form.fill_in({"match": "r1-fox"})
    fill(builder, home_VPs="12", away_VPs="six")
    looked_ahead(teams, qtbot)
    assert builder.words.text() == "“six” is not a number of VPs. Type a number such as 12 or 12.5."
    fill(builder, away_VPs="6")
    assert builder.form.given()["away_VPs"] == "six6"
    builder.form.fill_in({"away_VPs": "6"})
    builder.reason.setText("Both sides had the wrong boards")
    looked_ahead(teams, qtbot)
    assert builder.value.text() == "12-6 VPs"
    assert builder.more.text() == "The boards give 10-0 IMPs, 13.78-6.22 VPs"
    played, ruled = opened_lines(teams, "fox")
    assert played == ["Round 1: Owl\n10 to 0", "13.78 VP", "13.78"]
    assert ruled == [
        "Round 1: Owl counts as 12.00\nLaw 12C1: as the director ruled; Both sides had the wrong boards",
        "−1.78 VP",
        "−1.78",
    ]
    keep(teams, "penalties match in VPs")
    builder.impose.click()
    assert standings(teams) == after
    assert teams.status.text() == "Adjusted VPs of a match: 12-6 VPs"
    page = teams.penalties.list
    (row,) = page.model.rows
    assert row[1:] == ("round 1", "Fox v Owl", "Adjusted VPs of a match", "12-6 VPs", "Law 12C1")
    keep(teams, "penalties list of a match in VPs")
    control(Qt.Key.Key_2)
    keep(teams, "scores of a match in VPs")
    assert teams.scores_controller.matches.entry
    assert [row.remark for row in teams.scores_controller.matches.entry.rows()] == ["VPs as ruled", ""]
    control(Qt.Key.Key_4)
    page.withdrawn.emit("r1", "They were the right ones")
    assert standings(teams) == MATCHES


def test_averages_of_pairs_by_imps(qtbot: QtBot, tmp_path: Path) -> None:
    """Board 1 of three tables: datum 180, IMPs 6, 0, -6; with the first an average plus and minus, +3 and -3,
    the datum of the others is 60: 3 and -3. Board 2: datum 230, 9, -2, -8; board 3: datum 30, 2, 2, -4."""
    event = pairs("butler", FIRST, book="laws-2017")
    (session,) = event.sessions
    event = replace(
        event, kind="butler", stages=(Stage("all"),), sessions=(replace(session, scoring=Scoring.BUTLER),)
    )
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, event)
        control(Qt.Key.Key_4)
        assert standings(window) == [
            ("1", "3EW", "6.00"), ("2", "2NS", "5.00"), ("3=", "1EW", "0.00"), ("3=", "1NS", "0.00"),
            ("5", "2EW", "-5.00"), ("6", "3NS", "-6.00"),
        ]  # fmt: skip
        builder = begin(window, "Adjusted score on a board", session="1")
        builder.round.setText("1")
        fill(builder, table="1", board="1", score="A+-")
        builder.reason.setText("The board was fouled by East-West")
        looked_ahead(window, qtbot)
        assert "3 IMP" in builder.more.text()
        keep(window, "penalties average by IMPs")
        builder.impose.click()
        assert standings(window) == [
            ("1", "2NS", "8.00"), ("2=", "1EW", "3.00"), ("2=", "3EW", "3.00"), ("4=", "1NS", "-3.00"),
            ("4=", "3NS", "-3.00"), ("6", "2EW", "-8.00"),
        ]  # fmt: skip


def one_final() -> Event:
    """Fox against owl, and nothing else."""
    event = three_rounds("final", kind="teams-final")
    return replace(
        event,
        entries=tuple(each for each in event.entries if each.id in ("fox", "owl")),
        stages=(Stage("q", "knockout"),),
        matches=event.matches[:1],
    )


def test_a_final_is_lost_by_the_book(qtbot: QtBot, tmp_path: Path) -> None:
    """SABF 16.3: more than 30 minutes late is the final lost, whatever the score; no choice is left."""
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, one_final())
        control(Qt.Key.Key_4)
        assert [row[:2] for row in standings(window)] == [("1", "fox"), ("2", "owl")]
        builder = begin(window, "Late arrival", "Fox", session="s1")
        fill(builder, minutes="31")
        looked_ahead(window, qtbot)
        assert builder.value.text() == "Match forfeited"
        assert builder.words.text().startswith("Clause 16.3. 31 minutes late, beyond 30 minutes")
        assert not builder.amount.isEnabled()
        (line,) = opened_lines(window, "owl")
        assert line[0] == (
            "Round 1: forfeit\nclause 16.1: by Fox; ruled for: Late arrival, 31 minutes (16.3)"
        )
        keep(window, "penalties final forfeited")
        builder.impose.click()
        assert [row[:2] for row in standings(window)] == [("1", "owl"), ("2", "fox")]
        window.penalties.list.withdrawn.emit("r1", "they had rung the director")
        assert [row[:2] for row in standings(window)] == [("1", "fox"), ("2", "owl")]


def test_both_teams_of_a_final_come_too_late(qtbot: QtBot, tmp_path: Path) -> None:
    """SABF 16.3, 16.1: chosen together, each is the other's opponent; nobody wins, and both may be out."""
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, one_final())
        control(Qt.Key.Key_4)
        builder = begin(window, "Late arrival", session="s1")
        builder.round.setFocus()
        type_text("1")
        builder.who.setCurrentIndex(builder.who.findText("Fox v Owl"))
        builder.who.activated.emit(builder.who.currentIndex())
        fill(builder, minutes="35")
        looked_ahead(window, qtbot)
        assert builder.value.text() == "Match forfeited"
        assert "Both teams forfeit it; both sides absent: no winner" in builder.more.text()
        assert "(16.1)" in builder.more.text()
        assert "the committee may disqualify both from the finals" in builder.more.text()
        keep(window, "penalties final forfeited by both")
        builder.impose.click()
        assert window.open_event
        (field,) = window.open_event.evaluation.fields
        assert {(each.entry, each.place, each.total) for each in field.standings} == {
            ("fox", None, 0),
            ("owl", None, 0),
        }


def test_a_forfeit_on_appeal(swiss: MainWindow, qtbot: QtBot) -> None:
    """The committee gives owl 5 and hen 12 VPs in place of the forfeit: 7.58 + 12 + 17.11 = 36.69 to hen,
    4.25 + 5 + 1.47 = 10.72 to owl. Dismissed, all stays as ruled."""
    builder = begin(swiss, "Another offence", "Owl", session="s1")
    builder.round.setText("2")
    builder.amount.setText("forfeit")
    builder.reason.setText("left the room")
    builder.impose.click()
    ruled = standings(swiss)
    swiss.penalties.list.appeal.click()
    put(swiss, grounds="They were in the corridor")
    swiss.appeals.save.click()
    form = swiss.appeals.form
    form.pages.setCurrentIndex(3)
    put(
        swiss,
        committee="Max Outsider",
        decision="Half of the match was played",
        outcome="varied",
        score="5-12",
    )
    qtbot.waitUntil(lambda: not swiss.appeals_controller.ahead.busy)
    shown = [(row[0], row[2], row[3].split("\n")[0]) for row in form.ranking.ranking.rows]
    assert shown == [
        ("1", "Elk", "40.51"),
        ("2", "Hen", "36.69"),
        ("3", "Fox", "29.08"),
        ("4", "Owl", "10.72"),
    ]
    keep(swiss, "appeals VPs of a match")
    swiss.appeals.decide.click()
    said = swiss.status.text().partition(" decided: ")[2]
    assert said == "varied; the ruling (match forfeited) cancelled; replaced by 5-12 VPs"
    assert standings(swiss)[3] == ("4", "owl", "10.72")
    assert form.decision()["score"] == "5-12"
    control(Qt.Key.Key_Z)
    assert standings(swiss) == ruled


def test_a_match_of_pairs_adjusted_in_vps(qtbot: QtBot, tmp_path: Path) -> None:
    """Butler Swiss of SABF: ann beat bob by 10 IMPs, 13.90, and cyd by 5, 11.95; ruled 12 and 6 in round 1
    it is 12 + 11.95 = 23.95 to ann, and 6 + 10 = 16 to bob."""
    text = (EVENTS / "sabf-2020" / "butler-swiss.toml").read_text(encoding="utf-8")
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, replace(read_toml(text), expect=(), status=Status.OPEN))
        control(Qt.Key.Key_4)
        builder = begin(window, "Adjusted VPs of a match", session="s1")
        builder.round.setText("1")
        choice = builder.form.fields["match"]
        assert isinstance(choice, QComboBox)
        assert [choice.itemText(at) for at in range(choice.count())] == [
            "", "table 1: Ann v Bob", "table 2: Cyd v Dee",
        ]  # fmt: skip
        choice.setCurrentIndex(1)
        fill(builder, home_VPs="12", away_VPs="6")
        builder.reason.setText("Both sides had the wrong boards")
        looked_ahead(window, qtbot)
        builder.impose.click()
        totals = {entry: total for _, entry, total in standings(window)}
        assert (totals["ann"], totals["bob"]) == ("23.95", "16.00")


def test_a_round_of_pairs_is_forfeited(qtbot: QtBot, tmp_path: Path) -> None:
    """Sydney D: in the final of the Blue Ribbon a round is a match. Ash has 0 of it in place of 71, fir 70 in
    place of 29; what the others scored against their boards stays."""
    text = (EVENTS / "sydney-2003" / "blue-ribbon-final.toml").read_text(encoding="utf-8")
    played = ["71", "66", "65", "62", "53", "47", "38", "35", "34", "29"]
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, replace(read_toml(text), expect=(), status=Status.OPEN))
        control(Qt.Key.Key_4)
        before = standings(window)
        assert [total for _, _, total in before] == [f"{each}.00" for each in played]
        begin(window, "Another offence", "Ash", session="s1")
        builder = window.penalties.builder
        builder.round.setText("1")
        builder.amount.setText("forfeit")
        builder.reason.setText("did not come back from the break")
        looked_ahead(window, qtbot)
        (line,) = opened_lines(window, "fir")
        assert "clause 6.2, D" in line[0]
        builder.impose.click()
        order = ["fir", "ivy", "elm", "hazel", "gum", "birch", "cedar", "jarrah", "dogwood", "ash"]
        totals = ["70", *played[1:9], "0"]
        assert [(entry, total) for _, entry, total in standings(window)] == [
            (entry, f"{total}.00") for entry, total in zip(order, totals, strict=True)
        ]
        window.penalties.list.withdrawn.emit("r1", "was ill")
        assert standings(window) == before


def test_a_fine_in_matches_that_no_movement_seats(qtbot: QtBot, tmp_path: Path) -> None:
    """A drawn Swiss or a final has no section: 13.78 - 2 = 11.78 for fox, after elk with 12.77."""
    level = ["+420 +420"]
    matches = (
        match(1, "fox", "owl", *level, "+620 +170", *level * 6),
        match(1, "elk", "bee", "+420 +150", *level * 7),
    )
    event = replace(
        swiss_teams("teams", "Swiss Teams", date(2026, 11, 17)),
        rulebook=RulebookRef("sabf-2020"),
        kind="teams",
        matches=tuple(replace(each, table=at) for at, each in enumerate(matches, start=1)),
    )
    event = replace(event, sessions=tuple(replace(each, sections=()) for each in event.sessions))
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, event)
        control(Qt.Key.Key_4)
        builder = begin(window, "Another offence", "Fox", session="s1")
        builder.amount.setText("2")
        builder.reason.setText("Board 2 was carried off")
        builder.impose.click()
        assert window.status.text() == "Other for Fox: 2 VP"
        assert standings(window)[:2] == [("1", "elk", "12.77"), ("2", "fox", "11.78")]
