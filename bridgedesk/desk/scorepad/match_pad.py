"""Match results typed match by match: 31-14 as IMPs, 14.3-5.7 as VPs, or a match that was not played out.

In a triangle each team has one total: +12 or -7, 14.39 as VPs.

F+ F-  forfeit, home or away gains    AB  abandoned    C  cancelled    PL  played
X3.5   two teams change places in this round's draw, with the reason
F6     accepts the typed total after the deadline, with the reason"""

import re
from dataclasses import astuple, dataclass, replace
from typing import Self

from bridgedesk.desk.scorepad.grammar import TypedUnit, read_team_total, read_total
from bridgedesk.desk.scorepad.keys_and_acts import End, Exchange, HandIn, MatchAct, PadKey
from bridgedesk.desk.scorepad.pad import AfterKey, CodesByNumber, Keys, LinePad
from bridgedesk.event.match import Outcome, Slip
from bridgedesk.event.score_text import total_text

GONE_THROUGH = "This is the end of the matches. Press ↑ to go back to the one to score."
NOTHING_DRAWN = "No round is drawn yet. Press Ctrl+Shift+D to draw it."
LONGEST, LONGEST_REASON = 30, 200
HOME, AWAY = 0, 1

CODES = {"1": "F+", "2": "F-", "5": "PL", "7": "F="}
_ASK_WHO = {  # the code, to which the side is added that could play
    "3": ("AB", "Add + if away was at fault or - if home was, then press Enter"),
    "4": ("C", "Add + if away was absent or - if home was, then press Enter"),
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


@dataclass(frozen=True, slots=True)
class MatchLine:
    key: str
    round: int
    table: str
    home: str  # team numbers
    away: str
    total: Slip | None = None
    outcome: Outcome = Outcome.PLAYED
    has_boards: bool = False
    is_team_total: bool = False  # in a triangle: the total is home's, from both its tables
    come_in: bool = False  # nothing of it is missing

    @property
    def there(self) -> str:
        """Return its total, or how it ended without one."""
        return total_text(self.total) or ("" if self.outcome is Outcome.PLAYED else self.outcome.value)


@dataclass(frozen=True, slots=True)
class WhyExchange:
    """Question why these two entries change places in the draw."""

    teams: tuple[str, str]


@dataclass(frozen=True, slots=True)
class WhyLate:
    """Question why this total is accepted after its time."""

    total: str


@dataclass(frozen=True, slots=True)
class ReplaceTotal:
    """Question whether this replaces the result of the match."""

    act: HandIn | End


MatchQuestion = CodesByNumber | WhyExchange | WhyLate | ReplaceTotal


@dataclass(frozen=True, slots=True)
class MatchPad(LinePad[MatchLine, MatchQuestion]):
    unit: TypedUnit = TypedUnit.IMPS
    entrant: str = "team"  # who meets

    def cleared(self) -> Self:
        return replace(self, buffer="", question=None, refusal="", notice="", chosen=False)

    def page_of(self, line: MatchLine) -> int:
        return line.round

    def is_open(self, line: MatchLine) -> bool:
        return not line.come_in


Pressed = AfterKey[MatchPad, MatchAct]


def question_words(pad: MatchPad) -> str:
    match pad.question:
        case CodesByNumber():
            return (
                "1 away forfeits · 2 home forfeits · 3 abandoned · 4 cancelled · "
                f"5 played · 6 swap two {pad.entrant}s · 7 both forfeit"
            )
        case WhyLate(total):
            return f"Why accept {total} after the deadline? Type a reason and press Enter, or Esc to go back."
        case WhyExchange((one, other)):
            why = f"Why swap {pad.entrant}s {one} and {other}?"
            return f"{why} Type a reason and press Enter, or Esc to go back."
        case ReplaceTotal(act):
            there = pad.line.there if pad.line else ""
            return f"Replace {there} with {_words_of(act)}? Press F6 to replace it, Esc to keep it."
    return ""


def _words_of(act: HandIn | End) -> str:
    return act.outcome.value if isinstance(act, End) else total_text(act.slip)


def _answered(pad: MatchPad, key: str) -> Pressed | None:
    """Answer the question; a reason is typed like any text."""
    match pad.question:
        case CodesByNumber():
            return _code(pad, key)
        case ReplaceTotal(act):
            return _replaced(pad, act, key)
    return None


def _typed(pad: MatchPad, key: str) -> Pressed:
    if pad.question is None and not pad.buffer and key in "/ ":
        return replace(pad, question=CodesByNumber() if key == "/" and pad.lines else None), ()
    if len(pad.buffer) >= (LONGEST_REASON if pad.question else LONGEST):
        return pad.refused("Too long. Press Esc to clear.")
    return replace(pad, buffer=pad.buffer + (key if pad.question else key.upper())), ()


def _done(pad: MatchPad, act: HandIn | End) -> Pressed:
    """Record what was typed; another result is replaced only on purpose."""
    line, gap = pad.line, pad.next_open(pad.at + 1)
    if line is not None and isinstance(act, HandIn) and not act.why and _is_known(act.slip, line.total):
        return pad.moved(gap), ()
    if line is not None and line.there and not pad.chosen and act != End(act.key, Outcome.PLAYED):
        return replace(pad, buffer="").asked(ReplaceTotal(act))
    return pad.moved(gap), (act,)


def _is_known(typed: Slip | None, total: Slip | None) -> bool:
    """Return whether these figures are recorded already; a file may have given others with them."""
    if typed is None or total is None:
        return False
    figures = zip(astuple(typed), astuple(total), strict=True)
    return all(each is None or each == known for each, known in figures)


def _replaced(pad: MatchPad, act: HandIn | End, key: str) -> Pressed:
    """Accept only F6 and Esc as answers: the next slip is often typed before the question is read."""
    if key == PadKey.ACCEPT:
        return _done(replace(pad, question=None, chosen=True), act)
    return (pad.cleared() if key in (PadKey.ESCAPE, PadKey.UNDO) else pad), ()


def _code(pad: MatchPad, key: str) -> Pressed:
    pad = replace(pad, question=None)
    if key == "6":
        words = f"Type the two {pad.entrant}s to swap, such as X3.5, and press Enter"
        return replace(pad, buffer="X", notice=words), ()
    if key in _ASK_WHO:
        code, words = _ASK_WHO[key]
        return replace(pad, buffer=code, notice=words), ()
    if key in CODES:
        done, acts = _enter(replace(pad, buffer=CODES[key]))
        return (replace(done, buffer="") if done.refusal else done), acts
    if key.isdigit():
        return pad.refused(f"There is no code {key}. Type 1 to {_LAST_CODE}, or press Esc.")
    return pad, ()


# ---- Enter


def _enter(pad: MatchPad) -> Pressed:
    text, line = " ".join(pad.buffer.split()), pad.line
    match pad.question:
        case WhyLate(total):
            return _accepted(pad, total, text)
        case WhyExchange(teams):
            return _exchanged(pad, teams, text)
    if not text:
        return pad.moved(pad.at + 1), ()
    if (found := _EXCHANGE.fullmatch(text)) and pad.lines:
        return replace(pad, buffer="").asked(WhyExchange((found[1], found[2])))
    if line is None:
        return pad.refused(GONE_THROUGH if pad.lines else NOTHING_DRAWN)
    if text in _OUTCOMES:
        outcome, at_fault = _OUTCOMES[text]
        return _done(pad, End(line.key, outcome, at_fault))
    try:
        slip = _read(text, pad.unit, line)
    except ValueError as problem:
        return pad.refused(str(problem))
    return _done(pad, HandIn(line.key, slip))


def _read(text: str, unit: TypedUnit, line: MatchLine) -> Slip:
    return read_team_total(text, unit, line.home) if line.is_team_total else read_total(text, unit)


def _accept(pad: MatchPad) -> Pressed:
    text = " ".join(pad.buffer.split())
    if pad.question or not text or pad.line is None:
        return pad.refused("No match result to accept. Type it first, then press F6.")
    try:
        _read(text, pad.unit, pad.line)
    except ValueError as problem:
        return pad.refused(str(problem))
    return replace(pad, buffer="").asked(WhyLate(text))


def _accepted(pad: MatchPad, total: str, why: str) -> Pressed:
    if not why or pad.line is None:
        return pad.refused("Type the reason for accepting it, or press Esc to go back")
    act = HandIn(pad.line.key, _read(total, pad.unit, pad.line), why)
    return _done(replace(pad, chosen=True), act)


def _exchanged(pad: MatchPad, teams: tuple[str, str], why: str) -> Pressed:
    """Exchange two teams in the round in view."""
    if not why:
        return pad.refused("Type the reason for changing the draw, or press Esc to go back")
    return pad.cleared(), (Exchange((pad.line or pad.lines[-1]).round, teams, why),)


# ---- the other keys


def _delete(pad: MatchPad) -> Pressed:
    line = pad.line
    if pad.buffer or pad.question:
        return replace(pad, buffer=""), ()
    if line is not None and line.total is not None:
        return pad, (HandIn(line.key, None),)
    if line is not None and line.outcome is not Outcome.PLAYED:
        return pad, (End(line.key, Outcome.PLAYED),)
    if line is not None and line.has_boards:
        return pad.refused("This match was scored board by board. Press F5 to go to the boards.")
    return pad.refused("No result to erase here")


def _jump(pad: MatchPad) -> Pressed:
    """Jump to a table of this round, or for 2.4 to round 2, table 4."""
    round_, _, table = pad.buffer.rpartition(".")
    here = str(pad.line_in_view.round) if pad.line_in_view else ""
    for at, line in enumerate(pad.lines):
        names = (line.table.upper(), *line.table.upper().split(" AND "))  # 3 and 23: in two rooms
        if str(line.round) == (round_ or here) and table in names:
            return pad.moved(at, chosen=True), ()
    return pad.refused(
        f"“{pad.buffer}” is not a table. Type its number, or 2.4 for round 2, table 4, and press PgDn."
    )


press = Keys[MatchPad, MatchAct](
    answer=_answered,
    named={
        PadKey.ENTER: _enter,
        PadKey.DELETE: _delete,
        PadKey.MODE: lambda pad: (replace(pad, unit=pad.unit.other), ()),
        PadKey.ACCEPT: _accept,
    },
    character=_typed,
    jump=_jump,
).press
