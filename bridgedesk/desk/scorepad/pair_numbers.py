"""Travellers as written: both pair numbers are typed first, and find their line."""

from dataclasses import replace

from bridgedesk.desk.scorepad.grammar import NO_MARKS, Marks
from bridgedesk.desk.scorepad.pad import Pad, Pressed, refused
from bridgedesk.desk.scorepad.recording import GONE_THROUGH, errors_as_refusals
from bridgedesk.desk.scorepad.slip import TypedSlip
from bridgedesk.directing.seating.score_lines import SlipLine
from bridgedesk.event.session import TOGETHER

PLAYERS = "NSEW"  # as their numbers end


def numbers_first(pad: Pad) -> str:
    """Return the advice for a score typed without pair numbers."""
    if pad.numbers_of_a_line > 2:
        return "North, South, East and West by number come first, each with Enter or a space: 1 3 2 5 42+"
    return "Both pair numbers come first, each with Enter or a space: 3 5 42+"


def take_number(pad: Pad) -> Pressed:
    """Read the digits in the buffer as a number."""
    if pad.line is None:
        return refused(pad, GONE_THROUGH)
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
        return refused(
            pad, f"Neither pair {ns} nor pair {ew} plays board {board} in section {here.place.section}"
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
    return refused(replace(pad, pair_numbers=(), buffer=""), f"{words}; type the four numbers again")


def _player(here: SlipLine, number: str, letter: str) -> str:
    """Return 3N for 3 where seats have letters."""
    return number + letter if number + letter in here.seats else number


def _at(pad: Pad, number: int, numbers: tuple[str, ...], marks: Marks) -> Pressed:
    return replace(pad, at=number, buffer="", pair_numbers=numbers, marks=marks), ()
