"""Captain and coach typed with the team: the same facts as the records of the rule book."""

from pathlib import Path

import pytest

from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.entries.team_leaders import TeamLeaders, leaders_of
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.document import canonical
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.rule_library import library
from bridgedesk.standings.entry_names import captain_of, members_of
from tests.evenings.club_evening import BEGIN, club_at

FOUR = ("Ann A", "Bob B", "Cy C", "Di D")


def players(*names: str) -> list[Player]:
    return [Player("", name) for name in names]


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    laws = library().books["laws-2017"]
    return begin_event(club_at(tmp_path), NewEventRequest("Swiss", BEGIN.date(), "swiss-teams"), laws)


def fox(desk: OpenEvent, leaders: TeamLeaders | None, *names: str) -> str:
    """Enter or edit the only team, and return what was done."""
    key = desk.event.entries[0].id if desk.event.entries else None
    return enter_team(desk, key, "Fox", players(*(names or FOUR)), None, leaders).words


def members(desk: OpenEvent) -> tuple[str, ...]:
    return members_of(desk.event, desk.event.entries[0].id)


def test_a_player_is_marked_as_captain_in_one_act_that_can_be_undone(desk: OpenEvent) -> None:
    words = fox(desk, TeamLeaders(playing=1, coach="Kim  Train"))
    assert words == "Team Fox: Ann A, Bob B, Cy C, Di D; captain Bob B, coach Kim Train"
    assert members(desk) == ("Ann A", "Bob B (captain)", "Cy C", "Di D", "Kim Train (coach, not playing)")
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)
    undo(desk)
    assert desk.event.entries == ()
    assert desk.event.registered == ()


def test_a_captain_who_does_not_play_comes_before_one_who_plays(desk: OpenEvent) -> None:
    fox(desk, TeamLeaders(playing=1))
    fox(desk, TeamLeaders(captain="Pat Lead"))
    assert desk.event.entries[0].captain is None
    assert members(desk) == (*FOUR, "Pat Lead (captain, not playing)")
    fox(desk, TeamLeaders(playing=0))
    assert members(desk) == ("Ann A (captain)", *FOUR[1:])
    (line,) = desk.event.registered
    assert line.struck_out == "changed in Setup", "the record stays on file"


def test_what_the_rule_book_records_is_what_the_form_shows_and_back(desk: OpenEvent) -> None:
    fox(desk, None)
    key = desk.event.entries[0].id
    add_record(desk, "captains", {"entry": key, "captain": "Cy C"})
    add_record(desk, "officials", {"entry": key, "role": "coach", "name": "Kim Train"})
    add_record(desk, "officials", {"entry": key, "role": "coach", "name": "Lee Help"})
    shown = leaders_of(desk.event, key)
    assert shown == TeamLeaders(playing=2, coach="Kim Train, Lee Help")
    kept = desk.event.registered
    fox(desk, shown)
    assert desk.event.registered == kept, "nothing changed, so nothing is recorded"
    fox(desk, shown._replace(coach="Lee Help"))
    assert [line.struck_out for line in desk.event.registered] == ["changed in Setup", None]


def test_a_captain_whose_name_is_corrected_still_leads(desk: OpenEvent) -> None:
    fox(desk, TeamLeaders(playing=1))
    fox(desk, TeamLeaders(playing=1), "Ann A", "Rob B", "Cy C", "Di D")
    assert captain_of(desk.event, desk.event.entries[0].id) == "Rob B"


def test_a_captain_who_is_taken_off_the_team_leads_no_longer(desk: OpenEvent) -> None:
    fox(desk, TeamLeaders(playing=1))
    fox(desk, None, "Ann A", "Cy C", "Di D", "Eve E")
    assert members(desk) == ("Ann A", "Cy C", "Di D", "Eve E")
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)


def test_a_player_typed_as_captain_who_does_not_play_is_marked(desk: OpenEvent) -> None:
    fox(desk, TeamLeaders(captain="cy c"))
    assert members(desk) == ("Ann A", "Bob B", "Cy C (captain)", "Di D")


@pytest.mark.parametrize(
    ("leaders", "why"),
    [
        (TeamLeaders(playing=4), "The player chosen as captain has no name. Type it, or choose another"),
        (TeamLeaders(coach="Kim Train, di d"), "di d plays in Fox. Type a coach who does not play."),
    ],
)
def test_what_cannot_be_is_refused(desk: OpenEvent, leaders: TeamLeaders, why: str) -> None:
    before = desk.event
    with pytest.raises(Refusal, match=why):
        fox(desk, leaders)
    assert desk.event is before
