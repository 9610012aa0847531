"""Steps that close an evening: items to check, final results, the ladder, the secretary, and a copy."""

from collections.abc import Iterator
from datetime import datetime
from enum import Enum
from typing import NamedTuple

from bridgedesk.desk.event.evening_record import EXPORTED, FINAL, POSTED, REOPENED, REVISED, EveningRecord
from bridgedesk.event.event import Event, Status
from bridgedesk.event.moment import instant, latest, time_words
from bridgedesk.event.spelling import counted

ON_THE_WALL = ("ranking", "overall")  # sheets that post results when they are printed


class StepName(Enum):
    ENTRIES = "entries"
    MOVEMENT = "movement"
    DRAW = "draw"
    NAMES = "names"
    PRINT = "print"
    CLOCK = "clock"
    SCORES = "scores"
    NEXT = "next session"
    CHECK = "check"
    POST = "post"
    LADDER = "ladder"
    SEND = "send"
    BACK_UP = "back up"


class Place(Enum):
    """Place where a step is taken."""

    PAIRS = "number of pairs"
    TEAMS = "entries"
    MOVEMENT = "movement"
    DRAW = "draw"
    NAMES = "first seat without a name"
    SHEETS = "sheets"
    CLOCK = "clock"
    SCORES = "first missing score"
    SESSION = "session"
    TO_CHECK = "items to check"
    FINAL = "make final"
    POSTING = "post results"
    LADDER = "ladder"
    SECRETARY = "secretary's files"
    BACKUPS = "backups"


class Found(NamedTuple):
    """Step as it was found; `done` is None if it is not needed."""

    name: StepName
    done: bool | None
    why: str
    place: Place
    target: str = ""


def closing_steps(event: Event, record: EveningRecord, to_check: int, *, all_in: bool) -> Iterator[Found]:
    """Yield the steps after play; items are checked once all results are in."""
    words = f"{counted(to_check, 'item')} to check" if to_check else "Nothing to check"
    words = words if all_in or to_check else "After the scores"
    yield Found(StepName.CHECK, all_in and not to_check, words, Place.TO_CHECK)
    posted = _posted_at(event, record)
    yield _post(event, record, posted)
    if record.ladders:
        out = next((title for title, counts in record.ladders.items() if not counts), "")
        words = f"Not in {out} yet" if out else f"Counts in {', '.join(record.ladders)}"
        yield Found(StepName.LADDER, not out, words, Place.LADDER)
    yield _send(event, record)
    yield _back_up(event, record, posted)


def _decided(record: EveningRecord) -> int:
    """Return the number of the action that made these results final, or reopened them."""
    return max(
        (record.done[act].number for act in (FINAL, REVISED, REOPENED) if act in record.done), default=0
    )


def _posted_at(event: Event, record: EveningRecord) -> datetime | None:
    """Return when the final results were posted as files or printed, or None."""
    if event.status is not Status.FINAL:
        return None
    files = record.done.get(POSTED)
    found = [files.time] if files is not None and files.number > _decided(record) else []
    since = event.issues[-1].time if event.issues else None
    for each in record.printed:
        if each.sheet in ON_THE_WALL and since is not None and instant(each.time) >= instant(since):
            found.append(each.time)
    return latest(found)


def _post(event: Event, record: EveningRecord, posted: datetime | None) -> Found:
    if posted is not None:
        return Found(StepName.POST, True, f"Posted at {time_words(posted, event.date)}", Place.POSTING)
    if event.status is Status.FINAL:
        return Found(StepName.POST, False, "Final, and not posted yet", Place.POSTING)
    if event.issues:
        return Found(StepName.POST, False, "Reopened: make them final again", Place.FINAL)
    files = record.done.get(POSTED)
    words = f"Provisional at {time_words(files.time, event.date)}; not final" if files else "Not final yet"
    return Found(StepName.POST, False, words, Place.FINAL)


def _send(event: Event, record: EveningRecord) -> Found:
    def found(words: str, *, done: bool | None) -> Found:
        return Found(StepName.SEND, done, words, Place.SECRETARY)

    if record.practice:
        return found("Practice: not sent", done=None)
    revision = event.issues[-1].revision if event.issues else 0
    final = event.status is Status.FINAL
    last = record.sent[-1] if record.sent else None
    if final and last is not None and last.revision >= revision:
        return found(f"Sent at {time_words(last.time, event.date)}", done=True)
    exported = record.done.get(EXPORTED)
    if final and not record.sends and exported is not None and exported.number > _decided(record):
        return found(f"Exported at {time_words(exported.time, event.date)}", done=True)
    if last is not None:
        return found(f"The secretary has revision {last.revision}", done=False)
    return found("Nothing sent yet", done=False) if record.sends else found("No secretary set up", done=None)


def _back_up(event: Event, record: EveningRecord, posted: datetime | None) -> Found:
    """Ticked by a copy that holds what was posted."""

    def found(words: str, *, done: bool) -> Found:
        return Found(StepName.BACK_UP, done, words, Place.BACKUPS)

    copied, here = record.copied, record.backed_up
    if posted is None:
        return found("After posting", done=False)
    if copied is not None and instant(copied.time) >= instant(posted):
        return found(f"Copied at {time_words(copied.time, event.date)}", done=True)
    if here is not None and instant(here) > instant(posted):
        return found(f"Backed up here at {time_words(here, event.date)}; a stick is safer", done=True)
    return found("Not copied since posting", done=False)
