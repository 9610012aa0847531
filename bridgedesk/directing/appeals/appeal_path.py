"""Steps of an appeal from the note to the outcome, each with its time and a link."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from bridgedesk.directing.appeals.committee import parties
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rulings.ruling_list import shown_outcome
from bridgedesk.directing.rulings.words import effect_words, offence_words
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.systems.kept_lines import recorded_systems
from bridgedesk.event.moment import is_same, wall_time
from bridgedesk.event.notebook import notebook
from bridgedesk.event.ruling import Appeal

NOTE, RULING, SYSTEM, APPEAL, DECISION = "note", "ruling", "system", "appeal", "decision"


class Step(NamedTuple):
    """One step of the case; `kind` and `key` say where its link leads."""

    kind: str
    key: str
    when: str
    words: str


def path_of(situation: Situation, appeal: Appeal) -> tuple[Step, ...]:
    return tuple(_steps(situation, appeal))


def _steps(situation: Situation, appeal: Appeal) -> Iterator[Step]:
    event = situation.event
    ruling = event.find_ruling(appeal.ruling)
    if ruling is not None:
        for note in notebook(event):
            if is_same(note.time, ruling.noted):
                yield Step(NOTE, "", _at(note.time, appeal), f"Noted: {note.text}")
        words = f"{offence_words(ruling)}: {shown_outcome(event, ruling)}"
        yield Step(RULING, ruling.id, _at(ruling.time, appeal), f"Ruled: {words}")
    for words in recorded_systems(situation, parties(event, appeal)):
        yield Step(SYSTEM, "", "", words)
    if appeal.id:
        late = f", late: {appeal.late}" if appeal.late else ""
        by = entry_words(event, appeal.by)
        yield Step(APPEAL, appeal.id, f"{appeal.lodged:%H:%M}", f"Appealed by {by}{late}")
    if appeal.outcome is not None:
        when = _at(appeal.decided, appeal) if appeal.decided else ""
        yield Step(
            DECISION, appeal.id, when, "; ".join([f"Decided: {appeal.outcome}", *effect_words(appeal)])
        )
    for made in event.rulings:
        if made.appeal == appeal.id and appeal.id:
            withdrawn = " (withdrawn)" if made.withdrawn else ""
            words = f"{offence_words(made)}: {shown_outcome(event, made)}{withdrawn}"
            yield Step(RULING, made.id, _at(made.time, appeal), words)


def _at(time: datetime, appeal: Appeal) -> str:
    """Format a time, with the day where it differs from the appeal's: a committee may meet a week later."""
    time = wall_time(time)
    if time.date() == wall_time(appeal.lodged).date():
        return f"{time:%H:%M}"
    return f"{time.day} {time:%b} {time:%H:%M}"
