"""A prize is a fact of the event: nothing that is typed as a note becomes one."""

from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.standings_decisions import offer_prize, withdraw_prize
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.prizes import offer_of, offers_of
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import OfferedPrize
from bridgedesk.standings.explain.further_lists import EVERYBODY
from bridgedesk.standings.explain.two_prizes import TwoPrizes, two_prizes
from tests.evenings.club_evening import evening_at


@pytest.fixture
def open_event(tmp_path: Path) -> OpenEvent:
    return evening_at(tmp_path)


def test_a_prize_is_offered_taken_back_and_undone(open_event: OpenEvent) -> None:
    offer_prize(open_event, offer_of("First;  of all", EVERYBODY, 1, "£40"))
    offer_prize(open_event, offer_of("Second", EVERYBODY, 2, "wine; red"))
    first = OfferedPrize("First; of all", EVERYBODY, 1, Decimal(40), currency="£")
    second = OfferedPrize("Second", EVERYBODY, 2, goods="wine; red")
    assert open_event.event.prizes == (first, second)
    withdraw_prize(open_event, "First; of all")
    assert open_event.file.event(open_event.event.id).prizes == (second,)
    undo(open_event)
    assert open_event.event.prizes == (first, second)
    assert open_event.event.notes == ()


def test_a_note_that_looks_like_a_prize_is_none(open_event: OpenEvent) -> None:
    add_note(open_event, "Prize: First; Everybody; 1; 40")
    assert open_event.file.event(open_event.event.id).prizes == ()
    with pytest.raises(Refusal, match="no prize First"):
        withdraw_prize(open_event, "First")


def test_several_places_are_typed_at_once() -> None:
    """Amounts are for one place each; goods, or one amount, are for every place."""
    typed = offers_of("Overall", EVERYBODY, "1-3", "60, 40, $20")
    assert [(each.name, each.place, each.cash) for each in typed] == [
        ("Overall 1", 1, Decimal(60)), ("Overall 2", 2, Decimal(40)), ("Overall 3", 3, Decimal(20)),
    ]  # fmt: skip
    assert [each.goods for each in offers_of("Wine", EVERYBODY, "2–3", "red, white")] == ["red, white"] * 2
    assert [each.cash for each in offers_of("Cash", EVERYBODY, "4-5", "10")] == [Decimal(10)] * 2
    assert [each.name for each in offers_of("First", EVERYBODY, "1", "10")] == ["First"]


@pytest.mark.parametrize(
    ("places", "worth", "said"),
    [
        ("1-3", "60, 40", "2 amounts are typed for 3 places"),
        ("3-1", "60", "“3-1” is not a range of places"),
        ("1-40", "60", "is not a range of places"),
        ("1-", "60", "“” is not a place"),
        ("first", "60", "“first” is not a place"),
    ],
)
def test_places_that_cannot_be_are_refused(places: str, worth: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        offers_of("Overall", EVERYBODY, places, worth)


def test_the_first_prize_chooses_the_larger_of_two(open_event: OpenEvent) -> None:
    offer_prize(open_event, *offers_of("Overall", EVERYBODY, "1-2", "60, 40"))
    assert two_prizes(open_event.event) is TwoPrizes.LARGER
    assert len(open_event.event.prizes) == 2
    undo(open_event)
    assert open_event.file.event(open_event.event.id).registered == ()
    assert open_event.file.event(open_event.event.id).prizes == ()
    with pytest.raises(Refusal, match="already a prize called Twice"):
        offer_prize(open_event, offer_of("Twice", EVERYBODY, 1, "5"), offer_of("Twice", EVERYBODY, 2, "5"))
