"""One act is one transaction: refused at any of its steps it leaves file and memory as they were."""

import ast
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import as_one_act, file_refusals
from bridgedesk.event.document import canonical
from bridgedesk.event.refusal import Refusal
from bridgedesk.store import undo
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.journal import UnitOfWork
from bridgedesk.store.one_act import OneAct
from bridgedesk.store.problem import FileProblem
from tests.desk.event.acts_tried import TRIALS, Trial
from tests.desk.event.evenings_of_acts import EVENINGS
from tests.evenings.club_evening import ticking

DESK = Path(__file__).resolve().parents[3] / "bridgedesk" / "desk"
NO = "a refusal that was forced"
AT_ONCE = ("undo.undo", "undo.undo_act", "undo.redo")  # rows put back by the store, no steps


# ---- an evening for each act


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Path, str]]:
    """Return the club file of an evening, made once, and the event's key."""
    made: dict[str, tuple[Path, str]] = {}

    def begun(name: str) -> tuple[Path, str]:
        if name not in made:
            club = Club.begin(tmp_path_factory.mktemp(name) / "club", "Example BC", ticking())
            made[name] = club.file.path, EVENINGS[name](club).event.id
            club.close()
        return made[name]

    return begun


class Desk:
    """A copy of an evening, and what must not change in it."""

    def __init__(self, club: Club, key: str) -> None:
        self.club = club
        self.event = club.event(key)
        self.before = self.event.event
        self.document = canonical(self.before)
        self.lists = club.lists
        self.figures = self.event.evaluation.fields
        self.rows = self.dump()

    def dump(self) -> list[str]:
        with closing(sqlite3.connect(self.club.file.path)) as raw:
            return list(raw.iterdump())

    def assert_taken_back_by_one_undo(self) -> None:
        last = self.club.file.whole_history(1)[0]
        if last.undoable and last.event is None:
            self.club.undo()
            assert self.club.lists == self.lists
        elif last.undoable and last.event == self.before.id:
            with file_refusals():
                self.club.file.undo(last.event, last.time)
        assert not last.undoable or canonical(self.club.event(self.before.id).event) == self.document

    def assert_unchanged(self) -> None:
        assert self.dump() == self.rows
        assert self.event.event is self.before
        assert canonical(self.before) == self.document
        assert self.club.lists == self.lists


@pytest.fixture
def open_event(evening: Callable[[str], tuple[Path, str]], trial: Trial, tmp_path: Path) -> Iterator[Desk]:
    path, key = evening(trial.evening)
    copyfile(path, tmp_path / path.name)
    club = Club(ClubFile.open(tmp_path / path.name), ticking())
    yield Desk(club, key)
    club.close()


class Counted:
    """A method of the store that counts its calls, and refuses one of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: type, name: str) -> None:
        self.calls = 0
        self.refused: int | None = None
        real = getattr(at, name)

        def counting(*given: Any, **named: Any) -> Any:
            self.calls += 1
            if self.calls == self.refused:
                raise FileProblem(NO)
            return real(*given, **named)

        monkeypatch.setattr(at, name, counting)

    def refuse(self, number: int | None) -> None:
        self.calls, self.refused = 0, number


# ---- every act


def acts_of_the_desk() -> set[str]:
    """Find what is decorated as an act, and what begins an event."""
    found = set()
    for path in DESK.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                decorated = any(ast.unparse(each) == "one_act" for each in node.decorator_list)
                if decorated or path.match("acts/events.py"):
                    found.add(f"{path.stem}.{node.name}")
    return found


def test_no_act_is_forgotten() -> None:
    assert acts_of_the_desk() == set(TRIALS)


def refuse(*_: object) -> None:
    raise FileProblem(NO)


def refused_afterwards(club: Club, tried: Callable[[], None]) -> None:
    """Do what a form does that looks at something after its act."""
    with as_one_act(club):
        tried()
        raise Refusal(NO)


@pytest.mark.parametrize(("name", "trial"), TRIALS.items(), ids=TRIALS)
def test_refused_at_any_step_nothing_is_done(
    name: str, trial: Trial, open_event: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = Counted(monkeypatch, OneAct, "add")
    writes = [Counted(monkeypatch, UnitOfWork, method) for method in ("add", "change", "remove", "_write")]
    commits = Counted(monkeypatch, UnitOfWork, "commit")
    every = [steps, *writes, commits]

    def tried() -> None:
        trial.act(open_event.club, open_event.event)

    commits.refuse(1)
    with pytest.raises(Refusal, match=NO):
        tried()
    open_event.assert_unchanged()
    commits.refuse(None)
    assert steps.calls == (0 if name in AT_ONCE else trial.steps), "each of them is refused"
    all_steps = [(steps, number) for number in range(1, steps.calls + 1)]
    some_writes = [(each, number) for each in writes for number in {1, each.calls} if each.calls]
    for refusing, number in (*all_steps, *some_writes):
        for each in every:
            each.refuse(number if each is refusing else None)
        with pytest.raises(Refusal, match=NO):
            tried()
        open_event.assert_unchanged()
    for each in every:
        each.refuse(None)
    if name in AT_ONCE:
        with monkeypatch.context() as unreadable:
            unreadable.setattr(undo, "read_event", refuse)
            with pytest.raises(Refusal, match=NO):
                tried()
        open_event.assert_unchanged()
    if name not in AT_ONCE and not name.startswith("events."):
        with pytest.raises(Refusal, match=NO):
            refused_afterwards(open_event.club, tried)
        open_event.assert_unchanged()
    assert open_event.event.evaluation.fields == open_event.figures
    commits.refuse(None)
    tried()
    assert commits.calls == 1
    assert open_event.dump() != open_event.rows
    if name not in AT_ONCE:
        open_event.assert_taken_back_by_one_undo()
