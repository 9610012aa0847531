"""Bridgemate files, laid out by hand in both versions of Access."""

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.bridge.cards import Card
from bridgedesk.bridge.seats import CLOCKWISE
from bridgedesk.event.event import Fields
from bridgedesk.event.score import Percentages, PointsScore
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Scoring, Sitting
from bridgedesk.exchange.bridgemate import BridgemateChanges, ResultPlace, changes_since
from bridgedesk.exchange.bridgemate_tables import read_bridgemate
from bridgedesk.exchange.files import read_bytes, read_live_bridgemate, read_when_steady
from bridgedesk.exchange.published import BadFile, Published
from bridgedesk.standings.evaluate import evaluate
from tests.dose import examples
from tests.evenings.exported import DEAL
from tests.evenings.scored_evenings import ranking
from tests.exchange.jet_file import BOOL, DATE, INT, LONG, TEXT, Cell, Columns, Table, database
from tests.exchange.test_hostile import reads_or_refuses

SECTION: Columns = [("ID", INT), ("Letter", TEXT), ("Winners", INT), ("ScoringType", INT)]
ROUNDS: Columns = [
    *((name, INT) for name in ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard")),
    ("CustomBoards", TEXT),
    ("South", INT),
    ("West", INT),
]
RECEIVED: Columns = [
    ("ID", LONG),
    *((name, INT) for name in ("Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer")),
    *((name, TEXT) for name in ("NS/EW", "Contract", "Result", "LeadCard", "Remarks")),
    ("DateLog", DATE),
    ("TimeLog", DATE),
    ("Erased", BOOL),
]
NUMBERS: Columns = [
    ("Section", INT),
    ("Table", INT),
    ("Direction", TEXT),
    ("Number", TEXT),
    ("Name", TEXT),
    ("TimeLog", DATE),
    ("Round", INT),
]
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
HANDS: Columns = [
    ("Section", INT),
    ("Board", INT),
    *((f"{seat.name.title()}{suit}", TEXT) for seat in CLOCKWISE for suit in SUITS),
]
MEMBERS: Columns = [("ID", LONG), ("Name", TEXT), ("strID", TEXT)]

Row = dict[str, Cell]
WRONG_WAY = "the Bridgemate says: Wrong direction"
LOGGED = datetime(2026, 11, 17, 20, 5)  # noqa: DTZ001


def sitting(round_: int, table: int, ns: int, ew: int, low: int, high: int, **more: Cell) -> Row:
    return {
        "Section": 1, "Round": round_, "Table": table, "NSPair": ns, "EWPair": ew,
        "LowBoard": low, "HighBoard": high, **more,
    }  # fmt: skip


def slip(id_: int, round_: int, table: int, board: int, pairs: tuple[int, int], **more: Cell) -> Row:
    return {
        "ID": id_, "Section": 1, "Round": round_, "Table": table, "Board": board,
        "PairNS": pairs[0], "PairEW": pairs[1], "LeadCard": "", "Remarks": "", "DateLog": LOGGED, **more,
    }  # fmt: skip


def made(contract: str, by: str, result: str) -> Row:
    return {"Contract": contract, "NS/EW": by, "Result": result}


# Two tables, two rounds; the numbers of both lines are the same.
MITCHELL = [
    sitting(1, 1, 1, 1, 1, 2),
    sitting(1, 2, 2, 2, 3, 4),
    sitting(2, 1, 1, 2, 3, 4),
    sitting(2, 2, 2, 1, 1, 2),
]
PLAYED = [
    slip(1, 1, 1, 1, (1, 1), **made("4 S", "N", "="), LeadCard="C10"),
    slip(2, 2, 2, 1, (2, 1), **made("2 D xx", "W", "-2")),
    slip(3, 1, 1, 2, (1, 1), **made("PASS", "", "")),
    slip(4, 2, 2, 2, (2, 1), **made("3NT", "E", "+1")),
]


def bws(
    received: list[Row],
    rounds: list[Row] | None = None,
    *,
    jet4: bool = False,
    section: Row | None = None,
    numbers: list[Row] | None = None,
    hands: list[Row] | None = None,
) -> bytes:
    first: Row = {"ID": 1, "Letter": "A", "Winners": 2}
    tables = {
        "Section": Table(SECTION, [first | (section or {})]),
        "RoundData": Table(ROUNDS, MITCHELL if rounds is None else rounds),
        "ReceivedData": Table(RECEIVED, received),
        "PlayerNumbers": Table(NUMBERS, numbers or []),
        "PlayerNames": Table(MEMBERS, [{"ID": 1, "Name": "Secret Member", "strID": "123"}]),
        "HandRecord": Table(HANDS, hands or []),
    }
    return database(tables, jet4=jet4)


def read(data: bytes) -> Published:
    return read_bytes(data, "evening.bws")


@pytest.mark.parametrize("jet4", [False, True])
def test_a_whole_evening(jet4: bool) -> None:
    found = read(bws(PLAYED, jet4=jet4))
    event = found.event
    (session,) = event.sessions
    (section,) = session.sections
    assert (event.date, event.stages[0].fields, session.scoring) == (
        date(2026, 11, 17),
        Fields.TWO,
        Scoring.MATCHPOINTS,
    )
    assert list(section.seats) == ["1NS", "1EW", "2NS", "2EW"]
    assert dict(section.sets) == {1: (1, 2), 2: (3, 4)}
    assert section.movement is not None
    assert section.movement.rounds == (
        (Sitting(1, "1NS", "1EW", (1,)), Sitting(2, "2NS", "2EW", (2,))),
        (Sitting(1, "1NS", "2EW", (2,)), Sitting(2, "2NS", "1EW", (1,))),
    )
    assert [(each.board, score_text(each.score)) for each in section.results] == [
        (1, "4SN="),
        (2, "P"),
        (1, "2DXXW-2"),
        (2, "3NE+1"),
    ]
    assert section.results[0].lead == Card("C", "T")
    assert all(each.ns is None for each in section.results)
    assert found.remarks == ()
    # Board 1: +420 and +600 (two off redoubled), board 2: 0 and -430.
    assert ranking(evaluate(event), "NS") == [("1=", "A-1NS", "50.00"), ("1=", "A-2NS", "50.00")]


def test_players_sit_where_their_numbers_are_and_nobody_else_is_taken_over() -> None:
    """A NULL time does no harm, the last of two entries stands, later rounds and zeros say nothing."""
    numbers: list[Row] = [
        {"Section": 1, "Table": 1, "Direction": "N", "Number": "111", "Name": "Old"},
        {"Section": 1, "Table": 1, "Direction": "N", "Number": "620246", "Name": "Ann", "TimeLog": None},
        {"Section": 1, "Table": 1, "Direction": "S", "Number": "61", "Name": "", "TimeLog": LOGGED},
        {"Section": 1, "Table": 2, "Direction": "E", "Number": "0", "Name": ""},
        {"Section": 1, "Table": 2, "Direction": "W", "Number": "", "Name": "Bob", "Round": 1},
        {"Section": 1, "Table": 2, "Direction": "N", "Number": "1234560", "Name": "Late", "Round": 2},
    ]
    found = read(bws(PLAYED, numbers=numbers))
    players = {player.id: (player.name, player.number) for player in found.event.players}
    assert {entry.id: [players[each] for each in entry.players] for entry in found.event.entries} == {
        "A-1NS": [("Ann", "620246"), ("", "61")],
        "A-1EW": [],
        "A-2NS": [],
        "A-2EW": [("Bob", None)],
    }
    assert "Secret" not in repr(found)


@pytest.mark.parametrize(
    ("row", "score", "remark"),
    [
        ({"Remarks": "Not played"}, "NP", None),
        ({"Remarks": "60%-40%"}, "60/40", None),
        ({"Remarks": "50%-60%"}, "50/60", None),
        ({"Remarks": "Arbitral score"}, None, "the Bridgemate says: Arbitral score"),
        ({"Remarks": ""}, None, "there is no contract"),
        ({**made("4 H", "NS", "-1"), "Remarks": ""}, "-50", None),
        ({**made("3 D", "EW", "="), "Remarks": ""}, "-110", None),
        (
            {**made("1 NT", "S", "="), "Remarks": "Wrong direction"},
            "1NS=",
            "the Bridgemate says: Wrong direction",
        ),
        (made("8 S", "N", "="), None, "“8S =” is not a result"),
        (made("4 S", "N", "+9"), None, "“4S +9” is not a result"),
        (made("4 S", "", "="), None, "“4S =” is not a result"),
        (made("4 S", "N", ""), None, "“4S ” is not a result"),
    ],
)
def test_special_rows(row: Row, score: str | None, remark: str | None) -> None:
    found = read(bws([slip(1, 1, 1, 1, (1, 1), **row)]))
    results = found.event.sessions[0].sections[0].results
    assert [score_text(each.score) for each in results] == ([score] if score else [])
    assert list(found.remarks) == ([f"Section A, round 1, table 1, board 1: {remark}."] if remark else [])


def test_points_alone_where_the_declarer_is_only_a_side() -> None:
    (result,) = (
        read(bws([slip(1, 1, 1, 1, (1, 1), **made("4 H", "EW", "="))])).event.sessions[0].sections[0].results
    )
    assert result.score == PointsScore(-420)


def test_rows_struck_out_and_rows_twice() -> None:
    """The deletion of a slot takes what stood before it; a second result of it is said."""
    rows = [
        slip(1, 1, 1, 1, (1, 1), **made("4 S", "N", "=")),
        slip(2, 1, 1, 1, (1, 1), **made("4 S", "N", "="), Erased=True),
        slip(3, 1, 1, 2, (1, 1), **made("1 C", "N", "=")),
        slip(4, 1, 1, 2, (1, 1), **made("2 C", "N", "=")),
        slip(5, 0, 1, 2, (1, 1), **made("2 C", "N", "=")),
    ]
    found = read(bws(list(reversed(rows))))
    assert [score_text(each.score) for each in found.event.sessions[0].sections[0].results] == ["2CN="]
    assert sorted(found.remarks) == [
        "A result without section, round, table or board is left out.",
        "section 1, round 1, table 1, board 2: two results; the later one is used. Please check both.",
    ]


def test_boards_listed_singly_sit_outs_and_a_howell() -> None:
    rounds = [
        sitting(1, 1, 3, 1, 1, 1, CustomBoards="1, 4,5"),
        sitting(1, 2, 2, 0, 2, 3),
        sitting(2, 1, 3, 2, 2, 3),
        sitting(2, 2, 0, 0, 0, 0),
        sitting(3, 1, 1, 3, 6, 7),
    ]
    found = read(bws([], rounds, section={"Winners": 1}))
    (section,) = found.event.sessions[0].sections
    assert found.event.stages[0].fields is Fields.ONE
    assert list(section.seats) == ["3", "1", "2"]
    assert section.movement is not None
    first, second, _ = section.movement.rounds
    assert list(section.boards_of(first[0])) == [1, 4, 5]
    assert first[1] == Sitting(2, "2", None, (2,))
    assert second == (Sitting(1, "3", "2", (2,)),)


def test_a_pair_that_sits_elsewhere_than_planned() -> None:
    (result,) = (
        read(bws([slip(1, 1, 1, 1, (2, 1), **made("4 S", "N", "="))])).event.sessions[0].sections[0].results
    )
    assert (result.ns, result.ew) == ("2NS", "1EW")


def test_rounds_of_more_boards_than_a_round_has() -> None:
    found = read(bws(PLAYED, [*MITCHELL, sitting(3, 1, 1, 1, 1, 900)]))
    section = found.event.sessions[0].sections[0]
    assert section.movement is not None
    assert section.movement.rounds[2][0].sets == ()


def test_hands() -> None:
    row: Row = {"Section": 1, "Board": 7}
    for seat in CLOCKWISE:
        for suit, ranks in zip(
            ("Spades", "Hearts", "Diamonds", "Clubs"), DEAL.hands[seat].suits, strict=True
        ):
            row[f"{seat.name.title()}{suit}"] = ranks
    broken = {**row, "Board": 8, "NorthSpades": "AK"}
    empty: Row = {"Section": 1, "Board": 9}
    found = read(bws(PLAYED, hands=[row, broken, empty]))
    assert dict(found.event.sessions[0].deals) == {7: DEAL}
    assert len(found.remarks) == 1
    assert "board 8" in found.remarks[0]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (bws([], []), "no round and no result"),
        (bws(PLAYED, section={"ScoringType": 4}), "its teams are unclear"),
        (database({"T": Table([("A", INT)], [])}, jet4=False), "not a Bridgemate file"),
    ],
)
def test_what_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        read(data)


def test_imps_are_said_to_be_open() -> None:
    found = read(bws(PLAYED, section={"ScoringType": 2}))
    assert found.event.sessions[0].scoring is Scoring.BUTLER
    assert "Butler is used" in found.remarks[0]


# ---- watched through the evening


def test_what_is_new_changed_and_withdrawn() -> None:
    first = read_bridgemate(bws(PLAYED[:2]))
    assert [each.slot.board for each in changes_since(None, first).new] == [1, 1]
    corrected = slip(2, 2, 2, 1, (2, 1), **made("2 D xx", "W", "="))
    later = read_bridgemate(bws([PLAYED[0] | {"Erased": True}, corrected, PLAYED[2]]))
    told = changes_since(first, later)
    assert [each.slot for each in told.new] == [ResultPlace(1, 1, 1, 2)]
    assert [(old.slot, score_text(now.score)) for old, now in told.changed if now.score] == [
        (ResultPlace(1, 2, 2, 1), "2DXXW=")
    ]
    assert [each.slot for each in told.withdrawn] == [ResultPlace(1, 1, 1, 1)]
    assert [each.slot for each in changes_since(later, first).vanished] == [ResultPlace(1, 1, 1, 2)]
    assert changes_since(later, later) == changes_since(first, first) == BridgemateChanges()
    assert not changes_since(later, later).new


def test_an_award_is_a_score_of_its_own() -> None:
    file = read_bridgemate(bws([slip(1, 1, 1, 1, (1, 1), Remarks="40%-60%")]))
    assert file.received[ResultPlace(1, 1, 1, 1)].score == Percentages(Decimal(40), Decimal(60))


# ---- anything at all

Bites = list[tuple[float, bytes]]
SEEDS = [bws(PLAYED), bws(PLAYED, jet4=True)]


@settings(max_examples=examples(120), deadline=None)
@given(
    st.booleans(),
    st.lists(st.tuples(st.floats(0, 0.9999), st.binary(min_size=1, max_size=4)), min_size=1, max_size=6),
    st.floats(0.3, 1),
)
def test_broken_files_are_read_or_refused(jet4: bool, bites: Bites, share: float) -> None:
    seed = SEEDS[jet4]
    data = bytearray(seed)
    for place, bite in bites:
        at = int(place * len(data))
        data[at : at + len(bite)] = bite
    reads_or_refuses(bytes(data[: int(len(seed) * share)]), "evening.bws")


@settings(max_examples=examples(120), deadline=None)
@given(st.booleans(), st.integers(0, 3), st.integers(0, 60), st.binary(min_size=1, max_size=4))
def test_broken_definitions_are_read_or_refused(jet4: bool, page: int, at: int, bite: bytes) -> None:
    """Where a wrong length does most harm: in the first bytes of the first pages."""
    data = bytearray(SEEDS[jet4])
    start = (4096 if jet4 else 2048) * page + at
    data[start : start + len(bite)] = bite
    reads_or_refuses(bytes(data), "evening.bws")


# ---- while others write it


def test_a_file_is_looked_at_only_when_it_holds_still(tmp_path: Path) -> None:
    path = tmp_path / "evening.bws"
    path.write_bytes(bws(PLAYED))
    assert read_live_bridgemate(path).received == read_bridgemate(bws(PLAYED)).received
    states = iter([b"1", b"2", b"3", b"3"])
    assert read_when_steady(lambda: next(states)) == b"3"
    moving = iter(bytes([n]) for n in range(200))
    with pytest.raises(BadFile, match="is writing to it"):
        read_when_steady(lambda: next(moving), "evening.bws")
    with pytest.raises(BadFile, match="the file does not exist"):
        read_live_bridgemate(tmp_path / "gone.bws")
