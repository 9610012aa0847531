"""What follows from a line of a register is imposed as the book has it."""

from dataclasses import replace

from bridgedesk.desk.acts.rulings import rule
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.rulings.consequence import Consequence


def follow(desk: OpenEvent, found: Consequence) -> Change:
    """All its rulings in one act."""
    if not found.rulings:
        raise Refusal(f"{found.words}; that is the director's to decide, under Penalties")
    now = desk.clock()
    return rule(desk, *(replace(each, time=now) for each in found.rulings))
