"""Record, alter, adjust and erase a result."""

from dataclasses import replace

from bridgedesk.desk.known import reason_given
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.place import Place, result_at, section_at
from bridgedesk.desk.possible import refuse_impossible
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.revised import with_result, without_result
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result


def record_result(desk: OpenEvent, place: Place, result: Result) -> Change:
    """In the place of the one that stands there, if any."""
    result = replace(result, round=place.round, table=place.table, board=place.board)
    section = section_at(desk.event, place.session, place.section)
    sitting = section.sitting(place.round, place.table)
    if sitting is None or place.board not in section.boards_of(sitting):
        raise Refusal(f"Board {place.board} is not played at table {place.table} in round {place.round}")
    if result.initialled is None:
        refuse_impossible(result.score, place.board)
    standing = result_at(section, place)
    text = score_text(result.score)
    if standing is None:
        change = Change("record result", f"{text} on {place}")
    else:
        change = Change("alter result", f"{score_text(standing.score)} becomes {text} on {place}")
    return desk.carry_out(change, with_result(desk.event, place, result), sound=True)


def adjust(desk: OpenEvent, place: Place, score: Score, why: str) -> Change:
    """An artificial, split, weighted or exact score in the place of what was played, if anything was."""
    reason = reason_given(why, "the score is adjusted")
    standing = result_at(section_at(desk.event, place.session, place.section), place)
    adjusted = replace(standing or Result(place.board, score), score=score, initialled=reason)
    return record_result(desk, place, adjusted)


def erase_result(desk: OpenEvent, place: Place) -> Change:
    standing = result_at(section_at(desk.event, place.session, place.section), place)
    if standing is None:
        raise Refusal(f"There is no result to erase on {place}")
    change = Change("erase result", f"{score_text(standing.score)} erased on {place}")
    return desk.carry_out(change, without_result(desk.event, place), sound=True)
