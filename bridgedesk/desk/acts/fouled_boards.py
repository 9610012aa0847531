"""Record a fouled board: results from one round on belong to another version."""

from collections.abc import Mapping
from dataclasses import replace

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.scores.possible import refuse_impossible
from bridgedesk.directing.seating.board_versions import VersionFrom
from bridgedesk.directing.seating.event_edits import with_result, with_section
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import BoardForm, Result, Section

NOTHING_TYPED: Mapping[SlipLocation, Result] = {}


@one_act
def record_fouled_board(
    desk: OpenEvent, session: str, form: VersionFrom, typed: Mapping[SlipLocation, Result] = NOTHING_TYPED
) -> Change:
    """Record a fouled board; `typed` holds results entered with the decision."""
    _refuse_unplayed(desk.event.section(session, form.section), form)
    after = desk.event
    for place, result in typed.items():
        if result.initialled is None:
            refuse_impossible(result.score, place.board)
        after = with_result(after, place, result)
    section = after.section(session, form.section)
    results = tuple(
        replace(each, form=form.form)
        if each.board == form.board and (each.round or 0) >= form.round
        else each
        for each in section.results
    )
    decided = BoardForm(form.board, form.round, form.form, desk.clock())
    section = replace(section, results=results, forms=(*section.forms, decided))
    return desk.carry_out(Change("foul", form.words), with_section(after, session, section))


def _is_of(result: Result, form: VersionFrom) -> bool:
    return result.board == form.board and (result.round or 0) >= form.round


def _refuse_unplayed(section: Section, form: VersionFrom) -> None:
    rounds = section.movement.rounds if section.movement else ()
    for sittings in rounds[form.round - 1 :]:
        if any(form.board in section.boards_of(sitting) for sitting in sittings if sitting.ns and sitting.ew):
            return
    raise Refusal(
        f"Board {form.board} is not played in round {form.round} or later in section {form.section}"
    )
