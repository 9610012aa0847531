"""Butler pairs by a movement: each round is a match, where the book counts such matches in VPs."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from bridgedesk.desk.acts.event_rules import change_format, change_supplements
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.sessions_and_stages import STILL_LEVEL, stages_view
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.rules.event_book import supplement
from bridgedesk.directing.seating.movement_by_book import MovementByBook
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.directing.setup.movement_choice import MovementWishes, movement_notes, suggestions
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import Request
from bridgedesk.movements.suggest import Suggestion
from bridgedesk.rule_library import library, movement_library
from bridgedesk.standings.evaluation import Measure
from tests.evenings.club_evening import BEGIN, club_at

SCALES = "12, 19.8, 21.2, 21.10"


def begun(tmp_path: Path, kind: str, book: str = "sabf-2020") -> OpenEvent:
    wanted = NewEventRequest("Trials", BEGIN.date(), kind, sessions=2)
    return begin_event(club_at(tmp_path), wanted, library().books[book])


def howell(boards: int) -> MovementPlan:
    return make("howell", Request(pairs=4, boards=boards), movement_library())


def play(desk: OpenEvent, *, without: tuple[int, ...] = ()) -> None:
    """4 v 1 have +450 on board 1 and 2 v 3 -50, everything else is level: a datum of 200, 6 IMPs each way."""
    for line in list(lines_of(desk.event, "1")):
        swing = {1: "+450", 2: "-50"}[line.place.table]
        score = swing if line.place.board == 1 else "NP" if line.place.board in without else "+140"
        record_result(desk, line.place, Result(line.place.board, parse_score(score)))


def totals(desk: OpenEvent) -> dict[str, Decimal]:
    (field,) = desk.evaluation.fields
    return {each.number or "": Decimal(str(float(Fraction(each.total or 0)))) for each in field.standings}


@pytest.mark.parametrize("kind", ["trials", "womens-trials", "butler"])
def test_each_round_counts_in_vps(tmp_path: Path, kind: str) -> None:
    """12, 19.8: 6 IMPs over 8 boards are 12.34 and 7.66 (21.2), two level matches 10 each."""
    desk = begun(tmp_path, kind)
    done = set_movement(desk, "1", "A", howell(24))
    assert f"Each round is a match and counts in VPs ({SCALES})." in done.remarks
    play(desk)
    assert desk.evaluation.measure is Measure.VP
    expected = {"4": "32.34", "3": "32.34", "1": "27.66", "2": "27.66"}
    assert totals(desk) == {number: Decimal(total) for number, total in expected.items()}
    assert not meets_by_draw(desk.event, "2"), "the next session sits by a movement too"


def test_the_team_of_three_pairs_stands_under_the_stages(tmp_path: Path) -> None:
    """19.11.5: the three highest that are available; of four pairs two are level for the third place."""
    desk = begun(tmp_path, "womens-trials")
    set_movement(desk, "1", "A", howell(24))
    play(desk)
    view = stages_view(StandingsModel(desk.evaluation), "")
    assert view.words == f"The highest 3 that are available (19.11.5, 19.11.6, 19.13). {STILL_LEVEL}"


@pytest.mark.parametrize("kind", ["abpc-womens-final", "abpc-open-final", "abpc-seniors", "country-butler"])
def test_rounds_of_championships_are_matches_too(tmp_path: Path, kind: str) -> None:
    """ANC 15.9: all but the Open preliminary."""
    desk = begun(tmp_path, kind, "anc-2017")
    done = set_movement(desk, "1", "A", howell(36))
    assert any(words.startswith("Each round is a match and counts in VPs (15.9") for words in done.remarks)
    assert desk.event.stages[0].contest == "matches"


def test_the_open_preliminary_alone_adds_up_its_imps(tmp_path: Path) -> None:
    """ANC 15.3, 15.9."""
    desk = begun(tmp_path, "abpc-open", "anc-2017")
    set_movement(desk, "1", "A", howell(36))
    assert desk.event.stages[0].contest == "session-percentages"


def test_a_board_cancelled_leaves_the_scale_of_the_match(tmp_path: Path) -> None:
    """19.7, 21.2: eleven boards have no scale of their own; 6 IMPs on that of twelve are 11.98 and 8.02."""
    desk = begun(tmp_path, "trials")
    set_movement(desk, "1", "A", howell(36))
    play(desk, without=(12,))
    expected = {"4": "31.98", "3": "31.98", "1": "28.02", "2": "28.02"}
    assert totals(desk) == {number: Decimal(total) for number, total in expected.items()}
    said = [flag.what for flag in desk.evaluation.flags]
    assert len(said) == 2
    assert all(
        "on the scale for the 12 boards it was set for, not for the 11 played" in what for what in said
    )


def test_rounds_without_a_scale_are_added_up_in_imps(tmp_path: Path) -> None:
    """21.2 prints no scale for 6 boards; another movement may have one, and undo takes it back."""
    desk = begun(tmp_path, "butler")
    done = set_movement(desk, "1", "A", howell(18))
    words = f"There is no VP scale for 6 boards a round, so the IMPs are added up ({SCALES})."
    assert words in done.remarks
    play(desk)
    assert desk.evaluation.measure is Measure.IMPS
    assert totals(desk) == {"4": 6, "3": 6, "1": -6, "2": -6}


def test_the_contest_goes_with_the_movement_and_back(tmp_path: Path) -> None:
    desk = begun(tmp_path, "trials")
    set_movement(desk, "1", "A", howell(18))
    set_movement(desk, "1", "A", howell(24))
    assert desk.event.stages[0].contest == "matches"
    undo(desk)
    assert desk.event.stages[0].contest == "session-percentages"


def test_another_format_counts_its_rounds_as_it_does(tmp_path: Path) -> None:
    """Matchpoint pairs and back to Butler: 21.2 has a scale for 8 boards, and 11 knows no matches."""
    desk = begun(tmp_path, "trials")
    set_movement(desk, "1", "A", howell(24))
    book = library().books["sabf-2020"]
    change_format(desk, "pairs", book)
    assert desk.event.stages[0].contest == "session-percentages"
    change_format(desk, "butler", book)
    assert desk.event.stages[0].contest == "matches"


def test_a_club_evening_by_the_laws_adds_up_its_imps(tmp_path: Path) -> None:
    desk = begun(tmp_path, "butler", "laws-2017")
    done = set_movement(desk, "1", "A", howell(24))
    assert not any("VP" in words for words in done.remarks)
    assert desk.event.stages[0].contest == "session-percentages"


# ---- the round robins that the book prints


def best(pairs: int, boards: int, kind: str, book: str = "sabf-2020") -> list[Suggestion]:
    return list(
        suggestions(
            MovementWishes(str(pairs), str(boards)),
            MovementByBook(library().books[book], kind),
            movement_library(),
        )
    )


def test_the_printed_round_robin_of_twelve_comes_first() -> None:
    """21.15: pair 12 stays and meets 6 first; seed 2 is number 7. 19.11.1: 11 matches of 12 boards."""
    first, *_ = best(12, 132, "womens-trials")
    assert first.movement.clause == "SABF 21.15"
    assert [(seat.ns, seat.ew) for seat in first.movement.rounds[0]][:2] == [("12", "6"), ("7", "5")]
    told = movement_notes(first, MovementByBook(library().books["sabf-2020"], "womens-trials"))
    assert told[0] == "Rule book: 12 entries: round robin of 12-board matches (19.11.1)"
    assert "The draw of this event, as printed in SABF 21.15." in told
    assert "Seeds 1 to 12 take the numbers 1, 7, 2, 3, 10, 12, 11, 5, 4, 9, 8 and 6." in told


def test_of_eleven_pairs_one_rests_in_each_round() -> None:
    first, *_ = best(11, 132, "seniors-trials")
    assert first.movement.clause == "SABF 21.15"
    assert first.movement.missing == {"12"}
    assert not any(words.startswith("Seeds") for words in first.because)


def test_the_printed_round_robin_of_fourteen_switches_at_table_one() -> None:
    """21.16: half-way through each match of ten boards."""
    first, *_ = best(14, 130, "open-trials")
    assert first.movement.clause == "SABF 21.16"
    assert [seat.turn_after for seat in first.movement.rounds[0]] == [5, *[None] * 6]


def test_in_no_other_book_and_on_no_usual_evening_it_comes_first() -> None:
    assert not any(each.movement.clause for each in best(12, 26, "pairs", "laws-2017"))
    assert not best(12, 26, "pairs")[0].movement.clause


def test_daytime_teams_to_ten_play_a_round_robin(tmp_path: Path) -> None:
    """20.2: drawn day by day, with the finals, points and masterpoints of the Daytime Teams."""
    desk = begun(tmp_path, "daytime-round-robin")
    assert not desk.event.sessions[0].sections
    book = library().books["sabf-2020"]
    form = MovementByBook(book, "daytime-round-robin").form(9)
    assert form.endswith("; the number must be even (20.2)")
    finals = begun(tmp_path / "finals", "daytime-final")
    assert finals.event.stages[0].contest == "daytime-finals"
    for topic, *names in (("finals", ""), ("masterpoint-rate",), ("qualifying-points", "")):
        own = book.block(topic, "daytime-round-robin", *names)
        assert own is not None
        assert own is book.block(topic, "daytime-teams", *names)
        assert own is book.block(topic, "daytime-final", *names)


def test_a_supplement_with_a_scale_makes_matches_of_the_rounds(tmp_path: Path) -> None:
    """19.8: the supplementary regulations may set the scale; the WBF's has one for 6 boards too."""
    desk = begun(tmp_path, "trials")
    set_movement(desk, "1", "A", howell(18))
    assert desk.event.stages[0].contest == "session-percentages"
    book = library().books["sabf-2020"]
    text = '[[victory-points]]\nclause = "Supplementary 1"\npolicy = "wbf-continuous"\n'
    change_supplements(desk, book, [supplement(book, text, "Supplementary 1")])
    assert desk.event.stages[0].contest == "matches"
    play(desk)
    assert desk.evaluation.measure is Measure.VP
    change_supplements(desk, book, [])
    assert desk.event.stages[0].contest == "session-percentages"
