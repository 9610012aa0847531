"""Ladders over many of the club's evenings."""

from bridgedesk.desk.views.lists import rungs_table
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import Choice, View, none_yet

NO_SERIES = "There is no series yet: name one below, and each evening that counts is put into it."


def choices(looking: StandingsModel) -> list[Choice]:
    return [Choice(series.id, series.title) for series in looking.series]


def series_view(looking: StandingsModel, choice: str) -> View:
    if not looking.series:
        return none_yet(NO_SERIES)
    series = next((each for each in looking.series if each.id == choice), looking.series[0])
    if not series.events:
        return none_yet(f"No evening counts for {series.title} yet; press “This evening counts”.")
    found = looking.ladders.get(series.id)
    if found is None:
        return none_yet("Adding up the evenings …")
    best = f"the best {series.best_of} of" if series.best_of else "all of"
    words = f"{best} {len(series.events)} evenings, by {series.ranks}, the mean of those that count"
    return View((rungs_table(found.rungs, found.names, found.unit),), words=words[0].upper() + words[1:])
