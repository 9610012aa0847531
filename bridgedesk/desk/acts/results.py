"""Record, alter, adjust and erase a result."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import CheckItem
from bridgedesk.directing.lookup import reason_given
from bridgedesk.directing.rulings.correction_period import reason_after_time, refuse_late_correction
from bridgedesk.directing.scores.file_differences import accept_typed_result
from bridgedesk.directing.scores.odd_scores import refuse_impossible, refuse_other_unit
from bridgedesk.directing.seating.event_edits import with_result
from bridgedesk.directing.seating.score_lines import shown
from bridgedesk.directing.seating.score_location import (
    SlipLocation,
    is_played,
    location_text,
    recorded_result,
)
from bridgedesk.event.notebook import version_words
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Clearance
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result
from bridgedesk.event.spelling import counted


@one_act
def record_result(open_event: OpenEvent, place: SlipLocation, result: Result) -> Change:
    """Record a result, replacing any earlier one."""
    event = open_event.event
    result = replace(result, round=place.round, table=place.table, board=place.board)
    if not is_played(event, place):
        raise Refusal(f"Table {place.table} does not play board {place.board} in round {place.round}.")
    if result.initialled is None:
        refuse_impossible(result.score, place.board)
    refuse_other_unit(event, place.session, result.score)
    standing = recorded_result(event, place)
    if standing is None:
        change = Change("record result", f"{score_text(result.score)} on {location_text(event, place)}")
    else:
        if standing.score != result.score:
            how = "press F6 to record it anyway, with a reason"
            result = replace(
                result, initialled=_checked_correction(open_event, place, result.initialled, how)
            )
        change = Change("alter result", f"{_altered(standing, result)} on {location_text(event, place)}")
    after = with_result(event, place, result)
    if standing is not None and standing.score == result.score and result.initialled is not None:
        after = accept_typed_result(after, place, result.initialled)
    return open_event.carry_out(change, after, sound=True)


def _checked_correction(
    open_event: OpenEvent, place: SlipLocation, reason: str | None, how: str
) -> str | None:
    if reason is not None:
        return reason_after_time(open_event, place.session, place.round, reason)
    refuse_late_correction(open_event, place.session, place.round, how)
    return None


def _altered(before: Result, after: Result) -> str:
    """Describe a changed result; if the score is the same, describe what else changed."""
    was, now = score_text(before.score), score_text(after.score)
    if before.score != after.score:
        return f"{was} becomes {now}"
    if after.initialled is not None and after.initialled != before.initialled:
        return f"{now} accepted ({after.initialled})"
    said = [
        f"{after.lead} led" if after.lead != before.lead and after.lead else "",
        ("sat the wrong way" if after.turned else "sat as planned") if after.turned != before.turned else "",
        version_words(after.form) if after.form != before.form else "",
        "as planned" if (before.ns, before.ew) != (after.ns, after.ew) and not after.ns else "",
        f"{after.ns} v {after.ew} played"
        if (before.ns, before.ew) != (after.ns, after.ew) and after.ns
        else "",
    ]
    return ", ".join(filter(None, [now, *said]))


@one_act
def erase_result(open_event: OpenEvent, place: SlipLocation) -> Change:
    event = open_event.event
    standing = recorded_result(event, place)
    if standing is None:
        raise Refusal(f"There is no result to erase on {location_text(event, place)}")
    how = "type the other score, then press F6 and give a reason"
    refuse_late_correction(open_event, place.session, place.round, how)
    change = Change("erase result", f"{score_text(standing.score)} erased on {location_text(event, place)}")
    return open_event.carry_out(change, with_result(event, place, None), sound=True)


# ---- several results recorded, altered or erased as one action


@one_act
def record_results(
    open_event: OpenEvent, act: str, words: str, wanted: Mapping[SlipLocation, Result | None]
) -> Change:
    """Record all these results or none, replacing earlier ones; None erases a result."""
    after = open_event.event
    for place, result in wanted.items():
        if result is not None and result.initialled is None:
            refuse_impossible(result.score, place.board)
        after = with_result(after, place, result)
        if result is not None and result.initialled is not None:
            after = accept_typed_result(after, place, result.initialled)
    if after == open_event.event:
        raise Refusal(f"{words}: already recorded")
    return open_event.carry_out(Change(act, words), after)


# ---- settle an item to check: accept it with a reason, or use the file's result


@one_act
def accept_item(open_event: OpenEvent, odd: CheckItem, why: str) -> Change:
    """Accept an item with a reason; the result keeps the reason if the item is about one."""
    reason = reason_given(why, "you accept it")
    if odd.place is None:
        about = dict(odd.matter.about)
        clearance = Clearance(open_event.clock(), odd.what, reason, odd.matter.code, about)
        after = replace(open_event.event, clearances=(*open_event.event.clearances, clearance))
        return open_event.carry_out(Change("let stand", f"Accepted: {odd.what} ({reason})"), after)
    standing = _standing(open_event, odd.place)
    words = f"{shown(standing)} accepted on {location_text(open_event.event, odd.place)}: {reason}"
    wanted = {odd.place: replace(standing, initialled=reason)}
    return record_results(open_event, "let stand", words, wanted)


@one_act
def accept_items(open_event: OpenEvent, items: Sequence[CheckItem], why: str) -> Change:
    """Accept several items with one reason, as one action."""
    if len(items) == 1:
        return accept_item(open_event, items[0], why)
    reason = reason_given(why, "you accept them")
    after = open_event.event
    for odd in items:
        if odd.place is None:
            about = dict(odd.matter.about)
            clearance = Clearance(open_event.clock(), odd.what, reason, odd.matter.code, about)
            after = replace(after, clearances=(*after.clearances, clearance))
        else:
            accepted = replace(_standing(open_event, odd.place), initialled=reason)
            after = accept_typed_result(with_result(after, odd.place, accepted), odd.place, reason)
    change = Change("let stand", f"{counted(len(items), 'item')} accepted: {reason}")
    return open_event.carry_out(change, after)


@one_act
def use_file_result(open_event: OpenEvent, odd: CheckItem) -> Change:
    if odd.place is None or odd.from_file is None:
        raise Refusal(f"No imported file differs here: {odd.what}")
    standing = recorded_result(open_event.event, odd.place)
    if standing is not None:
        how = "type the file's score, then press F6 and give a reason, or accept the typed score"
        refuse_late_correction(open_event, odd.place.session, odd.place.round, how)
    instead = f" instead of {shown(standing)}" if standing else ""
    words = f"{shown(odd.from_file)} from the file{instead}, {location_text(open_event.event, odd.place)}"
    return record_results(open_event, "take from file", words, {odd.place: odd.from_file})


@one_act
def use_file_results(open_event: OpenEvent, items: Sequence[CheckItem]) -> Change:
    """Replace several typed results with the file's, as one action."""
    changes = [use_file_result(open_event, odd) for odd in items]
    if len(changes) == 1:
        return changes[0]
    return changes[-1]._replace(words=f"{counted(len(items), 'result')} taken from the file")


def _standing(open_event: OpenEvent, place: SlipLocation) -> Result:
    standing = recorded_result(open_event.event, place)
    if standing is None:
        raise Refusal(
            f"No score on {location_text(open_event.event, place)} yet. Type it first, or NP if it"
            " was not played."
        )
    return standing
