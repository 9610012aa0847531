"""A Swiss of pairs from the first name to the third round."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from decimal import Decimal
from itertools import chain
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_changes import alter_draw
from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_pair, remove_team
from bridgedesk.desk.acts.event_rules import change_format
from bridgedesk.desk.acts.events import begin_event, copy_event
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.matches import end_match
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.results import accept_item, erase_result, record_result, record_results
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.events import progress
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.score_entry.match_entry import MatchEntry
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.directing.draws.next_draw import DrawConcession, ways_of_first_round
from bridgedesk.directing.draws.rounds import next_round
from bridgedesk.directing.seating.match_tables import team_numbers
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.new_event import NewEventRequest, by_bracket, formats
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Status
from bridgedesk.event.match import Outcome
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import MatchRuling, Ruling
from bridgedesk.event.score import PassedOut
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.draw.hand_draw import HandDraw
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from bridgedesk.rulebooks.before_play.swiss_draw import SwissRules
from tests.evenings.club_evening import BEGIN, club_at

BOOKS = library().books
SABF = BOOKS["sabf-2020"]
NAMES = (
    "Ann Able, Bob Baker",
    "Cy Cobb, Di Dale",
    "Ed Eden, Flo Ford",
    "Gus Gale, Hal Hope",
    "Ida Isle, Jo Joy",
    "Kay Kerr, Len Lane",
    "May Moss, Ned Nash",
)
# 430 at one table, nothing at the second, -430 at the third: the datum is nothing, so +10, 0 and -10 IMPs.
ONE_BOARD = {1: ("43+", "10+"), 2: ("P", "P"), 3: ("43-", "10-")}
NOBODY_VULNERABLE = (1, 11, 17)  # of rounds 1, 2 and 3
# Butler, 8 boards, 10 IMPs (21.2): 13.90 - 6.10.
WON, LEVEL, LOST = Decimal("13.90"), Decimal(10), Decimal("6.10")
OF_TABLE = {1: (WON, LOST), 2: (LEVEL, LEVEL), 3: (LOST, WON)}


def in_order(entries: Sequence[str]) -> list[str]:
    return sorted(entries)


def begun(
    club: Club, pairs: int, kind: str = "swiss-pairs", book: str = "sabf-2020", sessions: int = 1
) -> OpenEvent:
    desk = begin_event(club, NewEventRequest("Swiss", BEGIN.date(), kind, sessions), BOOKS[book])
    for line in NAMES[:pairs]:
        enter(desk, line)
    return desk


def enter(desk: OpenEvent, line: str, key: str | None = None) -> Change:
    return enter_pair(desk, "1", key, [Player("", name) for name in line.split(", ")])


def draw(
    desk: OpenEvent,
    round_: int,
    boards: str | None = None,
    session: str = "1",
    bye: str = "–",
    allowed: DrawConcession = DrawConcession.NOTHING,
) -> Change:
    book = BOOKS[desk.event.rulebook.id]
    numbers = boards or f"{8 * round_ - 7}-{8 * round_}"
    return draw_round(desk, session, numbers, in_order, book, None, allowed, bye)


def type_round(desk: OpenEvent, round_: int, session: str = "1") -> None:
    """Every slip of the round through the pad, table by table; all boards but one are passed out."""
    pad = ScoreEntry(desk, session)
    while (line := pad.pad.line) is not None:
        assert line.place.round == round_
        decides = line.place.board == NOBODY_VULNERABLE[round_ - 1]
        text = ONE_BOARD[line.place.table][0] if decides else "P"
        for key in text:
            pad.press(key)
        if text == "P":
            pad.press("Enter")


def totals(desk: OpenEvent) -> dict[str, Decimal | None]:
    return {
        each.entry: None if each.total is None else Decimal(float(each.total)).quantize(Decimal("0.01"))
        for field in desk.evaluation.fields
        for each in field.standings
    }


def met(desk: OpenEvent) -> list[frozenset[str]]:
    return [frozenset((match.home, match.away)) for match in desk.event.matches]


@pytest.mark.parametrize("pairs", [6, 7])
def test_three_rounds_in_vps_and_nobody_meets_twice(tmp_path: Path, pairs: int) -> None:
    """Of seven one rests in each round; the book gives no figure for that, so that is said."""
    desk = begun(club_at(tmp_path), pairs)
    expected: dict[str, Decimal] = defaultdict(Decimal)
    for round_ in (1, 2, 3):
        draw(desk, round_)
        type_round(desk, round_)
        for match in desk.event.matches:
            if match.round == round_:
                for entry, vps in zip((match.home, match.away), OF_TABLE[match.table or 0], strict=True):
                    expected[entry] += vps
    assert {entry: total or 0 for entry, total in totals(desk).items()} == {
        entry.id: expected[entry.id] for entry in desk.event.entries
    }
    assert len(set(met(desk))) == len(met(desk)) == 9
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)
    byes = [each.bye for each in desk.event.draws]
    assert byes == [None] * 3 if pairs == 6 else len(set(byes)) == 3 and None not in byes
    assert sum(flag.code == "bye-without-clause" for flag in desk.evaluation.flags) == 3 * (pairs % 2)


@pytest.mark.parametrize(("kind", "book"), [("swiss-pairs", "sbu-2022"), ("matchpoint-swiss", "sabf-2020")])
def test_matchpoints_by_the_printed_percentages(tmp_path: Path, kind: str, book: str) -> None:
    """A top of 4: half of it on seven of eight boards, and 4, 2 or nothing on the last.

    7 x 2 + 4 = 18 of 32 is 56.25%; over 8 boards 14-6 goes up to 56.23%, so this is 15-5 (4; 21.13)."""
    desk = begun(club_at(tmp_path), 6, kind, book)
    draw(desk, 1)
    type_round(desk, 1)
    assert sorted(map(int, filter(None, totals(desk).values()))) == [5, 5, 10, 10, 15, 15]
    draw(desk, 2)
    assert len(set(met(desk))) == 6


def test_the_next_round_waits_for_the_last_slip(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1)
    type_round(desk, 1)
    erase_result(desk, SlipLocation("1", "A", 1, 3, 8))
    before = desk.event
    with pytest.raises(Refusal, match=r"^Round 1 is not complete: 1 result missing"):
        draw(desk, 2)
    assert desk.event is before


def test_a_match_too_short_for_the_scale_waits_for_its_vps(tmp_path: Path) -> None:
    """SABF 21.2 has nothing for four boards of Butler: what each match is worth is the director's."""
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1, "1-4")
    type_round(desk, 1)
    short = r"^Round 1: the match .* does not count yet\. .+no VP scale for matches of 4 boards \(.+21\.2"
    with pytest.raises(Refusal, match=short):
        draw(desk, 2)
    for match in desk.event.matches:
        worth = MatchRuling(match.id, (Decimal("10.5"), Decimal("9.5")))
        impose_rulings(
            desk, Ruling("", BEGIN, "1", "A", 1, question="adjusted-score", reason="short", on_match=worth)
        )
    assert sorted(map(str, totals(desk).values())) == ["10.50"] * 3 + ["9.50"] * 3
    assert [odd.what for odd in items_to_check(desk)] == [], (
        "they count, so nothing is said to count for nothing"
    )
    draw(desk, 2)
    assert len(set(met(desk))) == 6


def test_a_draw_taken_back_takes_its_tables_with_it(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1)
    type_round(desk, 1)
    before = desk.event
    draw(desk, 2)
    assert {line.place.round for line in ScoreEntry(desk, "1").pad.lines} == {1, 2}
    undo(desk)
    assert canonical(desk.event) == canonical(before)
    draw(desk, 2)
    assert len(desk.event.draws) == 2


def test_tables_follow_a_draw_changed_by_hand(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1)
    ids = [entry.id for entry in desk.event.entries]
    pairings = [(ids[0], ids[1]), (ids[2], ids[3]), (ids[4], ids[5])]
    alter_draw(desk, "all", 1, HandDraw(tuple(pairings)), "one house")
    section = desk.event.sessions[0].sections[0]
    assert section.movement is not None
    seated = {
        frozenset((section.seats[each.ns or ""], section.seats[each.ew or ""]))
        for each in section.movement.rounds[0]
    }
    assert seated == {frozenset(two) for two in pairings}
    type_round(desk, 1)
    other = HandDraw(((ids[0], ids[2]), (ids[1], ids[3]), (ids[4], ids[5])))
    with pytest.raises(Refusal, match="have already played in round 1, so its draw cannot change"):
        alter_draw(desk, "all", 1, other, "late")


def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 1)
    with pytest.raises(Refusal, match="Fewer than two pairs are entered"):
        draw(desk, 1)
    with pytest.raises(Refusal, match="Ann Able is already in Ann Able & Bob Baker"):
        enter(desk, "Ann Able, Zed Zero")
    with pytest.raises(Refusal, match="Type both players"):
        enter(desk, "Zed Zero")
    enter(desk, NAMES[1])
    with pytest.raises(Refusal, match="Type the boards of this round"):
        draw_round(desk, "1", "", in_order, SABF)
    draw(desk, 1)
    pad = MatchEntry(desk, "1")
    for key in ("1", "0", "-", "3", "Enter"):
        pad.press(key)
    assert pad.pad.refusal == "Pairs are scored board by board. Press F5 to type their score slips."


def test_a_forfeited_match_waits_for_no_slip(tmp_path: Path) -> None:
    """Two tables of eight boards are left."""
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1)
    match = desk.event.matches[2]
    end_match(desk, match.id, Outcome.FORFEIT, [match.away])
    assert progress(desk.event) == (0, 16)
    for line in ScoreEntry(desk, "1").pad.lines:
        if line.place.table != match.table:
            record_result(desk, line.place, Result(line.place.board, PassedOut()))
    assert progress(desk.event) == (16, 16)
    draw(desk, 2)
    assert len(met(desk)) == len(set(met(desk))) == 6


def test_a_bye_of_no_known_worth_is_initialled_before_it_is_final(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 7)
    draw(desk, 1)
    type_round(desk, 1)
    with pytest.raises(Refusal, match=r" & .*'s bye, so it scores nothing\. Fix each"):
        finalise(desk)
    (odd,) = items_to_check(desk)
    accept_item(desk, odd, "as announced")
    finalise(desk)
    assert desk.event.status is Status.FINAL


def test_a_number_of_boards_stands_in_one_round_only(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1)
    type_round(desk, 1)
    with pytest.raises(Refusal, match=r"Board 8 was already played in round 1\. Type other board numbers"):
        draw(desk, 2, "8-15")


def test_a_pair_goes_before_and_after_it_has_played(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 7)
    section = desk.event.sessions[0].sections[0]
    gone = desk.event.entries[2].id
    remove_team(desk, gone, "1")
    section = desk.event.sessions[0].sections[0]
    assert sorted(section.seats) == ["1", "2", "4", "5", "6", "7"]
    enter(desk, "Pia Pond, Roy Reed")
    assert desk.event.sessions[0].sections[0].seats["3"] == desk.event.entries[-1].id
    draw(desk, 1)
    type_round(desk, 1)
    home = desk.event.matches[0].home
    remove_team(desk, home, "1")
    draw(desk, 2)
    assert home not in chain.from_iterable(each for each in met(desk)[3:])
    assert len(met(desk)) == 6


def test_next_week_begins_with_nobody_and_nothing_drawn(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    desk = begun(club, 6)
    draw(desk, 1)
    again = copy_event(club, desk.event.id).event
    (section,) = again.sessions[0].sections
    assert (section.movement, dict(section.seats), dict(section.sets)) == (None, {}, {})
    assert (again.entries, again.matches, again.draws) == ((), (), ())


def named(desk: OpenEvent) -> dict[str, str]:
    """Who sits at each number of the first session."""
    names = {player.id: player.name for player in desk.event.players}
    called = {each.id: ", ".join(names[player] for player in each.players) for each in desk.event.entries}
    (section,) = desk.event.sessions[0].sections
    return {number: called[entry] for number, entry in section.seats.items() if entry}


def test_between_a_swiss_and_a_movement_no_name_is_lost(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 6)
    before = named(desk)
    assert list(before.values()) == list(NAMES[:6])
    assert change_format(desk, "pairs", SABF).remarks == ("Next: choose the movement.",)
    assert desk.event.stages[0].contest == "session-percentages"
    assert len(desk.event.entries) == 6
    small = make("howell", Request(pairs=4, boards=18), movement_library())
    with pytest.raises(Refusal, match="6 pairs are entered, but this movement seats 4"):
        set_movement(desk, "1", "A", small)
    set_movement(desk, "1", "A", make("howell", Request(pairs=6, boards=20), movement_library()))
    assert sorted(named(desk).values()) == sorted(NAMES[:6])
    assert list(named(desk)) == ["1", "2", "3", "4", "5", "6"]
    assert change_format(desk, "swiss-pairs", SABF).remarks == ("Next: draw round 1.",)
    assert desk.event.stages[0].contest == "matches"
    assert named(desk) == before
    draw(desk, 1)
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)
    with pytest.raises(Refusal, match="A round is already drawn"):
        change_format(desk, "pairs", SABF)


def test_two_lines_of_a_mitchell_become_one_list(tmp_path: Path) -> None:
    """In the order of their numbers, North-South before East-West; nobody stands for an empty number."""
    desk = begun(club_at(tmp_path), 0)
    change_format(desk, "pairs", SABF)
    set_movement(desk, "1", "A", make("mitchell", Request(tables=5, boards=20), movement_library()))
    for number, line in (("2EW", NAMES[0]), ("1NS", NAMES[1]), ("2NS", NAMES[2])):
        name_pair(desk, "1", "A", number, line.split(", "))
    change_format(desk, "swiss-pairs", SABF)
    assert named(desk) == {"1": NAMES[1], "2": NAMES[2], "3": NAMES[0]}
    assert len(desk.event.entries) == 3


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_a_swiss_of_pairs_is_offered_where_the_book_has_rules_for_its_draw(book: str) -> None:
    for name in formats(BOOKS[book]):
        if "swiss" in name and not by_bracket(BOOKS[book], name):
            assert isinstance(BOOKS[book].policy("swiss-draw", name), SwissRules)


# ---- over two sessions


def two_sessions(tmp_path: Path) -> OpenEvent:
    """Two rounds in the morning; in the afternoon the third, with board 17 in the place of board 1."""
    desk = begun(club_at(tmp_path), 6, sessions=2)
    for round_ in (1, 2):
        draw(desk, round_)
        type_round(desk, round_)
    assert next_round(desk.event, "2")[:3] == (3, "1-8", 0)
    draw(desk, 3, "17-24", session="2")
    return desk


def test_rounds_are_numbered_through_all_sessions(tmp_path: Path) -> None:
    desk = two_sessions(tmp_path)
    type_round(desk, 3, session="2")
    expected: dict[str, Decimal] = defaultdict(Decimal)
    for match in desk.event.matches:
        for entry, vps in zip((match.home, match.away), OF_TABLE[match.table or 0], strict=True):
            expected[entry] += vps
    assert totals(desk) == expected
    assert [(each.session, each.round) for each in desk.event.matches] == [
        (session, round_) for session, round_ in (("1", 1), ("1", 2), ("2", 3)) for _ in range(3)
    ]
    assert len(set(met(desk))) == 9
    assert progress(desk.event) == (72, 72)
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)


def test_boards_repeated_in_a_later_session_are_compared_there_only(tmp_path: Path) -> None:
    """Board 1 decided round 1; when it is played again in session 2, all pass it out, as every other board:
    each pair has 10 VPs for that round."""
    desk = begun(club_at(tmp_path), 6, sessions=2)
    draw(desk, 1)
    type_round(desk, 1)
    first = totals(desk)
    draw(desk, 2, "1-8", session="2")
    type_round(desk, 2, session="2")
    assert totals(desk) == {entry: (total or 0) + LEVEL for entry, total in first.items()}
    assert [(each.session, each.board) for each in desk.evaluation.boards if each.board == 1] == [
        ("1", 1),
        ("2", 1),
    ]


def test_a_pair_keeps_its_number_in_every_session(tmp_path: Path) -> None:
    desk = two_sessions(tmp_path)
    morning, afternoon = (each.sections[0] for each in desk.event.sessions)
    assert morning.seats == afternoon.seats
    assert afternoon.movement is not None
    assert [len(row) for row in afternoon.movement.rounds] == [0, 0, 3]
    assert (afternoon.movement.first, afternoon.movement.length) == (3, 1)
    enter_pair(desk, "2", None, [Player("", "Una Upton"), Player("", "Vic Vale")])
    (_, late) = (each.sections[0].seats for each in desk.event.sessions)
    assert late["7"] == desk.event.entries[-1].id


def test_what_was_played_in_the_afternoon_is_not_followed_by_a_round_of_the_morning(tmp_path: Path) -> None:
    desk = two_sessions(tmp_path)
    type_round(desk, 3, session="2")
    with pytest.raises(Refusal, match=r"^Round 3 is already drawn in session 2. Continue there."):
        draw(desk, 4, "25-32")


def test_the_draw_of_the_afternoon_is_taken_back_like_any_other(tmp_path: Path) -> None:
    desk = two_sessions(tmp_path)
    undo(desk)
    assert desk.event.sessions[1].sections[0].movement is None
    assert next_round(desk.event, "2").number == 3


# ---- North-South and East-West apart (Sydney 5.3)


def test_where_the_fields_are_apart_nobody_meets_one_of_the_same_line(tmp_path: Path) -> None:
    """Typed in turn, 1NS, 1EW, 2NS …; three rounds of three tables are all that three in a line can play."""
    desk = begun(club_at(tmp_path), 6, book="sydney-2003")
    seats = desk.event.sessions[0].sections[0].seats
    assert list(seats) == ["1NS", "1EW", "2NS", "2EW", "3NS", "3EW"]
    expected: dict[str, Decimal] = defaultdict(Decimal)
    for round_ in (1, 2, 3):
        draw(desk, round_)
        type_round(desk, round_)
    numbers = {entry: number for number, entry in seats.items()}
    for match in desk.event.matches:
        assert (numbers[match.home][-2:], numbers[match.away][-2:]) == ("NS", "EW")
        expected[match.home] += 1
    assert len(set(met(desk))) == 9
    assert {numbers[entry]: times for entry, times in expected.items()} == {"1NS": 3, "2NS": 3, "3NS": 3}
    assert [field.name for field in desk.evaluation.fields] == ["NS", "EW"]


def test_of_one_more_in_a_line_the_lowest_of_it_rests(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 7, book="sydney-2003")
    byes = []
    for round_ in (1, 2, 3):
        draw(desk, round_)
        type_round(desk, round_)
        byes.append(desk.event.draws[-1].bye)
    seats = desk.event.sessions[0].sections[0].seats
    assert seats["4NS"] == byes[0], "nobody has a score yet: the last number"
    assert len(set(byes)) == 3
    assert {number for number, entry in seats.items() if entry in byes} <= {"1NS", "2NS", "3NS", "4NS"}


def test_a_swiss_leads_to_a_final_of_the_first_five_of_each_direction(tmp_path: Path) -> None:
    """Sydney 5.3.4; of six in a line the last stays away."""
    club = club_at(tmp_path)
    desk = begun(club, 7, book="sydney-2003")
    for line in (
        "Oda Oak, Pia Pond",
        "Quin Quay, Roy Reed",
        "Sue Snow, Tom Tarn",
        "Una Upton, Vic Vale",
        "Wim Wren, Xia Yew",
    ):
        enter(desk, line)
    for round_ in (1, 2, 3):
        draw(desk, round_)
        wanted = {}
        for each in ScoreEntry(desk, "1").pad.lines:
            if each.place.round == round_:
                text = (
                    f"+{(50, 110, 170, 400, 920, 1440)[each.place.table - 1]}"
                    if each.place.board == NOBODY_VULNERABLE[round_ - 1]
                    else "P"
                )
                wanted[each.place] = Result(
                    each.place.board, parse_score(text), round=round_, table=each.place.table
                )
        record_results(desk, "enter", "the round", wanted)
    finalise(desk)
    places = {each.entry: each for field in desk.evaluation.fields for each in field.standings}
    final = begin_event(club, NewEventRequest("Final", BEGIN.date(), "pairs-final"), BOOKS["sydney-2003"])
    import_qualifiers(final, desk.event.id, None, list)
    set_movement(final, "2", "A", make("howell", Request(pairs=10, boards=27), movement_library()))
    seat_next_session(final, "2", SeatingMethod.RANKED, list)
    names = {each.id: each.players for each in desk.event.entries}
    there = {
        each.players
        for each in final.event.entries
        if each.id in final.event.sessions[1].sections[0].seats.values()
    }
    five = {names[entry] for entry, each in places.items() if (each.place or 9) <= 5}
    assert there == five
    assert len(five) == 10


# ---- drawn while a round is played


def test_the_next_round_may_be_drawn_from_the_standings_before_the_one_being_played(tmp_path: Path) -> None:
    """After round 1 there are two with 13.90, two with 10 and two with 6.10; what comes in of round 2 moves
    nobody, and nobody meets again whom he is meeting."""
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1)
    type_round(desk, 1)
    standing = {entry: total or Decimal(0) for entry, total in totals(desk).items()}
    draw(desk, 2)
    pad = ScoreEntry(desk, "1")
    for key in ("43+", "Enter"):
        for each in [key] if key == "Enter" else key:
            pad.press(each)
    with pytest.raises(Refusal, match=r"^Round 2 is not complete"):
        draw(desk, 3)
    change = draw(desk, 3, allowed=DrawConcession.EARLIER)
    assert change.remarks[0] == "Round 3 is drawn from the standings after round 1, while round 2 is played."
    order = [standing[entry] for entry in desk.event.draws[2].order]
    assert order == sorted(order, reverse=True)
    assert desk.event.draws[2].by_hand == "drawn from the standings after round 1"
    assert len(set(met(desk))) == 9
    assert desk.event.notes[-1].text.startswith("Draw of round 3: Round 3 is drawn from the standings")


def test_a_correction_after_the_draw_changes_standings_and_no_draw(tmp_path: Path) -> None:
    """SABF 14.1: no alteration if a correction due to scorer error changes the rankings."""
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1)
    type_round(desk, 1)
    draw(desk, 2)
    drawn, before = desk.event.draws[1], totals(desk)
    record_result(desk, SlipLocation("1", "A", 1, 2, 2), Result(2, parse_score("+620"), round=1, table=2))
    assert totals(desk) != before
    assert desk.event.draws[1] == drawn
    assert {(each.home, each.away) for each in desk.event.matches if each.round == 2} == {*drawn.pairings}


def test_the_first_round_goes_by_the_way_that_is_chosen_of_those_of_the_book(tmp_path: Path) -> None:
    """SABF 14.1: the outer quarters against the middle, of six 1, 2 and 6 against 3, 4 and 5; or n v n + half
    the field."""
    for way in ("", "at-random", "n-against-n-plus-half"):
        desk = begun(club_at(tmp_path / f"club {way}"), 6)
        draw_round(desk, "1", "1-8", in_order, SABF, way=way)
        numbers = team_numbers(desk.event)
        found = {frozenset((numbers[each.home], numbers[each.away])) for each in desk.event.matches}
        if way == "n-against-n-plus-half":
            assert found == {frozenset("14"), frozenset("25"), frozenset("36")}
        else:
            assert all(len(two & {*"345"}) == 1 for two in found)
    assert list(ways_of_first_round(SABF.rule(SwissRules, "swiss-draw", "swiss-pairs"))) == [
        "quarters",
        "n-against-n-plus-half",
    ]
    free = ways_of_first_round(BOOKS["sbu-2022"].rule(SwissRules, "swiss-draw", "swiss-pairs"))
    assert list(free)[:2] == ["at-random", "in-order"]


def test_who_has_sat_north_south_more_rarely_sits_there(tmp_path: Path) -> None:
    """After three rounds nobody has sat there always, nor never; by lot alone the first would always."""
    desk = begun(club_at(tmp_path), 6)
    for round_ in (1, 2, 3):
        draw(desk, round_)
        type_round(desk, round_)
    sat = Counter(match.home for match in desk.event.matches)
    assert sorted(sat.values()) == [1, 1, 1, 2, 2, 2]
