"""A tie for the title of a QBA Championship (Ties 2) never goes by how level pairs behind are listed."""

from dataclasses import replace

from bridgedesk.event.event import RulebookRef
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.scored_evenings import HOWELL, event, section
from tests.rulebooks.books import book


def places(*scores: str) -> dict[str, tuple[int | None, bool]]:
    """By round, from table 1 to 3."""
    by_table = {
        (round_, table): score
        for round_, row in enumerate(scores, start=1)
        for table, score in enumerate(row.split(), start=1)
    }
    final = replace(event(section(HOWELL, by_table)), kind="pairs-final", rulebook=RulebookRef("qba-pairs"))
    (field,) = evaluate(final, book("qba-pairs")).fields
    return {each.entry.removeprefix("A"): (each.place, each.shared) for each in field.standings}


def test_level_against_those_behind_who_are_level_too() -> None:
    """1 and 3 have 14 of 20, 5 and 6 have 11, 2 and 4 have 5. 1 and 3 met 2-2. Against 5 and 6 pair 1 has
    2 + 3 and pair 3 has 1 + 4; against 2 and 4 it is 3 + 4 and 4 + 3: the title is shared, whichever of two
    level pairs is looked at first."""
    scores = ("-50 +110 -50", "+140 +110 -50", "-50 +140 +110", "+140 -50 -50", "+110 -50 +140")
    found = places(*scores)
    assert found["1"] == found["3"] == (1, True)


def test_the_matches_against_two_who_are_level_are_one_sum() -> None:
    """1 and 3 have 13 and met 2-2; 4 and 6 have 11, 2 has 9, 5 has 3. Against 4 it is 3 to 2 for 1,
    against 6 2 to 4: together 5 to 6, though the first of them alone would say otherwise."""
    scores = ("+110 +110 +110", "+140 +110 -50", "-50 +140 +140", "-50 +110 -50", "+110 -50 -50")
    found = places(*scores)
    assert (found["3"], found["1"]) == ((1, False), (2, False))
