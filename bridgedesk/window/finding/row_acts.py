"""Acts on a row of each list and table: its keys and buttons, the obvious one first.

The menu of the right mouse button repeats them, and a double click does the first. A list that is only read
has none. A new list with rows that do something gets a line here."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QWidget

from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.window.club.backups_page import BackupsPage
from bridgedesk.window.club.events_page import EventsPage
from bridgedesk.window.club.players_import import PlayersImport
from bridgedesk.window.club.players_page import DoublesPanel, PlayersPage
from bridgedesk.window.club.supplements_panel import SupplementsPanel
from bridgedesk.window.club.templates_panel import TemplatesPanel
from bridgedesk.window.club.welcome_page import WelcomePage
from bridgedesk.window.files.bridgemate import BridgemateDock
from bridgedesk.window.files.import_pages import ImportPage
from bridgedesk.window.files.secretary_controller import StrataPage
from bridgedesk.window.files.send_page import SendPage
from bridgedesk.window.finding.commands import plain_title
from bridgedesk.window.finding.shortcuts_dock import keys_in
from bridgedesk.window.rulings.appeals_tab import AppealsTab
from bridgedesk.window.rulings.penalties_tab import RulingsPage
from bridgedesk.window.rulings.rule_book_dock import RuleBookDock
from bridgedesk.window.scores.items_to_check_dock import CheckItemsDock
from bridgedesk.window.scores.matches_panel import MatchesPanel
from bridgedesk.window.scores.missing_scores_dock import MissingDock
from bridgedesk.window.scores.scores_tab import ScoresTab
from bridgedesk.window.setup.change_panel import ChangePanel
from bridgedesk.window.setup.movement_chooser import MovementChooser
from bridgedesk.window.setup.teams_panel import TeamsPanel
from bridgedesk.window.side_docks import HistoryDock, NotesDock
from bridgedesk.window.standings.standings_tab import StandingsTab
from bridgedesk.window.steps.steps_panel import StepsPanel


class RowAct(NamedTuple):
    title: str
    run: Callable[[], object]
    keys: str = ""
    tip: str = ""
    enabled: bool = True


def _tr(text: str) -> str:
    return QCoreApplication.translate("RowActs", text)


def row_acts(view: QAbstractItemView) -> Sequence[RowAct]:
    """Return what can be done with the current row of a view."""
    part: QWidget | None = view.parentWidget()
    while part is not None:
        for find in (_of_club, _of_files, _of_setup, _of_scores, _of_decisions, _of_panes):
            if acts := find(part, view):
                return acts
        part = part.parentWidget()
    return ()


def pressed(button: QAbstractButton, keys: str = "") -> RowAct:
    """Return the act of a button, with its own text, keys, tooltip and state."""
    named = keys_in(button.toolTip())
    shown = keys or button.shortcut().toString() or (named[0] if named else "")
    return RowAct(plain_title(button.text()), button.click, shown, button.toolTip(), button.isEnabled())


def _enter(title: str, view: QAbstractItemView) -> RowAct:
    return RowAct(title, lambda: view.activated.emit(view.currentIndex()), "Enter")


def _click(title: str, view: QAbstractItemView) -> RowAct:
    return RowAct(title, lambda: view.clicked.emit(view.currentIndex()))


# ---- one function for each part of the window


def _of_club(part: QWidget, view: QAbstractItemView) -> Sequence[RowAct]:
    match part:
        case WelcomePage():
            chosen = part.recent
            return [
                RowAct(_tr("Open club"), lambda: chosen.itemActivated.emit(chosen.currentItem()), "Enter")
            ]
        case EventsPage() if view is part.view:
            return [pressed(part.open, "Enter"), pressed(part.again), pressed(part.correct, "F2")]
        case TemplatesPanel():
            return [pressed(part.begin, "Enter"), pressed(part.remove)]
        case PlayersPage() if view is part.view:
            form = part.form
            return [
                _enter(_tr("Edit player"), view),
                pressed(form.remove),
                pressed(form.forget),
                pressed(part.new, "Alt+P"),
            ]
        case DoublesPanel():
            return [pressed(part.merge, "Enter"), pressed(part.other_way)]
        case PlayersImport():
            return [pressed(part.take)]
        case BackupsPage():
            return [pressed(part.restore, "Enter")]
        case SupplementsPanel() if view is part.listed:
            return [pressed(part.remove, "Del")]
    return ()


def _of_files(part: QWidget, view: QAbstractItemView) -> Sequence[RowAct]:
    match part:
        case ImportPage():
            return [pressed(part.take)]
        case SendPage() if view is part.view:
            return [_enter(_tr("Fix"), view), *(pressed(each) for each in part.remedies if each.isVisible())]
        case StrataPage():
            return [
                *(pressed(each, letter) for letter, each in part.set_to.items()),
                pressed(part.none, "Alt+N"),
            ]
        case BridgemateDock():
            return [pressed(part.once)]
    return ()


def _of_setup(part: QWidget, view: QAbstractItemView) -> Sequence[RowAct]:
    match part:
        case TeamsPanel() if view is part.view:
            edit = RowAct(_tr("Edit entry"), lambda: view.doubleClicked.emit(view.currentIndex()), "Enter")
            return [edit, pressed(part.drop)]
        case ChangePanel() | MovementChooser() if view is part.view:
            return [pressed(part.use, "Enter"), pressed(part.back)]
    return ()


def _of_scores(part: QWidget, view: QAbstractItemView) -> Sequence[RowAct]:
    match part:
        case MatchesPanel() if view is part.matches_view:
            return [
                RowAct(_tr("Score by boards"), lambda: _then(part, view, part.boards_wanted.emit), "F5"),
                _click(_tr("Go to match"), view),
                RowAct(_tr("Erase result"), lambda: _erase(part, view), "Del"),
                pressed(part.decide)._replace(run=lambda: _then(part, view, part.decide.click)),
            ]
        case MatchesPanel() if view is part.rounds_view:
            return [_click(_tr("Go to round"), view)]
        case ScoresTab() if view is part.slips_view:
            wrong = pressed(part.wrong, "F3")._replace(run=lambda: _then(part, view, part.wrong.click))
            return [
                RowAct(_tr("Go to score"), lambda: _then(part, view, part.take_focus)),
                RowAct(_tr("Erase score"), lambda: _erase(part, view), "Del"),
                *([wrong] if part.wrong.isVisible() else []),
                pressed(part.accept, "F6"),
                pressed(part.second, "F9"),
            ]
        case ScoresTab() if view in (part.pages_view, part.others_view):
            return [_click(_tr("Go to scores"), view)]
    return ()


def _erase(part: ScoresTab | MatchesPanel, view: QAbstractItemView) -> None:
    _then(part, view, lambda: part.key_pressed.emit(PadKey.DELETE))


def _then(part: ScoresTab | MatchesPanel, view: QAbstractItemView, act: Callable[[], object]) -> None:
    """Go to the row as a click does, then do something with it, unless another score is half typed."""
    part.row_clicked.emit(view.currentIndex().row())
    if not part.field.text():
        act()


def _of_decisions(part: QWidget, view: QAbstractItemView) -> Sequence[RowAct]:
    match part:
        case StandingsTab() if view in (part.ranking_view, part.second_view):
            leads = RowAct(
                _tr("Open pair or board"), lambda: view.doubleClicked.emit(view.currentIndex()), "Enter"
            )
            return [leads, RowAct(_tr("Show breakdown"), lambda: _break_down(part, view))]
        case StandingsTab() if view is part.views:
            return [RowAct(_tr("Show view"), part.ranking_view.setFocus, "Enter")]
        case RulingsPage() if view is part.view:
            details = RowAct(_tr("Show details"), part.details_view.setFocus)
            acts = [pressed(part.decide), pressed(part.appeal)]
            why = RowAct(plain_title(part.withdraw.text()), part.reason.setFocus, "", part.withdraw.toolTip())
            return [acts[0], details, acts[1], why] if part.decide.isEnabled() else [details, *acts, why]
        case AppealsTab() if view is part.view:
            return [RowAct(_tr("Open appeal"), part.take_focus), pressed(part.decide), pressed(part.save)]
        case AppealsTab() if view is part.path_view:
            return [_enter(_tr("Open step"), view)]
    return ()


def _break_down(tab: StandingsTab, view: QAbstractItemView) -> None:
    """Open the breakdown of the row's main figure, whichever cell was meant."""
    if view is tab.ranking_view:
        tab.choose_row(view.currentIndex().row())
    tab.ledger_view.setFocus()


def _of_panes(part: QWidget, view: QAbstractItemView) -> Sequence[RowAct]:
    match part:
        case CheckItemsDock() if view is part.spots_view:
            return [_enter(_tr("Go to score"), view)]
        case CheckItemsDock():
            reason = RowAct(_tr("Accept with a reason"), part.reason.setFocus, "", part.stand.toolTip())
            return [
                pressed(part.go, "Enter"),
                reason._replace(enabled=part.stand.isEnabled()),
                pressed(part.file),
            ]
        case MissingDock():
            go = RowAct(_tr("Type score"), lambda: part.row_chosen.emit(view.currentIndex().row()), "Enter")
            return [go, pressed(part.print)]
        case StepsPanel():
            steps = part.list
            go = RowAct(_tr("Go to this step"), lambda: steps.itemClicked.emit(steps.currentItem()), "Enter")
            return [go, pressed(part.fold)._replace(title=part.fold.accessibleName())]
        case HistoryDock():
            return [pressed(part.undo_this), pressed(part.undo, "Ctrl+Z"), pressed(part.redo, "Ctrl+Y")]
        case NotesDock():
            return [pressed(part.rule, "Enter")]
        case RuleBookDock() if view in (part.advice, part.follows):
            chosen = part.advice if view is part.advice else part.follows
            title = _tr("Tick or look up") if view is part.advice else _tr("Impose or look up")
            return [RowAct(title, lambda: chosen.itemActivated.emit(chosen.currentItem()), "Enter")]
        case RuleBookDock() if view is part.lines:
            return [RowAct(_tr("Delete with a reason"), part.why.setFocus, "", part.why.toolTip())]
    return ()
