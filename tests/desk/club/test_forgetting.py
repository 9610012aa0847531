"""A forgotten player is named nowhere any more, whatever is undone, and no figure has changed."""

import random
import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.club_players import Forgetting, called, forget, kept_until, look_for
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.sample.club_check import check
from bridgedesk.event.document import write
from bridgedesk.event.event import Event
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal
from bridgedesk.sheets.progress import Stopped
from bridgedesk.store import forgetting
from bridgedesk.store.act_log import parts_in
from bridgedesk.store.backups import Backup, KeepingRule, backups_of, folder_of
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.rebuild import rebuild
from tests.evenings.played_evening import act_of_chance, begin, clock
from tests.store.readable import readable_in

NOW = clock()


def watched(_done: int, _of: int) -> bool:
    return True


@pytest.fixture
def path(tmp_path: Path) -> Path:
    begin(tmp_path / "club.bridgedesk")
    return tmp_path / "club.bridgedesk"


def opened(path: Path, now: datetime = NOW) -> tuple[Club, OpenEvent]:
    club = Club.open(path, lambda: now)
    club.safekeeping.wait()
    open_event = club.last_event()
    assert open_event
    return club, open_event


def play(path: Path, *names: str, notes: tuple[str, ...] = ()) -> None:
    """Seat these players, two by two, and write these notes."""
    club, open_event = opened(path)
    for at in range(0, len(names), 2):
        name_pair(open_event, "1", "A", str(at // 2 + 1), names[at : at + 2])
    for words in notes:
        add_note(open_event, words, 1, 1)
    club.close()


def listed(path: Path) -> tuple[ClubPlayer, ...]:
    club, _ = opened(path)
    members = club.lists.members
    club.close()
    return members


def forget_named(path: Path, name: str, *also: str) -> Forgetting:
    return forget(path, called(listed(path), name).id, also, NOW, watched)


def files_with(path: Path, name: str) -> list[str]:
    """Name the files in which the name can be read."""
    word = re.compile(rf"{re.escape(name)}(?!\w)".encode(), re.IGNORECASE)
    there = sorted(each for each in path.parent.rglob("*") if each.is_file())
    return [each.name for each in there if word.search(readable_in(each))]


def event_in(path: Path) -> Event:
    club, open_event = opened(path)
    club.close()
    return open_event.event


def without(text: str, name: str) -> str:
    return re.sub(rf"{re.escape(name)}(?!\w)", "Player removed", text)


# ---- nothing but the name changes, and it does not come back


def play_by_chance(path: Path, seed: int, acts: int) -> str:
    """Play an evening, with notes; return the name of one of those who played."""
    chance = random.Random(seed)
    club, open_event = opened(path)
    for _ in range(acts):
        with suppress(Refusal, StopIteration):
            act_of_chance(open_event, chance)()
        if chance.random() < 0.1 and open_event.event.players:
            add_note(open_event, f"{chance.choice(open_event.event.players).name} was late", 1, 1)
    with suppress(Refusal):
        while redo(open_event):  # so that doing everything again ends here
            pass
    members = club.lists.members
    club.close()
    return chance.choice(members).name


def to_the_beginning_and_back(path: Path) -> None:
    """Undo everything, then do it again, of the event and of the list."""
    club, open_event = opened(path, NOW + timedelta(days=1))
    for step in (undo, redo):
        with suppress(Refusal):
            while step(open_event):
                pass
        with pytest.raises(Refusal, match=f"nothing to {step.__name__}"):
            step(open_event)
    club.close()


@pytest.mark.parametrize("seed", range(2))
def test_it_does_not_come_back(path: Path, seed: int) -> None:
    forget_by_chance(path, seed, 40)


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(100))
def test_it_does_not_come_back_after_longer_evenings(path: Path, seed: int) -> None:
    forget_by_chance(path, 1000 + seed, 120)


def forget_by_chance(path: Path, seed: int, acts: int) -> None:
    name = play_by_chance(path, seed, acts)
    before, log, old = write(event_in(path)), "2026-11 acts.log", "2026-11-17 19.30.00 opened.bridgedesk"
    assert files_with(path, name) == [log, old, "club.bridgedesk"]
    forget_named(path, name)
    assert files_with(path, name) == [old]
    assert write(event_in(path)) == without(before, name)
    end = write(event_in(path))
    to_the_beginning_and_back(path)
    assert write(event_in(path)) == end
    assert files_with(path, name) == []
    assert [each for each in check(path) if each.wrong] == []
    assert_rebuilt(path)
    for backup in backups_of(path):
        backup.path.unlink()
    assert_rebuilt(path)


def assert_rebuilt(path: Path) -> None:
    """The log makes the same file."""
    again = path.with_name("again.bridgedesk")
    rebuild(parts_in(folder_of(path))[0], again)
    with closing(sqlite3.connect(path)) as raw, closing(sqlite3.connect(again)) as rebuilt:
        assert list(rebuilt.iterdump()) == list(raw.iterdump())
    again.unlink()


def test_a_rebuilt_file_never_begins_from_a_backup_with_the_name(path: Path) -> None:
    """The log begins after the name was typed, so that it needs a backup to begin from."""
    play(path, "Ann Able", "Bob Baker")
    (log,) = parts_in(folder_of(path))
    log.unlink()
    play(path, "Cy Cole", "Di Dean", notes=("Table 1 is slow",))
    event_in(path)
    (old,) = (each.path for each in backups_of(path))
    with_name = old.read_bytes()
    forget_named(path, "Ann Able")
    event_in(path)  # writes the last act into the log
    again = path.with_name("again.bridgedesk")
    assert rebuild(parts_in(folder_of(path))[0], again).base
    assert files_with(path, "Ann Able") == []
    again.unlink()
    for backup in backups_of(path):
        backup.path.unlink()
    old.write_bytes(with_name)
    with pytest.raises(FileProblem, match="no complete backup of that point is next to it"):
        rebuild(parts_in(folder_of(path))[0], again)


# ---- what is said


def test_what_is_said_before_and_after(path: Path) -> None:
    play(path, "Ann Able", "Bob Baker", notes=("Ann Able was late", "Ms Able again"))
    member = called(listed(path), "ann able").id
    before = look_for(path, member, (), NOW, watched)
    assert before.words == (
        "Removes name, number and contact of Ann Able from 1 event. Results are kept. This cannot be undone."
    )
    assert before.remarks == (
        "Also in 1 note.",
        "2 entries of the history and 1 file of the log are rewritten.",
        "Check these yourself, they may still name the player: 1 note (Tuesday Pairs).",
        "1 backup keeps the name, the last one until about Thu 17 Dec 2026. Restoring one brings it back.",
        "Sheets, exports and copies on USB sticks are not changed.",
    )
    assert [each.path.name for each in before.old] == ["2026-11-17 19.30.00 opened.bridgedesk"]
    after = forget(path, member, (), NOW, watched)
    assert after.words == "Name, number and contact removed from 1 event. Results are kept."
    assert after.old == before.old
    assert after.remarks == before.remarks[2:]
    assert "Able" not in " ".join((after.name, after.words, *after.remarks))


def test_a_namesake_is_said_before(path: Path) -> None:
    club, _ = opened(path)
    for number in ("1234560", "1000004"):
        save_club_player(club, ClubPlayer("", "Ann Able", number))
    club.close()
    found = look_for(path, called(listed(path), "1234560").id, (), NOW, watched)
    assert "Another player is called Ann Able. Texts that may mean either are not changed." in found.remarks
    with pytest.raises(Refusal, match=r"2 club players are called Ann Able\. Type the number: 1234560 or"):
        called(listed(path), "Ann Able")
    with pytest.raises(Refusal, match="There is no player “Zed” in the club list"):
        called(listed(path), "Zed")


def test_only_backups_since_the_player_came_are_named(path: Path) -> None:
    for days in (0, 7):
        opened(path, NOW + timedelta(days=days))[0].close()
    club, _ = opened(path, NOW + timedelta(days=20))
    save_club_player(club, ClubPlayer("", "Ann Able"))
    club.close()
    opened(path, NOW + timedelta(days=21))[0].close()
    copied = path.with_name("club rescued 2026-12-08 20.00.00.bridgedesk")
    copied.write_bytes(path.read_bytes())
    found = look_for(path, called(listed(path), "Ann Able").id, (), NOW + timedelta(days=21), watched)
    assert [(each.path.name, each.until) for each in found.old] == [
        ("2026-12-08 19.30.00 opened.bridgedesk", date(2027, 1, 7)),
        ("2026-12-07 19.30.00 opened.bridgedesk", date(2027, 1, 6)),
        ("club rescued 2026-12-08 20.00.00.bridgedesk", None),
    ]


def test_until_when_backups_are_kept_by_hand() -> None:
    """With one a day: on 1 Dec two newer ones are there, on 4 Dec four newer days, on 1 Jan two months."""
    rule = KeepingRule(newest=2, days=4, months=2)
    afternoon, evening = (datetime.fromisoformat(f"2026-11-30T{hour}:00") for hour in (15, 20))
    kept = [Backup(evening, Path("evening")), Backup(afternoon, Path("afternoon"))]
    until = kept_until(kept, rule, datetime.fromisoformat("2026-11-30T22:30"))
    assert until == {Path("afternoon"): date(2026, 12, 1), Path("evening"): date(2027, 1, 1)}
    until = kept_until(kept, replace(rule, months=1), datetime.fromisoformat("2026-11-30T22:30"))
    assert until == {Path("afternoon"): date(2026, 12, 1), Path("evening"): date(2026, 12, 4)}


def test_stopped_nothing_is_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(path, "Ann Able", "Bob Baker")
    member = called(listed(path), "Ann Able").id
    monkeypatch.setattr(forgetting, "_AT_A_TIME", 1)
    with pytest.raises(Stopped):
        forget(path, member, (), NOW, lambda _done, _of: False)
    assert "Ann Able" in write(event_in(path))


def test_an_open_file_is_refused_in_words(path: Path) -> None:
    play(path, "Ann Able", "Bob Baker")
    club, _ = opened(path)
    member = called(club.lists.members, "Ann Able").id
    with pytest.raises(Refusal, match="is open in another window, so it is read-only here; nothing was"):
        forget(path, member, (), NOW, watched)
    club.close()
