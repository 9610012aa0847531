"""Drafts come back after a crash, in their own event and form, until they are used or discarded."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings, lodge_appeal
from bridgedesk.directing.setup.mid_session_changes import MidSessionChange
from bridgedesk.event.event import Event
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.ruling import Appeal, Ruling, Sanction
from bridgedesk.store import sqlite
from bridgedesk.store.backups import folder_of
from bridgedesk.store.drafts import read_drafts
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.form_draft import FormDraft
from tests.evenings.ruled_events import FIRST, Hand, opened, pairs, shown_window
from tests.evenings.teams import SWISS
from tests.window.keys import control, press, suggested, type_text

WORDS = "Half typed"
ONE, TWO, THREE, FOUR, FIVE = Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5


class Form(NamedTuple):
    """A form as the director comes to it: its field to type in, and its draft."""

    event: str
    show: Callable[[MainWindow], object]
    field: Callable[[MainWindow], QWidget]
    draft: Callable[[MainWindow], FormDraft]


def tab(number: Qt.Key) -> Callable[[MainWindow], object]:
    return lambda window: window.choose_tab(number - ONE)


def decision(window: MainWindow) -> None:
    window.choose_tab(FIVE - ONE)
    window.appeals.form.pages.setCurrentIndex(3)


def grounds(window: MainWindow) -> None:
    window.choose_tab(FIVE - ONE)
    window.appeals.form.pages.setCurrentIndex(1)


def new_ruling(window: MainWindow) -> None:
    window.choose_tab(FOUR - ONE)
    window.penalties.list.begin.click()


def standings(view: str) -> Callable[[MainWindow], object]:
    def show(window: MainWindow) -> None:
        window.choose_tab(THREE - ONE)
        window.standings_controller.choose_view(view)

    return show


def change(window: MainWindow) -> None:
    window.choose_tab(ONE - ONE)
    window.setup.tell_change()
    window.setup.changes.choose(MidSessionChange.SUBSTITUTE)


def regulations(window: MainWindow) -> None:
    window.choose_tab(ONE - ONE)
    window.setup.show_regulations()


def record(window: MainWindow) -> None:
    window.book_controller.dock.show()
    window.book_controller.dock.pages.setCurrentIndex(2)
    window.book_controller.dock.register_chosen.emit("own-rules")


def correction(window: MainWindow) -> None:
    window.reception.show_events()
    window.reception.events.correct.click()


def a_number_missing(window: MainWindow) -> None:
    page = window.exchange.secretary.sending
    window.exchange.secretary.show_sending()
    page.view.selectRow(
        next(at for at, doubt in enumerate(page.doubts) if doubt.words.startswith("Ann Example"))
    )


FORMS = {
    "note": Form(
        "tuesday",
        lambda window: window.side.notebook.show(),
        lambda window: window.side.notebook.text,
        lambda window: window.side.notebook.draft,
    ),
    "appeal": Form(
        "tuesday",
        grounds,
        lambda window: window.appeals.form.fields["grounds"],
        lambda window: window.appeals.form.case_draft,
    ),
    "decision": Form(
        "tuesday",
        decision,
        lambda window: window.appeals.form.fields["decision"],
        lambda window: window.appeals.form.decision_draft,
    ),
    "ruling": Form(
        "tuesday",
        new_ruling,
        lambda window: window.penalties.builder.reason,
        lambda window: window.penalties.builder.draft,
    ),
    "ruling withdrawn": Form(
        "tuesday",
        tab(FOUR),
        lambda window: window.penalties.list.reason,
        lambda window: window.penalties.list.draft,
    ),
    "change": Form(
        "tuesday",
        change,
        lambda window: window.setup.changes.form.fields["substitute"],
        lambda window: window.setup.changes.draft,
    ),
    "supplement": Form(
        "tuesday",
        regulations,
        lambda window: window.setup.regulations.panel.source,
        lambda window: window.setup.regulations.panel.draft,
    ),
    "prize": Form(
        "tuesday",
        standings("prizes"),
        lambda window: window.standings.forms.prizes.name,
        lambda window: window.standings.forms.prizes.draft,
    ),
    "record": Form(
        "tuesday",
        record,
        lambda window: window.book_controller.dock.form.fields["rule"],
        lambda window: window.book_controller.dock.draft,
    ),
    "tie": Form(
        "tuesday",
        standings("tied"),
        lambda window: window.standings.forms.ties.reason,
        lambda window: window.standings.forms.ties.draft,
    ),
    "stage": Form(
        "tuesday",
        standings("stages"),
        lambda window: window.standings.forms.stages.weights,
        lambda window: window.standings.forms.stages.draft,
    ),
    "categories": Form(
        "tuesday",
        standings("lists"),
        lambda window: window.standings.forms.marks.categories,
        lambda window: window.standings.forms.marks.draft,
    ),
    "why it stands": Form(
        "tuesday",
        lambda window: window.scores_controller.clear.show(),
        lambda window: window.scores_controller.clear.reason,
        lambda window: window.scores_controller.clear.draft,
    ),
    "title": Form(
        "tuesday",
        correction,
        lambda window: window.reception.events.correction.title,
        lambda window: window.reception.events.correction.draft,
    ),
    "number": Form(
        "tuesday",
        a_number_missing,
        lambda window: window.exchange.secretary.sending.typed,
        lambda window: window.exchange.secretary.sending.fix_draft,
    ),
    "team": Form(
        "swiss", tab(ONE), lambda window: window.setup.teams.name, lambda window: window.setup.teams.draft
    ),
    "player": Form(
        "tuesday",
        lambda window: window.reception.show_players(),
        lambda window: window.reception.players.form.contact,
        lambda window: window.reception.players.form.draft,
    ),
    "new event": Form(
        "tuesday",
        lambda window: window.reception.show_new_event(),
        lambda window: window.reception.new_event.title,
        lambda window: window.reception.new_event.draft,
    ),
    "template": Form(
        "tuesday",
        lambda window: window.reception.show_events(),
        lambda window: window.reception.events.templates.name,
        lambda window: window.reception.events.templates.draft,
    ),
    "names": Form(  # last: leaving the seat hands them to the act
        "tuesday",
        tab(ONE),
        lambda window: window.setup.panel.fields["1NS"][0],
        lambda window: window.setup.panel.draft,
    ),
}


OF_THE_CLUB = ("player", "new event", "template", "title")


@pytest.fixture
def clock() -> Hand:
    return Hand("2026-11-17T19:42")


@pytest.fixture
def club(qtbot: QtBot, tmp_path: Path, clock: Hand) -> Iterator[MainWindow]:
    """Pairs on Monday and Tuesday, each with a ruling and an appeal against it, and a Swiss of teams."""
    with shown_window(qtbot, tmp_path, clock) as window:
        events = [replace(pairs(day, FIRST), title=f"{day.title()} Pairs") for day in ("monday", "tuesday")]
        opened(window, tmp_path, SWISS, *events)
        for event in events:
            begin_with_a_ruling(window, event)
        yield window


def begin_with_a_ruling(window: MainWindow, event: Event) -> None:
    go_to(window, event.id)
    desk = window.open_event
    assert desk
    fined = Ruling("", window.clock(), "1", entry="1NS", imposed=Sanction(), reason="Late")
    assert window.act(lambda: impose_rulings(desk, fined))
    appeal = Appeal("", window.clock(), by="1NS", ruling=desk.event.rulings[0].id)
    assert window.act(lambda: lodge_appeal(desk, appeal))


def go_to(window: MainWindow, event: str) -> None:
    window.reception.events.chosen.emit(event)


def type_into(window: MainWindow, form: Form, text: str = WORDS) -> None:
    go_to(window, form.event)
    form.show(window)
    field = form.field(window)
    field.setFocus()
    QTest.keyClicks(field, text)


def text_in(window: MainWindow, form: Form) -> str:
    form.show(window)
    field = form.field(window)
    return field.toPlainText() if isinstance(field, QPlainTextEdit) else str(field.property("text"))


def kept(window: MainWindow, name: str) -> None:
    """Wait until the draft is on the disk; nobody says when."""
    QTest.qWait(400)
    forms = window.findChildren(FormDraft)
    while any(each._soon.isActive() for each in forms):  # on a slow machine it takes longer
        QTest.qWait(10)
    assert window.club
    assert window.club.file.drafts.wait(), name


@pytest.fixture
def crashed(qtbot: QtBot, tmp_path: Path, clock: Hand) -> Iterator[Callable[[MainWindow], MainWindow]]:
    """Open what is on the disk by now in a new window: all that a killed program leaves."""
    windows: list[MainWindow] = []

    def crash(window: MainWindow) -> MainWindow:
        assert window.club
        path, left = window.club.file.path, tmp_path / f"left {len(windows)}"
        left.mkdir()
        for name in (path.name, f"{path.name}-wal"):
            copyfile(path.with_name(name), left / name)
        again = MainWindow(clock, left)
        qtbot.addWidget(again)
        again.show()
        windows.append(again)
        again.open_file(left / path.name)
        return again

    yield crash
    for window in windows:
        window.close()


def test_every_form_has_what_was_half_typed_after_a_crash(
    club: MainWindow, crashed: Callable[[MainWindow], MainWindow]
) -> None:
    for form in FORMS.values():
        type_into(club, form)
    kept(club, "all")
    again = crashed(club)
    for name, form in FORMS.items():
        go_to(again, form.event)
        assert WORDS in text_in(again, form), name
        line = form.draft(again).line
        assert line.isVisibleTo(again), name
        assert (
            line.words.text()
            == f"Draft {'of the decision ' if name == 'decision' else ''}from 19:42 restored"
        )
        line.discard.click()
        assert WORDS not in text_in(again, form), name
        assert not line.isVisibleTo(again), name
    kept(again, "discarded")
    once_more = crashed(again)
    for name, form in FORMS.items():
        go_to(once_more, form.event)
        assert WORDS not in text_in(once_more, form), f"{name}: discarded for good"


OF_TUESDAY = {name: each for name, each in FORMS.items() if name not in (*OF_THE_CLUB, "team")}


def test_a_draft_never_turns_up_in_another_event(club: MainWindow) -> None:
    for name, form in OF_TUESDAY.items():
        type_into(club, form)
        go_to(club, "monday")
        assert WORDS not in text_in(club, form), name
        go_to(club, "tuesday")
        assert WORDS in text_in(club, form), name
        form.draft(club).discard()


def test_closing_at_once_loses_nothing(club: MainWindow, qtbot: QtBot, clock: Hand) -> None:
    """The window is closed right after the last letter."""
    assert club.club
    path = club.club.file.path
    for name in ("appeal", "note"):
        type_into(club, FORMS[name])
    club.close()
    with shown_window(qtbot, path.parent, clock) as again:
        again.open_file(path)
        for name in ("appeal", "note"):
            assert text_in(again, FORMS[name]) == WORDS, name


def test_another_club_file_does_not_have_it(club: MainWindow, tmp_path: Path) -> None:
    assert club.club
    path = club.club.file.path
    other = tmp_path / "other.bridgedesk"
    club.club.safekeeping.wait()
    sqlite.copy(path, other)
    type_into(club, FORMS["note"])
    club.open_file(other)
    assert text_in(club, FORMS["note"]) == ""
    club.open_file(path)
    assert text_in(club, FORMS["note"]) == WORDS


def test_another_appeal_has_its_own_draft(club: MainWindow) -> None:
    """Grounds half typed into a form that is not lodged yet, and into the one that is."""
    lodged = FORMS["appeal"]
    type_into(club, lodged, "lodged before")
    club.appeals.begin.click()
    assert club.appeals.title.text() == "New appeal"
    assert text_in(club, lodged) == ""
    lodged.field(club).setFocus()
    type_text("not lodged")
    club.appeals.view.selectRow(0)
    assert text_in(club, lodged) == "lodged before"
    club.appeals.begin.click()
    assert text_in(club, lodged) == "not lodged"


def test_a_form_that_was_not_lodged_comes_back_by_itself(
    club: MainWindow, crashed: Callable[[MainWindow], MainWindow]
) -> None:
    grounds(club)
    club.appeals.begin.click()
    grounds(club)
    FORMS["appeal"].field(club).setFocus()
    type_text(WORDS)
    kept(club, "appeal")
    again = crashed(club)
    grounds(again)
    assert again.appeals.title.text() == "New appeal"
    assert text_in(again, FORMS["appeal"]) == WORDS


def test_what_is_used_is_erased_and_what_is_refused_stays(club: MainWindow) -> None:
    note = FORMS["note"]
    type_into(club, note)
    dock = club.side.notebook
    dock.board.setFocus()
    type_text("no number")
    press(Qt.Key.Key_Return)
    kept(club, "refused")
    assert drafts_of(club) == ["note"]
    dock.board.setText("7")
    dock.text.setFocus()
    press(Qt.Key.Key_Return)
    assert drafts_of(club) == []
    desk = club.open_event
    assert desk
    assert [each.text for each in desk.event.notes] == [WORDS]
    club.side.undo()
    assert desk.event.notes == ()
    assert drafts_of(club) == [], "undo does not touch drafts"


def drafts_of(window: MainWindow) -> list[str]:
    """The forms that have drafts on the disk."""
    assert window.club
    file = window.club.file
    assert file.drafts.wait()
    with file.reading() as db:
        return sorted(each.slot.form for each in read_drafts(db))


def test_a_decision_half_typed_survives_a_change_of_the_case(club: MainWindow) -> None:
    type_into(club, FORMS["decision"])
    grounds(club)
    FORMS["appeal"].field(club).setFocus()
    type_text("their grounds")
    club.appeals.save.click()
    desk = club.open_event
    assert desk
    assert desk.event.appeals[0].grounds == "their grounds"
    assert text_in(club, FORMS["decision"]) == WORDS
    assert drafts_of(club) == ["decision"]
    committee = club.appeals.form.fields["committee"]
    committee.setFocus()
    type_text("Ann Other")
    club.appeals.decide.click()
    assert desk.event.appeals[0].decision == WORDS
    assert drafts_of(club) == []


def test_a_ruling_half_filled_in_goes_on_with_its_offence_and_facts(
    club: MainWindow, crashed: Callable[[MainWindow], MainWindow]
) -> None:
    new_ruling(club)
    builder = club.penalties.builder
    at = builder.what.findText("Late arrival")
    builder.what.setCurrentIndex(at)
    builder.what.activated.emit(at)
    builder.who.setCurrentIndex(1)
    builder.who.activated.emit(1)
    builder.form.fields["minutes"].setFocus()
    type_text("12")
    kept(club, "ruling")
    again = crashed(club)
    control(Qt.Key.Key_4)
    again.choose_tab(FOUR - ONE)
    assert again.penalties.list.begin.text() == "Continue ruling…"
    again.penalties.list.begin.click()
    builder = again.penalties.builder
    assert (builder.what.currentText(), builder.form.given()["minutes"]) == ("Late arrival", "12")
    assert builder.words.text().startswith("Clause 11.2. 12 minutes late")
    builder.impose.click()
    assert again.penalties.list.begin.text() == "New ruling…"
    assert drafts_of(again) == []


def test_a_half_typed_name_is_kept_without_what_is_offered(
    club: MainWindow, crashed: Callable[[MainWindow], MainWindow]
) -> None:
    """Two letters of Cy Newman, who is in the list, are typed."""
    assert club.club
    save_club_player(club.club, ClubPlayer("", "Cy Newman"))
    go_to(club, "tuesday")
    club.choose_tab(0)
    field = club.setup.panel.fields["3NS"][0]
    field.setFocus()
    field.selectAll()
    type_text("Cy")
    assert suggested(club) == ["Cy Newman"]
    kept(club, "names")
    again = crashed(club)
    again.choose_tab(0)
    assert again.setup.panel.fields["3NS"][0].text() == "Cy"


def test_where_nothing_can_be_written_typing_goes_on(club: MainWindow) -> None:
    """A backup is only read: what is typed into it stays as long as it is open, and nobody complains."""
    assert club.club
    club.club.safekeeping.wait()
    (copied,) = folder_of(club.club.file.path).glob("*.bridgedesk")
    club.open_file(copied)
    assert club.open_event
    type_into(club, FORMS["note"]._replace(event=club.open_event.event.id))
    QTest.qWait(400)
    assert text_in(club, FORMS["note"]) == WORDS
    assert club.status.objectName() != "refusal"
