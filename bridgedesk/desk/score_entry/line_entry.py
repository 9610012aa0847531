"""Entry of scores or match results in an open event: carries out the actions of a pad, and follows the
event."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.event.club_file import as_one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.scorepad.keys_and_acts import Redo, Undo
from bridgedesk.desk.scorepad.pad import AfterKey, CodesByNumber, LinePad
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.event.refusal import Refusal

AnyPad = TypeVar("AnyPad", bound=LinePad[Any, Any])
AnyAct = TypeVar("AnyAct")


class LineEntry(Generic[AnyPad, AnyAct]):
    """Pad of one session; subclasses say what its lines are and what its actions do."""

    pad: AnyPad

    def __init__(
        self, open_event: OpenEvent, session: str, press: Callable[[AnyPad, str], AfterKey[AnyPad, AnyAct]]
    ) -> None:
        self.open_event = open_event
        self.session = session
        self._read = open_event.event  # that the pad shows
        self._press = press

    @property
    def by_draw(self) -> bool:
        """Return whether pairs meet by the draw, so that each draw adds a round to their tables."""
        return meets_by_draw(self.open_event.event, self.session)

    def press(self, key: str) -> Change | None:
        """Return the action that the key led to, if any; refused text stays typed."""
        before = self.pad
        self.pad, acts = self._press(self.pad, key)
        change = None
        try:
            with as_one_act(self.open_event):
                for act in acts:
                    change = self._carry_out(act)
        except Refusal as problem:
            typed = _typed_so_far(before.buffer, key)
            self.pad = replace(before, buffer=typed, refusal=str(problem), notice="")
            return None
        if acts:
            self.read_again()
        return change

    def _carry_out(self, act: AnyAct | Undo | Redo) -> Change:
        match act:
            case Undo():
                return undo(self.open_event)
            case Redo():
                return redo(self.open_event)
            case _:
                return self._record(act)

    def _record(self, act: AnyAct) -> Change:
        raise NotImplementedError

    def edit(self, text: str) -> None:
        """Take over what is typed, as it was edited in its middle."""
        self.pad = self.pad.edited(text)

    # ---- going there

    def holds(self) -> bool:
        """Return True, and say how to move on, while something is half typed: a click never loses it."""
        held = self.pad.half_typed and not isinstance(self.pad.question, CodesByNumber)
        if held:
            self.pad = self.pad.held()
        return held

    @property
    def rows_in_view(self) -> Sequence[int]:
        """Return the lines of the page in view."""
        pad = self.pad
        page = pad.page_of(pad.line_in_view) if pad.lines else None
        return [at for at, line in enumerate(pad.lines) if pad.page_of(line) == page]

    def go_to_row(self, number: int) -> None:
        """Move to the line of this number on the page in view."""
        rows = self.rows_in_view
        if number < len(rows) and not self.holds():
            self.pad = self.pad.moved(rows[number], pointed=True, chosen=True)

    def go_to_page(self, number: int) -> None:
        """Move to the first gap of the page of this number, or to its first line if all are in."""
        pages = [self.pad.page_of(line) for line in self.pad.lines]
        each_once = list(dict.fromkeys(pages))
        if number < len(each_once) and not self.holds():
            self.pad = self.pad.moved_to_page(pages.index(each_once[number]), pointed=True)

    def _go_to_first_open(self) -> None:
        """Move to the first line that must still be typed, or past the last line if all are in."""
        self.pad = self.pad.moved(self.pad.next_open())

    # ---- following the event

    def read_again(self) -> None:
        """Update after any action, whichever part of the program made it; half-typed text stays."""
        if self._read is not self.open_event.event:
            self._follow()
            self._read = self.open_event.event

    def _follow(self) -> None:
        raise NotImplementedError


def _typed_so_far(buffer: str, key: str) -> str:
    """Return the text with its sign, which committed it; typing the sign again repeats it."""
    return buffer.rstrip("+-") + key if buffer and key in ("+", "-") else buffer
