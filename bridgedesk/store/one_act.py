"""One action: its steps are planned one after another, and written together when it ends, or not at all."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace

from bridgedesk.event.event import Event
from bridgedesk.store.journal import ActRecord, UnitOfWork
from bridgedesk.store.writing import change_event

Write = Callable[[UnitOfWork], None]
Remedy = Callable[[], None]


def write_nothing(_: UnitOfWork) -> None:
    """Write nothing except the journal."""


def leave_memory() -> None:
    """Leave memory unchanged."""


@dataclass(frozen=True, slots=True)
class Changed:
    """Event before and after a step; `follows` says what else the whole change writes in the file."""

    before: Event
    after: Event
    follows: Callable[[Event, Event], Write] = lambda _before, _after: write_nothing


@dataclass(frozen=True, slots=True)
class Step:
    """Part of an action: `put_back` restores memory if the action fails, `done` runs once it is written."""

    deed: ActRecord
    write: Write = write_nothing
    changed: Changed | None = None
    put_back: Remedy = leave_memory
    done: Remedy = leave_memory


class OneAct:
    """Steps planned so far; `closed` once they are written, so that none is added."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.closed = False

    def add(self, step: Step) -> None:
        if self.closed:
            raise AssertionError(f"'{step.deed.act}' comes after the act is written: make it a part of it")
        self.steps.append(step)

    def take_back(self, since: int = 0) -> None:
        """Drop the steps planned since then, the last one first."""
        while len(self.steps) > since:
            self.steps.pop().put_back()

    @property
    def deed(self) -> ActRecord:
        """Return the last step's text, to which the others led, with what each of them did.

        One step that cannot be undone is enough: what is posted or sent has left the program."""
        last = self.steps[-1].deed
        said = dict.fromkeys(each.deed.words for each in (self.steps[-1], *self.steps[:-1]))
        events = [each.deed.event for each in self.steps if each.deed.event is not None]
        return replace(
            last,
            words=". ".join(said),
            event=events[-1] if events else None,
            undoable=all(each.deed.undoable for each in self.steps),
        )

    def prepared(self) -> Sequence[Write]:
        """Return what must be written, each event once: from its first state to its last."""
        whole: dict[str, Changed] = {}
        for changed in (each.changed for each in self.steps if each.changed):
            first = whole.get(changed.before.id)
            whole[changed.before.id] = replace(changed, before=first.before) if first else changed
        return [write for each in whole.values() for write in _written(each)] + [
            each.write for each in self.steps
        ]


def _written(changed: Changed) -> Sequence[Write]:
    before, after = changed.before, changed.after
    return [lambda work: change_event(work, before, after), changed.follows(before, after)]


class Acts:
    """Actions of one club file in sequence: each is one transaction, however many steps it has."""

    def __init__(
        self,
        unit_of_work: Callable[[ActRecord], AbstractContextManager[UnitOfWork]],
        done: Callable[[ActRecord], None],
    ) -> None:
        self._unit_of_work = unit_of_work
        self._done = done
        self._now: OneAct | None = None  # that is being planned

    @contextmanager
    def one_act(self) -> Iterator[OneAct]:
        """Write all steps when the outermost act ends; a failure leaves file and memory as they were."""
        outer = self._now
        act = self._now = outer or OneAct()
        since = len(act.steps)
        try:
            yield act
            if outer is None and act.steps:
                self._write(act)
        except BaseException:
            act.take_back(since)
            raise
        finally:
            self._now = outer
        if outer is None and act.steps:
            for step in act.steps:
                step.done()
            self._done(act.deed)

    def _write(self, act: OneAct) -> None:
        act.closed = True
        writes = act.prepared()
        with self._unit_of_work(act.deed) as work:
            for write in writes:
                write(work)
            work.commit()

    def stand_alone(self, name: str) -> None:
        """Refuse an action that is written at once, such as an undo, among the steps of another."""
        if self._now is None:
            return
        if self._now.steps or self._now.closed:
            raise AssertionError(f"'{name}' is an act of its own and cannot be a part of another")
        self._now.closed = True
