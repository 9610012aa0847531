"""A Bridgemate file beside the typing: what is new flows in, what was decided stays, seats are filled."""

from dataclasses import replace
from datetime import datetime, time
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draws import make_draw
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.results import accept_item, record_result, use_file_result
from bridgedesk.desk.acts.rulings_and_appeals import decide_ruling
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.bridgemates import FileLook, import_look, look_at
from bridgedesk.desk.files.device_file import make_device_file
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.scores.file_differences import unsettled_differences
from bridgedesk.directing.seating.hidden_boards import PLAYING_DIRECTOR
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.match import Room, RoomResult
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Adjustment, Ruling
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Result
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.movements.draw.facts import Draw, Pairing
from tests.evenings.board_sets import TEAMS, desk_of
from tests.evenings.club_evening import evening_at, place
from tests.evenings.room_results import record_room_result
from tests.exchange.test_bridgemate import Row, bws, made, sitting, slip

FIRST, SECOND = place(1, 2, 1), place(1, 2, 2)


@pytest.fixture
def open_event(tmp_path: Path) -> OpenEvent:
    return evening_at(tmp_path)


def pairs_at(open_event: OpenEvent, where: SlipLocation) -> tuple[int, int]:
    line = next(line for line in lines_of(open_event.event, "1") if line.place == where)
    return int(line.ns), int(line.ew)


def rounds(open_event: OpenEvent) -> list[Row]:
    """The movement of the desk, as the scoring program would have written it for the Bridgemates."""
    at: dict[tuple[int, int], list[int]] = {}
    for line in lines_of(open_event.event, "1"):
        at.setdefault((line.place.round, line.place.table), []).append(line.place.board)
    return [
        sitting(r, t, *pairs_at(open_event, place(r, t, boards[0])), min(boards), max(boards))
        | {"CustomBoards": ",".join(map(str, boards))}
        for (r, t), boards in at.items()
    ]


Typed = tuple[SlipLocation, str, str, str]  # contract, declarer and result


def struck(typed: Typed) -> Typed:
    """Erased at the table."""
    return (typed[0], f"{typed[1]} erased", *typed[2:])


def seen(open_event: OpenEvent, *slips: Typed, numbers: list[Row] | None = None, **more: str) -> FileLook:
    """What a look finds."""
    rows = [
        slip(n, at.round, at.table, at.board, pairs_at(open_event, at), **made(contract, by, result), **more)
        for n, (at, contract, by, result) in enumerate(slips, start=1)
    ]
    for row in rows:
        row["Erased"] = str(row["Contract"]).endswith("erased")
    path = open_event.file.path.with_name("evening.bws")
    path.write_bytes(bws(rows, rounds(open_event), section={"Winners": 1}, numbers=numbers))
    return look_at(path)


def standing(open_event: OpenEvent) -> dict[SlipLocation, str]:
    return {at: score_text(result.score) for at, result in results_of(open_event.event, "1").items()}


def said(open_event: OpenEvent) -> list[str]:
    """Otherwise than stands here, and not settled."""
    return [score_text(each.score) for each in unsettled_differences(open_event.event).values()]


SPADES, NOTRUMP = (FIRST, "4 S", "N", "="), (SECOND, "3 NT", "E", "-1")


def test_what_is_new_flows_in_and_what_was_seen_is_not_said_again(open_event: OpenEvent) -> None:
    first = seen(open_event, SPADES)
    change = import_look(open_event, "1", None, first)
    assert change is not None
    assert change.words == "evening.bws: 1 result imported"
    second = seen(open_event, SPADES, NOTRUMP)
    assert import_look(open_event, "1", first, second) is not None
    assert standing(open_event) == {FIRST: "4SN=", SECOND: "3NE-1"}
    assert import_look(open_event, "1", second, seen(open_event, SPADES, NOTRUMP)) is None
    assert [act.act for act in open_event.history()[:2]] == ["take from Bridgemates"] * 2
    undo(open_event)
    assert standing(open_event) == {FIRST: "4SN="}


def test_a_correction_at_the_table_follows_and_a_slip_struck_out_goes(open_event: OpenEvent) -> None:
    first = seen(open_event, SPADES, NOTRUMP)
    import_look(open_event, "1", None, first)
    second = seen(open_event, (FIRST, "4 S", "N", "+1"), struck(NOTRUMP))
    change = import_look(open_event, "1", first, second)
    assert change is not None
    assert change.words == "evening.bws: 1 result imported, 1 erased"
    assert standing(open_event) == {FIRST: "4SN+1"}


def test_after_the_period_a_correction_at_the_table_waits(open_event: OpenEvent) -> None:
    """SBU 2.22, the last session: until 20 minutes after its end at 22.00."""
    first = seen(open_event, SPADES, NOTRUMP)
    import_look(open_event, "1", None, first)
    (session,) = open_event.event.sessions
    over = datetime.combine(open_event.event.date, time(22, 0))
    session = replace(session, finish=over, posted=over)
    open_event.event = replace(open_event.event, rulebook=RulebookRef("sbu-2022"), sessions=(session,))
    open_event.clock = lambda: over.replace(minute=20)
    third = place(1, 2, 3)
    second = seen(open_event, (FIRST, "4 S", "N", "+1"), NOTRUMP)
    import_look(open_event, "1", first, second)
    assert standing(open_event)[FIRST] == "4SN+1", "in time"
    open_event.clock = lambda: over.replace(minute=21)
    late = seen(open_event, (FIRST, "4 S", "N", "+2"), struck(NOTRUMP), (third, "2 H", "S", "="))
    change = import_look(open_event, "1", second, late)
    assert change is not None
    assert change.words == "evening.bws: 1 result imported, 1 to check"
    told = "Corrections were accepted until 22:20 (2.22)"
    assert change.remarks == (f"Erased at the table on board 2, round 1, table 2, but kept here: {told}.",)
    assert standing(open_event) == {FIRST: "4SN+1", SECOND: "3NE-1", third: "2HS="}, "a first result is none"
    (odd,) = [each for each in items_to_check(open_event) if each.from_file is not None]
    with pytest.raises(Refusal, match=r"until 22:20 \(2\.22\); type the file's score, then press F6"):
        use_file_result(open_event, odd)
    record_result(open_event, FIRST, Result(1, parse_score("4SN+2"), initialled="the traveller agrees"))
    assert said(open_event) == []


def test_a_file_that_was_begun_anew_takes_nothing_away(open_event: OpenEvent) -> None:
    """The Bridgemates were reset, or another file was put in the place of this one."""
    first = seen(open_event, SPADES, NOTRUMP)
    import_look(open_event, "1", None, first)
    empty = seen(open_event)
    change = import_look(open_event, "1", first, empty)
    assert change is not None
    assert change.remarks == (
        "2 results are no longer in the file, but were not erased at the table. They are kept here.",
    )
    assert standing(open_event) == {FIRST: "4SN=", SECOND: "3NE-1"}
    import_look(open_event, "1", empty, seen(open_event, (FIRST, "4 S", "N", "+1")))
    assert standing(open_event) == {FIRST: "4SN=", SECOND: "3NE-1"}
    assert said(open_event) == ["4SN+1"]


def test_what_was_typed_otherwise_waits_to_be_cleared_and_is_asked_once(open_event: OpenEvent) -> None:
    record_result(open_event, FIRST, Result(1, parse_score("4SN-1")))
    first = seen(open_event, SPADES)
    change = import_look(open_event, "1", None, first)
    assert change is not None
    assert change.words == "evening.bws: 1 to check"
    assert standing(open_event) == {FIRST: "4SN-1"}
    (odd,) = [each for each in items_to_check(open_event) if each.from_file is not None]
    accept_item(open_event, odd, "both sides agree")
    second = seen(open_event, SPADES, NOTRUMP)
    import_look(open_event, "1", first, second)
    assert standing(open_event) == {FIRST: "4SN-1", SECOND: "3NE-1"}
    assert said(open_event) == []
    import_look(open_event, "1", second, seen(open_event, (FIRST, "4 S", "N", "+2"), NOTRUMP))
    assert said(open_event) == ["4SN+2"]
    import_look(open_event, "1", second, seen(open_event, (FIRST, "4 S", "N", "-1"), NOTRUMP))
    assert said(open_event) == []


def test_a_result_altered_here_after_it_came_in_stays_when_it_is_struck_out_there(
    open_event: OpenEvent,
) -> None:
    first = seen(open_event, SPADES)
    import_look(open_event, "1", None, first)
    record_result(open_event, FIRST, Result(1, parse_score("4SN-3")))
    assert import_look(open_event, "1", first, seen(open_event, struck(SPADES))) is None
    assert standing(open_event) == {FIRST: "4SN-3"}


def test_an_arbitral_score_waits_for_its_ruling(open_event: OpenEvent) -> None:
    first = seen(open_event, (FIRST, "", "", ""), Remarks="Arbitral score")
    change = import_look(open_event, "1", None, first)
    assert change is not None
    assert change.words == "evening.bws: 1 needs a ruling"
    assert "the Bridgemate says: Arbitral score" in " ".join(change.remarks)
    assert standing(open_event) == {}
    (odd,) = items_to_check(open_event)
    assert odd.ruling == "r1"
    assert odd.what == (
        "Ruling not decided: Adjusted score, board 1, round 1, table 2, the Bridgemate says: Arbitral score"
    )
    with pytest.raises(Refusal):
        finalise(open_event)
    second = seen(open_event, (FIRST, "", "", ""), (SECOND, "3 NT", "E", "-1"), Remarks="Arbitral score")
    import_look(open_event, "1", first, second)
    assert [ruling.id for ruling in open_event.event.rulings] == ["r1"], "it is asked once"
    record_result(open_event, FIRST, Result(1, parse_score("4SN=")))
    assert items_to_check(open_event) == [], "a score that comes in decides it as well"
    undo(open_event)
    given = Ruling(
        "", open_event.clock(), "1", "A", 1, 1, question="adjusted-score", reason="Hesitation",
        adjusted=Adjustment(parse_score("A+-"), table=2),
    )  # fmt: skip
    decide_ruling(open_event, "r1", given)
    assert [each for each in items_to_check(open_event) if each.ruling] == []
    assert standing(open_event)[FIRST] == "A+-"
    import_look(open_event, "1", None, second)
    assert len(open_event.event.rulings) == 2, "what was decided is not asked again"
    undo(open_event)
    assert [each.ruling for each in items_to_check(open_event)] == ["r1"]


def test_what_cannot_be_is_said(open_event: OpenEvent) -> None:
    change = import_look(open_event, "1", None, seen(open_event, (FIRST, "9 Z", "N", "=")))
    assert change is not None
    assert "is not a result" in " ".join(change.remarks)
    assert standing(open_event) == {}
    assert checked(open_event) == ["Bridgemate, table 2, round 1, board 1: “9Z =” is not a result"]
    record_result(open_event, FIRST, Result(1, parse_score("4SN=")))
    assert checked(open_event) == [], "a score that is typed settles it"


def test_a_playing_director_sees_nothing_of_a_board_still_to_be_played(open_event: OpenEvent) -> None:
    """The director plays with the pair that meets board 1 at table 2 in round 1."""
    ns, _ = pairs_at(open_event, FIRST)
    name_pair(open_event, "1", "A", str(ns), ["Dee Rector", "Bob Baker"])
    players = tuple(
        replace(each, flags=(PLAYING_DIRECTOR,)) if each.name == "Dee Rector" else each
        for each in open_event.event.players
    )
    open_event.carry_out(Change("test", "plays"), replace(open_event.event, players=players))
    import_look(open_event, "1", None, seen(open_event, (FIRST, "9 Z", "N", "=")))
    assert checked(open_event) == ["Bridgemate, table 2, round 1, board 1: what was typed is not a result"]


def checked(open_event: OpenEvent) -> list[str]:
    return [each.what for each in items_to_check(open_event)]


def test_a_result_outside_the_movement_is_named_with_its_table(open_event: OpenEvent) -> None:
    rows = [
        slip(1, 9, 7, 40, (1, 2), **made("4 S", "N", "=")),
        slip(2, 1, 2, 2, (*pairs_at(open_event, FIRST),), **made("3 NT", "E", "-1")),
    ]
    change = import_look(open_event, "1", None, looked(open_event, rows))
    assert change is not None
    assert standing(open_event) == {SECOND: "3NE-1"}
    (item,) = items_to_check(open_event)
    assert item.what == (
        "Bridgemate, table 7, round 9, board 40: the movement has no such board for these pairs there;"
        " the result is left out"
    )
    accept_item(open_event, item, "typed for fun")
    assert checked(open_event) == []


def looked(open_event: OpenEvent, rows: list[Row]) -> FileLook:
    path = open_event.file.path.with_name("evening.bws")
    path.write_bytes(bws(rows, rounds(open_event), section={"Winners": 1}))
    return look_at(path)


def test_doubtful_results_that_count_are_named_too(open_event: OpenEvent) -> None:
    """One marked by the players, and one that came in twice with different scores."""
    pairs = pairs_at(open_event, FIRST)
    rows = [
        slip(1, 1, 2, 1, pairs, **made("4 S", "N", "="), Remarks="Wrong direction"),
        slip(2, 1, 2, 2, pairs, **made("3 NT", "E", "-1")),
        slip(3, 1, 2, 2, pairs, **made("3 NT", "E", "=")),
    ]
    import_look(open_event, "1", None, looked(open_event, rows))
    assert standing(open_event) == {FIRST: "4SN=", SECOND: "3NE="}
    assert checked(open_event) == [
        "Bridgemate, table 2, round 1, board 1: “Wrong direction” was marked; the score counts as typed",
        "Bridgemate, table 2, round 1, board 2: two different results came in; the later one is used",
    ]


def test_results_of_another_day_are_counted(open_event: OpenEvent) -> None:
    """The session is on 17 November; play may end after midnight."""
    pairs = pairs_at(open_event, FIRST)
    days = [datetime(2026, 11, 10), datetime(2026, 11, 17), datetime(2026, 11, 18)]  # noqa: DTZ001
    boards = [1, 2, 9]
    rows = [
        slip(n, 1, 2, board, pairs, **made("4 S", "N", "=")) | {"DateLog": day}
        for n, (board, day) in enumerate(zip(boards, days, strict=True), start=1)
    ]
    import_look(open_event, "1", None, looked(open_event, rows))
    assert [what for what in checked(open_event) if "result of" in what] == [
        "Bridgemate: 1 result of Tue 10 Nov 2026, but play is on Tue 17 Nov 2026"
    ]


def test_a_change_after_posting_is_named(open_event: OpenEvent) -> None:
    first = seen(open_event, SPADES)
    import_look(open_event, "1", None, first)
    (session,) = open_event.event.sessions
    posted = replace(session, posted=open_event.clock())
    open_event.carry_out(Change("test", "posted"), replace(open_event.event, sessions=(posted,)))
    second = seen(open_event, (FIRST, "4 S", "N", "+1"))
    import_look(open_event, "1", first, second)
    wanted = ["Changed on a Bridgemate after posting, board 1, round 1, table 2: 4SN=, now 4SN+1"]
    assert checked(open_event) == wanted
    import_look(open_event, "1", second, seen(open_event, (FIRST, "4 S", "N", "+1"), NOTRUMP))
    assert wanted[0] in checked(open_event), "the next look keeps it"


def test_a_file_of_another_session_is_refused(tmp_path: Path) -> None:
    open_event = evening_at(tmp_path)
    event = open_event.event
    (session,) = event.sessions
    open_event.carry_out(
        Change("test", "two sessions"), replace(event, sessions=(session, replace(session, id="2")))
    )
    path = tmp_path / "evening.bws"
    make_device_file(open_event, "1", DeviceChoices(), path)
    now = look_at(path)
    with pytest.raises(Refusal, match=r"evening\.bws was made for session 1\. Choose session 1 above"):
        import_look(open_event, "2", None, now)
    assert import_look(open_event, "1", None, now) is None


def number(table: int, seat: str, number: str, name: str = "") -> Row:
    return {"Section": 1, "Table": table, "Direction": seat, "Number": number, "Name": name, "Round": 0}


def test_player_numbers_fill_seats(open_event: OpenEvent) -> None:
    members = [ClubPlayer("p1", "Ann Example", "0620246"), ClubPlayer("p2", "Bob Sample", "1234560")]
    ns, ew = pairs_at(open_event, FIRST)
    one = [number(2, "N", "620246")]
    first = seen(open_event, numbers=one)
    import_look(open_event, "1", None, first, members)
    assert named(open_event, ns) == ["Ann Example"]
    two = [*one, number(2, "S", "1234560"), number(2, "W", "999999", "Visiting Guest"), number(2, "E", "42")]
    change = import_look(open_event, "1", first, seen(open_event, numbers=two), members)
    assert change is not None
    assert change.words == "evening.bws: 2 pairs named"
    assert named(open_event, ns) == ["Ann Example", "Bob Sample"]
    assert named(open_event, ew) == ["Number 42", "Visiting Guest"]
    ann = next(player for player in open_event.event.players if player.name == "Ann Example")
    assert ann.number == "0620246"


def named(open_event: OpenEvent, pair: int) -> list[str]:
    section = open_event.event.sessions[0].sections[0]
    names = {player.id: player.name for player in open_event.event.players}
    entry = next(each for each in open_event.event.entries if each.id == section.seats[str(pair)])
    return [names[key] for key in entry.players]


def test_who_is_seated_already_stays(open_event: OpenEvent) -> None:
    ns, ew = pairs_at(open_event, FIRST)
    name_pair(open_event, "1", "A", str(ns), ["Cid", "Dot"])
    typed = [number(2, seat, n) for seat, n in (("N", "620246"), ("S", "1234560"))]
    members = [ClubPlayer("p1", "Ann Example", "620246"), ClubPlayer("p2", "Bob Sample", "1234560")]
    assert import_look(open_event, "1", None, seen(open_event, numbers=typed), members) is None
    assert named(open_event, ns) == ["Cid", "Dot"]
    assert checked(open_event) == [
        "Bridgemate, table 2 N: Ann Example was typed, but Cid & Dot sit there",
        "Bridgemate, table 2 S: Bob Sample was typed, but Cid & Dot sit there",
    ]
    accept_item(open_event, items_to_check(open_event)[0], "Ann looks on")
    assert len(checked(open_event)) == 1
    there = [number(2, seat, "", name) for seat, name in (("E", "Cid"), ("W", "Eve"))]
    change = import_look(open_event, "1", None, seen(open_event, numbers=there), members)
    assert change is not None
    assert change.remarks == (f"Pair {ew} was not changed: Cid is already seated elsewhere.",)
    assert named(open_event, ew) == []


def test_a_final_event_takes_nothing_more(open_event: OpenEvent) -> None:
    for line in lines_of(open_event.event, "1"):
        record_result(open_event, line.place, Result(line.place.board, parse_score("P")))
    finalise(open_event)
    with pytest.raises(Refusal, match=r"is final\. Reopen it first"):
        import_look(open_event, "1", seen(open_event, (FIRST, "PASS", "", "")), seen(open_event, SPADES))


def test_a_file_that_is_none_is_said(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"gone.bws: the file does not exist"):
        look_at(tmp_path / "gone.bws")


def test_looking_keeps_no_member_of_the_federation(open_event: OpenEvent) -> None:
    """The file that the tests write has a list with a secret member in it."""
    first = seen(open_event, SPADES)
    assert "Secret Member" not in repr(first)
    import_look(open_event, "1", None, first)
    assert b"Secret Member" in open_event.file.path.with_name("evening.bws").read_bytes()
    for file in open_event.file.path.parent.glob("club.bridgedesk*"):
        assert b"Secret Member" not in file.read_bytes()


# ---- teams

OF_TEAMS: Row = {"ScoringType": 4, "Winners": 1}
ROOMS = [sitting(1, 1, 1, 2, 1, 2), sitting(1, 2, 2, 1, 1, 2)]  # Fox is team 1, Owl team 2
AT_1 = slip(1, 1, 1, 1, (1, 2), **made("4 S", "N", "="))
AT_2 = slip(2, 1, 2, 1, (2, 1), **made("3 NT", "E", "-1"))


@pytest.fixture
def teams(tmp_path: Path) -> OpenEvent:
    open_event = desk_of(tmp_path, TEAMS)
    names = tuple(entry.id for entry in TEAMS.entries)
    pairings = (Pairing(1, "fox", "owl"), Pairing(2, "elk", "bee"), Pairing(3, "cat", "dog"))
    make_draw(open_event, "swiss", "1", Draw(1, order=names, lots=names, pairings=pairings), (1, 2))
    return open_event


def seen_of_teams(
    open_event: OpenEvent, *slips: Row, numbers: list[Row] | None = None, rooms: list[Row] = ROOMS
) -> FileLook:
    path = open_event.file.path.with_name("teams.bws")
    path.write_bytes(bws(list(slips), rooms, section=OF_TEAMS, numbers=numbers))
    return look_at(path)


def in_rooms(open_event: OpenEvent) -> dict[str, str]:
    return {each.room.value: score_text(each.score) for each in open_event.event.matches[0].results}


def test_results_of_teams_flow_into_their_match(teams: OpenEvent) -> None:
    first = seen_of_teams(teams, AT_1)
    assert import_look(teams, "1", None, first) is not None
    assert in_rooms(teams) == {"open": "4SN="}
    second = seen_of_teams(teams, AT_1 | {"Result": "+1"}, AT_2)
    change = import_look(teams, "1", first, second)
    assert change is not None
    assert change.words == "teams.bws: 2 results imported"
    assert in_rooms(teams) == {"open": "4SN+1", "closed": "3NE-1"}
    assert teams.file.event("teams").matches[0].results == teams.event.matches[0].results
    import_look(teams, "1", second, seen_of_teams(teams, AT_1 | {"Erased": True}, AT_2))
    assert in_rooms(teams) == {"closed": "3NE-1"}


def test_the_halves_of_a_match_are_one_match(teams: OpenEvent) -> None:
    """Board 1 is the first round of the Bridgemates and board 2 the second; then the teams have changed."""
    halves = [
        *(sitting(1, table, *pairs, 1, 1) for table, pairs in enumerate([(1, 2), (2, 1)], start=1)),
        *(sitting(2, table, *pairs, 2, 2) for table, pairs in enumerate([(2, 1), (1, 2)], start=1)),
    ]
    second = slip(2, 2, 1, 2, (2, 1), **made("2 H", "S", "="))
    change = import_look(teams, "1", None, seen_of_teams(teams, AT_1, second, rooms=halves))
    assert change is not None
    assert change.words == "teams.bws: 2 results imported"
    assert [(each.room, each.board) for each in teams.event.matches[0].results] == [
        (Room.OPEN, 1),
        (Room.CLOSED, 2),
    ]


def test_what_was_typed_of_a_match_otherwise_waits(teams: OpenEvent) -> None:
    record_room_result(teams, "m1", RoomResult(Room.OPEN, 1, parse_score("4SN-1")))
    change = import_look(teams, "1", None, seen_of_teams(teams, AT_1))
    assert change is not None
    assert change.words == "teams.bws: 1 to check"
    assert in_rooms(teams) == {"open": "4SN-1"}
    (odd,) = [each for each in items_to_check(teams) if each.from_file is not None]
    assert odd.what == "4SN-1 was typed, the file has 4SN="


def test_player_numbers_make_up_a_team(teams: OpenEvent) -> None:
    """Fox sits North-South at table 1 and East-West at table 2."""
    typed = [number(1, "N", "620246"), number(1, "S", "", "Bob Sample"), number(2, "E", "42")]
    members = [ClubPlayer("p1", "Ann Example", "0620246")]
    change = import_look(teams, "1", None, seen_of_teams(teams, numbers=typed), members)
    assert change is not None
    assert change.words == "teams.bws: 1 team named"
    names = {player.id: player.name for player in teams.event.players}
    assert [names[key] for key in teams.event.entries[0].players] == [
        "Ann Example",
        "Bob Sample",
        "Number 42",
    ]
