"""The score pad: where the next score goes, what is typed so far, why something was refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from bridgedesk.desk.place import Place
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.scorepad.figures import Mode
from bridgedesk.desk.scorepad.grammar import NO_MARKS, Marks, Typed, read_line
from bridgedesk.desk.scorepad.orders import BY_BOARD, Line, Order, Page
from bridgedesk.desk.scorepad.slip import Slip
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result

LONGEST = 80
CODES = (
    "P passed out, NP not played, L late play, A+- by Law 12C2, 60/40 percent, T turned, F another form, "
    "3V5 who really played"
)


class Key:
    """Keys that are no character."""

    ENTER = "Enter"
    UP = "Up"
    DOWN = "Down"
    PAGE_UP = "PgUp"
    PAGE_DOWN = "PgDn"
    DELETE = "Del"
    BACKSPACE = "Backspace"
    ESCAPE = "Esc"
    UNDO = "Undo"
    REDO = "Redo"
    MODE = "Mode"


@dataclass(frozen=True, slots=True)
class Record:
    place: Place
    result: Result


@dataclass(frozen=True, slots=True)
class Erase:
    place: Place


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class Redo:
    pass


Act = Record | Erase | Undo | Redo


@dataclass(frozen=True, slots=True)
class Pad:
    lines: tuple[Line, ...]
    results: Mapping[Place, Result] = field(default_factory=dict)
    order: Order = BY_BOARD
    at: int = 0  # one past the last line: all has been gone through
    buffer: str = ""
    marks: Marks = NO_MARKS  # typed ahead of the score of this line
    mode: Mode = Mode.TENS
    refusal: str = ""

    @property
    def line(self) -> Line | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    @property
    def standing(self) -> Result | None:
        return self.results.get(self.line.place) if self.line else None

    @property
    def page(self) -> Page | None:
        return self.order.page(self.line) if self.line else None


Pressed = tuple[Pad, tuple[Act, ...]]


def press(pad: Pad, key: str) -> Pressed:
    """A key is one character or one of `Key`. What is refused stays typed."""
    pad = replace(pad, refusal="")
    if key in _KEYS:
        return _KEYS[key](pad)
    if len(key) != 1 or not key.isprintable():
        return pad, ()
    return _typed(pad, key.upper() if len(key.upper()) == 1 else key)


def _typed(pad: Pad, character: str) -> Pressed:
    if not pad.buffer and character == "*":
        return _repeat(pad)
    if not pad.buffer and character == "/":
        return _refused(pad, CODES)
    if not pad.buffer and character == " ":
        return pad, ()
    if len(pad.buffer) >= LONGEST:
        return _refused(pad, "Nothing on a score slip is as long as this; Esc clears the field")
    digits_only = pad.buffer.isascii() and pad.buffer.isdigit()
    pad = replace(pad, buffer=pad.buffer + character)
    return _commit(pad) if digits_only and character in "+-" else (pad, ())


def _refused(pad: Pad, why: str) -> Pressed:
    return replace(pad, refusal=why), ()


# ---- committing


def _enter(pad: Pad) -> Pressed:
    return _commit(pad) if pad.buffer else _move(pad, 1)


def _commit(pad: Pad) -> Pressed:
    if pad.line is None:
        return _refused(pad, "All lines have been gone through; go back up to the line that this is for")
    slip = Slip(pad.line, pad.standing, pad.mode)
    try:
        typed = read_line(pad.buffer, pad.mode)
        typed = replace(typed, marks=_together(pad.marks, typed.marks))
        if typed.score is not None:
            return _recorded(pad, pad.line, slip.result(typed, typed.score))
        if pad.standing is not None:
            return _recorded(pad, pad.line, slip.marked(pad.standing, typed.marks))
        return _typed_ahead(pad, slip, typed.marks)
    except (ValueError, Refusal) as problem:  # the facts themselves refuse weights that do not add up
        return _refused(pad, str(problem))


def _together(before: Marks, now: Marks) -> Marks:
    return Marks(before.turned != now.turned, now.form or before.form, now.pairs or before.pairs)


def _typed_ahead(pad: Pad, slip: Slip, marks: Marks) -> Pressed:
    if marks.pairs:
        slip.pairs(marks.pairs)
    return replace(pad, buffer="", marks=marks), ()


def _recorded(pad: Pad, line: Line, result: Result) -> Pressed:
    """What stands there already is not recorded a second time."""
    acts = () if result == pad.standing else (Record(line.place, result),)
    return _moved(pad, pad.at + 1), acts


def _repeat(pad: Pad) -> Pressed:
    """The score of the line above."""
    above = pad.lines[pad.at - 1] if 0 < pad.at < len(pad.lines) else None
    if above is None or pad.line is None or pad.order.page(above) != pad.page:
        return _refused(pad, "There is no line above on this page to repeat")
    standing = pad.results.get(above.place)
    if standing is None:
        return _refused(pad, "The line above has no result to repeat")
    slip = Slip(pad.line, pad.standing, pad.mode)
    try:
        return _recorded(pad, pad.line, slip.result(Typed(standing.score, marks=pad.marks), standing.score))
    except Refusal as problem:
        return _refused(pad, str(problem))


def _delete(pad: Pad) -> Pressed:
    if pad.buffer:
        return replace(pad, buffer=""), ()
    if pad.marks:
        return replace(pad, marks=NO_MARKS), ()
    if pad.line is None or pad.standing is None:
        return _refused(pad, "There is no result here to erase")
    return pad, (Erase(pad.line.place),)


# ---- moving


def _move(pad: Pad, by: int) -> Pressed:
    return _moved(pad, pad.at + by), ()


def _moved(pad: Pad, to: int) -> Pad:
    return replace(pad, at=max(0, min(to, len(pad.lines))), buffer="", marks=NO_MARKS)


def _step(by: int) -> Callable[[Pad], Pressed]:
    """Arrows: a half-typed line is not thrown away."""

    def step(pad: Pad) -> Pressed:
        return _refused(pad, _UNFINISHED) if pad.buffer else _move(pad, by)

    return step


_UNFINISHED = "Enter records what is typed, Esc clears it; then the arrows move on"


def _turn_page(forward: bool) -> Callable[[Pad], Pressed]:
    def turn(pad: Pad) -> Pressed:
        if pad.buffer:
            return _jump(pad)
        return _moved(pad, _page_start(pad, forward)), ()

    return turn


def _page_start(pad: Pad, forward: bool) -> int:
    starts = [
        number
        for number, line in enumerate(pad.lines)
        if number == 0 or pad.order.page(line) != pad.order.page(pad.lines[number - 1])
    ]
    if forward:
        return next((start for start in starts if start > pad.at), len(pad.lines))
    return next((start for start in reversed(starts) if start < pad.at), 0)


def _jump(pad: Pad) -> Pressed:
    wanted = int(pad.buffer) if pad.buffer.isascii() and pad.buffer.isdigit() else None
    for number, line in enumerate(pad.lines):
        if pad.order.page(line)[0] == wanted:
            return _moved(pad, number), ()
    return _refused(pad, f"'{pad.buffer}' is nowhere to jump to; type a number, then PgDn")


def _undo(pad: Pad) -> Pressed:
    """A half-typed line is cleared first."""
    return (_moved(pad, pad.at), ()) if pad.buffer or pad.marks else (pad, (Undo(),))


_KEYS: dict[str, Callable[[Pad], Pressed]] = {
    Key.ENTER: _enter,
    Key.UP: _step(-1),
    Key.DOWN: _step(1),
    Key.PAGE_UP: _turn_page(forward=False),
    Key.PAGE_DOWN: _turn_page(forward=True),
    Key.DELETE: _delete,
    Key.BACKSPACE: lambda pad: (replace(pad, buffer=pad.buffer[:-1]), ()),
    Key.ESCAPE: lambda pad: (_moved(pad, pad.at), ()),
    Key.UNDO: _undo,
    Key.REDO: lambda pad: (pad, (Redo(),)),
    Key.MODE: lambda pad: (replace(pad, mode=pad.mode.other), ()),
}


# ---- words for a line


def shown(result: Result) -> str:
    """A result as it would be typed, in full."""
    lead = f" {result.lead}" if result.lead else ""
    return score_text(result.score) + lead
