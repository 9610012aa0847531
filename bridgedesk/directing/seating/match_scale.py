"""Warning before play if the rule book has no VP scale for the length of the matches."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.finding import boards_in_words
from bridgedesk.rulebooks.scores.victory_points import OfPercentages
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of


def no_scale(event: Event, book: Book | None, matches: Iterable[Match]) -> tuple[str, ...]:
    """Warn of matches without a VP scale, which do not count until their VPs are typed."""
    try:
        conditions = conditions_of(event, book, LAWS)
    except Refused:
        return ()
    lengths = {len(match.boards) for match in matches if match.boards}
    without = sorted(each for each in lengths if _level(conditions, each) is None)
    if book is None or not conditions.has_scale or not without:
        return ()
    boards, clause = boards_in_words(without[0]), conditions.clause("victory-points")
    return (
        f"{book.title} has no VP scale for matches of {boards} ({clause}): they count once their VPs are"
        " written down, or play more boards a match.",
    )


def _level(conditions: Conditions, boards: int) -> Decimal | None:
    """Return the VPs of a level match, or for matchpoints by percentages."""
    if isinstance(conditions.scale, OfPercentages):
        return conditions.percent_points(Fraction(50), boards)
    return conditions.victory_points(0, boards)
