"""Every state of the window that a director may see, one after the other, each with its name."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.acts.club_lists import save_club_player, save_template
from bridgedesk.desk.sample.sample_club import begin_sample_club, play_last_week, sample
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.directing.setup.mid_session_changes import MidSessionChange
from bridgedesk.event.match import Outcome, Room, RoomResult
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.score_text import parse_score
from bridgedesk.exchange.formats import export
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import ticking
from tests.evenings.room_results import record_room_result
from tests.window.keys import State, typed, wait_for
from tests.window.states_of_finding import finding
from tests.window.states_of_movements import individual, regulations, team_movements
from tests.window.states_of_rulings import ruling
from tests.window.states_of_scores import typing_scores
from tests.window.states_of_standings import last_week
from tests.window.states_of_steps import next_steps, practice_club

LIST = "Family name;First name;ABF;Grade\nOak;Ada;1234560;Local\nPine;Ben;1000005;\nElm;Eve;;State\n"


def all_states(window: MainWindow, folder: Path) -> Iterator[State]:
    evening = (
        beginning,
        the_club,
        choosing,
        seating,
        changes,
        beside_the_tabs,
        finding,
        the_tabs,
        typing_scores,
        ruling,
    )
    others = (teams, swiss_pairs, files, team_movements, individual, regulations, last_week)
    for part in (*evening, next_steps, *others, practice_club):
        for name, widget in part(window, folder):
            yield f"{part.__name__.replace('_', ' ')}, {name}", widget


def beginning(window: MainWindow, folder: Path) -> Iterator[State]:
    yield "welcome, nothing used yet", window
    reception = window.reception
    typed(reception.welcome.club, "Example BC")
    reception.show_events()
    yield "no event yet", window
    reception.show_players()
    yield "no players yet", window
    reception.show_backups()
    yield "no copies yet", window
    reception.show_welcome()
    reception.close_club()
    yield "welcome, a club used lately", window
    club = begin_sample_club(folder / "example-bridge-club.bridgedesk", ticking(), sample())
    last_week = play_last_week(club, sample())
    save_template(club, "Tuesday pairs", last_week.event)
    save_club_player(club, ClubPlayer("", "Ashdown, Astrid"))
    club.close()
    window.open_file(folder / "example-bridge-club.bridgedesk")


def the_club(window: MainWindow, folder: Path) -> Iterator[State]:
    reception = window.reception
    reception.show_events()
    yield "events and templates", window
    reception.events.correct.click()
    yield "an event put right", window
    reception.events.correction.back.click()
    reception.show_new_event()
    yield "a new event", window
    new = reception.new_event
    new.book.setCurrentIndex(new.book.findData("sabf-2020"))
    new.supplement.click()
    new.supplements.clause.setCurrentIndex(new.supplements.clause.findData("late-arrival"))
    yield "supplementary regulations", window
    typed(new.supplements.source, " ")
    yield "supplementary regulations, refused", window
    typed(new.supplements.source, "Supplementary 3.2")
    yield "supplementary regulations, laid over the book", window
    reception.show_players()
    yield "players", window
    reception.players.begin_new()
    typed(reception.players.form.name, "")
    yield "players, a name is missing", window
    path = folder / "members.csv"
    path.write_text(LIST, encoding="utf-8")
    reception.players_controller.open_file(path)
    wait_for(reception.players_controller.aside)
    yield "players, from a file", window
    importing = reception.players.importing
    for what in ("surname", "name", "given"):
        importing.columns[what].setCurrentIndex(0)
    importing.columns["name"].activated.emit(0)
    yield "players, a file without names", window
    reception.players.show_doubles()
    yield "players, twice", window
    yield from forgetting_a_player(window)
    reception.show_backups()
    yield "copies", window
    QTest.keyClick(reception.backups.view, Qt.Key.Key_Return)
    reception.backups.restore.click()
    yield "copies, sure?", window
    reception.backups.show_progress(40)
    yield "copies, on the way", window
    reception.backups.show_progress(None)


def forgetting_a_player(window: MainWindow) -> Iterator[State]:
    players, desk = window.reception.players, window.forget_controller
    players.show_form()
    players.search.setText("Ashdown, Astrid")
    players.form.forget.click()
    while desk.looking.busy:
        QTest.qWait(5)
    yield "players, forget one?", window
    players.forgetting.show_progress(40)
    yield "players, looking for one", window
    players.forgetting.confirmed.emit(())
    while desk.rewriting.busy:
        QTest.qWait(5)
    yield "players, one forgotten", window
    players.search.clear()


def choosing(window: MainWindow, _: Path) -> Iterator[State]:
    window.reception.show_new_event()
    new, chooser = window.reception.new_event, window.setup.chooser
    new.sections.setCurrentIndex(1)
    new.sessions.setCurrentIndex(1)
    typed(new.title, "Tuesday Pairs")
    yield "before anything is typed", window
    typed(chooser.wishes.pairs, "two")
    wait_for(chooser.aside)
    yield "a number that is none", window
    chooser.wishes.pairs.clear()
    typed(chooser.wishes.pairs, "21")
    typed(chooser.wishes.boards, "26")
    wait_for(chooser.aside)
    yield "odd pairs", window
    chooser.wishes.pairs.clear()
    chooser.wishes.boards.clear()
    typed(chooser.wishes.pairs, "18")
    typed(chooser.wishes.boards, "27")
    wait_for(chooser.aside)
    yield "the best first", window
    QTest.keyClick(chooser.view, Qt.Key.Key_Down)
    yield "with arrow-switches", window
    chooser.view.selectRow(0)


def seating(window: MainWindow, _: Path) -> Iterator[State]:
    setup, told = window.setup, sample()
    QTest.keyClick(setup.chooser.view, Qt.Key.Key_Return)
    yield "nobody yet", window
    first = setup.fields["1NS"][0]
    first.setFocus()
    QTest.keyClicks(first, "a")
    yield "names are offered", window
    first.clear()
    couples = list(zip(told.players[::2], told.players[1::2], strict=True))
    for fields, (player, _partner) in zip(setup.fields.values(), couples, strict=False):
        typed(fields[0], player.name[:8])
        QTest.keyClick(fields[1], Qt.Key.Key_Return)
    yield "everybody sits", window
    wrong = setup.fields["2NS"][0]
    wrong.clear()
    typed(wrong, "1234561")
    yield "a mistyped number", window
    wrong.clear()
    typed(wrong, "Vera Visitor")
    yield "a visitor", window
    wrong.clear()
    typed(wrong, f"{told.players[0].name}x")
    yield "a similar name", window
    QTest.keyClick(wrong, Qt.Key.Key_Escape)
    wrong.clear()
    handle = setup.panel.moves.handles["1NS"]
    QTest.mousePress(handle, Qt.MouseButton.LeftButton)
    QTest.mouseMove(handle, QPoint(handle.width() + 40, 2 * handle.height()))
    yield "a pair on its way", window
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=QPoint(-500, 0))
    typed(wrong, "Vera Visitor")
    club = window.club
    assert club
    fixed = next(each for each in club.lists.members if each.fixed_seat)
    for field in setup.fields["4EW"]:
        field.clear()
    seats = setup.fields.items()
    seated = next((pair for pair, fields in seats if fixed.name in [each.text() for each in fields]), None)
    if seated:
        for field in setup.fields[seated]:
            field.clear()
        typed(setup.fields[seated][0], "")
    typed(setup.fields["4EW"][0], fixed.name)
    yield "somebody cannot move", window
    setup.panel.remarks.stay.click()
    setup.line.names.clear()
    typed(setup.line.names, "1-4, 5A, 6-9")
    yield "a table with its own name", window
    window.header.section_chosen.emit("B")
    setup.chooser.wishes.first.setText("21")
    typed(setup.chooser.wishes.pairs, "9")
    typed(setup.chooser.wishes.boards, "27")
    wait_for(setup.chooser.aside)
    QTest.keyClick(setup.chooser.view, Qt.Key.Key_Return)
    yield "section B with a half table", window
    window.header.section_chosen.emit("A")


def changes(window: MainWindow, _: Path) -> Iterator[State]:
    setup = window.setup
    for happening in MidSessionChange:
        setup.changed.click()
        setup.changes.choose(happening)
        yield happening.value, window
    setup.changes.choose(MidSessionChange.GOES_HOME)
    setup.changes.look.click()
    wait_for(setup.changes.aside)
    yield "ways to go on", window
    setup.changes.choose(MidSessionChange.FEWER_ROUNDS)
    typed(setup.changes.form.fields["stop_after_round"], "x")
    wait_for(setup.changes.aside)
    yield "refused", window
    setup.show_seats()
    window.header.session_chosen.emit("2")
    yield "the second session", window
    setup.chooser.wishes.pairs.clear()
    typed(setup.chooser.wishes.pairs, "18")
    typed(setup.chooser.wishes.boards, "27")
    wait_for(setup.chooser.aside)
    QTest.keyClick(setup.chooser.view, Qt.Key.Key_Return)
    setup.again.click()
    yield "the second session, seated by the first", window
    window.header.session_chosen.emit("1")
    window.header.section_chosen.emit("B")
    setup.changed.click()
    setup.changes.choose(MidSessionChange.LATE_PAIR)
    setup.changes.look.click()
    wait_for(setup.changes.aside)
    yield "a late pair, ways to go on", window
    setup.show_seats()
    window.header.section_chosen.emit("A")


def beside_the_tabs(window: MainWindow, _: Path) -> Iterator[State]:
    clock = window.clock_dock
    clock.show()
    yield "clock, before", window
    clock.start.click()
    yield "clock, running", window
    window.room.resize(1024, 640)
    window.room.show()
    window.clock_controller.tick()
    yield "room, running", window.room
    clock.pause.click()
    yield "clock, paused", window
    yield "room, paused", window.room
    clock.pause.click()
    clock.tea.click()
    for _minute in range(21):
        clock.less.click()
    yield "clock, nearly over, then a tea break", window
    yield "room, nearly over", window.room
    window.room.hide()
    window.activateWindow()  # a key counts only there
    clock.hide()
    for name, dock in (("history", window.side.history), ("notebook", window.side.notebook)):
        dock.show()
        yield name, window
        dock.hide()
    window.side.rule_lookup.show()
    window.side.rule_lookup.choose("late-arrival")
    yield "rule desk", window
    yield from clauses(window)
    window.side.rule_lookup.hide()
    for number in range(window.tabs.count()):
        window.choose_tab(number)
        window.guide.show()
        yield f"guide, {window.tabs.tabText(number)}", window
    window.guide.hide()
    window.choose_tab(0)
    window.hide_screen()
    yield "the desk is hidden", window
    window.hidden.click()
    window.reception.notice.setText("club.bridgedesk is open in another window, so it is read-only here")
    window.reception.notice.show()
    yield "a warning that stays", window
    window.reception.show_warnings()
    for action in window.menuBar().actions():
        menu = action.menu()
        if isinstance(menu, QWidget):
            menu.ensurePolished()
            menu.adjustSize()
            yield f"menu, {action.text().replace('&', '')}", menu


def clauses(window: MainWindow) -> Iterator[State]:
    """Below another pane, and alone."""
    pane = window.side.clauses
    pane.open_here()
    yield "rules for tonight, below the rule desk", window
    window.side.rule_lookup.hide()
    yield "rules for tonight", window
    pane.dock.number_chosen.emit(pane.pages.numbers[2] if pane.pages else "")
    yield "a clause", window
    cited = pane.pages.numbers[2:4] if pane.pages else ()
    pane.dock.show_cited(cited)
    pane.dock.number_chosen.emit(cited[0])
    yield "several clauses on a line", window
    pane.go_back()


def the_tabs(window: MainWindow, _: Path) -> Iterator[State]:
    window.choose_tab(1)
    yield "scores, nothing yet", window
    field = window.scores.field
    QTest.keyClicks(field, "2410+")
    yield "scores, refused", window
    QTest.keyClick(field, Qt.Key.Key_Escape)
    for text in ("42+", "45+", "5-"):
        QTest.keyClicks(field, text)
    yield "scores, some", window
    for name, keys in (
        ("codes by number", "/"),
        ("both numbers as written", "3 "),
        ("what stands there is odd", "W 60:42+ 40:5-"),
    ):
        QTest.keyClicks(field, keys)
        yield f"scores, {name}", window
        QTest.keyClick(field, Qt.Key.Key_Escape)
    window.scores.key_pressed.emit(PadKey.SECOND)
    yield "scores, second keying", window
    window.scores.key_pressed.emit(PadKey.SECOND)
    for dock, _key in window.scores_controller.docks:
        dock.show()
        yield f"scores, {dock.windowTitle()}", window
        dock.hide()
    for number in range(2, window.tabs.count()):
        window.choose_tab(number)
        yield f"{window.tabs.tabText(number)}", window


def swiss_pairs(window: MainWindow, _: Path) -> Iterator[State]:
    """From the new event to the second draw."""
    window.reception.show_new_event()
    new = window.reception.new_event
    new.format.setCurrentIndex(new.format.findData("swiss-pairs"))
    new.sessions.setCurrentIndex(1)
    yield "a new event", window
    new.begin.click()
    panel = window.setup.teams
    yield "nobody entered", window
    for line in ("Ann Able, Bob Baker", "Cy Cobb, Di Dale", "Ed Eden, Flo Ford", "Gus Gale, Hal Hope"):
        typed(panel.players[0], line)
    assert len(panel.model.rows) == 4
    typed(panel.players[0], "Ann Able")
    typed(panel.players[1], "Zed Zero")
    yield "a player twice", window
    window.choose_tab(1)
    matches, scores = window.scores.matches, window.scores
    yield "nothing drawn", window
    window.scores_controller.matches.chance = sorted
    matches.drawing.draw.click()
    yield "first round", window
    matches.boards.click()
    for text in ("43+", "P", "4SN="):
        QTest.keyClicks(scores.field, text)
        if not text.endswith("+"):
            QTest.keyClick(scores.field, Qt.Key.Key_Return)
    yield "slips", window
    for _board in range(13):
        QTest.keyClicks(scores.field, "P")
        QTest.keyClick(scores.field, Qt.Key.Key_Return)
    yield "all slips in", window
    scores.totals.click()
    yield "vps", window
    yield from congress(window)


def congress(window: MainWindow) -> Iterator[State]:
    """A fifth and a sixth pair come in session 2; one of them rests until the other is there."""
    matches, drawing = window.scores.matches, window.scores.matches.drawing
    yield "session 1 is in", window
    drawing.onward.click()
    yield "session 2, nothing drawn", window
    window.choose_tab(0)
    yield "session 2 under Setup", window
    window.setup.again.click()
    window.setup.teams.change.click()
    yield "what has changed", window
    window.setup.changes.back.click()
    QTest.keyClick(window.setup.teams.players[0], Qt.Key.Key_Escape)  # who was typed twice
    typed(window.setup.teams.players[0], "Ida Isle, Jo Joy")
    window.choose_tab(1)
    drawing.draw.click()
    yield "what a bye earns", window
    drawing.bye.setText("12")
    drawing.draw.click()
    yield "second round with a bye", window
    window.choose_tab(0)
    typed(window.setup.teams.players[0], "Kay Kerr, Len Lane")
    window.choose_tab(1)
    yield "a late pair", window
    room = window.event_controller.room_display
    window.event_controller.room.choose("draw")
    room.resize(window.size())
    window.event_controller.show_room()
    yield "the draw in the room", room
    window.event_controller.show_room()
    drawing.meet.click()
    for key in "/6":
        QTest.keyClicks(matches.field, key)
    QTest.keyClicks(matches.field, "1.2")
    QTest.keyClick(matches.field, Qt.Key.Key_Return)
    yield "two pairs change places", window
    QTest.keyClick(matches.field, Qt.Key.Key_Escape)


def teams(window: MainWindow, _: Path) -> Iterator[State]:
    """A Swiss from the new event to its second round."""
    window.reception.show_new_event()
    new = window.reception.new_event
    new.format.setCurrentIndex(new.format.findText("Swiss teams"))
    yield "a new event of teams", window
    new.begin.click()
    panel = window.setup.teams
    yield "nobody entered", window
    for name in ("Fox", "Owl", "Elk", "Bee"):
        typed(panel.name, name)
        for number, field in enumerate(panel.players[:4], start=1):
            typed(field, f"{name} {'ABCD'[number - 1]}")
        panel.enter.click()
    assert len(panel.model.rows) == 4
    yield "four teams", window
    panel.view.setFocus()
    panel.view.selectRow(1)
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    yield "a team is put right", window
    window.choose_tab(1)
    matches = window.scores.matches
    yield "nothing drawn", window
    window.scores_controller.matches.chance = sorted
    matches.drawing.draw.click()
    assert len(matches.matches.rows) == 2
    yield "first round", window
    for name, keys in (("refused", "31\r"), ("codes", "/"), ("two change places", "X1.3\r")):
        QTest.keyClicks(matches.field, keys)
        yield name, window
        QTest.keyClick(matches.field, Qt.Key.Key_Escape)
        QTest.keyClick(matches.field, Qt.Key.Key_Escape)
    QTest.keyClicks(matches.field, "/1")
    yield "a forfeit", window
    QTest.keyClick(matches.field, Qt.Key.Key_F5)
    for keys in ("42+", "62+", "14-"):
        QTest.keyClicks(window.scores.field, keys)
    yield "boards of a match", window
    QTest.keyClick(window.scores.field, Qt.Key.Key_F5)
    yield "half of its boards", window
    matches.decide.click()
    yield "deciding a match", window
    QTest.keyClick(matches.decision.form.fields["ended"], Qt.Key.Key_Escape)
    assert not matches.decision.isVisible()
    for dock, _key in window.scores_controller.docks:
        dock.show()
        yield f"beside {dock.windowTitle()}", window
        dock.hide()
    QTest.keyClicks(matches.field, "200-3\r")
    matches.drawing.draw.click()
    assert matches.title.text().startswith("Round 2")
    yield "second round", window
    for number in range(2, window.tabs.count()):
        window.choose_tab(number)
        yield f"{window.tabs.tabText(number)}", window


def files(window: MainWindow, folder: Path) -> Iterator[State]:
    """What another program has of the same teams, and what the secretary is sent."""
    desk = window.open_event
    assert desk is not None
    match = next(each for each in desk.event.matches if each.outcome is Outcome.PLAYED)
    for room in Room:
        record_room_result(desk, match.id, RoomResult(room, 1, parse_score("4SN=")))
    export("usebio", Outgoing(desk.evaluation), folder / "theirs.xml")
    record_room_result(desk, match.id, RoomResult(Room.OPEN, 1, parse_score("4SN-1")))
    exchange = window.exchange
    exchange.import_file(folder / "theirs.xml")
    wait_for(exchange.files_in.reading)
    yield "before a file comes into the open event", window
    exchange.files_in.importing.new.setChecked(True)
    yield "before it becomes an event of its own", window
    exchange.files_in.importing.into.setChecked(True)
    exchange.files_in.importing.take.click()
    exchange.show_compare()
    wait_for(exchange.files_in.auditing)
    yield "beside the figures of the other program", window
    exchange.show_sending()
    sending = exchange.secretary.sending
    yield "before the secretary is sent anything", window
    sending.federation.setCurrentIndex(sending.federation.findData("SBU"))
    sending.federation.activated.emit(sending.federation.currentIndex())
    yield "the same for the SBU", window
    sending.strata.click()
    QTest.keyClick(exchange.secretary.strata.view, Qt.Key.Key_B)
    yield "strata", window
    exchange.show_scales()
    yield "scales", window
    posting = exchange.posting
    posting.show_page_to_post()
    yield "before everything is posted", window
    posting.page.boxes["secretary"].click()
    posting.page.post.click()
    yield "posting, something is missing", window
    long = folder / ("a rather long folder" * 4)
    window.status_line.made.show_files([long / f"Tuesday, {name}" for name in ("ranking.pdf", "book.xlsx")])
    window.return_to_event()
    yield "files made", window
    window.status_line.made.show_files([])
