"""Match results typed match by match: 31-14 as IMPs, 14.3-5.7 as VPs, or a match that was not played out.

In a triangle each team has one total: +12 or -7, 14.39 as VPs.

F+ F-  forfeit, home or away gains    AB  abandoned    C  cancelled    PL  played
X3.5   two teams change places in this round's draw, with the reason
F6     accepts the typed total after the deadline, with the reason"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from bridgedesk.desk.scorepad.grammar import Unit, read_team_total, read_total, total_words
from bridgedesk.desk.scorepad.keys_and_acts import End, Exchange, HandIn, Key, MatchAct, Redo, Undo
from bridgedesk.desk.scorepad.pad import HALF_TYPED, Asked, MatchLine, MatchPad, group_start, refused
from bridgedesk.event.match import Outcome, Slip

GONE_THROUGH = "All matches have been gone through; go back up to the one that this is for"
NOTHING_DRAWN = "No round is drawn yet, so there is no match to type"
LONGEST, LONGEST_REASON = 30, 200
HOME, AWAY = 0, 1

Pressed = tuple[MatchPad, tuple[MatchAct, ...]]

CODES = {"1": "F+", "2": "F-", "5": "PL", "7": "F="}
_ASK_WHO = {  # the code, to which the side is added that could play
    "3": ("AB", "The mishap was away's: add +; it was home's: add -; then Enter"),
    "4": ("C", "Away was not there: add +; home was not: add -; then Enter"),
}
_LAST_CODE = 7
_OUTCOMES = {
    "F+": (Outcome.FORFEIT, (AWAY,)),
    "F-": (Outcome.FORFEIT, (HOME,)),
    "F=": (Outcome.FORFEIT, (HOME, AWAY)),
    "AB": (Outcome.ABANDONED, ()),
    "AB+": (Outcome.ABANDONED, (AWAY,)),
    "AB-": (Outcome.ABANDONED, (HOME,)),
    "C": (Outcome.CANCELLED, ()),
    "C+": (Outcome.CANCELLED, (AWAY,)),
    "C-": (Outcome.CANCELLED, (HOME,)),
    "PL": (Outcome.PLAYED, ()),
}
_EXCHANGE = re.compile(r"X ?0*(\d{1,3}(?:NS|EW)?)[-./V ]0*(\d{1,3}(?:NS|EW)?)", re.ASCII)


def question_words(pad: MatchPad) -> str:
    match pad.question:
        case Asked.CODES:
            return (
                "1 forfeit, home gains   2 forfeit, away gains   3 abandoned   4 cancelled   "
                f"5 played after all   6 two {pad.entrant}s change places in the draw   7 neither came"
            )
        case Asked.REASON if pad.total:
            return f"{pad.total} is taken after all: why? Type the reason, then Enter. Esc goes back"
        case Asked.REASON:
            one, other = pad.teams or ("", "")
            who = f"{pad.entrant.capitalize()}s {one} and {other}"
            return f"{who} change places: why? Type the reason, then Enter. Esc goes back"
        case Asked.REPLACE:
            there = pad.line.there if pad.line else ""
            return f"Replace {there} with {_words_of(pad.replacing)}?   F6 replaces it   Esc keeps it"
    return ""


def _words_of(act: HandIn | End | None) -> str:
    match act:
        case HandIn(slip=Slip() as slip):
            return total_words(slip)
        case End(outcome=outcome):
            return outcome.value
    return ""


def press(pad: MatchPad, key: str) -> Pressed:
    """Return the pad after a key, one character or one of `Key`, and the actions it led to.

    Refused text stays until the next key replaces it."""
    retyping = bool(pad.refusal and pad.buffer) and pad.question is None
    pad = replace(pad, refusal="", notice="")
    if pad.question is Asked.CODES:
        return _code(pad, key)
    if pad.question is Asked.REPLACE:
        return _replaced(pad, key)
    if key in _KEYS:
        return _KEYS[key](pad)
    if len(key) != 1 or not key.isprintable():
        return pad, ()
    if retyping:
        pad = replace(pad, buffer="")
    if pad.question is None and not pad.buffer and key in "/ ":
        return replace(pad, question=Asked.CODES if key == "/" and pad.lines else None), ()
    if len(pad.buffer) >= (LONGEST_REASON if pad.question else LONGEST):
        return refused(pad, "That is too long; Esc clears the field")
    typed = key if pad.question else key.upper()
    return replace(pad, buffer=pad.buffer + typed), ()


def moved(pad: MatchPad, to: int, *, chosen: bool = False) -> MatchPad:
    return replace(
        pad,
        at=max(0, min(to, len(pad.lines))),
        buffer="",
        question=None,
        teams=None,
        total="",
        refusal="",
        notice="",
        chosen=chosen,
        replacing=None,
    )


def next_gap(pad: MatchPad, start: int = 0) -> int:
    """Return the first match from here on that has no result, or the end if all have one."""
    return next((at for at in range(start, len(pad.lines)) if not pad.lines[at].come_in), len(pad.lines))


def _done(pad: MatchPad, act: HandIn | End) -> Pressed:
    """Record what was typed; another result is replaced only on purpose."""
    line = pad.line
    if line is not None and isinstance(act, HandIn) and not act.why and _words_of(act) == line.there:
        return moved(pad, next_gap(pad, pad.at + 1)), ()
    if line is not None and line.there and not pad.chosen and act != End(act.key, Outcome.PLAYED):
        return replace(pad, buffer="", question=Asked.REPLACE, replacing=act), ()
    return moved(pad, next_gap(pad, pad.at + 1)), (act,)


def _replaced(pad: MatchPad, key: str) -> Pressed:
    """Accept only F6 and Esc as answers: the next slip is often typed before the question is read."""
    if key == Key.ACCEPT and pad.replacing is not None:
        return _done(replace(pad, question=None, chosen=True), pad.replacing)
    if key in (Key.ESCAPE, Key.UNDO):
        return moved(pad, pad.at), ()
    return pad, ()


def _code(pad: MatchPad, key: str) -> Pressed:
    pad = replace(pad, question=None)
    if key == "6":
        words = f"Type the two {pad.entrant}s that change places, as X3.5, then Enter"
        return replace(pad, buffer="X", notice=words), ()
    if key in _ASK_WHO:
        code, words = _ASK_WHO[key]
        return replace(pad, buffer=code, notice=words), ()
    if key in CODES:
        done, acts = _enter(replace(pad, buffer=CODES[key]))
        return (replace(done, buffer="") if done.refusal else done), acts
    if key.isdigit():
        return refused(pad, f"There is no code {key}; 1 to {_LAST_CODE}, or Esc")
    return pad, ()


# ---- Enter


def _enter(pad: MatchPad) -> Pressed:
    if pad.question is Asked.REASON:
        return _accepted(pad) if pad.total else _exchanged(pad)
    text = " ".join(pad.buffer.split())
    if not text:
        return moved(pad, pad.at + 1), ()
    if (found := _EXCHANGE.fullmatch(text)) and pad.lines:
        teams = found[1], found[2]
        return replace(pad, buffer="", question=Asked.REASON, teams=teams), ()
    line = pad.line
    if line is None:
        return refused(pad, GONE_THROUGH if pad.lines else NOTHING_DRAWN)
    if text in _OUTCOMES:
        outcome, at_fault = _OUTCOMES[text]
        return _done(pad, End(line.key, outcome, at_fault))
    try:
        slip = _read(text, pad.unit, line)
    except ValueError as problem:
        return refused(pad, str(problem))
    return _done(pad, HandIn(line.key, slip))


def _read(text: str, unit: Unit, line: MatchLine) -> Slip:
    return read_team_total(text, unit, line.home) if line.of_team else read_total(text, unit)


def _accept(pad: MatchPad) -> Pressed:
    text = " ".join(pad.buffer.split())
    if pad.question or not text or pad.line is None:
        return refused(pad, "There is no total here to accept; type it, then F6")
    try:
        _read(text, pad.unit, pad.line)
    except ValueError as problem:
        return refused(pad, str(problem))
    return replace(pad, buffer="", question=Asked.REASON, total=text), ()


def _accepted(pad: MatchPad) -> Pressed:
    why = " ".join(pad.buffer.split())
    if not why or pad.line is None:
        return refused(pad, "Write why it is taken after all; Esc goes back")
    act = HandIn(pad.line.key, _read(pad.total, pad.unit, pad.line), why)
    return _done(replace(pad, chosen=True), act)


def _exchanged(pad: MatchPad) -> Pressed:
    """Exchange two teams in the round in view."""
    why = " ".join(pad.buffer.split())
    if not why:
        return refused(pad, "Write why the draw is changed; Esc goes back")
    if pad.teams is None:
        return moved(pad, pad.at), ()
    return moved(pad, pad.at), (Exchange((pad.line or pad.lines[-1]).round, pad.teams, why),)


# ---- the other keys


def _delete(pad: MatchPad) -> Pressed:
    line = pad.line
    if pad.buffer or pad.question:
        return replace(pad, buffer=""), ()
    if line is not None and line.has_total:
        return pad, (HandIn(line.key, None),)
    if line is not None and line.ended:
        return pad, (End(line.key, Outcome.PLAYED),)
    if line is not None and line.has_boards:
        return refused(pad, "This result was typed board by board; F5 goes to the boards")
    return refused(pad, "There is no result here to take back")


def _step(by: int) -> Callable[[MatchPad], Pressed]:
    def step(pad: MatchPad) -> Pressed:
        if pad.buffer or pad.question:
            return refused(pad, HALF_TYPED)
        return moved(pad, pad.at + by), ()

    return step


def _turn_round(forward: bool) -> Callable[[MatchPad], Pressed]:
    def turn(pad: MatchPad) -> Pressed:
        if pad.buffer:
            return _jump(pad)
        return _to_round(pad, group_start([line.round for line in pad.lines], pad.at, forward=forward)), ()

    return turn


def _to_round(pad: MatchPad, first: int) -> MatchPad:
    """Move to the first gap of the round that begins here, or to its first match if all are in."""
    if first >= len(pad.lines):
        return moved(pad, first)
    gap = next_gap(pad, first)
    same = gap < len(pad.lines) and pad.lines[gap].round == pad.lines[first].round
    return moved(pad, gap if same else first)


def _jump(pad: MatchPad) -> Pressed:
    """Jump to a table of this round, or for 2.4 to round 2, table 4."""
    round_, _, table = pad.buffer.rpartition(".")
    here = str((pad.line or pad.lines[-1]).round) if pad.lines else ""
    for at, line in enumerate(pad.lines):
        if (str(line.round), line.table.upper()) == (round_ or here, table):
            return moved(pad, at, chosen=True), ()
    return refused(pad, f"'{pad.buffer}' is nowhere to jump to; type a table, or 2.4 for round 2, table 4")


def _undo(pad: MatchPad) -> Pressed:
    return (moved(pad, pad.at), ()) if pad.buffer or pad.question else (pad, (Undo(),))


_KEYS: Mapping[str, Callable[[MatchPad], Pressed]] = {
    Key.ENTER: _enter,
    Key.UP: _step(-1),
    Key.DOWN: _step(1),
    Key.PAGE_UP: _turn_round(forward=False),
    Key.PAGE_DOWN: _turn_round(forward=True),
    Key.DELETE: _delete,
    Key.BACKSPACE: lambda pad: (replace(pad, buffer=pad.buffer[:-1]), ()),
    Key.ESCAPE: lambda pad: (moved(pad, pad.at), ()),
    Key.UNDO: _undo,
    Key.REDO: lambda pad: (pad, (Redo(),)),
    Key.ACCEPT: _accept,
    Key.MODE: lambda pad: (replace(pad, unit=pad.unit.other), ()),
}
