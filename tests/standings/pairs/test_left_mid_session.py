"""Pairs that go home from a movement (SBU 2.8.1): their results, and average plus for who rests for them."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from bridgedesk.event.event import Event, RulebookRef, Status
from bridgedesk.event.session import SeatChange, Section, Sitting
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from tests.evenings.scored_evenings import HOWELL, MITCHELL, event, section, standing, with_sessions
from tests.rulebooks.books import book

ONE_EACH = {(round_, table): "+110" for round_ in (1, 2, 3) for table in (1, 2, 3)}


def without(one: Section, seat: str, from_round: int) -> Section:
    """Goes on as planned, with the seat empty and what would have been played there not played."""

    def emptied(sitting: Sitting) -> Sitting:
        return replace(
            sitting,
            ns=None if sitting.ns == seat else sitting.ns,
            ew=None if sitting.ew == seat else sitting.ew,
        )

    assert one.movement is not None
    rounds = tuple(
        tuple(emptied(sitting) if at >= from_round else sitting for sitting in sittings)
        for at, sittings in enumerate(one.movement.rounds, start=1)
    )
    sat = {
        (at, sitting.table)
        for at, sittings in enumerate(rounds, start=1)
        for sitting in sittings
        if sitting.ns and sitting.ew
    }
    return replace(
        one,
        movement=replace(one.movement, rounds=rounds),
        seat_changes=(*one.seat_changes, SeatChange(from_round, seat, None)),
        results=tuple(each for each in one.results if (each.round, each.table) in sat),
    )


def by_the_book(*sections: Section, status: Status = Status.FINAL, name: str = "sbu-2022") -> Evaluation:
    return evaluated(event(*sections, status=status), name)


def evaluated(one: Event, name: str = "sbu-2022") -> Evaluation:
    return evaluate(replace(one, kind="pairs", rulebook=RulebookRef(name)), book(name))


def awarded(found: Evaluation) -> dict[str, list[int]]:
    """The boards of each with an average plus for resting."""
    told = {
        each.entry: [award.board for one in each.sessions for award in one.awards if award.clause == "2.8.1"]
        for field in found.fields
        for each in field.standings
    }
    return {entry: boards for entry, boards in sorted(told.items()) if boards}


def said(found: Evaluation) -> list[str]:
    return [flag.what for flag in found.flags]


def test_after_one_round_of_three_all_is_cancelled() -> None:
    found = by_the_book(without(section(MITCHELL, ONE_EACH), "2NS", 2))
    assert said(found) == [
        "A2NS has withdrawn after 1 of 3 boards; the results against it are cancelled (2.8.1)"
    ]
    assert standing(found, "A2NS").total is None
    assert standing(found, "A2EW").sessions[0].boards == 2, "its board against 2NS is gone"
    assert awarded(found) == {"A1EW": [3], "A3EW": [1]}


def test_after_two_rounds_of_three_it_stands() -> None:
    found = by_the_book(without(section(MITCHELL, ONE_EACH), "2NS", 3))
    assert said(found) == []
    assert standing(found, "A2NS").sessions[0].boards == 2
    assert awarded(found) == {"A3EW": [1]}


def test_while_play_goes_on_only_of_the_rounds_that_have_begun() -> None:
    scores = {place: score for place, score in ONE_EACH.items() if place[0] < 3}
    found = by_the_book(without(section(MITCHELL, scores), "2NS", 2), status=Status.OPEN)
    assert awarded(found) == {"A1EW": [3]}


def test_two_go_home_one_after_the_other() -> None:
    """1 of 3 and 2 of 3 boards: 2NS is cancelled, 3EW stands. Nobody has an average plus twice."""
    both = without(without(section(MITCHELL, ONE_EACH), "2NS", 2), "3EW", 3)
    found = by_the_book(both)
    assert said(found) == [
        "A2NS has withdrawn after 1 of 3 boards; the results against it are cancelled (2.8.1)"
    ]
    assert awarded(found) == {"A1EW": [3]}, "in round 3 they would have met each other"


def test_in_an_odd_field_somebody_rests_anyhow() -> None:
    """Five pairs in a Howell of five rounds; 2 goes home after the first, in which it met 5. 1, 3 and 4 have
    still to meet it: one board each; 5 rests once, as it would have anyhow."""
    scores = {(round_, table): "+110" for round_ in range(1, 6) for table in (1, 2, 3)}
    five = without(section(HOWELL, scores, seats={"6": None}), "6", 1)
    found = by_the_book(without(replace(five, seat_changes=()), "2", 2))
    assert {entry: len(boards) for entry, boards in awarded(found).items()} == {"A1": 1, "A3": 1, "A4": 1}
    assert said(found) == [
        "A2 has withdrawn after 1 of 4 boards; the results against it are cancelled (2.8.1)"
    ]


def test_a_movement_made_anew_has_no_table_for_who_rests() -> None:
    """Of six pairs 2 goes home after round 1; four of the five others play in every round, on board 6 and so
    on. Who rests has an average plus on a board that it has not played."""
    rest = ("1-3:6 4-5:6", "3-4:2 5-6:2", "1-5:3 6-4:3", "1-4:5 6-3:5")
    scores = {(1, table): "+110" for table in (1, 2, 3)}
    scores |= {(round_, table): "+110" for round_ in (2, 3, 4, 5) for table in (1, 2)}
    again = section((HOWELL[0], *rest), scores)
    found = by_the_book(replace(again, seat_changes=(SeatChange(2, "2", None),)))
    rests = awarded(found)
    assert {entry: len(boards) for entry, boards in rests.items()} == {"A1": 1, "A3": 1, "A5": 1, "A6": 1}
    for field in found.fields:
        for each in field.standings:
            boards = Counter(board for one in each.sessions for board in rests.get(each.entry, ()) if one)
            assert all(times == 1 for times in boards.values())


def test_half_is_half_of_all_sessions() -> None:
    """Two boards of three in the first session and none of three in the second: 2 of 6."""
    first = event(without(section(MITCHELL, ONE_EACH), "2NS", 3))
    seats = {"2NS": None}
    second = event(section(MITCHELL, {}, seats=seats))
    found = evaluated(with_sessions(first, second))
    assert any("A2NS has withdrawn after 2 of 6 boards" in each for each in said(found))
    not_planned = event(Section("A"))
    found = evaluated(with_sessions(first, not_planned))
    assert any("A2NS has withdrawn after 2 of 6 boards" in each for each in said(found))


def test_who_rests_has_the_top_of_the_own_section() -> None:
    """Scored apart: in A three results on board 1, a top of 4; in B two of them, a top of 2. In B
    2NS goes home after the second round of three; 3EW has 60% of 2 on board 1."""
    small = without(section(MITCHELL, ONE_EACH, "B"), "2NS", 3)
    both = event(section(MITCHELL, ONE_EACH), small, settings={"sections": "apart"})
    found = evaluated(both)
    (award,) = standing(found, "B3EW").sessions[0].awards
    assert (award.board, award.top, award.points) == (1, 2, Fraction(6, 5))


def test_who_is_back_has_not_withdrawn() -> None:
    one = without(section(MITCHELL, ONE_EACH), "2NS", 2)
    back = replace(one, seat_changes=(*one.seat_changes, SeatChange(3, "2NS", "A2NS")))
    assert said(by_the_book(back)) == []
    later = with_sessions(
        event(without(section(MITCHELL, ONE_EACH), "2NS", 2)), event(section(MITCHELL, ONE_EACH))
    )
    assert said(evaluated(later)) == []


def test_who_never_came_and_books_without_a_clause_are_left_alone() -> None:
    assert said(by_the_book(without(section(MITCHELL, ONE_EACH), "2NS", 1))) == []
    found = by_the_book(without(section(MITCHELL, ONE_EACH), "2NS", 2), name="sabf-2020")
    assert said(found) == []
    assert standing(found, "A2NS").sessions[0].boards == 1
