"""Pending rulings for Bridgemate results that call for the director, one for each result."""

from bridgedesk.desk.event.open_event import Clock
from bridgedesk.directing.rulings.pending import TABLE, pending_board_ruling
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Ruling
from bridgedesk.exchange.bridgemate import Bridgemate


def to_be_ruled(event: Event, session: str, file: Bridgemate, clock: Clock) -> list[Ruling]:
    ours = event.session(session).sections
    theirs = {section.id: our for section, our in zip(file.sections, ours, strict=False)}
    known = {_board_of(ruling) for ruling in event.rulings}
    standing = results_of(event, session)
    found = []
    for slot, received in file.received.items():
        section = theirs.get(slot.section)
        if section is None or not received.needs_ruling:
            continue
        place = SlipLocation(session, section.id, slot.round, slot.table, slot.board, section.of_teams)
        sitting = section.sitting(slot.round, slot.table)
        if sitting is None or slot.board not in section.boards_of(sitting) or place in standing:
            continue
        made = pending_board_ruling(place, clock(), received.odd)
        if _board_of(made) not in known:
            found.append(made)
    return found


def _board_of(ruling: Ruling) -> tuple[object, ...]:
    table = ruling.adjusted.table if ruling.adjusted else ruling.facts.get(TABLE)
    return ruling.session, ruling.section, ruling.round, table, ruling.board
