"""A forgotten player is named nowhere any more, whatever is undone, and no figure has changed."""

import random
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bridgedesk.desk.acts.rulings import note
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undoing import redo, undo
from bridgedesk.desk.club import Club
from bridgedesk.desk.club_check import check
from bridgedesk.desk.forgetting import Forgetting, called, forget
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.event.document import write
from bridgedesk.event.event import Event
from bridgedesk.store.act_log import parts_in
from bridgedesk.store.backups import backups_of, folder_of
from bridgedesk.store.club_lists import Member
from bridgedesk.store.rebuild import rebuild
from tests.desk.played_evening import act_of_chance, begin, clock

NOW = clock()


def watched(_done: int, _of: int) -> bool:
    return True


@pytest.fixture
def path(tmp_path: Path) -> Path:
    begin(tmp_path / "club.bridgedesk")
    return tmp_path / "club.bridgedesk"


def opened(path: Path) -> tuple[Club, OpenEvent]:
    club = Club.open(path, clock)
    club.safekeeping.wait()
    desk = club.last_event()
    assert desk
    return club, desk


def play(path: Path, *names: str, notes: tuple[str, ...] = ()) -> None:
    """Seat these players, two by two, and write these notes."""
    club, desk = opened(path)
    for at in range(0, len(names), 2):
        name_pair(desk, "1", "A", str(at // 2 + 1), names[at : at + 2])
    for words in notes:
        note(desk, words, 1, 1)
    club.close()


def listed(path: Path) -> tuple[Member, ...]:
    club, _ = opened(path)
    club.close()
    return club.lists.members


def forget_named(path: Path, name: str, *also: str) -> Forgetting:
    return forget(path, called(listed(path), name).id, also, NOW, watched)


def files_with(path: Path, name: str) -> list[str]:
    """Name the files in which the name can be read, the backups made before left out."""
    word = re.compile(rf"{re.escape(name)}(?!\w)".encode(), re.IGNORECASE)
    old = {each.path for each in backups_of(path) if not each.path.name.endswith("removed.bridgedesk")}
    there = (each for each in path.parent.rglob("*") if each.is_file() and each not in old)
    return [each.name for each in there if word.search(each.read_bytes())]


def event_in(path: Path) -> Event:
    club, desk = opened(path)
    club.close()
    return desk.event


def without(text: str, name: str) -> str:
    return re.sub(rf"{re.escape(name)}(?!\w)", "Player removed", text)


# ---- nothing but the name changes, and it does not come back


def play_by_chance(path: Path, seed: int, acts: int) -> str:
    """Play an evening, with notes; return the name of one of those who played."""
    chance = random.Random(seed)
    club, desk = opened(path)
    for _ in range(acts):
        with suppress(Refusal, StopIteration):
            act_of_chance(desk, chance)()
        if chance.random() < 0.1 and desk.event.players:
            note(desk, f"{chance.choice(desk.event.players).name} was late", 1, 1)
    members = club.lists.members
    club.close()
    return chance.choice(members).name


def to_the_beginning_and_back(path: Path) -> None:
    """Undo everything, then do it again, of the event and of the list."""
    club, desk = opened(path)
    for step in (undo, redo):
        with suppress(Refusal):
            while step(desk):
                pass
        with pytest.raises(Refusal, match=f"nothing to {step.__name__}"):
            step(desk)
    club.close()


@pytest.mark.parametrize("seed", range(3))
def test_it_does_not_come_back(path: Path, seed: int) -> None:
    forget_by_chance(path, seed, 40)


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(100))
def test_it_does_not_come_back_after_longer_evenings(path: Path, seed: int) -> None:
    forget_by_chance(path, 1000 + seed, 120)


def forget_by_chance(path: Path, seed: int, acts: int) -> None:
    name = play_by_chance(path, seed, acts)
    before = write(event_in(path))
    assert files_with(path, name) == ["club.bridgedesk", "2026-11 acts.log"]
    forget_named(path, name)
    assert files_with(path, name) == []
    assert write(event_in(path)) == without(before, name)
    assert [each for each in check(path) if each.wrong] == []
    end = write(event_in(path))
    to_the_beginning_and_back(path)
    assert write(event_in(path)) == end
    assert files_with(path, name) == []
    assert [each for each in check(path) if each.wrong] == []
    assert_rebuilt(path)
    for old in backups_of(path):
        old.path.unlink()
    assert_rebuilt(path)


def assert_rebuilt(path: Path) -> None:
    """The log makes the same file."""
    again = path.with_name("again.bridgedesk")
    rebuild(parts_in(folder_of(path))[0], again)
    with closing(sqlite3.connect(path)) as raw, closing(sqlite3.connect(again)) as rebuilt:
        assert list(rebuilt.iterdump()) == list(raw.iterdump())
    again.unlink()
