"""Printed places, in one list or in several."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from bridgedesk.audit.finding import Difference, Finding, Named
from bridgedesk.audit.totals import where
from bridgedesk.exchange.published import OfficialTotal, Published
from bridgedesk.standings.ties.ranking import ranked


def _direction(total: OfficialTotal) -> str:
    return total.number[-2:] if total.number[-2:] in ("NS", "EW") else ""


# Which list a total stands in.
LISTS: dict[str, Callable[[OfficialTotal], str]] = {
    "one list": lambda _: "",
    "a list for each direction": _direction,
    "a list for each section and direction": lambda total: f"{total.section} {_direction(total)}",
}


def audit_places(published: Published) -> Iterator[Finding]:
    """Compare the places with the order of the printed totals; each session has its own lists."""
    official = [total for total in published.totals if total.place]
    if not official:
        return
    fits = []
    for words, list_of in LISTS.items():
        lists: dict[tuple[str | None, str], list[OfficialTotal]] = defaultdict(list)
        for total in official:
            lists[total.session, list_of(total)].append(total)
        fits.append(([each for members in lists.values() for each in _out_of_place(members)], words))
    differing, words = min(fits, key=lambda fit: len(fit[0]))
    named = (Named("places", words),)
    yield Finding("Places by the totals printed", len(official), words, tuple(differing), named)


def _out_of_place(members: Sequence[OfficialTotal]) -> Iterator[Difference]:
    figures = {total.entry: _ranking_figure(total) for total in members}
    places = {entry: place for entry, place, _ in ranked(figures)}
    for total in members:
        printed = (total.place or "").strip("=")
        if printed != str(places[total.entry]):
            yield Difference(where(total), places[total.entry], total.place)


def _ranking_figure(total: OfficialTotal) -> Fraction | None:
    figure = total.percent if total.percent is not None else total.score
    return None if figure is None else Fraction(figure)
