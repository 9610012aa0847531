"""Round robins by number and knockouts, clause by clause."""

from fractions import Fraction

import pytest

from bridgedesk.movements.draw.bracket import FinalOutcome, PlayedFinal, played_so_far
from bridgedesk.movements.draw.facts import NoDraw
from bridgedesk.movements.draw.finals import daytime_finals, final_five, final_four, knockout
from bridgedesk.movements.draw.round_robin import (
    Leg,
    round_robin_draw,
)
from bridgedesk.movements.families.teams import round_robin_schedule
from bridgedesk.movements.library import Library

ORDER = ["fox", "owl", "elk", "bee", "cat"]


def won(home: float, away: float = 0) -> FinalOutcome:
    return FinalOutcome(Fraction(home), Fraction(away))


def by_key(found: tuple[PlayedFinal, ...]) -> dict[str, PlayedFinal]:
    return {played.final.key: played for played in found}


def test_final_four_runs_to_the_grand_final() -> None:
    """13.11: the better qualifier carries in the semi-finals, then the loser and the winner of the second."""
    outcomes = {
        "first semi-final": won(10, 30),
        "second semi-final": won(20, 50),
        "preliminary final": won(25, 25),
        "grand final": won(0, 3),
    }
    found = by_key(played_so_far(final_four(), ORDER[:4], outcomes))
    assert (found["first semi-final"].home, found["first semi-final"].away) == ("elk", "bee")
    assert found["first semi-final"].carried_by == "elk"
    assert found["second semi-final"].carried_by == "fox"
    assert found["second semi-final"].winner == "owl"
    preliminary = found["preliminary final"]
    assert (preliminary.home, preliminary.away, preliminary.carried_by) == ("fox", "bee", "fox")
    assert preliminary.winner == "fox", "level but for the tenth of an IMP"
    assert preliminary.because == "fox wins by 0.1 IMPs. fox carries over 0.1 IMPs."
    grand = found["grand final"]
    assert (grand.home, grand.away, grand.carried_by, grand.winner) == ("owl", "fox", "owl", "fox")


def test_final_five_runs_to_the_grand_final() -> None:
    """17.3: week by week; 13.12: who carries."""
    outcomes = {
        "elimination final": won(0, 5),
        "qualifying final": won(0, 5),
        "first semi-final": won(9, 0),
        "second semi-final": won(0, 9),
        "preliminary final": won(9, 0),
    }
    found = by_key(played_so_far(final_five(), ORDER, outcomes))
    teams = {key: (played.home, played.away, played.carried_by) for key, played in found.items()}
    assert teams == {
        "elimination final": ("bee", "cat", "bee"),
        "qualifying final": ("owl", "elk", "owl"),
        "first semi-final": ("owl", "cat", "owl"),
        "second semi-final": ("fox", "elk", "fox"),
        "preliminary final": ("fox", "owl", "fox"),
        "grand final": ("elk", "fox", "elk"),
    }
    assert [played.final.week for played in found.values()] == [1, 1, 2, 2, 3, 4]


def test_daytime_finals_take_28_boards_a_day() -> None:
    """20.2: weeks 1, 2, and 3 to 4 for the last match."""
    finals = daytime_finals().finals
    assert [(final.week, final.boards, final.stanzas) for final in finals] == [
        (1, 28, 1),
        (1, 28, 1),
        (2, 28, 1),
        (3, 56, 2),
    ]
    assert str(finals[2].home) == "loser of second semi-final"
    assert str(finals[2].away) == "winner of first semi-final"


def test_what_is_not_known_yet() -> None:
    found = by_key(played_so_far(final_four(), ORDER[:4], {"second semi-final": won(5)}))
    assert found["first semi-final"].winner is None
    assert found["first semi-final"].because == "elk carries over 0.1 IMPs."
    assert (found["preliminary final"].home, found["preliminary final"].away) == ("owl", None)
    assert found["grand final"].because == "Not known yet."


def test_who_does_not_come_forfeits() -> None:
    outcome = {"second semi-final": FinalOutcome(forfeited_by=frozenset({"fox"}))}
    second = by_key(played_so_far(final_four(), ORDER[:4], outcome))["second semi-final"]
    assert (second.winner, second.loser) == ("owl", "fox")


def test_when_neither_comes_the_next_opponent_has_a_forfeit() -> None:
    """16.1: no winner; who would have met the winner or loser gets a forfeit; no winner of a grand final."""
    nobody = FinalOutcome(forfeited_by=frozenset(ORDER))
    found = by_key(
        played_so_far(final_four(), ORDER[:4], {"first semi-final": nobody, "second semi-final": won(8)})
    )
    assert found["first semi-final"].winner is None
    assert found["preliminary final"].winner == "owl"
    assert "forfeit" in found["preliminary final"].because
    lost = by_key(
        played_so_far(final_four(), ORDER[:4], {"first semi-final": won(8), "second semi-final": nobody})
    )
    assert lost["preliminary final"].winner == "elk"
    assert lost["grand final"].winner == "elk"
    both = {"first semi-final": nobody, "second semi-final": nobody}
    assert by_key(played_so_far(final_four(), ORDER[:4], both))["grand final"].winner is None


def test_a_level_match_without_carry_is_not_decided() -> None:
    (final,) = played_so_far(knockout(2), ORDER[:2], {"final": won(12, 12)})
    assert final.winner is None
    assert not final.is_over
    assert "extra boards" in final.because


def test_knockout_carries_what_is_given() -> None:
    (final,) = played_so_far(
        knockout(2, 56, 4), ORDER[:2], {"final": won(10, 14)}, {"final": Fraction(45, 10)}
    )
    assert (final.carried_by, final.winner) == ("fox", "fox")
    assert final.because == "fox wins by 0.5 IMPs. fox carries over 4.5 IMPs."


def test_knockout_of_six_gives_the_two_best_a_week_off() -> None:
    finals = {final.key: (str(final.home), str(final.away)) for final in knockout(6).finals}
    assert finals == {
        "quarter-final 2": ("number 4", "number 5"),
        "quarter-final 4": ("number 3", "number 6"),
        "semi-final 1": ("number 1", "winner of quarter-final 2"),
        "semi-final 2": ("number 2", "winner of quarter-final 4"),
        "final": ("winner of semi-final 1", "winner of semi-final 2"),
    }


def test_the_best_two_of_sixteen_meet_only_in_the_final() -> None:
    bracket = knockout(16)
    names = [f"t{number:02}" for number in range(1, 17)]
    outcomes: dict[str, FinalOutcome] = {}
    while len(outcomes) < 15:
        for played in played_so_far(bracket, names, outcomes):
            if played.home and played.away and not played.is_over:
                better_at_home = played.home < played.away
                outcomes[played.final.key] = won(9, 0) if better_at_home else won(0, 9)
    last = played_so_far(bracket, names, outcomes)[-1]
    assert {last.home, last.away} == {"t01", "t02"}
    assert last.winner == "t01"


def test_unknown_matches_and_tiny_knockouts_are_refused() -> None:
    with pytest.raises(NoDraw, match="no match 'semi'"):
        played_so_far(final_four(), ORDER[:4], {"semi": won(1)})
    with pytest.raises(NoDraw, match="at least two"):
        knockout(1)


# Round robins by number


def leg_of_seven(library: Library) -> Leg:
    schedule = [[(home, away) for home, away, _ in row] for row in library.draws["itc-7"].rounds]
    return Leg(schedule, ("ACT", "NSW", "QLD", "SA", "TAS", "VIC", "WA"))


def test_the_last_round_robin_is_redrawn_by_placing(library: Library) -> None:
    """ANC 10.3, 10.4.1: round 15 has the bye for number 1, then 5 v 2, 6 v 3, 7 v 4."""
    first = leg_of_seven(library)
    draw = round_robin_draw(first, 1)
    assert draw.bye == "ACT"
    assert [(p.home, p.away) for p in draw.pairings] == [("TAS", "NSW"), ("VIC", "QLD"), ("WA", "SA")]
    last = Leg(first.schedule, ("WA", "VIC", "TAS", "SA", "QLD", "NSW", "ACT"), 15)
    draw = round_robin_draw(last, 15)
    assert draw.bye == "WA"
    assert [(p.home, p.away) for p in draw.pairings] == [("QLD", "VIC"), ("NSW", "TAS"), ("ACT", "SA")]
    with pytest.raises(NoDraw, match="rounds 15 to 21, not 14"):
        round_robin_draw(last, 14)


@pytest.mark.parametrize("teams", range(3, 13))
def test_a_round_robin_by_lot_gives_everybody_each_opponent_once(teams: int) -> None:
    leg = Leg(round_robin_schedule(teams), tuple("abcdefghijklmnop"[:teams]))
    met = [
        frozenset((pairing.home, pairing.away))
        for at in range(1, len(leg.schedule) + 1)
        for pairing in round_robin_draw(leg, at).pairings
    ]
    assert len(met) == len(set(met)) == teams * (teams - 1) // 2
    byes = [round_robin_draw(leg, at).bye for at in range(1, len(leg.schedule) + 1)]
    assert sorted(filter(None, byes)) == sorted(leg.entries if teams % 2 else ())


def test_a_schedule_needs_its_entries() -> None:
    with pytest.raises(NoDraw, match="for 8 entries or one fewer, not 5"):
        Leg(round_robin_schedule(8), tuple("abcde"))
