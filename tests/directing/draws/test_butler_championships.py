"""Butler Pairs (ANC 15.4, 17.3, 18.1, 20.2, 20.3): who plays on, and who may."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.directing.draws.next_draw import next_draw
from bridgedesk.directing.seating.movement_by_book import MovementByBook
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.movement_choice import MovementWishes, suggestions
from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import LineUp, Scoring, Section, Session
from bridgedesk.movements.families.teams import round_robin_schedule
from bridgedesk.rule_library import movement_library
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Eligibility, EligibilityState
from tests.directing.finals.test_finals import as_they_are
from tests.directing.qualifying.test_qualifying_reimport import final, qualifying
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import BEGIN, club_at
from tests.rulebooks.books import book

ANC = book("anc-2017")
BOARDS = tuple(range(1, 13))
Out = tuple[int, int, int]  # which of the two, from this round to that


def swiss(kind: str, rounds: int, played: int, *out: Out, status: Status = Status.OPEN) -> Event:
    """Two pairs, who are asked nothing else; of the first these players are replaced from round to round."""
    ups = tuple(LineUp("a", first, last, f"a{who}", f"s{at}") for at, (who, first, last) in enumerate(out))
    people = [f"{pair}{at}" for pair in "ab" for at in (1, 2)] + [f"s{at}" for at in range(len(out))]
    planned = RegisterLine("k1", "rounds-planned", BEGIN, facts={"rounds": str(rounds), "boards": "12"})
    return Event(
        "e",
        "Butler",
        date(2017, 7, 24),
        status=status,
        kind=kind,
        rulebook=RulebookRef("anc-2017"),
        players=tuple(Player(each, each) for each in people),
        entries=(Entry("a", ("a1", "a2")), Entry("b", ("b1", "b2"))),
        stages=(Stage("all", contest="matches"),),
        sessions=(Session("1", Scoring.BUTLER, "all", sections=(Section("A", line_ups=ups),)),),
        matches=tuple(
            Match(f"m{at}", "1", at, "a", "b", boards=BOARDS, slip=Slip((3, 0)))
            for at in range(1, played + 1)
        ),
        registered=(planned,),
    )


def asked(event: Event) -> Eligibility:
    return evaluate(event, ANC).eligibility["a"]


@pytest.mark.parametrize(
    ("kind", "rounds", "out", "answer", "missing"),
    [
        # 20.3: of 9 or 10 each 6, together 5
        ("restricted-butler", 9, [(1, 1, 3)], EligibilityState.ELIGIBLE, ()),
        ("restricted-butler", 9, [(1, 1, 4)], EligibilityState.NOT, ("at least 6 of 9 by each player: 5",)),
        ("country-butler", 10, [(1, 1, 3), (2, 4, 5)], EligibilityState.ELIGIBLE, ()),
        (
            "anc-swiss-pairs",
            9,
            [(1, 1, 3), (2, 4, 5)],
            EligibilityState.NOT,
            ("at least 5 of 9 by the pair or team itself: 4",),
        ),
        # 20.2: of 10 each 7, together 6; in the final of 9 each 7, together 6
        ("abpc-womens", 10, [(1, 1, 3), (2, 4, 4)], EligibilityState.ELIGIBLE, ()),
        ("abpc-seniors", 10, [(1, 1, 4)], EligibilityState.NOT, ("at least 7 of 10 by each player: 6",)),
        ("abpc-womens-final", 9, [(1, 1, 2), (2, 3, 3)], EligibilityState.ELIGIBLE, ()),
        ("abpc-seniors-final", 9, [(1, 1, 3)], EligibilityState.NOT, ("at least 7 of 9 by each player: 6",)),
        # 20.2: of 19 each 16, together 15
        ("abpc-open-final", 19, [(1, 1, 3), (2, 4, 4)], EligibilityState.ELIGIBLE, ()),
        ("abpc-open-final", 19, [(1, 1, 4)], EligibilityState.NOT, ("at least 16 of 19 by each player: 15",)),
        # 20.4: of 8 three quarters are 6, 65% are 5.2
        ("country-butler", 8, [(1, 1, 2), (2, 3, 3)], EligibilityState.ELIGIBLE, ()),
        ("country-butler", 8, [(1, 1, 3)], EligibilityState.NOT, ("at least 6 of 8 by each player: 5",)),
    ],
)
def test_how_much_a_pair_plays_itself(
    kind: str, rounds: int, out: list[Out], answer: EligibilityState, missing: tuple[str, ...]
) -> None:
    over = asked(swiss(kind, rounds, rounds, *out))
    assert (over.answer, over.missing) == (answer, missing), "all rounds that are planned are in"
    final_ = asked(swiss(kind, rounds, rounds, *out, status=Status.FINAL))
    assert (final_.answer, final_.missing) == (answer, missing)


@pytest.mark.parametrize(
    ("played", "out", "answer"),
    [
        (4, [(1, 1, 2)], EligibilityState.NOT_YET),  # 2 of 4 so far, and 6 more can come: 8
        (5, [(1, 1, 4)], EligibilityState.NOT_YET),  # 1, and 5 more: 6, which is enough
        (5, [(1, 1, 5)], EligibilityState.NOT),  # 0, and 5 more
        (9, [(1, 1, 3), (2, 4, 6)], EligibilityState.NOT),  # together 3, and 1 more
    ],
)
def test_while_play_goes_on_it_is_said_what_can_still_be(
    played: int, out: list[Out], answer: EligibilityState
) -> None:
    assert asked(swiss("country-butler", 10, played, *out)).answer is answer


def test_where_nobody_said_how_many_rounds_it_may_still_be() -> None:
    event = replace(swiss("country-butler", 10, 5, (1, 1, 5)), registered=())
    assert asked(event).answer is EligibilityState.NOT_YET


def test_who_cannot_come_has_no_seat_in_the_final_and_the_next_has(tmp_path: Path) -> None:
    """18.1: Ann & Art, level with Dot & Dan, are ill. Of two places Dot & Dan have one; for the other the two
    pairs below are level."""
    club = club_at(tmp_path)
    heat = desk_in(club, qualifying())
    add_record(heat, "unavailable", {"entry": "e1", "why": "ill"})
    finalise(heat)
    desk = desk_in(club, final())
    import_qualifiers(desk, "pairs")
    change = seat_next_session(desk, "2", SeatingMethod.RANKED, as_they_are)
    assert set(desk.event.sessions[-1].sections[0].seats.values()) == {"e4", None}
    assert change.remarks == ("Tied for the last place: Bea & Ben, Cat & Cas",)


@pytest.mark.parametrize(
    ("kind", "pairs", "rounds"), [("abpc-womens-final", 10, 9), ("abpc-open-final", 20, 19)]
)
def test_the_final_is_offered_with_the_boards_that_are_printed(kind: str, pairs: int, rounds: int) -> None:
    """15.3, 15.4: everybody against everybody, 12 boards each; all tables may play the same."""
    found = suggestions(MovementWishes(str(pairs)), MovementByBook(ANC, kind), movement_library())
    assert [len(found[0].movement.boards_of(row[0])) for row in found[0].movement.rounds] == [12] * rounds
    assert f"Barometer {pairs} pairs" in [each.movement.name for each in found]
    (shorter, *_) = suggestions(
        MovementWishes(str(pairs), boards=str(4 * rounds)), MovementByBook(ANC, kind), movement_library()
    )
    assert len(shorter.movement.boards_of(shorter.movement.rounds[0][0])) == 4


def five_rounds(pairs: int, kind: str) -> Event:
    """Number 1 beats number 2 in round 1 by 1 IMP, and both of them everybody else by 60; the others win by
    2. So 1 and 2 lead after five rounds."""
    names = [f"e{at:02}" for at in range(1, pairs + 1)]
    first = [(at, at + 1) for at in range(1, pairs, 2)]
    met = set(map(frozenset, first))
    later = [row for row in round_robin_schedule(pairs) if not met & set(map(frozenset, row))]
    matches = []
    for round_, row in enumerate([first, *later[:4]], start=1):
        for one, other in row:
            low, high = sorted((one, other))
            margin = 1 if (low, high) == (1, 2) else 60 if low < 3 else 2
            matches.append(
                Match(
                    f"m{round_}-{low}",
                    "1",
                    round_,
                    names[low - 1],
                    names[high - 1],
                    boards=BOARDS,
                    slip=Slip((margin, 0)),
                )
            )
    return Event(
        "e",
        "Butler",
        date(2017, 7, 23),
        kind=kind,
        rulebook=RulebookRef("anc-2017"),
        entries=tuple(Entry(name, name=name, seed=at) for at, name in enumerate(names, start=1)),
        stages=(Stage("all", contest="matches"),),
        sessions=(Session("1", Scoring.BUTLER, "all"),),
        matches=tuple(matches),
    )


@pytest.mark.parametrize(
    ("pairs", "again"),
    [(16, True), (18, True), (20, False)],
)
def test_leaders_who_met_in_round_1_meet_again_in_round_6_below_20_pairs(pairs: int, again: bool) -> None:
    """15.8: the modified Swiss for fewer than 20 pairs, also with 9 rounds; from
    round 6 on opponents of 1 to 4 may meet again."""
    event = five_rounds(pairs, "restricted-butler")
    leaders = [each.entry for each in evaluate(event, ANC).fields[0].standings[:2]]
    assert leaders == ["e01", "e02"]
    drawn = next_draw(event, ANC, 6, rounds=9)
    assert any({each.home, each.away} == {"e01", "e02"} for each in drawn.pairings) is again
