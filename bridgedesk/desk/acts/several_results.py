"""Several results recorded, altered or erased as one action."""

from collections.abc import Mapping

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.scores.file_differences import accept_typed_result
from bridgedesk.directing.scores.possible import refuse_impossible
from bridgedesk.directing.seating.event_edits import with_result, without_result
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Result


@one_act
def record_results(
    desk: OpenEvent, act: str, words: str, wanted: Mapping[SlipLocation, Result | None]
) -> Change:
    """Record all these results or none, replacing earlier ones; None erases a result."""
    after = desk.event
    for place, result in wanted.items():
        if result is None:
            after = without_result(after, place)
            continue
        if result.initialled is None:
            refuse_impossible(result.score, place.board)
        after = with_result(after, place, result)
        if result.initialled is not None:
            after = accept_typed_result(after, place, result.initialled)
    if after == desk.event:
        raise Refusal(f"{words}: that is how it stands already")
    return desk.carry_out(Change(act, words), after)
