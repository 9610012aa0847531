"""Prizes of an event; the winners follow from the standings."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.views.ledgers import Ledger, counted_line, opened
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, Lead, figure, place_words, table_of, words
from bridgedesk.desk.views.view import View, none_yet
from bridgedesk.event.event import Status
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import CURRENCY, OfferedPrize
from bridgedesk.event.spelling import with_unit
from bridgedesk.sheets.facts import Prize
from bridgedesk.standings.evaluation import Field
from bridgedesk.standings.explain.overall_places import places_of_event, total_words
from bridgedesk.standings.explain.prize_lists import is_overall, lists_for_prizes
from bridgedesk.standings.explain.prizes import PrizeWinners, prizes
from bridgedesk.standings.explain.two_prizes import RULE_WORDS, two_prizes, withdrawn_words
from bridgedesk.standings.ledger import converted, leaf_node, total
from bridgedesk.standings.standing import Standing

CASH = re.compile(r"([$£€]?) ?(\d{1,6}(?:\.\d{2})?)")


def offer_of(name: str, among: str, place: int, worth: str, currency: str = CURRENCY) -> OfferedPrize:
    """Return a prize: an amount is cash, in this currency unless it has its own sign; anything else is
    goods."""
    plain = " ".join(worth.split())
    found = CASH.fullmatch(plain)
    if found is None:
        return OfferedPrize(name, among, place, goods=plain)
    return OfferedPrize(name, among, place, Decimal(found[2]), currency=found[1] or currency)


def offers_of(
    name: str, among: str, places: str, worth: str, currency: str = CURRENCY
) -> tuple[OfferedPrize, ...]:
    """Return a prize for each place: 1, or 1-3 with one worth for all or with as many amounts."""
    first, last = _places_typed(places)
    if first == last:
        return (offer_of(name, among, first, worth, currency),)
    plain = " ".join(name.split())
    each_worth = _worth_of_each(worth, last - first + 1)
    return tuple(
        offer_of(f"{plain} {place}" if plain else "", among, place, own, currency)
        for place, own in enumerate(each_worth, start=first)
    )


MOST_PLACES = 20  # typed at once


def _places_typed(text: str) -> tuple[int, int]:
    span = re.fullmatch(r"([^-–]*)[-–](.*)", text.strip())
    if span is None:
        return (place := place_typed(text)), place
    first, last = place_typed(span[1]), place_typed(span[2])
    if not first < last < first + MOST_PLACES:
        raise Refusal(f"“{text.strip()}” is not a range of places. Type 1-3, or up to {MOST_PLACES} places.")
    return first, last


def _worth_of_each(worth: str, places: int) -> list[str]:
    """Return one amount for each place, or the same worth for all."""
    parts = [each.strip() for each in re.split(r";|, ", worth)]
    if len(parts) == 1 or not all(CASH.fullmatch(each) for each in parts):
        return [worth] * places
    if len(parts) != places:
        said = f"{len(parts)} amounts are typed for {places} places"
        raise Refusal(f"{said}. Type one for each place, or one for all.")
    return parts


def place_typed(text: str) -> int:
    if not text.strip().isdecimal() or not 1 <= int(text) <= 999:
        raise Refusal(f"“{text.strip()}” is not a place. Type 1 for first place.")
    return int(text)


def lists_of(model: StandingsModel) -> Mapping[str, Field]:
    return lists_for_prizes(model.evaluation, model.book, model.overall)


def won(model: StandingsModel) -> tuple[PrizeWinners, ...]:
    evaluation = model.evaluation
    return prizes(evaluation, lists_of(model), evaluation.event.prizes, model.book)


def for_the_sheet(model: StandingsModel) -> tuple[Prize, ...]:
    """Return the prizes as the prize list prints them."""
    if not model.event.prizes:
        return ()
    lists, names = lists_of(model), _names(model)
    return tuple(
        Prize(
            each.prize.name,
            tuple(names[winner] for winner in each.winners),
            worth_words(each),
            _why(each),
            _with_list(each, result_words(each, lists, model)),
            is_overall(each.prize.among),
            each.waits,
        )
        for each in won(model)
    )


def _names(model: StandingsModel) -> Mapping[str, str]:
    return {**(model.overall or places_of_event(model.evaluation)).names, **model.names}


def _why(each: PrizeWinners) -> str:
    return ", ".join(filter(None, [each.because, each.clause]))


def result_words(each: PrizeWinners, lists: Mapping[str, Field], model: StandingsModel) -> str:
    """Return the winners' place and total in the list, and whether they moved up."""
    field = lists.get(each.prize.among)
    mine = [one for one in field.standings if one.entry in each.winners] if field else []
    if not mine:
        return ""
    told = dict.fromkeys(_place_and_total(one, each.prize.among, model) for one in mine)
    moved = all((one.place or 0) > each.prize.place for one in mine)
    return f"{'; '.join(told)}{', moved up' if moved else ''}"


def _with_list(each: PrizeWinners, result: str) -> str:
    return f"{each.prize.among}: {result}" if result else ""


def _place_and_total(standing: Standing, among: str, model: StandingsModel) -> str:
    place = place_words(standing.place, shared=standing.shared)
    if is_overall(among):
        listed = model.overall or places_of_event(model.evaluation)
        own = next((each for each in listed.places if each.key == standing.entry), None)
        there = f" ({own.part.title} {own.own_place}, {total_words(own)})" if own else ""
        return f"{place}{there}"
    total = with_unit(model.total_text(standing.total), model.evaluation.unit)
    return f"{place} with {total}"


def worth_words(each: PrizeWinners) -> str:
    if each.prize.cash is None:
        return each.prize.goods
    amount = money(each.prize.cash if each.cash is None else each.cash, each.prize.currency)
    return f"{amount} each" if len(each.winners) > 1 else amount


def money(amount: Decimal, currency: str) -> str:
    """Format an amount, without cents if it is whole."""
    return f"{currency}{amount:.{0 if amount == amount.to_integral_value() else 2}f}"


# ---- prizes, with their present winners

NO_PRIZE = "No prizes yet. Add one below: a place such as 1 or 1-3, a list, and what it is worth."
PROVISIONAL = "Provisional until results are final."


def prizes_view(model: StandingsModel, _choice: str) -> View:
    found = won(model)
    if not found:
        return none_yet(NO_PRIZE)
    lists, names = lists_of(model), _names(model)

    def winners(each: PrizeWinners) -> str:
        nobody = "not decided yet" if each.waits else "not awarded"
        return "; ".join(names[winner] for winner in each.winners) or nobody

    def reason(each: PrizeWinners) -> str:
        return "; ".join(filter(None, [result_words(each, lists, model), _why(each)]))

    def place(each: PrizeWinners) -> Ledger:
        line = counted_line("Prize", "place", each.prize.place)
        return Ledger(each.prize.name, Decimal(each.prize.place), (line,))

    columns: list[Column[PrizeWinners]] = [
        words("Prize", lambda each: each.prize.name, strong=True),
        words("Among", lambda each: each.prize.among),
        figure("Place", lambda each: str(each.prize.place), place),
        words("Winners", winners, wide=True),
        figure("Value", worth_words, lambda each: _share(each, found)),
        words("Reason", reason, wide=True),
    ]
    table = table_of("Prizes", found, columns, lambda each: _lead(each, model), in_full=True)
    return View((table,), words=" ".join(filter(None, _rules(model))))


def _rules(model: StandingsModel) -> Iterator[str]:
    yield RULE_WORDS[two_prizes(model.event)]
    yield "Tied winners share cash."
    overall = model.overall if _has_overall(model) else None
    yield withdrawn_words(model.evaluation, overall)
    waits = overall.provisional if overall else ""
    yield waits or (PROVISIONAL if model.event.status is not Status.FINAL else "")


def _has_overall(model: StandingsModel) -> bool:
    return any(is_overall(each.among) for each in model.event.prizes)


def _lead(each: PrizeWinners, model: StandingsModel) -> Lead | None:
    here = [winner for winner in each.winners if winner in model.standings]
    return Lead("card", here[0]) if here else None


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
