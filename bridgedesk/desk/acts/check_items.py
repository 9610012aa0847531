"""Settle an item to check: accept it with a reason, or use the file's result."""

from dataclasses import replace

from bridgedesk.desk.acts.several_results import record_results
from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import CheckItem
from bridgedesk.directing.lookup import reason_given
from bridgedesk.directing.rulings.correction_period import refuse_late_correction
from bridgedesk.directing.seating.score_lines import shown
from bridgedesk.directing.seating.score_location import SlipLocation, location_text, recorded_result
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Clearance
from bridgedesk.event.session import Result


@one_act
def accept_item(desk: OpenEvent, odd: CheckItem, why: str) -> Change:
    """Accept an item with a reason; the result keeps the reason if the item is about one."""
    reason = reason_given(why, "it stands")
    if odd.place is None:
        about = dict(odd.matter.about)
        clearance = Clearance(desk.clock(), odd.what, reason, odd.matter.code, about)
        after = replace(desk.event, clearances=(*desk.event.clearances, clearance))
        return desk.carry_out(Change("let stand", f"Stands: {odd.what} ({reason})"), after)
    standing = _standing(desk, odd.place)
    words = f"{shown(standing)} stands on {location_text(desk.event, odd.place)}: {reason}"
    wanted = {odd.place: replace(standing, initialled=reason)}
    return record_results(desk, "let stand", words, wanted)


@one_act
def use_file_result(desk: OpenEvent, odd: CheckItem) -> Change:
    if odd.place is None or odd.from_file is None:
        raise Refusal(f"No file says anything else: {odd.what}")
    standing = recorded_result(desk.event, odd.place)
    if standing is not None:
        how = "type the file's score over it, then F6 with the reason, or let ours stand"
        refuse_late_correction(desk, odd.place.session, odd.place.round, how)
    instead = f" instead of {shown(standing)}" if standing else ""
    words = f"{shown(odd.from_file)} from the file{instead}, {location_text(desk.event, odd.place)}"
    return record_results(desk, "take from file", words, {odd.place: odd.from_file})


def _standing(desk: OpenEvent, place: SlipLocation) -> Result:
    standing = recorded_result(desk.event, place)
    if standing is None:
        raise Refusal(
            f"Nothing stands on {location_text(desk.event, place)}: type what was played there first, or NP"
        )
    return standing
