"""Order in which entries of a qualifying qualify for its final, or are asked to."""

from collections.abc import Sequence

from bridgedesk.directing.situation import Situation
from bridgedesk.rulebooks import Refused
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.stages.qualifiers import contest_of, names_of, reserves_in_order


def qualifying_order(other: Situation) -> Sequence[str]:
    """Return the qualifiers, then the reserves in order."""
    going = other.evaluation.qualified
    return (*going.entries, *going.alternates) if going else _in_turn(other)


def _in_turn(other: Situation) -> Sequence[str]:
    """Return all entries in the order reserves are asked, where the number of qualifiers is not set."""
    try:
        conditions = conditions_of(other.event, other.book_in_force, LAWS)
    except (Refused, BadSetting):
        return ()
    contest = contest_of(other.evaluation, conditions, other.event.lots)
    placed = [each for each in other.evaluation.standings.values() if each.place]
    return names_of(reserves_in_order(placed, contest))
