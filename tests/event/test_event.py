"""The questions an event answers about its own facts."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from bridgedesk.event.document import read_json, write
from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Match, Outcome, RecordedDraw, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Appeal, RegisterLine, Ruling
from bridgedesk.event.score import PassedOut
from bridgedesk.event.session import Result, Scoring, Section, Session
from bridgedesk.event.spelling import capitalised

NOON = datetime.fromisoformat("2026-11-17T12:00")

EVENT = Event(
    "e",
    "Tuesday teams",
    NOON.date(),
    players=(Player("a", "Ann"), Player("b", "Bob")),
    entries=(Entry("1", ("a", "b")), Entry("2", name="Reds", withdrawn="s2"), Entry("3")),
    stages=(Stage("heats"),),
    sessions=(
        Session("s1", Scoring.IMPS, "heats", sections=(Section("A"), Section("B"))),
        Session("s2", Scoring.IMPS, sections=(Section("A", seats={"1": "1"}),)),
        Session("s3", Scoring.IMPS),
    ),
    matches=(
        Match("m1", "s1", 1, "1", "2", slip=Slip(imps=(10, 0))),
        Match("m2", "s2", 2, "1", "3", outcome=Outcome.FORFEIT),
        Match("m3", "s2", 2, "2", "2", outcome=Outcome.BYE),
        Match("m4", "s3", 3, "1", "3"),
    ),
    draws=(
        RecordedDraw("heats", 1, lots=("2", "1", "3")),
        RecordedDraw("heats", 2),
    ),
    rulings=(Ruling("r1", NOON, withdrawn="a mistake"), Ruling("r2", NOON)),
    appeals=(Appeal("ap1", NOON),),
    registered=(
        RegisterLine("k1", "late", NOON, "1"),
        RegisterLine("k2", "late", NOON, "2", struck_out="a mistake"),
        RegisterLine("k3", "late", NOON, "3"),
        RegisterLine("k4", "lent", NOON, "1"),
    ),
)


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ("player", "a"),
        ("entry", "2"),
        ("stage", "heats"),
        ("session", "s2"),
        ("match", "m3"),
        ("ruling", "r1"),
        ("appeal", "ap1"),
        ("record", "k2"),
    ],
)
def test_a_fact_is_found_by_its_id_and_refused_where_there_is_none(what: str, key: str) -> None:
    get, find = getattr(EVENT, what), getattr(EVENT, f"find_{what}")
    assert get(key).id == key
    assert find(key) is get(key)
    assert find("x") is None
    assert find(None) is None
    called = "register line" if what == "record" else what
    with pytest.raises(Refusal, match=rf"^There is no {called} x in Tuesday teams$"):
        get("x")


def test_a_section_is_found_in_its_session() -> None:
    assert EVENT.section("s2", "A").seats == {"1": "1"}
    assert EVENT.find_section("s2", "A") is EVENT.section("s2", "A")
    assert EVENT.find_section("s2", "B") is None
    assert EVENT.find_section("x", "A") is None
    with pytest.raises(Refusal, match=r"^There is no section B in session s2$"):
        EVENT.section("s2", "B")
    with pytest.raises(Refusal, match=r"^There is no session x in Tuesday teams$"):
        EVENT.section("x", "A")


def test_all_sections_come_in_the_order_of_their_sessions() -> None:
    assert [section.id for section in EVENT.sections] == ["A", "B", "A"]
    placed = [(session.id, section.id) for session, section in EVENT.sessions_and_sections]
    assert placed == [("s1", "A"), ("s1", "B"), ("s2", "A")]


def test_an_entry_is_named_by_its_team_or_its_players_or_its_id() -> None:
    assert EVENT.entry_names == {"1": ("Ann", "Bob"), "2": ("Reds",), "3": ()}
    assert [EVENT.name_of(entry) for entry in ("1", "2", "3", "x")] == ["Ann & Bob", "Reds", "3", "x"]
    assert EVENT.names_of(["b", "a"]) == ("Bob", "Ann")


def test_a_session_tells_its_stage_and_its_matches() -> None:
    assert (EVENT.stage_of("s1"), EVENT.stage_of("s2"), EVENT.stage_of("x")) == ("heats", None, None)
    assert [match.id for match in EVENT.matches_in("s2")] == ["m2", "m3"]


def test_lines_that_are_struck_out_are_no_records() -> None:
    assert [line.id for line in EVENT.records("late")] == ["k1", "k3"]
    assert [line.id for line in EVENT.records("late", "3")] == ["k3"]
    assert [line.id for line in EVENT.records("late", "2")] == []


def test_rulings_that_are_withdrawn_are_not_in_force() -> None:
    assert [ruling.id for ruling in EVENT.rulings_in_force] == ["r2"]


def test_an_entry_plays_until_the_session_in_which_it_withdraws() -> None:
    assert [entry.id for entry in EVENT.entries_left] == ["1", "3"]
    assert [EVENT.withdrawn_by(session) for session in ("s1", "s2", "s3")] == [set(), {"2"}, {"2"}]


def test_a_session_begins_with_a_score_and_not_with_a_draw_or_a_forfeit() -> None:
    assert EVENT.begun_sessions == {"s1"}
    section = Section("A", results=(Result(1, PassedOut()),))
    played = replace(EVENT, sessions=(Session("s4", Scoring.IMPS, sections=(Section("B"), section)),))
    assert played.sessions[0].has_results
    assert not EVENT.sessions[0].has_results  # it has a total alone
    assert played.begun_sessions == {"s1", "s4"}


def test_a_match_may_have_begun_been_played_or_ended_without_play() -> None:
    told = [(match.begun, match.was_played, match.begun_or_ended) for match in EVENT.matches]
    assert told == [(True, True, True), (False, False, True), (False, False, True), (False, False, False)]
    abandoned = replace(EVENT.matches[0], outcome=Outcome.ABANDONED)
    assert (abandoned.begun, abandoned.was_played, abandoned.begun_or_ended) == (True, False, True)


def test_the_lots_are_those_drawn_last() -> None:
    assert EVENT.lots == ("2", "1", "3")
    assert replace(EVENT, draws=()).lots == ()


def test_what_was_found_is_no_part_of_the_event_itself() -> None:
    asked, other = replace(EVENT), replace(EVENT)
    assert asked.entry("1") is other.entries[0]
    assert asked == other
    assert write(asked) == write(other)
    assert "by_id" not in write(asked) + repr(asked)
    later = replace(asked, entries=(), date=date(2026, 11, 24))
    assert later.find_entry("1") is None
    assert read_json(write(asked)).entry_names == EVENT.entry_names


@pytest.mark.parametrize(
    ("words", "told"), [("", ""), ("the IMPs", "The IMPs"), ("éclair", "Éclair"), ("3 boards", "3 boards")]
)
def test_only_the_first_letter_becomes_a_capital(words: str, told: str) -> None:
    assert capitalised(words) == told


def test_what_is_asked_of_no_session_and_no_entry_is_nothing() -> None:
    assert [section.id for section in EVENT.sections_in("s1")] == ["A", "B"]
    assert EVENT.sections_in("x") == EVENT.sections_in(None) == ()
    assert (EVENT.scoring_of("s1"), EVENT.scoring_of("x")) == (Scoring.IMPS, None)
    assert (EVENT.players_of("1"), EVENT.players_of("2"), EVENT.players_of(None)) == (("a", "b"), (), ())
    assert EVENT.begun
    assert not replace(EVENT, matches=EVENT.matches[1:]).begun
