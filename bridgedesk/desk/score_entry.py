"""The score pad at an open event: what the pad wants done is done, and what is refused stays typed."""

from collections.abc import Callable
from dataclasses import replace

from bridgedesk.desk.acts.results import erase_result, record_result
from bridgedesk.desk.acts.undoing import redo, undo
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.place import Place
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.scorepad.orders import BY_BOARD, Line, Order, lines_of
from bridgedesk.desk.scorepad.pad import Act, Erase, Pad, Record, Redo, Undo, press
from bridgedesk.event.event import Event
from bridgedesk.event.session import Result


class ScoreEntry:
    def __init__(self, desk: OpenEvent, session: str) -> None:
        self.desk = desk
        self.session = session
        self.pad = self._fresh(BY_BOARD)

    def press(self, key: str) -> Change | None:
        """The act that the key led to, if any."""
        before = self.pad
        self.pad, acts = press(self.pad, key)
        change = None
        for act in acts:
            try:
                change = self._carry_out(act)
            except Refusal as problem:
                self.pad = replace(before, refusal=str(problem))
                return None
        if acts:
            self.read_again()
        return change

    def _carry_out(self, act: Act) -> Change:
        match act:
            case Record(place, result):
                return record_result(self.desk, place, result)
            case Erase(place):
                return erase_result(self.desk, place)
            case Undo():
                return undo(self.desk)
            case Redo():
                return redo(self.desk)

    def arrange(self, order: Order) -> None:
        """The same line stays under the cursor."""
        line, mode = self.pad.line, self.pad.mode
        self.pad = replace(self._fresh(order), mode=mode)
        if line is not None:
            self.go_to(line.place)

    def go_to(self, place: Place) -> None:
        for number, line in enumerate(self.pad.lines):
            if line.place == place:
                self.pad = replace(self._fresh(self.pad.order), at=number, mode=self.pad.mode)

    def go_to_line_of_page(self, number: int) -> None:
        """The line of this number on the page in view."""
        page = self.pad.page or (self.pad.order.page(self.pad.lines[-1]) if self.pad.lines else None)
        self._go_to_first(lambda line: self.pad.order.page(line) == page, number)

    def go_to_page(self, number: int) -> None:
        pages = list(dict.fromkeys(map(self.pad.order.page, self.pad.lines)))
        self._go_to_first(lambda line: self.pad.order.page(line) == pages[number])

    def _go_to_first(self, wanted: Callable[[Line], bool], after: int = 0) -> None:
        found = [line.place for line in self.pad.lines if wanted(line)]
        if after < len(found):
            self.go_to(found[after])

    def read_again(self) -> None:
        """After an act, here or elsewhere; what is half typed stays."""
        if _schedule(self.desk.event) != self._planned:
            lines = self._fresh(self.pad.order).lines
            self.pad = replace(self.pad, lines=lines, at=min(self.pad.at, len(lines)))
        self.pad = replace(self.pad, results=self._results())

    def _fresh(self, order: Order) -> Pad:
        self._planned = _schedule(self.desk.event)
        lines = order.arranged(lines_of(self.desk.event, self.session))
        return Pad(lines, self._results(), order)

    def _results(self) -> dict[Place, Result]:
        return {
            Place(session.id, section.id, result.round, result.table, result.board): result
            for session in self.desk.event.sessions
            if session.id == self.session
            for section in session.sections
            for result in section.results
            if result.round is not None and result.table is not None
        }


def _schedule(event: Event) -> list[object]:
    """What the lines depend on; results are no part of it."""
    return [
        (session.id, section.id, section.movement, section.sets, section.seats, section.seat_changes)
        for session in event.sessions
        for section in session.sections
    ]
