"""A book without a clause on a substitute's score lets it stand, and asks nobody about it (QBA)."""

from dataclasses import replace

from bridgedesk.event.people import Player
from bridgedesk.event.session import LineUp
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.ruled_events import FIRST, SECOND, pairs
from tests.rulebooks.books import book


def test_what_was_scored_with_a_substitute_counts() -> None:
    """Ann & Bob have 6 and 9 of 12: 50% and 75%, 62.5 in the mean of both, whoever played."""
    event = replace(pairs("congress", FIRST, SECOND, book="qba-pairs"), kind="congress")
    first, second = event.sessions
    (section,) = second.sections
    players = (*event.players, Player("guest", "Sue Stand-In"))
    line = LineUp("1NS", 3, None, "1NS0", "guest", "substitute")
    second = replace(second, sections=(replace(section, line_ups=(line,)),))
    stages = tuple(replace(each, contest="session-percentages") for each in event.stages)
    event = replace(event, players=players, sessions=(first, second), stages=stages)
    found = evaluate(event, book("qba-pairs"))
    totals = {each.entry: each.total for each in found.fields[0].standings}
    assert totals["1NS"] == 62.5
    assert not any("substitute" in flag.what for flag in found.flags)
