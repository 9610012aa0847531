"""How many keys a result takes over a whole session, everything counted: figures, signs, Enter, jumps."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.desk.scorepad.pad import Pad
from bridgedesk.directing.seating.score_lines import (
    BY_BOARD,
    BY_ROUND,
    BY_SECTION,
    BY_TABLE,
    PadOrder,
    lines_of,
)
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import score_text
from bridgedesk.exchange.files import read_file
from bridgedesk.scoring.outcome import PLACE
from tests.desk.scorepad.pads import play
from tests.evenings.thirteen_tables import event_of, percentages, slips
from tests.exchange.examples import EXAMPLES
from tests.readme import figure

TENS, CONTRACTS = "tens", "contracts"
MOST = {TENS: 3.0, CONTRACTS: 5.8}
ORDERS = (BY_BOARD, BY_ROUND, BY_TABLE, BY_SECTION)

PUBLISHED = [path for path in [EXAMPLES / "nz" / "pairs.xml"] if path.exists()]
SESSIONS = ["invented", *(["published"] if PUBLISHED else [])]


class Slips(NamedTuple):
    """What was handed in, and the event without it."""

    event: Event
    scores: Mapping[SlipLocation, Score]


@cache
def handed_in(session: str) -> Slips:
    event = read_file(PUBLISHED[0]).event if session == "published" else event_of(slips())
    (name,) = (each.id for each in event.sessions)
    scores = {place: result.score for place, result in results_of(event, name).items()}
    return Slips(without_results(event), scores)


def without_results(event: Event) -> Event:
    (session,) = event.sessions
    sections = tuple(replace(each, results=()) for each in session.sections)
    return replace(event, sessions=(replace(session, sections=sections),))


def text_of(score: Score, board: int, mode: str) -> str:
    if mode == TENS and score.points is not None:
        points = score.points[PLACE[vulnerability(board)]]
        return f"{abs(points) // 10}{'-' if points < 0 else '+'}"
    return score_text(score)


def keys_of(text: str) -> list[str]:
    """A figure commits with its sign, everything else with Enter."""
    return [*text] if text[:-1].isdigit() and text[-1] in "+-" else [*text, PadKey.ENTER]


def keys_per_result(session: str, mode: str, order: PadOrder) -> float:
    """Typed from the first line to the last; nothing but these keys is pressed."""
    event, scores = handed_in(session)
    lines = order.arranged(lines_of(event, event.sessions[0].id))
    texts = [text_of(scores[line.place], line.place.board, mode) for line in lines]
    keys = [key for text in texts for key in keys_of(text)]
    pad = play(Pad(lines, order=order), keys)
    assert {place: result.score.points for place, result in pad.results.items()} == {
        place: _points(score, place.board, mode) for place, score in scores.items()
    }
    assert len(pad.results) == len(scores) == 13 * 26
    return len(keys) / len(scores)


def _points(score: Score, board: int, mode: str) -> tuple[int, ...] | None:
    """A figure is worth the same whoever is vulnerable."""
    if mode == TENS and score.points is not None:
        return (score.points[PLACE[vulnerability(board)]],) * len(score.points)
    return score.points


@pytest.mark.parametrize("session", SESSIONS)
@pytest.mark.parametrize("mode", MOST)
@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.name)
def test_keys_per_result(session: str, mode: str, order: PadOrder) -> None:
    assert keys_per_result(session, mode, order) <= MOST[mode]


@pytest.mark.parametrize("session", SESSIONS)
@pytest.mark.parametrize("mode", MOST)
def test_the_readme_has_these_figures(session: str, mode: str) -> None:
    told = figure(f"keys per result in {mode}, {session} session")
    assert told.counted == pytest.approx(keys_per_result(session, mode, BY_BOARD), abs=0.005)
    assert told.most == MOST[mode]
    assert Path(__file__).as_posix().endswith(told.measured_by)


def test_the_long_way_adds_up() -> None:
    """Every comparison gives two points to somebody: both lines have half of everything on the whole."""
    found = percentages(slips())
    assert sum(found.values()) == 26 * 50
