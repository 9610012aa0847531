"""A score pad without a desk: a three-table Howell of twenty boards, every act carried out at once."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from bridgedesk.desk.scorepad.grammar import Mode
from bridgedesk.desk.scorepad.keys_and_acts import Erase, Foul, PadKey, RecordSlip, Redo, ScoreAct, Undo
from bridgedesk.desk.scorepad.pad import Pad
from bridgedesk.desk.scorepad.score_keys import press
from bridgedesk.directing.seating.score_lines import BY_BOARD, PadOrder, SlipLine, lines_of, shown
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.event import Event
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Scoring, Session
from tests.evenings import three_tables
from tests.evenings.club_evening import BEGIN


@cache
def lines() -> tuple[SlipLine, ...]:
    event = Event(
        "e",
        "Tuesday",
        BEGIN.date(),
        entries=three_tables.entries(),
        sessions=(Session("1", Scoring.MATCHPOINTS, sections=(three_tables.section(20),)),),
    )
    return tuple(lines_of(event, "1"))


def fresh(mode: Mode = Mode.TENS, order: PadOrder = BY_BOARD) -> Pad:
    return Pad(order.arranged(lines()), order=order, mode=mode)


def at_board(board: int, mode: Mode = Mode.TENS, order: PadOrder = BY_BOARD) -> Pad:
    return play(fresh(mode, order), [*str(board), PadKey.PAGE_DOWN])


def play(pad: Pad, keys: Iterable[str]) -> Pad:
    for key in keys:
        pad, acts = press(pad, key)
        for act in acts:
            pad = done(pad, act)
    return pad


def done(pad: Pad, act: ScoreAct | Undo | Redo) -> Pad:
    match act:
        case RecordSlip(where, result):
            return replace(pad, results={**pad.results, where: result})
        case Foul(_, records):
            return replace(pad, results={**pad.results, **{each.place: each.result for each in records}})
        case Erase(where):
            return replace(pad, results={key: each for key, each in pad.results.items() if key != where})
    return pad


def typed(pad: Pad, text: str) -> Pad:
    return play(pad, [*text, PadKey.ENTER])


def scores(pad: Pad) -> list[str]:
    """Line by line, nothing where nothing stands."""
    return [shown(pad.results[line.place]) if line.place in pad.results else "" for line in pad.lines]


def result_of(text: str, where: SlipLocation) -> Result:
    return Result(where.board, parse_score(text), where.round, where.table)
