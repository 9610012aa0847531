"""Overall places on paper: one list over finals, flights or several events."""

from dataclasses import replace

from bridgedesk.sheets.content import ColumnKind, LetterSize, Sheet, SheetColumn, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.ranking import LARGE_UP_TO, NAMES, PLACE, TEAM
from bridgedesk.standings.explain.overall_places import (
    OverallPlaces,
    places_of_event,
    total_words,
)

TITLE = "Overall places"
SINGLE = "The ranking is the overall list of this event. Choose more events in Standings, Overall places."


def overall_places_sheet(facts: Facts) -> Sheet:
    found = list_of(facts)
    if not found.is_a_list or found.problem:
        raise NothingToPrint(found.problem or SINGLE)
    made = sheet(facts, TITLE, (_table(found),), (found.how, *found.remarks), one_page=True)
    return as_provisional(made, found)


def list_of(facts: Facts) -> OverallPlaces:
    """Return the list, by default over the event's own stages and fields."""
    return facts.overall or places_of_event(facts.evaluation)


def as_provisional(made: Sheet, found: OverallPlaces) -> Sheet:
    """Return the sheet marked as provisional while results of its list are not final."""
    if not found.waits_for:
        return made
    state = made.state.replace("Final", "Provisional", 1)
    return replace(made, state=state, notes=(*made.notes, found.provisional))


def _table(found: OverallPlaces) -> Table:
    teams = any(each.part.evaluation.event.entry(each.standing.entry).name for each in found.places)
    remarks = any(each.remark for each in found.places)
    columns = (
        PLACE,
        TEAM if teams else NAMES,
        SheetColumn("List", ColumnKind.TEXT),
        SheetColumn("Place there", ColumnKind.WORDS),
        SheetColumn("Total", ColumnKind.WORDS, strong=True),
        *([SheetColumn("", ColumnKind.WORDS)] if remarks else []),
    )
    rows = tuple(
        (
            each.place_text,
            each.name,
            each.part.title,
            each.own_place,
            total_words(each),
            *([each.remark] if remarks else []),
        )
        for each in found.places
    )
    size = LetterSize.LARGE if len(rows) <= LARGE_UP_TO else LetterSize.NORMAL
    return Table(columns, rows, size=size)
