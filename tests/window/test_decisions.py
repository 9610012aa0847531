"""What is decided under Standings: ties, stages and categories, beside figures worked out by hand."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, Fields, Stage, Status
from bridgedesk.event.people import Entry
from bridgedesk.window.main_window import MainWindow
from tests.desk.views.test_every_figure import EVENTS
from tests.evenings.ruled_events import FIRST, SECOND, Hand, opened, pairs, shown_window
from tests.window.keys import control, press, score, type_text
from tests.window.pictures import keep
from tests.window.test_penalties import standings


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, Hand()) as window:
        yield window


def view(window: MainWindow, key: str, choice: str | None = None) -> list[list[str]]:
    control(Qt.Key.Key_3)
    window.standings_controller.choose_view(key)
    if choice is not None:
        window.standings.choice_chosen.emit(choice)
    return [list(row) for row in window.standings.ranking.rows]


def break_tie(window: MainWindow, how: str, order: str, why: str = "") -> None:
    form = window.standings.forms.ties
    form.how.setCurrentIndex(form.how.findText(how))
    for field, text in ((form.order, order), (form.reason, why)):
        field.clear()
        field.setFocus()
        type_text(text)
    press(Qt.Key.Key_Return)


# ---- ties

FOUR = ("2EW", "2NS", "3EW", "3NS")
LEVEL = [
    ("1=", "2NS", "58.33"), ("1=", "3EW", "58.33"), ("3=", "1NS", "50.00"),
    ("3=", "2EW", "50.00"), ("5=", "1EW", "41.67"), ("5=", "3NS", "41.67"),
]  # fmt: skip


def test_a_tie_that_the_laws_leave_open(window: MainWindow, tmp_path: Path) -> None:
    """One session of 7, 7, 6, 6, 5 and 5 of 12."""
    opened(window, tmp_path, pairs("tuesday", FIRST, book="laws-2017"))
    rows = view(window, "tied")
    assert [(row[0], row[1], row[3]) for row in rows] == LEVEL
    keep(window, "standings ties")
    break_tie(window, "by a play-off", "3EW 9", "won")
    assert window.status.text() == "“9” is not in the list. Type the numbers before the names, winner first."
    break_tie(window, "by a play-off", "3EW 1NS", "won")
    assert window.status.text().startswith("Type all that are tied with each other")
    break_tie(window, "by a play-off", "3EW 2NS")
    assert window.status.text().startswith("Say why the tie is broken by a play-off")
    break_tie(window, "by a play-off", "3EW 2NS", "won it by 9 to 4")
    assert window.status.text() == (
        "Tie broken by a play-off: Kay Example & Len Sample before Cy Muster & Di Muster"
    )
    after = [("1", "3EW", "58.33"), ("2", "2NS", "58.33"), *LEVEL[2:]]
    assert standings(window) == after
    assert view(window, "tied")[0][4:] == ["tied on 58.33%; by a play-off", "Law 78D"]
    keep(window, "standings tie broken")
    control(Qt.Key.Key_4)
    page = window.penalties.list
    (row,) = page.model.rows
    assert row[3:] == (
        "Tie by a play-off", "Kay Example & Len Sample before Cy Muster & Di Muster", "Law 78D"
    )  # fmt: skip
    keep(window, "penalties a tie")
    page.withdrawn.emit("r1", "it was the other way round")
    assert standings(window) == LEVEL
    control(Qt.Key.Key_Z)
    assert standings(window) == after


def test_where_the_book_parts_them_no_order_does(window: MainWindow, tmp_path: Path) -> None:
    """SABF 11.7: both have 125.00; two sessions above 55% against one put Kay & Len first."""
    opened(window, tmp_path, pairs("tuesday", FIRST, SECOND))
    assert view(window, "tied")[0][4].endswith("scores above 55 2 against 1")
    break_tie(window, "as the director decided", "1NS 3EW", "they are older")
    assert window.status.text() == "That order changes nothing: clause 11.7 decides this tie."
    assert window.open_event
    assert window.open_event.event.rulings == ()


@pytest.mark.parametrize(
    ("best", "places"),
    [
        # (50.09 + 50 + 50) / 3 = 50.03: 0.03 before four of 50.00, one score above 50 against none
        (
            "50.09/49.91",
            [("1", "1NS", "50.03"), *(("2=", each, "50.00") for each in FOUR), ("6", "1EW", "49.97")],
        ),
        # 50.04: 0.04 before them is no tie with anybody
        (
            "50.12/49.88",
            [("1", "1NS", "50.04"), *(("2=", each, "50.00") for each in FOUR), ("6", "1EW", "49.96")],
        ),
    ],
)
def test_three_hundredths_are_a_tie_and_four_are_none(
    window: MainWindow, tmp_path: Path, best: str, places: list[tuple[str, str, str]]
) -> None:
    """SABF 11.7: within 0.03% of each other, as they are posted."""
    opened(window, tmp_path, pairs("tuesday", dict.fromkeys(FIRST, "50/50")))
    control(Qt.Key.Key_2)
    assert window.entry
    window.entry.go_to(SlipLocation("1", "A", 1, 1, 1), chosen=True)
    score(best)
    assert standings(window) == places
    tied = {row[1] for row in view(window, "tied")}
    assert ("1NS" in tied) == (best == "50.09/49.91")
    assert "1EW" not in tied
    if "1NS" in tied:
        (winner,) = (row for row in view(window, "tied") if row[1] == "1NS")
        assert winner[4].endswith("scores above 55 equal; scores above 50 1 against 0")


def test_lots_are_drawn_where_the_book_comes_to_them(window: MainWindow, tmp_path: Path) -> None:
    """SBU 2.11.2: four of 50% whom no test parts; with dee drawn first only the winner is split off."""
    text = (EVENTS / "sbu-2022" / "a-tie-of-pairs-by-lot.toml").read_text(encoding="utf-8")
    opened(window, tmp_path, replace(read_toml(text), draws=(), expect=(), status=Status.OPEN))
    level = [("1=", each, "50.00") for each in ("ann", "bob", "cyd", "dee")]
    assert [(row[0], row[2].lower(), row[3]) for row in view(window, "tied")] == level
    window.standings_controller.decisions.chance = lambda entries: ["dee", *sorted(set(entries) - {"dee"})]
    break_tie(window, "by lot", "")
    assert window.status.text() == "Tie broken by lot: Dee before Ann before Bob before Cyd"
    assert standings(window) == [
        ("1", "dee", "50.00"), ("2=", "ann", "50.00"), ("2=", "bob", "50.00"), ("2=", "cyd", "50.00"),
    ]  # fmt: skip
    assert view(window, "tied")[0][4].endswith("point-a-board count-back equal; lot drawn")
    control(Qt.Key.Key_Z)
    assert [(row[0], row[2].lower(), row[3]) for row in view(window, "tied")] == level


# ---- stages


def put_stage(window: MainWindow, **typed: str) -> None:
    form = window.standings.forms.stages
    for name, text in typed.items():
        field = getattr(form, name)
        field.setFocus()
        field.selectAll()
        type_text(text)
    press(Qt.Key.Key_Return)


def test_a_session_that_counts_twice(window: MainWindow, tmp_path: Path) -> None:
    """Percentages as posted: 58.33 + 2 x 66.67 = 191.67, 50.00 + 2 x 75.00 = 200.00,
    41.67 + 2 x 75.00 = 191.67, 50.00 + 2 x 41.67 = 133.34, 41.67 + 2 x 41.67 = 125.01, 58.33 + 0."""
    opened(window, tmp_path, pairs("tuesday", FIRST, SECOND))
    assert view(window, "stages") == [["all", "1, 2", "all", "equal", "", ""]]
    put_stage(window, weights="3:2")
    assert window.status.text() == "There is no session 3 in stage all. Type it like 2:1.5."
    put_stage(window, weights="2:2")
    assert window.status.text() == "Stage all: weights 2:2"
    totals = {entry: total for _, entry, total in standings(window)}
    assert totals == {
        "1NS": "200.00", "3EW": "191.67", "3NS": "191.67", "2EW": "133.34", "1EW": "125.01", "2NS": "58.33",
    }  # fmt: skip
    control(Qt.Key.Key_Z)
    assert standings(window)[0] == ("1", "3EW", "125.00")


def test_who_goes_on(window: MainWindow, tmp_path: Path) -> None:
    """The first two of 125.00, 125.00, 116.67, 91.67, 83.34 and 58.33; the others in their order."""
    opened(window, tmp_path, pairs("tuesday", FIRST, SECOND))
    view(window, "stages")
    put_stage(window, places="2")
    assert window.status.text() == "Stage all: 2 qualify"
    rows = [(row[0].split("  ")[0], row[1]) for row in window.standings.second.rows]
    assert rows == [
        ("3EW", "qualifies"), ("1NS", "qualifies"), ("3NS", "reserve 1"), ("2EW", "reserve 2"),
        ("1EW", "reserve 3"), ("2NS", "reserve 4"),
    ]  # fmt: skip
    keep(window, "standings stages")


def test_finals_are_created_from_the_places(window: MainWindow, tmp_path: Path) -> None:
    """The first two of 125.00, 125.00, 116.67, 91.67, 83.34 and 58.33 play the final, the others as well;
    all carry the mean of their sessions, 62.50 for the first two."""
    opened(window, tmp_path, pairs("tuesday", FIRST, SECOND, book="laws-2017"))
    view(window, "stages")
    form = window.standings.forms.finals
    assert form.kind.currentText() == "Matchpoint pairs"
    form.places.setFocus()
    type_text("1 to 2")
    press(Qt.Key.Key_Return)
    assert window.status.text() == "“1 to 2” is not a range of places. Type them like 1-10, 11-20, rest."
    assert form.places.text() == "1 to 2"
    form.places.selectAll()
    type_text("1-2, rest")
    form.carry.setFocus()
    type_text("100")
    keep(window, "standings stages, finals to create")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Created: Tuesday Pairs, final: 2 pairs; ")
    assert form.places.text() == ""
    assert window.club is not None
    titles = {window.club.event(key).event.title: key for key in window.club.file.event_keys()}
    final = window.club.event(titles["Tuesday Pairs, final"]).event
    carried = [line.facts for line in final.registered if line.register == "carried-in"]
    assert [(each["amount"], each["unit"]) for each in carried] == [("125/2", "%")] * 2
    window.reception.events.chosen.emit(titles["Tuesday Pairs, consolation"])
    assert window.open_event is not None
    assert window.open_event.event.title == "Tuesday Pairs, consolation"
    control(Qt.Key.Key_1)
    keep(window, "consolation in Setup")


def two_sections() -> Event:
    """The same three pairs of each direction twice, in section B with the scores of the second evening."""
    one = pairs("tuesday", FIRST, book="qba-pairs")
    other = pairs("other", SECOND, book="qba-pairs")
    called = {each.id: f"B{each.id}" for each in other.entries}
    (first,), (second,) = ((each.sections[0],) for each in (one.sessions[0], other.sessions[0]))
    seats = {number: called[entry] for number, entry in second.seats.items() if entry}
    sections = (first, replace(second, id="B", seats=seats))
    return replace(
        one,
        kind="pairs-qualifying",
        entries=(*one.entries, *(Entry(key, name=f"Pair {key}") for key in called.values())),
        stages=(Stage("all", fields=Fields.TWO),),
        sessions=(replace(one.sessions[0], sections=sections),),
    )


def test_sections_that_are_fields_of_their_own(window: MainWindow, tmp_path: Path) -> None:
    """QBA, Across fields, scored apart, in 12ths. A: 2NS 7, 1NS 6, 3NS 5 and 3EW 7, 2EW 6, 1EW 5; B: 1NS and
    3NS 9, 2NS 0 and 3EW 8, 1EW and 2EW 5. Six places: the first of each and a best second of each direction.
    Board by board 1NS and 3NS of B have 1 + 2 each, so a lot parts them; who loses it is an equal first,
    before 1NS of A. Of East-West 2EW of A has 50 to 41.67."""
    opened(window, tmp_path, two_sections())
    view(window, "stages")
    form = window.standings.forms.stages
    form.sections.setCurrentIndex(form.sections.findText("scored separately"))
    put_stage(window, places="6")
    assert window.status.text() == "Stage all: 6 qualify, sections: scored separately"
    rows = going_on(window, 0)
    assert [row[:2] for row in rows[:5]] == [
        ("A 2NS", "qualifies"), ("A 3EW", "qualifies"), ("B 3EW", "qualifies"),
        ("B 1NS", "tied for the last place"), ("B 3NS", "tied for the last place"),
    ]  # fmt: skip
    assert rows[5] == ("A 1NS", "reserve 1", "place 2 of the fields is compared once that tie is broken")
    view(window, "tied")
    window.standings_controller.decisions.chance = sorted
    window.standings.choose_row(0)
    break_tie(window, "by lot", "")
    rows = going_on(window, 0)
    assert [row[0] for row in rows if row[1] == "qualifies"] == [
        "A 2NS", "A 3EW", "B 1NS", "B 3EW", "B 3NS", "A 2EW",
    ]  # fmt: skip
    assert rows[4][2] == (
        "place 2: B NS 75%, equal 1 before A NS 50%; A EW 50% before B EW 41.67%"
        " (Across fields 1, Across fields 2)"
    )
    keep(window, "standings best second of two sections")
    control(Qt.Key.Key_Z)
    control(Qt.Key.Key_Z)
    assert window.open_event
    assert not window.open_event.event.settings


# ---- SBU 2.11: split for the last qualifying place, for alternates and for a prize that cannot be shared

LEVEL_AT_THE_CUT = "lot will decide (2.11, 2.11.2 (f))"


def sbu_heat(window: MainWindow, tmp_path: Path) -> None:
    """One board at two tables, +420 and +170: ann and dee have 100%, bob and cyd nothing; three go on."""
    text = (EVENTS / "sbu-2022" / "a-tie-of-pairs-by-lot.toml").read_text(encoding="utf-8")
    event = read_toml(
        text.replace('table = 2, board = 1, score = "+420"', 'table = 2, board = 1, score = "+170"')
    )
    stages = (replace(event.stages[0], places=3),)
    opened(window, tmp_path, replace(event, draws=(), expect=(), status=Status.OPEN, stages=stages))


def going_on(window: MainWindow, part: int = -1) -> list[tuple[str, str, str]]:
    """By name, or by number."""
    view(window, "stages")
    return [(row[0].split("  ")[part], row[1], row[2]) for row in window.standings.second.rows]


def test_a_lot_for_the_last_place_leaves_the_ranking_level(window: MainWindow, tmp_path: Path) -> None:
    sbu_heat(window, tmp_path)
    rows = going_on(window)
    assert [row[:2] for row in rows] == [
        ("Ann", "qualifies"), ("Dee", "qualifies"),
        ("Bob", "tied for the last place"), ("Cyd", "tied for the last place"),
    ]  # fmt: skip
    assert all(LEVEL_AT_THE_CUT in why for _, _, why in rows[2:])
    keep(window, "standings level for the last place")
    tied = view(window, "tied")
    assert [(row[0], row[2]) for row in tied[2:]] == [("3=", "Bob"), ("3=", "Cyd")]
    assert tied[2][4].endswith("lot will decide"), "and not that the place is shared"
    window.standings.choose_row(2)
    window.standings_controller.decisions.chance = lambda entries: sorted(entries, reverse=True)
    break_tie(window, "by lot", "")
    assert window.status.text() == "Tie broken by lot: Cyd before Bob"
    rows = going_on(window)
    assert [row[:2] for row in rows[2:]] == [("Cyd", "qualifies"), ("Bob", "reserve 1")]
    assert all("lot drawn (2.11, 2.11.2 (f))" in why for _, _, why in rows[2:])
    assert [row[0] for row in standings(window)] == ["1=", "1=", "3=", "3="]
    keep(window, "standings who goes on by lot")
    view(window, "tied")
    break_tie(window, "by lot", "1EW 2NS")
    assert window.status.text().startswith("That order changes nothing")
    control(Qt.Key.Key_Z)
    assert going_on(window)[2][1] == "tied for the last place"


def test_a_prize_that_cannot_be_shared_goes_by_the_lot_and_cash_is_shared(
    window: MainWindow, tmp_path: Path
) -> None:
    """Third and fourth are level: £30 and £10 make 20 each; the one bottle for the third is drawn for."""
    sbu_heat(window, tmp_path)
    view(window, "stages")
    put_stage(window, places="")
    view(window, "prizes")
    for name, place, worth in (("Third", "3", "30"), ("Fourth", "4", "£10"), ("Bottle", "3", "a bottle")):
        window.standings.forms.prizes.offered.emit(name, "Everybody", place, worth)
    third, fourth, bottle = view(window, "prizes")
    assert (third[3], third[4], third[5]) == ("Bob; Cyd", "£20 each", "3= with 0.00%; 40 shared by 2, 2.11")
    assert fourth[4] == "£20 each"
    assert (bottle[3], "draw lots" in bottle[5]) == ("Bob; Cyd", True)
    view(window, "tied")
    break_tie(window, "by lot", "1EW 2NS")
    assert window.status.text() == "Tie broken by lot: Cyd before Bob"
    third, _, bottle = view(window, "prizes")
    assert (third[4], bottle[3]) == ("£20 each", "Cyd")
    assert "lot drawn" in bottle[5]
    keep(window, "standings prizes by lot")


# ---- categories


def test_categories_and_a_handicap(window: MainWindow, tmp_path: Path) -> None:
    """Kay & Len have 5 a session, 10 of both: 135.00 beside Ann & Bob's 125.00."""
    opened(window, tmp_path, pairs("tuesday", FIRST, SECOND))
    rows = view(window, "lists")
    assert window.standings.choice.currentText() == "Categories"
    window.standings.choose_row([row[0] for row in rows].index("1NS  Ann Example & Bob Sample"))
    form = window.standings.forms.marks
    form.categories.setFocus()
    type_text("seniors, mixed")
    press(Qt.Key.Key_Return)
    assert window.status.text() == "Ann Example & Bob Sample: seniors, mixed"
    assert [row[2] for row in view(window, "lists", "category mixed")] == ["Ann Example & Bob Sample"]
    rows = view(window, "lists", "marks")
    window.standings.choose_row([row[0] for row in rows].index("3EW  Kay Example & Len Sample"))
    assert form.categories.text() == ""
    form.handicap.setFocus()
    type_text("5")
    press(Qt.Key.Key_Return)
    keep(window, "standings categories")
    listed = view(window, "lists", "handicap All")
    assert [(row[2], row[-1]) for row in listed[:2]] == [
        ("Kay Example & Len Sample", "135.00"),
        ("Ann Example & Bob Sample", "125.00"),
    ]
    keep(window, "standings with handicap")
    form.handicap.setText("many")
    form.put.click()
    assert window.status.text() == "“many” is not a handicap. Type a number such as 5 or 2.5."


def test_who_qualifies_as_printed_needs_no_number(window: MainWindow, tmp_path: Path) -> None:
    """Sydney 5.1.3: elk 40, hen 30, owl and yak 28; fox and rat have 27."""
    text = (EVENTS / "sydney-2003" / "the-first-four.toml").read_text(encoding="utf-8")
    opened(window, tmp_path, replace(read_toml(text), expect=(), status=Status.OPEN))
    rows = going_on(window)
    assert [row[:2] for row in rows[:4]] == [(name, "qualifies") for name in ("Elk", "Hen", "Owl", "Yak")]
    assert "The first four qualify for the semi-finals (5.1.3)." in window.standings.words.text()
    keep(window, "standings who qualifies as printed")
