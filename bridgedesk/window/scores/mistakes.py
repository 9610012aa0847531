"""Pane for errors of a whole table, and for fouled boards."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSpinBox, QWidget

from bridgedesk.desk.acts.players import director_plays
from bridgedesk.desk.acts.table_mistakes import exchange_boards, record_wrong_boards, reverse_sides
from bridgedesk.desk.event.open_event import Change
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.directing.rules.clause_words import treatments_in_words
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.scores.fouled_board import FouledBoardSearch
from bridgedesk.directing.seating.hidden_boards import hidden_boards, playing_entry, possible_playing_entries
from bridgedesk.directing.seating.score_lines import SlipLine
from bridgedesk.event.session import Section
from bridgedesk.window.parts.background_work import bookshelf
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.lists import ListDock
from bridgedesk.window.parts.page import Door
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice, number_field

if TYPE_CHECKING:
    from bridgedesk.directing.seating.score_location import SlipLocation


class Mistake(NamedTuple):
    """An action, and the further number it asks for."""

    act: str
    words: str
    asks: str  # nothing: no further number


class MistakesDock(ListDock):
    mistaken = Signal(str, int, int, int)  # act, round, table, further number
    changed_from = Signal(int, object)  # a round, and the form that it is from then on
    director_plays = Signal(object)  # an entry, or None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("A whole table, a fouled board", parent)
        self.setWindowTitle(self.tr("Table and board errors"))
        self.mistakes = [
            Mistake("reversed", self.tr("sat the wrong way"), ""),
            Mistake("reversed on", self.tr("sat the wrong way from this round on"), ""),
            Mistake("set", self.tr("played the wrong boards"), self.tr("Board")),
            Mistake("exchanged", self.tr("swapped boards with another table"), self.tr("Other table")),
        ]
        self.round = _number(self.tr("Round"), self.tr("Round in which it happened"))
        self.table = _number(self.tr("Table"), self.tr("Table at which it happened"))
        self.what = choice_field(
            self.tr("Table error"), self.tr("Describes what really happened; every result entered is kept")
        )
        for each in self.mistakes:
            self.what.addItem(each.words, each)
        self.other_words = label("")
        self.other = _number(
            self.tr("Board or other table"), self.tr("A board it played, or the table it swapped with")
        )
        self.do = button(self.tr("Apply"), self.tr("Changes the movement to what happened"))
        self.board_words = label("", "heading")
        self.suggested = label("", "faint", wraps=True)
        self.by_the_book = label("", "faint", wraps=True)
        self.changed = _number(self.tr("Fouled from round"), self.tr("First round with the altered board"))
        self.form = choice_field(
            self.tr("Version of the board"),
            self.tr("Version from then on: a new one, or an earlier one"),
        )
        self.decide = button(
            self.tr("Mark as fouled"), self.tr("Gives results from this round on to this version")
        )
        self.plays = choice_field(
            self.tr("Pair of the director"),
            self.tr("Results of boards this pair has not played are hidden from you"),
        )
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        tables, boards = QWidget(), QWidget()
        table = QGridLayout(tables)
        table.setColumnStretch(1, 1)
        table.addWidget(label(self.tr("Table error"), "heading"), 0, 0, 1, 2)
        table.addWidget(label(self.tr("Round")), 1, 0)
        table.addWidget(self.round, 1, 1)
        table.addWidget(label(self.tr("Table")), 2, 0)
        table.addWidget(self.table, 2, 1)
        table.addWidget(self.what, 3, 0, 1, 2)
        table.addWidget(self.other_words, 4, 0)
        table.addWidget(self.other, 4, 1)
        table.addWidget(self.do, 5, 0, 1, 2)
        board = QGridLayout(boards)
        board.setColumnStretch(1, 1)
        board.addWidget(self.board_words, 0, 0, 1, 2)
        board.addWidget(self.suggested, 1, 0, 1, 2)
        board.addWidget(label(self.tr("Fouled from round")), 3, 0)
        board.addWidget(self.changed, 3, 1)
        board.addWidget(label(self.tr("New version")), 4, 0)
        board.addWidget(self.form, 4, 1)
        board.addWidget(self.decide, 5, 0, 1, 2)
        for layout in (table, board):
            layout.setContentsMargins(0, 0, 0, 10)
        self.of_sections = (tables, boards)
        self.fouled = label(self.tr("Rules on fouled boards"), "heading")
        self.lay_out(
            tables,
            boards,
            self.fouled,
            self.by_the_book,
            label(self.tr("Playing director"), "heading"),
            self.plays,
        )
        self.fill_up()

    def _wire(self) -> None:
        self.what.currentIndexChanged.connect(self._show_other)
        self.do.clicked.connect(self._happened)
        self.decide.clicked.connect(
            lambda: self.changed_from.emit(self.changed.value(), self.form.currentData().form)
        )
        self.plays.activated.connect(lambda at: self.director_plays.emit(self.plays.itemData(at)))
        self._show_other()

    def _show_other(self) -> None:
        chosen: Mistake = self.what.currentData()
        self.other_words.setText(chosen.asks)
        self.other.setVisible(bool(chosen.asks))

    def _happened(self) -> None:
        chosen: Mistake = self.what.currentData()
        self.mistaken.emit(chosen.act, self.round.value(), self.table.value(), self.other.value())

    def show_place(self, round_: int, table: int, rounds: int) -> None:
        """Show the round and table of the cursor, until something else is chosen."""
        for field in (self.round, self.changed):
            field.setMaximum(max(1, rounds))
        self.round.setValue(round_)
        self.table.setValue(table)

    def show_board(self, board: int, suggestions: Sequence[str], from_round: int | None) -> None:
        self.board_words.setText(self.tr("Was board {0} fouled?").format(board))
        self.suggested.setText("\n".join(suggestions) or self.tr("Scores do not suggest a fouled board."))
        if from_round is not None:
            self.changed.setValue(from_round)

    def show_treatments(self, treatments: Sequence[str]) -> None:
        """Show what the rule book allows for a fouled board."""
        self.by_the_book.setText("\n".join(f"• {each}" for each in treatments))
        for part in (self.fouled, self.by_the_book):
            part.setVisible(bool(treatments))

    def show_sections(self, *, wanted: bool) -> None:
        """Show table errors only with a movement, and not in matches, where each room types its scores."""
        for part in self.of_sections:
            part.setVisible(wanted)
        if wanted:
            self._show_other()

    def show_who_may_play(self, pairs: Sequence[tuple[str, str]], playing: str | None) -> None:
        """List the pairs to play in, each with its entry."""
        only_directs = [(None, self.tr("I am not playing"))]
        fill_choice(self.plays, [*only_directs, *((pair, words) for words, pair in pairs)], playing)

    def take_focus(self) -> None:
        if not self.round.isVisible():
            self.plays.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.round.setFocus(Qt.FocusReason.OtherFocusReason)
        self.round.selectAll()

    def take_focus_on_board(self) -> None:
        """Set the focus on the question whether the board in view was fouled."""
        if self.changed.isVisible():
            self.changed.setFocus(Qt.FocusReason.OtherFocusReason)
            self.changed.selectAll()


def _number(name: str, tip: str) -> QSpinBox:
    return number_field(name, tip, 1, 999)


# ---- mistakes controller

MOST_SUGGESTED = 3


class MistakesController(QObject):
    done = Signal()

    def __init__(self, dock: MistakesDock, act: Door) -> None:
        super().__init__(dock)
        self.dock = dock
        self.act = act
        self.entry: ScoreEntry | None = None
        self.place: SlipLocation | None = None  # of the score in view
        dock.mistaken.connect(self._mistaken)
        dock.changed_from.connect(self._board_changed)
        dock.director_plays.connect(self._director_plays)

    def fill(self, entry: ScoreEntry) -> None:
        self.entry = entry
        event = entry.open_event.event
        self.dock.show_who_may_play(
            possible_playing_entries(event, entry.session), playing_entry(event, entry.session)
        )
        book = event_book(event, bookshelf(), entry.session)
        self.dock.show_treatments(treatments_in_words(book))
        line = entry.pad.line_in_view
        if line is None or entry.by_matches:
            self.dock.show_sections(wanted=False)
            return
        self.dock.show_sections(wanted=True)
        place = line.place
        rounds = max(other.place.round for other in entry.pad.lines)
        called = _called(self._section(entry, line))
        self.dock.show_place(place.round, called.get(place.table, place.table), rounds)
        hidden = place.board in hidden_boards(event, entry.session)
        results = {} if hidden else entry.pad.results
        board = FouledBoardSearch(results, entry.pad.forms, place.section, place.board)
        found = board.suspicions
        first = found[0].from_round if found else place.round if place != self.place else None
        self.place = place
        self.dock.show_board(place.board, [each.words for each in found[:MOST_SUGGESTED]], first)
        offered = board.offered(found[0] if found else None)  # the likeliest version first
        fill_choice(self.dock.form, [(each, each.words) for each in offered], None)

    def _section(self, entry: ScoreEntry, line: SlipLine) -> Section:
        return entry.open_event.event.section(entry.session, line.place.section)

    def _mistaken(self, act: str, round_: int, table: int, other: int) -> None:
        entry = self.entry
        line = entry.pad.line_in_view if entry else None
        if entry is None or line is None:
            return
        at = self._section(entry, line)
        numbers = {label: number for number, label in _called(at).items()}
        table = numbers.get(table, table)
        open_event, session, section = entry.open_event, entry.session, line.place.section

        def carry_out() -> Change:
            match act:
                case "set":
                    return record_wrong_boards(open_event, session, section, round_, table, (other,))
                case "exchanged":
                    neighbour = numbers.get(other, other)
                    return exchange_boards(open_event, session, section, round_, table, neighbour)
                case "reversed on":
                    rounds = len(at.movement.rounds) if at.movement else 0
                    return reverse_sides(open_event, session, section, round_, table, rounds)
                case _:
                    return reverse_sides(open_event, session, section, round_, table)

        self._carry_out(carry_out)

    def _board_changed(self, from_round: int, form: str | None) -> None:
        entry = self.entry
        line = entry.pad.line_in_view if entry else None
        if entry is not None and line is not None:
            section, board = line.place.section, line.place.board
            self._carry_out(lambda: entry.board_changed(section, board, from_round, form))

    def _carry_out(self, act: Callable[[], Change]) -> None:
        if self.act(act):
            self.done.emit()

    def _director_plays(self, who: str | None) -> None:
        entry = self.entry
        if entry is not None and not self.act(lambda: director_plays(entry.open_event, who)):
            self.fill(entry)


def _called(section: Section) -> Mapping[int, int]:
    """Return the labels of tables that are numbers, as the director types what is written on them."""
    return {table: int(label) for table, label in section.table_labels.items() if label.isdecimal()}
