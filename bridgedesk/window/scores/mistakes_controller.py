"""Controller of the table and board errors, fouled boards and the playing director: from pane to actions."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from bridgedesk.desk.acts.playing_director import director_plays
from bridgedesk.desk.acts.tables import exchange_boards, record_wrong_boards, reverse_sides
from bridgedesk.desk.event.open_event import Change
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rules.fouled_words import treatments_in_words
from bridgedesk.directing.scores.fouled_board import FouledBoard
from bridgedesk.directing.seating.hidden_boards import hidden_boards, playing_entry, possible_playing_entries
from bridgedesk.directing.seating.score_lines import SlipLine
from bridgedesk.event.session import Section
from bridgedesk.window.parts.bookshelf import bookshelf
from bridgedesk.window.scores.mistakes_dock import MistakesDock

Door = Callable[[Callable[[], Change | None]], bool]
MOST_SUGGESTED = 3


class MistakesController(QObject):
    done = Signal()

    def __init__(self, dock: MistakesDock, act: Door) -> None:
        super().__init__(dock)
        self.dock = dock
        self.act = act
        self.entry: ScoreEntry | None = None
        dock.mistaken.connect(self._mistaken)
        dock.changed_from.connect(self._board_changed)
        dock.director_plays.connect(self._director_plays)

    def fill(self, entry: ScoreEntry) -> None:
        self.entry = entry
        event = entry.desk.event
        self.dock.show_who_may_play(
            possible_playing_entries(event, entry.session), playing_entry(event, entry.session)
        )
        book = event_book(event, bookshelf(), entry.session)
        self.dock.show_treatments(treatments_in_words(book))
        line = entry.line_in_view
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
        board = FouledBoard(results, entry.pad.forms, place.section, place.board)
        found = board.suspicions
        first = found[0].from_round if found else None
        self.dock.show_board(place.board, [each.words for each in found[:MOST_SUGGESTED]], first)
        self.dock.show_forms(board.offered(found[0] if found else None))

    def _section(self, entry: ScoreEntry, line: SlipLine) -> Section:
        return entry.desk.event.section(entry.session, line.place.section)

    def _mistaken(self, act: str, round_: int, table: int, other: int) -> None:
        entry = self.entry
        line = entry.line_in_view if entry else None
        if entry is None or line is None:
            return
        at = self._section(entry, line)
        numbers = {label: number for number, label in _called(at).items()}
        table = numbers.get(table, table)
        desk, session, section = entry.desk, entry.session, line.place.section

        def carry_out() -> Change:
            match act:
                case "set":
                    return record_wrong_boards(desk, session, section, round_, table, (other,))
                case "exchanged":
                    neighbour = numbers.get(other, other)
                    return exchange_boards(desk, session, section, round_, table, neighbour)
                case "turned on":
                    rounds = len(at.movement.rounds) if at.movement else 0
                    return reverse_sides(desk, session, section, round_, table, rounds)
                case _:
                    return reverse_sides(desk, session, section, round_, table)

        self._carry_out(carry_out)

    def _board_changed(self, from_round: int, form: str | None) -> None:
        entry = self.entry
        line = entry.line_in_view if entry else None
        if entry is not None and line is not None:
            section, board = line.place.section, line.place.board
            self._carry_out(lambda: entry.board_changed(section, board, from_round, form))

    def _carry_out(self, act: Callable[[], Change]) -> None:
        if self.act(act):
            self.done.emit()

    def _director_plays(self, who: str | None) -> None:
        entry = self.entry
        if entry is not None and not self.act(lambda: director_plays(entry.desk, who)):
            self.fill(entry)


def _called(section: Section) -> Mapping[int, int]:
    """Return the labels of tables that are numbers, as the director types what is written on them."""
    return {table: int(label) for table, label in section.table_labels.items() if label.isdecimal()}
