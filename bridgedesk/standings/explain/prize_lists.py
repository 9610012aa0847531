"""Lists that a prize can be for: everybody, a field, a category, with handicap, the overall places."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace

from bridgedesk.rulebooks import Book
from bridgedesk.standings.evaluation import Evaluation, Field
from bridgedesk.standings.explain.further_lists import (
    EVERYBODY,
    categories,
    category_field,
    whole_field,
    with_handicap,
)
from bridgedesk.standings.explain.overall_places import OVERALL_PLACES, OverallPlaces, places_of_event

WITH_HANDICAP = "With handicap"


def lists_for_prizes(
    evaluation: Evaluation, book: Book | None = None, overall: OverallPlaces | None = None
) -> Mapping[str, Field]:
    """Return each list a prize can be for. `overall`: over finals or other events, by default over the
    event's own stages and fields."""
    whole = whole_field(evaluation)
    found = {EVERYBODY: whole}
    if len(evaluation.fields) > 1:
        found |= {field.name: field for field in evaluation.fields}
    for mark, entries in categories(evaluation.event).items():
        found[mark] = category_field(whole, entries, mark)
    if any(entry.handicap for entry in evaluation.event.entries):
        fields = with_handicap(evaluation, book)
        names = [f"{WITH_HANDICAP}, {field.name}" for field in fields] if len(fields) > 1 else [WITH_HANDICAP]
        found |= dict(zip(names, fields, strict=False))
    return found | _overall_lists(overall or places_of_event(evaluation))


def is_overall(among: str) -> bool:
    """Return True for the overall places and a category of them, which compare places instead of totals."""
    return among == OVERALL_PLACES or among.startswith(f"{OVERALL_PLACES}, ")


def _overall_lists(overall: OverallPlaces) -> dict[str, Field]:
    if not overall.is_a_list or not overall.places:
        return {}
    whole = overall.field()
    staying = tuple(each for each in whole.standings if each.entry not in overall.withdrawn)
    whole = replace(whole, standings=staying)
    marked: dict[str, set[str]] = defaultdict(set)
    known = {id(part): categories(part.evaluation.event) for part in overall.parts}
    for each in overall.places:
        for mark, entries in known[id(each.part)].items():
            if each.standing.entry in entries:
                marked[mark].add(each.key)
    parts = {f"{OVERALL_PLACES}, {mark}": marked[mark] for mark in sorted(marked)}
    return {OVERALL_PLACES: whole} | {
        name: _category_of_overall(whole, keys, name) for name, keys in parts.items()
    }


def _category_of_overall(whole: Field, keys: Collection[str], name: str) -> Field:
    """Return the entries of a category with their places among themselves."""
    mine = [each for each in whole.standings if each.entry in keys]
    levels = [each.level_place for each in mine if each.level_place is not None]  # open places too
    shown = [each.place or each.level_place or 0 for each in mine]
    return Field(
        name,
        tuple(
            each._replace(
                place=None if each.place is None else 1 + sum(0 < one < each.place for one in shown),
                shared=each.place is not None and shown.count(each.place) > 1,
                level_place=None
                if each.level_place is None
                else 1 + sum(one < each.level_place for one in levels),
            )
            for each in mine
        ),
    )
