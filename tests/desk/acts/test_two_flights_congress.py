"""A Swiss of teams in two flights with a shared final: each mishap worked out by hand, all other figures by a
script of its own."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.acts.further_finals import create_finals
from bridgedesk.desk.acts.leaving import leave_event
from bridgedesk.desk.acts.matches import end_match, record_match_total
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.event.overall_list import overall_work
from bridgedesk.desk.queue.event_notices import opening_notices
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.sample.congress_field import (
    CongressClock,
    accept_what_is_odd,
    congress_field,
    lots,
    matches_of_round,
    type_boards,
    type_totals,
)
from bridgedesk.directing.entries.leaving import DISQUALIFIED, WITHDRAWS, Leaving
from bridgedesk.directing.seating.match_tables import match_tables
from bridgedesk.directing.setup.flights import flight_of, other_flights
from bridgedesk.directing.setup.further_finals import FinalsRequest
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.check import problems
from bridgedesk.event.event import Status
from bridgedesk.event.match import Outcome, Slip
from bridgedesk.rule_library import library
from bridgedesk.sheets.content import Table, cell_texts
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.standings.withdrawals import STAND
from tests.evenings.congress_standings import rounds, standings, total
from tests.evenings.referee import swiss_of_teams
from tests.evenings.sample_congress import document, named, names

SABF = library().books["sabf-2020"]
FIELD = congress_field()
DAY = date(2026, 11, 21)
ROUNDS, BOARDS = 4, 8
FLIGHT_A = ("Agate", "Amber", "Beryl", "Coral", "Garnet", "Jade", "Jasper")
LATE = "Topaz"
FIGURE = re.compile(r"\d+\.\d+")
MISREAD = 20  # IMPs that a slip left out
FLIGHT_B = ("Ash", "Beech", "Cedar", "Elm", "Maple", "Oak", "Rowan", "Yew")


class TwoFlights(NamedTuple):
    a: OpenEvent
    b: OpenEvent
    final: OpenEvent


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoFlights]:
    clock = CongressClock()
    clock.set(DAY, "09:00")
    club = Club.begin(tmp_path_factory.mktemp("flights") / "club", FIELD.club, clock)
    try:
        yield play(club, clock)
    finally:
        club.close()


# ---- how it is played


def play(club: Club, clock: CongressClock) -> TwoFlights:
    wanted = NewEventRequest("Spring Teams", DAY, "swiss-teams", flights="Flight A, Flight B")
    a = begin_event(club, wanted, SABF)
    (other,) = other_flights(a)
    b = club.event(other.key)
    for at, name in enumerate(FLIGHT_A):
        enter(a, name, at)
    for at, name in enumerate(FLIGHT_B, start=len(FLIGHT_A)):
        enter(b, name, at)
    for flight in (a, b):
        begin_play(flight, "1", clock.set(DAY, "10:00"))
        draw(flight, 1)
        type_totals(flight, matches_of_round(flight, 1))
    second_round(a, b)
    later_rounds(a, b)
    for flight in (a, b):
        accept_what_is_odd(flight, "Seen by the director")
        finalise(flight)
    clock.set(DAY, "16:00")
    create_finals(a, FinalsRequest("1-2", "swiss-teams", 1, "50", flights=(b.event.id,)))
    (key,) = (key for key in club.file.event_keys() if key not in (a.event.id, b.event.id))
    final = club.event(key)
    for round_ in (1, 2, 3):
        draw(final, round_)
        type_boards(final, FIELD, "1", matches_of_round(final, round_))
    accept_what_is_odd(final, "Seen by the director")
    finalise(final)
    return TwoFlights(a, b, final)


def enter(open_event: OpenEvent, name: str, at: int) -> None:
    enter_team(open_event, None, name, FIELD.players(4 * at, 4), "1")


def draw(open_event: OpenEvent, round_: int) -> None:
    first = 1 + BOARDS * (round_ - 1)
    rounds = 3 if "final" in open_event.event.title else ROUNDS
    draw_round(open_event, "1", f"{first}-{first + BOARDS - 1}", lots, SABF, rounds=rounds)


def second_round(a: OpenEvent, b: OpenEvent) -> None:
    """Topaz comes for round 2 of flight A, and the team at table 2 does not; in B a team withdraws."""
    enter(a, LATE, len(FLIGHT_A) + len(FLIGHT_B))
    facts = {"entry": named(a, LATE), "round": "1", "earns": "8", "why": "Conditions of the congress"}
    add_record(a, "missed-rounds", facts)
    draw(a, 2)
    absent = next(match for match in a.event.matches if (match.round, match.table) == (2, 2))
    end_match(a, absent.id, Outcome.FORFEIT, [absent.away])
    type_totals(a, matches_of_round(a, 2))
    leave_event(b, last_of(b), "1", Leaving(WITHDRAWS, results=STAND, why="Two players are ill"))
    draw(b, 2)
    type_totals(b, matches_of_round(b, 2))


def later_rounds(a: OpenEvent, b: OpenEvent) -> None:
    """After the draw of round 3 a slip of round 2 of B is corrected; then a team of B is disqualified."""
    for flight in (a, b):
        draw(flight, 3)
    wrong = next(each for each in b.event.matches if each.round == 2 and each.slip and each.slip.imps)
    home, away = wrong.slip.imps if wrong.slip and wrong.slip.imps else (0, 0)
    record_match_total(b, wrong.id, Slip((home, away + MISREAD)), "The scorer misread the slip")
    for flight in (a, b):
        type_boards(flight, FIELD, "1", matches_of_round(flight, 3))
    why = "Results of the other table were discussed before play"
    leave_event(b, last_of(b), "1", Leaving(DISQUALIFIED, results=STAND, why=why))
    for flight in (a, b):
        draw(flight, 4)
        type_totals(flight, matches_of_round(flight, 4))


def last_of(open_event: OpenEvent) -> str:
    (field,) = open_event.evaluation.fields
    here = {entry.id for entry in open_event.event.entries_left}
    return [each.entry for each in field.standings if each.entry in here][-1]


# ---- what is found


# ---- the two flights


def test_each_flight_is_an_event_and_knows_the_other(played: TwoFlights) -> None:
    assert [each.event.title for each in played] == [
        "Spring Teams, Flight A", "Spring Teams, Flight B", "Spring Teams, final",
    ]  # fmt: skip
    for mine, other, letter in ((played.a, played.b, "B"), (played.b, played.a, "A")):
        assert [each.key for each in other_flights(mine)] == [other.event.id]
        assert opening_notices(mine) == [f"Other flights: Flight {letter} (Ctrl+E)"]
    assert flight_of(played.final.event) is None
    for each in played:
        assert each.event.status is Status.FINAL
        assert items_to_check(each) == []
        assert list(problems(each.event)) == []


def test_nobody_meets_a_team_of_the_other_flight_or_anybody_twice(played: TwoFlights) -> None:
    for flight, teams in ((played.a, {*FLIGHT_A, LATE}), (played.b, {*FLIGHT_B})):
        called = names(flight)
        assert {called[key] for match in flight.event.matches for key in (match.home, match.away)} == teams
        met: Counter[frozenset[str]] = Counter()
        for made in flight.event.draws:
            for group in (*made.pairings, *made.triangles):
                met.update(frozenset((one, two)) for one in group for two in group if one < two)
        assert max(met.values()) == 1


def test_the_tables_of_flight_b_begin_at_the_next_ten(played: TwoFlights) -> None:
    """Seven teams of flight A need tables 1 to 4 at most, the eighth needs none more: B begins with 11."""
    of_a, of_b = ({each.called for each in match_tables(each.event, "1")} for each in played[:2])
    assert of_a == {"1", "2", "3", "3a", "3b", "3c", "4"}
    assert of_b == {"11", "12", "13", "13a", "13b", "13c", "14"}
    assert [room.name for room in played.b.event.session("1").rooms] == ["Flight B"]


@pytest.mark.parametrize("flight", ["a", "b"])
def test_a_flight_as_the_script_has_it(played: TwoFlights, flight: str) -> None:
    open_event = getattr(played, flight)
    rows = swiss_of_teams(document(open_event))
    found = {each.entry: each for each in standings(open_event).values()}
    assert {entry: {number: f"{vp:.2f}" for number, vp in own.items()} for entry, own in rows.items()} == {
        entry: rounds(each) for entry, each in found.items()
    }
    assert {entry: total(each) for entry, each in found.items()} == {
        entry: sum(own.values()) for entry, own in rows.items()
    }


# ---- by hand; VPs from the printed scale of eight boards (SABF 21.5)


def test_the_late_team_has_eight_vps_for_round_1(played: TwoFlights) -> None:
    """Then +4 against Agate is 11.67; in round 4 -16 is 20 - 15.50 = 4.50."""
    topaz = rounds(standings(played.a)[LATE])
    assert (topaz[1], topaz[2], topaz[4]) == ("8.00", "11.67", "4.50")
    assert len(played.a.event.draws[1].pairings) == 4, "the triangle of round 1 is gone"


def test_the_forfeit_is_the_greatest_of_three(played: TwoFlights) -> None:
    """13.9: +12 IMPs are 14.39; Amber's other three bring (10.86 + 7.58 + 5.04) / 3 = 7.83; against Jade the
    others won 20 - (8.33 + 14.39 + 13.12) / 3 = 8.05."""
    found = standings(played.a)
    assert rounds(found["Amber"]) == {1: "10.86", 2: "14.39", 3: "7.58", 4: "5.04"}
    assert rounds(found["Jade"]) == {1: "8.33", 2: "0.00", 3: "14.39", 4: "13.12"}


def test_the_team_that_withdrew_keeps_a_place(played: TwoFlights) -> None:
    """Maple lost round 1 by 16, 20 - 15.50 = 4.50, and is in no later draw; seven teams make a triangle."""
    maple = standings(played.b)["Maple"]
    assert (rounds(maple), maple.place) == ({1: "4.50"}, 7)
    key = named(played.b, "Maple")
    assert [key in made.order for made in played.b.event.draws[1:]] == [False] * 3
    assert [len(made.triangles) for made in played.b.event.draws] == [0, 1, 1, 0]


def test_a_correction_after_the_draw_counts_and_leaves_the_draw(played: TwoFlights) -> None:
    """14.1: Rowan's 36-10 against Yew becomes 56-10, 20 VPs to none instead of 17.69 to 2.31. Yew had 17.81
    and was drawn before Beech, 15.91; now it has 15.50."""
    found = standings(played.b)
    assert (rounds(found["Rowan"])[2], rounds(found["Yew"])[2]) == ("20.00", "0.00")
    order = [names(played.b)[each] for each in played.b.event.draws[2].order]
    assert order.index("Yew") < order.index("Beech")
    assert [sum(map(Decimal, list(rounds(found[name]).values())[:2])) for name in ("Yew", "Beech")] == [
        Decimal("15.50"), Decimal("15.91"),
    ]  # fmt: skip
    acts = [(entry.act, entry.words) for entry in played.b.history()]
    corrected = next(at for at, (_, words) in enumerate(acts) if "10-36 IMPs becomes 10-56 IMPs" in words)
    drawn = next(at for at, (act, words) in enumerate(acts) if act == "make draw" and "Round 3" in words)
    assert corrected < drawn, "the newest is first"


def test_the_disqualified_team_has_no_place(played: TwoFlights) -> None:
    """Cedar lost round 1 by 14, 20 - 14.96 = 5.04, and was -5 in a triangle, 20 - 12.05 = 7.95; with 10.00
    for round 3 it has 22.99. Maple behind it is seventh of seven."""
    cedar = standings(played.b)["Cedar"]
    assert (cedar.place, total(cedar)) == (None, Decimal("22.99"))
    assert [each.place for each in standings(played.b).values() if each.place] == [1, 2, 3, 4, 5, 6, 7]


# ---- the shared final


def test_the_first_two_of_each_flight_play_the_final_with_half_their_vps(played: TwoFlights) -> None:
    """Garnet 56.92 / 2 = 28.46; Rowan 59.80 / 2 = 29.90; Jasper 51.69 / 2 = 25.845; Ash 46.07 / 2 = 23.035:
    halves are rounded up."""
    event = played.final.event
    assert [(entry.seed, entry.name) for entry in event.entries] == [
        (1, "Garnet"), (2, "Rowan"), (3, "Jasper"), (4, "Ash"),
    ]  # fmt: skip
    carried = {
        name: [(charge.what, str(Decimal(f"{float(charge.effect):.2f}"))) for charge in each.charges]
        for name, each in standings(played.final).items()
    }
    words = "Carried over from Spring Teams, Flight"
    assert carried == {
        "Garnet": [(f"{words} A", "28.46")],
        "Jasper": [(f"{words} A", "25.85")],
        "Rowan": [(f"{words} B", "29.90")],
        "Ash": [(f"{words} B", "23.04")],
    }
    players = {event.player(key).name for entry in event.entries for key in entry.players}
    theirs = {
        flight.event.player(key).name
        for flight, teams in ((played.a, ("Garnet", "Jasper")), (played.b, ("Rowan", "Ash")))
        for team in teams
        for key in flight.event.entry(named(flight, team)).players
    }
    assert players == theirs
    assert len(players) == len(event.players) == 16


def test_the_final_as_the_script_has_it(played: TwoFlights) -> None:
    """Everybody meets everybody; the VPs are the script's, on top of what was carried over."""
    rows = swiss_of_teams(document(played.final))
    carried = {"Garnet": "28.46", "Rowan": "29.90", "Jasper": "25.85", "Ash": "23.04"}
    found = standings(played.final)
    called = names(played.final)
    assert {name: total(each) for name, each in found.items()} == {
        called[entry]: sum(own.values()) + Decimal(carried[called[entry]]) for entry, own in rows.items()
    }
    assert all(len(own) == 3 for own in rows.values())
    assert len({frozenset((match.home, match.away)) for match in played.final.event.matches}) == 6


# ---- the sheets, added up again


@pytest.mark.parametrize("event", ["a", "b", "final"])
def test_every_row_of_the_sheets_adds_up(played: TwoFlights, event: str) -> None:
    """Cross-table: opponents, triangle, round missed and carry-over; overall list: rounds and carry-over."""
    open_event = getattr(played, event)
    facts = Facts(open_event.evaluation, open_event.clock(), book=open_event.book_in_force)
    ranked = {row["Team"]: row for row in rows_of(facts, "ranking")}
    assert {name: row["VPs"] for name, row in ranked.items()} == {
        name: f"{total(each):.2f}" for name, each in standings(open_event).items()
    }
    for row in rows_of(facts, "cross-table"):
        own, name = ranked[row[""]], row.pop("")
        parts = [figure(text) for head, text in row.items() if head not in ("Row", "Total")]
        assert sum(parts) == figure(row["Total"]) == figure(own["VPs"]), name
    for row in rows_of(facts, "overall"):
        own = ranked[row["Team"]]
        parts = [figure(text) for head, text in row.items() if head.startswith("Round")]
        carried = figure(own.get("Carried", ""))
        assert sum(parts) + carried == figure(row["Total VP"]) == figure(own["VPs"]), row["Team"]


def rows_of(facts: Facts, sheet: str) -> list[dict[str, str]]:
    """Return the rows of the first table of a sheet, by the titles of its columns."""
    table = next(block for block in sheet_named(sheet).build(facts).blocks if isinstance(block, Table))
    titles = [column.title for column in table.columns]
    return [dict(zip(titles, row, strict=True)) for row in cell_texts(table)]


def figure(text: str) -> Decimal:
    found = FIGURE.search(text)
    return Decimal(found[0]) if found else Decimal(0)


# ---- after the final


def test_a_flight_corrected_later_is_told_in_the_final(tmp_path: Path) -> None:
    """Ash is second of flight B with 46.07. Elm's 28-12 in round 4 was 68-12: 20 VPs instead of 15.50 make
    its 43.64 to 48.14, so that Elm should play the final."""
    clock = CongressClock()
    clock.set(DAY, "09:00")
    club = Club.begin(tmp_path / "club", FIELD.club, clock)
    _, b, final = play(club, clock)
    assert opening_notices(final) == []
    clock.set(DAY, "20:00")
    reopen(b, "A captain has found a wrong slip")
    match = next(each for each in b.event.matches if (each.round, each.table) == (4, 3))
    record_match_total(b, match.id, Slip((68, 12)), "The captain wrote 28")
    assert [name for name, each in standings(b).items() if each.place == 2] == ["Elm"]
    finalise(b)
    (said,) = opening_notices(club.event(final.event.id))
    assert said.startswith("Spring Teams, Flight B, the qualifying, was posted again (revision 2): ")
    assert said.endswith("check who is in the final")
    club.close()


# ---- one list over both flights and their final

FINALISTS, OUT = {"Garnet", "Jasper", "Rowan", "Ash"}, "Cedar"  # the first two of each; disqualified


def others_by_the_script(flight: OpenEvent) -> list[str]:
    """Return who plays on in no final, by the script's totals."""
    called, rows = names(flight), swiss_of_teams(document(flight))
    order = sorted(rows, key=lambda entry: -sum(rows[entry].values()))
    return [called[entry] for entry in order if called[entry] not in {*FINALISTS, OUT}]


@pytest.mark.parametrize("event", TwoFlights._fields)
def test_one_list_has_the_teams_of_both_flights_wherever_it_is_asked_for(
    played: TwoFlights, event: str
) -> None:
    """The final's entries have ids of their own, which other teams of a flight have too."""
    found = overall_work(getattr(played, event))()
    listed: dict[str, list[str]] = {}
    for each in found.places:
        listed.setdefault(each.part.title, []).append(each.name)
    *_, last = found.places
    assert (last.name, last.place, listed["Flight B"].pop()) == (OUT, None, OUT)
    assert set(listed.pop("Final")) == FINALISTS
    assert listed == {
        "Flight A": others_by_the_script(played.a),
        "Flight B": others_by_the_script(played.b),
    }
    assert [each.place for each in found.places][:-1] == list(range(1, 16))
    assert found.how == "Final first, then Flight A and Flight B; each entry where it first appears."
