"""The whole event as a workbook: ranking, results, travellers, scorecards, penalties, players."""

from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.results import all_boards
from bridgedesk.sheets.workbook.boards import rooms_tab, scorecards_tab, travellers_tab
from bridgedesk.sheets.workbook.entries import penalties_tab, players_tab, ranking_tab, substitutes_tab
from bridgedesk.sheets.workbook.overall_list import overall_tab
from bridgedesk.sheets.workbook.scores import matches_tab, results_tab, team_scorecards_tab
from bridgedesk.sheets.workbook.tab import SheetTab


def workbook(facts: Facts) -> tuple[SheetTab, ...]:
    """Return the tabs; matches scored by totals alone have no travellers."""
    if facts.evaluation.matches or facts.evaluation.triangles:
        rooms = rooms_tab(facts)
        boards_known = (rooms,) if rooms.rows else ()
        played: tuple[SheetTab, ...] = (matches_tab(facts), *boards_known, team_scorecards_tab(facts))
    else:
        boards = all_boards(facts)
        played = (results_tab(facts, boards), travellers_tab(facts, boards), scorecards_tab(facts, boards))
    came_in, listed = substitutes_tab(facts), overall_tab(facts)
    return (
        ranking_tab(facts),
        *((listed,) if listed.rows else ()),
        *played,
        penalties_tab(facts),
        *((came_in,) if came_in.rows else ()),
        players_tab(facts),
    )
