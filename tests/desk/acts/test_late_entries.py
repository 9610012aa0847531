"""Who comes when a round is drawn already, and who goes before it has played it."""

from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_changes import alter_draw
from bridgedesk.desk.acts.draws import pair_byes
from bridgedesk.desk.acts.entries import remove_team
from bridgedesk.desk.acts.free_places import add_to_waiting_list, enter_pair_from_list
from bridgedesk.desk.acts.players import record_substitute
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.acts.table_mistakes import reverse_sides
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.clock.room_display import draw_pages
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.score_entry.match_entry import MatchEntry
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.directing.draws.byes_and_triangles import find_unpaired
from bridgedesk.directing.draws.rounds import session_that_follows
from bridgedesk.directing.entries.waiting_list import waiting_entries
from bridgedesk.directing.seating.match_tables import team_numbers
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.event.document import canonical
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import LineUp
from bridgedesk.movements.draw.hand_draw import HandDraw
from bridgedesk.standings.entry_names import names_of
from tests.directing.seating.test_pairs_by_draw import (
    LOST,
    NAMES,
    WON,
    begun,
    draw,
    enter,
    met,
    totals,
    type_round,
)
from tests.evenings.club_evening import club_at

EIGHTH = "Oda Oak, Pia Pond"


def drawn_of(open_event: OpenEvent) -> tuple[set[frozenset[str]], str | None]:
    """Who meets in the last round, and who rests, by number."""
    numbers, last = team_numbers(open_event.event), open_event.event.draws[-1]
    pairs = {frozenset(numbers[entry] for entry in two) for two in last.pairings}
    assert pairs == {
        frozenset((numbers[each.home], numbers[each.away]))
        for each in open_event.event.matches
        if each.round == last.round
    }
    return pairs, numbers[last.bye] if last.bye else None


def type_in(entry: MatchEntry, *texts: str) -> None:
    """Each with Enter."""
    for text in texts:
        for key in (*text, PadKey.ENTER):
            entry.press(key)


def test_a_late_pair_meets_the_one_that_rests(tmp_path: Path) -> None:
    open_event = begun(club_at(tmp_path), 7)
    draw(open_event, 1, bye="12")
    pairs, rests = drawn_of(open_event)
    assert find_unpaired(open_event.event, "1") is None
    enter(open_event, EIGHTH)
    change = pair_byes(open_event, "1")
    assert change.words.endswith("play each other in round 1")
    assert drawn_of(open_event) == ({*pairs, frozenset((rests, "8"))}, None)
    lines = [line for line in ScoreEntry(open_event, "1").pad.lines if line.place.table == 4]
    assert [line.place.board for line in lines] == list(range(1, 9))
    assert open_event.event.draws[0].by_hand == "Oda Oak & Pia Pond arrived late"
    assert canonical(open_event.file.event(open_event.event.id)) == canonical(open_event.event)
    with pytest.raises(Refusal, match="Every entry has an opponent"):
        pair_byes(open_event, "1")
    undo(open_event)
    assert drawn_of(open_event) == (pairs, rests)


def test_a_late_pair_of_an_even_field_waits_for_another_or_for_the_next_round(tmp_path: Path) -> None:
    open_event = begun(club_at(tmp_path), 6)
    draw(open_event, 1)
    enter(open_event, NAMES[6])
    assert find_unpaired(open_event.event, "1") is None
    enter(open_event, EIGHTH)
    pair_byes(open_event, "1")
    assert frozenset("78") in drawn_of(open_event)[0]


def test_from_the_next_round_on_it_is_drawn_like_any_other(tmp_path: Path) -> None:
    """It has nothing from the round it missed, and meets in round 2 whom the draw gives it."""
    open_event = begun(club_at(tmp_path), 6)
    draw(open_event, 1)
    type_round(open_event, 1)
    enter(open_event, NAMES[6])
    draw(open_event, 2)
    assert len(open_event.event.draws[1].lots) == 7
    assert open_event.event.draws[1].lots[:6] == open_event.event.draws[0].lots
    assert sorted([*drawn_of(open_event)[0], drawn_of(open_event)[1]], key=str)
    assert len(open_event.event.draws[1].order) == 7


@pytest.mark.parametrize("leaver", ["1", "4"])
def test_who_goes_before_the_round_is_played_leaves_a_bye(tmp_path: Path, leaver: str) -> None:
    open_event = begun(club_at(tmp_path), 6)
    draw(open_event, 1)
    pairs, _ = drawn_of(open_event)
    entries = {number: entry for entry, number in team_numbers(open_event.event).items()}
    (left,) = next(each for each in pairs if leaver in each) - {leaver}
    change = remove_team(open_event, entries[leaver], "1")
    assert change.remarks == (f"{_called(open_event, left)} has the bye in round 1.",)
    assert drawn_of(open_event) == ({each for each in pairs if leaver not in each}, left)


def test_whoever_rests_meets_the_opponent_of_who_goes(tmp_path: Path) -> None:
    open_event = begun(club_at(tmp_path), 7)
    draw(open_event, 1, bye="12")
    pairs, rests = drawn_of(open_event)
    assert rests is not None
    entries = {number: entry for entry, number in team_numbers(open_event.event).items()}
    (left,) = next(each for each in pairs if "2" in each) - {"2"}
    remove_team(open_event, entries["2"], "1")
    kept = {each for each in pairs if "2" not in each}
    assert drawn_of(open_event) == ({*kept, frozenset((left, rests))}, None)
    assert totals(open_event)[entries[rests]] is None  # it plays: no VPs for a bye
    remove_team(open_event, entries["2"], "1")  # comes back after all
    assert find_unpaired(open_event.event, "1") is None  # alone, it waits for the next round


def test_who_rests_and_goes_home_has_no_bye(tmp_path: Path) -> None:
    open_event = begun(club_at(tmp_path), 7)
    draw(open_event, 1, bye="12")
    remove_team(open_event, open_event.event.draws[0].bye or "", "1")
    assert drawn_of(open_event)[1] is None


def test_after_the_slips_have_come_in_its_match_stays(tmp_path: Path) -> None:
    open_event = begun(club_at(tmp_path), 6)
    draw(open_event, 1)
    type_round(open_event, 1)
    before = drawn_of(open_event)
    assert not remove_team(open_event, open_event.event.entries[0].id, "1").remarks
    assert drawn_of(open_event) == before
    draw(open_event, 2, bye="12")
    assert len(met(open_event)) == len(set(met(open_event))) == 5


def test_by_hand_the_bye_changes_places_with_a_pair(tmp_path: Path) -> None:
    open_event = begun(club_at(tmp_path), 7)
    draw(open_event, 1, bye="12")
    pairs, rests = drawn_of(open_event)
    assert rests is not None
    other = next(iter(sorted(pairs, key=sorted))) - {rests}
    (one, *_) = sorted(other)
    entry = MatchEntry(open_event, "1")
    type_in(entry, f"X{rests}.{one}", "one house")
    assert not entry.pad.refusal, entry.pad.refusal
    assert drawn_of(open_event)[1] == one
    assert open_event.event.draws[0].by_hand == "one house"


def test_a_table_that_has_begun_does_not_stand_in_the_way_of_two_others(tmp_path: Path) -> None:
    """Its own match stays as it was drawn."""
    open_event = begun(club_at(tmp_path), 6)
    draw(open_event, 1)
    first, second, third = open_event.event.matches
    pad = ScoreEntry(open_event, "1")
    for key in "P":
        pad.press(key)
    pad.press("Enter")
    as_it_is, change = (first.home, first.away), "one house"
    others = ((second.home, third.away), (third.home, second.away))
    alter_draw(open_event, "all", 1, HandDraw((as_it_is, *others)), change)
    turned = HandDraw(((first.home, third.away), (second.home, first.away), (third.home, second.away)))
    with pytest.raises(Refusal, match="have already played in round 1"):
        alter_draw(open_event, "all", 1, turned, change)


def test_a_repeat_by_hand_is_said_by_name(tmp_path: Path) -> None:
    open_event = begun(club_at(tmp_path), 6)
    draw(open_event, 1)
    type_round(open_event, 1)
    draw(open_event, 2)
    again = HandDraw(tuple((each.home, each.away) for each in open_event.event.matches[:3]))
    change = alter_draw(open_event, "all", 2, again, "they asked")
    assert len(change.remarks) == 3
    assert all("&" in each and "meet again (round 1" in each for each in change.remarks)


def _called(open_event: OpenEvent, number: str) -> str:
    names = {player.id: player.name for player in open_event.event.players}
    entry = next(
        each for each in open_event.event.entries if team_numbers(open_event.event)[each.id] == number
    )
    return " & ".join(names[player] for player in entry.players)


def test_a_table_that_sat_the_other_way_has_done_so_after_the_next_draw_too(tmp_path: Path) -> None:
    """Table 1 of round 1: +10 IMPs are now those of the pair that was drawn East-West."""
    open_event = begun(club_at(tmp_path), 6)
    draw(open_event, 1)
    type_round(open_event, 1)
    match = open_event.event.matches[0]
    reverse_sides(open_event, "1", "A", 1, 1)
    turned = totals(open_event)
    assert (turned[match.away], turned[match.home]) == (WON, LOST)
    draw(open_event, 2)
    assert totals(open_event) == turned
    remove_team(open_event, open_event.event.entries[5].id, "1")
    assert totals(open_event) == turned


def test_the_afternoon_begins_under_setup_with_everybody_who_is_still_here(tmp_path: Path) -> None:
    open_event = begun(club_at(tmp_path), 7, sessions=2)
    draw(open_event, 1, bye="12")
    type_round(open_event, 1)
    gone = open_event.event.entries[2].id
    remove_team(open_event, gone, "1")
    seat_next_session(open_event, "2", SeatingMethod.SAME, list)
    morning, afternoon = (each.sections[0].seats for each in open_event.event.sessions)
    assert afternoon == {number: entry for number, entry in morning.items() if entry != gone}
    with pytest.raises(Refusal, match="All pairs already have a number in session 2"):
        seat_next_session(open_event, "2", SeatingMethod.SAME, list)
    line_up = LineUp(
        open_event.event.entries[0].id, 1, out=open_event.event.entries[0].players[0], kind="substitute"
    )
    record_substitute(open_event, "2", "A", line_up, Player("", "Una Upton"))
    draw(open_event, 2, "1-8", session="2")
    assert open_event.event.sessions[1].sections[0].line_ups


def test_the_first_of_the_waiting_list_takes_the_place_of_who_does_not_come(tmp_path: Path) -> None:
    open_event = begun(club_at(tmp_path), 6)
    add_to_waiting_list(open_event, "Oda Oak & Pia Pond")
    (first,) = waiting_entries(open_event)
    remove_team(open_event, open_event.event.entries[1].id, "1")
    enter_pair_from_list(open_event, first.line, "1", lambda name: Player("", name))
    assert not waiting_entries(open_event)
    assert open_event.event.sessions[0].sections[0].seats["2"] == open_event.event.entries[-1].id
    assert _called(open_event, "2") == "Oda Oak & Pia Pond"


def test_the_room_is_shown_who_meets_whom_where(tmp_path: Path) -> None:
    open_event = begun(club_at(tmp_path), 7)
    assert draw_pages(open_event.event, "1") == []
    draw(open_event, 1, bye="12")
    page, by_name = draw_pages(open_event.event, "1")
    assert (page.title, page.words) == ("Round 1", "Boards 1–8")
    assert [row[0] for row in page.rows] == ["1", "2", "3", ""]
    one, rests = open_event.event.matches[0], open_event.event.draws[0].bye
    numbers, names = team_numbers(open_event.event), names_of(open_event.event)
    first = f"{numbers[one.home]}  {names[one.home]}  v  {numbers[one.away]}  {names[one.away]}"
    assert page.rows[0][1] == first
    assert rests is not None
    assert page.rows[-1][1] == f"Bye: {numbers[rests]}  {names[rests]}"
    assert by_name.title == "Round 1, by name"
    assert [row[1] for row in by_name.rows] == sorted(names.values())
    assert ("1", names[one.home], f"v {numbers[one.away]}") in by_name.rows
    assert ("bye", names[rests], "") in by_name.rows


def test_when_all_is_in_it_goes_on_in_the_next_session(tmp_path: Path) -> None:
    open_event = begun(club_at(tmp_path), 6, sessions=2)
    draw(open_event, 1)
    assert session_that_follows(open_event.event, "1") == ""
    type_round(open_event, 1)
    assert session_that_follows(open_event.event, "1") == "2"
    draw(open_event, 2, "1-8", session="2")
    assert session_that_follows(open_event.event, "1") == ""


def test_in_a_swiss_the_results_against_who_leaves_stand(tmp_path: Path) -> None:
    """SBU 2.8.1 asks for half of the boards; in a Swiss a match is a session, and those drawn are played."""
    open_event = begun(club_at(tmp_path), 7, book="sbu-2022")
    draw(open_event, 1, bye="12")
    type_round(open_event, 1)
    before = totals(open_event)
    gone = open_event.event.matches[0].away
    remove_team(open_event, gone, "1")
    assert totals(open_event) == before
    for round_ in (2, 3):
        draw(open_event, round_)
        type_round(open_event, round_)
        assert all(gone not in two for two in met(open_event)[3:])
    standings = {each.entry: each for field in open_event.evaluation.fields for each in field.standings}
    assert [match.round for match in standings[open_event.event.matches[0].home].matches] == [1, 2, 3]
