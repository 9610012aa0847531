"""Entries, seeding, seating and the shared match: what the books' scenarios do not reach."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.rulebooks import Refused
from bridgedesk.rulebooks.before_play.seeding import serpentine
from tests.rulebooks.club import club, one

LIMITS = '[[entry]]\nevent = ["pairs"]\nclause = "E"\npolicy = "limits"\n'
SEATING = '[[seating]]\nevent = ["teams"]\nclause = "S"\npolicy = "in-turn"\nsettled = "by lot"\n'
SEATING += 'odd = "the winner"\neven = "the loser"\n'
SEEDING = '[[seeding]]\nevent = ["pairs"]\nclause = "D"\npolicy = "serpentine"\n'
SHARED = '[[shared-match]]\nevent = ["teams"]\nclause = "M"\npolicy = "own-two-tables"\n'
BANDS = """
[[victory-points]]
event = ["teams"]
clause = "V"
policy = "bands"
winner = [10, 11]
loser = [10, 9]
columns = [{ boards = 8, starts = [0, 1] }, { boards = 8, starts = [0, 2] }]
"""
SIZES = """
[[placing]]
event = ["teams"]
clause = "P"
policy = "share-by-team-size"
rows = [{ players = 4, percent = 60 }, { players = 4, percent = 50 }]
"""


@pytest.mark.parametrize(
    ("block", "question", "facts", "says"),
    [
        (LIMITS, "entry", {}, "no limit is named"),
        (LIMITS + "born_by = 1960-01-01\n", "entry", {}, "born is missing"),
        (LIMITS + "masterpoints_below = 300\n", "entry", {}, "masterpoints is missing"),
        (LIMITS + "players = { from = 4, to = 6 }\n", "entry", {}, "players is missing"),
        (LIMITS.replace("limits", "in-order-of-receipt"), "entry", {"received": 3}, "places is missing"),
        (SEEDING, "seeding", {"strengths": [3, 2], "sections": 3}, "sections: 3 of 2 entries"),
    ],
)
def test_what_is_missing_is_asked_for(block: str, question: str, facts: dict[str, object], says: str) -> None:
    with pytest.raises(Refused, match=says):
        one(block, question, event="pairs", **facts)


@pytest.mark.parametrize("tables", [[[50], [50]], [[50], [50], [50, 60]], [[], [], []]])
def test_a_shared_match_has_three_tables_of_the_same_boards(tables: list[list[int]]) -> None:
    with pytest.raises(Refused, match="give three, with a score for every board"):
        one(SHARED, "shared-match", event="teams", tables=tables)


def test_a_shared_match_needs_a_scale() -> None:
    with pytest.raises(Refused, match="no VP scale for teams"):
        one(SHARED, "shared-match", event="teams", tables=[[50], [50], [50]])


def test_sides_take_turns_in_every_match_unless_the_clause_begins_later() -> None:
    assert one(SEATING, "seating", event="teams")["value"] == ["by lot", "the winner sits first"]
    assert one(SEATING, "seating", event="teams", stanza=2)["value"] == ["by lot", "the loser sits first"]
    with pytest.raises(Refused, match="stanza: the match has 2"):
        one(SEATING, "seating", event="teams", stanza=3, stanzas=2)


@pytest.mark.parametrize("block", [BANDS, SIZES])
def test_a_row_that_stands_twice_is_refused(block: str) -> None:
    with pytest.raises(Refused, match="is listed twice"):
        club(block)


@given(st.integers(1, 12), st.integers(1, 12))
def test_full_turns_to_and_fro_make_sections_of_equal_seeds(sections: int, turns: int) -> None:
    """Every turn there and back adds the same sum, 1 + the last of the turn, to every section."""
    dealt = serpentine(range(1, 2 * sections * turns + 1), sections)
    assert len({sum(section) for section in dealt}) == 1
    assert sorted(seed for section in dealt for seed in section) == list(range(1, 2 * sections * turns + 1))


@given(st.integers(1, 12), st.integers(1, 60))
def test_every_seed_has_one_section_and_sizes_differ_by_one_at_most(sections: int, entries: int) -> None:
    dealt = serpentine(range(1, entries + 1), sections)
    sizes = [len(section) for section in dealt]
    assert sorted(seed for section in dealt for seed in section) == list(range(1, entries + 1))
    assert max(sizes) - min(sizes) <= 1
