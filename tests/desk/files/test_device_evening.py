"""A whole evening of twenty tables, whose results another process writes while this one reads and types."""

import json
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.bridgemates import FileLook, import_look, look_at
from bridgedesk.desk.files.device_file import change_lines, changes_in, device_path, make_device_file
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Result, SeatChange, Section
from bridgedesk.exchange.device_choices import DeviceChoices
from tests.desk.files.device_simulator import LAST
from tests.evenings.club_evening import club_at
from tests.evenings.three_tables import begin_evening
from tests.exchange.test_bridgemate_out import plan, section_of
from tests.test_repository import ROOT

LATE = "A20EW"  # sits down in round 3, in the place of the phantom
OVERRULED = "1NN-1"
PATIENCE = 120
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


def let_late_pair_play(open_event: OpenEvent) -> None:
    event = open_event.event
    (session,) = event.sessions
    (here,) = session.sections
    here = replace(here, seat_changes=(SeatChange(3, "20EW", LATE),))
    after = replace(event, sessions=(replace(session, sections=(here,)),))
    open_event.carry_out(Change("test", "late pair"), after)


class Evening:
    """Looks into the file while the simulator plays, and what they must have found."""

    def __init__(self, open_event: OpenEvent, folder: Path) -> None:
        self.open_event = open_event
        self.path, self.orders, self.log = device_path(open_event, "1"), folder / "orders", folder / "log"
        self.look: FileLook | None = None
        self.overruled: State = {}

    def states(self) -> list[State]:
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        states = []
        for line in lines:
            with suppress(json.JSONDecodeError):  # the last line may be half written
                states.append(json.loads(line))
        return states

    def ended(self) -> bool:
        return self.log.exists() and self.log.read_text().endswith(f"{LAST}\n")

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
        place = next(each for each in standing(self.open_event) if each not in self.overruled)
        round_, table, board = map(int, place.split("/"))
        here = SlipLocation("1", "A", round_, table, board)
        record_result(self.open_event, here, Result(board, parse_score(OVERRULED)))
        self.overruled[place] = OVERRULED


def test_an_evening_of_twenty_tables_comes_in_whole(open_event: OpenEvent, tmp_path: Path) -> None:
    evening = Evening(open_event, tmp_path)
    make_device_file(open_event, "1", DeviceChoices(), evening.path)
    words = [sys.executable, "-m", "tests.desk.files.device_simulator"]
    simulator = subprocess.Popen([*words, *map(str, (evening.path, evening.orders, evening.log))], cwd=ROOT)
    until = time.monotonic() + PATIENCE
    try:
        while not evening.ended() and time.monotonic() < until and simulator.poll() in (None, 0):
            evening.poll()
            time.sleep(BETWEEN)
            if len(evening.overruled) < 3 and standing(open_event):
                evening.overrule()
            if not evening.orders.exists() and len(standing(open_event)) > 60:
                let_late_pair_play(open_event)
                lines = list(change_lines(changes_in(open_event, "1", evening.path)))
                evening.orders.write_text("\n".join(lines), encoding="utf-8")
    finally:
        simulator.kill()
        simulator.wait()
    assert evening.ended()
    evening.poll()
    last = {**evening.states()[-1], **evening.overruled}
    assert standing(open_event) == last
    assert len(last) > 400
    assert len(evening.overruled) == 3
    assert list(changes_in(open_event, "1", evening.path)) == [], "the list was enough"
    met = {tuple(place.split("/")[:2]) for place in last}
    assert ("1", "20") not in met, "the phantom's table"
    assert {("6", "5"), ("9", "8"), ("12", "12")} <= met, "the late pair's tables"
