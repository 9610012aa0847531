"""Where a pair sits next, worked by hand from the printed Howell of `howell-3-tables.json`."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.players import name_players, record_substitute
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.finding.event_things import event_things
from bridgedesk.desk.finding.index import FindIndex, Kind, find
from bridgedesk.desk.finding.where_next import next_seat, rounds_at, seats_of
from bridgedesk.directing.lookup import pair_entry
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.people import Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import LineUp, Result
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from tests.evenings.club_evening import BEGIN, club_at, evening_at, place
from tests.evenings.ruled_events import FIRST, pairs, swiss_teams


def played(desk: OpenEvent, round_: int, table: int, *boards: int) -> None:
    for board in boards:
        record_result(desk, place(round_, table, board), Result(board, parse_score("+110"), round_, table))


def test_a_pair_is_told_table_side_opponents_and_boards(tmp_path: Path) -> None:
    """Twenty boards in ten half-sets: set 6 is boards 11 and 12, set 10 is 19 and 20."""
    desk = evening_at(tmp_path)
    name_pair(desk, "1", "A", "2", ["Hine Māori", "Sean O'Brien"])
    seats = seats_of(desk.event, "1", "5")
    assert [each.words for each in seats] == [
        "Round 1: table 1, North-South, against pair 6, boards 5–6, 9–10",
        "Round 2: table 3, East-West, against 2 Hine Māori & Sean O'Brien, boards 11–12, 19–20",
        "Round 3: table 3, East-West, against pair 3, boards 1–2, 17–18",
        "Round 4: table 2, East-West, against pair 1, boards 13–16",
        "Round 5: table 3, North-South, against pair 4, boards 3–4, 7–8",
    ]


def test_a_substitute_is_named_from_the_first_round_played(tmp_path: Path) -> None:
    """Pair 2 meets pair 5 in round 2, at table 3; Una plays for Sean from then on, and not in round 1."""
    desk = evening_at(tmp_path)
    name_pair(desk, "1", "A", "2", ["Hine Māori", "Sean O'Brien"])
    entry = pair_entry(desk.event, "1", "A", "2")
    line = LineUp(entry.id, 2, out=entry.players[1], kind="substitute")
    record_substitute(desk, "1", "A", line, Player("", "Una Sub"))
    assert "2 Hine Māori & Una Sub, boards" in seats_of(desk.event, "1", "5")[1].words
    at_the_tables = [each.words for table in "123" for each in rounds_at(desk.event, "1", "A", table)]
    with_sean = [words for words in at_the_tables if "2 Hine Māori & Sean O'Brien" in words]
    assert [words[: len("Round 1")] for words in with_sean] == ["Round 1"]


def test_an_entry_that_has_gone_has_no_seats(tmp_path: Path) -> None:
    """The search may still list a pair that an undo has just taken away."""
    assert seats_of(evening_at(tmp_path).event, "1", "late") == []


def test_the_next_round_follows_the_scores_or_the_clock(tmp_path: Path) -> None:
    desk = evening_at(tmp_path)
    first = next_seat(seats_of(desk.event, "1", "5"), 0)
    assert first is not None
    assert first.round == 1
    played(desk, 1, 1, 5, 6, 9)
    assert next_seat(seats_of(desk.event, "1", "5"), 0) == seats_of(desk.event, "1", "5")[0], (
        "board 10 is missing"
    )
    assert seats_of(desk.event, "1", "5")[0].place == place(1, 1, 10)
    played(desk, 1, 1, 10)
    after = seats_of(desk.event, "1", "5")
    assert [each.is_over for each in after] == [True, False, False, False, False]
    assert next_seat(after, 0) == after[1]
    assert next_seat(after, 3) == after[3], "the clock shows round 3"
    assert next_seat(after, 5) is None


def test_a_pair_that_meets_the_phantom_sits_out() -> None:
    """In the Mitchell of three tables every North-South pair meets 1 EW once: without it, it sits out."""
    event = pairs("tuesday", FIRST)
    (session,) = event.sessions
    (section,) = session.sections
    seats = {number: entry if number != "1EW" else None for number, entry in section.seats.items()}
    half = replace(session, sections=(replace(section, seats=seats, results=()),))
    event = replace(
        event, sessions=(half,), entries=tuple(each for each in event.entries if each.id != "1EW")
    )
    words = [each.words for each in seats_of(event, "1", "1NS")]
    assert len(words) == 3
    assert [each for each in words if each.endswith("sits out")] == ["Round 1: sits out"]


def test_a_player_of_an_individual_is_told_the_partner(tmp_path: Path) -> None:
    """By the seats themselves: in round 1 the partnership that has the player's number."""
    wanted = NewEventRequest("Individual", BEGIN.date(), "individual")
    desk = begin_event(club_at(tmp_path), wanted, library().books["laws-2017"])
    movement = make("whist-individual", Request(players=8, boards=14), movement_library())
    set_movement(desk, "1", "A", movement)
    (section,) = desk.event.sessions[0].sections
    assert section.movement is not None
    sitting = section.movement.rounds[0][0]
    assert sitting.ns is not None
    for side in (sitting.ns, sitting.ew):
        assert side is not None
        name_players(desk, "1", "A", side, [Player("", f"Player {number}") for number in side.split("+")])
    north, south = sitting.ns.split("+")
    player = section.seats[north]
    assert player is not None
    seats = seats_of(desk.event, "1", player)
    assert len(seats) == 7
    assert seats[0].words.startswith(
        f"Round 1: table 1, North-South with Player {south}, against {sitting.ew} "
    )


def test_the_teams_of_a_swiss_and_their_tables_are_found() -> None:
    """Fox and Owl meet at table 1, eight boards, all of them scored."""
    event = swiss_teams("swiss", "Swiss", date(2026, 11, 17))
    assert [each.words for each in seats_of(event, "s1", "fox")] == [
        "Round 1: table 1 (NS open, EW closed) against 2 Owl, boards 1–8"
    ]
    assert next_seat(seats_of(event, "s1", "fox"), 0) is None
    index = FindIndex(event_things(event, "s1"))
    assert find("gus", [index], 1)[0].thing.title == "Team 2: Owl"
    table = find("table 2", [index], 1)[0].thing
    assert [each.words for each in rounds_at(event, "s1", *table.key.split("/"))] == [
        "Round 1: 3 Elk v 4 Bee, boards 1–8"
    ]


def test_a_table_lists_its_rounds(tmp_path: Path) -> None:
    desk = evening_at(tmp_path)
    rounds = rounds_at(desk.event, "1", "A", "2")
    assert [each.words for each in rounds] == [
        "Round 1: pair 1 v pair 2, boards 1–4",
        "Round 2: pair 1 v pair 3, boards 5–8",
        "Round 3: pair 1 v pair 4, boards 9–12",
        "Round 4: pair 1 v pair 5, boards 13–16",
        "Round 5: pair 2 v pair 3, boards 9–10, 13–14",
    ]


def test_pairs_boards_and_tables_of_an_event_are_found(tmp_path: Path) -> None:
    desk = evening_at(tmp_path)
    name_pair(desk, "1", "A", "2", ["Hine Māori", "Sean O'Brien"])
    index = FindIndex(event_things(desk.event, "1"))
    assert [hit.thing.title for hit in find("obrien", [index], 5)] == ["Pair 2: Hine Māori & Sean O'Brien"]
    two = find("2", [index], 3)
    assert [(hit.thing.kind, hit.thing.key) for hit in two] == [
        (Kind.ENTRY, "2"),
        (Kind.BOARD, "2"),
        (Kind.TABLE, "A/2"),
    ]
    assert find("pair 2", [index], 1)[0].thing.key == "2"
    assert find("p2", [index], 1)[0].thing.kind is Kind.ENTRY
    assert find("b12", [index], 1)[0].thing.title == "Board 12"
    assert find("board 21", [index], 1) == []


def test_a_pair_of_a_mitchell_is_found_by_its_number_alone() -> None:
    index = FindIndex(event_things(pairs("tuesday", FIRST), "1"))
    assert [hit.thing.title for hit in find("3", [index], 3)] == [
        "Pair 3NS: Ed Example & Flo Sample",
        "Pair 3EW: Kay Example & Len Sample",
        "Board 3",
    ]
    assert find("pair 3ew", [index], 1)[0].thing.key == "3EW"
