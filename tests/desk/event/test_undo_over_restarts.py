"""Random evenings, undone to the beginning and done again over restarts, and rebuilt from the log."""

import random
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest

from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.club.club import Club
from bridgedesk.event.document import canonical, write
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.store import backups
from bridgedesk.store.act_log import parts_in
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.rebuild import rebuild
from bridgedesk.store.whole_check import what_differs
from tests.evenings.played_evening import act_of_chance, begin, clock

ACTS = 30


class Evening:
    """One event, whose club file is closed and opened again now and then."""

    def __init__(self, path: Path, chance: random.Random) -> None:
        self.path = path
        self.chance = chance
        self._days = 0
        self._open()

    def _open(self) -> None:
        when = clock() + timedelta(days=self._days)
        self._days += 9  # so that the log of acts goes over the end of a month
        self.club = Club.open(self.path, lambda: when)
        self.club.safekeeping.wait()
        open_event = self.club.last_event()
        assert open_event
        self.open_event = open_event

    def perhaps_restart(self) -> None:
        if self.chance.random() < 0.05:
            self.club.close()
            self._open()

    @property
    def document(self) -> str:
        in_memory = self.open_event.event
        in_file = self.open_event.file.event(in_memory.id)
        assert canonical(in_file) == canonical(in_memory)
        return as_text(in_file)


def as_text(event: Event) -> str:
    return write(canonical(event))


def play(path: Path, seed: int) -> None:
    begin(path)
    evening = Evening(path, random.Random(seed))
    first = evening.document
    for _ in range(ACTS):
        with suppress(Refusal, StopIteration):
            act_of_chance(evening.open_event, evening.chance)()
        evening.perhaps_restart()
    last, undone = evening.document, 0
    with suppress(Refusal):
        while True:
            undo(evening.open_event)
            undone += 1
            evening.perhaps_restart()
    assert evening.document == first
    for _ in range(undone):
        redo(evening.open_event)
        evening.perhaps_restart()
    assert evening.document == last
    evening.club.close()
    assert what_differs(path) == []
    assert_rebuilt(path, last)


def assert_rebuilt(path: Path, document: str) -> None:
    """The plain log makes the same document, with backups next to it and without."""
    (newest, *_) = parts_in(backups.folder_of(path))
    for kept in (True, False):
        if not kept:
            for each in backups.backups_of(path):
                each.path.unlink()
        again = path.with_name("again.bridgedesk")
        rebuild(newest, again)
        assert what_differs(again) == []
        file = ClubFile.open(again)
        assert as_text(file.event("event1")) == document
        file.close()
        again.unlink()


@pytest.mark.parametrize("seed", range(3))
def test_undone_to_the_beginning_and_done_again(tmp_path: Path, seed: int) -> None:
    play(tmp_path / "club.bridgedesk", seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 200))
def test_200_evenings_undone_to_the_beginning_and_done_again(tmp_path: Path, seed: int) -> None:
    play(tmp_path / "club.bridgedesk", seed)
