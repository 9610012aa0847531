"""Random events of every kind in every book: totals, places, ties, lines and flags agree with each other.

`-m long` is the long dose, for each book by itself."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgedesk.event.document import write
from bridgedesk.event.event import Event
from bridgedesk.standings.evaluation import Evaluation
from tests.dose import examples
from tests.rulebooks.books import BOOKS
from tests.standings.everywhere_alike import same_again, shown_alike
from tests.standings.explain.stages_and_lists import Faults, evaluated
from tests.standings.points_hold import boards_add_up, vps_agree
from tests.standings.random_events import KINDS, random_events
from tests.standings.rulings_hold import flags_are_true, rulings_count_once
from tests.standings.totals_hold import finals_agree, lines_add_up, parts_are_shown, places_agree

HOLDS = [
    lines_add_up, parts_are_shown, places_agree, finals_agree, flags_are_true, rulings_count_once, vps_agree,
    boards_add_up, same_again, shown_alike,
]  # fmt: skip
NOT_TOO_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


def check(event: Event, *holds: Callable[[Evaluation], Faults]) -> None:
    """The message has the event as a document, to be saved and scored."""
    evaluation = evaluated(event)
    faults = [fault for each in holds for fault in each(evaluation)]
    assert not faults, "\n".join([*faults, write(event)])


@pytest.mark.parametrize("holds", HOLDS, ids=lambda each: each.__name__)
@settings(max_examples=examples(25), deadline=None, suppress_health_check=NOT_TOO_SLOW)
@given(event=random_events())
def test_any_event(event: Event, holds: Callable[[Evaluation], Faults]) -> None:
    check(event, holds)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", BOOKS)
@settings(max_examples=1500, deadline=None, suppress_health_check=NOT_TOO_SLOW)
@given(data=st.data())
def test_many_events_of_a_book(name: str, data: st.DataObject) -> None:
    check(data.draw(random_events([kind for kind in KINDS if kind[0] == name])), *HOLDS)
