"""What if a table of a Swiss of pairs ends so: the VPs are assumed, and its boards stay open."""

from pathlib import Path

import pytest

from bridgedesk.desk.acts.results import record_results
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.views.outlook import outlook_view
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.draws.what_if import may_be_assumed, what_if
from bridgedesk.event.document import canonical
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score import PassedOut
from bridgedesk.event.session import Result
from tests.directing.seating.test_pairs_by_draw import SABF, begun, draw, type_round
from tests.evenings.club_evening import club_at


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    """Round 1 is in: 13.90, 10 and 6.10 at the three tables. In round 2 table 2 is still playing, and at the
    two others all is passed out, so 10 each."""
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1)
    type_round(desk, 1)
    draw(desk, 2)
    places = [line.place for line in ScoreEntry(desk, "1").pad.lines]
    slips = {
        place: Result(place.board, PassedOut(), 2, place.table)
        for place in places
        if (place.round, place.table) in ((2, 1), (2, 3))
    }
    record_results(desk, "record results", "Round 2", slips)
    return desk


def totals(desk: OpenEvent, typed: str) -> dict[str, str]:
    found = what_if(desk.event, SABF, "1", typed).evaluation.standings
    return {entry: f"{float(each.total or 0):.2f}" for entry, each in found.items()}


def test_the_assumed_vps_count_for_both_and_nothing_is_recorded(desk: OpenEvent) -> None:
    """Table 2 ends 15-5: home had 6.10 or 10 before, and the others have 10 more than after round 1."""
    before = canonical(desk.event)
    assert may_be_assumed(desk.event, "1")
    (open_,) = (each for each in desk.event.matches if (each.round, each.table) == (2, 2))
    first = {key: float(each.total or 0) for key, each in desk.evaluation.standings.items()}
    assumed = totals(desk, "2 15-5")
    assert assumed[open_.home] == f"{first[open_.home] + 15:.2f}"
    assert assumed[open_.away] == f"{first[open_.away] + 5:.2f}"
    others = {key: total for key, total in assumed.items() if key not in (open_.home, open_.away)}
    assert others == {key: f"{first[key]:.2f}" for key in others}
    assert canonical(desk.event) == before


def test_the_next_round_is_drawn_from_them(desk: OpenEvent) -> None:
    found = what_if(desk.event, SABF, "1", "2 20-0")
    assert found.draw is not None
    assert found.draw.round == 3
    met = {frozenset((match.home, match.away)) for match in desk.event.matches}
    assert not met & {frozenset((each.home, each.away)) for each in found.draw.pairings}


def test_the_chances_are_those_of_the_assumed_totals(desk: OpenEvent) -> None:
    """23.90, 23.90, 21.10, 20, 16.10 and 15, as if this round were the last."""
    model = StandingsModel(desk.evaluation, SABF)
    model.what_if = what_if(desk.event, SABF, "1", "2 15-5")
    view = outlook_view(model, "1")
    totals_now = [row.cells[1] for row in view.tables[0].rows]
    assert totals_now == ["23.90", "23.90", "21.10", "20.00", "16.10", "15.00"]
    verdicts = [row.cells[5] for row in view.tables[0].rows]
    assert verdicts == ["possible", "possible", "out", "out", "out", "out"]
    assert "Scores to come may still change the IMPs of the other tables." in view.words


def test_a_table_whose_slips_are_in_is_not_open(desk: OpenEvent) -> None:
    with pytest.raises(Refusal, match=r"^Table 1 has no open match\. Open are table 2\.$"):
        what_if(desk.event, SABF, "1", "1 15-5")
