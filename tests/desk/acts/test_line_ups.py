"""Line-ups: typed as both captains hand them in, with what the book says of the match."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entry_checks import doubts
from bridgedesk.directing.substitutes.line_up_form import line_up_form, matches_to_line_up
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.match import Match, Room, RoomLineUp, RoomResult, Slip
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.sheets.draw import draw_sheet, line_up_forms
from bridgedesk.sheets.facts import Facts, PrintChoice
from bridgedesk.standings.eligibility.boards_scheduled import planned
from tests.directing.boards_played.test_report import two_matches
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import BEGIN
from tests.evenings.teams import BY_SABF, alphabet
from tests.rulebooks.books import book
from tests.sheets.as_text import as_text

OWLS = ["O1", "O2", "O3", "O4"]


@pytest.fixture
def open_event(tmp_path: Path) -> OpenEvent:
    """Six foxes; two matches are lined up, the third is not."""
    return desk_of(tmp_path, two_matches(6))


def sitter(name: str) -> Player:
    return Player("", name)


def third(open_event: OpenEvent) -> RoomLineUp | None:
    return next(match.line_up for match in open_event.event.matches if match.id == "m3")


def test_home_sits_north_south_in_the_open_room(open_event: OpenEvent) -> None:
    change = record_line_up(open_event, "m3", ["F1", "f2", "F5", "F6"], OWLS, sitter)
    assert change.words == "Round 3: Fox v Owl: line-up recorded"
    assert third(open_event) == RoomLineUp(("f1", "o1", "f2", "o2"), ("o3", "f5", "o4", "f6"))
    undo(open_event)
    assert third(open_event) is None


def test_the_form_offers_the_pairs_of_the_match_before_until_it_is_put_down(open_event: OpenEvent) -> None:
    form = line_up_form(open_event, "m3")
    assert (form.home.names, form.home.of_before) == (("F1", "F2", "F3", "F6"), True)
    assert form.home.seats == ("open N", "open S", "closed E", "closed W")
    record_line_up(open_event, "m3", ["F1", "F2", "F5", "F6"], OWLS, sitter)
    form = line_up_form(open_event, "m3")
    assert (form.home.names, form.home.of_before) == (("F1", "F2", "F5", "F6"), False)
    assert matches_to_line_up(open_event.event, "1")[0] == ("m3", "Round 3: Fox v Owl  ✓")


def test_the_round_that_waits_for_line_ups_comes_first(open_event: OpenEvent) -> None:
    """Of three planned rounds the first is over, and the second is the one to be played."""
    first, second, third = (replace(each, line_up=None) for each in open_event.event.matches)
    over = replace(first, slip=Slip((10, 0)))
    open_event.carry_out(
        Change("plan", "three rounds"), replace(open_event.event, matches=(third, over, second))
    )
    assert [key for key, _ in matches_to_line_up(open_event.event, "1")] == [second.id, third.id, over.id]


def test_who_must_play_is_said_when_he_sits_out(open_event: OpenEvent) -> None:
    """Four matches of ten boards: 40% of 40 are 16. F5 has none; after this match ten are to come. The
    committee may still let him play a finals match (13.5)."""
    add_record(open_event, "rounds-planned", {"rounds": "4", "boards": "10"})
    change = record_line_up(open_event, "m3", ["F1", "F2", "F3", "F4"], OWLS, sitter)
    assert change.remarks == (
        "F5 has too few for a placing and points: 16 of 40 boards required,"
        " 16 missing, 10 to come (16.2, 13.5, 19.2.1, 19.13)",
        "F5 has too few for a finals match: 16 of 40 boards required,"
        " 16 missing, 10 to come, only with the Tournament Committee's approval (13.5)",
        "F6 must play every match from now on for a placing, a finals match and points:"
        " 16 of 40 boards required, 6 missing, 10 to come (16.2, 13.5, 19.2.1, 19.13)",
    )


def test_a_stranger_is_a_substitute_and_known_from_then_on(open_event: OpenEvent) -> None:
    record_line_up(open_event, "m3", ["F1", "F2", "F3", "Sub One"], OWLS, sitter)
    assert [player.name for player in open_event.event.players][-1] == "Sub One"
    assert "Sub One" in line_up_form(open_event, "m3").home.names


def test_what_a_substitute_may_cost_is_said_with_the_line_up(open_event: OpenEvent) -> None:
    """SABF 13.4: at most 1 IMP for each of the ten boards; 11.4, in all events: the average, for a member who
    plays for the state. Once that is put down nothing more is said of it."""
    change = record_line_up(open_event, "m3", ["F1", "F2", "F3", "Sub One"], OWLS, sitter)
    limit = "Fox, 1 substitute: an adjustment of at most 1 IMP a board, 10 over 10 boards (13.4)"
    (said,) = (each for each in change.remarks if each.startswith(limit))
    assert "national selection: 100% of their average (11.4): record it with the substitution" in said
    told = {"out": "F4", "substitute": "Sub One", "cause": "state team", "told": "18:20"}
    add_record(
        open_event, "substitutions", {"entry": "fox", "session": "1", "away_because": "representing", **told}
    )
    again = record_line_up(open_event, "m3", ["F1", "F2", "F3", "Sub One"], OWLS, sitter)
    assert limit in again.remarks


def test_three_substitutes_in_a_team_make_the_director_decide(tmp_path: Path) -> None:
    """Sydney A 4.5.3: from three on an altered score must be considered."""
    open_event = desk_of(tmp_path, replace(two_matches(4), rulebook=RulebookRef("sydney-2003")))
    said = "the director decides between actual score and altered score (A 4.4.1, A 4.5.3)"
    two = record_line_up(open_event, "m3", ["F1", "F2", "Sub A", "Sub B"], OWLS, sitter)
    assert [each for each in two.remarks if "decides" in each] == []
    three = record_line_up(open_event, "m3", ["F1", "Sub C", "Sub A", "Sub B"], OWLS, sitter)
    assert f"Fox, 3 substitutes: {said}" in three.remarks


@pytest.mark.parametrize(
    ("home", "sentence"),
    [
        (["F1", "", "F3", ""], "Fox: no player for open S, closed W. Type all four players."),
        (["F1", "F2", "F3", "F1"], "F1 is entered in two seats"),
        (["F1", "F2", "F3", "O1"], "O1 is entered in two seats"),
    ],
)
def test_what_cannot_be_is_refused(open_event: OpenEvent, home: list[str], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        record_line_up(open_event, "m3", home, OWLS, sitter)
    assert third(open_event) is None


def test_all_empty_takes_it_away(open_event: OpenEvent) -> None:
    record_line_up(open_event, "m2", [""] * 4, [""] * 4, sitter)
    assert open_event.event.matches[1].line_up is None


def test_seating_and_systems_of_the_match_are_said(open_event: OpenEvent) -> None:
    """SABF 13.6: one stanza of ten boards; 4.2.2: yellow from 14, and without seating rights."""
    add_record(open_event, "system-colours", {"entry": "fox", "system": "yellow"})
    add_record(open_event, "seating-rights", {"entry": "owl", "by": "lot", "takes": "home team"})
    assert line_up_form(open_event, "m3").says == (
        "Seating: home team by lot; the clause does not say who sits first in so short a match;"
        " the side has no seating rights while its yellow system is in use; yellow: Fox (13.6, 4.2.2)",
        "Owl: Settled by: lot; Choice: home team",
        "Fox plays yellow: at least 14 boards: 10 (4.2.2)",
    )


def test_a_line_up_after_its_time_is_said(tmp_path: Path) -> None:
    """ANC 10.6: 30 minutes before play. Play begins at 19:20, the clock stands at 19:15."""
    event = replace(two_matches(4), kind="itc", rulebook=RulebookRef("anc-2017"), matches=())
    session = replace(event.sessions[0], starts=BEGIN.replace(minute=20))
    match = Match("m1", "1", 1, "fox", "owl", boards=(1, 2))
    open_event = desk_of(tmp_path, replace(event, sessions=(session,), matches=(match,)))
    change = record_line_up(open_event, "m1", ["F1", "F2", "F3", "F4"], OWLS, sitter)
    assert "Line-ups were due at 18:50 (10.6): see Penalties" in change.remarks
    again = record_line_up(open_event, "m1", ["F1", "F3", "F2", "F4"], OWLS, sitter)
    assert [each for each in again.remarks if "due at" in each] == [], "a line-up that is put right"


def test_a_round_robin_says_who_sits_first(tmp_path: Path) -> None:
    """ANC 10.4.3: the first round robin of seven teams is blind. Round 8 begins the second."""
    event = replace(two_matches(4), kind="itc", rulebook=RulebookRef("anc-2017"))
    seven = replace(event, entries=(*event.entries, replace(event.entries[-1], id="emu", name="Emu")))
    (said, *_) = line_up_form(desk_of(tmp_path, seven), "m3").says
    assert "10.4.3" in said
    assert any("blind" in each for each in line_up_form(desk_of(tmp_path / "b", seven), "m3").says)


def test_the_draw_says_who_has_the_seating_rights(tmp_path: Path) -> None:
    """SABF 13.6, on the screen and on the sheet for the notice board."""
    open_event = desk_of(tmp_path, BY_SABF)
    change = draw_round(open_event, "1", "1-8", alphabet, book("sabf-2020"), 5)
    (said,) = [remark for remark in change.remarks if remark.startswith("Seating")]
    assert said.startswith("Seating: home team by lot; ")
    facts = Facts(
        open_event.evaluation, BEGIN, choice=PrintChoice(session="1", round=1), book=book("sabf-2020")
    )
    assert said in as_text(draw_sheet(facts))
    assert planned(open_event.event) == (5, 8), (
        "how many rounds there will be is kept for what is still to come"
    )


def test_the_captains_name_stands_where_he_signs(open_event: OpenEvent) -> None:
    add_record(open_event, "captains", {"entry": "fox", "captain": "F2"})
    text = as_text(line_up_forms(Facts(open_event.evaluation, BEGIN, choice=PrintChoice(round=3))))
    assert "Captain F2 (signature)" in text
    assert "Captain (signature)" in text, "Owl has named nobody"


def test_other_partners_during_a_match_are_noticed_and_other_rooms_are_not(open_event: OpenEvent) -> None:
    """SABF 13.7: with a board played the same two may still be put into the other room."""
    record_line_up(open_event, "m3", ["F1", "F2", "F3", "F4"], OWLS, sitter)
    change = record_line_up(open_event, "m3", ["F1", "F3", "F2", "F4"], OWLS, sitter)
    assert not any("13.7" in each for each in change.remarks), "nothing is played yet"
    open_event.carry_out(
        Change("record", "a board"), replace(open_event.event, matches=_with_a_board(open_event))
    )
    change = record_line_up(open_event, "m3", ["F2", "F4", "F1", "F3"], OWLS, sitter)
    assert not any("13.7" in each for each in change.remarks), "the same pairs"
    change = record_line_up(open_event, "m3", ["F1", "F2", "F3", "F4"], OWLS, sitter)
    assert change.remarks[0] == (
        "Fox has changed partnerships: only when the period of play is over: 1 board of it played (13.7)"
    )


def _with_a_board(open_event: OpenEvent) -> tuple[Match, ...]:
    result = RoomResult(Room.OPEN, 1, parse_score("+420"))
    return tuple(
        replace(each, results=(result,)) if each.id == "m3" else each for each in open_event.event.matches
    )


def test_a_finals_team_has_one_substitution(tmp_path: Path) -> None:
    """SABF 16.5: both of a pair for half of 28 boards are one player for a session; a third half is more."""
    half = tuple(range(1, 15))
    event = replace(two_matches(4), kind="teams-final")
    first, second = (replace(each, boards=half, line_up=None) for each in event.matches[:2])
    halves = replace(first, stanza=1), replace(second, round=1, stanza=2)
    open_event = desk_of(tmp_path, replace(event, matches=halves))
    leave = {"entry": "fox", "session": "1", "out": "F3", "cause": "ill", "told": "18:00", "leave": "given"}
    for guest in ("Sub One", "Sub Two"):
        add_record(open_event, "substitutions", {**leave, "substitute": guest})
    record_line_up(open_event, "m1", ["F1", "F2", "Sub One", "Sub Two"], OWLS, sitter)
    record_line_up(open_event, "m2", ["F1", "F2", "F3", "F4"], OWLS, sitter)
    assert [each.words for each in doubts(open_event)] == []
    change = record_line_up(open_event, "m2", ["F1", "F2", "F3", "Sub Two"], OWLS, sitter)
    said = (
        "Fox has had substitutes in one session, equal to 1.5 sessions for one player, where one is allowed"
    )
    assert f"{said}: it is ineligible (13.4, 16.5)" in change.remarks
