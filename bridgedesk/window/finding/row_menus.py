"""Menus of rows, by the right mouse button, the menu key or Shift+F10, and what a double click does."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMainWindow, QMenu, QTableView, QWidget

from bridgedesk.window.evening_page import OpenEventPage
from bridgedesk.window.finding.row_acts import RowAct, row_acts
from bridgedesk.window.rulings.clause_controller import ClauseController
from bridgedesk.window.scores.matches_panel import MatchesPanel
from bridgedesk.window.scores.score_field import ScoreField
from bridgedesk.window.scores.scores_tab import ScoresTab

COPY = "Ctrl+C"


class RowMenus(QObject):
    def __init__(self, window: QMainWindow, evening: OpenEventPage, clauses: ClauseController) -> None:
        super().__init__(window)
        self._window, self._clauses = window, clauses
        window.installEventFilter(self)
        self._let_double_click(evening)

    # ---- a double click does the first act, where the list itself does not yet

    def _let_double_click(self, evening: OpenEventPage) -> None:
        rulings, appeals, standings = evening.penalties.list, evening.appeals, evening.standings
        for view in (rulings.view, appeals.view, evening.scores.matches.matches_view, standings.views):
            view.doubleClicked.connect(lambda _, view=view: do_first(view))
        rankings = (evening.penalties.builder.right, appeals.form, evening.setup.teams.leaving)
        for ranking in (each.ranking for each in rankings):
            ranking.view.doubleClicked.connect(lambda _, part=ranking: part.ledger_view.setFocus())
            ranking.ledger_view.doubleClicked.connect(lambda _: self._clauses.open_here())
        for of_clauses in (rulings.details_view, appeals.limits_view, standings.ledger_view):
            of_clauses.doubleClicked.connect(lambda _: self._clauses.open_here())

    # ---- opening the menu

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QContextMenuEvent):
            if event.reason() is QContextMenuEvent.Reason.Keyboard:
                return self.open_at_focus()
            return self._open(_view_below(event.globalPos()), event.globalPos())
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and _asks_for_menu(event):
            return self.open_at_focus()
        return super().eventFilter(watched, event)

    def open_at_focus(self) -> bool:
        """Open the menu of the row that has the focus."""
        found = _row_in_focus(QApplication.focusWidget())
        if found is None or QApplication.activePopupWidget() is not None:
            return False
        view, index = found
        return self._open(view, view.viewport().mapToGlobal(view.visualRect(index).center()))

    def _open(self, view: QAbstractItemView | None, spot: QPoint) -> bool:
        menu = self.menu_of(view, spot)
        if menu is None:
            return False
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(spot)
        return True

    def menu_of(self, view: QAbstractItemView | None, spot: QPoint) -> QMenu | None:
        """Return the menu of the row at this spot: its acts, copying it, and the clauses that it names."""
        menu = QMenu(self._window)
        menu.setToolTipsVisible(True)
        if view is not None and (index := view.indexAt(view.viewport().mapFromGlobal(spot))).isValid():
            if not view.selectionModel().isSelected(index):  # several may be selected
                view.setCurrentIndex(index)
            self._add_acts(menu, view, index)
        clauses = self._clauses.menu_at(self._window, spot)
        if clauses is not None:
            clauses.setParent(menu)
            menu.addSeparator()
            menu.addActions(clauses.actions())
        if menu.isEmpty():
            menu.deleteLater()
            return None
        return menu

    def _add_acts(self, menu: QMenu, view: QAbstractItemView, index: QModelIndex) -> None:
        acts = row_acts(view)
        for act in acts:
            _add(menu, act)
        if acts:
            menu.setDefaultAction(menu.actions()[0])
            menu.addSeparator()
        _add(menu, RowAct(self.tr("Copy row"), lambda: copy_row(view, index.row()), COPY))


def _add(menu: QMenu, act: RowAct) -> None:
    action = menu.addAction(f"{act.title}\t{act.keys}" if act.keys else act.title)
    action.setToolTip(act.tip or act.title)
    action.setEnabled(act.enabled)
    action.triggered.connect(lambda _=False: act.run())


def do_first(view: QAbstractItemView) -> None:
    """Do the obvious thing with the current row."""
    acts = row_acts(view)
    if acts and acts[0].enabled:
        acts[0].run()


def copy_row(view: QAbstractItemView, row: int) -> None:
    model = view.model()
    cells = (model.index(row, column).data() for column in range(model.columnCount()))
    QGuiApplication.clipboard().setText("\t".join(str(cell or "") for cell in cells))


def _asks_for_menu(event: QKeyEvent) -> bool:
    shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    return event.key() == Qt.Key.Key_Menu or (event.key() == Qt.Key.Key_F10 and shift)


def _row_in_focus(focus: QWidget | None) -> tuple[QAbstractItemView, QModelIndex] | None:
    """Return the current row of the list that has the focus, or the line whose score is being typed."""
    if isinstance(focus, QAbstractItemView):
        return focus, focus.currentIndex()
    part = focus
    while part is not None and not isinstance(part, ScoresTab | MatchesPanel):
        part = part.parentWidget()
    if part is None or not isinstance(focus, ScoreField):
        return None
    view, model = (
        (part.slips_view, part.slips) if isinstance(part, ScoresTab) else (part.matches_view, part.matches)
    )
    return None if model.marked is None else (view, model.index(model.marked, _first_column(view)))


def _first_column(view: QTableView) -> int:
    return next(at for at in range(view.model().columnCount()) if not view.isColumnHidden(at))


def _view_below(spot: QPoint) -> QAbstractItemView | None:
    below: QWidget | None = QApplication.widgetAt(spot)
    view = below.parentWidget() if below is not None else None
    return view if isinstance(view, QAbstractItemView) else None
