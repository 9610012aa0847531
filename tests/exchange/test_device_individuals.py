"""Individuals on the table devices: four players at each table, each with one number."""

import lzma
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.bridge.seats import CLOCKWISE
from bridgedesk.event.session import TOGETHER, Movement, Result, Scoring, SeatChange, Section, Sitting
from bridgedesk.exchange.bridgemate_out import bws, device_file, device_tables
from bridgedesk.exchange.bridgemate_tables import read_bridgemate
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.exchange.device_players import device_numbers, renumbered_players
from bridgedesk.exchange.files import read_bytes
from bridgedesk.exchange.jet import Database, Row, Value, definition
from bridgedesk.exchange.jet_pages import JET4, JetPages
from bridgedesk.exchange.jet_writer import filled
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.movements.movement import MovementPlan as Plan
from bridgedesk.resources import resource
from bridgedesk.standings.evaluate import evaluate
from tests.dose import examples
from tests.exchange.test_bridgemate_out import event_of, plan, section_of, written
from tests.exchange.test_device_file_whole import check_played
from tests.test_repository import ROOT

# What Jackcess 2.1.3 wrote for the rows of `individual_session` into the same empty file.
JACKCESS = ROOT / "tests" / "golden" / "jackcess-individual.bws.xz"
SEATS = ("nspair", "south", "ewpair", "west")  # North, South, East, West


def section_of_players(planned: Plan) -> Section:
    """Seat a player at each number, and an entry for each two partners who are both here."""
    here = section_of(planned)
    sides = (side for row in planned.rounds for at in row for side in (at.ns, at.ew) if side)
    pairs = {
        side: f"A{side}" if all(here.seats[each] for each in side.split(TOGETHER)) else None for side in sides
    }
    return replace(here, seats={**here.seats, **pairs})


def rows_of(section: Section) -> dict[tuple[object, object], Row]:
    data = written(event_of(section))
    return {(row["round"], row["table"]): row for row in Database(data).rows("RoundData")}


def four(row: Row) -> Sequence[Value]:
    return [row[name] for name in SEATS]


def test_a_rainbow_of_five_tables_by_hand() -> None:
    """North stays; South moves up one, East two, West three tables. East, South and West are numbered on."""
    rows = rows_of(section_of_players(plan("rainbow", players=20, boards=10)))
    assert four(rows[1, 1]) == [1, 11, 6, 16]
    assert four(rows[2, 1]) == [1, 15, 9, 18]  # South 5, East 4, West 3 of the round before sit here
    assert four(rows[2, 5]) == [5, 14, 8, 17]
    assert (rows[1, 1]["lowboard"], rows[2, 1]["lowboard"]) == (1, 3)


def test_a_rainbow_with_a_player_too_few_sits_out_at_the_last_table() -> None:
    """North 5 is missing: its partner stays South, and 0 for North makes it a sit-out on the devices."""
    rows = rows_of(section_of_players(plan("rainbow", players=19, boards=10)))
    assert four(rows[1, 5]) == [0, 15, 10, 20]
    assert four(rows[2, 5]) == [0, 14, 8, 17]


def test_a_missing_south_leaves_north_empty_on_the_devices() -> None:
    """The devices look at North and East alone to find out who sits out."""
    here = section_of_players(plan("rainbow", players=20, boards=10))
    rows = rows_of(replace(here, seats={**here.seats, "2S": None, "2N+2S": None}))
    assert four(rows[1, 2]) == [0, 2, 7, 17]


def test_nine_players_at_two_tables_leave_one_idle_at_a_table_of_its_own() -> None:
    whist = plan("whist-individual", players=9, boards=18)
    rows = rows_of(section_of_players(whist))
    for round_, grid in enumerate(whist.rounds, start=1):
        seated = {number for at in (1, 2) for number in four(rows[round_, at])}
        idle = set(range(1, 10)) - {int(str(each)) for each in seated}
        assert len(idle) == 1
        assert four(rows[round_, 3]) == [*idle, 0, 0, 0]
        assert rows[round_, 3]["lowboard"] == 0
        assert [f"{each}+{other}" for each, other, *_ in (four(rows[round_, at]) for at in (1, 2))] == [
            at.ns for at in grid
        ]


def test_a_player_who_left_is_missing_from_then_on() -> None:
    here = section_of_players(plan("whist-individual", players=8, boards=14))
    partners = [each for each in here.seats if TOGETHER in each and "3" in each.split(TOGETHER)]
    gone = tuple(SeatChange(4, seat, None) for seat in ("3", *partners))
    rows = rows_of(replace(here, seat_changes=gone))
    met = {at[0] for at, row in rows.items() if 3 in four(row)}
    assert met == {1, 2, 3}
    assert all(any(0 in four(rows[round_, at])[::2] for at in (1, 2)) for round_ in range(4, 8))


def test_the_names_stand_at_the_seats_of_round_one() -> None:
    """At table 1 of a rainbow sit 1N, 1E, 1S and 1W, each with a name of their own."""
    data = written(event_of(section_of_players(plan("rainbow", players=20, boards=10))))
    rows = [row for row in Database(data).rows("PlayerNumbers") if row["table"] == 1]
    assert {row["direction"]: row["name"] for row in rows} == {
        seat.value: f"Ann A1{seat.value}" for seat in CLOCKWISE
    }
    (section,) = Database(data).rows("Section")
    assert (section["winners"], section["missingpair"]) == (1, 0)


def test_the_numbers_on_the_devices_are_said_where_they_differ() -> None:
    rainbow = section_of_players(plan("rainbow", players=20, boards=10))
    assert device_numbers(rainbow)["3W"] == 18
    assert renumbered_players(rainbow) == (
        "1E to 5E are 6 to 10", "1S to 5S are 11 to 15", "1W to 5W are 16 to 20",
    )  # fmt: skip
    whist = section_of_players(plan("whist-individual", players=12, boards=22))
    assert renumbered_players(whist) == ()


@pytest.mark.parametrize(("family", "players"), [("rainbow", 20), ("rainbow", 19), ("whist-individual", 13)])
def test_what_comes_back_is_the_same_individual(family: str, players: int) -> None:
    section = section_of_players(plan(family, players=players, boards=26))
    data = written(event_of(section))
    file = read_bridgemate(data)
    assert file.of_players
    slips = slips_of(data)
    check_played(filled(data, {"ReceivedData": slips}), slips)
    again = read_bytes(filled(data, {"ReceivedData": slips}), "evening.bws").event
    assert again.kind == "individual"
    (read,) = again.sections
    assert len([each for each in read.seats if TOGETHER not in each]) == players
    assert len(evaluate(again).standings) == players
    partners = next(each for each in read.seats if TOGETHER in each)
    entries = {each.id: each for each in again.entries}
    sat = [entries[read.seats[number] or ""].players[0] for number in partners.split(TOGETHER)]
    assert list(entries[read.seats[partners] or ""].players) == sat


def slips_of(data: bytes) -> list[dict[str, Value]]:
    """Return a result of every board at every full table; every third does not tell South and West."""
    slips: list[dict[str, Value]] = []
    for row in Database(data).rows("RoundData"):
        north, south, east, west = four(row)
        for board in range(int(str(row["lowboard"])), int(str(row["highboard"])) + 1):
            if not (north and east):
                continue
            told = {} if len(slips) % 3 == 0 else {"South": south, "West": west}
            slips.append(
                {
                    "ID": len(slips) + 1, "Section": 1, "Table": row["table"], "Round": row["round"],
                    "Board": board, "PairNS": north, "PairEW": east, "Declarer": north, "NS/EW": "N",
                    "Contract": "1 NT", "Result": f"+{board % 6 + 1}", "LeadCard": "", "Remarks": "",
                    "Erased": False, **told,
                }
            )  # fmt: skip
    return slips


def test_players_who_sat_otherwise_are_named_in_the_result() -> None:
    """In round 1 at table 1 play 1 and 11 against 6 and 16; typed is 12 instead of 11."""
    data = written(event_of(section_of_players(plan("rainbow", players=20, boards=10))))
    (first, *_) = slips_of(data)
    odd = {**first, "South": 12, "West": 16}
    (read,) = read_bytes(filled(data, {"ReceivedData": [odd]}), "evening.bws").event.sections
    (result,) = read.results
    assert isinstance(result, Result)
    assert (result.ns, result.ew) == ("1+12", "6+16")


def test_pairs_and_players_in_one_session_are_refused_in_a_sentence() -> None:
    whist = section_of_players(plan("whist-individual", players=8, boards=14))
    pairs = section_of(plan("mitchell", pairs=6, boards=6), "B")
    with pytest.raises(Unwritable, match="an individual and pairs in one session need a file each"):
        written(event_of(whist, pairs))


def test_a_table_that_turns_its_boards_is_refused_here_too() -> None:
    whist = section_of_players(plan("whist-individual", players=8, boards=14))
    assert whist.movement is not None
    (first, *others), *rounds = whist.movement.rounds
    turned: tuple[Sitting, ...] = (replace(first, turn_after=1), *others)
    with pytest.raises(Unwritable, match="round 1, table 1 turns its boards during the round"):
        written(event_of(replace(whist, movement=Movement((turned, *rounds)))))


def individual_session() -> dict[str, Sequence[dict[str, Value]]]:
    event = event_of(section_of_players(plan("rainbow", players=19, boards=10)), scoring=Scoring.CROSS_IMPS)
    tables = device_tables(event, event.sessions[0], DeviceChoices(computer="DESK-7"), {})
    return {name: [dict(row) for row in rows] for name, rows in tables.items()}


def test_every_byte_is_as_another_program_writes_it() -> None:
    assert device_file(individual_session()) == lzma.decompress(JACKCESS.read_bytes())


def test_the_empty_file_differs_in_three_tables_alone() -> None:
    """Two columns more in RoundData, ReceivedData and IntermediateData: one page of each is another."""
    pairs, four_players = (
        resource(f"bridgemate/{name}.bws").read_bytes() for name in ("empty", "empty-individual")
    )
    differ = {
        at // 4096 for at, (one, other) in enumerate(zip(pairs, four_players, strict=True)) if one != other
    }
    assert len(differ) == 3
    for name in Database(pairs).tables:
        extra = ["South", "West"] if name in ("rounddata", "receiveddata", "intermediatedata") else []
        assert columns(four_players, name) == columns(pairs, name) + extra


def columns(data: bytes, table: str) -> list[str]:
    return [each.name for each in definition(JetPages(data, JET4), Database(data).tables[table]).columns]


def test_a_file_for_pairs_keeps_its_columns() -> None:
    data = bws(Outgoing(evaluate(event_of(section_of(plan("mitchell", pairs=6, boards=6))))))
    assert "South" not in columns(data, "rounddata")


# ---- any individual, written and played


@st.composite
def individuals(draw: st.DrawFn) -> Section:
    """Draw rounds in which any four may meet, with idle players and with numbers that nobody has."""
    tables = draw(st.integers(1, 6))
    players = [str(number) for number in range(1, 4 * tables + draw(st.integers(0, 3)) + 1)]
    size = draw(st.integers(1, 3))
    rounds = []
    for _ in range(draw(st.integers(1, 6))):
        order = draw(st.permutations(players))
        fours = [order[4 * at : 4 * at + 4] for at in range(tables)]
        forms = draw(st.permutations(range(1, tables + 1)))
        rounds.append(
            tuple(
                Sitting(at + 1, TOGETHER.join(four[:2]), TOGETHER.join(four[2:]), (forms[at],))
                for at, four in enumerate(fours)
            )
        )
    away = draw(st.sets(st.sampled_from(players), max_size=2))
    partners = {side for row in rounds for at in row for side in (at.ns, at.ew) if side}
    seats = {each: None if away & set(each.split(TOGETHER)) else f"A{each}" for each in (*players, *partners)}
    sets = {at + 1: tuple(range(size * at + 1, size * (at + 1) + 1)) for at in range(tables)}
    return Section("A", sets=sets, seats=seats, movement=Movement(tuple(rounds)))


@given(section=individuals())
@settings(max_examples=examples(40), deadline=None)
def test_any_individual_is_written_played_and_read_without_loss(section: Section) -> None:
    data = written(event_of(section))
    assert section.movement is not None
    here = {each for each, entry in section.seats.items() if entry and TOGETHER not in each}
    told = {(each.round, each.table): each for each in read_bridgemate(data).rounds}
    for round_, row in enumerate(section.movement.rounds, start=1):
        found = [each for at, each in told.items() if at[0] == round_]
        sat = [number for at in found for number in (at.ns, at.ew, at.south, at.west) if number]
        assert sorted(map(str, sat)) == sorted(here), "everybody sits somewhere, and once"
        for at in row:
            four_here = [each for side in (at.ns, at.ew) if side for each in side.split(TOGETHER)]
            if set(four_here) <= here:
                table = told[round_, at.table]
                assert [table.ns, table.south, table.ew, table.west] == list(map(int, four_here))
                assert table.boards == tuple(section.boards_of(at))
    check_played(filled(data, {"ReceivedData": slips_of(data)}), slips_of(data))
