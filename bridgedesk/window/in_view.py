"""Pair, table and board in front of the director, by the tab that is open."""

from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.directing.facts import InView
from bridgedesk.event.event import Event
from bridgedesk.window.evening_page import OpenEventPage
from bridgedesk.window.rulings.appeals_controller import AppealsController
from bridgedesk.window.rulings.appeals_tab import AppealsTab
from bridgedesk.window.rulings.penalties_tab import PenaltiesTab
from bridgedesk.window.scores.scores_tab import ScoresTab
from bridgedesk.window.standings.standings_controller import StandingsController
from bridgedesk.window.standings.standings_tab import StandingsTab

CARD = "card"  # the view of one entry, and what leads to it
SHEETS_OF_TABS = ("guide-cards", "recap", "ranking", "penalties", "appeals-form")


def sheet_in_view(page: OpenEventPage, standings: StandingsController) -> str:
    """Return the sheet printed most from the tab that is open."""
    if page.tab is page.standings:
        return standings.sheet_in_view
    return SHEETS_OF_TABS[page.tabs.currentIndex()]


def current_view(
    page: OpenEventPage,
    entry: ScoreEntry | None,
    section: str,
    standings: StandingsController,
    appeals: AppealsController,
) -> InView:
    if entry is None:
        return InView()
    here = InView(entry.session, section)
    match page.tab:
        case ScoresTab():
            return _at_the_cursor(entry, here)
        case StandingsTab() as tab:
            return here._replace(entry=_of_the_row(tab, standings))
        case PenaltiesTab() as tab:
            return _ruled_on(tab, entry.desk.event, here)
        case AppealsTab():
            appeal = appeals.appeal
            return here._replace(entry=appeal.by or "", board=appeal.board) if appeal else here
    return here


def _at_the_cursor(entry: ScoreEntry, here: InView) -> InView:
    line = entry.line_in_view
    if line is None:
        return here
    place = line.place
    return InView(place.session, place.section, line.entries[0], place.round, place.table, place.board)


def _of_the_row(tab: StandingsTab, standings: StandingsController) -> str:
    if standings.view == CARD:
        return standings.choices.get(CARD, "")
    row = tab.ranking_view.currentIndex().row()
    rows = tab.shown.tables[0].rows if tab.shown.tables else ()
    lead = rows[row].lead if 0 <= row < len(rows) else None
    return lead.choice if lead and lead.view == CARD else ""


def _ruled_on(tab: PenaltiesTab, event: Event, here: InView) -> InView:
    builder = tab.builder
    if tab.building:
        entries, round_ = builder.entries(), builder.round.text().strip()
        return here._replace(
            entry=entries[0] if entries else "", round=int(round_) if round_.isdecimal() else None
        )
    chosen = next((each for each in event.rulings if each.id == tab.list.chosen), None)
    return here._replace(entry=chosen.entry or "", round=chosen.round, board=chosen.board) if chosen else here
