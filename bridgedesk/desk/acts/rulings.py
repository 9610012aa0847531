"""What the director decides: a ruling and its withdrawal; what she notes."""

from dataclasses import replace

from bridgedesk.desk.known import entry_called, entry_words, reason_given, ruling_called, section_called
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.revised import free_id
from bridgedesk.event.ruling import Note, Ruling, Sanction


def rule(desk: OpenEvent, ruling: Ruling) -> Change:
    """Its id and, where none is given, its time are the desk's."""
    if ruling.entry is not None:
        entry_called(desk.event, ruling.entry)
    if ruling.section is not None and ruling.session is not None:
        section_called(desk.event, ruling.session, ruling.section)
    made = replace(ruling, id=free_id("r", [each.id for each in desk.event.rulings]))
    who = f" for {entry_words(desk.event, made.entry)}" if made.entry else ""
    words = f"{(made.question or 'ruling').replace('-', ' ').capitalize()}{who}: {_amount(made.imposed)}"
    after = replace(desk.event, rulings=(*desk.event.rulings, made))
    return desk.carry_out(Change("rule", words), after)


def withdraw_ruling(desk: OpenEvent, key: str, why: str) -> Change:
    """It stays on record, with the reason, and counts no more."""
    ruling = ruling_called(desk.event, key)
    if ruling.withdrawn is not None:
        raise Refusal(f"Ruling {key} is withdrawn already: {ruling.withdrawn}")
    reason = reason_given(why, "the ruling is withdrawn")
    after = replace(
        desk.event,
        rulings=tuple(
            replace(each, withdrawn=reason) if each.id == key else each for each in desk.event.rulings
        ),
    )
    return desk.carry_out(Change("withdraw ruling", f"Ruling {key} withdrawn: {reason}"), after)


def note(desk: OpenEvent, text: str, table: int | None = None, board: int | None = None) -> Change:
    said = text.strip()
    if not said:
        raise Refusal("The note is empty; write what happened")
    line = Note(desk.clock(), said, table, board)
    after = replace(desk.event, notes=(*desk.event.notes, line))
    return desk.carry_out(Change("note", f"Note: {said}"), after)


def _amount(sanction: Sanction | None) -> str:
    if sanction is None:
        return "noted"
    if sanction.amount is None:
        return "warning"
    return f"{sanction.amount} {sanction.unit or ''}".strip()
