"""A selection at the desk: what was won in the club's other final events, and what was typed in."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import keep, strike_out
from bridgedesk.desk.club import Club
from bridgedesk.desk.entries.admission import doubts
from bridgedesk.desk.event_facts import facts_of_other_events
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.paper.sheet_facts import material
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.regulations.by_the_book import advice_now
from bridgedesk.desk.regulations.selection import Row, gathered, selection
from bridgedesk.event.event import Event, Fields, RulebookRef, Stage, Status
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Result, Scoring, Section, Session, Sitting
from bridgedesk.sheets.facts import NothingToPrint
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.sheets.text import as_text
from tests.desk.evening import club_at
from tests.desk.sets import desk_in

NAMES = {"ann": "Ann Alder", "bob": "Bob Alder", "cyd": "Cyd Cedar", "dan": "Dan Cedar"}


def event(key: str, kind: str, status: Status, *entries: tuple[str, ...], day: int = 1) -> Event:
    """The first of two pairs at two tables wins each of two boards; the players have other ids each time."""
    people = {who: f"{key}-{who}" for each in entries for who in each}
    sitting = (Sitting(1, "1NS", "1EW", (1,)), Sitting(2, "2NS", "2EW", (1,)))
    scores = (("+450", 1), ("+420", 2))
    section = Section(
        "A",
        sets={1: (1, 2)},
        seats={"1NS": "e1", "2NS": "e2", "1EW": "e3", "2EW": "e4"},
        movement=Movement((sitting,)),
        results=tuple(
            Result(board, parse_score(score), 1, table) for board in (1, 2) for score, table in scores
        ),
    )
    named = [Entry(f"e{at}", tuple(people[who] for who in each)) for at, each in enumerate(entries, 1)]
    others = [Entry(f"e{at}") for at in range(len(entries) + 1, 5)]
    return Event(
        key,
        f"The {key}",
        date(2026, 9, day),
        status=status,
        kind=kind,
        rulebook=RulebookRef("sabf-2020"),
        players=tuple(Player(people[who], NAMES[who]) for who in people),
        entries=(*named, *others),
        stages=(Stage("q", fields=Fields.TWO),),
        sessions=(Session("1", Scoring.MATCHPOINTS, "q", sections=(section,)),),
    )


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """State Pairs: Ann and Bob win. Last year's, an open one and one of another kind count for nothing."""
    club = club_at(tmp_path)
    won = ("ann", "bob"), ("cyd", "dan")
    for each in (
        event("state", "state-pairs", Status.FINAL, *won),
        replace(event("old", "state-pairs", Status.FINAL, *won), date=date(2025, 1, 1)),
        event("running", "state-pairs", Status.OPEN, *won),
        event("tuesday", "pairs", Status.FINAL, *won),
    ):
        desk_in(club, each)
    return club


@pytest.fixture
def trials(club: Club) -> OpenEvent:
    entered = event("trials", "open-trials", Status.OPEN, ("ann", "cyd"), ("bob", "dan"), day=20)
    return desk_in(club, replace(entered, sessions=()))


def test_points_come_from_the_clubs_final_events_of_the_year(trials: OpenEvent) -> None:
    """19.13: State Pairs 30 and 20 each; entered with others it is half: 15 + 10 for both pairs."""
    rows, words = selection(gathered(trials))
    assert [(row.who, row.points) for row in rows] == [
        ("Ann Alder & Cyd Cedar", "25"),
        ("Bob Alder & Dan Cedar", "25"),
    ]
    assert rows[0].how == (
        "The state, place 1: 30 with others (19.13); The state, place 2: 20 with others (19.13)"
    )
    assert {row.result for row in rows} == {"in"}
    assert words.startswith("the highest 14: ")


def test_what_was_won_elsewhere_is_typed_in(trials: OpenEvent) -> None:
    """19.13: first in the Swiss Pairs Championship, 60 each as this pair; found under the names."""
    keep(
        trials,
        "points-elsewhere",
        {
            "players": "bob alder,  Dan Cedar",
            "kind": "swiss-pairs-championship",
            "place": "1",
            "day": "2026-08-01",
        },
    )
    rows, _ = selection(gathered(trials))
    assert [(row.who, row.points) for row in rows] == [
        ("Bob Alder & Dan Cedar", "145"),
        ("Ann Alder & Cyd Cedar", "25"),
    ]


def test_the_one_not_available_is_out(trials: OpenEvent) -> None:
    keep(trials, "unavailable", {"entry": "e1"})
    rows, _ = selection(gathered(trials))
    assert {row.who: row.result for row in rows} == {
        "Ann Alder & Cyd Cedar": "",
        "Bob Alder & Dan Cedar": "in",
    }


def test_what_selects_nobody_lists_the_players(club: Club) -> None:
    """19.13: State Pairs bring 30 and 20 to each player."""
    rows, words = selection(gathered(club.event("tuesday")))
    assert [(row.who, row.points) for row in rows] == [
        ("Ann Alder", "30"), ("Bob Alder", "30"), ("Cyd Cedar", "20"), ("Dan Cedar", "20"),
    ]  # fmt: skip
    assert rows[0].how == "The state, place 1: 30 (19.13)"
    assert "selects nobody" in words
    by_the_laws = desk_in(
        club, replace(event("club", "pairs", Status.OPEN), rulebook=RulebookRef("laws-2017"))
    )
    with pytest.raises(Refusal, match=r"brings no points|by the Laws alone"):
        selection(gathered(by_the_laws))


def test_an_event_that_brings_points_itself_is_in_the_list(club: Club) -> None:
    """Sydney 9.1: the pairs' final brings 25 and 20 to each player."""
    final = event("final", "pairs-final", Status.OPEN, ("ann", "bob"), ("cyd", "dan"))
    (session,) = final.sessions
    final = replace(final, sessions=(replace(session, scoring=Scoring.CROSS_IMPS),))
    desk = desk_in(club, replace(final, rulebook=RulebookRef("sydney-2003")))
    rows, _ = selection(gathered(desk))
    assert {(row.who, row.points) for row in rows} == {
        ("Ann Alder", "25"), ("Bob Alder", "25"), ("Cyd Cedar", "20"), ("Dan Cedar", "20"),
    }  # fmt: skip


def test_the_sheet_has_every_line_with_its_clause(trials: OpenEvent) -> None:
    """Half of 30 and of 20 for each of the two pairs: 15 + 10."""
    text = as_text(sheet_named("selection").build(material(trials, name="selection").facts()))
    line = next(each for each in text.splitlines() if "Ann Alder & Cyd Cedar" in each and "The state" in each)
    assert line.split()[-5:] == ["1/2,", "with", "others", "15", "19.13"]
    assert "the highest 14" in text.lower()


def test_the_rule_desk_is_filled_in_from_the_other_events(trials: OpenEvent) -> None:
    """Ann won 30 with Bob and Cyd 20 with Dan: credited apart; all four players are ranked by that."""
    told = gathered(trials)
    assert facts_of_other_events(told, "credited-points", "e1") == {
        "event": "open-trials", "apart": "30", "open_points": "0",
    }  # fmt: skip
    assert facts_of_other_events(told, "direct-entry", "e1") == {
        "event": "open-trials",
        "open_points": "30,20",
    }
    assert facts_of_other_events(told, "selection") == {
        "event": "open-trials", "candidates": "2", "points": "25,25", "ranks": "1,3/1,3",
    }  # fmt: skip
    assert facts_of_other_events(told, "credited-points") == {}


def test_a_sheet_by_the_laws_says_what_is_lacking(club: Club) -> None:
    by_the_laws = replace(event("club", "pairs", Status.OPEN), rulebook=RulebookRef("gone"))
    facts = material(desk_in(club, by_the_laws), name="selection").facts()
    with pytest.raises(NothingToPrint, match="Laws alone select nobody"):
        sheet_named("selection").build(facts)


def test_a_row_reads_as_a_line(trials: OpenEvent) -> None:
    rows, _ = selection(gathered(trials))
    assert isinstance(rows[0], Row)
    assert rows[0].place == "1"


# ---- who is not to be accepted


def test_a_bar_of_another_event_is_told_where_entries_are_taken(club: Club, trials: OpenEvent) -> None:
    """SABF 19.3, 19.5; SBU 2.13: put down in one event, looked up in the next."""
    tuesday = club.event("tuesday")
    bar = {"who": "cyd  Cedar", "until": "2027-09-01", "why": "told nobody"}
    keep(tuesday, "barred", bar)
    keep(tuesday, "barred", {**bar, "who": "Ann Alder", "until": "2026-09-19"})
    keep(tuesday, "barred", {**bar, "who": "Somebody Else"})
    told = advice_now(trials, "when entries are taken")[0]
    assert told.says == "cyd Cedar is not to be accepted until 2027-09-01: told nobody"
    assert told.clause == "The tuesday"
    (said,) = [each.words for each in doubts(trials) if "accepted" in each.words]
    assert said.startswith("cyd Cedar is not to be accepted until 2027-09-01: told nobody (The tuesday, ")
    assert [each for each in advice_now(trials, "when entries are taken") if "Ann" in each.says] == []
    assert [each for each in advice_now(trials, "before round 1") if "cyd" in each.says] == []
    strike_out(tuesday, "k1", "it was explained")
    assert [each for each in advice_now(trials, "when entries are taken") if "cyd" in each.says] == []
