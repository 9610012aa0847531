"""Keys of the score pad: `press(pad, key)` returns the new pad and the actions to carry out."""

from dataclasses import replace

from bridgedesk.desk.scorepad.grammar import NO_MARKS, Typed
from bridgedesk.desk.scorepad.keys_and_acts import Erase, PadKey, ScoreAct
from bridgedesk.desk.scorepad.pad import Keys, Pad, Pressed
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


def _typed(pad: Pad, key: str) -> Pressed:
    character = key.upper() if len(key.upper()) == 1 else key
    if not pad.buffer and character == "*":
        return _repeat(pad)
    if not pad.buffer and character == "/":
        return ask_for_code(pad)
    if not pad.buffer and character == " ":
        return pad, ()
    if character == "," and "%" not in pad.buffer:  # some numeric pads have no point
        character = "."
    if len(pad.buffer) >= LONGEST:
        return pad.refused("Too long for a score. Press Esc to clear.")
    if character in "+-" and pad.buffer[-1:] in ("+", "-") and _digits(pad.buffer[:-1]):
        pad = replace(pad, buffer=pad.buffer[:-1])  # of a figure that was refused, the sign is typed again
    digits_only = _digits(pad.buffer)
    if digits_only and character in "+- " and pad.wants_numbers:
        return take_number(pad) if character == " " else pad.refused(numbers_first(pad))
    pad = replace(pad, buffer=pad.buffer + character)
    if not (digits_only and character in "+-"):
        return pad, ()
    after, acts = commit(pad)
    return replace(after, recorded_itself=not (after.refusal or after.question)), acts


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _enter(pad: Pad) -> Pressed:
    if not pad.buffer:
        return (pad.held() if pad.half_typed else pad.moved(pad.at + 1)), ()
    if pad.wants_numbers:
        return take_number(pad) if _digits(pad.buffer) else pad.refused(numbers_first(pad))
    return commit(pad)


def _repeat(pad: Pad) -> Pressed:
    """Repeat the score of the line above."""
    if pad.wants_numbers:
        return pad.refused(numbers_first(pad))
    above, line = _above(pad), pad.line
    if above is None or line is None or above.page != line.page:
        return pad.refused("No score above on this page to repeat")
    standing = pad.results.get(above.place)
    if standing is None:
        return pad.refused("The line above has no score to repeat")
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
        return pad.refused("No score to erase here")
    return pad, (Erase(pad.line.place),)


def _backspace(pad: Pad) -> Pressed:
    if not pad.buffer and pad.pair_numbers:
        return drop_number(pad), ()
    return replace(pad, buffer=pad.buffer[:-1]), ()


def _jump(pad: Pad) -> Pressed:
    page = found_page(pad.lines, pad.buffer, (pad.line or pad.lines[-1]).place) if pad.lines else None
    if page is None:
        return pad.refused(f"“{pad.buffer}” is not a board or table. Type its number and press PgDn.")
    return pad.moved_to_page([line.page for line in pad.lines].index(page), chosen=True), ()


def _answered(pad: Pad, key: str) -> Pressed:
    """Answer the question; any key that is not an answer drops it."""
    found = answer(pad, key)
    return press(replace(pad, question=None), key) if found is None else found


press = Keys[Pad, ScoreAct](
    answer=_answered,
    named={
        PadKey.ENTER: _enter,
        PadKey.DELETE: _delete,
        PadKey.BACKSPACE: _backspace,
        PadKey.MODE: lambda pad: (replace(pad, mode=pad.mode.other), ()),
        PadKey.ACCEPT: ask_for_reason,
        PadKey.SECOND: toggle_retype_check,
    },
    character=_typed,
    jump=_jump,
    corrections="+-",
).press
