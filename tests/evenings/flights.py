"""Teams of two flights, and one round of each."""

from datetime import date
from decimal import Decimal

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.setup.flights import other_flights
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.match import Slip
from bridgedesk.event.people import Player
from bridgedesk.rule_library import library
from tests.evenings.teams import alphabet

LAWS = library().book("laws-2017")
DAY = date(2026, 11, 17)
WANTED = NewEventRequest("Spring Teams", DAY, "swiss-teams", flights="Flight A, Flight B")


def flights(club: Club, wanted: NewEventRequest = WANTED) -> list[OpenEvent]:
    first = begin_event(club, wanted, LAWS)
    return [first, *(club.event(each.key) for each in other_flights(first))]


def enter(open_event: OpenEvent, *teams: str) -> None:
    for team in teams:
        enter_team(open_event, None, team, [Player("", f"{team} Player{at}") for at in range(1, 5)])


def play(open_event: OpenEvent, *teams: str) -> None:
    """Four teams, one round: 20, 15, 5 and 0 VPs in this order, each as typed, whoever meets."""
    enter(open_event, *teams)
    draw_round(open_event, "1", "1-8", alphabet, LAWS)
    won = dict(zip(teams, (20, 15, 5, 0), strict=True))
    for match in open_event.event.matches:
        home, away = (won[open_event.event.entry(each).name or ""] for each in (match.home, match.away))
        record_match_total(open_event, match.id, Slip(vp=(Decimal(home), Decimal(away))))


def final_of(club: Club, title: str = "Spring Teams, final") -> OpenEvent:
    events = map(club.event, club.file.event_keys())
    return next(each for each in events if each.event.title == title)
