"""Pair, table and board in front of the director, by the tab that is open."""

from typing import TYPE_CHECKING

from bridgedesk.directing.facts import InView
from bridgedesk.window.rulings.appeals_tab import AppealsTab
from bridgedesk.window.rulings.penalties_tab import PenaltiesTab
from bridgedesk.window.scores.scores_tab import ScoresTab
from bridgedesk.window.standings.standings_tab import StandingsTab

if TYPE_CHECKING:
    from bridgedesk.window.evening_controller import OpenEventController

CARD = "card"  # the view of one entry, and what leads to it


def current_view(desks: "OpenEventController") -> InView:
    if desks.desk is None or desks.entry is None:
        return InView()
    here = InView(desks.entry.session, desks.section_id)
    match desks.page.tab:
        case ScoresTab():
            return _at_the_cursor(desks, here)
        case StandingsTab():
            return here._replace(entry=_of_the_row(desks))
        case PenaltiesTab():
            return _ruled_on(desks, here)
        case AppealsTab():
            appeal = desks.appeals.appeal
            return here._replace(entry=appeal.by or "", board=appeal.board) if appeal else here
    return here


def _at_the_cursor(desks: "OpenEventController", here: InView) -> InView:
    line = desks.entry.line_in_view if desks.entry else None
    if line is None:
        return here
    place = line.place
    return InView(place.session, place.section, line.entries[0], place.round, place.table, place.board)


def _of_the_row(desks: "OpenEventController") -> str:
    tab, view = desks.page.standings, desks.standings.view
    if view == CARD:
        return desks.standings.choices.get(CARD, "")
    row = tab.ranking_view.currentIndex().row()
    rows = tab.shown.tables[0].rows if tab.shown.tables else ()
    lead = rows[row].lead if 0 <= row < len(rows) else None
    return lead.choice if lead and lead.view == CARD else ""


def _ruled_on(desks: "OpenEventController", here: InView) -> InView:
    builder = desks.page.penalties.builder
    if desks.page.penalties.building:
        entries, round_ = builder.entries(), builder.round.text().strip()
        return here._replace(
            entry=entries[0] if entries else "", round=int(round_) if round_.isdecimal() else None
        )
    rulings = desks.desk.event.rulings if desks.desk else ()
    chosen = next((each for each in rulings if each.id == desks.page.penalties.list.chosen), None)
    return here._replace(entry=chosen.entry or "", round=chosen.round, board=chosen.board) if chosen else here
