"""Recording: what is typed becomes a result of the line under the cursor, which then moves."""

from collections.abc import Callable
from dataclasses import replace

from bridgedesk.desk.scorepad.grammar import NO_MARKS, Marks, Typed, read_line
from bridgedesk.desk.scorepad.keys_and_acts import Foul, RecordSlip, ScoreAct
from bridgedesk.desk.scorepad.pad import Pad, Pressed, Replace, WhichRounds
from bridgedesk.desk.scorepad.slip import TypedSlip, compare_retyped
from bridgedesk.directing.seating.score_lines import SlipLine, has_come_in
from bridgedesk.directing.seating.score_location import VersionFrom, version_played
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import TOGETHER, Result

NO_MARKS_IN_MATCHES = (
    "T, F and V have no effect in a match. Type each score in its own room;"
    " a board without comparison is NP or A==."
)
NO_LINES = "No scores to type yet. A movement or a draw comes first."
GONE_THROUGH = "This is the end of the scores. Press ↑ to go back to the one to type."


def errors_as_refusals(pad: Pad, act: Callable[[], Pressed]) -> Pressed:
    """Run the action; show errors in the data, such as weights that do not add up, as a refusal."""
    try:
        return act()
    except (ValueError, Refusal) as problem:
        return pad.refused(str(problem))


def commit(pad: Pad) -> Pressed:
    if pad.line is None:
        return pad.refused(GONE_THROUGH if pad.lines else NO_LINES)
    line = pad.line
    return errors_as_refusals(pad, lambda: _read(pad, line))


def _read(pad: Pad, line: SlipLine) -> Pressed:
    typed = read_line(pad.buffer, pad.mode)
    done = record_or_keep(pad, line, typed)
    if typed.marks.form and not (pad.second or done[0].refusal) and _later(pad, line):
        return pad.asked(WhichRounds(typed))
    return done


def record_or_keep(pad: Pad, line: SlipLine, typed: Typed) -> Pressed:
    """Record or compare what was typed, or keep marks until the score follows."""
    typed = replace(typed, marks=merged_marks(pad.marks, typed.marks))
    if typed.marks and line.place.is_in_match:
        return pad.refused(NO_MARKS_IN_MATCHES)
    slip = slip_at(pad, line)
    if typed.score is not None:
        if pad.second:
            return _compared(pad, slip, typed)
        return record_typed(pad, line, slip.result(typed, typed.score), typed.marks)
    if pad.standing is not None and not pad.second:
        return overwrite_result(pad, line, slip.marked(pad.standing, typed.marks), typed.marks)
    if typed.marks.pairs:
        slip.pairs(typed.marks.pairs)
    return replace(pad, buffer="", marks=typed.marks, question=None), ()


def merged_marks(before: Marks, now: Marks) -> Marks:
    return Marks(
        before.turned != now.turned,
        now.form or before.form,
        now.pairs or before.pairs,
        now.onward if now.form else before.onward,
    )


def slip_at(pad: Pad, line: SlipLine) -> TypedSlip:
    return TypedSlip(
        line,
        pad.standing,
        pad.mode,
        version_played(pad.forms, line.place),
        seated=bool(pad.pair_numbers),
        if_they_disagree=pad.if_they_disagree,
    )


def _compared(pad: Pad, slip: TypedSlip, typed: Typed) -> Pressed:
    question = compare_retyped(slip, typed)
    if question is not None:
        return pad.asked(question)
    second = pad.second
    if second is not None:
        second = replace(second, agreed=second.agreed | {slip.line.place})
    return advanced(replace(pad, second=second)), ()


def record_typed(pad: Pad, line: SlipLine, result: Result, marks: Marks = NO_MARKS) -> Pressed:
    """Record a result, unless it is recorded already; another one is replaced only on purpose."""
    if result != pad.standing and has_come_in(pad.standing) and not (pad.chosen or pad.second):
        return replace(pad, buffer="", marks=NO_MARKS).asked(Replace(result, marks))
    return overwrite_result(pad, line, result, marks)


def overwrite_result(pad: Pad, line: SlipLine, result: Result, marks: Marks = NO_MARKS) -> Pressed:
    """Record a result in place of any other."""
    records = () if result == pad.standing else (RecordSlip(line.place, result),)
    acts: tuple[ScoreAct, ...] = records
    if marks.onward:
        form = VersionFrom(line.place.section, line.place.board, line.place.round, result.form)
        acts = (Foul(form, (*records, *_with_form(pad, line, result.form))),)
        pad = replace(pad, forms=(*pad.forms, form))
    return advanced(replace(pad, last=line.place)), acts


# ---- forms of a fouled board


def _later(pad: Pad, line: SlipLine) -> list[SlipLine]:
    """Return lines of the same board in later rounds."""
    here = line.place
    return [
        other
        for other in pad.lines
        if (other.place.section, other.place.board) == (here.section, here.board)
        and other.place.round > here.round
    ]


def _with_form(pad: Pad, line: SlipLine, form: str | None) -> list[RecordSlip]:
    found = [(other.place, pad.results.get(other.place)) for other in _later(pad, line)]
    return [
        RecordSlip(place, replace(result, form=form))
        for place, result in found
        if result and result.form != form
    ]


# ---- going on


def advanced(pad: Pad) -> Pad:
    """Move to the next gap; if both numbers are typed, to one of this page, then to the next page."""
    if pad.second and not pad.order.pairs_typed:
        return pad.moved(pad.at + 1)
    if not pad.order.pairs_typed or pad.line is None:
        return pad.moved(pad.next_open(pad.at + 1))
    here, page = pad.at, pad.page
    mates = [number for number, line in enumerate(pad.lines) if line.page == page]
    still_open = [number for number in mates if number != here and pad.is_open(pad.lines[number])]
    return pad.moved(still_open[0] if still_open else mates[-1] + 1)


# ---- travellers as written: both pair numbers are typed first, and find their line

PLAYERS = "NSEW"  # as their numbers end


def numbers_first(pad: Pad) -> str:
    """Return the advice for a score typed without pair numbers."""
    if pad.numbers_of_a_line > 2:
        return "Type North, South, East and West by number first, each with Enter or a space: 1 3 2 5 42+"
    return "Type both pair numbers first, each with Enter or a space: 3 5 42+"


def take_number(pad: Pad) -> Pressed:
    """Read the digits in the buffer as a number."""
    if pad.line is None:
        return pad.refused(GONE_THROUGH if pad.lines else NO_LINES)
    numbers = (*pad.pair_numbers, str(int(pad.buffer)))
    if len(numbers) < pad.numbers_of_a_line:
        return replace(pad, pair_numbers=numbers, buffer=""), ()
    line = pad.line
    if len(numbers) > 2:
        return _line_of_players(pad, line, numbers)
    return errors_as_refusals(pad, lambda: _line_of(pad, line, (numbers[0], numbers[1])))


def drop_number(pad: Pad) -> Pad:
    return replace(pad, pair_numbers=pad.pair_numbers[:-1], marks=NO_MARKS)


def _line_of(pad: Pad, here: SlipLine, numbers: tuple[str, str]) -> Pressed:
    """Find the line as planned, or with the pairs sat the wrong way; if neither fits, the line of one
    pair, which met another opponent."""
    ns, ew = TypedSlip(here, None, pad.mode).pairs(numbers)
    planned = {(line.ns, line.ew): number for number, line in enumerate(pad.lines) if line.page == here.page}
    if (ns, ew) in planned:
        return _at(pad, planned[ns, ew], (ns, ew), Marks(pairs=(ns, ew)))
    if (ew, ns) in planned:
        return _at(pad, planned[ew, ns], (ns, ew), Marks(turned=True, pairs=(ew, ns)))
    wanted = [number for pairs, number in planned.items() if {ns, ew} & set(pairs)]
    if not wanted:
        board = here.place.board
        return pad.refused(
            f"Neither pair {ns} nor pair {ew} plays board {board} in section {here.place.section}"
        )
    free = [number for number in wanted if pad.is_open(pad.lines[number])]
    return _at(pad, (free or wanted)[0], (ns, ew), Marks(pairs=(ns, ew)))


def _line_of_players(pad: Pad, here: SlipLine, typed: tuple[str, ...]) -> Pressed:
    """Find the line of North, South, East and West; partners may be in either order or have sat the wrong
    way."""
    players = [_player(here, number, letter) for number, letter in zip(typed, PLAYERS, strict=True)]
    ns, ew = frozenset(players[:2]), frozenset(players[2:])
    for at, line in enumerate(pad.lines):
        if line.page == here.page:
            both = [frozenset(side.split(TOGETHER)) for side in (line.ns, line.ew)]
            if both in ([ns, ew], [ew, ns]):
                marks = Marks(turned=both == [ew, ns], pairs=(line.ns, line.ew))
                return _at(pad, at, typed, marks)
    words = f"{' '.join(players[:2])} and {' '.join(players[2:])} do not meet on board {here.place.board}"
    return replace(pad, pair_numbers=(), buffer="").refused(f"{words}. Type the four numbers again.")


def _player(here: SlipLine, number: str, letter: str) -> str:
    """Return 3N for 3 where seats have letters."""
    return number + letter if number + letter in here.seats else number


def _at(pad: Pad, number: int, numbers: tuple[str, ...], marks: Marks) -> Pressed:
    return replace(pad, at=number, buffer="", pair_numbers=numbers, marks=marks), ()
