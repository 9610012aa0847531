"""Deals in PBN's notation: any first hand, one hidden, and what is said about a pack that is not one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.bridge.cards import BadDeal, Card, Deal, Hand
from bridgedesk.bridge.seats import Seat
from tests.bridge.packs import PACK, four_hands

# Each hand holds one suit.
FOUR_SUITS = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]


@given(four_hands)
def test_a_deal_is_printed_as_it_was_read(hands: list[str]) -> None:
    text = "N:" + " ".join(hands)
    assert str(Deal.parse(text)) == text


@given(four_hands, st.integers(0, 3), st.booleans())
def test_any_hand_may_come_first(hands: list[str], first: int, lower: bool) -> None:
    text = f"{'NESW'[first]}: {' '.join(hands[first:] + hands[:first])} "
    deal = Deal.parse(text.lower() if lower else text)
    assert [str(deal.hands[seat]) for seat in Seat] == hands
    assert deal == Deal.parse("N:" + " ".join(hands))


@given(four_hands, st.integers(0, 3))
def test_a_hidden_hand_holds_the_rest(hands: list[str], hidden: int) -> None:
    shown = [*hands[:hidden], "-", *hands[hidden + 1 :]]
    assert Deal.parse("N:" + " ".join(shown)) == Deal.parse("N:" + " ".join(hands))


@given(four_hands)
def test_every_card_is_dealt_once_with_its_points(hands: list[str]) -> None:
    deal = Deal.parse("N:" + " ".join(hands))
    held = [str(card) for hand in deal.hands.values() for card in hand.cards()]
    assert sorted(held) == sorted(PACK)
    assert sum(hand.points for hand in deal.hands.values()) == 40


def test_cards_may_stand_in_any_order_and_the_ten_as_10() -> None:
    assert Hand.parse("2a.10kJ..") == Hand("A2", "KJT", "", "")
    assert str(Hand.parse("10987..akq10.")) == "T987..AKQT."


@pytest.mark.parametrize(
    ("hand", "points"), [("AKQJ.AKQ.AKQ.AKQ", 37), ("KJ.Q.A.T9", 10), ("T98.765.432.T987", 0)]
)
def test_high_card_points(hand: str, points: int) -> None:
    assert Hand.parse(hand).points == points


@pytest.mark.parametrize("text", ["HT", "ht", "TH", "H10", "10h", " h10 "])
def test_a_card_is_written_either_way_round(text: str) -> None:
    assert Card.parse(text) == Card("H", "T")
    assert str(Card.parse(text)) == "HT"


@pytest.mark.parametrize("text", ["", "H", "HX", "1H", "HTT", "H1", "AK", "1010", "♥T"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card; write suit and rank, as HT or S4"):
        Card.parse(text)


def deal(*changes: tuple[int, str]) -> str:
    hands = list(FOUR_SUITS)
    for place, hand in changes:
        hands[place] = hand
    return "N:" + " ".join(hands)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a deal starts with N:, E:, S: or W:"),
        ("AKQ.2.. - - -", "a deal starts with N:, E:, S: or W:"),
        ("X:" + " ".join(FOUR_SUITS), "a deal starts with N:, E:, S: or W:, not 'X:AKQJT9'"),
        ("NE:" + " ".join(FOUR_SUITS), "a deal starts with N:"),
        (":" + " ".join(FOUR_SUITS), "a deal starts with N:"),
        ("N:" + " ".join(FOUR_SUITS[:3]), "a deal has 4 hands, not 3"),
        ("N:" + " ".join([*FOUR_SUITS, "-"]), "a deal has 4 hands, not 5"),
        (deal((1, ".AKQJT9876543..")), "East has 12 cards; a hand has 13"),
        (deal((2, "2..AKQJT98765432.")), "South has 14 cards; a hand has 13"),
        (deal((3, "A...KQJT98765432")), "SA is held by North and by West"),
        (deal((0, "AAQJT98765432...")), "'AAQJT98765432' is not a holding of different cards"),
        (deal((0, "A1QJT98765432...")), "'1' is not the rank of a card"),
        (deal((0, "AKQJT98765432..")), "has 3 suits where a hand has 4"),
        (deal((0, "AKQJT98765432....")), "has 5 suits where a hand has 4"),
        (deal((0, "-"), (2, "-")), "more than one hand of the deal is hidden"),
        # The hand that was typed wrong is named, not the hidden one that gets the rest.
        (deal((0, "-"), (1, ".AKQJT9876543..")), "East has 12 cards; a hand has 13"),
        (deal((0, "-"), (3, "..2.AKQJT9876543")), "D2 is held by South and by West"),
    ],
)
def test_what_is_wrong_with_a_deal_is_said_in_words(text: str, says: str) -> None:
    with pytest.raises(BadDeal) as refused:
        Deal.parse(text)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)
