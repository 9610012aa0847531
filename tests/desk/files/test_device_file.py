"""The devices' file beside the club file: what is sent, what stops it, and what changed later."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.bridge.cards import Deal
from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.acts.draws import make_draw
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.bridgemates import import_look, look_at
from bridgedesk.desk.files.device_file import (
    change_lines,
    changed_tables,
    changes_in,
    device_choices,
    device_path,
    lines_to_do,
    make_device_file,
    preview_device_file,
    results_in,
    usual_choices,
)
from bridgedesk.directing.seating.hidden_boards import PLAYING_DIRECTOR
from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Result, SeatChange, Section
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.exchange.jet import Database, Value
from bridgedesk.exchange.jet_writer import filled
from bridgedesk.movements.draw.facts import Draw, Pairing
from tests.evenings.board_sets import TEAMS, desk_of
from tests.evenings.club_evening import club_at, evening_at, place
from tests.evenings.three_tables import begin_three_tables
from tests.exchange.test_bridgemate_out import CARDS

USUAL = DeviceChoices()


@pytest.fixture
def open_event(tmp_path: Path) -> OpenEvent:
    return evening_at(tmp_path)


def sent(open_event: OpenEvent) -> Path:
    path = device_path(open_event, "1")
    make_device_file(open_event, "1", USUAL, path)
    return path


def change_section(open_event: OpenEvent, section: Section) -> None:
    event = open_event.event
    (session,) = event.sessions
    after = replace(event, sessions=(replace(session, sections=(section,)),))
    open_event.carry_out(Change("test", "changed"), after)


def test_the_file_lies_beside_the_club_file_and_is_in_the_history(open_event: OpenEvent) -> None:
    name_pair(open_event, "1", "A", "5", ("Ann Able", "Bob Baker"))
    path = sent(open_event)
    assert path == open_event.file.path.with_name("2026-11-17 Tuesday Pairs.bws")
    assert open_event.history()[0].words.startswith("2026-11-17 Tuesday Pairs.bws made for the table devices")
    names = {row["name"] for row in Database(path.read_bytes()).rows("PlayerNumbers")}
    assert names == {"Ann Able", "Bob Baker"}


def test_the_preview_counts_what_is_sent(open_event: OpenEvent) -> None:
    """Six pairs at three tables play five rounds of four boards; without pair 6 one table is idle."""
    (shown,) = preview_device_file(open_event, "1", USUAL).sections
    assert (shown.letter, shown.tables, shown.rounds, shown.boards) == ("A", 3, "1–5", "1–20")
    assert (shown.pairs, shown.sit_outs) == (6, 0)
    section = open_event.event.section("1", "A")
    change_section(open_event, replace(section, seats={**section.seats, "6": None}))
    (shown,) = preview_device_file(open_event, "1", USUAL).sections
    assert (shown.pairs, shown.sit_outs) == (5, 5)


def test_tables_that_are_called_otherwise_are_named(open_event: OpenEvent) -> None:
    assert preview_device_file(open_event, "1", USUAL).labels == ()
    section = open_event.event.section("1", "A")
    change_section(open_event, replace(section, table_labels={1: "21", 2: "22", 3: "23"}))
    assert preview_device_file(open_event, "1", USUAL).labels == (
        "Section A: tables 21 to 23 are 1–3 on the devices.",
    )


def test_a_file_with_results_is_never_made_again(open_event: OpenEvent) -> None:
    path = sent(open_event)
    assert results_in(path) == 0
    make_device_file(open_event, "1", USUAL, path)
    slip: dict[str, Value] = {
        "ID": 1, "Section": 1, "Table": 1, "Round": 1, "Board": 1, "PairNS": 5, "PairEW": 6, "NS/EW": "N",
        "Contract": "4 S", "Result": "=",
    }  # fmt: skip
    with_result = filled(path.read_bytes(), {"ReceivedData": [slip]})
    path.write_bytes(with_result)
    with pytest.raises(Refusal, match="already has 1 result, so it stays"):
        make_device_file(open_event, "1", USUAL, path)
    assert path.read_bytes() == with_result


def test_a_file_that_is_open_elsewhere_is_left_alone(open_event: OpenEvent) -> None:
    path = sent(open_event)
    lock = path.with_suffix(".ldb")
    lock.touch()
    with pytest.raises(Refusal, match="open in another program"):
        make_device_file(open_event, "1", USUAL, path)
    lock.unlink()
    make_device_file(open_event, "1", USUAL, path)


def test_an_impossible_movement_is_refused_in_a_sentence(open_event: OpenEvent) -> None:
    section = open_event.event.section("1", "A")
    change_section(open_event, replace(section, sets={**section.sets, 1: (301, 302)}))
    with pytest.raises(Refusal, match=r"cannot play this: .* board 302; the devices know boards 1 to 127\."):
        preview_device_file(open_event, "1", USUAL)


def test_a_playing_director_sends_no_hand_still_to_be_played(open_event: OpenEvent) -> None:
    """Pair 5 meets every board; nothing has come in, so that no hand goes."""
    event = open_event.event
    (session,) = event.sessions
    session = replace(session, deals=dict.fromkeys(range(1, 21), Deal.parse(CARDS)))
    open_event.carry_out(Change("test", "hands"), replace(event, sessions=(session,)))
    wanted = {**usual_choices(), "hands": True}
    assert device_choices(open_event, "1", usual_choices()).hands == frozenset()
    assert device_choices(open_event, "1", wanted).hands == frozenset(range(1, 21))
    name_pair(open_event, "1", "A", "5", ("Dee Rector", "Bob Baker"))
    players = tuple(
        replace(each, flags=(PLAYING_DIRECTOR,)) if each.name == "Dee Rector" else each
        for each in open_event.event.players
    )
    open_event.carry_out(Change("test", "plays"), replace(open_event.event, players=players))
    assert isinstance(players[0], Player)
    assert device_choices(open_event, "1", wanted).hands == frozenset()


def test_later_changes_are_listed_in_order(open_event: OpenEvent) -> None:
    """Pair 6 leaves after round 2 of this Howell; it sits at table 1 all evening."""
    path = sent(open_event)
    assert list(changes_in(open_event, "1", path)) == []
    section = open_event.event.section("1", "A")
    change_section(open_event, replace(section, seat_changes=(SeatChange(3, "6", None),)))
    assert list(change_lines(changes_in(open_event, "1", path))) == [
        "Section A, table 1, round 3: no NS pair, EW 2, boards 7–8, 15–16.",
        "Section A, table 1, round 4: NS 3, no EW pair, boards 3–4, 11–12.",
        "Section A, table 1, round 5: NS 1, no EW pair, boards 17–20.",
        "Section A, table 1: then update the movement from round 3.",
    ]
    assert changed_tables(open_event, "1", path, look_at(path)) == 1
    assert changed_tables(open_event, "1", path.with_name("other.bws"), look_at(path)) == 0


def test_a_round_that_is_cut_off_is_removed_at_each_table(open_event: OpenEvent) -> None:
    path = sent(open_event)
    section = open_event.event.section("1", "A")
    assert section.movement is not None
    change_section(open_event, replace(section, movement=Movement(section.movement.rounds[:4])))
    assert list(change_lines(changes_in(open_event, "1", path))) == [
        line
        for table in (1, 2, 3)
        for line in (
            f"Section A, table {table}: remove round 5.",
            f"Section A, table {table}: then update the movement from round 5.",
        )
    ]


def test_a_correction_here_is_a_line_of_the_list(open_event: OpenEvent) -> None:
    path = sent(open_event)
    slip: dict[str, Value] = {
        "ID": 1, "Section": 1, "Table": 1, "Round": 1, "Board": 5, "PairNS": 5, "PairEW": 6, "NS/EW": "N",
        "Contract": "4 S", "Result": "=",
    }  # fmt: skip
    path.write_bytes(filled(path.read_bytes(), {"ReceivedData": [slip]}))
    first = look_at(path)
    import_look(open_event, "1", None, first)
    assert lines_to_do(open_event, "1", path) == []
    record_result(open_event, place(1, 1, 5), Result(5, parse_score("4SN-1")))
    assert lines_to_do(open_event, "1", path) == [
        "Board 5, round 1, table 1: 4SN-1 counts, the devices have 4SN=."
    ]
    assert import_look(open_event, "1", first, look_at(path)) is None, "an unchanged row undoes nothing"


def test_only_tonights_names_go_to_the_devices(tmp_path: Path) -> None:
    """The club's list has a member who does not play tonight."""
    club = club_at(tmp_path)
    save_club_player(club, ClubPlayer("p1", "Secret Member", "7654321"))
    open_event = begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 17), 20)
    name_pair(open_event, "1", "A", "5", ("Ann Able", "Bob Baker"))
    data = sent(open_event).read_bytes()
    assert "Ann Able".encode("utf-16-le") in data
    for words in ("Secret Member", "7654321"):
        assert words.encode("utf-16-le") not in data
        assert words.encode() not in data


# ---- teams that meet by a draw


@pytest.fixture
def teams(tmp_path: Path) -> OpenEvent:
    """Six teams, of which Fox meets Owl, Elk Bee and Cat Dog in round 1."""
    open_event = desk_of(tmp_path, TEAMS)
    draw_round(open_event, 1, ("fox", "owl"), ("elk", "bee"), ("cat", "dog"))
    return open_event


def draw_round(open_event: OpenEvent, round_: int, *meetings: tuple[str, str]) -> None:
    names = tuple(entry.id for entry in TEAMS.entries)
    pairings = tuple(Pairing(table, *each) for table, each in enumerate(meetings, start=1))
    boards = (2 * round_ - 1, 2 * round_)
    make_draw(open_event, "swiss", "1", Draw(round_, order=names, lots=names, pairings=pairings), boards)


def test_a_drawn_match_is_sent_to_its_two_tables(teams: OpenEvent) -> None:
    """Table 1 is the open room of the first match, table 2 its closed room, where the sides change."""
    (shown,) = preview_device_file(teams, "1", USUAL).sections
    assert (shown.tables, shown.rounds, shown.boards, shown.pairs) == (6, "1", "1–2", 6)
    file = look_at(sent(teams)).file
    sides = {each.table: (each.ns, each.ew) for each in file.rounds}
    assert sides == {1: (1, 2), 2: (2, 1), 3: (3, 4), 4: (4, 3), 5: (5, 6), 6: (6, 5)}
    assert {each.boards for each in file.rounds} == {(1, 2)}


def test_the_tables_of_a_swiss_wait_for_the_next_round(teams: OpenEvent) -> None:
    """1 + 256: the first round, and more to come. Of a movement all rounds are known."""
    path = sent(teams)
    assert {row["updatefromround"] for row in Database(path.read_bytes()).rows("Tables")} == {257}
    draw_round(teams, 2, ("fox", "elk"), ("owl", "cat"), ("bee", "dog"))
    assert [change.waits for change in changes_in(teams, "1", path)] == [True] * 6


def test_tables_with_a_movement_have_all_their_rounds(open_event: OpenEvent) -> None:
    rows = Database(sent(open_event).read_bytes()).rows("Tables")
    assert {row["updatefromround"] for row in rows} == {0}


def test_the_next_round_of_a_swiss_is_listed_and_its_results_find_their_match(teams: OpenEvent) -> None:
    path = sent(teams)
    draw_round(teams, 2, ("fox", "elk"), ("owl", "cat"), ("bee", "dog"))
    lines = list(change_lines(changes_in(teams, "1", path)))
    assert lines[:2] == [
        "Section A, table 1, round 2: NS 1, EW 3, boards 3–4.",
        "Section A, table 1: then update the movement from round 2.",
    ]
    assert len(lines) == 2 * 6
    make_device_file(teams, "1", USUAL, path)
    slip: dict[str, Value] = {
        "ID": 1, "Section": 1, "Table": 2, "Round": 2, "Board": 3, "PairNS": 3, "PairEW": 1, "NS/EW": "N",
        "Contract": "4 S", "Result": "=",
    }  # fmt: skip
    path.write_bytes(filled(path.read_bytes(), {"ReceivedData": [slip]}))
    change = import_look(teams, "1", None, look_at(path))
    assert change is not None
    assert change.words.endswith("1 result imported")
    match = next(each for each in teams.event.matches if each.round == 2 and each.home == "fox")
    assert [(each.room.value, each.board) for each in match.results] == [("closed", 3)]
