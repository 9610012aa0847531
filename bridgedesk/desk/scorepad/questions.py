"""Questions of the pad, and the meaning of each key as an answer."""

from collections.abc import Callable
from dataclasses import replace

from bridgedesk.desk.scorepad.grammar import read_line
from bridgedesk.desk.scorepad.keys_and_acts import Key
from bridgedesk.desk.scorepad.pad import (
    CodesByNumber,
    Difference,
    Pad,
    Pressed,
    Reason,
    Replace,
    WhichRounds,
)
from bridgedesk.desk.scorepad.recording import (
    NO_MARKS_IN_MATCHES,
    advanced,
    commit,
    errors_as_refusals,
    merged_marks,
    numbers_first,
    overwrite_result,
    record_or_keep,
    slip_at,
)
from bridgedesk.directing.seating.score_lines import SlipLine, shown

LONGEST_REASON = 200

FIRST_OR_SECOND = "1 the first stands   2 this one stands   (Esc types it again)"

COMMITTED = {"1": "P", "2": "NP", "3": "L", "6": "T"}
BEGUN = {
    "4": ("A", "Now + or . or - for North-South, then for East-West (the point is an average), then Enter"),
    "5": ("", "Type the two percentages, as 60/40, then Enter"),
    "7": ("F", "Enter for form B, or its number: 1 as it was dealt, 2 B, 3 C; then Enter"),
    "8": ("V", "Type the pairs that really played, North-South first, as 3.5, then Enter"),
}


def words_of(pad: Pad, *, hidden: bool = False) -> str:
    """Return the question with its answers; with `hidden`, without the recorded result."""
    match pad.question:
        case CodesByNumber():
            return (
                "1 P passed out   2 NP not played   3 L late play   4 A average, Law 12C2   "
                "5 60/40 percent   6 T sat the other way   7 F another form   8 V who really played"
            )
        case WhichRounds():
            return "Which rounds?  1 this line   2 this and all rounds played later   (Esc goes back)"
        case Reason():
            return "Why does it stand? Type the reason, then Enter. Esc goes back"
        case Difference(result):
            first = shown(pad.standing) if pad.standing else "nothing"
            if hidden:
                return f"Something else the first time, {shown(result)} now:  {FIRST_OR_SECOND}"
            said = f"{first} the first time, {shown(result)} now"
            if shown(result) == first:
                said = f"{first} both times, but who played it differs"
            return f"{said}:  {FIRST_OR_SECOND}"
        case Replace(result):
            there = "the result that is hidden" if hidden else shown(pad.standing) if pad.standing else ""
            new = shown(result)
            if new == there:
                new = "the same score, but with other pairs or another form"
            return f"Replace {there} with {new}?   F6 replaces it   Esc keeps it"
    return ""


def answer(pad: Pad, key: str) -> Pressed | None:
    """Return the pad after the answer, or None for a key that is not an answer."""
    match pad.question:
        case Reason(typed):
            return _reason(pad, typed, key)
        case CodesByNumber():
            return _code(pad, key)
        case WhichRounds() if key in (Key.ESCAPE, Key.UNDO):
            return replace(pad, question=None), ()
        case Difference() if key in (Key.ESCAPE, Key.UNDO):
            return replace(pad, question=None, buffer=""), ()
        case WhichRounds(typed) if key in ("1", "2") and pad.line:
            line = pad.line
            onward = replace(typed, marks=replace(typed.marks, onward=key == "2"))
            return errors_as_refusals(
                pad, lambda: record_or_keep(replace(pad, question=None, chosen=True), line, onward)
            )
        case Difference() if key == "1" and pad.line:
            return advanced(_difference_settled(pad, pad.line)), ()
        case Difference(result) if key == "2" and pad.line:
            return overwrite_result(_difference_settled(pad, pad.line), pad.line, result)
        case Replace() if key in (Key.ESCAPE, Key.UNDO):
            return replace(pad, question=None, pair_numbers=()), ()
        case Replace(result, marks) if key == Key.ACCEPT and pad.line:
            return overwrite_result(replace(pad, question=None), pad.line, result, marks)
        case Replace():  # the next slip, typed before the question was read
            return pad, ()
        case WhichRounds() | Difference():
            return pad.refused(words_of(pad))
    return None


def _difference_settled(pad: Pad, line: SlipLine) -> Pad:
    second = pad.second
    if second is not None:
        agreed, settled_ = second.agreed - {line.place}, second.settled | {line.place}
        second = replace(second, agreed=agreed, settled=settled_)
    return replace(pad, question=None, second=second)


# ---- codes by number


def ask_for_code(pad: Pad) -> Pressed:
    return pad.refused(numbers_first(pad)) if pad.wants_numbers else pad.asked(CodesByNumber())


def _code(pad: Pad, key: str) -> Pressed | None:
    if key in COMMITTED:
        return _dropped_when_refused(commit(replace(pad, question=None, buffer=COMMITTED[key])))
    if key in BEGUN:
        buffer, notice = BEGUN[key]
        return replace(pad, question=None, buffer=buffer, notice=notice), ()
    if key in ("0", "9"):
        return pad.refused(f"There is no code {key}; 1 to 8, or Esc")
    if key in (Key.ENTER, Key.ESCAPE, Key.UNDO, Key.BACKSPACE, "/"):
        return replace(pad, question=None), ()
    return None


def _dropped_when_refused(pressed: Pressed) -> Pressed:
    """Clear a refused code, because it was not typed as text."""
    pad, acts = pressed
    return (replace(pad, buffer="") if pad.refusal else pad), acts


# ---- reasons


def ask_for_reason(pad: Pad) -> Pressed:
    if pad.wants_numbers:
        return pad.refused(numbers_first(pad))
    if pad.line is None or (not pad.buffer and pad.standing is None):
        return pad.refused("There is no score here to accept; type it, then F6")
    line = pad.line
    return errors_as_refusals(pad, lambda: _looked_at(pad, line))


def _looked_at(pad: Pad, line: SlipLine) -> Pressed:
    """Ask for a reason only if the score can be recorded at all."""
    if pad.buffer:
        typed = read_line(pad.buffer, pad.mode)
        if typed.score is None:
            return pad.refused("F6 accepts a score; type it too, then F6")
        if line.place.in_match and typed.marks:
            return pad.refused(NO_MARKS_IN_MATCHES)
        slip_at(pad, line).result(typed, typed.score, forced=True)
    return replace(pad, buffer="").asked(Reason(pad.buffer))


def _reason(pad: Pad, typed: str, key: str) -> Pressed:
    if key in _REASON_KEYS:
        return _REASON_KEYS[key](pad, typed)
    if len(key) != 1 or not key.isprintable():
        return pad.refused("Enter keeps the reason, Esc goes back to the score")
    if len(pad.buffer) >= LONGEST_REASON:
        return pad.refused(f"A reason has at most {LONGEST_REASON} letters; Enter keeps it as it is")
    return replace(pad, buffer=pad.buffer + key), ()


def _initialled(pad: Pad, typed: str) -> Pressed:
    reason = " ".join(pad.buffer.split())
    line, standing = pad.line, pad.standing
    if not reason:
        return pad.refused("Write why it stands; Esc goes back")
    if line is None:
        return _back(pad, typed)
    if typed:
        said = read_line(typed, pad.mode)
        said = replace(said, marks=merged_marks(pad.marks, said.marks))
        if said.score is None:
            return _back(pad, typed)
        standing = slip_at(pad, line).result(said, said.score, forced=True)
    if standing is None:
        return _back(pad, typed)
    pad = _difference_settled(pad, line)
    return overwrite_result(pad, line, replace(standing, initialled=reason))


def _back(pad: Pad, typed: str) -> Pressed:
    return replace(pad, question=None, buffer=typed), ()


_REASON_KEYS: dict[str, Callable[[Pad, str], Pressed]] = {
    Key.ENTER: _initialled,
    Key.ESCAPE: _back,
    Key.UNDO: _back,
    Key.BACKSPACE: lambda pad, _: (replace(pad, buffer=pad.buffer[:-1]), ()),
    Key.DELETE: lambda pad, _: (replace(pad, buffer=""), ()),
}
