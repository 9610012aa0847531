"""What the regulations ask to be kept: typed in, kept in the club file, shown, undone, struck out."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import cast

import pytest

from bridgedesk import rule_library
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.registers import add_record, strike_out
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.registers.registers import (
    DEVICES,
    all_lines,
    entries_offered,
    entry_and_session,
    lines,
    lines_about,
    record_form,
    records_in_words,
    register_called,
    registers_at,
    required_registers,
)
from bridgedesk.event.event import Event, Status
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Appeal
from bridgedesk.rule_library import clauses, registers
from bridgedesk.rulebooks import Refused
from bridgedesk.rulebooks.clauses import MOMENTS
from bridgedesk.rulebooks.registers import load_registers
from tests.evenings.board_sets import TEAMS, desk_of
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_three_tables
from tests.rulebooks.books import CLAUSES, scenario_files

EVENT = replace(
    TEAMS,
    players=(Player("f1", "Fox 1"), Player("f2", "Fox 2"), Player("o1", "Owl 1")),
    entries=(
        Entry("fox", ("f1", "f2"), name="Fox"),
        Entry("owl", ("o1",), name="Owl"),
        *TEAMS.entries[2:],
    ),
    appeals=(Appeal("ap1", datetime.fromisoformat("2026-11-17T22:20"), by="fox"),),
)
HOUSE = {"entry": "fox", "conditions": "sits out"}
HEARING = {
    "entry": "fox", "appeal": "ap9", "at": "19:15", "place": "here", "named_by": "x", "parties_told": "yes",
}  # fmt: skip


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    return desk_of(tmp_path, EVENT)


def opened_again(desk: OpenEvent) -> Event:
    path = desk.file.path
    desk.file.close()
    club = Club.open(path, ticking())
    event = club.event("teams").event
    club.close()
    return event


# ---- every row of every book


@pytest.mark.parametrize("book", CLAUSES)
def test_what_a_book_asks_to_be_kept_is_kept_and_shown(book: str, tmp_path: Path) -> None:
    """[[kept]]: a line is typed in, the club file closed and opened, and the line is shown."""
    desk = desk_of(tmp_path, EVENT)
    kept = [table for _, table in scenario_files(book, "kept")]
    for table in kept:
        add_record(desk, str(table["register"]), cast("Mapping[str, str]", table["typed"]))
    event = opened_again(desk)
    for table in kept:
        shown = " ".join(line.words for line in lines(event, registers()[str(table["register"])]))
        missing = [words for words in cast("list[str]", table["shows"]) if words not in shown]
        assert missing == [], table["rows"]


@pytest.mark.parametrize("book", CLAUSES)
def test_a_row_that_is_recorded_names_a_register_and_has_its_line(book: str) -> None:
    lined = {
        row: str(table["register"])
        for _, table in scenario_files(book, "kept")
        for row in cast("list[str]", table["rows"])
    }
    asked = {row.id: row.register for row in clauses(book) if row.register}
    assert lined == asked
    assert set(asked.values()) <= set(registers())


@pytest.mark.parametrize("book", CLAUSES)
def test_the_registers_of_a_book_are_met_at_their_moments_with_its_clauses(book: str) -> None:
    met = {
        register.name: clauses_of
        for moment in MOMENTS
        for register, clauses_of in registers_at(rule_library, book, moment)
    }
    assert set(met) == set(registers())
    assert {name: found for name, found in met.items() if found} == required_registers(rule_library, book)


# ---- the act


def test_a_clause_of_several_rows_is_named_once() -> None:
    """SBU 3.1 (7), 3.2."""
    assert required_registers(rule_library, "sbu-2022")["further-appeals"] == ("3.1 (7)", "3.2")


def test_a_line_has_its_time_and_goes_away_when_undone(desk: OpenEvent) -> None:
    assert add_record(desk, "house-players", HOUSE).words == "House players for Fox: recorded"
    (line,) = desk.event.registered
    assert (line.id, line.entry, dict(line.facts)) == ("k1", "fox", {"conditions": "sits out"})
    assert line.time.hour == 19
    undo(desk)
    assert all_lines(desk) == []
    redo(desk)
    assert [each.id for each in all_lines(desk)] == ["k1"]
    assert opened_again(desk).registered == (line,)


def test_a_fact_of_the_entry_is_set_there(desk: OpenEvent) -> None:
    add_record(desk, "captains", {"entry": "fox", "captain": "Fox 2"})
    add_record(desk, "system-colours", {"entry": "owl", "system": "yellow"})
    add_record(desk, "contending", {"entry": "owl", "contending": "no"})
    fox, owl = opened_again(desk).entries[:2]
    assert (fox.captain, fox.contending) == ("f2", True)
    assert (owl.system, owl.contending) == ("yellow", False)


@pytest.mark.parametrize(
    ("register", "typed", "sentence"),
    [
        ("hous-players", HOUSE, "did you mean “house-players”"),
        ("house-players", {"conditions": "x"}, "House players: choose the pair or team."),
        ("house-players", {"entry": "fox"}, "House players: fill in “Conditions” first"),
        ("house-players", {"entry": "pig", "conditions": "x"}, "no entry pig"),
        ("house-players", {**HOUSE, "condition": "y"}, "did you mean “conditions”"),
        ("house-players", {"entry": "fox", "conditions": "x" * 501}, "500 letters at most"),
        ("captains", {"entry": "fox", "captain": "Owl 1"}, "Owl 1 is not in Fox."),
        ("system-colours", {"entry": "fox", "system": "purple"}, "“purple” is not known"),
        ("late", {"entry": "fox", "who": "the team", "minutes": "many"}, "expected a whole number"),
        ("late", {"entry": "fox", "session": "9", "who": "the team", "minutes": "3"}, "no session 9"),
        (
            "barred",
            {"who": "Fox 1", "until": "next year", "why": "x"},
            "is not a date. Type it like this: 2026-11-17",
        ),
        (
            "nominations",
            {"entry": "fox", "way": "walk-in", "received": "late"},
            "is not a time. Type it like 19:15",
        ),
        ("appellants-answers", {"entry": "fox", "appeal": "ap9", "answer": "x"}, "There is no appeal ap9"),
        ("hearing-places", HEARING, "There is no appeal ap9"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_a_sentence(
    desk: OpenEvent, register: str, typed: Mapping[str, str], sentence: str
) -> None:
    before = desk.event
    with pytest.raises(Refusal, match=sentence):
        add_record(desk, register, typed)
    assert desk.event is before


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("19:15", "19:15"), ("19.15", "19:15"), ("7.05", "07:05"), ("2026-11-18 10:00", "2026-11-18 10:00")],
)
def test_a_time_is_typed_with_a_point_or_a_colon(desk: OpenEvent, typed: str, kept: str) -> None:
    add_record(desk, "nominations", {"entry": "fox", "way": "walk-in", "received": typed})
    assert desk.event.registered[-1].facts["received"] == kept


def test_a_register_with_a_limit_is_full_until_a_line_is_struck_out(desk: OpenEvent) -> None:
    """SABF 19.11.1: one exception at most."""
    case = {"entry": "fox", "why": "abroad", "approved_by": "the committee"}
    add_record(desk, "exceptions", case)
    with pytest.raises(Refusal, match="at most 1 record"):
        add_record(desk, "exceptions", {**case, "entry": "owl"})
    with pytest.raises(Refusal, match="Say why the record is deleted"):
        strike_out(desk, "k1", " ")
    strike_out(desk, "k1", "it had qualified")
    add_record(desk, "exceptions", {**case, "entry": "owl"})
    shown = lines(desk.event, registers()["exceptions"])
    assert [(entry_and_session(desk.event, line), line.struck_out) for line in shown] == [
        ("Fox", "it had qualified"),
        ("Owl", None),
    ]
    with pytest.raises(Refusal, match="already deleted"):
        strike_out(desk, "k1", "again")


def test_a_final_event_still_takes_what_comes_in_later(tmp_path: Path) -> None:
    """A further appeal comes days later; no figure changes."""
    final = desk_of(tmp_path, replace(EVENT, status=Status.FINAL))
    appeal = {"entry": "fox", "against": "board 7", "to": "the next committee", "lodged": "2026-11-20"}
    add_record(final, "further-appeals", appeal)
    assert final.event.registered
    with pytest.raises(Refusal, match="is final"):
        add_record(final, "system-colours", {"entry": "fox", "system": "red"})
    with pytest.raises(Refusal):
        finalise(final)


# ---- what is shown


def test_everything_about_an_entry_stands_together(desk: OpenEvent) -> None:
    add_record(desk, "house-players", HOUSE)
    add_record(desk, "captains", {"entry": "fox", "captain": "Fox 2"})
    add_record(desk, "house-players", {**HOUSE, "entry": "owl"})
    assert [(line.register.name, line.words) for line in lines_about(desk, "fox")] == [
        ("captains", "Fox 2"),
        ("house-players", "sits out"),
    ]
    assert len(all_lines(desk)) == 3


def test_a_device_that_is_allowed_is_named_before_a_ruling(desk: OpenEvent) -> None:
    """Sydney 1.5: "without good reason (eg medical necessity)"; a deleted record says nothing."""
    add_record(desk, "devices", {"entry": "fox", "player": "Fox 1", "why": "a doctor on call"})
    add_record(desk, "house-players", HOUSE)
    said = list(records_in_words(desk, ("fox", "fox", None, "owl"), DEVICES))
    assert said == ["Fox, devices allowed: Player: Fox 1; Reason: a doctor on call"]
    strike_out(desk, "k1", "off duty")
    assert list(records_in_words(desk, ("fox",), DEVICES)) == []


def test_the_form_offers_the_entries_and_their_players(desk: OpenEvent) -> None:
    asked = {
        line.name: line for line in record_form(desk, register_called(desk.rules, "substitutions"), "fox")
    }
    assert [shown for _, shown in asked["entry"].choices][:3] == ["", "Fox", "Owl"], "nobody is meant yet"
    assert [key for key, _ in asked["out"].choices] == ["", "Fox 1", "Fox 2"]
    assert asked["substitute"].choices == ()
    assert asked["session"].choices == (("1", "session 1"),)
    assert not asked["leave"].required


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = ", "not readable as TOML"),
        ("[[register]]\nname = 'a'", "title is missing"),
        (
            "[[register]]\nname = 'a'\ntitle = 'A'\nkeeps = 'x'\nmoment = 'noon'\nfacts = []",
            "'noon' is not known",
        ),
        (
            "[[register]]\nname = 'a'\ntitle = 'A'\nkeeps = 'x'\nmoment = 'before posting'\n"
            "sets = 'captain'\nfacts = []",
            "sets a fact of the entry",
        ),
    ],
)
def test_registers_that_make_no_sense_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        load_registers(text, "mine.toml")


def test_a_record_finds_entries_and_players_by_number_too(tmp_path: Path) -> None:
    """In the only section, at their number; an entry without a seat keeps its name alone."""
    open_event = begin_three_tables(
        Club.begin(tmp_path / "seated", "Example BC", ticking()), "Pairs", date(2026, 11, 17), 20
    )
    name_pair(
        open_event, "1", "A", "3", ["Ann Able", "Bob Baker"], {"Ann Able": Player("", "Ann Able", "77")}
    )
    event = replace(open_event.event, entries=(*open_event.event.entries, Entry("late", name="Late pair")))
    found = dict(entries_offered(event))
    seats = event.sessions[0].sections[0].seats
    assert found[seats["3"] or ""] == "3  Ann Able & Bob Baker"
    assert found["late"] == "Late pair"
    assert list(found) == [each.id for each in event.entries], "in order of entry"
    form = record_form(open_event, register_called(open_event.rules, "substitutions"), seats["3"])
    asked = {line.name: line for line in form}
    assert asked["out"].choices == (("", ""), ("Ann Able", "Ann Able  77"), ("Bob Baker", "Bob Baker"))
