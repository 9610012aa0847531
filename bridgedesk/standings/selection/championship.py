"""Championships with a final, held as one event or two: each team has one placing."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from bridgedesk.rulebooks import Book
from bridgedesk.standings.selection.qualifying_points import PastPlacing

LONGEST = timedelta(days=31)  # from the qualifying to its final


@dataclass(frozen=True)
class _Held:
    qualifying: PastPlacing
    final: PastPlacing

    @property
    def is_one(self) -> bool:
        """Return True if the final followed soon, with the same team."""
        days = self.final.day - self.qualifying.day
        in_common = len(self.final.players & self.qualifying.players)
        return timedelta(0) <= days <= LONGEST and 2 * in_common > len(self.final.players)


def merge_final_placings(history: Iterable[PastPlacing], book: Book) -> list[PastPlacing]:
    """Return the placings with one per team: a finalist has no placing in the qualifying, and earns by its
    play in both."""
    found = list(history)
    for final in [each for each in found if _after(each, book)]:
        own = [each for each in found if each.kind == _after(final, book) and _Held(each, final).is_one]
        if own:
            found = [each for each in found if each not in own]
            found[found.index(final)] = _joined(final, own[-1])
    return found


def _after(won: PastPlacing, book: Book) -> str | None:
    kind = book.kinds.get(won.kind)
    return kind.after if kind else None


def _joined(final: PastPlacing, qualifying: PastPlacing) -> PastPlacing:
    words = {**qualifying.lacking}
    for player, said in final.lacking.items():
        words[player] = "; ".join(filter(None, (words.get(player), said)))
    return final._replace(earning=final.earning - qualifying.lacking.keys(), lacking=words)
