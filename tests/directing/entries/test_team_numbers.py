"""Interstate Teams (ANC 10.2, 10.3): the printed numbers are looked up; the last draw goes by placing."""

from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.club.events import session_to_play
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.entries.team_numbers import usual_way
from bridgedesk.directing.entry_checks import doubts_of
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.directing.substitutes.line_up_form import line_up_form
from bridgedesk.event.match import Slip
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.printed_rules import round_robin
from tests.evenings.club_evening import BEGIN, club_at
from tests.sheets.as_text import as_text

ANC = library().books["anc-2017"]
OPEN = ("QLD", "NSW", "SA", "WA", "ACT", "VIC", "TAS")  # 1 to 7, as 10.2 prints them for the Open


def begun(folder: Path, title: str, *, kind: str = "itc", sessions: int = 1) -> OpenEvent:
    return begin_event(club_at(folder), NewEventRequest(title, date(2017, 7, 16), kind, sessions, 1), ANC)


def enter(desk: OpenEvent, *teams: str) -> None:
    for team in teams:
        enter_team(desk, None, team, [])


def draw(desk: OpenEvent, teams: int, session: str = "1") -> None:
    family = "itc-7" if teams > 6 else "itc-6"
    set_movement(desk, session, "A", make(family, Request(teams=teams, boards=14), movement_library()))


def by_number(desk: OpenEvent, session: int = 0) -> list[str]:
    names = {entry.id: entry.name for entry in desk.event.entries}
    seats = desk.event.sessions[session].sections[0].seats
    return [names[seats[str(number)] or ""] or "" for number in range(1, len(seats) + 1)]


def to_see(desk: OpenEvent) -> list[str]:
    return [odd.what for odd in items_to_check(desk) if "10.2" in odd.what or "10.3" in odd.what]


def rename(desk: OpenEvent, number: int, name: str) -> tuple[str, ...]:
    key = desk.event.sessions[0].sections[0].seats[str(number)]
    return enter_team(desk, key, name, []).remarks


@pytest.mark.parametrize(
    ("title", "kind", "numbered"),
    [
        ("Interstate Teams Open", "itc", OPEN),
        ("Women's Interstate Teams", "itc", ("ACT", "WA", "TAS", "NSW", "QLD", "SA", "VIC")),
        ("ITC Seniors’", "itc", ("ACT", "TAS", "QLD", "VIC", "NSW", "WA", "SA")),
        ("ITC", "itc-youth", ("SA", "VIC", "QLD", "ACT", "NSW", "WA")),
    ],
)
def test_teams_entered_first_take_the_numbers_that_are_printed(
    tmp_path: Path, title: str, kind: str, numbered: tuple[str, ...]
) -> None:
    """By the title of the event or of its kind, whatever the order of entry."""
    desk = begun(tmp_path, title, kind=kind)
    enter(desk, *sorted(numbered))
    draw(desk, len(numbered))
    assert by_number(desk) == list(numbered)
    assert to_see(desk) == []


def test_a_team_under_another_number_is_noticed(tmp_path: Path) -> None:
    """Open: Queensland is 1, New South Wales 2. Typed the other way round, both are told, and only they."""
    desk = begun(tmp_path, "Interstate Teams Open")
    draw(desk, 7)
    assert to_see(desk) == [], "nobody is named yet"
    for number, name in enumerate(("NSW Blues", "Team QLD", *OPEN[2:]), start=1):
        rename(desk, number, name)
    assert to_see(desk) == [
        "its number is 2, not 1 (10.2) (NSW Blues)",
        "its number is 1, not 2 (10.2) (Team QLD)",
    ]
    rename(desk, 1, "A team")
    rename(desk, 2, "NSW")
    first = desk.event.entries[0].id
    assert "if it is QLD, record it in the Rule book pane (Ctrl+B), Team numbers" in doubts_of(desk, first)[0]
    add_record(desk, "team-numbers", {"entry": desk.event.entries[0].id, "state": "QLD", "number": "1"})
    assert to_see(desk) == []


def test_the_printed_draw_says_who_has_which_number(tmp_path: Path) -> None:
    """10.4.1 on paper: the numbers of the draw, and under them whose they are."""
    desk = begun(tmp_path, "Interstate Teams Open")
    enter(desk, *OPEN)
    draw(desk, 7)
    text = as_text(round_robin(Facts(desk.evaluation, BEGIN, book=ANC)))
    assert "Numbers: 1 QLD, 2 NSW, 3 SA, 4 WA, 5 ACT, 6 VIC, 7 TAS." in text


def test_an_eighth_team_has_no_number_and_six_need_not_be_seven(tmp_path: Path) -> None:
    desk = begun(tmp_path / "a", "Interstate Teams Open")
    enter(desk, "NT", *OPEN)
    draw(desk, 8)
    assert by_number(desk) == [*OPEN, "NT"]
    assert to_see(desk) == []
    desk = begun(tmp_path / "b", "Interstate Teams Open")
    enter(desk, *OPEN[:6])
    draw(desk, 6)
    assert to_see(desk) == []


@pytest.mark.parametrize(
    ("title", "states", "numbered"),
    [
        # Women's, no Tasmania: Victoria's printed 7 is not in a draw of six
        ("Women's Interstate Teams", "VIC SA QLD NSW WA ACT", "ACT WA VIC NSW QLD SA"),
        # Open, five teams: of 1, 2, 3, 6 and 7 the last two are not in the draw
        ("Interstate Teams Open", "VIC TAS SA QLD NSW", "QLD NSW SA VIC TAS"),
    ],
)
def test_a_number_beyond_the_draw_is_asked_of_nobody(
    tmp_path: Path, title: str, states: str, numbered: str
) -> None:
    desk = begun(tmp_path, title)
    enter(desk, *states.split())
    draw(desk, len(states.split()))
    assert by_number(desk) == numbered.split()
    assert to_see(desk) == []


def test_without_a_competition_it_is_asked_for_once(tmp_path: Path) -> None:
    desk = begun(tmp_path, "ITC")
    enter(desk, "NSW", "QLD", *OPEN[2:])
    draw(desk, 7)
    (said,) = to_see(desk)
    assert "Rule book pane (Ctrl+B), Terms of entry, open, womens, seniors or youth (10.2)" in said
    add_record(desk, "entry-terms", {"category": "open"})
    assert [each.rpartition(" (")[2] for each in to_see(desk)] == ["NSW)", "QLD)"]


def test_clubs_that_are_no_states_are_left_alone(tmp_path: Path) -> None:
    desk = begun(tmp_path, "ITC")
    enter(desk, "Fox", "Owl", "Elk", "Bee", "Cat", "Dog", "Emu")
    draw(desk, 7)
    assert to_see(desk) == []


def test_a_seniors_event_whose_category_is_not_put_down_is_noticed(tmp_path: Path) -> None:
    """3.4 (b): otherwise nobody would look at the days of birth."""
    desk = begun(tmp_path, "Seniors' Interstate Teams")
    enter(desk, "ACT")
    assert any(
        "the title says seniors" in each.what and "(3.4 (b))" in each.what for each in items_to_check(desk)
    )
    add_record(desk, "entry-terms", {"category": "seniors"})
    assert not any("the title says seniors" in each.what for each in items_to_check(desk))


def test_the_last_round_robin_goes_by_placing(tmp_path: Path) -> None:
    """The higher number always wins by 10 IMPs, so that TAS leads and QLD is last; then 5 v 2 is SA v VIC."""
    desk = begun(tmp_path, "Interstate Teams Open", sessions=3)
    enter(desk, *OPEN)
    for session in ("1", "2", "3"):
        draw(desk, 7, session)
    order = [entry.id for entry in desk.event.entries]
    for match in [each for each in desk.event.matches if each.session != "3"]:
        assert to_see(desk) == [], "before the others are played there is no placing"
        record_match_total(
            desk, match.id, Slip((10, 0) if order.index(match.home) > order.index(match.away) else (0, 10))
        )
    assert [usual_way(desk, each) for each in "23"] == [SeatingMethod.SAME, SeatingMethod.RANKED]
    (said,) = to_see(desk)
    assert (
        "session 3 has the numbers of the first round robin, not of the placings: seat it by ranking (10.3)"
        in said
    )
    seat_next_session(desk, "3", SeatingMethod.RANKED, list)
    assert by_number(desk, 2) == ["TAS", "VIC", "ACT", "WA", "SA", "NSW", "QLD"]
    assert to_see(desk) == []
    names = {entry.id: entry.name for entry in desk.event.entries}
    of_round = {names[each.home]: each for each in desk.event.matches if each.round == 15}
    assert {home: names[each.away] for home, each in of_round.items()} == {
        "SA": "VIC",
        "NSW": "ACT",
        "QLD": "WA",
    }
    # In the second VIC v SA was 6 v 3: SA sat first, and sits last now.
    said = " ".join(line_up_form(desk, of_round["SA"].id).says)
    assert "VIC sits first against SA, for it sat last in round 8" in said


def test_the_round_robin_in_play_comes_into_view_though_all_are_drawn(tmp_path: Path) -> None:
    """Both are set up before play: the first until all of it is in, then the second."""
    desk = begun(tmp_path, "Interstate Teams Open", sessions=3)
    enter(desk, *OPEN[:6])
    draw(desk, 6, "1")
    draw(desk, 6, "2")
    assert session_to_play(desk.event) == "1"
    of_first = [each for each in desk.event.matches if each.session == "1"]
    for match in of_first[:-1]:
        record_match_total(desk, match.id, Slip((10, 0)))
    assert session_to_play(desk.event) == "1"
    record_match_total(desk, of_first[-1].id, Slip((10, 0)))
    assert session_to_play(desk.event) == "2"


def test_a_correction_after_the_seating_changes_no_number(tmp_path: Path) -> None:
    """10.3: once set they stay; nobody is told to seat the session anew."""
    desk = begun(tmp_path, "Interstate Teams Open", sessions=4)
    enter(desk, *OPEN[:6])
    for session in ("1", "2", "3", "4"):
        draw(desk, 6, session)
    order = [entry.id for entry in desk.event.entries]
    before = [each for each in desk.event.matches if each.session != "4"]
    for match in before:
        record_match_total(
            desk, match.id, Slip((10, 0) if order.index(match.home) > order.index(match.away) else (0, 10))
        )
    seat_next_session(desk, "4", SeatingMethod.RANKED, list)
    numbers = by_number(desk, 3)
    assert numbers == ["VIC", "ACT", "WA", "SA", "NSW", "QLD"]
    second = next(each for each in before if {each.home, each.away} == {order[5], order[4]})
    record_match_total(desk, second.id, Slip((0, 30) if second.home == order[5] else (30, 0)))
    (field,) = desk.evaluation.fields
    assert field.standings[0].entry == order[4], "ACT leads by the corrected score"
    assert by_number(desk, 3) == numbers
    assert to_see(desk) == []
