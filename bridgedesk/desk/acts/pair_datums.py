"""Number of extreme scores left out of a board's datum in pair datums of teams; no clause sets it."""

from dataclasses import replace

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.pairs.pair_datums import TRIM, extremes, pair_datums

MOST = 3  # as many as any datum of a Butler leaves out


@one_act
def choose_datum_trim(desk: OpenEvent, each_end: int) -> Change:
    found = pair_datums(desk.event, desk.book_in_force)
    if found is None:
        raise Refusal("The rule book has no pair datums for this kind of event")
    if found.chosen and found.trim == each_end:
        raise Refusal("That is how it was decided already")
    after = replace(desk.event, settings={**desk.event.settings, TRIM: each_end})
    words = f"Datum of a board for pairs of teams: {extremes(each_end)}"
    return desk.carry_out(Change("choose datum", words), after)
