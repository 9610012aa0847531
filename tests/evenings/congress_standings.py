"""Standings of a congress event as its tests compare them: by name, with figures as they are printed."""

from decimal import Decimal

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.standings.standing import Standing
from tests.evenings.sample_congress import names


def standings(open_event: OpenEvent) -> dict[str, Standing]:
    """Return the standing of each entry by its name, in the order of the ranking."""
    (field,) = open_event.evaluation.fields
    called = names(open_event)
    return {called[each.entry]: each for each in field.standings}


def rounds(standing: Standing) -> dict[int, str]:
    """Return what an entry scored in each round."""
    return {match.round: f"{float(match.counts):.2f}" for match in standing.matches}


def total(standing: Standing) -> Decimal:
    return Decimal(f"{float(standing.total or 0):.2f}")
