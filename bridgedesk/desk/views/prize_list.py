"""Prizes, with their present winners."""

from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.views.prizes import won, worth_words
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import Heading, Lead, Ledger, View, ViewRow, ViewTable, none_yet, opened
from bridgedesk.standings.explain.prizes import PrizeWinners
from bridgedesk.standings.ledger import converted, leaf_node, total

NO_PRIZE = "No prize is offered yet: name one below. Nobody wins twice; lists named first give first."


def prizes_view(looking: StandingsModel, _choice: str) -> View:
    found = won(looking)
    if not found:
        return none_yet(NO_PRIZE)
    headings = (
        Heading("Prize", strong=True),
        Heading("Among"),
        Heading("Place", number=True),
        Heading("Winners", wide=True),
        Heading("Worth", number=True),
        Heading("Why", wide=True),
    )

    def opens(at: int, column: int) -> Ledger | None:
        each = found[at]
        if column == 2:
            place = Decimal(each.prize.place)
            return opened(each.prize.name, leaf_node("As it was offered", each.prize.place, "place"), place)
        return _share(each, found) if column == 4 and each.cash is not None else None

    rows = tuple(_row(looking, each) for each in found)
    return View(
        (ViewTable(headings, rows, opens, "Prizes", in_full=True),),
        words="Nobody wins twice; cash is shared by the tied",
    )


def _row(looking: StandingsModel, each: PrizeWinners) -> ViewRow:
    winners = "; ".join(looking.names[winner] for winner in each.winners) or "not awarded"
    why = ", ".join(filter(None, [each.because, each.clause]))
    prize = each.prize
    cells = (prize.name, prize.among, str(prize.place), winners, worth_words(each), why)
    return ViewRow(cells, Lead("card", each.winners[0]) if each.winners else None)


def _share(each: PrizeWinners, found: tuple[PrizeWinners, ...]) -> Ledger | None:
    """Return the breakdown of the money of all places that the winners share."""
    mine = [
        other for other in found if (other.winners, other.prize.among) == (each.winners, each.prize.among)
    ]
    nodes = [
        leaf_node(other.prize.name, Fraction(other.prize.cash or 0), each.prize.currency)
        for other in mine
        if other.prize.cash is not None
    ]
    money = each.prize.currency
    tree = converted(total("Prizes", nodes, money), Fraction(1, max(len(each.winners), 1)), money)
    return opened(f"{each.prize.name}: each", tree, each.cash or Decimal(0))
