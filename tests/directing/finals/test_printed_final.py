"""The final of the Blue Ribbon Pairs as it is set up: its printed draw, and each round a match in VPs."""

from datetime import date, datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.club.events import progress
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.rulings.correction_period import correction_period
from bridgedesk.directing.seating.movement_by_book import MovementByBook
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.setup.movement_choice import MovementWishes, suggestions
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.directing.times.timetable import timetable
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.rule_library import library, movement_library
from bridgedesk.standings.evaluation import Measure
from tests.evenings.club_evening import club_at

SYDNEY = library().books["sydney-2003"]
BY_BOOK = MovementByBook(SYDNEY, "pairs-final")
# 400 against 400 140 100 -100: 0 6 7 11, the middle two 13; 140: -6 -6 1 6, -5; 100: -7 -7 -1 5, -8;
# -100: -11 -11 -6 -5, -17 (Sydney 5.4.3).
SCORES = {1: "+400", 2: "+140", 3: "+100", 4: "-100", 5: "+400"}


@pytest.fixture
def final(tmp_path: Path) -> OpenEvent:
    desk = begin_event(
        club_at(tmp_path), NewEventRequest("The final", date(2026, 11, 17), "pairs-final"), SYDNEY
    )
    set_movement(desk, "1", "A", suggestions(MovementWishes("10"), BY_BOOK, movement_library())[0].movement)
    for number in range(1, 11):
        name_pair(desk, "1", "A", str(number), [f"Una O'Brien {number}", f"Vic {number}"])
    return desk


def test_the_printed_draw_is_offered_first() -> None:
    """Appendix B; 4.5: six boards in 48 minutes, so 54 in 432."""
    first, *others = suggestions(MovementWishes("10"), BY_BOOK, movement_library())
    assert (first.movement.name, first.properties.fewest_boards, first.minutes) == (
        "Blue Ribbon final for 10 pairs", 54, 432,
    )  # fmt: skip
    assert "The draw of this event, as printed in Sydney 2003, Appendix B." in first.because
    assert "Blue Ribbon final for 10 pairs" not in {each.movement.name for each in others}
    assert first not in suggestions(MovementWishes("10"), MovementByBook(SYDNEY, "pairs"), movement_library())


def test_with_another_number_of_pairs_it_does_not_fit() -> None:
    names = {each.movement.name for each in suggestions(MovementWishes("12"), BY_BOOK, movement_library())}
    assert "Blue Ribbon final for 10 pairs" not in names


def test_every_printed_draw_is_that_of_a_kind_its_book_knows() -> None:
    for draw in movement_library().draws.values():
        book = library().books[draw.book]
        assert MovementByBook(book, book.kind(draw.kind)).draw(draw.size, movement_library()) == draw.name


def test_each_round_is_a_match_in_vps(final: OpenEvent) -> None:
    """5.4.4: twice 13 IMPs are 76-24. At table 3 pair 9 sits North-South on board 1, pair 5 on board 4."""
    assert not meets_by_draw(final.event, "1")
    for board in range(1, 7):
        for table in range(1, 6):
            score = SCORES[table] if board in (1, 4) else "P"
            record_result(
                final, SlipLocation("1", "A", 1, table, board), Result(board, parse_score(score), 1, table)
            )
    assert final.evaluation.measure is Measure.VP
    (field,) = final.evaluation.fields
    numbers = {entry: number for number, entry in final.event.sessions[0].sections[0].seats.items()}
    found = {numbers[each.entry]: each.total for each in field.standings}
    assert found == {
        "10": 76, "1": 24, "4": 40, "2": 60, "9": 50, "5": 50, "3": 16, "6": 84, "7": 76, "8": 24,
    }  # fmt: skip


def forfeit(desk: OpenEvent, round_: int) -> None:
    """By pair 10."""
    late = desk.event.sessions[0].sections[0].seats["10"]
    said = Sanction(None, "match forfeited", "A 8.2")
    impose_rulings(
        desk, Ruling("", desk.clock(), "1", round=round_, entry=late, imposed=said, reason="never came")
    )


def test_a_forfeit_leaves_the_timetable_as_it_is(final: OpenEvent) -> None:
    """4.5, 6.3 (second 2): of match 4 until match 6 starts, 5 x 48 minutes after 9.30."""
    start = datetime(2026, 11, 17, 9, 30)  # noqa: DTZ001  # as a wall clock shows it
    begin_play(final, "1", start)
    forfeit(final, 5)
    assert [span.round for span in timetable(final.event, SYDNEY, 6)] == list(range(1, 10))
    period = correction_period(final, "1", 4)
    assert period is not None
    assert (period.when, period.clause) == (start.replace(hour=13), "6.3 (second 2)")


def test_a_round_that_is_forfeited_waits_for_no_slip(final: OpenEvent) -> None:
    """D: 0 VP to pair 10, 70 to pair 1 in round 1; six slips of 270 never come."""
    forfeit(final, 1)
    assert progress(final.event) == (0, 264)
    totals = [each.total for field in final.evaluation.fields for each in field.standings]
    assert [each for each in totals if each is not None] == [70, 0]
