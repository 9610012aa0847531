"""An event goes into the club file and comes out as it was, whatever it holds; so does every change of it."""

from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgedesk.event.check import problems
from bridgedesk.event.document import canonical, read_json, write
from bridgedesk.event.event import Event
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.writing import add_event, change_event
from tests.dose import examples
from tests.event.events import events

NOW = datetime.fromisoformat("2026-11-17T19:30")
MAXIMAL = (Path(__file__).parent.parent / "event" / "maximal.json").read_text(encoding="utf-8")

few = settings(
    max_examples=examples(40),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[ClubFile]:
    file = ClubFile.create(tmp_path / "club.bridgedesk", "Example BC", NOW)
    yield file
    file.close()


def kept(file: ClubFile, event: Event) -> Event:
    """Under a name that is still free; what a scenario expects is no fact of the club's."""
    event = replace(event, id=f"{len(file.event_keys())}", expect=())
    with file.act(ActRecord("import", "…", NOW, event.id)) as work:
        add_event(work, event)
        work.commit()
    return event


@few
@given(event=events())
def test_import_after_export_is_the_identity(file: ClubFile, event: Event) -> None:
    event = kept(file, event)
    found = file.event(event.id)
    assert canonical(found) == canonical(event)
    assert write(found) == write(event)


def test_the_document_with_every_key_comes_back_whole(file: ClubFile) -> None:
    event = kept(file, read_json(MAXIMAL))
    assert event.matches
    assert event.draws
    assert event.appeals
    assert event.issues
    assert write(file.event(event.id)) == write(event)


PARTS = [field.name for field in fields(Event) if field.name not in ("id", "expect")]


@few
@given(before=events(), after=events(), data=st.data())
def test_any_change_is_written_undone_and_done_again(
    file: ClubFile, before: Event, after: Event, data: st.DataObject
) -> None:
    """Whole events, or a mixture in which what is not changed is the same object."""
    before = kept(file, before)
    after = replace(after, id=before.id, expect=())
    for name in data.draw(st.lists(st.sampled_from(PARTS), unique=True)):
        after = replace(after, **{name: getattr(before, name)})
    if any(problems(after)):
        return
    with file.act(ActRecord("change", "…", NOW, before.id)) as work:
        change_event(work, before, after)
        work.commit()
    assert write(file.event(before.id)) == write(after)
    file.undo(before.id, NOW)
    assert write(file.event(before.id)) == write(before)
    file.redo(before.id, NOW)
    assert write(file.event(before.id)) == write(after)
