"""Words of the room map where there is nothing to draw."""

from dataclasses import replace
from datetime import date

from bridgedesk.desk.views.room_maps import RoomMaps, ScoredSession
from bridgedesk.event.event import Event
from tests.evenings.ruled_events import pairs, swiss_teams


def words(event: Event) -> str:
    """Of a session without a movement."""
    (session,) = event.sessions
    event = replace(event, sessions=(replace(session, sections=()),))
    return RoomMaps().show(ScoredSession(event, event.sessions[0].id, (), {}), "").words


def test_a_draw_is_not_asked_for_a_movement() -> None:
    drawn = swiss_teams("swiss", "Tuesday Swiss", date(2026, 11, 17))
    assert words(drawn) == "No map: each round is drawn. Press F8 for the missing scores."


def test_pairs_are_asked_for_one() -> None:
    assert words(pairs("pairs", {})) == "No movement yet. Choose one in Setup."
