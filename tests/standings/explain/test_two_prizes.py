"""An entry that is due two prizes wins the larger one, the one listed first, or both; the next moves up.

One board at three tables, as in the tests of prizes: 1NS 100%, 2EW and 3EW 75%, 2NS and 3NS 25%, 1EW 0%."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from decimal import Decimal

import pytest

from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.ruling import OfferedPrize, Ruling, Sanction
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.prize_lists import WITH_HANDICAP, lists_for_prizes
from bridgedesk.standings.explain.prizes import NOBODY_LEFT, PrizeWinners, prizes
from bridgedesk.standings.explain.two_prizes import TwoPrizes, two_prizes, with_two_prizes, withdrawn_words
from tests.evenings.scored_evenings import event, section
from tests.rulebooks.books import book

NOON = datetime.fromisoformat("2026-11-17T12:00")
EVENING = event(section(["1NS-1EW:1 2NS-2EW:1 3NS-3EW:1"], {(1, 1): "+620", (1, 2): "+170", (1, 3): "+170"}))
ALL, NS = "Everybody", "North-South"


def with_categories(found: Event, marks: Mapping[str, tuple[str, ...]]) -> Event:
    return replace(
        found, entries=tuple(replace(each, categories=marks.get(each.id, ())) for each in found.entries)
    )


LINES = with_categories(EVENING, {"A1NS": (NS,), "A2NS": (NS,), "A3NS": (NS,)})


def won(found: Event, rule: TwoPrizes | None, *offered: OfferedPrize) -> dict[str, PrizeWinners]:
    if rule is not None:
        found = with_two_prizes(found, rule, NOON)
    known = book("laws-2017")
    evaluation = evaluate(replace(found, rulebook=RulebookRef("laws-2017")), known)
    all_won = prizes(evaluation, lists_for_prizes(evaluation, known), offered, known)
    return {each.prize.name: each for each in all_won}


def cash(name: str, place: int, amount: str, among: str = ALL) -> OfferedPrize:
    return OfferedPrize(name, among, place, Decimal(amount))


OFFERED = (
    cash("1st", 1, "60"),
    cash("2nd", 2, "40"),
    cash("1st NS", 1, "80", NS),
    cash("2nd NS", 2, "30", NS),
)


def shares(found: Mapping[str, PrizeWinners]) -> dict[str, tuple[tuple[str, ...], Decimal | None]]:
    return {name: (each.winners, each.cash) for name, each in found.items()}


def test_the_larger_prize_only_and_the_next_move_up() -> None:
    """1NS is due 60 and 80 and takes 80. First and second overall are then 2EW and 3EW, who share 60 and 40;
    second North-South are 2NS and 3NS, who share 30."""
    tied = ("A2EW", "A3EW")
    assert shares(won(LINES, TwoPrizes.LARGER, *OFFERED)) == {
        "1st": (tied, Decimal("50.00")), "2nd": (tied, Decimal("50.00")),
        "1st NS": (("A1NS",), Decimal("80.00")), "2nd NS": (("A2NS", "A3NS"), Decimal("15.00")),
    }  # fmt: skip


@pytest.mark.parametrize("rule", [TwoPrizes.FIRST, None])
def test_the_prize_listed_first_only(rule: TwoPrizes | None) -> None:
    """1NS takes 60, which is listed first; 2EW and 3EW share 40; 2NS and 3NS share 80 and 30: 55 each. So it
    was before there was a choice."""
    tied, others = ("A2EW", "A3EW"), ("A2NS", "A3NS")
    assert shares(won(LINES, rule, *OFFERED)) == {
        "1st": (("A1NS",), Decimal("60.00")), "2nd": (tied, Decimal("20.00")),
        "1st NS": (others, Decimal("55.00")), "2nd NS": (others, Decimal("55.00")),
    }  # fmt: skip


def test_every_prize() -> None:
    """1NS takes 60 and 80; 2EW and 3EW share 40, 2NS and 3NS share 30."""
    assert shares(won(LINES, TwoPrizes.ALL, *OFFERED)) == {
        "1st": (("A1NS",), Decimal("60.00")), "2nd": (("A2EW", "A3EW"), Decimal("20.00")),
        "1st NS": (("A1NS",), Decimal("80.00")), "2nd NS": (("A2NS", "A3NS"), Decimal("15.00")),
    }  # fmt: skip


def test_a_tie_for_the_last_prize_is_shared() -> None:
    """2EW and 3EW are tied for second and third; only the second prize of 25 is given: 12.50 each."""
    found = won(LINES, TwoPrizes.LARGER, cash("1st", 1, "60"), cash("2nd", 2, "25"))
    assert shares(found)["2nd"] == (("A2EW", "A3EW"), Decimal("12.50"))


def test_what_is_larger_for_the_tied_is_their_share() -> None:
    """The best East-West prize of 90 is shared by 2EW and 3EW, 45 each; second place of 50 among everybody
    would be 25 each. So they take 45, and 2NS and 3NS move up: 25 each."""
    found = with_categories(LINES, dict.fromkeys(("A1EW", "A2EW", "A3EW"), ("East-West",)))
    offered = (cash("2nd", 2, "50"), cash("Best EW", 1, "90", "East-West"))
    assert shares(won(found, TwoPrizes.LARGER, *offered)) == {
        "2nd": (("A2NS", "A3NS"), Decimal("25.00")), "Best EW": (("A2EW", "A3EW"), Decimal("45.00")),
    }  # fmt: skip


def test_goods_come_in_the_order_offered() -> None:
    """A cup cannot be compared with money: offered first, it goes to 1NS, and the 80 to the next."""
    cup = OfferedPrize("Cup", ALL, 1, goods="the cup")
    found = won(LINES, TwoPrizes.LARGER, cup, cash("1st NS", 1, "80", NS))
    assert shares(found) == {"Cup": (("A1NS",), None), "1st NS": (("A2NS", "A3NS"), Decimal("40.00"))}
    found = won(LINES, TwoPrizes.LARGER, cash("1st NS", 1, "80", NS), cup)
    assert found["1st NS"].winners == ("A1NS",)
    assert found["Cup"].winners == ("A2EW", "A3EW")
    assert found["Cup"].because.endswith("still tied: draw lots")


def test_a_cup_and_money_for_one_place_are_one_prize() -> None:
    cup = OfferedPrize("Cup", ALL, 1, goods="the cup")
    found = won(LINES, TwoPrizes.LARGER, cup, cash("1st", 1, "60"), cash("1st NS", 1, "20", NS))
    assert found["Cup"].winners == found["1st"].winners == ("A1NS",)
    assert found["1st NS"].winners == ("A2NS", "A3NS")


def test_who_is_disqualified_wins_nothing() -> None:
    ruling = Ruling(
        "r1", NOON, "s1", entry="A1NS", question="disciplinary",
        imposed=Sanction(None, "disqualified", None), reason="conduct",
    )  # fmt: skip
    found = won(replace(LINES, rulings=(ruling,)), TwoPrizes.LARGER, *OFFERED)
    assert "A1NS" not in {winner for each in found.values() for winner in each.winners}
    assert found["1st"].winners == ("A2EW", "A3EW")


def test_who_withdrew_wins_nothing_and_is_named() -> None:
    """1NS keeps its place in the ranking; 2EW and 3EW share 60 and 40, and 2NS and 3NS 80 and 30."""
    entries = tuple(replace(each, withdrawn="s1") if each.id == "A1NS" else each for each in LINES.entries)
    found = replace(LINES, entries=entries)
    assert [each for _, each in shares(won(found, TwoPrizes.LARGER, *OFFERED)).values()] == [
        Decimal("50.00"), Decimal("50.00"), Decimal("55.00"), Decimal("55.00"),
    ]  # fmt: skip
    offering = with_two_prizes(replace(found, prizes=OFFERED), TwoPrizes.LARGER, NOON)
    assert withdrawn_words(evaluate(offering)) == "Withdrawn, so without a prize: A1NS."
    assert won(found, None, *OFFERED)["1st"].winners == ("A1NS",), "as it was before there was a choice"


def test_the_best_with_handicap() -> None:
    """1EW has 0% and a handicap of 30, 2NS 25% and 10: 1EW 30, 2NS 35, 1NS 100 without any."""
    handicaps = {"A1EW": Decimal(30), "A2NS": Decimal(10)}
    entries = tuple(replace(each, handicap=handicaps.get(each.id)) for each in EVENING.entries)
    offered = [cash(str(place), place, "10", WITH_HANDICAP) for place in (1, 4, 5)]
    found = won(replace(EVENING, entries=entries), TwoPrizes.LARGER, *offered)
    assert [found[each].winners for each in ("1", "4", "5")] == [("A1NS",), ("A2NS",), ("A1EW",)]


def test_a_category_in_which_nobody_is_left() -> None:
    found = with_categories(EVENING, {"A1NS": ("Women",)})
    only = won(found, TwoPrizes.LARGER, cash("1st", 1, "60"), cash("Women", 1, "20", "Women"))
    assert only["Women"].winners == ()
    assert only["Women"].because == NOBODY_LEFT


def test_the_choice_is_kept_once() -> None:
    twice = with_two_prizes(with_two_prizes(EVENING, TwoPrizes.ALL, NOON), TwoPrizes.LARGER, NOON)
    assert two_prizes(twice) is TwoPrizes.LARGER
    assert len(twice.registered) == 1
