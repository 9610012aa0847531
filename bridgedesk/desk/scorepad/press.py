"""One key: `press(pad, key)` returns the new pad and the actions to carry out."""

from collections.abc import Callable
from dataclasses import replace

from bridgedesk.desk.scorepad.grammar import NO_MARKS, Typed
from bridgedesk.desk.scorepad.keys_and_acts import Erase, Key, Redo, Undo
from bridgedesk.desk.scorepad.pad import HALF_TYPED, Pad, Pressed, first_open, group_start, moved, refused
from bridgedesk.desk.scorepad.questions import answer, ask_for_code, ask_for_reason
from bridgedesk.desk.scorepad.recording import (
    commit,
    drop_number,
    errors_as_refusals,
    numbers_first,
    record_or_keep,
    take_number,
)
from bridgedesk.desk.scorepad.slip import toggle_retype_check
from bridgedesk.directing.seating.score_lines import SlipLine, found_page

LONGEST = 80
ALREADY_RECORDED = "The figure was recorded by its sign. Enter again moves down"


def press(pad: Pad, key: str) -> Pressed:
    """Return the pad after a key, one character or one of `Key`, and the actions it led to.

    Refused text stays until the next key replaces it."""
    once_more, retyping = pad.recorded_itself and key == Key.ENTER, bool(pad.refusal and pad.buffer)
    pad = replace(pad, refusal="", notice="", recorded_itself=False)
    if once_more and pad.question is None:
        return replace(pad, notice=ALREADY_RECORDED), ()
    if pad.question is not None:
        answered = answer(pad, pad.question, key)
        if answered is not None:
            return answered
        pad = replace(pad, question=None)
    if key in _KEYS:
        return _KEYS[key](pad)
    if len(key) != 1 or not key.isprintable():
        return pad, ()
    if retyping and key not in "+-":
        pad = replace(pad, buffer="")
    return _typed(pad, key.upper() if len(key.upper()) == 1 else key)


def _typed(pad: Pad, character: str) -> Pressed:
    if not pad.buffer and character == "*":
        return _repeat(pad)
    if not pad.buffer and character == "/":
        return ask_for_code(pad)
    if not pad.buffer and character == " ":
        return pad, ()
    if character == ",":  # some numeric pads have no point
        character = "."
    if len(pad.buffer) >= LONGEST:
        return refused(pad, "Nothing on a score slip is as long as this; Esc clears the field")
    if character in "+-" and pad.buffer[-1:] in ("+", "-") and _digits(pad.buffer[:-1]):
        pad = replace(pad, buffer=pad.buffer[:-1])  # of a figure that was refused, the sign is typed again
    digits_only = _digits(pad.buffer)
    if digits_only and character in "+- " and pad.wants_numbers:
        return take_number(pad) if character == " " else refused(pad, numbers_first(pad))
    pad = replace(pad, buffer=pad.buffer + character)
    if not (digits_only and character in "+-"):
        return pad, ()
    after, acts = commit(pad)
    return replace(after, recorded_itself=not (after.refusal or after.question)), acts


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _enter(pad: Pad) -> Pressed:
    if not pad.buffer:
        return moved(pad, pad.at + 1), ()
    if pad.wants_numbers:
        return take_number(pad) if _digits(pad.buffer) else refused(pad, numbers_first(pad))
    return commit(pad)


def _repeat(pad: Pad) -> Pressed:
    """Repeat the score of the line above."""
    if pad.wants_numbers:
        return refused(pad, numbers_first(pad))
    above, line = _above(pad), pad.line
    if above is None or line is None or above.page != line.page:
        return refused(pad, "There is no line above on this page to repeat")
    standing = pad.results.get(above.place)
    if standing is None:
        return refused(pad, "The line above has no result to repeat")
    return errors_as_refusals(pad, lambda: record_or_keep(pad, line, Typed(standing.score)))


def _above(pad: Pad) -> SlipLine | None:
    """Return the line above; for scores as written, the one recorded last."""
    if pad.order.pairs_typed:
        return next((line for line in pad.lines if line.place == pad.last), None)
    return pad.lines[pad.at - 1] if 0 < pad.at < len(pad.lines) else None


def _delete(pad: Pad) -> Pressed:
    if pad.buffer:
        return replace(pad, buffer=""), ()
    if pad.marks:
        return replace(pad, marks=NO_MARKS, pair_numbers=()), ()
    if pad.line is None or pad.standing is None:
        return refused(pad, "There is no result here to erase")
    return pad, (Erase(pad.line.place),)


def _backspace(pad: Pad) -> Pressed:
    if not pad.buffer and pad.pair_numbers:
        return drop_number(pad), ()
    return replace(pad, buffer=pad.buffer[:-1]), ()


# ---- moving


def _step(by: int) -> Callable[[Pad], Pressed]:
    """Move by arrow keys, but not away from a half-typed line."""

    def step(pad: Pad) -> Pressed:
        if pad.buffer:
            return refused(pad, HALF_TYPED)
        return moved(pad, pad.at + by, pointed=True), ()

    return step


def _turn_page(forward: bool) -> Callable[[Pad], Pressed]:
    def turn(pad: Pad) -> Pressed:
        if pad.buffer:
            return _jump(pad)
        return _to_page(pad, group_start([line.page for line in pad.lines], pad.at, forward=forward)), ()

    return turn


def _jump(pad: Pad) -> Pressed:
    page = found_page(pad.lines, pad.buffer, (pad.line or pad.lines[-1]).place) if pad.lines else None
    if page is None:
        return refused(pad, f"'{pad.buffer}' is nowhere to jump to; type a number, then PgDn")
    return _to_page(pad, [line.page for line in pad.lines].index(page), chosen=True), ()


def _to_page(pad: Pad, start: int, *, chosen: bool = False) -> Pad:
    """Move to the first gap of the page that begins here, or to its first line if all are in."""
    if start >= len(pad.lines):
        return moved(pad, start)
    page = pad.lines[start].page
    gap = first_open(pad, (at for at, line in enumerate(pad.lines) if line.page == page))
    return moved(pad, start if gap is None else gap, chosen=chosen)


def _undo(pad: Pad) -> Pressed:
    """Clear a half-typed line first, or else undo."""
    if pad.buffer or pad.marks or pad.pair_numbers:
        return _cleared(pad)
    return pad, (Undo(),)


def _cleared(pad: Pad) -> Pressed:
    return moved(pad, pad.at, pointed=pad.pointed, chosen=pad.chosen), ()


_KEYS: dict[str, Callable[[Pad], Pressed]] = {
    Key.ENTER: _enter,
    Key.UP: _step(-1),
    Key.DOWN: _step(1),
    Key.PAGE_UP: _turn_page(forward=False),
    Key.PAGE_DOWN: _turn_page(forward=True),
    Key.DELETE: _delete,
    Key.BACKSPACE: _backspace,
    Key.ESCAPE: _cleared,
    Key.UNDO: _undo,
    Key.REDO: lambda pad: (pad, (Redo(),)),
    Key.MODE: lambda pad: (replace(pad, mode=pad.mode.other), ()),
    Key.ACCEPT: ask_for_reason,
    Key.SECOND: toggle_retype_check,
}
