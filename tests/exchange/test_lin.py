"""Hand records in LIN."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.bridge.cards import RANKS, Deal, Hand
from bridgedesk.bridge.seats import Seat
from bridgedesk.exchange.published import BadFile, Published
from tests.dose import examples
from tests.exchange import samples

# South, West, North; East holds the rest.
HANDS = "SAQJ2HK3DT987C654,SKT9HAQJDAKQCAKQ3,S876HT987DJ65CJ97"
WHOLE = Deal.parse("S:AQJ2.K3.T987.654 KT9.AQJ.AKQ.AKQ3 876.T987.J65.J97 543.6542.432.T82")
FILE = f"vg|Autumn Teams,final,I,1,16,Fox,0,Owl,0|\nqx|o7|pn|a,b,c,d|md|3{HANDS},|sv|0|mb|p|pg||\n"


def read(text: str) -> Published:
    return samples.read(text, "hands.lin")


def test_a_deal_whose_last_hand_is_left_out() -> None:
    found = read(FILE)
    assert found.event.title == "Autumn Teams"
    assert found.event.sessions[0].deals == {7: WHOLE}


@pytest.mark.parametrize("hands", [HANDS, HANDS + ",", HANDS + ",S543H6542D432CT82", HANDS.lower()])
def test_ways_to_write_the_hands(hands: str) -> None:
    assert read(f"qx|c12,x|md|1{hands}|").event.sessions[0].deals == {12: WHOLE}


def test_the_number_may_stand_in_a_heading_or_nowhere() -> None:
    assert list(read(f"md|1{HANDS}|ah|Board 4|pg||").event.sessions[0].deals) == [1]
    assert list(read(f"ah|Board 4|md|1{HANDS}|pg||").event.sessions[0].deals) == [4]


def test_both_rooms_play_the_same_deal() -> None:
    other = "SAQJ2HK3DT987C654,S876HT987DJ65CJ97,SKT9HAQJDAKQCAKQ3"
    found = read(FILE + FILE.replace("o7", "c7"))
    assert len(found.remarks) == 2  # no date, and that only deals are read
    (differs, *_) = read(FILE + FILE.replace("o7", "c7").replace(HANDS, other)).remarks
    assert differs == "line 4, board 7: the deal differs from the earlier one, which is kept."


@pytest.mark.parametrize(
    ("hands", "remark"),
    [
        ("SAQJ2HK3DT987C654,,", "hands of the deal are hidden"),
        ("SAQJ2HK3DT987C654,x,y", "not written like"),
        (HANDS.replace("SAQJ2", "SAQJ"), "South has 12 cards"),
        (HANDS.replace("SAQJ2", "SAQJT"), "ST is held by South and by West"),
    ],
)
def test_a_broken_deal_is_left_out_and_said(hands: str, remark: str) -> None:
    found = read(FILE + f"qx|o8|md|3{hands}|")
    assert list(found.event.sessions[0].deals) == [7]
    assert any(remark in each and "board 8" in each for each in found.remarks)


def test_without_a_deal_it_is_no_hand_record() -> None:
    with pytest.raises(BadFile, match=r"hands\.lin: it has no complete deal"):
        read("vg|Title|pn|a,b,c,d|")


@given(st.permutations([suit + rank for suit in "SHDC" for rank in RANKS]), st.integers(1, 99))
@settings(max_examples=examples(30), deadline=None)
def test_every_deal_comes_back(cards: list[str], board: int) -> None:
    seats = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
    hands = {
        seat: Hand.parse(
            ".".join("".join(c[1] for c in cards[n * 13 : n * 13 + 13] if c[0] == s) for s in "SHDC")
        )
        for n, seat in enumerate(seats)
    }
    written = [
        "".join(suit + ranks for suit, ranks in zip("SHDC", hands[seat].suits, strict=True)) for seat in seats
    ]
    assert read(f"qx|o{board}|md|1{','.join(written)}|").event.sessions[0].deals == {board: Deal(hands)}
