"""Matches that are not played out and matches played again, as the director decides in the form.

The matches are those of the Swiss in test_leaving: in round 1 fox has 14 VPs and owl 6; round 2 is drawn."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.match_decisions import decide_match, decision_effects
from bridgedesk.desk.acts.matches import end_match, record_match_total
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.registers.registers import all_lines, record_form, register_called
from bridgedesk.directing.scores.match_decision import MatchDecision, decision_form, decision_told
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome, Room, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import MatchRuling, Ruling
from tests.desk.acts.test_leaving import between_two_rounds, totals
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.scored_evenings import match

NOON = datetime.fromisoformat("2026-11-17T12:00")
FLAT = ("+420 +420",)


def without_vps() -> Event:
    """The same evening under the Laws alone: fox beats owl 10-4 over two boards, and six are flat."""
    event = between_two_rounds()
    first = replace(
        match(1, "fox", "owl", "+620 +170", "-50 +100", *FLAT * 6), id="a1", session="1", stage="swiss"
    )
    second = [each for each in event.matches if each.round == 2]
    rulebook = replace(event.rulebook, id="laws-2017")
    return replace(
        event, rulebook=rulebook, matches=(first, *second), draws=event.draws[:1], settings={"vp": "none"}
    )


@pytest.fixture
def swiss(tmp_path: Path) -> OpenEvent:
    return desk_in(club_at(tmp_path), between_two_rounds())


@pytest.fixture
def imps(tmp_path: Path) -> OpenEvent:
    (tmp_path / "imps").mkdir()
    return desk_in(club_at(tmp_path / "imps"), without_vps())


def choices(open_event: OpenEvent, key: str, ended: str = "") -> dict[str, list[str]]:
    form = decision_form(open_event, open_event.event.match(key), ended)
    return {line.name: [each for each, _ in line.choices] for line in form}


def told(open_event: OpenEvent, key: str, **given: str) -> MatchDecision:
    return decision_told(open_event, open_event.event.match(key), given)


# ---- the form


def test_the_form_offers_what_is_open(swiss: OpenEvent, imps: OpenEvent) -> None:
    """SABF 13.9 has VPs for a forfeit; the Laws have nothing. Only a played match is played again."""
    played, drawn = choices(swiss, "a1"), choices(swiss, "b1")
    assert played["counts"] == ["boards-played", "figures", "rule-book"]
    assert drawn["counts"] == ["rule-book", "figures"]
    assert choices(imps, "b1")["counts"] == ["figures"]
    assert played["ended"][-2:] == ["again", "round-again"]
    assert drawn["ended"][-1] == "forfeit both"
    assert list(choices(swiss, "a1", "again")) == ["ended", "boards", "why"]


def test_the_form_has_what_is_recorded(imps: OpenEvent) -> None:
    decide_match(imps, "b1", MatchDecision("cancelled away", "figures", "4.5", "-1", why="storm"))
    form = {line.name: line.usual for line in decision_form(imps, imps.event.match("b1"))}
    assert form == {
        "ended": "cancelled away",
        "counts": "figures",
        "home": "4.5",
        "away": "-1",
        "why": "storm",
    }


@pytest.mark.parametrize(
    ("given", "words", "field"),
    [
        ({"home": "", "away": "3"}, "Type the IMPs that Fox earns, such as 12 or 0.", "home"),
        ({"home": "3", "away": "lots"}, "“lots” is not a number of IMPs. Type one such as 12 or 0.", "away"),
    ],
)
def test_figures_that_are_missing_or_wrong(
    imps: OpenEvent, given: dict[str, str], words: str, field: str
) -> None:
    with pytest.raises(Refusal, match=words.replace("(", r"\(")) as problem:
        told(imps, "b1", ended="cancelled nobody", counts="figures", **given)
    assert getattr(problem.value, "field", "") == field


# ---- what it does


def test_a_cancelled_match_in_imps(imps: OpenEvent) -> None:
    """Fox has won 10 - 4 = 6 and gets 3: 9. Elk has nothing yet and gets 3."""
    before = canonical(imps.event)
    decision = told(imps, "b1", ended="cancelled nobody", counts="figures", home="3", away="3,0", why="storm")
    change = decide_match(imps, "b1", decision)
    assert change.words == "Fox v Elk, round 2: cancelled"
    assert change.remarks == ("Fox earns 3 IMPs, Elk 3.0.",)
    assert (totals(imps)["fox"], totals(imps)["elk"]) == ("9.00", "3.00")
    (line,) = [each for each in all_lines(imps) if each.register.name == "decided-matches"]
    assert line.words == (
        "Match: Fox v Elk, round 2; What counts: figures; Home side: 3; Away side: 3.0; Reason: storm"
    )
    undo(imps)
    assert canonical(imps.event) == before


def test_a_second_decision_replaces_the_first(imps: OpenEvent) -> None:
    decide_match(imps, "b1", MatchDecision("cancelled nobody", "figures", "3", "3"))
    decide_match(imps, "b1", MatchDecision("forfeit away", "figures", "12", "0"))
    assert (totals(imps)["fox"], totals(imps)["elk"]) == ("18.00", "0.00")
    first, second = imps.event.registered
    assert (first.struck_out, second.struck_out) == ("decided again", None)
    assert imps.event.match("b1").at_fault == ("elk",)


def test_an_outcome_typed_in_scores_ends_the_decision(imps: OpenEvent) -> None:
    decide_match(imps, "b1", MatchDecision("cancelled nobody", "figures", "3", "3"))
    end_match(imps, "b1", Outcome.PLAYED)
    assert totals(imps)["fox"] == "6.00"
    assert imps.event.registered[0].struck_out == "entered as played"


def test_an_abandoned_match_keeps_its_boards(imps: OpenEvent) -> None:
    effects = list(decision_effects(imps, "a1", MatchDecision("abandoned nobody", "boards-played")))
    assert effects == ["The 8 boards played count."]
    decide_match(imps, "a1", MatchDecision("abandoned home", "boards-played", why="fire alarm"))
    assert imps.event.match("a1").outcome is Outcome.ABANDONED
    assert (totals(imps)["fox"], totals(imps)["owl"]) == ("6.00", "-6.00")


def test_what_one_room_alone_has_played_counts_nothing(tmp_path: Path) -> None:
    event = without_vps()
    first, *others = event.matches
    open_room = tuple(each for each in first.results if each.room is Room.OPEN)
    desk = desk_in(club_at(tmp_path), replace(event, matches=(replace(first, results=open_room), *others)))
    (words,) = decision_effects(desk, "a1", MatchDecision("abandoned nobody", "boards-played"))
    assert words == "No board was played in both rooms, so the match counts nothing yet."
    decide_match(desk, "a1", MatchDecision("abandoned nobody", "boards-played"))
    assert "no-boards-played" in [flag.code for flag in desk.evaluation.flags]
    assert totals(desk) == {}


def test_the_clause_is_followed_where_there_is_one(swiss: OpenEvent) -> None:
    """SABF 13.9: +12 IMPs over 8 boards are 14.39 VPs until the end: Elk has 12 + 14.39."""
    decide_match(swiss, "b1", told(swiss, "b1", ended="forfeit home", counts="rule-book"))
    assert (totals(swiss)["elk"], swiss.event.registered) == ("26.39", ())


def test_vps_of_the_director_come_before_the_clause(swiss: OpenEvent) -> None:
    decide_match(swiss, "b1", told(swiss, "b1", ended="forfeit home", counts="figures", home="0", away="10"))
    assert totals(swiss)["elk"] == "22.00"


# ---- played again


def test_a_match_is_played_again(swiss: OpenEvent) -> None:
    """Fox and owl had the wrong boards: 14-6 does not count, 9-11 over boards 17 to 24 does."""
    before = canonical(swiss.event)
    decision = told(swiss, "a1", ended="again", boards="17-24", why="wrong boards")
    change = decide_match(swiss, "a1", decision)
    assert change.words == "Fox v Owl, round 1 played again: wrong boards"
    assert change.remarks == (
        "Fox v Owl, round 1: 14-6 VPs, does not count. It stays on record.",
        "The draw of round 2 stays as it was made. Withdraw it in Scores if it should change.",
    )
    assert "fox" not in totals(swiss)
    assert swiss.event.match("a1").boards == tuple(range(17, 25))
    record_match_total(swiss, "a1", Slip(vp=(Decimal(9), Decimal(11))))
    assert (totals(swiss)["fox"], totals(swiss)["owl"]) == ("9.00", "11.00")
    (field,) = swiss.evaluation.fields
    (fox,) = (each for each in field.standings if each.entry == "fox")
    assert fox.matches[0].remarks == ("played again: first played 14-6 VPs; wrong boards",)
    undo(swiss)
    undo(swiss)
    assert canonical(swiss.event) == before


def test_a_whole_round_is_played_again(swiss: OpenEvent) -> None:
    change = decide_match(swiss, "a1", told(swiss, "a1", ended="round-again", why="wrong opponents"))
    assert change.words == "Round 1: 4 matches played again: wrong opponents"
    assert totals(swiss) == {}
    kept = [line.facts["was"] for line in swiss.event.records("replayed-matches")]
    assert kept == ["14-6 VPs", "12-8 VPs", "10-10 VPs", "11-9 VPs"]
    assert all(each.boards == tuple(range(1, 9)) for each in swiss.event.matches if each.round == 1)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"why": ""}, "Type why the match is played again"),
        ({"why": "wrong boards", "boards": "17-20"}, "has 8 boards. Type as many, such as 1-8"),
        ({"why": "wrong boards", "boards": "many"}, "“many” is not a range of boards"),
    ],
)
def test_what_cannot_be_played_again(swiss: OpenEvent, given: dict[str, str], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        decide_match(swiss, "a1", told(swiss, "a1", ended="again", **given))
    assert totals(swiss)["fox"] == "14.00"


def test_a_ruling_on_the_result_is_cancelled_first(tmp_path: Path) -> None:
    event = between_two_rounds()
    vps = MatchRuling("a1", (Decimal(12), Decimal(8)))
    ruling = Ruling("r1", NOON, "1", question="adjusted-score", on_match=vps)
    desk = desk_in(club_at(tmp_path), replace(event, rulings=(ruling,)))
    with pytest.raises(Refusal, match=r"Fox v Owl, round 1 has a ruling on its result\. Cancel it"):
        decide_match(desk, "a1", MatchDecision("again", why="wrong boards"))


# ---- the record in the rule-book pane


def test_the_record_can_be_typed_in_the_rule_book_pane(imps: OpenEvent) -> None:
    register = register_called(imps.rules, "decided-matches")
    (line, *_) = record_form(imps, register)
    assert ("b1", "Fox v Elk, round 2") in line.choices
    end_match(imps, "b1", Outcome.CANCELLED)
    add_record(imps, "decided-matches", {"match": "b1", "counts": "figures", "home": "2", "away": "-2"})
    assert totals(imps)["elk"] == "-2.00"
    with pytest.raises(Refusal, match="“two” is not a number"):
        add_record(imps, "decided-matches", {"match": "b1", "counts": "figures", "home": "two"})
    with pytest.raises(Refusal):
        add_record(imps, "decided-matches", {"match": "b9", "counts": "figures"})
