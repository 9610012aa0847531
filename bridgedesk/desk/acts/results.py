"""Record, alter, adjust and erase a result."""

from dataclasses import replace

from bridgedesk.desk.known import reason_given
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.place import Place, section_at, standing_at, table_at
from bridgedesk.desk.possible import refuse_impossible
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.revised import with_result, without_result
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result


def record_result(desk: OpenEvent, place: Place, result: Result) -> Change:
    """In the place of the one that stands there, if any."""
    result = replace(result, round=place.round, table=place.table, board=place.board)
    if not _is_played(desk, place):
        raise Refusal(f"Board {place.board} is not played at table {place.table} in round {place.round}")
    if result.initialled is None:
        refuse_impossible(result.score, place.board)
    standing = standing_at(desk.event, place)
    text = score_text(result.score)
    if standing is None:
        change = Change("record result", f"{text} on {place}")
    else:
        change = Change("alter result", f"{score_text(standing.score)} becomes {text} on {place}")
    return desk.carry_out(change, with_result(desk.event, place, result), sound=True)


def _is_played(desk: OpenEvent, place: Place) -> bool:
    if place.in_match:
        table = table_at(desk.event, place)
        return table is not None and place.board in (table.match.boards or (place.board,))
    section = section_at(desk.event, place.session, place.section)
    sitting = section.sitting(place.round, place.table)
    return sitting is not None and place.board in section.boards_of(sitting)


def adjust(desk: OpenEvent, place: Place, score: Score, why: str) -> Change:
    """An artificial, split, weighted or exact score in the place of what was played, if anything was."""
    reason = reason_given(why, "the score is adjusted")
    standing = standing_at(desk.event, place)
    adjusted = replace(standing or Result(place.board, score), score=score, initialled=reason)
    return record_result(desk, place, adjusted)


def erase_result(desk: OpenEvent, place: Place) -> Change:
    standing = standing_at(desk.event, place)
    if standing is None:
        raise Refusal(f"There is no result to erase on {place}")
    change = Change("erase result", f"{score_text(standing.score)} erased on {place}")
    return desk.carry_out(change, without_result(desk.event, place), sound=True)
