"""Prizes of an event; the winners follow from the standings."""

import re
from decimal import Decimal

from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import CURRENCY, OfferedPrize
from bridgedesk.sheets.facts import Prize
from bridgedesk.standings.explain.further_lists import lists_for_prizes
from bridgedesk.standings.explain.prizes import PrizeWinners, prizes

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
        raise Refusal(f"'{text.strip()}' is no place; type 1 for the first")
    return int(text)


def won(looking: StandingsModel) -> tuple[PrizeWinners, ...]:
    evaluation = looking.evaluation
    return prizes(evaluation, lists_for_prizes(evaluation), evaluation.event.prizes, looking.book)


def for_the_sheet(looking: StandingsModel) -> tuple[Prize, ...]:
    """Return the prizes as the prize list prints them."""
    return tuple(
        Prize(
            each.prize.name,
            tuple(looking.names[winner] for winner in each.winners),
            worth_words(each),
            ", ".join(filter(None, [each.because, each.clause])),
        )
        for each in won(looking)
    )


def worth_words(each: PrizeWinners) -> str:
    if each.prize.cash is None:
        return each.prize.goods
    amount = money(each.prize.cash if each.cash is None else each.cash, each.prize.currency)
    return f"{amount} each" if len(each.winners) > 1 else amount


def money(amount: Decimal, currency: str) -> str:
    """Format an amount, without cents if it is whole."""
    return f"{currency}{amount:.{0 if amount == amount.to_integral_value() else 2}f}"
