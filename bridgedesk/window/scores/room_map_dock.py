"""Pane with a map of the room: the results as they come in at each table, or the way of one pair or team."""

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.views.room_maps import (
    MapPlace,
    RoomMap,
    RoomMaps,
    ScoredSession,
    path_plan,
    results_plan,
    round_plan,
)
from bridgedesk.window.parts.chooser import Chooser, offer
from bridgedesk.window.parts.drawing_view import DrawingView
from bridgedesk.window.parts.labels import label
from bridgedesk.window.parts.layouts import row_of
from bridgedesk.window.parts.lists import ListDock
from bridgedesk.window.parts.typed_fields import number_field

LEAST = QSize(300, 300)


class RoomMapDock(ListDock):
    go_wanted = Signal(object)  # the first missing score of a table
    match_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Room map", parent)
        self.setWindowTitle(self.tr("Room map"))
        self.entry: ScoreEntry | None = None
        self.scored: ScoredSession | None = None
        self.maps = RoomMaps()
        self.shown = RoomMap()
        self.what = Chooser(
            self.tr("Show"),
            self.tr("Results at each table, or the way of a pair: type its number or name"),
            letters=16,
        )
        self.round = number_field(self.tr("Round"), self.tr("Round to look at"), 1, 1)
        self.round_words = label(self.tr("Round"))
        self.words = label("", "question", wraps=True)
        self.map = DrawingView(
            self.tr("Map of the tables: click a table to type its missing score (Enter)"), LEAST, by_keys=True
        )
        self.map.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.key = label("", "faint", wraps=True)
        self.chosen_round = 0  # by the director; otherwise the one being played
        row = row_of(self.what, self.round_words, self.round, shares=(1,))
        self.lay_out(row, self.words, self.map, self.key)
        self.what.activated.connect(self._choose)
        self.round.valueChanged.connect(self._choose_round)
        self.map.chosen.connect(self._go)

    def show_entry(self, entry: ScoreEntry) -> None:
        """Show the map as it is now; the choice and its round stay as long as they are offered."""
        pad, open_event = entry.pad, entry.open_event
        is_new = entry is not self.entry
        self.entry, self.chosen_round = entry, 0 if is_new else self.chosen_round
        self.scored = ScoredSession(
            open_event.event, entry.session, pad.lines, pad.results, lambda: open_event.evaluation
        )
        offer(self.what, ((key, words, "") for key, words in self.maps.choices(self.scored)))
        if is_new or (self.what.currentIndex() < 0 and not self.what.hasFocus()):
            self.what.setCurrentIndex(0)
        self._show()

    def _choose(self) -> None:
        self.chosen_round = 0
        self._show()

    def _choose_round(self, round_: int) -> None:
        self.chosen_round = 0 if round_ == self.shown.now else round_
        self._show()

    def _show(self) -> None:
        scored, key = self.scored, self.what.currentData()
        shown = self.shown = self.maps.show(scored, key or "", self.chosen_round) if scored else RoomMap()
        self.words.setText(shown.words)
        path, drawn = shown.path, shown.drawn
        for part in (self.round, self.round_words):
            part.setVisible(path is not None or drawn is not None)
        with QSignalBlocker(self.round):
            self.round.setRange(shown.first, max(shown.first, shown.last))
            self.round.setValue(shown.round)
        self.key.setVisible(bool(shown.tables or drawn))
        if path is not None:
            self.map.show_drawing(lambda wide, high, scale: path_plan(path, wide, high, scale))
        elif drawn is not None:
            self.key.setText(
                self.tr("✓ result in, filled as far as boards are in, hatched with ! if the round is over.")
            )
            self.map.show_drawing(lambda wide, high, scale: round_plan(drawn, wide, high, scale))
        elif shown.tables:
            self.key.setText(
                self.tr("✓ complete, filled as far as in, hatched with ! if a round that is over is missing.")
            )
            self.map.show_drawing(lambda wide, high, scale: results_plan(shown.tables, wide, high, scale))
        else:
            self.map.show_drawing(None)

    def _go(self, key: int) -> None:
        place = self.shown.places[key] if 0 <= key < len(self.shown.places) else MapPlace()
        if place.score is not None:
            self.go_wanted.emit(place.score)
        elif place.match is not None:
            self.match_wanted.emit(place.match)

    def take_focus(self) -> None:
        self.map.setFocus(Qt.FocusReason.OtherFocusReason)
