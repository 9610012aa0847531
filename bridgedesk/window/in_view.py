"""What the director has before her: whom, which table, which board, by the tab that is open."""

from typing import TYPE_CHECKING

from bridgedesk.desk.event_facts import InView
from bridgedesk.window.appeals_tab import AppealsTab
from bridgedesk.window.penalties_tab import PenaltiesTab
from bridgedesk.window.scores_tab import ScoresTab
from bridgedesk.window.standings_tab import StandingsTab

if TYPE_CHECKING:
    from bridgedesk.window.main_window import MainWindow

CARD = "card"  # the view of one entry, and what leads to it


def in_view(window: "MainWindow") -> InView:
    if window.desk is None or window.entry is None:
        return InView()
    here = InView(window.entry.session, window.section_id)
    match window.tabs.currentWidget():
        case ScoresTab():
            return _at_the_cursor(window, here)
        case StandingsTab():
            return here._replace(entry=_of_the_row(window))
        case PenaltiesTab():
            return _ruled_on(window, here)
        case AppealsTab():
            appeal = window.appeals_desk.appeal
            return here._replace(entry=appeal.by or "", board=appeal.board) if appeal else here
    return here


def _at_the_cursor(window: "MainWindow", here: InView) -> InView:
    line = window.entry.line_in_view if window.entry else None
    if line is None:
        return here
    place = line.place
    return InView(place.session, place.section, line.entries[0], place.round, place.table, place.board)


def _of_the_row(window: "MainWindow") -> str:
    tab, view = window.standings, window.standings_desk.view
    if view == CARD:
        return window.standings_desk.choices.get(CARD, "")
    row = tab.ranking_view.currentIndex().row()
    rows = tab.shown.tables[0].rows if tab.shown.tables else ()
    lead = rows[row].lead if 0 <= row < len(rows) else None
    return lead.choice if lead and lead.view == CARD else ""


def _ruled_on(window: "MainWindow", here: InView) -> InView:
    builder = window.penalties.builder
    if window.penalties.building:
        entries, round_ = builder.entries(), builder.round.text().strip()
        return here._replace(
            entry=entries[0] if entries else "", round=int(round_) if round_.isdecimal() else None
        )
    rulings = window.desk.event.rulings if window.desk else ()
    chosen = next((each for each in rulings if each.id == window.penalties.list.chosen), None)
    return here._replace(entry=chosen.entry or "", round=chosen.round, board=chosen.board) if chosen else here
