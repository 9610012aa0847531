"""Many results put in at once stand as if they had been put in one after the other."""

from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.directing.seating.event_edits import with_result, with_results, without_result
from bridgedesk.directing.seating.score_location import Place
from bridgedesk.event.event import Event
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from tests.evenings import scored_evenings as evenings

PLACES = st.builds(
    Place,
    st.just("s1"),
    st.sampled_from("AB"),
    st.integers(1, 2),
    st.integers(1, 2),
    st.integers(1, 3),
    st.just(False),
)
SLIPS = st.one_of(st.none(), st.sampled_from(["P", "4SN=", "+90"]))
WANTED = st.lists(st.tuples(PLACES, SLIPS), max_size=8)


def put(event: Event, wanted: list[tuple[Place, str | None]]) -> Event:
    for place, text in wanted:
        event = without_result(event, place) if text is None else with_result(event, place, slip(place, text))
    return event


def slip(place: Place, text: str) -> Result:
    return Result(place.board, parse_score(text), place.round, place.table)


@given(WANTED, WANTED)
def test_at_once_or_one_after_the_other(
    first: list[tuple[Place, str | None]], second: list[tuple[Place, str | None]]
) -> None:
    empty = evenings.event(evenings.section(evenings.HOWELL, {}), evenings.section(evenings.HOWELL, {}, "B"))
    event = put(empty, first)
    last = dict(second)
    wanted = {place: None if text is None else slip(place, text) for place, text in last.items()}
    assert with_results(event, "s1", wanted) == put(event, list(last.items()))
