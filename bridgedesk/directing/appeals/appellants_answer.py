"""The appellants' reply to the respondents: recorded with the form and printed on it."""

from dataclasses import replace
from datetime import datetime

from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.event.appealed import appellants_answer
from bridgedesk.event.event import Event
from bridgedesk.event.register import ANSWERS, RegisterLine
from bridgedesk.event.ruling import Appeal

ANSWER = "answer"  # its place on the form


def answer_of(event: Event, appeal: Appeal) -> str:
    kept = appellants_answer(event, appeal.id) if appeal.id else None
    return str(kept.facts[ANSWER]) if kept else ""


def with_answer(event: Event, appeal: Appeal, typed: str, now: datetime) -> Event:
    """Return the event with the reply changed, or removed if the text is empty."""
    text, kept = typed.strip(), appellants_answer(event, appeal.id)
    if text == (kept.facts[ANSWER] if kept else ""):
        return event
    others = tuple(line for line in event.registered if line is not kept)
    if not text:
        return replace(event, registered=others)
    key = kept.id if kept else free_id("k", [line.id for line in event.registered])
    line = RegisterLine(key, ANSWERS, now, appeal.by, None, {"appeal": appeal.id, ANSWER: text})
    return replace(event, registered=(*others, line))
