"""A command in the window is one act: all of it, or nothing and a sentence."""

from dataclasses import replace

import pytest

from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.event.refusal import Refusal
from bridgedesk.window.main_window import MainWindow

LINE = {"who": "Oz Sample", "received": "18:40"}


def event_of(window: MainWindow) -> OpenEvent:
    assert window.open_event
    return window.open_event


def test_two_acts_of_one_command_are_undone_together(evening: MainWindow) -> None:
    desk = event_of(evening)
    before = desk.event

    def both() -> Change:
        add_record(desk, "waiting-list", LINE)
        return add_note(desk, "They wait")

    assert evening.act(both)
    (entry, *_) = desk.history()
    assert (entry.act, entry.words) == ("note", "Note: They wait. Waiting list and alternates: recorded")
    evening.undo()
    assert (desk.event.registered, desk.event.notes) == (before.registered, before.notes)


def test_what_is_refused_after_the_act_takes_the_act_back(evening: MainWindow) -> None:
    """A form works out what to say of its act, and that fails."""
    desk = event_of(evening)
    before, rows = desk.event, desk.history()

    def looked_up_afterwards() -> Change:
        add_note(desk, "They wait")
        raise Refusal("That cannot be looked up")

    assert not evening.act(looked_up_afterwards)
    assert desk.event is before
    assert desk.history() == rows
    assert evening.status.text() == "That cannot be looked up"


def test_a_bug_after_the_act_takes_the_act_back(evening: MainWindow) -> None:
    desk = event_of(evening)
    before, rows = desk.event, desk.history()

    def wrong() -> Change:
        return replace(add_note(desk, "They wait"), nothing_such=1)  # type: ignore[type-var]

    with pytest.raises(TypeError):
        evening.act(wrong)
    assert desk.event is before
    assert desk.history() == rows
