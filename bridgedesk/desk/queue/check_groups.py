"""Items to check as they are listed: equal ones together, with their results and those they clash with."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import NamedTuple

from bridgedesk.desk.queue.items_to_check import CheckItem
from bridgedesk.directing.seating.score_lines import shown
from bridgedesk.directing.seating.score_location import SlipLocation, results_on, table_at
from bridgedesk.event.event import Event
from bridgedesk.event.score_text import HIDDEN
from bridgedesk.event.session import Result
from bridgedesk.event.spelling import capitalised
from bridgedesk.standings.pairs.implausible_results import clashes
from bridgedesk.standings.pairs.results_by_board import pair_numbers, seated

Hidden = Collection[tuple[str, int]]  # session and board of each board that the director has yet to play
MOST_NAMED = 3  # places in the line of a group
MOST_LISTED, MOST_BESIDE = 60, 4  # results below it, and of each board those that clash with them


class CheckKind(Enum):
    """Kinds of items, as the list can be narrowed to them."""

    CONTRADICTION = "Contradictions"
    UNUSUAL = "Unusual scores"
    FILE = "File differences"
    OTHER = "Entries and rules"


CONTRADICTORY = frozenset({"too-many-imps", "other-total", "other-vps"})  # totals that do not fit together


def kind_of(odd: CheckItem) -> CheckKind:
    """Tell what cannot be right from a score that is only unlikely."""
    if odd.wrong or odd.matter.code in CONTRADICTORY:
        return CheckKind.CONTRADICTION
    if odd.from_file is not None or odd.matter.code == "file-total":
        return CheckKind.FILE
    return CheckKind.UNUSUAL if odd.place is not None else CheckKind.OTHER


def session_of(event: Event, odd: CheckItem) -> str | None:
    """Return the session of the result or match that an item is about."""
    match = event.find_match(odd.match) if odd.match else None
    return odd.place.session if odd.place else match.session if match else None


def kinds_in(items: Sequence[CheckItem]) -> list[tuple[CheckKind, int]]:
    """Return the kinds that occur, each with its number of items."""
    found = Counter(map(kind_of, items))
    return [(kind, found[kind]) for kind in CheckKind if found[kind]]


class CheckGroup(NamedTuple):
    """Items that read the same, shown as one line."""

    items: tuple[CheckItem, ...]
    hidden: bool = False  # of boards that the director has yet to play

    @property
    def what(self) -> str:
        return self.items[0].what

    @property
    def initialled(self) -> str | None:
        return self.items[0].initialled

    @property
    def where(self) -> str:
        """Name the places: all of a few, the first ones of many."""
        named = "; ".join(each.where for each in self.items[:MOST_NAMED] if each.where)
        more = len(self.items) - MOST_NAMED
        return f"{named}; and {more} more" if more > 0 else named

    @property
    def words(self) -> str:
        """Return its lines: how often, where and what, and why it was accepted."""
        what = "hidden until you have played it" if self.hidden else self.what
        lines = [capitalised(self.where), what]
        if len(self.items) > 1:
            lines = [f"{len(self.items)} times: {what}", lines[0]]
        if self.initialled and not self.hidden:
            lines.append(f"accepted: {self.initialled}")
        return "\n".join(filter(None, lines))

    @property
    def has_link(self) -> bool:
        return self.items[0].has_link


def grouped(items: Sequence[CheckItem], hidden: Hidden = ()) -> list[CheckGroup]:
    """Put equal items into one group, in the order of the first of each."""
    groups: dict[object, list[CheckItem]] = {}
    for odd in items:
        unseen = _is_hidden(odd, hidden)
        same = (unseen, "" if unseen else odd.what, odd.wrong, odd.initialled, odd.from_file is None)
        groups.setdefault(same, []).append(odd)
    return [CheckGroup(tuple(each), _is_hidden(each[0], hidden)) for each in groups.values()]


def _is_hidden(odd: CheckItem, hidden: Hidden) -> bool:
    return odd.place is not None and (odd.place.session, odd.place.board) in hidden


# ---- the results that items are about, board by board, with those they clash with


class CheckPlace(NamedTuple):
    """Result that an item is about, or one next to it; `clash`: it clashes with one above it."""

    item: CheckItem
    place: SlipLocation
    table: str
    pairs: str
    result: str
    clash: bool = False

    @property
    def cells(self) -> tuple[str, ...]:
        """Return its columns, as on a page of scores."""
        result = f"≠ {self.result}" if self.clash else self.result
        return (str(self.place.board), str(self.place.round), self.table, self.pairs, result)


def check_places(
    event: Event, items: Sequence[CheckItem], hidden: Hidden = (), most: int = MOST_LISTED
) -> list[CheckPlace]:
    """List the results of these items board by board, and below each board the results they clash with.
    Of very many items the first ones are listed."""
    boards: dict[tuple[str, int], dict[SlipLocation, CheckItem]] = {}
    for odd in items[:most]:
        if odd.place is not None:
            boards.setdefault((odd.place.session, odd.place.board), {}).setdefault(odd.place, odd)
    found: list[CheckPlace] = []
    for key, odd_results in boards.items():
        seen = key not in hidden
        of_board = results_on(event, *key)
        for at, (place, odd) in enumerate(odd_results.items()):
            above = list(odd_results.values())[:at] if seen else []
            clash = any(_clash(each, place, of_board) for each in above)
            found.append(_place(event, odd, place, of_board.get(place), seen=seen, clash=clash))
        if seen:
            found += islice(_beside(event, odd_results, of_board), MOST_BESIDE)
    return found


Results = Mapping[SlipLocation, Result]


def _beside(
    event: Event, odd_results: Mapping[SlipLocation, CheckItem], of_board: Results
) -> Iterator[CheckPlace]:
    """Yield the other results of the board that clash with these, and what a file has instead of them."""
    for place, result in of_board.items():
        odd = next((each for each in odd_results.values() if _clash(each, place, of_board)), None)
        if odd is not None and place not in odd_results:
            yield _place(event, odd, place, result, clash=True)
    for place, odd in odd_results.items():
        if odd.from_file is not None:
            said = _place(event, odd, place, odd.from_file, clash=True)
            yield said._replace(pairs="file")


def _clash(odd: CheckItem, place: SlipLocation, of_board: Results) -> bool:
    mine, other = of_board.get(odd.place) if odd.place else None, of_board.get(place)
    return mine is not None and other is not None and clashes(odd.matter.code, mine, other)


def _place(
    event: Event,
    odd: CheckItem,
    place: SlipLocation,
    result: Result | None,
    *,
    seen: bool = True,
    clash: bool = False,
) -> CheckPlace:
    text = "" if result is None else shown(result) if seen else HIDDEN
    if place.is_in_match:
        at = table_at(event, place)
        return CheckPlace(odd, place, at.called if at else str(place.table), "", text, clash)
    section = event.section(place.session, place.section)
    sitting = section.sitting(place.round, place.table)
    planned = seated(section, sitting, place.board) if sitting else (None, None)
    ns, ew = pair_numbers(section, result) if result else planned
    pairs = f"{(ns or '?').removesuffix('NS')} v {(ew or '?').removesuffix('EW')}"
    label = section.table_labels.get(place.table, str(place.table))
    return CheckPlace(odd, place, label, pairs, text, clash)
