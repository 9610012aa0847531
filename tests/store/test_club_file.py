"""The club file keeps facts exactly, refuses contradictions, and loses nothing that was acknowledged."""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from sqlalchemy import text

from bridgedesk import __version__
from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Event, Fields, RulebookRef, Stage, Status
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Movement, Result, Scoring, Section, Session, Sitting
from bridgedesk.store import migrations
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.mapping import EventRow
from bridgedesk.store.problem import Contradiction, FileProblem, InTheWay
from bridgedesk.store.writing import add_event, change_event

NOW = datetime.fromisoformat("2026-11-17T19:30")

EVENT = Event(
    id="e",
    title="Tuesday Pairs ♠♥♦♣",
    date=date(2026, 11, 17),
    club="Example BC",
    status=Status.PROVISIONAL,
    rulebook=RulebookRef("laws-2017", "0" * 64),
    settings={"neuberg": "totals", "average-imps": Decimal("2.5"), "butler.trim": 1, "session-rule": True},
    players=(
        Player("p1", "Ann Example", "1234", "Local", ("visitor",)),
        Player("p2", "Bob Sample"),
        Player("p3", "Cy Muster"),
        Player("p4", "Di Muster"),
    ),
    entries=(
        Entry("a", ("p2", "p1"), seed=3, handicap=Decimal("2.5"), joined={"p1": "s"}, withdrawn="s"),
        Entry("b", ("p3", "p4"), name="The others", captain="p3", system="green", contending=False),
    ),
    stages=(Stage("q", fields=Fields.TWO, best_of=3, carry_from="none", scale="x"),),
    sessions=(
        Session(
            "s",
            Scoring.MATCHPOINTS,
            stage="q",
            starts=datetime.fromisoformat("2026-11-17T19:15"),
            posted=datetime.fromisoformat("2026-11-17T22:31:05"),
            deals={1: Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")},
            sections=(
                Section(
                    "A",
                    colour="red",
                    table_labels={1: "5A"},
                    sets={1: (1, 2), 2: (3,)},
                    seats={"1NS": "a", "1EW": "b", "2NS": None},
                    movement=Movement(
                        ((Sitting(1, "1NS", "1EW", (1,), turn_after=1), Sitting(2, "2NS", None)), ()),
                        "by hand",
                    ),
                    results=(
                        Result(1, parse_score("4SXN-2"), 1, 1, Card.parse("HT"), form="b", turned=True),
                        Result(2, parse_score("W 60:+620 40:4SN-1 | A-="), 1, 1, initialled="agreed"),
                        Result(3, parse_score("60/40"), ns="1NS", ew="1EW"),
                    ),
                ),
                Section("B"),
            ),
        ),
    ),
)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[ClubFile]:
    file = ClubFile.create(tmp_path / "club.bridgedesk", "Example BC", NOW)
    begin(file, EVENT)
    yield file
    file.close()


def begin(file: ClubFile, event: Event) -> None:
    with file.act(deed("begin event")) as work:
        add_event(work, event)
        work.commit()


def deed(act: str, words: str = "…") -> ActRecord:
    return ActRecord(act, words, NOW, "e", undoable=act != "begin event")


def change(file: ClubFile, after: Event, act: str, words: str = "…") -> int:
    before = file.event("e")
    with file.act(deed(act, words)) as work:
        change_event(work, before, after)
        return work.commit()


def with_results(event: Event, results: Iterable[Result]) -> Event:
    session = event.sessions[0]
    first = replace(session.sections[0], results=tuple(results))
    return replace(event, sessions=(replace(session, sections=(first, *session.sections[1:])),))


def record(file: ClubFile, board: int, score: str, words: str = "…") -> int:
    event = file.event("e")
    others = [each for each in slips(event) if (each.board, each.table) != (board, 1)]
    result = Result(board, parse_score(score), 1, 1)
    return change(file, with_results(event, [*others, result]), "record result", words)


def slips(event: Event) -> tuple[Result, ...]:
    return event.sessions[0].sections[0].results


def scores(file: ClubFile) -> dict[int, str]:
    return {result.board: score_text(result.score) for result in slips(file.event("e")) if result.table}


def test_an_event_comes_back_as_it_was(file: ClubFile) -> None:
    assert file.event("e") == EVENT
    assert list(file.event("e").sessions[0].sections[0].seats) == ["1NS", "1EW", "2NS"]
    assert file.club == "Example BC"


def test_after_closing_the_one_file_holds_everything(tmp_path: Path) -> None:
    path = tmp_path / "club.bridgedesk"
    file = ClubFile.create(path, "Example BC", NOW)
    begin(file, EVENT)
    file.close()
    assert [each.name for each in tmp_path.iterdir()] == ["club.bridgedesk"]
    again = ClubFile.open(path.rename(tmp_path / "moved.bridgedesk"))
    assert again.event("e") == EVENT
    again.close()


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("result", "UPDATE result SET ns = '9NS' WHERE board = 3"),
        ("result", "UPDATE result SET board = 0"),
        ("result", "UPDATE result SET section_id = 77"),
        ("result", "UPDATE result SET board = 1 WHERE board = 2"),
        ("result", "UPDATE result SET ns = NULL WHERE board = 3"),
        ("result", "UPDATE result SET score = '' WHERE board = 3"),
        ("seat", "UPDATE seat SET entry_id = (SELECT min(id) FROM entry)"),
        ("seat", "DELETE FROM seat WHERE number = '1NS'"),
        ("sitting", "UPDATE sitting SET ns = ew WHERE table_number = 1"),
        ("sitting", "UPDATE sitting SET table_number = 1"),
        ("event", "UPDATE event SET status = 'done'"),
        ("club", "INSERT INTO club (id, name, begun) VALUES (2, 'another', '')"),
        ("event_player", "DELETE FROM event_player"),
        ("session", "UPDATE session SET scoring = 'guessing'"),
        ("journal", "UPDATE journal SET act = 'undo'"),
    ],
)
def test_the_database_itself_refuses_contradictions(file: ClubFile, table: str, change: str) -> None:
    def spoil() -> None:
        with file.act(deed("spoil")) as work:
            assert work.db.execute(text(f"SELECT count(*) FROM {table}")).scalar_one()  # noqa: S608
            work.db.execute(text(change))
            work.commit()

    with pytest.raises(Contradiction):
        spoil()
    assert file.event("e") == EVENT


def test_an_act_left_without_commit_leaves_nothing(file: ClubFile) -> None:
    before = file.history("e")
    after = with_results(EVENT, [*slips(EVENT), Result(5, parse_score("+620"), 1, 1)])
    with file.act(deed("record result")) as work:
        change_event(work, EVENT, after)
    with suppress(ZeroDivisionError), file.act(deed("record result")) as work:
        change_event(work, EVENT, after)
        raise ZeroDivisionError
    assert file.event("e") == EVENT
    assert file.history("e") == before


def test_a_row_changed_behind_the_journals_back_is_not_committed(file: ClubFile) -> None:
    with file.act(deed("rename")) as work:
        work.db.get_one(EventRow, 1).title = "unseen"
        with pytest.raises(AssertionError):
            work.commit()
    assert file.event("e") == EVENT


def test_the_journal_keeps_the_rows_before_and_after(file: ClubFile) -> None:
    record(file, 4, "+620")
    record(file, 4, "-100", words="altered")
    raw = sqlite3.connect(file.path)
    images = json.loads(raw.execute("SELECT images FROM journal ORDER BY id DESC LIMIT 1").fetchone()[0])
    raw.close()
    ((table, before, after),) = images
    assert table == "result"
    assert (before["score"], after["score"]) == ("+620", "-100")
    assert {**before, "score": ""} == {**after, "score": ""}
    assert [(each.act, each.words) for each in file.history("e")][:2] == [
        ("record result", "altered"),
        ("record result", "…"),
    ]


def test_recording_one_result_writes_one_row(file: ClubFile) -> None:
    record(file, 4, "+620")
    raw = sqlite3.connect(file.path)
    images = raw.execute("SELECT images FROM journal ORDER BY id DESC LIMIT 1").fetchone()[0]
    raw.close()
    assert len(json.loads(images)) == 1


def test_undo_to_the_start_and_redo_to_the_end(file: ClubFile) -> None:
    states = [file.event("e")]
    record(file, 4, "+620")
    states.append(file.event("e"))
    record(file, 4, "-100")
    states.append(file.event("e"))
    change(file, with_results(states[-1], slips(states[-1])[1:]), "erase result")
    states.append(file.event("e"))
    ann, _, *others = EVENT.players
    players = (replace(ann, name="Ann E."), Player("p9", "New Player"), *others)
    pair, *pairs = EVENT.entries
    entries = (replace(pair, players=("p9", "p1")), *pairs)
    change(file, replace(states[-1], players=players, entries=entries), "name pair")
    states.append(file.event("e"))

    for state in states[-2::-1]:
        assert file.undo("e", NOW)
        assert _as_set(file.event("e")) == _as_set(state)
    assert file.undo("e", NOW) is None
    for state in states[1:]:
        assert file.redo("e", NOW)
        assert _as_set(file.event("e")) == _as_set(state)
    assert file.redo("e", NOW) is None


def _as_set(event: Event) -> Event:
    """A row that comes back stands where its number puts it: order is no fact."""
    return canonical(event)


def test_undo_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "club.bridgedesk"
    file = ClubFile.create(path, "Example BC", NOW)
    begin(file, EVENT)
    record(file, 4, "+620")
    file.close()
    file = ClubFile.open(path)
    assert file.undo("e", NOW) == "Undone: …"
    assert 4 not in scores(file)
    file.close()
    file = ClubFile.open(path)
    assert file.redo("e", NOW) == "Done again: …"
    assert scores(file)[4] == "+620"
    file.close()


def test_a_new_act_ends_the_line_of_what_can_be_done_again(file: ClubFile) -> None:
    record(file, 4, "+620")
    file.undo("e", NOW)
    record(file, 5, "+50")
    assert file.redo("e", NOW) is None
    assert 4 not in scores(file)


def test_an_earlier_act_is_undone_alone_unless_later_ones_stand_on_it(file: ClubFile) -> None:
    first = record(file, 4, "+620", words="first")
    record(file, 5, "+50", words="elsewhere")
    assert file.undo_act(first, NOW) == "Undone: first"
    assert scores(file) == {1: "4SXN-2", 2: "W 60:+620 40:4SN-1 | A-=", 5: "+50"}
    with pytest.raises(FileProblem, match="cannot be undone"):
        file.undo_act(first, NOW)

    again = record(file, 4, "+620", words="once more")
    record(file, 4, "-100", words="corrected")
    with pytest.raises(InTheWay) as refused:
        file.undo_act(again, NOW)
    assert refused.value.acts == ("corrected",)
    assert scores(file)[4] == "-100"


def test_other_files_are_left_alone_and_refused_in_words(tmp_path: Path) -> None:
    letter = tmp_path / "letter.bridgedesk"
    letter.write_text("Dear club")
    other = tmp_path / "other.bridgedesk"
    raw = sqlite3.connect(other)
    raw.execute("CREATE TABLE diary (day)")
    raw.close()
    for path in (letter, other):
        before = path.read_bytes()
        with pytest.raises(FileProblem, match="is not a BridgeDesk club file"):
            ClubFile.open(path)
        assert path.read_bytes() == before
    with pytest.raises(FileProblem, match="cannot be read"):
        ClubFile.open(tmp_path / "gone.bridgedesk")
    with pytest.raises(FileProblem, match="already exists"):
        ClubFile.create(letter, "Example BC", NOW)


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "club.bridgedesk"
    ClubFile.create(path, "Example BC", NOW).close()
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA user_version=99")
    raw.close()
    with pytest.raises(FileProblem, match="newer BridgeDesk"):
        ClubFile.open(path)


def test_a_newer_file_names_the_version_that_it_needs(tmp_path: Path) -> None:
    """Tables of version 20, made by BridgeDesk 2.3.4: (2 x 100 + 3) x 100 + 4 is 20304."""
    path = tmp_path / "club.bridgedesk"
    ClubFile.create(path, "Example BC", NOW).close()
    raw = sqlite3.connect(path)
    raw.execute(f"PRAGMA user_version={20304 * 256 + 20}")
    raw.close()
    before = path.read_bytes()
    with pytest.raises(FileProblem) as refused:
        ClubFile.open(path)
    assert str(refused.value) == f"{path} was saved by BridgeDesk 2.3.4; install that version or a later one"
    assert path.read_bytes() == before


def test_a_file_notes_the_program_that_made_its_tables(file: ClubFile) -> None:
    raw = sqlite3.connect(file.path)
    major, minor, patch = map(int, re.findall(r"\d+", __version__))
    ((noted,),) = raw.execute("PRAGMA user_version")
    raw.close()
    assert divmod(noted, 256) == ((major * 100 + minor) * 100 + patch, migrations.VERSION)


def test_a_file_in_use_elsewhere_is_said_so(file: ClubFile) -> None:
    raw = sqlite3.connect(file.path)
    with file.act(deed("wait less")) as work:
        work.db.execute(text("PRAGMA busy_timeout=1"))
    raw.execute("BEGIN IMMEDIATE")
    with pytest.raises(FileProblem, match="another program is using it"):
        record(file, 4, "+620")
    raw.close()
    record(file, 4, "+620")


def test_a_file_that_was_closed_takes_no_more_acts(file: ClubFile) -> None:
    file.close()
    for change in (lambda: record(file, 4, "+620"), lambda: file.undo("e", NOW), lambda: file.redo("e", NOW)):
        with pytest.raises(FileProblem, match=r"^club\.bridgedesk is closed\. Open it"):
            change()
