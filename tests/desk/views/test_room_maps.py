"""What the room map says, where rounds are drawn and where there is nothing to draw."""

from dataclasses import replace
from datetime import date

from bridgedesk.desk.views.room_maps import MapPlace, RoomMap, RoomMaps, ScoredSession
from bridgedesk.directing.seating.score_location import results_of
from bridgedesk.event.event import Event
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import sheet_evening
from tests.evenings.ruled_events import pairs, swiss_teams, three_rounds


def shown(event: Event, key: str = "", round_: int = 0) -> RoomMap:
    session = event.sessions[0].id
    scored = ScoredSession(event, session, (), results_of(event, session), lambda: evaluate(event))
    return RoomMaps().show(scored, key, round_)


def words(event: Event) -> str:
    """Of a session without a movement and without a draw."""
    (session,) = event.sessions
    return shown(replace(event, sessions=(replace(session, sections=()),), matches=())).words


def test_a_draw_is_not_asked_for_a_movement() -> None:
    drawn = swiss_teams("swiss", "Tuesday Swiss", date(2026, 11, 17))
    assert words(drawn) == "No round is drawn yet. Draw round 1 in Scores."


def test_pairs_are_asked_for_one_and_so_are_teams_with_a_section() -> None:
    assert words(pairs("pairs", {})) == "No movement yet. Choose one in Setup."
    teams = replace(swiss_teams("teams", "Teams Night", date(2026, 11, 17)), matches=())
    assert shown(teams).words == "No movement yet. Choose one in Setup."


def without(event: Event, *missing: int) -> Event:
    """The same event without the totals of these matches, counted from 0."""
    matches = (replace(each, slip=None) if at in missing else each for at, each in enumerate(event.matches))
    return replace(event, matches=tuple(matches))


def test_it_shows_the_round_being_played_and_names_rounds_behind() -> None:
    """Rounds 1 and 2 lack a match each; of round 3 both are missing, and round 2 has begun."""
    event = without(three_rounds("three"), 1, 2, 4, 5)
    found = shown(event)
    assert (found.round, found.first, found.last, found.now) == (2, 1, 3, 2)
    assert found.words == "Round 2: 1 of 2 results in. Results of round 1 are missing too."
    assert shown(without(event, 3)).round == 1
    assert shown(without(three_rounds("three"), 4, 5)).round == 3, "rounds 1 and 2 are complete"
    assert (
        shown(event, round_=3).words
        == "Round 3: 0 of 2 results in. Results of rounds 1 and 2 are missing too."
    )


def test_a_table_leads_to_its_match_where_totals_are_typed_and_else_to_its_boards() -> None:
    event = without(three_rounds("three"), 5)
    assert shown(event).places[0] == MapPlace(match="m5")
    boards = sheet_evening.teams_by_boards().event
    leads = {place.match: place.score for place in shown(boards).places if place.score}
    assert list(leads) == ["b2"], "Owl has yet to play board 2 in the closed room"
    assert (leads["b2"].table, leads["b2"].board) == (4, 2)


def test_choices_are_by_number() -> None:
    """Two before ten."""
    event = three_rounds("three")
    entries = tuple(replace(each, seed=seed) for each, seed in zip(event.entries, (10, 2, 3, 1), strict=True))
    event = replace(event, entries=entries)
    scored = ScoredSession(event, "s1", (), {}, lambda: evaluate(event))
    titles = [title for _, title in RoomMaps().choices(scored)]
    assert titles == ["Results of the round", "1  Owl", "2  Fox", "3  Hen", "10  Elk"]


def test_the_way_of_a_team_names_its_tables_now_and_next() -> None:
    """Elk is home at table 2 of round 1, and away at table 1 of round 2."""
    event = replace(three_rounds("three"))
    assert shown(event, "elk", 1).words == (
        "Round 1: table 2, NS open, EW closed, boards 1–8, against 3 Hen. "
        "Next, round 2: table 1, EW open, NS closed, boards 1–8, against 2 Fox."
    )
    assert shown(event, "elk", 3).words.endswith("No later round is drawn yet.")


def test_a_total_without_boards_is_in() -> None:
    event = without(three_rounds("three"), 4, 5)
    matches = tuple(replace(each, boards=()) for each in event.matches)
    found = shown(replace(event, matches=matches))
    assert found.drawn is not None
    assert {each.result_words for each in found.drawn.tables} == {"no result yet"}
