"""Preview of a ruling or decision on the ranking, worked out in the background after the last keystroke."""

from collections.abc import Callable, Sequence
from datetime import datetime, time
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.rulings.apply_ruling import NewPlace, new_ranking
from bridgedesk.directing.rulings.board_effect import board_effects
from bridgedesk.directing.rulings.words import clause_text
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import with_unit
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.figures import figure_text, plain_figure
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.parts.labels import YieldingLabel, card, label, show_words
from bridgedesk.window.parts.layouts import column_of
from bridgedesk.window.parts.lists import ledger_table
from bridgedesk.window.parts.table_model import (
    MIDDLE,
    NUMBER,
    TableColumn,
    make_table,
    say_if_empty,
    show_fitted,
)

# ---- preview of the new ranking, with the breakdown of the chosen total next to it or below

ACROSS, DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
ROOM_FOR_BOTH = 70  # in letters, across


class NewRankingView(QWidget):
    def __init__(self, *, below: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.places: Sequence[NewPlace] = ()
        self.title = YieldingLabel("heading")
        self.title.setText(self.tr("New ranking"))
        self.ranking, self.view = make_table(
            [
                TableColumn(self.tr("Place"), NUMBER, strong=True),
                TableColumn(self.tr("Before"), MIDDLE),
                TableColumn(self.tr("Names"), names=True),
                TableColumn(self.tr("Total"), NUMBER, strong=True),
            ],
            self.tr("New ranking"),
            self.tr("Preview of the ranking; arrows select an entry to see its breakdown"),
            self.tr("Preview of the new ranking."),
        )
        self.ledger, self.ledger_view = ledger_table(
            self.tr("Breakdown"),
            self.tr("Each line with its clause and reason"),
            self.tr("Select an entry to see its breakdown."),
        )
        self._below = below
        self.total = YieldingLabel("heading")
        self.total.setText(self.tr("Breakdown"))
        both = card(self.title, self.view), card(self.total, self.ledger_view)
        self.sides = column_of(*both, shares=(1, 1), spacing=10)
        self.effect = label("", wraps=True)
        self.effect.hide()
        self.setLayout(column_of(self.effect, self.sides, shares=(0, 1), spacing=6))
        self.view.selectionModel().currentRowChanged.connect(self._show_ledger)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = event.size().width() >= ROOM_FOR_BOTH * self.fontMetrics().averageCharWidth()
        self.sides.setDirection(ACROSS if beside and not self._below else DOWN)

    def show_places(
        self, places: Sequence[NewPlace], entries: Sequence[str], effects: Sequence[str] = ()
    ) -> None:
        """Show the ranking with changes marked, and what adjusted boards are worth; the first of these
        entries is chosen, to show its lines."""
        show_words(self.effect, "\n".join(effects))
        moved = sum(bool(each.was) for each in places)
        few = [self.tr("New ranking: no change of place"), self.tr("New ranking: 1 change of place")]
        many = self.tr("New ranking: {0} changes of place").format(moved)
        self.title.setText(few[moved] if moved < len(few) else many)
        self._show(places)
        at = {each.entry: number for number, each in enumerate(places) if each.change or entries}
        wanted = [at[entry] for entry in entries or at if entry in at]
        if wanted:
            self.view.selectRow(wanted[0])
        self._show_ledger()

    def show_none(self, why: str) -> None:
        """Say in place of the ranking what is missing or wrong."""
        self.title.setText(self.tr("No new ranking yet"))
        self._clear()
        say_if_empty(self.view, why)

    def show_done(self) -> None:
        self.title.setText(self.tr("Done. See Standings (Ctrl+3)."))
        self._clear()

    def _clear(self) -> None:
        show_words(self.effect, "")
        say_if_empty(self.view, self.tr("Preview of the new ranking."))
        self._show(())
        self._show_ledger()

    def _show(self, places: Sequence[NewPlace]) -> None:
        self.places = places
        rows = [(each.after, each.was, each.names, _total(each)) for each in places]
        show_fitted(self.view, self.ranking, rows)

    def _show_ledger(self) -> None:
        at = self.view.currentIndex().row()
        rows = [
            (
                with_source(each.what, each.clause, each.because),
                with_unit(plain_figure(each.amount), each.unit),
                figure_text(each.effect, place.decimals),
            )
            for place in self.places[max(at, 0) : at + 1]
            for each in place.lines
        ]
        show_fitted(self.ledger_view, self.ledger, rows)


def _total(place: NewPlace) -> str:
    """Return the total, with what is added or deducted below it."""
    return "\n".join(filter(None, [place.total_text, place.change]))


def with_source(what: str, clause: str | None, because: str | None) -> str:
    """Return a line of a breakdown with its clause and reason below it."""
    source = ": ".join(filter(None, [clause_text(clause or ""), because]))
    return "\n".join(filter(None, [what, source]))


# ---- ranking preview

PAUSE = 120  # milliseconds


class PreviewedEvent(NamedTuple):
    """The event as it would be, and the entries whose lines are of interest."""

    open_event: OpenEvent
    after: Event
    entries: Sequence[str] = ()


def supposed_time(open_event: OpenEvent) -> datetime:
    """Return a fixed time for a ruling that is only previewed, independent of any clock."""
    return datetime.combine(open_event.event.date, time())


class RankingPreview(QObject):
    def __init__(self, view: NewRankingView, suppose: Callable[[], PreviewedEvent | None]) -> None:
        """Watch a view; `suppose` refuses while something is missing."""
        super().__init__(view)
        self.view = view
        self.suppose = suppose
        self.entries: Sequence[str] = ()
        self.aside = BackgroundWork(self)
        self.pause = QTimer(self, singleShot=True, interval=PAUSE)
        self.pause.timeout.connect(self._ask)
        self.aside.done.connect(self._show)
        self.aside.refused.connect(view.show_none)

    @property
    def busy(self) -> bool:
        return self.pause.isActive() or self.aside.waiting

    def start(self) -> None:
        self.pause.start()

    def stop(self) -> None:
        self.pause.stop()
        self.aside.forget()

    def _ask(self) -> None:
        try:
            supposed = self.suppose()
        except Refusal as problem:
            self.aside.forget()
            self.view.show_none(str(problem))
            return
        if supposed is None:
            self.aside.forget()
            return
        self.entries = supposed.entries
        open_event, after, before = supposed.open_event, supposed.after, supposed.open_event.evaluation
        self.aside.ask(lambda: _preview(before, open_event.supposing(after)))

    def _show(self, found: tuple[Sequence[NewPlace], Sequence[str]]) -> None:
        self.view.show_places(found[0], self.entries, found[1])


def _preview(before: Evaluation, after: Evaluation) -> tuple[Sequence[NewPlace], Sequence[str]]:
    return tuple(new_ranking(before, after)), board_effects(before, after)
