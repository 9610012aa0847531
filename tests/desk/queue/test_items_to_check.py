"""Everything odd is queued, and each entry is fixed or initialled before the results are final."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.bridge.cards import Deal
from bridgedesk.desk.acts.draws import make_draw
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.results import accept_item, record_result, use_file_result
from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.event.outside_figures import take_tricks
from bridgedesk.desk.queue.items_to_check import CheckItem, accepted_items, items_to_check
from bridgedesk.directing.scores.file_differences import with_file_results
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.event import Status
from bridgedesk.event.match import Room, RoomResult, Slip
from bridgedesk.event.matter import matter
from bridgedesk.event.notebook import notebook
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Clearance, Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.movements.draw.facts import Draw, Pairing
from bridgedesk.standings.flags import Flag
from tests.evenings.board_sets import TEAMS, desk_of
from tests.evenings.club_evening import evening_at, place
from tests.evenings.room_results import record_room_result


@pytest.fixture
def open_event(tmp_path: Path) -> OpenEvent:
    return evening_at(tmp_path)


def record(open_event: OpenEvent, where: SlipLocation, text: str, *, initialled: str | None = None) -> None:
    record_result(open_event, where, Result(where.board, parse_score(text), initialled=initialled))


def file_has(open_event: OpenEvent, where: SlipLocation, text: str) -> None:
    said = Result(where.board, parse_score(text), where.round, where.table)
    open_event.carry_out(
        Change("take results", "a file"), with_file_results(open_event.event, where.session, {where: said})
    )


def board_1(open_event: OpenEvent, *texts: str) -> None:
    """Rounds 1 to 3, nobody vulnerable."""
    for where, text in zip((place(1, 2, 1), place(2, 1, 1), place(3, 3, 1)), texts, strict=False):
        record(open_event, where, text)


def only(open_event: OpenEvent) -> CheckItem:
    (odd,) = items_to_check(open_event)
    return odd


@pytest.mark.parametrize(
    ("texts", "what", "where"),
    [
        (("4SXN-3",), "4SX -3: doubled, and far from the contract", "table 2, round 1, board 1"),
        (("3NN=", "6SN=", "3NN="), "6S: the only slam on this board", "table 1, round 2, board 1"),
        (
            ("+420", "-420", "-450"),
            "+420, but all others scored the other way. Should it be -420?",
            "table 2, round 1, board 1",
        ),
    ],
)
def test_what_is_unlikely_is_queued_without_stopping(
    open_event: OpenEvent, texts: tuple[str, ...], what: str, where: str
) -> None:
    board_1(open_event, *texts)
    odd = only(open_event)
    assert (odd.what, odd.where, odd.initialled) == (what, where, None)


def test_the_same_suit_both_ways_is_one_entry_for_each(open_event: OpenEvent) -> None:
    board_1(open_event, "4SN=", "3SE=")
    assert [odd.place for odd in items_to_check(open_event)] == [place(1, 2, 1), place(2, 1, 1)]


def test_ordinary_evenings_have_nothing_to_clear(open_event: OpenEvent) -> None:
    board_1(open_event, "4SN=", "4SN+1", "3HE-1")
    assert items_to_check(open_event) == []
    board_1(open_event, "+110", "-110", "-110")
    assert items_to_check(open_event) == [], "part-scores come both ways"


def test_what_was_forced_stands_with_its_reason(open_event: OpenEvent) -> None:
    record(open_event, place(1, 2, 1), "+620", initialled="both wrote 620")
    assert items_to_check(open_event) == []
    (stands,) = accepted_items(open_event)
    assert (stands.what, stands.initialled, stands.where) == (
        "+620",
        "both wrote 620",
        "table 2, round 1, board 1",
    )


def test_an_impossible_score_that_came_otherwise_is_queued(open_event: OpenEvent) -> None:
    """A file may hold what the desk would never take."""
    where = next(line.place for line in lines_of(open_event.event, "1") if line.place.board == 2)
    record(open_event, where, "-620", initialled="so it says")
    section = open_event.event.sessions[0].sections[0]
    plain = tuple(replace(each, initialled=None) for each in section.results)
    sections = (replace(section, results=plain),)
    open_event.event = replace(
        open_event.event, sessions=(replace(open_event.event.sessions[0], sections=sections),)
    )
    assert only(open_event).what == (
        "no contract gives -620 at this vulnerability; it fits only on the other side, +620"
    )


def test_an_entry_is_initialled_with_a_reason(open_event: OpenEvent) -> None:
    board_1(open_event, "4SXN-3")
    with pytest.raises(Refusal, match="Say why"):
        accept_item(open_event, only(open_event), "  ")
    accept_item(open_event, only(open_event), "the table confirms it")
    assert items_to_check(open_event) == []
    assert [odd.initialled for odd in accepted_items(open_event)] == ["the table confirms it"]
    undo(open_event)
    assert len(items_to_check(open_event)) == 1


def test_a_correction_is_looked_at_anew(open_event: OpenEvent) -> None:
    board_1(open_event, "4SXN-3")
    accept_item(open_event, only(open_event), "the table confirms it")
    record(open_event, place(1, 2, 1), "4SXN-4")
    assert len(items_to_check(open_event)) == 1


def test_what_is_on_no_slip_is_initialled_in_the_notebook(open_event: OpenEvent) -> None:
    odd = CheckItem("a match nobody can place", "round 2", None, matter("match-without-place", round=2))
    accept_item(open_event, odd, "asked the secretary")
    (stands,) = accepted_items(open_event)
    assert (stands.what, stands.initialled) == ("a match nobody can place", "asked the secretary")
    assert [line.text for line in notebook(open_event.event)] == [
        "Accepted: a match nobody can place – asked the secretary"
    ]


def withdrawn(open_event: OpenEvent) -> CheckItem:
    """Pair 2 has withdrawn, on which the Laws say nothing."""
    board_1(open_event, "4SN=", "4SN=", "4SN=")
    entries = tuple(
        replace(each, withdrawn="1") if each.id == "2" else each for each in open_event.event.entries
    )
    open_event.carry_out(Change("withdraw", "pair 2 withdraws"), replace(open_event.event, entries=entries))
    return only(open_event)


def test_a_reason_with_a_dash_clears(open_event: OpenEvent) -> None:
    accept_item(open_event, withdrawn(open_event), "ill – seen by the doctor")
    assert items_to_check(open_event) == []
    assert [odd.initialled for odd in accepted_items(open_event)] == ["ill – seen by the doctor"]
    assert items_to_check(reopened(open_event)) == []


def reopened(open_event: OpenEvent) -> OpenEvent:
    return OpenEvent(open_event.file, open_event.event.id, open_event.clock)


def test_another_wording_reopens_nothing(open_event: OpenEvent, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clearance names the code and what it is about; the sentence of that day is only shown."""
    was = withdrawn(open_event)
    accept_item(open_event, was, "ill")
    worded = Flag.text_without_location
    monkeypatch.setattr(Flag, "text_without_location", lambda flag, event: worded(flag, event).upper())
    assert items_to_check(open_event) == []
    undo(open_event)
    assert only(open_event).what == was.what.upper()


def test_another_name_reopens_nothing(open_event: OpenEvent) -> None:
    accept_item(open_event, withdrawn(open_event), "ill")
    entries = tuple(
        replace(each, name="The Two") if each.id == "2" else each for each in open_event.event.entries
    )
    open_event.carry_out(Change("name", "a name"), replace(open_event.event, entries=entries))
    assert items_to_check(open_event) == []


def test_a_reason_stands_for_nobody_else(open_event: OpenEvent) -> None:
    accept_item(open_event, withdrawn(open_event), "ill")
    entries = tuple(
        replace(each, withdrawn="1") if each.id == "3" else each for each in open_event.event.entries
    )
    open_event.carry_out(Change("withdraw", "pair 3 withdraws"), replace(open_event.event, entries=entries))
    assert only(open_event).entry == "3"


def test_what_was_cleared_before_items_had_codes_stays_cleared(open_event: OpenEvent) -> None:
    """Such a record has the words of its day alone, and these are today's."""
    odd = withdrawn(open_event)
    old = Clearance(open_event.clock(), odd.what, "ill")
    open_event.carry_out(Change("old", "as it was kept"), replace(open_event.event, clearances=(old,)))
    assert items_to_check(open_event) == []
    other = replace(old, what="something else")
    open_event.carry_out(Change("old", "another one"), replace(open_event.event, clearances=(other,)))
    assert only(open_event) == odd


def test_a_note_that_looks_like_a_clearance_clears_nothing(open_event: OpenEvent) -> None:
    odd = withdrawn(open_event)
    add_note(open_event, f"Cleared: {odd.what} – ill")
    assert only(open_event) == odd


def test_what_a_file_says_otherwise_waits_to_be_settled(open_event: OpenEvent) -> None:
    where = place(1, 2, 1)
    record(open_event, where, "+420")
    file_has(open_event, where, "4SN+1")
    odd = only(open_event)
    assert odd.what == "+420 was typed, the file has 4SN+1"
    use_file_result(open_event, odd)
    assert items_to_check(open_event) == []
    (result,) = open_event.event.sessions[0].sections[0].results
    assert result.score == parse_score("4SN+1")
    file_has(open_event, where, "+420")
    accept_item(open_event, only(open_event), "the slip is right")
    assert items_to_check(open_event) == []


def test_final_waits_for_it(open_event: OpenEvent) -> None:
    for line in lines_of(open_event.event, "1"):
        record(open_event, line.place, "+100" if line.place.board % 4 == 3 else "+110")
    where = place(1, 2, 1)
    record(open_event, where, "4SXN-3")
    with pytest.raises(Refusal, match="To check first: table 2, round 1, board 1: 4SX -3"):
        finalise(open_event)
    assert not open_event.event.issues
    accept_item(open_event, only(open_event), "the table confirms it")
    finalise(open_event)
    assert open_event.event.status is Status.FINAL


def test_tricks_far_from_what_the_hands_allow(open_event: OpenEvent) -> None:
    """Everybody makes seven tricks in everything: eleven are odd as soon as that is known, eight are not."""
    suit = "AKQJT98765432"
    deal = Deal.parse(f"N:{suit}... .{suit}.. ..{suit}. ...{suit}")
    (session,) = open_event.event.sessions
    change = Change("hands", "hands known")
    open_event.carry_out(change, replace(open_event.event, sessions=(replace(session, deals={1: deal}),)))
    board_1(open_event, "4SN+1", "2SN=", "4SN+1")
    assert items_to_check(open_event) == []
    take_tricks(open_event, {str(deal): (7,) * 20})
    assert [odd.what for odd in items_to_check(open_event)] == [
        "11 tricks in 4S by North, double dummy 7"
    ] * 2
    accept_item(open_event, items_to_check(open_event)[0], "the defence slept")
    assert len(items_to_check(open_event)) == 1


def test_what_is_on_no_slip_leads_to_its_ruling_or_entry(open_event: OpenEvent) -> None:
    """Degrees are no unit, and 2 has withdrawn, on which the Laws say nothing."""
    board_1(open_event, "4SN=", "4SN=", "4SN=")
    sanction = Sanction(Decimal(5), "degrees", None)
    ruling = Ruling("r1", open_event.clock(), "1", entry="1", imposed=sanction)
    entries = tuple(
        replace(each, withdrawn="1") if each.id == "2" else each for each in open_event.event.entries
    )
    after = replace(open_event.event, rulings=(ruling,), entries=entries)
    open_event.carry_out(Change("rule", "a ruling of nothing"), after)
    leads = {
        odd.what.split()[0]: (odd.ruling, odd.entry)
        for odd in items_to_check(open_event)
        if odd.place is None
    }
    assert leads["the"] == ("r1", None), "the ruling on pair 1"
    assert leads["2"] == (None, "2")


def test_the_same_words_at_two_places_are_two_entries(tmp_path: Path) -> None:
    """A reason given for one board does not stand for another."""
    from tests.evenings.ruled_events import FIRST, pairs

    event = pairs("tuesday", {**FIRST, (1, 1): "4SXN-3", (1, 2): "4SXN-3"})
    open_event = desk_of(tmp_path, event)
    odd = [each for each in items_to_check(open_event) if "4SX" in each.what]
    assert len(odd) == 2
    accept_item(open_event, odd[0], "so it was")
    assert [each.place for each in items_to_check(open_event) if "4SX" in each.what] == [odd[1].place]


def test_tricks_far_from_what_the_hands_allow_in_a_match(tmp_path: Path) -> None:
    """As at the tables of pairs: seven tricks are in everything, Fox made eleven in the open room."""
    suit = "AKQJT98765432"
    deal = Deal.parse(f"N:{suit}... .{suit}.. ..{suit}. ...{suit}")
    (session,) = TEAMS.sessions
    open_event = desk_of(tmp_path, replace(TEAMS, sessions=(replace(session, deals={1: deal}),)))
    names = tuple(entry.id for entry in TEAMS.entries)
    pairings = (Pairing(1, "fox", "owl"), Pairing(2, "elk", "bee"), Pairing(3, "cat", "dog"))
    make_draw(open_event, "swiss", "1", Draw(1, order=names, lots=names, pairings=pairings), (1, 2))
    record_room_result(open_event, "m1", RoomResult(Room.OPEN, 1, parse_score("4SN+1")))
    record_room_result(open_event, "m1", RoomResult(Room.CLOSED, 1, parse_score("1SN=")))
    assert [each.what for each in items_to_check(open_event)] == []
    take_tricks(open_event, {str(deal): (7,) * 20})
    assert [each.what for each in items_to_check(open_event)] == ["11 tricks in 4S by North, double dummy 7"]


def test_other_figures_are_looked_at_again(tmp_path: Path) -> None:
    """Two boards bring 48 IMPs at most: a total of 99 stands with its reason, one of 98 needs its own."""
    open_event = desk_of(tmp_path, TEAMS)
    names = tuple(entry.id for entry in TEAMS.entries)
    pairings = (Pairing(1, "fox", "owl"), Pairing(2, "elk", "bee"), Pairing(3, "cat", "dog"))
    make_draw(open_event, "swiss", "1", Draw(1, order=names, lots=names, pairings=pairings), (1, 2))
    record_match_total(open_event, "m1", Slip(imps=(99, 0)))
    assert only(open_event).what.startswith("99-0 IMPs on 2 boards: more than 24 per board")
    accept_item(open_event, only(open_event), "both captains signed it")
    assert items_to_check(open_event) == []
    record_match_total(open_event, "m1", Slip(imps=(98, 0)))
    assert only(open_event).what.startswith("98-0 IMPs on 2 boards: more than 24 per board")
    record_match_total(open_event, "m1", Slip(imps=(99, 0)))
    assert items_to_check(open_event) == [], "the director has seen that one"
