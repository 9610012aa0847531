"""The charges of an entry: on its total, its sessions and its matches."""

from collections.abc import Iterator

from bridgedesk.standings.evaluation import Charge, Standing


def charges_of(standing: Standing) -> Iterator[Charge]:
    """Return the charges on the total, on its sessions and on its matches."""
    yield from standing.charges
    for session in standing.sessions:
        yield from session.charges
    for match in standing.matches:
        yield from match.rulings
