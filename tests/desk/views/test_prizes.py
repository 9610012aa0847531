"""A prize is a fact of the event: nothing that is typed as a note becomes one."""

from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.standings_decisions import offer_prize, withdraw_prize
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.prizes import offer_of
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import OfferedPrize
from bridgedesk.standings.explain.further_lists import EVERYBODY
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
