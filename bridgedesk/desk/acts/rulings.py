"""What the director decides: a ruling and its withdrawal; what she notes."""

from dataclasses import replace

from bridgedesk.desk.known import entry_called, reason_given, ruling_called, section_called
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.rulings.ruled import ruled, unruled
from bridgedesk.desk.rulings.ruling_words import ruling_words
from bridgedesk.desk.rulings.undecided import is_undecided
from bridgedesk.event.ruling import Note, Ruling


def rule(desk: OpenEvent, *rulings: Ruling) -> Change:
    """Their ids are the desk's; what stood on a board that is adjusted is kept. Several are one act."""
    for ruling in rulings:
        if ruling.entry is not None:
            entry_called(desk.event, ruling.entry)
        if ruling.section is not None and ruling.session is not None:
            section_called(desk.event, ruling.session, ruling.section)
    after = ruled(desk.event, rulings)
    made = after.rulings[len(desk.event.rulings) :]
    return desk.carry_out(Change("rule", "; ".join(ruling_words(after, each) for each in made)), after)


def decide_ruling(desk: OpenEvent, key: str, *rulings: Ruling) -> Change:
    """What waited is decided: the new ruling stands in its place."""
    waiting = ruling_called(desk.event, key)
    if waiting.withdrawn is not None or not is_undecided(waiting):
        raise Refusal(f"Ruling {key} does not wait for a figure any more")
    after = ruled(unruled(desk.event, key, "decided"), rulings)
    made = after.rulings[len(desk.event.rulings) :]
    words = "; ".join(ruling_words(after, each) for each in made)
    return desk.carry_out(Change("decide ruling", f"Ruling {key} decided: {words}"), after)


def withdraw_ruling(desk: OpenEvent, key: str, why: str) -> Change:
    """It stays on record, with the reason, and counts no more."""
    ruling = ruling_called(desk.event, key)
    if ruling.withdrawn is not None:
        raise Refusal(f"Ruling {key} is withdrawn already: {ruling.withdrawn}")
    reason = reason_given(why, "the ruling is withdrawn")
    words = f"{ruling_words(desk.event, ruling)}: withdrawn, {reason}"
    return desk.carry_out(Change("withdraw ruling", words), unruled(desk.event, key, reason))


def note(desk: OpenEvent, text: str, table: int | None = None, board: int | None = None) -> Change:
    said = text.strip()
    if not said:
        raise Refusal("The note is empty; write what happened")
    line = Note(desk.clock(), said, table, board)
    after = replace(desk.event, notes=(*desk.event.notes, line))
    return desk.carry_out(Change("note", f"Note: {said}"), after)
