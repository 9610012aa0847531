"""Prizes: nobody wins twice, cash is shared by the tied, goods go by the tie rule."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from bridgedesk.event.event import RulebookRef, Status
from bridgedesk.event.ruling import OfferedPrize, RegisterLine
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.further_lists import category_field
from bridgedesk.standings.explain.prizes import PrizeWinners, prizes
from tests.evenings.scored_evenings import event, section
from tests.evenings.two_evenings import two_evenings
from tests.rulebooks.books import book

# One board at three tables, in one list: of 4 points 1NS has 4, 2NS and 3NS 1, 1EW 0, 2EW and 3EW 3.
# In order: 1NS 100%, 2EW and 3EW 75%, 2NS and 3NS 25%, 1EW 0%.
NOON = datetime.fromisoformat("2026-11-17T12:00")
EVENING = event(section(["1NS-1EW:1 2NS-2EW:1 3NS-3EW:1"], {(1, 1): "+620", (1, 2): "+170", (1, 3): "+170"}))
ALL = "Everybody"


def won(*offered: OfferedPrize, others: Mapping[str, set[str]] | None = None) -> list[PrizeWinners]:
    evaluation = evaluate(EVENING)
    (whole,) = evaluation.fields
    lists = {ALL: whole}
    for name, entries in (others or {}).items():
        lists[name] = category_field(whole, entries, name)
    return list(prizes(evaluation, lists, offered))


def cash(name: str, place: int, amount: str, among: str = ALL) -> OfferedPrize:
    return OfferedPrize(name, among, place, Decimal(amount))


def test_the_money_of_their_places_is_shared_by_the_tied() -> None:
    first, second, third = won(cash("1st", 1, "60"), cash("2nd", 2, "40"), cash("3rd", 3, "20"))
    assert (first.winners, first.cash) == (("A1NS",), Decimal("60.00"))
    # second and third place are shared: 40 + 20 by two
    assert (second.winners, second.cash, second.because) == (
        ("A2EW", "A3EW"),
        Decimal("30.00"),
        "60 shared by 2",
    )
    assert (third.winners, third.cash) == (second.winners, second.cash)


def test_the_tied_beyond_the_last_prize_share_it_too() -> None:
    (second,) = won(cash("2nd", 2, "25"))
    assert (second.winners, second.cash) == (("A2EW", "A3EW"), Decimal("12.50"))


def test_goods_cannot_be_shared() -> None:
    (bottle,) = won(OfferedPrize("2nd", ALL, 2, goods="a bottle"))
    assert bottle.winners == ("A2EW", "A3EW")
    assert bottle.because == "still tied: draw lots"


def test_goods_are_shared_by_agreement() -> None:
    """SBU 2.11: the tie is split only when agreement cannot be reached; without the record, or where the
    tied could not agree, it is split as before."""

    def winners(prize: str, *, agreed: bool) -> tuple[tuple[str, ...], str]:
        record = RegisterLine("k1", "prizes-shared", NOON, facts={"prize": prize, "agreed": agreed})
        evaluation = evaluate(replace(EVENING, registered=(record,)))
        offered = OfferedPrize("2nd", ALL, 2, goods="A bottle")
        (found,) = prizes(evaluation, {ALL: evaluation.fields[0]}, [offered])
        return found.winners, found.because

    for prize in ("a bottle", "2nd"):
        assert winners(prize, agreed=True) == (("A2EW", "A3EW"), "shared by agreement")
    assert winners("a bottle", agreed=False)[1] == "still tied: draw lots"
    assert winners("a cup", agreed=True)[1] == "still tied: draw lots"


def test_cash_names_the_clause_and_goods_go_by_no_clause_on_cash() -> None:
    """QBA Ties 1 speaks of cash alone: the $40 and $20 of the second and third place are 30 each."""
    known = book("qba-pairs")
    evaluation = evaluate(replace(EVENING, kind="congress", rulebook=RulebookRef("qba-pairs")), known)
    offered = [cash("2nd", 2, "40"), cash("3rd", 3, "20"), OfferedPrize("2nd", ALL, 2, goods="a bottle")]
    *money, bottle = prizes(evaluation, {ALL: evaluation.fields[0]}, offered, known)
    assert [(each.cash, each.because, each.clause) for each in money] == [
        (Decimal("30.00"), "60 shared by 2", "Ties 1")
    ] * 2
    assert (bottle.because, bottle.clause) == ("still tied: draw lots", "")


def test_nobody_wins_twice() -> None:
    lines = {"North-South": {"A1NS", "A2NS", "A3NS"}}
    overall, line = won(cash("1st", 1, "60"), cash("North-South", 1, "30", "North-South"), others=lines)
    assert overall.winners == ("A1NS",)
    # the best North-South has won already: the next two share it
    assert (line.winners, line.cash) == (("A2NS", "A3NS"), Decimal("15.00"))


def test_a_prize_for_which_nobody_is_left() -> None:
    prize, gone = won(
        cash("1st", 1, "60"), OfferedPrize("Best", "few", 1, goods="a cup"), others={"few": {"A1NS"}}
    )
    assert prize.winners == ("A1NS",)
    assert (gone.winners, gone.because) == ((), "no winner is left for it")


def by_the_book(status: Status, offer: OfferedPrize) -> PrizeWinners:
    """While it is open a third session is planned."""
    known = book("sabf-2020")
    planned = RegisterLine("k1", "sessions-planned", NOON, facts={"sessions": "3"})
    to_come = (planned,) if status is Status.OPEN else ()
    evening = replace(two_evenings(played=True), status=status, registered=to_come)
    evaluation = evaluate(evening, known)
    lists = {field.name: field for field in evaluation.fields}
    (found,) = prizes(evaluation, lists, [offer], known)
    return found


def test_goods_go_by_the_tests_of_the_book_where_they_part_the_tied() -> None:
    """SABF 11.7: within 0.03 is a tie, and more sessions by the pair itself come first."""
    bottle = by_the_book(Status.OPEN, OfferedPrize("2nd", "NS", 2, goods="a bottle"))
    assert bottle.winners == ("alder",)
    assert bottle.because == "66.67% and 66.66% count as tied; sessions by the pair itself 2 against 1"
    assert bottle.clause == "11.7"


def test_cash_is_shared_by_those_who_were_tied_before_a_test_parted_them() -> None:
    money = by_the_book(Status.OPEN, OfferedPrize("2nd", "NS", 2, Decimal(10)))
    assert (money.winners, money.cash) == (("alder", "birch"), Decimal("5.00"))


def test_who_is_not_eligible_for_a_placing_wins_nothing() -> None:
    """SABF 11.6: birch played one of two sessions itself, not more than half."""
    money = by_the_book(Status.FINAL, OfferedPrize("2nd", "NS", 2, Decimal(10)))
    assert (money.winners, money.cash) == (("alder",), Decimal("10.00"))
