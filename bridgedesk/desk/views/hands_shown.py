"""Hands of a board, as shown next to its results."""

from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import Cards


def hands_shown(looking: StandingsModel, session: str, board: int) -> Cards:
    deals = {each.id: each.deals for each in looking.event.sessions}[session]
    return Cards(
        board,
        deals.get(board),
        looking.makes.get((session, board)),
        "" if board in deals else "The hands of this board are not known; File, Import reads them.",
    )
