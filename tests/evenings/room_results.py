"""Results of a match, recorded room by room."""

from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.match_tables import match_tables
from bridgedesk.directing.seating.score_location import as_result, place_at
from bridgedesk.event.match import RoomResult


def record_room_result(desk: OpenEvent, match: str, result: RoomResult) -> None:
    session = desk.event.match(match).session
    tables = match_tables(desk.event, session)
    table = next(each for each in tables if (each.match.id, each.room) == (match, result.room))
    record_result(desk, place_at(session, table, result.board), as_result(table, result))
