"""Pane with a map of the room: the results as they come in at each table, or the way of one pair."""

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.views.room_maps import (
    RoomMap,
    RoomMaps,
    ScoredSession,
    path_plan,
    results_plan,
)
from bridgedesk.window.parts.drawing_view import DrawingView
from bridgedesk.window.parts.labels import label
from bridgedesk.window.parts.layouts import row_of
from bridgedesk.window.parts.lists import ListDock
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice, number_field

LEAST = QSize(300, 300)


class RoomMapDock(ListDock):
    go_wanted = Signal(object)  # the first missing score of a table

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Room map", parent)
        self.setWindowTitle(self.tr("Room map"))
        self.entry: ScoreEntry | None = None
        self.scored: ScoredSession | None = None
        self.maps = RoomMaps()
        self.shown = RoomMap()
        self.what = choice_field(
            self.tr("Show"), self.tr("Results at each table, or the way of a pair"), letters=16
        )
        self.round = number_field(self.tr("Round"), self.tr("Round to look at"), 1, 1)
        self.round_words = label(self.tr("Round"))
        self.words = label("", "question", wraps=True)
        self.map = DrawingView(
            self.tr("Map of the tables: click a table to type its missing score (Enter)"), LEAST, by_keys=True
        )
        self.map.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.key = label(
            self.tr("✓ complete, filled as far as in, hatched with ! if a round that is over is missing."),
            "faint",
            wraps=True,
        )
        row = row_of(self.what, self.round_words, self.round, shares=(1,))
        self.lay_out(row, self.words, self.map, self.key)
        self.what.activated.connect(lambda _: self._show(0))
        self.round.valueChanged.connect(lambda _: self._show(self.round.value()))
        self.map.chosen.connect(self._go)

    def show_entry(self, entry: ScoreEntry) -> None:
        """Show the map as it is now; the choice and its round stay as long as they are offered."""
        chosen = self.what.currentData()
        pad = entry.pad
        self.scored = ScoredSession(entry.open_event.event, entry.session, pad.lines, pad.results)
        fill_choice(self.what, self.maps.choices(self.scored), chosen if entry is self.entry else None)
        self.entry = entry
        self._show(0)

    def _show(self, round_: int) -> None:
        scored, key = self.scored, self.what.currentData()
        shown = self.shown = self.maps.show(scored, key or "", round_) if scored else RoomMap()
        self.words.setText(shown.words)
        path = shown.path
        self.key.setVisible(bool(shown.tables))
        for part in (self.round, self.round_words):
            part.setVisible(path is not None)
        with QSignalBlocker(self.round):
            self.round.setRange(1, max(1, shown.rounds))
            self.round.setValue(path.now if path else 1)
        if path is not None:
            self.map.show_drawing(lambda wide, high, scale: path_plan(path, wide, high, scale))
        elif shown.tables:
            self.map.show_drawing(lambda wide, high, scale: results_plan(shown.tables, wide, high, scale))
        else:
            self.map.show_drawing(None)

    def _go(self, key: int) -> None:
        if 0 <= key < len(self.shown.places):
            self.go_wanted.emit(self.shown.places[key])

    def take_focus(self) -> None:
        self.map.setFocus(Qt.FocusReason.OtherFocusReason)
