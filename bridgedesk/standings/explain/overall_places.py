"""Overall places: one list over the finals, consolations, stages or flights in which entries played."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from bridgedesk.event.spelling import counted, joined, with_unit
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import Evaluation, Field, Measure, TotalMethod
from bridgedesk.standings.explain.figures import figure_text
from bridgedesk.standings.explain.list_parts import EventOfList, PartOfList, marks_of, parts_of_list
from bridgedesk.standings.standing import Standing
from bridgedesk.standings.ties.ranking import ranked

OVERALL_PLACES = "Overall places"
NOT_YET = "not known yet"


class ListOrder(Enum):
    """Ways to make one list of several."""

    IN_TURN = "one list after another"
    BY_TOTAL = "by total"


class OverallPlace(NamedTuple):
    """Entry in the overall list, with its own place in the part that decided."""

    key: str
    place: int | None
    shared: bool
    level_place: int | None  # before ties were broken; without a place: the first it may still have
    part: PartOfList
    standing: Standing
    remark: str = ""

    @property
    def name(self) -> str:
        return self.part.names[self.standing.entry]

    @property
    def place_text(self) -> str:
        return "" if self.place is None else f"{self.place}{'=' if self.shared else ''}"

    @property
    def own_place(self) -> str:
        """Return the place in its own part."""
        own = self.standing
        return "" if own.place is None else f"{own.place}{'=' if own.shared else ''}"


@dataclass(frozen=True)
class OverallPlaces:
    """The list with a sentence on how it was made, or the problem that prevents it."""

    places: tuple[OverallPlace, ...]
    order: ListOrder
    parts: tuple[PartOfList, ...]
    problem: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def is_a_list(self) -> bool:
        """Return False for a single ranking, which is its own overall list."""
        return len(self.parts) > 1

    @property
    def how(self) -> str:
        titles = [part.title for part in self.parts]
        if self.order is ListOrder.IN_TURN:
            first, *others = titles
            then = f", then {joined(others)}" if others else ""
            return f"{first} first{then}; each entry where it first appears."
        unit = self.parts[0].evaluation.unit
        return f"{joined(titles)} ranked together by total ({unit}); an entry in several by its best."

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Return the titles of parts whose results are not final."""
        return tuple(part.title for part in self.parts if not part.is_final)

    @property
    def provisional(self) -> str:
        """Say which results are not final, if any."""
        waits = self.waits_for
        return f"Provisional: {joined(waits)} not final yet." if waits else ""

    @cached_property
    def names(self) -> Mapping[str, str]:
        return {each.key: each.name for each in self.places}

    @cached_property
    def withdrawn(self) -> frozenset[str]:
        """The entries that withdrew from the event where they have their place."""
        return frozenset(
            each.key
            for each in self.places
            if each.part.evaluation.event.entry(each.standing.entry).withdrawn is not None
        )

    def field(self) -> Field:
        """Return the list as a field, for prizes."""
        return Field(
            OVERALL_PLACES,
            tuple(
                each.standing._replace(
                    entry=each.key, place=each.place, shared=each.shared, level_place=each.level_place,
                    tie=None,
                )
                for each in self.places
            ),
        )  # fmt: skip


def total_words(place: OverallPlace) -> str:
    """Return the total in its part, with its unit."""
    total, part = place.standing.total, place.part
    if total is None:
        return ""
    return with_unit(figure_text(half_up(total), part.decimals), part.evaluation.unit)


# ---- making the list


def places_of_event(evaluation: Evaluation) -> OverallPlaces:
    """Return the overall list of one event, over its own stages and fields."""
    listed = EventOfList(evaluation.event, evaluation.event.id)
    return overall_places(parts_of_list([listed], lambda _: evaluation), None, listed)


def overall_places(parts: Sequence[PartOfList], order: ListOrder | None, own: EventOfList) -> OverallPlaces:
    """Return one list. An entry without a place in the first part where it appears has no overall place.
    Entries of the event `own` keep their ids. Without an `order`, only fields of one stage are ranked by
    total."""
    order = order or _usual_order(parts)
    problem = comparison_problem(parts) if order is ListOrder.BY_TOTAL else ""
    if problem:
        return OverallPlaces((), order, tuple(parts), problem)
    ids = {
        mark: entry.id for entry in own.event.entries for mark in marks_of(own.event, own.family, entry.id)
    }
    found = [
        each._replace(key=_key(each, ids))
        for each in (_in_turn(parts) if order is ListOrder.IN_TURN else _by_total(parts))
    ]
    found.sort(key=lambda each: each.place is None and not each.remark)
    return OverallPlaces(tuple(found), order, tuple(parts))


def _usual_order(parts: Sequence[PartOfList]) -> ListOrder:
    stages = {id(part.evaluation) for part in parts}
    parallel = len(parts) > 1 and len(stages) == 1 and not parts[0].evaluation.earlier
    return ListOrder.BY_TOTAL if parallel else ListOrder.IN_TURN


def _key(place: OverallPlace, ids: Mapping[tuple[str, ...], str]) -> str:
    part, entry = place.part, place.standing.entry
    known = (ids[mark] for mark in sorted(part.marks(entry)) if mark in ids)
    return next(known, f"{part.evaluation.event.id}/{entry}")


def comparison_problem(parts: Sequence[PartOfList]) -> str:
    """Say why totals of these parts cannot be compared: a knockout, other units, more matches or sessions."""
    knockout = next((part.title for part in parts if part.evaluation.finals), None)
    if knockout is not None:
        return f"Places in {knockout} do not go by totals. Choose one list after another."
    units = {part.evaluation.unit for part in parts}
    if len(units) > 1:
        return f"Totals in {joined(sorted(units))} cannot be compared. Choose one list after another."
    if all(_is_mean(part.evaluation) for part in parts):
        return ""
    lengths = {part.title: _length(part) for part in parts}
    if len(set(lengths.values())) == 1:
        return ""
    told = joined([f"{title} has {_length_words(length)}" for title, length in lengths.items()])
    return f"{told}: totals cannot be compared. Choose one list after another."


def _is_mean(evaluation: Evaluation) -> bool:
    return evaluation.measure is Measure.PERCENT and evaluation.form.adding is not TotalMethod.SUM


def _length(part: PartOfList) -> tuple[int, int]:
    """Return the most matches, or else the most sessions, that an entry has."""
    standings = part.field.standings
    matches = max((len(each.matches) for each in standings), default=0)
    return matches, 0 if matches else max((len(each.sessions) for each in standings), default=0)


def _length_words(length: tuple[int, int]) -> str:
    matches, sessions = length
    return counted(matches, "match", "matches") if matches else counted(sessions, "session")


def _in_turn(parts: Sequence[PartOfList]) -> Iterator[OverallPlace]:
    seen: set[tuple[str, ...]] = set()
    ahead = 0
    for part in parts:
        mine = [each for each in part.field.standings if not part.marks(each.entry) & seen]
        yield from _places_in(part, mine, ahead)
        ahead += sum(each.place is not None or each.entry in part.waiting for each in mine)
        seen |= {mark for each in mine for mark in part.marks(each.entry)}


def _places_in(part: PartOfList, mine: Sequence[Standing], ahead: int) -> Iterator[OverallPlace]:
    """Yield the places behind so many others. Teams that are still in a knockout come before those out of
    it; entries that have not begun come after the others."""
    placed = sorted((each for each in mine if each.place is not None), key=_place)
    later = [each for each in mine if each.entry in part.waiting]
    still_in = bool(part.evaluation.finals)
    first = ahead + 1 + (len(later) if still_in else 0)
    open_from = ahead + 1 + (0 if still_in else len(placed))
    waiting = [OverallPlace("", None, False, open_from, part, each, NOT_YET) for each in later]
    yield from waiting if still_in else ()
    for standing in placed:
        place = first + sum(_place(each) < _place(standing) for each in placed)
        shared = sum(_place(each) == _place(standing) for each in placed) > 1
        level = first + sum(_level(each) < _level(standing) for each in placed)
        yield OverallPlace("", place, shared, level, part, standing)
    yield from () if still_in else waiting
    for standing in mine:
        if standing.place is None and standing.entry not in part.waiting:
            yield OverallPlace("", None, False, None, part, standing)


def _place(standing: Standing) -> int:
    return standing.place or 0


def _level(standing: Standing) -> int:
    return standing.level_place or standing.place or 0


def _without_place(part: PartOfList, standing: Standing) -> OverallPlace:
    remark = NOT_YET if standing.entry in part.waiting else ""
    return OverallPlace("", None, False, None, part, standing, remark)


InPart = tuple[PartOfList, Standing]


def _by_total(parts: Sequence[PartOfList]) -> Iterator[OverallPlace]:
    best, without = _best_of_each(parts)
    for number, place, _ in ranked({str(at): each.total for at, (_, each) in enumerate(best)}):
        part, standing = best[int(number)]
        tied = [each for each in best if each[1].total == standing.total]
        within = all(each[0] is part for each in tied)  # then its own tie-break parts them
        first = (place or 1) + (sum(_place(each) < _place(standing) for _, each in tied) if within else 0)
        level = sum(not within or _place(each) == _place(standing) for _, each in tied)
        yield OverallPlace("", first, level > 1, place, part, standing)
    listed = {mark for part, standing in best for mark in part.marks(standing.entry)}
    for part, standing in without:
        if not part.marks(standing.entry) & listed:
            yield _without_place(part, standing)


def _best_of_each(parts: Sequence[PartOfList]) -> tuple[list[InPart], list[InPart]]:
    """Return the best total of each entry, and standings without a place."""
    best: list[InPart] = []
    without: list[InPart] = []
    known: dict[tuple[str, ...], int] = {}
    for part in parts:
        for standing in part.field.standings:
            if standing.place is None or standing.total is None:
                without.append((part, standing))
                continue
            marks = part.marks(standing.entry)
            same = next((known[mark] for mark in marks if mark in known), len(best))
            known |= dict.fromkeys(marks, same)
            if same == len(best):
                best.append((part, standing))
            elif standing.total > (best[same][1].total or 0):
                best[same] = part, standing
    return best, without
