"""Many results put in at once stand as if they had been put in one after the other."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.directing.seating.event_edits import with_result, with_results, with_section
from bridgedesk.directing.seating.score_location import SlipLocation, results_after, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from tests.evenings import scored_evenings as evenings

PLACES = st.builds(
    SlipLocation,
    st.just("s1"),
    st.sampled_from("AB"),
    st.integers(1, 2),
    st.integers(1, 2),
    st.integers(1, 3),
    st.just(False),
)
SLIPS = st.one_of(st.none(), st.sampled_from(["P", "4SN=", "+90"]))
WANTED = st.lists(st.tuples(PLACES, SLIPS), max_size=8)


def put(event: Event, wanted: list[tuple[SlipLocation, str | None]]) -> Event:
    for place, text in wanted:
        event = with_result(event, place, None if text is None else slip(place, text))
    return event


def slip(place: SlipLocation, text: str) -> Result:
    return Result(place.board, parse_score(text), place.round, place.table)


@given(WANTED, WANTED)
def test_at_once_or_one_after_the_other(
    first: list[tuple[SlipLocation, str | None]], second: list[tuple[SlipLocation, str | None]]
) -> None:
    empty = evenings.event(evenings.section(evenings.HOWELL, {}), evenings.section(evenings.HOWELL, {}, "B"))
    event = put(empty, first)
    last = dict(second)
    wanted = {place: None if text is None else slip(place, text) for place, text in last.items()}
    assert with_results(event, "s1", wanted) == put(event, list(last.items()))


@given(WANTED, WANTED)
def test_what_came_is_added_to_what_was_known(
    first: list[tuple[SlipLocation, str | None]], second: list[tuple[SlipLocation, str | None]]
) -> None:
    empty = evenings.event(evenings.section(evenings.HOWELL, {}), evenings.section(evenings.HOWELL, {}, "B"))
    event = put(empty, first)
    known = results_of(event, "s1")
    for place, text in second:
        after = put(event, [(place, text)])
        known, event = dict(results_after(known, event, after, "s1")), after
        assert known == results_of(event, "s1")


def test_a_slip_that_stands_twice_is_looked_up_anew() -> None:
    """The first of two is replaced; the last of them is shown, as after opening the file."""
    here = SlipLocation("s1", "A", 1, 1, 1)
    empty = evenings.event(evenings.section(evenings.HOWELL, {}))
    (section,) = empty.sessions[0].sections
    twice = with_section(empty, "s1", replace(section, results=(slip(here, "P"), slip(here, "+90"))))
    after = with_result(twice, here, slip(here, "4SN="))
    assert results_after(results_of(twice, "s1"), twice, after, "s1") == results_of(after, "s1")
