"""Events of the overall list, chosen below it; the list is worked out in the background."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.acts.overall_list import (
    add_to_overall_list,
    remove_from_overall_list,
    set_overall_order,
)
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.event.overall_list import worked_out
from bridgedesk.directing.stages.overall_list import events_of_list
from bridgedesk.event.moment import day_words
from bridgedesk.standings.explain.overall_places import ListOrder, OverallPlaces
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.parts.typed_fields import fill_choice
from bridgedesk.window.standings.forms_and_ledger import InlineForm

if TYPE_CHECKING:
    from bridgedesk.event.event import Event


class OverallForm(InlineForm):
    added = Signal(str)
    removed = Signal(str)
    ordered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.events = self.choice(
            self.tr("Event of the list"), self.tr("Event to add to the list, or to remove from it")
        )
        self.add = self.press(
            self.tr("Add event"),
            self.tr("Adds this event at the end of the list; one that is listed moves there"),
            lambda: self.added.emit(self.events.currentData()),
        )
        self.remove = self.press(
            self.tr("Remove event"),
            self.tr("Removes this event; the usual list comes back with the last one"),
            lambda: self.removed.emit(self.events.currentData()),
        )
        self.order = self.choice(
            self.tr("Order of the list"), self.tr("One list after another, or all ranked by total")
        )
        for each, words in (
            (ListOrder.IN_TURN, self.tr("One list after another")),
            (ListOrder.BY_TOTAL, self.tr("By total")),
        ):
            self.order.addItem(words, each.value)
        self.order.activated.connect(lambda at: self.ordered.emit(self.order.itemData(at)))

    def show_list(self, events: Sequence[tuple[str, str]], order: ListOrder) -> None:
        fill_choice(self.events, events, self.events.currentData())
        self.order.setCurrentIndex(self.order.findData(order.value))


class OverallController(EventController):
    """Works out the list for the standings it was asked for, and changes its events."""

    changed = Signal()
    refused = Signal(str)

    def __init__(self, form: OverallForm, act: Door) -> None:
        super().__init__(form, act)
        self.form = form
        self.work = BackgroundWork(self)
        self.found: OverallPlaces | None = None
        self.of: Event | None = None  # as it was when the list was asked for
        form.added.connect(lambda key: self.carry_out(lambda desk: add_to_overall_list(desk, key)))
        form.removed.connect(lambda key: self.carry_out(lambda desk: remove_from_overall_list(desk, key)))
        form.ordered.connect(
            lambda order: self.carry_out(lambda desk: set_overall_order(desk, ListOrder(order)))
        )
        self.work.done.connect(self._show)
        self.work.refused.connect(self.refused)

    def take(self, open_event: OpenEvent) -> OverallPlaces | None:
        """Return the list; None while it is worked out. An event of its own is worked out at once."""
        self.open_event = open_event
        if self.of is not open_event.event:
            self.of = open_event.event
            self.work.forget()
            self.found = None
            listed = events_of_list(open_event)
            work = worked_out(open_event, listed)
            if all(each.event.id == open_event.event.id for each in listed.events):
                self.found = work()
            else:
                self.work.ask(work)
        self._show_form(open_event)
        return self.found

    def _show_form(self, open_event: OpenEvent) -> None:
        listed = reversed(open_event.past.titles())
        events = [(key, f"{title}, {day_words(date.fromisoformat(day))}") for key, day, title in listed]
        self.form.show_list(events, self.found.order if self.found else ListOrder.IN_TURN)

    def _show(self, found: OverallPlaces) -> None:
        self.found = found
        self.changed.emit()
