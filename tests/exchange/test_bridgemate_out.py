"""The file that Bridgemates start from: every movement as it is played, and tonight's names only."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import Movement, Scoring, SeatChange, Section, Session, Sitting
from bridgedesk.exchange.bridgemate_out import bws
from bridgedesk.exchange.bridgemate_tables import read_bridgemate
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.exchange.files import read_bytes
from bridgedesk.exchange.jet import Database, Row
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.movement import Contest, number
from bridgedesk.movements.movement import MovementPlan as Plan
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import movement_library
from bridgedesk.standings.evaluate import evaluate

SIDES = ("nspair", "ewpair")


def section_of(plan: Plan, letter: str = "A") -> Section:
    """Seat an entry named after its number at each pair number; phantoms have none. A team has one number."""

    def own(pair: str | None) -> str | None:
        return str(number(pair)) if pair and plan.contest is Contest.TEAMS else pair

    rounds = (tuple(Sitting(at.table, own(at.ns), own(at.ew), at.sets) for at in row) for row in plan.rounds)
    return Section(
        letter,
        sets=dict(enumerate(plan.sets, start=1)),
        seats={
            own(pair) or "": f"{letter}{own(pair)}" if plan.is_here(pair) else None for pair in plan.pairs
        },
        movement=Movement(tuple(rounds)),
    )


def event_of(*sections: Section, scoring: Scoring = Scoring.MATCHPOINTS) -> Event:
    entries = sorted({entry for section in sections for entry in section.seats.values() if entry})
    players = [
        Player(f"{entry}-{at}", f"{who} {entry}", str(1000 + 10 * place + at))
        for place, entry in enumerate(entries)
        for at, who in enumerate(("Ann", "Bob"))
    ]
    return Event(
        "e",
        "Tuesday Pairs",
        date(2026, 11, 17),
        players=tuple(players),
        entries=tuple(Entry(entry, (f"{entry}-0", f"{entry}-1")) for entry in entries),
        sessions=(
            Session("1", scoring, starts=datetime(2026, 11, 17, 19, 15, tzinfo=UTC), sections=sections),
        ),
    )


def written(event: Event) -> bytes:
    return bws(Outgoing(evaluate(event)))


def plan(name: str, **wishes: int | Mapping[str, str]) -> Plan:
    return make(name, Request(**wishes), movement_library())  # type: ignore[arg-type]


PLANS = [
    plan("mitchell", pairs=12, boards=24),
    plan("mitchell", pairs=13, boards=26),
    plan("mitchell", pairs=16, boards=24, options={"share": "yes", "switch": "auto"}),
    plan("howell", pairs=8, boards=28),
    plan("howell", pairs=13, boards=26),
    plan("three-quarter-howell", pairs=18, boards=26),
    plan("rover", pairs=17, boards=24, options={"side": "ns", "base": "skip"}),
    plan("web", pairs=26, boards=26),
    plan("new-england", teams=6, boards=24),
    plan("american-whist", teams=7, boards=24),
]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.name} {len(plan.pairs)}")
def test_the_devices_have_the_movement_as_it_is_played(plan: Plan) -> None:
    file = read_bridgemate(written(event_of(section_of(plan))))
    expected = []
    for round_, seat in plan.seatings():
        own_phantom = plan.winners == 1 and len(plan.missing) == 1 and plan.contest is Contest.PAIRS
        ns, ew = (
            number(pair) if pair and (plan.is_here(pair) or own_phantom) else 0 for pair in (seat.ns, seat.ew)
        )
        if ns or ew:
            expected.append((round_, seat.table, ns, ew, tuple(sorted(plan.boards_of(seat)))))
    for out in plan.declared.rests if plan.contest is Contest.PAIRS else ():
        expected.append((out.round, max(plan.tables) + 1, number(out.pair), 0, ()))
    found = [(each.round, each.table, each.ns, each.ew, tuple(sorted(each.boards))) for each in file.rounds]
    assert sorted(found) == sorted(expected)


def test_a_mitchell_of_three_tables_by_hand() -> None:
    """Boards move down a table, East-West up one; two boards a round."""
    file = read_bridgemate(written(event_of(section_of(plan("mitchell", pairs=6, boards=6)))))
    found = {(each.table, each.round): (each.ns, each.ew, each.boards) for each in file.rounds}
    assert found == {
        (1, 1): (1, 1, (1, 2)), (1, 2): (1, 3, (3, 4)), (1, 3): (1, 2, (5, 6)),
        (2, 1): (2, 2, (3, 4)), (2, 2): (2, 1, (5, 6)), (2, 3): (2, 3, (1, 2)),
        (3, 1): (3, 3, (5, 6)), (3, 2): (3, 2, (1, 2)), (3, 3): (3, 1, (3, 4)),
    }  # fmt: skip


def rows(data: bytes, table: str) -> list[Row]:
    return Database(data).rows(table)


def test_sections_names_and_kind_of_scoring() -> None:
    mitchell, howell = plan("mitchell", pairs=6, boards=6), plan("howell", pairs=4, boards=6)
    event = event_of(section_of(mitchell), section_of(howell, "B"), scoring=Scoring.BUTLER)
    data = written(event)
    sections = [
        (row["id"], row["letter"], row["tables"], row["scoringtype"], row["winners"])
        for row in rows(data, "Section")
    ]
    assert sections == [(1, "A", 3, 2, 2), (2, "B", 2, 2, 1)]
    assert [(row["section"], row["table"]) for row in rows(data, "Tables")] == [
        (1, 1), (1, 2), (1, 3), (2, 1), (2, 2),
    ]  # fmt: skip
    (session,) = rows(data, "Session")
    assert session["name"] == "Tuesday Pairs"
    assert session["date"] == datetime(2026, 11, 17)  # noqa: DTZ001
    assert session["time"] == datetime(1899, 12, 30, 19, 15)  # noqa: DTZ001
    first = [row for row in rows(data, "PlayerNumbers") if row["section"] == 1 and row["table"] == 1]
    assert [(row["direction"], row["name"], row["number"]) for row in first] == [
        ("N", "Ann A1NS", "1010"), ("E", "Ann A1EW", "1000"),
        ("S", "Bob A1NS", "1011"), ("W", "Bob A1EW", "1001"),
    ]  # fmt: skip
    assert len(rows(data, "PlayerNames")) == len(event.players)


def test_a_team_says_at_the_table_who_sits() -> None:
    event = event_of(section_of(plan("new-england", teams=6, boards=24)), scoring=Scoring.IMPS)
    data = written(event)
    (section,) = rows(data, "Section")
    assert (section["scoringtype"], section["winners"]) == (4, 0)
    assert rows(data, "PlayerNumbers") == []
    assert {row["name"] for row in rows(data, "PlayerNames")} == {each.name for each in event.players}


def test_a_rover_sits_at_a_table_of_its_own_before_it_plays() -> None:
    """Seventeen pairs at eight tables: pair 9 is the rover, and sits out round 1."""
    data = written(event_of(section_of(plan("rover", pairs=17, boards=24, options={"side": "ns"}))))
    (section,) = rows(data, "Section")
    assert section["tables"] == 9
    extra = [row for row in rows(data, "RoundData") if row["table"] == 9]
    assert {row["round"] for row in extra} == {row["round"] for row in rows(data, "RoundData")}
    assert {(row["ewpair"], row["lowboard"], row["highboard"]) for row in extra} == {(0, 0, 0)}
    assert extra[0]["nspair"] == 9
    names = [row["name"] for row in rows(data, "PlayerNumbers") if row["table"] == 9]
    assert names == ["Ann A9NS", "Bob A9NS"]


def test_a_name_is_found_by_the_number_that_is_typed() -> None:
    event = event_of(section_of(plan("mitchell", pairs=6, boards=6)))
    first, second, third, *others = event.players
    known = (replace(first, number="0012345"), replace(second, number="AB12"), replace(third, number=None))
    names = rows(written(replace(event, players=(*known, *others))), "PlayerNames")
    found = {row["name"]: (row["id"], row["strid"]) for row in names}
    assert found[first.name] == (12345, "0012345")
    assert found[second.name] == (None, "AB12")
    assert third.name not in found


CARDS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_hands_go_along_where_the_club_wants_them() -> None:
    """A deal of thirteen cards of one suit each: in notrump the hand on lead takes all tricks."""
    event = event_of(section_of(plan("mitchell", pairs=6, boards=6)))
    (session,) = event.sessions
    event = replace(event, sessions=(replace(session, deals={1: Deal.parse(CARDS), 2: Deal.parse(CARDS)}),))
    made = (0, 13, 0, 13, 0, 0, 0, 13, 0, 13, 0, 13, 0, 13, 0, 0, 0, 13, 0, 13)
    outgoing = Outgoing(evaluate(event), double_dummy={("1", 1): made, ("1", 2): made})
    assert rows(bws(outgoing), "HandRecord") == rows(bws(outgoing), "HandEvaluation") == []
    data = bws(replace(outgoing, devices=DeviceChoices(hands=frozenset({2}))))
    (hand,) = rows(data, "HandRecord")
    assert (hand["section"], hand["board"]) == (1, 2)
    assert hand["northspades"] == hand["easthearts"] == "AKQJT98765432"
    assert hand["northhearts"] == ""
    assert read_bridgemate(data).deals == {1: {2: Deal.parse(CARDS)}}
    (tricks,) = rows(data, "HandEvaluation")
    assert (tricks["northnotrump"], tricks["northspades"], tricks["westclubs"]) == (0, 13, 13)
    assert (tricks["northhcp"], tricks["southhcp"]) == (10, 10)


def test_the_devices_do_as_the_club_chose() -> None:
    event = event_of(section_of(plan("mitchell", pairs=6, boards=6)))
    chosen = DeviceChoices(show_results=False, leads=True, player_numbers=True, computer="DESK-7")
    data = bws(Outgoing(evaluate(event), devices=chosen))
    (settings,) = rows(data, "Settings")
    (client,) = rows(data, "Clients")
    assert (settings["showresults"], settings["leadcard"], settings["membernumbers"]) == (False, True, True)
    assert (client["id"], client["computer"]) == (1, "DESK-7")


def test_a_lone_phantom_of_a_howell_is_the_missing_pair() -> None:
    of_seven = section_of(plan("howell", pairs=7, boards=28))
    (phantom,) = (seat for seat, entry in of_seven.seats.items() if entry is None)
    (section,) = rows(written(event_of(of_seven)), "Section")
    assert section["missingpair"] == int(phantom)
    taken = replace(of_seven, seat_changes=(SeatChange(3, phantom, "A1"),))
    data = written(event_of(taken))
    (section,) = rows(data, "Section")
    assert section["missingpair"] == 0
    seats = {
        round_: [row[side] for row in rows(data, "RoundData") if row["round"] == round_ for side in SIDES]
        for round_ in (2, 3)
    }
    assert (int(phantom) in seats[2], int(phantom) in seats[3]) == (False, True)


def test_boards_that_do_not_follow_each_other_are_listed() -> None:
    shared = section_of(plan("mitchell", pairs=6, boards=6))
    data = written(event_of(replace(shared, sets={1: (1, 4), 2: (2, 5), 3: (3, 6)})))
    row = next(each for each in rows(data, "RoundData") if each["table"] == 1 and each["round"] == 1)
    assert (row["lowboard"], row["highboard"], row["customboards"]) == (1, 4, "1,4")


def test_what_comes_back_from_the_devices_is_our_session() -> None:
    again = read_bytes(written(event_of(section_of(PLANS[0]))), "evening.bws").event
    (section,) = again.sections
    assert set(section.seats) == set(PLANS[0].pairs)
    assert section.movement is not None
    assert section.movement.length == len(PLANS[0].rounds)
    assert {player.name for player in again.players} >= {"Ann A1NS", "Bob A6EW"}


def test_what_the_devices_cannot_hold_is_refused_in_a_sentence() -> None:
    mitchell = section_of(plan("mitchell", pairs=6, boards=6))
    with pytest.raises(Unwritable, match="table 1 plays board 200; the devices know boards 1 to 127"):
        written(event_of(replace(mitchell, sets={1: (199, 200), 2: (3, 4), 3: (5, 6)})))
    with pytest.raises(Unwritable, match="need a section letter such as A or AA; “Red 1” is not one"):
        written(event_of(replace(mitchell, id="Red 1")))
    with pytest.raises(Unwritable, match="no session of this event has a movement yet"):
        written(event_of(replace(mitchell, movement=None)))
    with pytest.raises(Unwritable, match="need a section letter such as A or AA; “AB” is not one"):
        written(event_of(replace(mitchell, id="AB")))
    assert rows(written(event_of(replace(mitchell, id="BB"))), "Section")[0]["letter"] == "BB"
    movement = mitchell.movement
    assert movement is not None
    turned = replace(movement.rounds[0][0], turn_after=1)
    half = Movement(((turned, *movement.rounds[0][1:]), *movement.rounds[1:]))
    with pytest.raises(Unwritable, match="round 1, table 1 turns its boards during the round"):
        written(event_of(replace(mitchell, movement=half)))


def test_the_tables_of_all_sections_share_the_devices() -> None:
    """256 tables is the most: two sections of 128 fit, one table more does not."""

    def section(letter: str, tables: int) -> Section:
        row = tuple(Sitting(at, f"{at}NS", f"{at}EW", (1,)) for at in range(1, tables + 1))
        seats = {seat: f"{letter}{seat}" for each in row for seat in (each.ns, each.ew) if seat}
        return Section(letter, sets={1: (1, 2)}, seats=seats, movement=Movement((row,)))

    assert len(rows(written(event_of(section("A", 128), section("B", 128))), "Tables")) == 256
    with pytest.raises(Unwritable, match="the session has 257 tables; the devices hold 256"):
        written(event_of(section("A", 128), section("B", 129)))
