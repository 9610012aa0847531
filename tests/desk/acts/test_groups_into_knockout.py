"""Two groups of teams, all play all, of which the best two each go on to a knockout."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.further_finals import create_finals
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.standings_decisions import save_stage_settings
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.match_tables import seated_teams
from bridgedesk.directing.seating.session_seating import renumbered
from bridgedesk.directing.setup.further_finals import FinalsRequest
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.directing.stages.stages import SectionRanking
from bridgedesk.event.match import Slip
from bridgedesk.event.people import Player
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from tests.evenings.club_evening import club_at
from tests.evenings.referee import vps
from tests.evenings.sample_congress import names

LAWS = library().book("laws-2017")
GROUPS = {"A": ("Ant", "Bee", "Cow", "Dog"), "B": ("Elk", "Fox", "Gnu", "Hen")}
STRENGTH = {"Ant": 30, "Bee": 20, "Cow": 10, "Dog": 0, "Elk": 40, "Fox": 28, "Gnu": 4, "Hen": 0}


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return club_at(tmp_path)


@pytest.fixture
def groups(club: Club) -> OpenEvent:
    return played(club, STRENGTH)


def played(club: Club, strength: Mapping[str, int]) -> OpenEvent:
    """Each team wins as many IMPs as it is strong, in every match: 12 boards, so matches of 4 boards."""
    desk = begin_event(club, NewEventRequest("Groups", date(2026, 11, 21), "teams", sections=2), LAWS)
    four = make("round-robin", Request(teams=4, boards=12), movement_library())
    set_movement(desk, "1", "A", four)
    set_movement(desk, "1", "B", renumbered(four, "5"))
    for name, key in zip(strength, seated_teams(desk.event), strict=True):
        enter_team(desk, key, name, [Player("", f"{name} {number}") for number in range(1, 5)])
    called = names(desk)
    for match in desk.event.matches:
        record_match_total(desk, match.id, Slip((strength[called[match.home]], strength[called[match.away]])))
    save_stage_settings(desk, "all", {"places": "4", "listed": SectionRanking.LISTS.value})
    return desk


def made(club: Club, before: OpenEvent, word: str) -> OpenEvent:
    keys = (key for key in club.file.event_keys() if key != before.event.id)
    return next(each for each in map(club.event, keys) if each.event.title.endswith(word))


def test_winners_of_the_groups_meet_the_seconds_of_the_other_group(club: Club, groups: OpenEvent) -> None:
    """Elk wins its group by more than Ant. Two of each group go on: the winners are seeded first and the
    seconds in the same order of groups, so Elk meets Bee and Ant meets Fox. Of the thirds Cow has more."""
    create_finals(groups, FinalsRequest("1-4, rest", "teams-final", 2))
    final = made(club, groups, "final")
    assert [each.name for each in final.event.entries] == ["Elk", "Ant", "Fox", "Bee"]
    called = names(final)
    first = [
        (called[each.home or ""], called[each.away or ""]) for each in final.evaluation.finals if each.home
    ]
    assert first == [("Elk", "Bee"), ("Ant", "Fox")]
    consolation = made(club, groups, "consolation")
    assert [each.name for each in consolation.event.entries] == ["Cow", "Gnu", "Dog", "Hen"]


def test_the_lead_goes_to_the_higher_total_whatever_the_seeds(club: Club) -> None:
    """Elk wins the weak group by 2, 4 and 6 IMPs and is seeded second; Bee, third, has lost by 2 and won by
    24 and 28. By the scale of 4 boards Bee has more VPs, and half of its lead in their semi-final."""
    groups = played(club, {**STRENGTH, "Bee": 28, "Cow": 4, "Elk": 12, "Fox": 10, "Gnu": 8, "Hen": 6})
    create_finals(groups, FinalsRequest("1-4", "teams-final", 2, "50"))
    final = made(club, groups, "final")
    assert [each.name for each in final.event.entries] == ["Ant", "Elk", "Bee", "Fox"]
    bee, elk = (sum(vps(margin, 4) for margin in own) for own in ((-2, 24, 28), (2, 4, 6)))
    (carried,) = (each for each in final.evaluation.finals if each.final.key == "semi-final 2")
    assert names(final)[carried.carried_by or ""] == "Bee"
    assert carried.carry == Fraction(bee - elk) / 2
