"""Steps of an act: written together when the outermost ends, taken back together when anything fails."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Note
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import Sending, keep_sending, sending_of
from bridgedesk.store.journal import ActRecord, images_of
from bridgedesk.store.mapping import JournalRow
from bridgedesk.store.one_act import Changed, OneAct, Step
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.writing import add_event

NOW = datetime.fromisoformat("2026-11-17T19:15+10:00")
EVENT = Event("e1", "Tuesday Pairs", date(2026, 11, 17))
RENAMED = replace(EVENT, title="Renamed")
NOTED = replace(RENAMED, title="Renamed twice", notes=(Note(NOW, "Coffee is served"),))
SENDING = Sending(club_number="4321")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[ClubFile]:
    file = ClubFile.create(tmp_path / "club.bridgedesk", "Example BC", NOW)
    with file.one_act() as act:
        deed = ActRecord("begin event", "begun", NOW, EVENT.id, undoable=False)
        act.add(Step(deed, lambda work: add_event(work, EVENT)))
    yield file
    file.close()


def deed(act: str, words: str = "…", *, undoable: bool = True) -> ActRecord:
    return ActRecord(act, words, NOW, EVENT.id, undoable)


def rename(before: Event, after: Event, act: str = "rename") -> Step:
    return Step(deed(act, after.title), changed=Changed(before, after))


def told(act: str = "tell") -> Step:
    return Step(deed(act, "told", undoable=False), lambda work: keep_sending(work, SENDING))


def test_an_act_within_an_act_is_a_part_of_it(file: ClubFile) -> None:
    with file.one_act() as outer:
        with file.one_act() as inner:
            inner.add(rename(EVENT, RENAMED))
        assert file.event("e1") == EVENT, "nothing is written before the end"
        outer.add(rename(RENAMED, NOTED, "note"))
    assert file.event("e1") == NOTED
    entry, begun = file.history("e1")
    assert (entry.act, entry.words, entry.undoable) == ("note", "Renamed twice. Renamed", True)
    assert begun.act == "begin event"
    with file.reading() as db:
        row = db.get(JournalRow, entry.number)
        assert row
        assert sorted(image.table for image in images_of(row)) == ["event", "note"], "each row once"
    assert file.undo("e1", NOW) == "Undone: Renamed twice. Renamed"
    assert file.event("e1") == EVENT


def test_what_fails_leaves_file_and_memory_as_they_were(file: ClubFile) -> None:
    memory = [0]

    def planned(number: int) -> Step:
        before = memory[0]
        memory[0] = number

        def put_back() -> None:
            memory[0] = before

        return replace(told(), put_back=put_back)

    def fail(act: OneAct) -> None:
        act.add(planned(1))
        act.add(planned(2))
        raise FileProblem("no")

    with pytest.raises(FileProblem, match=r"^no$"), file.one_act() as act:
        fail(act)
    assert memory == [0]
    assert sending_of(file) == Sending()
    assert len(file.whole_history()) == 2


def test_a_part_that_fails_may_be_done_without(file: ClubFile) -> None:
    def fail() -> None:
        with file.one_act() as part:
            part.add(rename(EVENT, RENAMED))
            raise FileProblem("no")

    with file.one_act() as act:
        act.add(told())
        with pytest.raises(FileProblem, match=r"^no$"):
            fail()
    assert (sending_of(file), file.event("e1")) == (SENDING, EVENT)
    assert file.history("e1")[0].words == "told"


@pytest.mark.parametrize(
    ("steps", "undoable"),
    [
        ([rename(EVENT, RENAMED), rename(RENAMED, NOTED)], True),
        ([rename(EVENT, RENAMED), told()], False),  # printed, sent: that cannot be taken back
        ([replace(rename(EVENT, RENAMED), deed=deed("reopen", undoable=False))], False),
        (
            [
                replace(rename(EVENT, RENAMED), deed=deed("reopen", undoable=False)),
                rename(RENAMED, NOTED),
            ],
            False,
        ),
    ],
)
def test_it_can_be_undone_if_every_step_can(file: ClubFile, steps: list[Step], *, undoable: bool) -> None:
    with file.one_act() as act:
        for step in steps:
            act.add(step)
    assert file.history("e1")[0].undoable is undoable


def test_what_waits_for_the_end_of_an_act_is_done_once(file: ClubFile) -> None:
    done: list[str] = []
    file.after_act = lambda act, _: done.append(act)
    with file.one_act() as act:
        act.add(replace(told("tell"), done=lambda: done.append(sending_of(file).club_number)))
        act.add(rename(EVENT, RENAMED))
        assert done == []
    assert done == ["4321", "rename"]
    with file.one_act():
        pass
    assert done == ["4321", "rename"], "nothing was planned, so nothing is written"


def test_nobody_writes_twice_in_one_act(file: ClubFile) -> None:
    def undo_within() -> None:
        with file.one_act() as act:
            act.add(told())
            file.undo("e1", NOW)

    def act_within() -> None:
        with file.one_act() as act:
            act.add(told())
            with file.act(deed("tell")):
                pass

    def more_after_undo() -> None:
        with file.one_act() as act:
            assert file.undo("e1", NOW) is None
            act.add(told())

    for within in (undo_within, act_within, more_after_undo):
        with pytest.raises(AssertionError):
            within()
    assert sending_of(file) == Sending()
    assert len(file.whole_history()) == 2
