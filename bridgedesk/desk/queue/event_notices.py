"""Notices on opening an event that depends on another one, or another one on it."""

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import to_clear
from bridgedesk.directing.qualifying.qualifying_link import qualified_in, words_of_finals
from bridgedesk.event.event import Status


def on_opening(desk: OpenEvent) -> list[str]:
    event = desk.event
    said = [each.what for each in to_clear(desk) if each.qualifying] if qualified_in(event) else []
    if event.issues and event.status is not Status.FINAL:
        said += words_of_finals(desk.past, event)
    return said
