"""Questions of the pad, and the meaning of each key as an answer."""

from collections.abc import Callable
from dataclasses import replace

from bridgedesk.desk.scorepad.grammar import read_line
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.desk.scorepad.pad import (
    CodesByNumber,
    Pad,
    Pressed,
    Reason,
    Replace,
    RetypedDifference,
    WhichRounds,
)
from bridgedesk.desk.scorepad.recording import (
    NO_MARKS_IN_MATCHES,
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

FIRST_OR_SECOND = "F6 use the new one · Esc type it again"

COMMITTED = {"1": "P", "2": "NP", "3": "L", "6": "T"}
BEGUN = {
    "4": ("A", "Type + . or - for North-South, then for East-West (. is average), and press Enter"),
    "5": ("", "Type the two percentages, such as 60/40, and press Enter"),
    "7": ("F", "Press Enter for version B, or type 1 (as dealt), 2 (B) or 3 (C) and press Enter"),
    "8": ("V", "Type the pairs that played, North-South first, such as 3.5, and press Enter"),
}


def words_of(pad: Pad, *, hidden: bool = False) -> str:
    """Return the question with its answers; with `hidden`, without the recorded result."""
    match pad.question:
        case CodesByNumber():
            return (
                "1 P passed out · 2 NP not played · 3 L late play · 4 A average (Law 12C2) · "
                "5 60/40 percentages · 6 T sat the wrong way · 7 F other version · 8 V other pairs"
            )
        case WhichRounds():
            return "Which rounds? 1 this score only · 2 this and all later rounds · Esc go back"
        case Reason():
            return "Why is this score right? Type a reason and press Enter, or Esc to go back."
        case RetypedDifference(result):
            first = shown(pad.standing) if pad.standing else "no score"
            if hidden:
                return f"A different score the first time, {shown(result)} now: {FIRST_OR_SECOND}"
            said = f"{first} the first time, {shown(result)} now"
            if shown(result) == first:
                said = f"{first} both times, but not the same pairs, direction or version"
            return f"{said}: {FIRST_OR_SECOND}"
        case Replace(result):
            there = "the hidden result" if hidden else shown(pad.standing) if pad.standing else ""
            new = shown(result)
            if new == there:
                new = "the same score for other pairs or another version"
            return f"Replace {there} with {new}? Press F6 to replace it, Esc to keep it."
    return ""


def answer(pad: Pad, key: str) -> Pressed | None:
    """Return the pad after the answer, or None for a key that is not an answer."""
    match pad.question:
        case Reason(typed):
            return _reason(pad, typed, key)
        case CodesByNumber():
            return _code(pad, key)
        case WhichRounds() if key in (PadKey.ESCAPE, PadKey.UNDO):
            return replace(pad, question=None), ()
        case RetypedDifference() if key in (PadKey.ESCAPE, PadKey.UNDO):
            return replace(pad, question=None, buffer=""), ()
        case WhichRounds(typed) if key in ("1", "2") and pad.line:
            line = pad.line
            onward = replace(typed, marks=replace(typed.marks, onward=key == "2"))
            return errors_as_refusals(
                pad, lambda: record_or_keep(replace(pad, question=None, chosen=True), line, onward)
            )
        case RetypedDifference(result) if key == PadKey.ACCEPT and pad.line:
            return overwrite_result(_difference_settled(pad, pad.line), pad.line, result)
        case Replace() if key in (PadKey.ESCAPE, PadKey.UNDO):
            return replace(pad, question=None, pair_numbers=()), ()
        case Replace(result, marks) if key == PadKey.ACCEPT and pad.line:
            return overwrite_result(replace(pad, question=None), pad.line, result, marks)
        case Replace():  # the next slip, typed before the question was read
            return pad, ()
        case WhichRounds() | RetypedDifference():
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
        return pad.refused(f"There is no code {key}. Type 1 to 8, or press Esc.")
    if key in (PadKey.ENTER, PadKey.ESCAPE, PadKey.UNDO, PadKey.BACKSPACE, "/"):
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
        return pad.refused("No score to accept. Type it first, then press F6.")
    line = pad.line
    return errors_as_refusals(pad, lambda: _looked_at(pad, line))


def _looked_at(pad: Pad, line: SlipLine) -> Pressed:
    """Ask for a reason only if the score can be recorded at all."""
    if pad.buffer:
        typed = read_line(pad.buffer, pad.mode)
        if typed.score is None:
            return pad.refused("Type the score too, then press F6 to accept it")
        if line.place.is_in_match and typed.marks:
            return pad.refused(NO_MARKS_IN_MATCHES)
        slip_at(pad, line).result(typed, typed.score, forced=True)
    return replace(pad, buffer="").asked(Reason(pad.buffer))


def _reason(pad: Pad, typed: str, key: str) -> Pressed:
    if key in _REASON_KEYS:
        return _REASON_KEYS[key](pad, typed)
    if len(key) != 1 or not key.isprintable():
        return pad.refused("Press Enter to save the reason or Esc to go back to the score")
    if len(pad.buffer) >= LONGEST_REASON:
        return pad.refused(f"A reason can have at most {LONGEST_REASON} letters. Press Enter to save it.")
    return replace(pad, buffer=pad.buffer + key), ()


def _initialled(pad: Pad, typed: str) -> Pressed:
    reason = " ".join(pad.buffer.split())
    line, standing = pad.line, pad.standing
    if not reason:
        return pad.refused("Type why the score is right, or press Esc to go back")
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
    PadKey.ENTER: _initialled,
    PadKey.ESCAPE: _back,
    PadKey.UNDO: _back,
    PadKey.BACKSPACE: lambda pad, _: (replace(pad, buffer=pad.buffer[:-1]), ()),
    PadKey.DELETE: lambda pad, _: (replace(pad, buffer=""), ()),
}
