"""Half-typed scores and a check by retyping as text: kept in a draft, and put back after a crash or another
session."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from bridgedesk.desk.scorepad.grammar import Marks, Mode, points_as_typed
from bridgedesk.desk.scorepad.match_pad import MatchLine, MatchPad
from bridgedesk.desk.scorepad.pad import Pad, Reason, Replace, RetypeCheck
from bridgedesk.desk.scorepad.slip import retype_check_text
from bridgedesk.directing.seating.score_lines import SlipLine
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.score import PointsScore, Score
from bridgedesk.event.score_text import score_text

LINE, TYPED, NUMBERS, REASON = "line", "typed", "numbers", "reason"  # stored: names of the draft's fields
RETYPING, AGREED, SETTLED = "retyping", "agreed", "settled"  # stored: the same of a check by retyping
PAST_THE_END = ""  # instead of a line
SEPARATOR = "\n"  # of lines
P = TypeVar("P", Pad, MatchPad)


def half_typed(pad: Pad | MatchPad) -> dict[str, str]:
    """Return what is half typed on its line, with the check by retyping it belongs to, or nothing."""
    fields = {TYPED: pad.buffer} if isinstance(pad, MatchPad) else _fields(pad)
    found = {name: text for name, text in fields.items() if text}
    return {LINE: _key(pad.line) if pad.line else PAST_THE_END, **found} if found else {}


def _fields(pad: Pad) -> dict[str, str]:
    check = _check_fields(pad.second) if pad.second else {}
    match pad.question:
        case Reason(typed):
            return {TYPED: typed, REASON: pad.buffer, **check}
        case Replace(result, marks):
            return {TYPED: f"{_marked(marks)}{_typed_again(result.score, pad.mode)}"}
    numbers = " ".join(pad.pair_numbers)
    return {TYPED: f"{_marked(pad.marks)}{pad.buffer}", NUMBERS: numbers, **check}


def _check_fields(second: RetypeCheck) -> dict[str, str]:
    agreed, settled = (SEPARATOR.join(sorted(map(_spot, each))) for each in (second.agreed, second.settled))
    return {RETYPING: "yes", AGREED: agreed, SETTLED: settled}


def _marked(marks: Marks) -> str:
    """Return marks as they are typed before a score."""
    form = f"F{marks.form.upper()}" if marks.form else ""
    pairs = "V".join(marks.pairs) if marks.pairs else ""
    return "".join(f"{each} " for each in ("T" if marks.turned else "", form, pairs) if each)


def _typed_again(score: Score, mode: Mode) -> str:
    return points_as_typed(score.value, mode) if isinstance(score, PointsScore) else score_text(score)


def put_back(pad: P, fields: Mapping[str, str], when: str) -> P:
    """Put what was half typed back on its line, which is the one to go on with."""
    keys = [*map(_key, pad.lines), PAST_THE_END]
    if fields.get(LINE) not in keys:
        return pad
    at, typed = keys.index(fields[LINE]), fields.get(TYPED, "")
    notice = f"Typed at {when}, not recorded yet. Finish it and press Enter, or press Esc to clear it."
    if isinstance(pad, MatchPad):
        return replace(pad.moved(at), buffer=typed, notice=notice)
    second = _check_put_back(pad, fields) if fields.get(RETYPING) else None
    if second and not typed:
        notice = f"{retype_check_text(second, len(pad.results))}. Continue, or press F9 to end."
    numbers = tuple(fields.get(NUMBERS, "").split())
    moved = replace(pad.moved(at), pair_numbers=numbers, second=second, notice=notice)
    if fields.get(REASON):
        return replace(moved, buffer=fields[REASON], question=Reason(typed))
    return replace(moved, buffer=typed)


def _check_put_back(pad: Pad, fields: Mapping[str, str]) -> RetypeCheck:
    agreed, settled = (set(fields.get(name, "").split(SEPARATOR)) for name in (AGREED, SETTLED))
    places = [line.place for line in pad.lines]
    return RetypeCheck(
        frozenset(each for each in places if _spot(each) in agreed),
        frozenset(each for each in places if _spot(each) in settled),
    )


def _key(line: SlipLine | MatchLine) -> str:
    return line.key if isinstance(line, MatchLine) else _spot(line.place)


def _spot(place: SlipLocation) -> str:
    return f"{place.section}/{place.round}/{place.table}/{place.board}"
