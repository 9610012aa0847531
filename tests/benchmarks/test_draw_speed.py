"""Draw of round 10 among 300 teams, and its display and sheets of 150 tables. Shown with pytest -s."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bridgedesk.desk.clock.room_display import draw_pages
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.score_entry.match_entry import MatchEntry
from bridgedesk.directing.draws.next_draw import next_draw
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, RecordedDraw, Room, Slip
from bridgedesk.event.session import PlayingRoom
from bridgedesk.rule_library import library
from bridgedesk.sheets.facts import Facts, PrintChoice
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.standings.evaluate import evaluate
from tests.benchmarks.floor import race
from tests.benchmarks.test_sheet_speed import bare, rows_of
from tests.evenings.board_sets import desk_of
from tests.evenings.sheet_evening import PRINTED
from tests.evenings.teams import swiss_of

TEAMS, PLAYED = 300, 9
ROOMS = (PlayingRoom("Hall", 1, 150, Room.OPEN), PlayingRoom("Lounge", 201, 350, Room.CLOSED))


def swiss_after_nine_rounds() -> Event:
    """Nobody has met twice: all but the first move round a circle."""
    event = swiss_of([f"Team{number:03}" for number in range(TEAMS)])
    ids = [entry.id for entry in event.entries]
    matches, draws = [], []
    for round_ in range(1, PLAYED + 1):
        circle = [ids[0], *ids[round_:], *ids[1:round_]]
        pairs = tuple((circle[at], circle[-1 - at]) for at in range(TEAMS // 2))
        for table, (home, away) in enumerate(pairs, start=1):
            total = Slip(imps=(30 + (table * round_) % 37, 30))
            found = Match(f"m{round_}-{table}", "1", round_, home, away, "swiss", table=table, slip=total)
            matches.append(replace(found, boards=tuple(range(1, 9))))
        draws.append(RecordedDraw("swiss", round_, None, tuple(ids), tuple(ids), pairs))
    session = replace(event.sessions[0], rooms=ROOMS)
    return replace(event, sessions=(session,), matches=tuple(matches), draws=tuple(draws))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> OpenEvent:
    return desk_of(tmp_path_factory.mktemp("swiss"), swiss_after_nine_rounds())


def test_nobody_has_met_twice() -> None:
    met = sorted(sorted((each.home, each.away)) for each in swiss_after_nine_rounds().matches)
    assert all(one != other for one, other in pairwise(met))


def test_round_ten_is_drawn_within_three_evaluations(played: OpenEvent) -> None:
    """The draw needs the totals of 1,350 matches, which are evaluated first."""
    book = library().books["sabf-2020"]
    measured = race(
        lambda: evaluate(played.event, book),
        lambda: next_draw(played.event, book, 10),
        times=3,
        limit=3,
    )
    print(f"\ndraw of round 10: {measured}")
    assert measured.ratio <= 3


def test_a_round_is_shown_in_less_time_than_it_is_evaluated(played: OpenEvent) -> None:
    """The list in Scores, the rounds beside it, and every page of the room display."""
    book = library().books["sabf-2020"]

    def show() -> None:
        entry = MatchEntry(played, "1")
        entry.rows()
        entry.shares()
        draw_pages(played.event, "1")

    measured = race(lambda: evaluate(played.event, book), show, times=3, limit=1)
    print(f"\nround shown: {measured}")
    assert measured.ratio <= 1


@pytest.mark.parametrize("name", ["draw", "draw-by-name", "result-slips"])
def test_the_papers_of_150_tables_within_six_times_bare_tables(name: str, played: OpenEvent) -> None:
    """With what they say: three times for the content, and three for drawing it, as other sheets have."""
    facts = Facts(played.evaluation, PRINTED, choice=PrintChoice(round=PLAYED), book=played.book_in_force)
    build = sheet_named(name).build
    tables = rows_of(build(facts))
    draw(build(facts))  # fonts are read once
    measured = race(bare(tables), lambda: draw(build(facts)), times=2, limit=6)
    print(f"\n{name}, {sum(map(len, tables))} rows: {measured}")
    assert measured.ratio <= 6
