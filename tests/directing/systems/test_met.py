"""Systems looked up where two entries meet (SABF 4.2.2, 4.2.4; QBA Systems)."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record, strike_out
from bridgedesk.desk.acts.results import accept_item
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.entry_checks import doubts, doubts_of
from bridgedesk.directing.substitutes.line_up_form import line_up_form
from bridgedesk.directing.systems.met import barred_systems, unlodged_yellow_systems, yellow_cards
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match, RecordedDraw
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Scoring, Session
from tests.evenings.board_sets import PAIRS, TEAMS, desk_of
from tests.evenings.club_evening import BEGIN
from tests.rulebooks.books import book

BOARDS = tuple(range(1, 15))
ORDER = ("fox", "owl", "elk", "bee", "cat", "dog")
SWISS = replace(
    TEAMS,
    rulebook=RulebookRef("sabf-2020"),
    kind="swiss-teams",
    stages=(Stage("swiss"),),
    sessions=(Session("1", Scoring.IMPS, stage="swiss"), Session("2", Scoring.IMPS, stage="swiss")),
    entries=tuple(replace(each, system="yellow") if each.id == "fox" else each for each in TEAMS.entries),
)


def meeting(round_: int, session: str, other: str, boards: tuple[int, ...] = BOARDS) -> Event:
    """Fox, the first of six, meets somebody."""
    match = Match(f"m{round_}", session, round_, "fox", other, stage="swiss", boards=boards)
    first = Match("m0", "1", 1, "owl", "elk", stage="swiss", boards=boards)
    return replace(SWISS, matches=(first, match), draws=(RecordedDraw("swiss", round_, order=ORDER),))


@pytest.mark.parametrize(
    ("round_", "session", "other", "said"),
    [
        (1, "1", "owl", "yellow against Owl: not in the first session's opening rounds: round 1"),
        (2, "1", "owl", "yellow against Owl: not in the first session's opening rounds: round 2"),
        (2, "2", "owl", None),
        (3, "2", "elk", None),  # third of six: the lower half is the last three
        (3, "2", "bee", "yellow against Bee: no side below place 3 of 6 without consent: 4"),
    ],
)
def test_yellow_in_a_swiss(round_: int, session: str, other: str, said: str | None) -> None:
    found = [each.words for each in barred_systems(meeting(round_, session, other), book("sabf-2020"))]
    assert [words.split(" (")[0] for words in found] == ([said] if said else [])


def test_short_matches_are_said_once_not_against_everybody() -> None:
    event = meeting(3, "2", "elk", tuple(range(1, 13)))
    again = replace(event, matches=(*event.matches, replace(event.matches[1], id="m9", round=4, away="owl")))
    (found,) = barred_systems(again, book("sabf-2020"))
    assert found.words == "yellow: at least 14 boards: 12 (4.2.2)"


def lodged(desk: OpenEvent) -> None:
    add_record(desk, "yellow-systems", {"entry": "fox", "system": "Forcing pass", "lodged": "2026-11-17"})


def test_consent_put_down_before_the_match_lets_it_stand(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, meeting(3, "2", "bee"))
    lodged(desk)
    assert len(doubts_of(desk, "fox")) == 1
    assert ["yellow against Bee" in each.what for each in items_to_check(desk)] == [True]
    add_record(desk, "consents", {"entry": "bee", "opponents": "Fox", "to": "yellow system", "told": "no"})
    assert len(doubts(desk)) == 1, "the director was not told"
    add_record(desk, "consents", {"entry": "bee", "opponents": "Fox", "to": "yellow system", "told": "yes"})
    assert doubts(desk) == []


def test_consent_is_of_the_opponents_named_and_for_the_session_named(tmp_path: Path) -> None:
    """SABF 4.2.2: "consent of the opposing team", obtained before that match."""
    desk = desk_of(tmp_path, meeting(3, "2", "bee"))
    lodged(desk)
    agreed = {"entry": "bee", "to": "yellow system", "told": "yes"}
    add_record(desk, "consents", {**agreed, "opponents": "Foxglove"})
    assert len(doubts(desk)) == 1, "another team"
    add_record(desk, "consents", {**agreed, "opponents": "Fox", "session": "1"})
    assert len(doubts(desk)) == 1, "the match is in session 2"
    add_record(desk, "consents", {**agreed, "opponents": "Fox (captain agreed)", "session": "2"})
    assert doubts(desk) == []


def test_it_can_be_let_stand_with_a_reason(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, meeting(3, "2", "bee"))
    lodged(desk)
    (odd,) = items_to_check(desk)
    accept_item(desk, odd, "both sides asked for it")
    assert items_to_check(desk) == []
    add_record(desk, "brown-sticker", {"entry": "fox", "convention": "two-suited openings"})
    assert ["with brown sticker" in each.what for each in items_to_check(desk)] == [True], "another system"


def test_pairs_hear_it_once_for_the_whole_evening(tmp_path: Path) -> None:
    """QBA: yellow is not played in the State Championships; brown sticker is, but not by novices."""
    entries = tuple(replace(each, system="yellow") if each.id == "a" else each for each in PAIRS.entries)
    event = replace(PAIRS, rulebook=RulebookRef("qba-pairs"), entries=entries)
    desk = desk_of(tmp_path, event)
    add_record(desk, "brown-sticker", {"entry": "b", "convention": "two-suited openings"})
    assert [(each.entry, each.words) for each in doubts(desk)] == [
        ("a", "yellow: yellow systems are not allowed (Systems)")
    ]
    assert [
        each.entry for each in barred_systems(replace(desk.event, kind="novice-pairs"), book("qba-pairs"))
    ] == [
        "a",
        "b",
    ]


def test_a_colour_that_nobody_put_down_is_not_named(tmp_path: Path) -> None:
    """SABF 4.2.4: no brown sticker conventions in pairs."""
    desk = desk_of(tmp_path, replace(PAIRS, rulebook=RulebookRef("sabf-2020")))
    found = add_record(desk, "brown-sticker", {"entry": "b", "convention": "two-suited openings"})
    assert found.remarks == ("brown sticker conventions are not allowed (4.2.4)",)


def test_a_colour_that_may_not_be_played_is_said_when_it_is_put_down(tmp_path: Path) -> None:
    """SABF 4.2.2: yellow systems are never allowed in pairs, green ones everywhere (4.2.1)."""
    desk = desk_of(tmp_path, replace(PAIRS, rulebook=RulebookRef("sabf-2020")))
    found = add_record(desk, "system-colours", {"entry": "a", "system": "yellow"})
    assert found.remarks == ("yellow: yellow systems are not allowed (4.2.2)",)
    assert add_record(desk, "system-colours", {"entry": "b", "system": "green"}).remarks == ()


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2026-11-10", []),  # 4.2.2: a week before the event of the 17th
        (
            "2026-11-11",
            ["yellow: its card was lodged on Wed 11 Nov 2026, due Tue 10 Nov 2026, 19:15 (4.2.2)"],
        ),
        (None, ["yellow: no record of its card being lodged, due Tue 10 Nov 2026, 19:15 (4.2.2)"]),
    ],
)
def test_a_yellow_card_is_lodged_a_week_before(tmp_path: Path, day: str | None, said: list[str]) -> None:
    sessions = tuple(replace(each, starts=BEGIN) for each in SWISS.sessions)
    desk = desk_of(tmp_path, replace(SWISS, kind="teams", sessions=sessions))
    if day:
        add_record(desk, "yellow-systems", {"entry": "fox", "system": "Forcing pass", "lodged": day})
    assert [each.words for each in unlodged_yellow_systems(desk.event, book("sabf-2020"))] == said


def plain_match() -> Event:
    """Teams whose colours nobody has put down, fourteen boards."""
    match = Match("m1", "1", 1, "fox", "owl", stage="swiss", boards=BOARDS)
    entries = tuple(replace(each, system=None) for each in SWISS.entries)
    return replace(SWISS, kind="teams", entries=entries, draws=(), matches=(match,))


def yellow_lines(desk: OpenEvent, *lines: dict[str, str]) -> list[str]:
    for line in lines:
        add_record(desk, "yellow-systems", {"entry": "fox", "lodged": "2026-11-01", **line})
    return doubts_of(desk, "fox")


def test_who_stands_in_the_register_of_yellow_systems_plays_yellow(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, plain_match())
    assert yellow_lines(desk, {"system": "Forcing pass", "sheets": "2"}) == []
    assert [each.system for each in desk.event.entries if each.id == "fox"] == ["yellow"]


def test_a_yellow_card_has_two_sheets_beside_it_at_most(tmp_path: Path) -> None:
    """4.2.2: no more than two A4 supplementary sheets; said as the line is put down."""
    desk = desk_of(tmp_path, plain_match())
    typed = {"entry": "fox", "system": "Forcing pass", "lodged": "2026-11-01", "sheets": "3"}
    said = "yellow, Forcing pass: 2 supplementary sheets at most: 3 (4.2.2)"
    assert add_record(desk, "yellow-systems", typed).remarks == (said,)
    assert said in [each.what.split(" (Fox")[0] for each in items_to_check(desk)]


TWO = "yellow, Forcing pass and Moscito: 2 different yellow systems for one pair"
SECOND = f"{TWO}: needs the chief director's permission (4.5)"


@pytest.mark.parametrize(
    ("second", "said"),
    [
        ({"system": "forcing PASS"}, []),  # the same one, put down again
        ({"system": "Moscito"}, [f"{SECOND}; or record which pair plays each"]),
        ({"system": "Moscito", "leave": "the chief director, 16 November"}, []),
        ({"system": "Moscito", "pair": "the other two"}, []),  # each of the pairs has one
    ],
)
def test_a_second_yellow_system_needs_leave(tmp_path: Path, second: dict[str, str], said: list[str]) -> None:
    desk = desk_of(tmp_path, plain_match())
    assert yellow_lines(desk, {"system": "Forcing pass"}, second) == said


def test_one_of_two_yellow_systems_that_is_struck_out_is_none(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, plain_match())
    yellow_lines(desk, {"system": "Forcing pass"}, {"system": "Moscito"})
    strike_out(desk, desk.event.registered[-1].id, "never played")
    assert doubts_of(desk, "fox") == []


def test_a_book_without_such_clauses_has_nothing_against_it() -> None:
    """QBA and the Laws say nothing of sheets or of a second system."""
    line = RegisterLine(
        "k1", "yellow-systems", BEGIN, "fox", None, {"system": "a", "lodged": "2026-11-01", "sheets": 9}
    )
    event = replace(
        plain_match(), registered=(line, replace(line, id="k2", facts={**line.facts, "system": "b"}))
    )
    assert list(yellow_cards(replace(event, kind="teams"), book("laws-2017"))) == []


def test_what_may_be_changed_against_yellow_is_said_where_it_is_played(tmp_path: Path) -> None:
    """4.2.3: for the match in which one side plays yellow, and for no other."""
    desk = desk_of(tmp_path, plain_match())
    words = "a yellow pair may not change its opening calls"
    notes = "in a defence against the defence, a yellow pair keeps the highly artificial aspects"
    assert not any(words in each for each in line_up_form(desk, "m1").says)
    yellow_lines(desk, {"system": "Forcing pass"})
    assert [each for each in line_up_form(desk, "m1").says if words in each] == [
        f"Fox plays a yellow system: a green, blue or red pair may change any part of its system; {words}; "
        f"{notes} of its system (4.2.3)"
    ]


def test_yellow_is_looked_up_by_the_stage_in_which_two_meet() -> None:
    """ANC 4.1: not in the preliminary of the Women's Butler, but in its final stage."""
    stages = (Stage("all", "matches"), Stage("2", "matches", carry_from="all"))
    sessions = (Session("1", Scoring.BUTLER, stage="all"), Session("2", Scoring.BUTLER, stage="2"))
    boards = tuple(range(1, 13))
    event = replace(
        SWISS,
        rulebook=RulebookRef("anc-2017"),
        kind="abpc-womens",
        stages=stages,
        sessions=sessions,
        matches=(Match("m1", "2", 1, "fox", "owl", stage="2", boards=boards),),
    )
    anc = book("anc-2017")
    assert barred_systems(event, anc) == []
    early = replace(event, matches=(Match("m1", "1", 1, "fox", "owl", stage="all", boards=boards),))
    assert [each.words for each in barred_systems(early, anc)] == [
        "yellow: yellow systems are not allowed (4.1)"
    ]


@pytest.mark.parametrize(
    ("kind", "colour", "brown", "said"),
    [
        ("abpc-womens", "yellow", False, ["yellow: yellow systems are not allowed (4.1)"]),
        ("restricted-butler", "red", False, ["red: red systems are not allowed (4.1)"]),
        (
            "restricted-butler",
            "blue",
            True,
            ["blue with brown sticker conventions: brown sticker conventions are not allowed (4.1)"],
        ),
        ("country-butler", "red", True, []),
        ("abpc-womens-final", "yellow", False, []),
    ],
)
def test_what_the_event_bars_is_said_when_entries_are_taken(
    kind: str, colour: str, said: list[str], *, brown: bool
) -> None:
    """ANC 4.1: whoever the opponents are, so before anything is drawn."""
    entries = tuple(replace(each, system=colour) if each.id == "fox" else each for each in TEAMS.entries)
    line = RegisterLine("k1", "brown-sticker", BEGIN, entry="fox", facts={"convention": "Multi"})
    event = replace(
        SWISS,
        rulebook=RulebookRef("anc-2017"),
        kind=kind,
        entries=entries,
        registered=(line,) if brown else (),
        stages=(Stage("all", "matches"),),
        sessions=(Session("1", Scoring.BUTLER, stage="all"),),
    )
    assert [each.words for each in barred_systems(event, book("anc-2017"))] == said


@pytest.mark.parametrize(
    ("kind", "colour", "said"),
    [
        ("pairs", "yellow", "yellow"),
        ("pairs", "red", ""),
        ("novice-pairs", "red", "red"),
        ("novice-pairs", "blue", ""),
    ],
)
def test_a_colour_that_is_not_allowed_is_said_when_it_is_put_down(
    kind: str, colour: str, said: str, tmp_path: Path
) -> None:
    """QBA Systems: green, blue and red; for novices green and blue."""
    desk = desk_of(tmp_path, replace(PAIRS, kind=kind, rulebook=RulebookRef("qba-pairs")))
    change = add_record(desk, "system-colours", {"entry": "a", "system": colour})
    words = f"{said}: {said} systems are not allowed (Systems)"
    assert change.remarks == ((words,) if said else ())
