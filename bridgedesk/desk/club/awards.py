"""Masterpoints of an event under the club's sending options: one calculation for folder, files and sheets."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal

from bridgedesk.desk.club.club import Club
from bridgedesk.exchange.formats import awards_by
from bridgedesk.masterpoints.awards import Awards, Earned
from bridgedesk.rulebooks import Book
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.store.sending import Sending, sending_of


def awards_by_options(evaluation: Evaluation, told: Sending, book: Book | None) -> Awards:
    """Work out awards by the secretary's scale and grade, at the rate of the event's own rule book."""
    return awards_by(
        told.scale,
        evaluation,
        told.grade or None,
        outright=told.outright,
        restricted=told.restricted,
        book=book,
    )


def sending_options(club: Club | None) -> Sending | None:
    """Return the club's options for the secretary, which name the scale."""
    return sending_of(club.file) if club else None


def most_of_each(awards: Awards) -> Mapping[str, Sequence[Earned]]:
    """Return, by entry, the awards of its player who earned most."""
    players: dict[tuple[str, str], list[Earned]] = defaultdict(list)
    for each in awards.earned:
        players[each.entry, each.player].append(each)
    found: dict[str, Sequence[Earned]] = {}
    for (entry, _), earned in players.items():
        if entry not in found or _sum(earned) > _sum(found[entry]):
            found[entry] = earned
    return found


def masterpoints_of(awards: Awards) -> dict[str, Decimal]:
    return {entry: _sum(earned) for entry, earned in most_of_each(awards).items()}


def _sum(earned: Sequence[Earned]) -> Decimal:
    return sum((each.points for each in earned), start=Decimal(0))
