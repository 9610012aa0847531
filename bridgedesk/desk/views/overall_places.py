"""Overall places: one list over finals, flights or several events."""

from bridgedesk.desk.views.ledgers import Ledger, counted_line, ledger_of_place
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, Lead, figure, table_of, words
from bridgedesk.desk.views.totals import place_ledger, total_ledger
from bridgedesk.desk.views.view import View, none_yet
from bridgedesk.standings.explain.overall_places import OverallPlace, OverallPlaces, total_words

KEY = "overall-places"
WORKING = "Working out the list…"
SINGLE = "The ranking is the overall list of this event. Choose another event below to list both together."


def overall_places_view(model: StandingsModel, _choice: str) -> View:
    found = model.overall
    if found is None:
        return none_yet(WORKING)
    if not found.is_a_list:
        return none_yet(SINGLE)
    if found.problem:
        return none_yet(found.problem)

    def total(each: OverallPlace) -> Ledger | None:
        return total_ledger(each.standing, each.part.evaluation, each.name)

    def own_place(each: OverallPlace) -> Ledger | None:
        part = each.part
        return place_ledger(part.evaluation, part.field, each.standing, part.names)

    columns: list[Column[OverallPlace]] = [
        figure("Place", lambda each: each.place_text, lambda each: _place(each, found), strong=True),
        words("Names", lambda each: each.name, names=True),
        words("List", lambda each: each.part.title, wide=True),
        figure("Place there", lambda each: each.own_place, own_place),
        figure("Total", total_words, total),
        words("Remark", lambda each: each.remark),
    ]
    table = table_of("Overall places", found.places, columns, lambda each: _lead(each, model))
    return View((table,), words=" ".join(filter(None, (found.how, *found.remarks, found.provisional))))


def _lead(each: OverallPlace, model: StandingsModel) -> Lead | None:
    return Lead("card", each.key) if each.key in model.standings else None


def _place(each: OverallPlace, found: OverallPlaces) -> Ledger | None:
    if each.place is None:
        return None
    ahead = [
        f"{other.name}, {other.part.title}"
        for other in found.places
        if other.place is not None and other.place < each.place
    ]
    later = each.place - 1 - len(ahead)
    further = [counted_line("Places not known yet", "place", later)] if later else []
    return ledger_of_place(each.name, each.place, ahead, further)
