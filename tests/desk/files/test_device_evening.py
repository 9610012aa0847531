"""Whole evenings of twenty tables, whose results another process writes while this one reads and types: pairs
of whom one comes late, a Swiss of teams in four rounds, and an individual that a player leaves."""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.bridgemates import FileLook, import_look, look_at
from bridgedesk.desk.files.device_file import change_lines, changes_in, device_path, make_device_file
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.directing.seating.score_location import results_of
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Result, SeatChange, Section
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.rule_library import library
from tests.desk.files.device_simulator import LAST, WAITS
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import club_at
from tests.evenings.seated import seated_individual
from tests.evenings.teams import SWISS, alphabet, swiss_of
from tests.evenings.three_tables import begin_evening
from tests.exchange.test_bridgemate_out import plan, section_of
from tests.test_repository import ROOT

GONE = "3W"
LATE = "A20EW"  # sits down in round 3, in the place of the phantom
OVERRULED = "1NN-1"
PATIENCE = 100
BETWEEN = 0.03

State = dict[str, str]  # round, table and board -> score


def section() -> Section:
    """Thirty-nine pairs: East-West 20 is a phantom until the late pair comes."""
    seated = section_of(plan("mitchell", pairs=40, boards=24))
    return replace(seated, seats={**seated.seats, "20EW": None})


@pytest.fixture
def open_event(tmp_path: Path) -> OpenEvent:
    here = section()
    entries = [Entry(entry) for entry in here.seats.values() if entry]
    return begin_evening(
        club_at(tmp_path), "Tuesday Pairs", date(2026, 11, 17), here, [*entries, Entry(LATE)]
    )


def standing(open_event: OpenEvent) -> State:
    found = results_of(open_event.event, "1")
    return {f"{at.round}/{at.table}/{at.board}": score_text(result.score) for at, result in found.items()}


class Evening:
    """Looks into the file while the simulator plays, and what they must have found."""

    def __init__(self, open_event: OpenEvent, folder: Path, rounds: int) -> None:
        self.open_event, self.folder, self.rounds = open_event, folder, rounds
        self.path, self.orders, self.log = device_path(open_event, "1"), folder / "orders", folder / "log"
        self.look: FileLook | None = None
        self.overruled: State = {}
        self.ordered: list[str] = []

    # ---- the simulator

    def play(self, happen: Callable[["Evening"], None]) -> None:
        """Read and type until the simulator has played; `happen` is asked after each look."""
        make_device_file(self.open_event, "1", DeviceChoices(), self.path)
        words = [sys.executable, "-m", "tests.desk.files.device_simulator"]
        words += [*map(str, (self.path, self.orders, self.log)), str(self.rounds)]
        simulator = subprocess.Popen(words, cwd=ROOT)
        until = time.monotonic() + PATIENCE
        try:
            while not self.ended() and time.monotonic() < until and simulator.poll() in (None, 0):
                self.poll()
                time.sleep(BETWEEN)
                if len(self.overruled) < 3 and standing(self.open_event):
                    self.overrule()
                happen(self)
        finally:
            simulator.kill()
            simulator.wait()
        assert self.ended()
        self.poll()
        assert standing(self.open_event) == {**self.states()[-1], **self.overruled}
        assert list(changes_in(self.open_event, "1", self.path)) == [], "the list was enough"

    def order(self) -> None:
        """Hand the list of changes to the volunteer at the control software."""
        self.ordered += change_lines(changes_in(self.open_event, "1", self.path))
        written = self.folder / "written"
        written.write_text("\n".join(self.ordered), encoding="utf-8")
        written.replace(self.orders)  # all of it at once

    def lines(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []

    def states(self) -> list[State]:
        states = []
        for line in self.lines():
            with suppress(json.JSONDecodeError):  # the last line may be half written
                states.append(json.loads(line))
        return states

    def ended(self) -> bool:
        return LAST in self.lines()

    # ---- this side

    def poll(self) -> None:
        before = len(self.states())
        try:
            now = look_at(self.path)
        except Refusal:
            return  # it is cut off for a moment, and is read again
        import_look(self.open_event, "1", self.look, now)
        self.look = now
        self.check(self.states()[max(0, before - 1) :] if before else [])

    def check(self, states: list[State]) -> None:
        """Each result is as it was in one of the states since the look began."""
        mine = standing(self.open_event)
        for place in states[0] if states else ():
            if place not in self.overruled:
                possible = {state.get(place) for state in self.with_next(states)}
                assert mine.get(place) in possible, f"{place}: {mine.get(place)} is none of {possible}"
        assert {place: mine[place] for place in self.overruled} == self.overruled

    def with_next(self, states: list[State]) -> list[State]:
        """Include the state that the simulator is writing, of which some pages may be in the file."""
        every = self.states()
        return [*states, *every[len(every) - 1 :]]

    def overrule(self) -> None:
        """The director types another score than the devices have."""
        self.type(next(each for each in standing(self.open_event) if each not in self.overruled))

    def type(self, place: str) -> None:
        round_, table, board = map(int, place.split("/"))
        (here,) = [
            line.place
            for line in lines_of(self.open_event.event, "1")
            if (line.place.round, line.place.table, line.place.board) == (round_, table, board)
        ]
        record_result(self.open_event, here, Result(board, parse_score(OVERRULED)))
        self.overruled[place] = OVERRULED


# ---- pairs, of whom one comes late


def let_late_pair_play(evening: Evening) -> None:
    """In round 3 at the latest, while the devices are at work."""
    open_event = evening.open_event
    if evening.ordered or len(standing(open_event)) <= 60:
        return
    event = open_event.event
    (session,) = event.sessions
    (here,) = session.sections
    here = replace(here, seat_changes=(SeatChange(3, "20EW", LATE),))
    after = replace(event, sessions=(replace(session, sections=(here,)),))
    open_event.carry_out(Change("test", "late pair"), after)
    evening.order()


def test_an_evening_of_twenty_tables_comes_in_whole(open_event: OpenEvent, tmp_path: Path) -> None:
    evening = Evening(open_event, tmp_path, 12)
    evening.play(let_late_pair_play)
    last = standing(open_event)
    assert len(last) > 400
    assert len(evening.overruled) == 3
    met = {tuple(place.split("/")[:2]) for place in last}
    assert ("1", "20") not in met, "the phantom's table"
    assert {("6", "5"), ("9", "8"), ("12", "12")} <= met, "the late pair's tables"


# ---- a Swiss of four rounds


def draw(open_event: OpenEvent, round_: int) -> None:
    """Four boards a round, drawn by the standings."""
    boards = f"{4 * round_ - 3}-{4 * round_}"
    draw_round(open_event, "1", boards, alphabet, library().books[open_event.event.rulebook.id])


def draw_next_round(evening: Evening) -> None:
    """When the devices have played a round, type what was erased, draw, and hand over the list."""
    drawn = len(evening.open_event.event.draws)
    if WAITS.format(drawn + 1) not in evening.lines():
        return
    evening.poll()
    there = standing(evening.open_event)
    for line in list(lines_of(evening.open_event.event, "1")):
        place = f"{line.place.round}/{line.place.table}/{line.place.board}"
        if place not in there:
            evening.type(place)
    draw(evening.open_event, drawn + 1)
    evening.order()


def test_a_swiss_of_four_rounds_at_twenty_tables_is_sent_round_by_round(tmp_path: Path) -> None:
    """Each round has 10 matches in two rooms, of 4 boards: 80 results; some are erased and typed here."""
    open_event = desk_of(tmp_path, swiss_of([f"Team{number}" for number in range(1, 21)], SWISS))
    draw(open_event, 1)
    evening = Evening(open_event, tmp_path, 4)
    evening.play(draw_next_round)
    event = open_event.event
    assert [each.round for each in event.draws] == [1, 2, 3, 4]
    met = [frozenset((each.home, each.away)) for each in event.matches]
    assert (len(met), len(set(met))) == (40, 40), "nobody meets twice"
    played = Counter(int(place.split("/")[0]) for place in standing(open_event))
    assert [played[round_] for round_ in (1, 2, 3)] == [80, 80, 80]
    assert 70 <= played[4] < 80, "what was erased in the last round is still missing"
    assert len(evening.overruled) > 3


# ---- an individual, which a player leaves


def leave_early(evening: Evening) -> None:
    """Player 3W goes home after the round that is played: a table of three plays nothing."""
    open_event = evening.open_event
    if evening.ordered or not standing(open_event):
        return
    from_round = max(int(place.split("/")[0]) for place in standing(open_event)) + 2
    event = open_event.event
    (session,) = event.sessions
    (here,) = session.sections
    gone = [number for number in here.seats if GONE in here.members(number)]
    here = replace(here, seat_changes=tuple(SeatChange(from_round, number, None) for number in gone))
    after = replace(event, sessions=(replace(session, sections=(here,)),))
    open_event.carry_out(Change("test", "left"), after)
    evening.order()


def test_an_individual_comes_in_whole(tmp_path: Path) -> None:
    """Forty-four players play five rounds of two boards at 11 tables, and at ten when one has left."""
    open_event = seated_individual(club_at(tmp_path), "rainbow", 44)
    evening = Evening(open_event, tmp_path, 5)
    evening.play(leave_early)
    tables = {tuple(place.split("/")[:2]) for place in standing(open_event)}
    (left, *_) = open_event.event.section("1", "A").seat_changes
    assert 3 <= left.round <= 5
    assert Counter(int(round_) for round_, _ in tables) == {
        round_: 11 if round_ < left.round else 10 for round_ in range(1, 6)
    }
    assert any(", no E, W " in line for line in evening.ordered), "the partner sits out as West"
    ranked = [each for field in open_event.evaluation.fields for each in field.standings]
    assert len(ranked) == 44
