"""Hands copied from the table onto an appeals form."""

import pytest

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import Seat
from bridgedesk.directing.appeals.appeal_form import hands_text, hands_typed
from bridgedesk.event.refusal import Refusal

FOUR = "AKQ2.AK2.AK2.432 JT9.QJT.QJT.AKQJ 876.987.9876.T98 543.6543.543.765"
DEAL = Deal.parse(f"N:{FOUR}")


@pytest.mark.parametrize(
    "typed",
    [
        FOUR,
        FOUR.lower(),
        FOUR.rpartition(" ")[0],  # West holds what is left
        f"  {FOUR} ".replace(" ", "\n"),
        "E:JT9.QJT.QJT.AKQJ 876.987.9876.T98 543.6543.543.765 AKQ2.AK2.AK2.432",
        FOUR.replace("T", "10"),
    ],
)
def test_however_they_are_typed(typed: str) -> None:
    assert hands_typed(typed) == DEAL


def test_none_are_none() -> None:
    assert hands_typed("  ") is None
    assert hands_text(None) == ""


def test_they_stand_on_the_form_as_they_can_be_typed() -> None:
    assert hands_text(DEAL) == FOUR
    assert hands_typed(hands_text(DEAL)) == DEAL


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("AKQ2.AK2.AK2.432", "a deal has 4 hands, not 1"),
        (FOUR.replace("AKQ2", "AKQ"), "North has 12 cards; a hand has 13"),
        (FOUR.replace("JT9.Q", "AT9.Q"), "SA is held by North and by East"),
        (FOUR.replace("543.6", "54Y.6"), "'Y' is not the rank of a card"),
    ],
)
def test_what_is_wrong_is_said(typed: str, why: str) -> None:
    with pytest.raises(Refusal, match=why) as said:
        hands_typed(typed)
    assert "clockwise from North" in str(said.value)


def test_a_void_is_nothing_between_two_stops() -> None:
    found = hands_typed("AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    assert found is not None
    assert found.hands[Seat.EAST].suits == ("", "AKQJT98765432", "", "")
