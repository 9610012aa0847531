"""Prizes of an event; the winners follow from the standings."""

import re
from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.views.ledgers import Ledger, counted_line, opened
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, Lead, figure, table_of, words
from bridgedesk.desk.views.view import View, none_yet
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import CURRENCY, OfferedPrize
from bridgedesk.sheets.facts import Prize
from bridgedesk.standings.explain.further_lists import lists_for_prizes
from bridgedesk.standings.explain.prizes import PrizeWinners, prizes
from bridgedesk.standings.ledger import converted, leaf_node, total

CASH = re.compile(r"([$£€]?) ?(\d{1,6}(?:\.\d{2})?)")


def offer_of(name: str, among: str, place: int, worth: str, currency: str = CURRENCY) -> OfferedPrize:
    """Return a prize: an amount is cash, in this currency unless it has its own sign; anything else is
    goods."""
    plain = " ".join(worth.split())
    found = CASH.fullmatch(plain)
    if found is None:
        return OfferedPrize(name, among, place, goods=plain)
    return OfferedPrize(name, among, place, Decimal(found[2]), currency=found[1] or currency)


def place_typed(text: str) -> int:
    if not text.strip().isdecimal() or not 1 <= int(text) <= 999:
        raise Refusal(f"“{text.strip()}” is not a place. Type 1 for first place.")
    return int(text)


def won(model: StandingsModel) -> tuple[PrizeWinners, ...]:
    evaluation = model.evaluation
    return prizes(evaluation, lists_for_prizes(evaluation), evaluation.event.prizes, model.book)


def for_the_sheet(model: StandingsModel) -> tuple[Prize, ...]:
    """Return the prizes as the prize list prints them."""
    return tuple(
        Prize(
            each.prize.name,
            tuple(model.names[winner] for winner in each.winners),
            worth_words(each),
            _why(each),
        )
        for each in won(model)
    )


def _why(each: PrizeWinners) -> str:
    return ", ".join(filter(None, [each.because, each.clause]))


def worth_words(each: PrizeWinners) -> str:
    if each.prize.cash is None:
        return each.prize.goods
    amount = money(each.prize.cash if each.cash is None else each.cash, each.prize.currency)
    return f"{amount} each" if len(each.winners) > 1 else amount


def money(amount: Decimal, currency: str) -> str:
    """Format an amount, without cents if it is whole."""
    return f"{currency}{amount:.{0 if amount == amount.to_integral_value() else 2}f}"


# ---- prizes, with their present winners

NO_PRIZE = "No prizes yet. Add one below. A pair wins one prize only; earlier prizes are awarded first."


def prizes_view(model: StandingsModel, _choice: str) -> View:
    found = won(model)
    if not found:
        return none_yet(NO_PRIZE)

    def winners(each: PrizeWinners) -> str:
        return "; ".join(model.names[winner] for winner in each.winners) or "not awarded"

    def place(each: PrizeWinners) -> Ledger:
        line = counted_line("Prize", "place", each.prize.place)
        return Ledger(each.prize.name, Decimal(each.prize.place), (line,))

    columns: list[Column[PrizeWinners]] = [
        words("Prize", lambda each: each.prize.name, strong=True),
        words("Among", lambda each: each.prize.among),
        figure("Place", lambda each: str(each.prize.place), place),
        words("Winners", winners, wide=True),
        figure("Value", worth_words, lambda each: _share(each, found)),
        words("Reason", _why, wide=True),
    ]
    table = table_of("Prizes", found, columns, _lead, in_full=True)
    return View((table,), words="One prize for each winner; tied winners share cash")


def _lead(each: PrizeWinners) -> Lead | None:
    return Lead("card", each.winners[0]) if each.winners else None


def _share(each: PrizeWinners, found: tuple[PrizeWinners, ...]) -> Ledger | None:
    """Return the breakdown of the money of all places that the winners share."""
    if each.cash is None:
        return None
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
    return opened(f"{each.prize.name}: each", tree, each.cash)
