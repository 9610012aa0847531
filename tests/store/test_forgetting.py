"""Forgetting a player rewrites every row, entry and line that names the player, and nothing else."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import String

from bridgedesk.desk.sample.club_check import check
from bridgedesk.event.document import read_json, write
from bridgedesk.event.event import Event
from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.store import forgetting, sqlite
from bridgedesk.store.act_log import ActLog, parts_in
from bridgedesk.store.backups import folder_of
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import (
    ClubLists,
    Sent,
    Series,
    Template,
    change_lists,
    figures_of,
    keep_figures,
    keep_sent,
    read_lists,
    sent_of,
)
from bridgedesk.store.drafts import DraftPlace
from bridgedesk.store.forgetting import PersonTraces, forget, look_for
from bridgedesk.store.journal import ActRecord, UnitOfWork
from bridgedesk.store.mapping import Row
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.removal import is_searched
from bridgedesk.store.writing import add_event, change_event
from tests.rights import only_the_owner_reads
from tests.store.readable import readable_beside

NOW = datetime.fromisoformat("2026-11-17T19:30")
EVERYTHING = (Path(__file__).parent.parent / "event" / "maximal.json").read_text(encoding="utf-8")
NAME, NUMBER, CONTACT = "Ann Example", "1234560", "ann@example.org"

# What a person types, by the part of the document.
TYPED = {
    "sessions": ("ill", "both sides agree", "the slip is right", "mitchell tables=2"),
    "matches": ("2.11.1", "checked", "checked too"),
    "draws": ("to let them go home",),
    "rulings": ("snow", "the clock was wrong"),
    "appeals": (
        *("a", "b", "d", "e", "f", "g", "upheld", "+620 stands", "the lift stood still"),
        *("B. Sample", "C. Sample", "£25"),
    ),
    "notes": ("go back",),
    "registered": ("a yellow system", "taken back"),
    "entries": ("Fox", "Owl"),
    "overlay": ("Supplementary 3.2",),
}
POSTED = {"place": 1, "entry": "a", "names": [NAME, "Bo Sample"], "lines": [{"because": f"{NAME} was late"}]}


def event_naming(name: str) -> Event:
    """Return an event with every key, in which all typed texts name a player."""
    document = json.loads(EVERYTHING)
    del document["expect"]
    for part, texts in TYPED.items():
        said = json.dumps(document[part], ensure_ascii=False)
        for typed in texts:
            said = said.replace(f'"{typed}"', f'"{name}, {typed}"')
        document[part] = json.loads(said)
    document["issues"][0]["standings"] = [POSTED]
    document |= {"title": f"{name} Memorial", "club": "Elm BC"}
    return read_json(json.dumps(document))


EVENT = event_naming(NAME)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[ClubFile]:
    file = ClubFile.create(tmp_path / "club.bridgedesk", "Elm BC", NOW)
    log = ActLog(file)
    with file.act(ActRecord("import event", f"With {NAME}", NOW, EVENT.id, undoable=False)) as work:
        add_event(work, EVENT)
        keep_figures(work, EVENT.id, json.dumps({"All": [NAME, NUMBER]}))
        keep_sent(work, EVENT.id, Sent(1, NOW, f"{NAME} Memorial", "abf"))
        work.commit()
    ann = ClubPlayer("p1", NAME, NUMBER, flags=("visitor",), contact=CONTACT, about={"born": "1958-12-31"})
    put_lists(file, ClubLists(), ClubLists((ann,)), f"{NAME} in the club's list")
    members = (ann, ClubPlayer("p2", "Bo Sample", partner="p1"))
    templates = (Template(f"Like {NAME}'s", replace(event_naming("Bo Sample"), id="t", notes=EVENT.notes)),)
    lists = ClubLists(members, templates, (Series("s1", f"{NAME} Cup", events=(EVENT.id,)),))
    put_lists(file, ClubLists((ann,)), lists, "Bo Sample in the club's list")
    log.catch_up(NOW)
    yield file
    file.close()


def put_lists(file: ClubFile, before: ClubLists, after: ClubLists, words: str) -> None:
    with file.act(ActRecord("put player", words, NOW)) as work:
        change_lists(work, before, after)
        work.commit()


def change(file: ClubFile, after: Event, words: str) -> None:
    with file.act(ActRecord("change", words, NOW, after.id)) as work:
        change_event(work, file.event(after.id), after)
        work.commit()


def lists_of(file: ClubFile) -> ClubLists:
    with file.reading() as db:
        return read_lists(db)


def forget_ann(file: ClubFile, *also: str) -> PersonTraces:
    return forget(file, "p1", also, NOW, lambda _done, _of: None)


def differences(file: ClubFile) -> list[str]:
    """Return what the check of the file itself finds wrong."""
    return [each.what for each in check(file.path) if each.event is None]


# ---- everything that names the player


def test_the_event_is_the_same_but_for_name_and_number(file: ClubFile) -> None:
    before = file.event(EVENT.id)
    text = write(before)
    assert text.count(NAME) >= 33, "all that a person can type"
    forget_ann(file)
    players = (Player("p1", "Player removed", None, "Local", ("visitor", "junior")), *before.players[1:])
    expected = write(replace(before, players=players)).replace(NAME, "Player removed")
    assert write(file.event(EVENT.id)) == expected


def test_nothing_of_the_player_is_left_in_any_byte(file: ClubFile) -> None:
    path = file.path
    for trace in (NAME, NUMBER, CONTACT, "1958-12-31"):
        assert trace.encode() in readable_beside(path)
    forget_ann(file)
    for trace in (NAME, NUMBER, CONTACT, "1958-12-31"):
        assert trace.encode() not in readable_beside(path), "while the file is open"
    file.close()
    for trace in (NAME, NUMBER, CONTACT, "1958-12-31"):
        assert trace.encode() not in readable_beside(path)


def test_the_lists_and_what_is_kept_beside_the_event(file: ClubFile) -> None:
    forget_ann(file)
    lists = lists_of(file)
    assert lists.members == (
        ClubPlayer("p1", "Player removed", flags=("visitor",)),
        ClubPlayer("p2", "Bo Sample"),
    )
    assert lists.series == (Series("s1", "Player removed Cup", events=(EVENT.id,)),)
    assert [each.id for each in lists.templates] == ["Like Player removed's"]
    assert figures_of(file, EVENT.id) == '{"All": ["Player removed", "Player removed"]}'
    assert [each.folder for each in sent_of(file, EVENT.id)] == ["Player removed Memorial"]


def test_the_history_and_the_log_say_so_too(file: ClubFile) -> None:
    found = forget_ann(file)
    assert [each.words for each in file.whole_history()] == [
        "Player removed: name, number and contact, in the list and in 1 event",
        "Bo Sample in the club's list",
        "Player removed in the club's list",
        "With Player removed",
        "Club file of Elm BC",
    ]
    (part,) = parts_in(folder_of(file.path))
    assert only_the_owner_reads(part)
    assert "Player removed in the club's list" in part.read_text(encoding="utf-8")
    assert (found.events, found.entries, found.parts, found.namesakes) == (1, 3, 1, 0)
    assert found.since == NOW
    assert differences(file) == []


def test_looking_first_counts_the_same_and_changes_nothing(file: ClubFile) -> None:
    before = readable_beside(file.path)
    found = look_for(file, "p1", (), lambda _done, _of: None)
    assert readable_beside(file.path) == before
    assert found.rows["note"] == 1
    assert forget_ann(file) == found


def test_a_private_fact_and_a_partner_do_not_come_back_with_undo(file: ClubFile) -> None:
    forget_ann(file)
    file.undo(None, NOW)
    file.undo(None, NOW)
    assert lists_of(file) == ClubLists()
    file.redo(None, NOW)
    assert lists_of(file).members[0] == ClubPlayer("p1", "Player removed", flags=("visitor",))
    file.close()
    assert NAME.encode() not in readable_beside(file.path)


def test_what_is_not_used_yet_names_nobody_either(file: ClubFile) -> None:
    slot = DraftPlace(EVENT.id, "note", "")
    file.drafts.keep(slot, {"text": f"{NAME} is late, number {NUMBER}"}, NOW)
    assert file.drafts.wait()
    forget_ann(file)
    file.close()
    again = ClubFile.open(file.path)
    draft = again.drafts.find(slot)
    assert draft
    assert draft.fields == {"text": "Player removed is late, number Player removed"}
    assert differences(again) == []
    again.close()


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("appeal", "details ruling_text grounds director respondents reply committee decision"),
        ("appeal", "outcome effects signed late deposit"),
        ("ruling", "facts reason withdrawn"),
        ("registered", "facts struck_out"),
        ("issue", "standings overlay"),
        ("note", "text"),
        ("entry", "name system"),
        ("line_up", "reason"),
        ("draw", "by_hand"),
        ("match", "extra"),
        ("event", "title settings overlay club"),
        ("result", "initialled"),
        ("file_result", "initialled"),
        ("match_result", "initialled"),
        ("file_match_result", "initialled"),
        ("official_figures", "figures"),
        ("sent", "folder"),
        ("event_template", "key document"),
        ("series", "title"),
        ("club", "sending"),
        ("club_player", "club contact flags"),
        ("event_player", "flags"),
    ],
)
def test_each_column_in_which_a_name_can_be_typed_is_searched(table: str, columns: str) -> None:
    texts = {each.name for each in Row.metadata.tables[table].columns if isinstance(each.type, String)}
    for column in columns.split():
        assert column in texts
        assert is_searched(table, column)


def test_what_others_are_found_by_is_never_changed() -> None:
    for table in Row.metadata.tables.values():
        searched = {column for column in ("key", "sha256", "status") if is_searched(table.name, column)}
        assert searched == ({"key"} if table.name == "event_template" else set())
    assert not is_searched("club", "name")
    assert not is_searched("rulebook", "text")


# ---- who else is meant


def test_a_namesake_keeps_the_name(file: ClubFile) -> None:
    """Texts of an event in which only one of the two played can be told; others stay, and are counted."""
    before = lists_of(file)
    put_lists(
        file,
        before,
        replace(before, members=(*before.members, ClubPlayer("p3", NAME, "1000004"))),
        f"{NAME} too",
    )
    other = replace(
        event_naming(NAME), id="ev2", players=(Player("p1", NAME, "1000004"), *EVENT.players[1:]), issues=()
    )
    with file.act(ActRecord("import event", f"Also with {NAME}", NOW, "ev2", undoable=False)) as work:
        add_event(work, other)
        work.commit()
    found = forget_ann(file)
    assert found.namesakes == 2
    assert found.left["note", f"{NAME} Memorial"] == 1
    assert file.event("ev2") == other
    assert NAME not in write(file.event(EVENT.id))
    assert [each.name for each in lists_of(file).members] == ["Player removed", "Bo Sample", NAME]
    assert [each.words for each in file.whole_history()] == [
        "Player removed: name, number and contact, in the list and in 1 event",
        f"Also with {NAME}",
        f"{NAME} too",
        "Bo Sample in the club's list",
        "Player removed in the club's list",
        "With Player removed",
        "Club file of Elm BC",
    ]
    assert differences(file) == []


def test_two_who_are_forgotten_stay_two(file: ClubFile) -> None:
    """Ladders tell players without a number by the name."""
    forget_ann(file)
    forget(file, "p2", (), NOW, lambda _done, _of: None)
    assert [each.name for each in lists_of(file).members] == ["Player removed", "Player removed 2"]
    assert [each.name for each in file.event(EVENT.id).players[:2]] == ["Player removed", "Player removed 2"]
    assert differences(file) == []


def test_another_spelling_is_removed_where_it_is_asked_for(file: ClubFile) -> None:
    event = file.event(EVENT.id)
    note = replace(event.notes[0], text="Annie Ex. was late, A. Example too")
    change(file, replace(event, notes=(note,)), "Note: Annie Ex. was late, A. Example too")
    assert look_for(file, "p1", (), lambda _done, _of: None).left == {("note", f"{NAME} Memorial"): 1}
    found = forget_ann(file, "Annie Ex.", "A. Example")
    assert found.left == {}
    assert file.event(EVENT.id).notes[0].text == "Player removed was late, Player removed too"
    assert file.whole_history()[1].words == "Note: Player removed was late, Player removed too"


# ---- refused, stopped, interrupted


def test_a_file_that_can_only_be_read_is_refused(file: ClubFile) -> None:
    second = ClubFile.open(file.path)
    with pytest.raises(FileProblem, match=r"is open in another window.*nothing was changed"):
        forget_ann(second)
    assert look_for(second, "p1", (), lambda _done, _of: None).events == 1
    second.close()


def test_stopped_while_it_counts_nothing_is_changed(file: ClubFile, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_done: int, _of: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(forgetting, "_AT_A_TIME", 1)
    before = readable_beside(file.path)
    with pytest.raises(KeyboardInterrupt):
        forget(file, "p1", (), NOW, stop)
    assert readable_beside(file.path) == before


def test_without_room_nothing_is_begun(file: ClubFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: type("Usage", (), {"free": 1000}))
    before = readable_beside(file.path)
    with pytest.raises(FileProblem, match=r"needs 3 MB free on this drive\. Free some first"):
        forget_ann(file)
    assert readable_beside(file.path) == before


@pytest.mark.parametrize("step", ["replace", "commit"])
def test_interrupted_it_can_be_done_again(file: ClubFile, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is written first: a file that still has the player can be asked again."""

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Path if step == "replace" else UnitOfWork, step, fail)
        with pytest.raises(FileProblem, match="log of actions cannot be written: No space left on device"):
            forget_ann(file)
    assert file.event(EVENT.id).players[0].name == NAME
    assert not list(folder_of(file.path).glob(".*"))
    forget_ann(file)
    assert NAME.encode() not in readable_beside(file.path)
    log = ActLog(file)
    log.catch_up(NOW)
    assert log.problem is None
    assert len(parts_in(folder_of(file.path))) == 1, "the log goes on where it was"


def test_what_was_deleted_long_ago_is_wiped_too(file: ClubFile) -> None:
    """A page that SQLite no longer uses keeps its old text until the file is written again."""
    file.close()
    with closing(sqlite3.connect(file.path)) as raw:
        raw.execute("PRAGMA secure_delete=OFF")
        raw.execute("CREATE TABLE gone (text)")
        raw.execute("INSERT INTO gone VALUES (?)", (f"{NAME} " * 5000,))
        raw.execute("DROP TABLE gone")
        raw.commit()
    assert file.path.read_bytes().count(NAME.encode()) > 4000
    again = ClubFile.open(file.path)
    forget_ann(again)
    again.close()
    assert NAME.encode() not in readable_beside(file.path)
    assert sqlite.faults(file.path) == []


def test_a_damaged_line_of_the_log_says_no_name_either(file: ClubFile) -> None:
    (part,) = parts_in(folder_of(file.path))
    lines = part.read_bytes().splitlines(keepends=True)
    part.write_bytes(lines[0] + lines[1] + lines[2].replace(b"digest", b"digets") + lines[3][:-30])
    forget_ann(file)
    assert NAME.encode() not in part.read_bytes()
    assert part.read_bytes().startswith(lines[0] + lines[1])
