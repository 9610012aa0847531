"""The SBU's club scale against the printed examples."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bridgedesk.event.people import Entry
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.formats import awards_by
from bridgedesk.exchange.outgoing import Unwritable
from bridgedesk.masterpoints.awards import Colour, NoAward
from bridgedesk.masterpoints.contests import entry_in_stratum, stratum
from bridgedesk.masterpoints.sbu import club_awards, strata_awards
from bridgedesk.standings.evaluation import Evaluation
from tests.evenings.masterpoint_fields import by_entry, evening, falling, of_teams, sbu


def points(*lines: list[int], boards: int = 24) -> list[int]:
    found = by_entry(club_awards(evening(*lines, boards=boards), sbu()), Colour.LOCAL)
    return sorted((int(each) for each in found.values()), reverse=True)


def test_a_howell_of_six_tables() -> None:
    assert points(falling(12)) == [24, 18, 12, 6]


def test_ties_of_the_printed_example() -> None:
    line = [90, 90, 80, 80, *falling(8)]
    assert points([each - 20 * (n > 3) for n, each in enumerate(line)]) == [21, 21, 9, 9]


@pytest.mark.parametrize("tied", [3, 4, 5])
def test_ties_on_the_last_awards_get_the_least(tied: int) -> None:
    """(12 + 6 + 0) / 3 = 6; with more the least award, 6, to each."""
    line = [90, 89, *[80] * tied, *[70 - n for n in range(10 - tied)]]
    assert points(line) == [24, 18, *[6] * tied]


def test_two_winners_and_teams() -> None:
    assert points(falling(6), falling(6)) == [20, 20, 10, 10]
    teams = of_teams(evening(falling(6), scoring=Scoring.IMPS, players=4))
    assert by_entry(club_awards(teams, sbu()), Colour.LOCAL) == {"All1": Decimal(20), "All2": Decimal(10)}


@pytest.mark.parametrize(
    ("pairs", "awards"),
    [
        (12, [12, 8, 4]),  # half of 24, a quarter of 12
        (9, [9, 6, 3]),  # half of 18, a quarter of 9 rounded up
        (7, [9, 5]),  # 9 and 4.5
    ],
)
def test_fewer_than_eighteen_boards(pairs: int, awards: list[int]) -> None:
    assert points(falling(pairs), boards=17) == awards
    assert points(falling(pairs), boards=18) != awards


def test_too_few_and_too_many() -> None:
    few = club_awards(evening(falling(5)), sbu())
    assert few.earned == ()
    assert few.remarks == ("Session s1: 5 entries are too few for an award.",)
    assert points(falling(4), falling(3)) == [20, 10]
    with pytest.raises(NoAward, match="the scale ends at 48 entries; there are 49"):
        points(falling(49))


def test_individuals_have_no_scale() -> None:
    with pytest.raises(NoAward, match="no table for individual events"):
        club_awards(evening(falling(12), players=1), sbu())


def test_strata_keep_the_best() -> None:
    """Twelve pairs, the last six C, the fourth to sixth B.

    A: 24 - 4 = 20 in four awards: 20 15 10 5. B (9 pairs): 18 - 6 = 12 in three: 12 8 4.
    C (6 pairs): 12 - 6 = 6 in two: 6 3. The best C pair is seventh."""
    strata = {f"All{n}": "A" if n < 4 else "B" if n < 7 else "C" for n in range(1, 13)}
    found = by_entry(strata_awards(evening(falling(12)), sbu(), strata), Colour.LOCAL)
    assert {name: int(each) for name, each in found.items()} == {
        "All1": 20, "All2": 15, "All3": 10, "All4": 12, "All5": 8, "All6": 4, "All7": 6, "All8": 3,
    }  # fmt: skip


def test_strata_of_two_winners() -> None:
    """Six pairs North-South, one A, two B, three C: A 20 - 2 = 18 and 9; B (5 pairs) 20 - 6 = 14 and 7;
    C (3 pairs) 10 - 5 = 5. East-West everybody is C, and the best of all three is that of A."""
    strata = {f"NS{n}": "ABBCCC"[n - 1] for n in range(1, 7)} | {f"EW{n}": "C" for n in range(1, 7)}
    found = by_entry(strata_awards(evening(falling(6), falling(6)), sbu(), strata), Colour.LOCAL)
    assert {name: int(each) for name, each in found.items()} == {
        "NS1": 18, "NS2": 14, "NS3": 7, "NS4": 5, "EW1": 18, "EW2": 9,
    }  # fmt: skip


def test_strata_are_for_pairs() -> None:
    teams = of_teams(evening(falling(12), scoring=Scoring.IMPS, players=4))
    with pytest.raises(NoAward, match="strata are for pairs; remove them from this event"):
        strata_awards(teams, sbu(), {f"All{n}": "C" for n in range(1, 13)})


def in_strata(letters: str) -> Evaluation:
    """A single line whose entries stand in these strata, the best first."""
    field = evening(falling(len(letters)))
    entries = tuple(map(entry_in_stratum, field.event.entries, letters))
    return replace(field, event=replace(field.event, entries=entries))


def test_the_event_itself_says_who_is_in_which_stratum() -> None:
    """As in the twelve pairs above; and with everybody in A there are no strata: 24 18 12 6."""
    by_strata = by_entry(awards_by("sbu-club-2026", in_strata("AAABBBCCCCCC"), None), Colour.LOCAL)
    assert sorted(map(int, by_strata.values())) == [3, 4, 6, 8, 10, 12, 15, 20]
    without = by_entry(awards_by("sbu-club-2026", in_strata("A" * 12), None), Colour.LOCAL)
    assert sorted(map(int, without.values())) == [6, 12, 18, 24]
    with pytest.raises(Unwritable, match="strata need 6 pairs in the lowest, and there are 5"):
        awards_by("sbu-club-2026", in_strata("AAAAAAACCCCC"), None)


def test_a_stratum_is_a_category_and_other_categories_stay() -> None:
    pair = Entry("e", categories=("Novices", "Stratum B"))
    assert stratum(pair) == "B"
    assert entry_in_stratum(pair, "C").categories == ("Novices", "Stratum B", "Stratum C")
    assert entry_in_stratum(entry_in_stratum(pair, "C"), "A").categories == ("Novices",)


def test_strata_need_a_lowest_field_and_eighteen_boards() -> None:
    strata = {f"All{n}": "A" if n < 8 else "C" for n in range(1, 13)}
    with pytest.raises(NoAward, match="need 6 pairs in the lowest, and there are 5"):
        strata_awards(evening(falling(12)), sbu(), strata)
    with pytest.raises(NoAward, match="need 18 boards"):
        strata_awards(evening(falling(12), boards=12), sbu(), dict.fromkeys(strata, "C"))
    with pytest.raises(NoAward, match="entry All1 has no stratum"):
        strata_awards(evening(falling(12)), sbu(), {})
