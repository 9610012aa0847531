"""Set or clear strata; allowed after final too, since the ranking does not change."""

from collections.abc import Mapping
from dataclasses import replace

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.strata import counted
from bridgedesk.event.refusal import Refusal
from bridgedesk.masterpoints.strata import STRATA, entry_in_stratum, strata_of


@one_act
def set_strata(desk: OpenEvent, strata: Mapping[str, str]) -> Change:
    """Set stratum A, B or C by entry; other entries keep theirs, and all in A means no strata."""
    for entry, wanted in strata.items():
        desk.event.entry(entry)
        if wanted not in tuple(STRATA):
            raise Refusal(f"There is no stratum '{wanted}'; it is A, B or C")
    entries = tuple(
        entry_in_stratum(entry, strata[entry.id]) if entry.id in strata else entry
        for entry in desk.event.entries
    )
    after = replace(desk.event, entries=entries)
    return desk.carry_out(Change("set strata", f"Strata: {counted(strata_of(after))}"), after)
