"""The waiting list: in the order of receipt, offered when a place is free, by the book's clause."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.entries import remove_team
from bridgedesk.desk.acts.free_places import (
    add_to_waiting_list,
    enter_team_from_list,
    seat_from_waiting_list,
)
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.entries.waiting_list import (
    first_words,
    free_pairs,
    has_room_for_a_team,
    late_replacement,
    names_of,
    waiting_entries,
)
from bridgedesk.directing.entry_checks import doubts
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from tests.evenings.board_sets import MITCHELL, PAIRS, TEAMS, desk_of

BY_SBU = RulebookRef("sbu-2022")


def sitter(name: str) -> Player:
    return Player("", name)


def full(folder: Path) -> OpenEvent:
    """Everybody is entered but the late pair."""
    entries = tuple(each for each in PAIRS.entries if each.id != "late")
    players = tuple(each for each in PAIRS.players if not each.id.startswith("late"))
    return desk_of(folder, replace(PAIRS, rulebook=BY_SBU, entries=entries, players=players))


def test_who_came_first_is_first_whenever_it_was_put_down(tmp_path: Path) -> None:
    desk = full(tmp_path)
    add_to_waiting_list(desk, "Kay Example & Len Sample")
    add_record(desk, "waiting-list", {"who": "Mo Muster & Nan Muster", "received": "18:40"})
    add_record(desk, "waiting-list", {"who": "Oz Sample & Pip Sample", "received": "2026-11-16 20:00"})
    assert [each.words for each in waiting_entries(desk)] == [
        "Oz Sample & Pip Sample, since Mon 16 Nov 2026, 20:00 (in order of receipt, 2.3)",
        "Mo Muster & Nan Muster, since 18:40 (in order of receipt, 2.3)",
        "Kay Example & Len Sample, since 19:15 (in order of receipt, 2.3)",
    ]


def test_a_pair_that_withdraws_leaves_its_place_to_the_first_in_one_act(tmp_path: Path) -> None:
    desk = full(tmp_path)
    add_to_waiting_list(desk, "Kay Example & Len Sample")
    assert free_pairs(desk.event, MITCHELL) == []
    name_pair(desk, "1", "A", "2NS", ["", ""])
    assert free_pairs(desk.event, MITCHELL) == ["2NS"]
    assert first_words(desk) == [
        "Kay Example & Len Sample, since 19:15 (in order of receipt, 2.3) is waiting for a place."
    ]
    (line,) = waiting_entries(desk)
    change = seat_from_waiting_list(desk, line.line, "1", "A", "2NS", sitter)
    assert change.words == "Pair 2NS: Kay Example & Len Sample, from the waiting list"
    assert (waiting_entries(desk), free_pairs(desk.event, MITCHELL)) == ([], [])
    assert desk.event.registered[0].struck_out == "plays as pair 2NS"
    with pytest.raises(Refusal, match="That entry is no longer on the waiting list"):
        seat_from_waiting_list(desk, line.line, "1", "A", "2NS", sitter)
    undo(desk)
    assert [each.who for each in waiting_entries(desk)] == ["Kay Example & Len Sample"]


def test_a_team_that_withdraws_leaves_its_place(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, replace(TEAMS, rulebook=BY_SBU))
    add_record(desk, "entry-terms", {"places": "6"})
    add_to_waiting_list(desk, "Yak: Kay Example, Len Sample, Mo Muster, Nan Muster")
    assert not has_room_for_a_team(desk.event)
    remove_team(desk, "dog", "1")
    assert has_room_for_a_team(desk.event)
    (line,) = waiting_entries(desk)
    enter_team_from_list(desk, line.line, sitter)
    team = desk.event.entries[-1]
    assert (team.name, len(team.players), waiting_entries(desk)) == ("Yak", 4, [])


@pytest.mark.parametrize(
    ("who", "found"),
    [
        ("Ann & Bob", ("", ["Ann", "Bob"])),
        ("Ann&Bob", ("", ["Ann", "Bob"])),
        ("Fox: Ann, Bob ,Cy", ("Fox", ["Ann", "Bob", "Cy"])),
        ("Fox", ("", ["Fox"])),
    ],
)
def test_names_of_pairs_and_teams(who: str, found: tuple[str, list[str]]) -> None:
    assert names_of(who) == found


def test_an_alternate_of_the_top_half_is_invited_another_is_the_organisers_choice(tmp_path: Path) -> None:
    """SBU 2.9: half of 13 is 6.5."""
    desk = full(tmp_path)
    for place in ("7", "6"):
        add_record(desk, "waiting-list", {"who": f"Number {place}", "place": place, "field": "13"})
    assert [each.says for each in waiting_entries(desk)] == [
        "place 7 of 13, the top ends at 6.5: below it, at the organiser's discretion, 2.9",
        "place 6 of 13, the top ends at 6.5: invited, 2.9",
    ]


def test_entries_beyond_the_places_and_after_the_closing_are_in_doubt(tmp_path: Path) -> None:
    """SABF 13.1: the last to nominate is the first to be rejected; 3: a late one needs the committee."""
    desk = desk_of(tmp_path, replace(TEAMS, rulebook=RulebookRef("sabf-2020")))
    add_record(desk, "entry-terms", {"places": "5", "closes": "18:00"})
    for team, received in (("fox", "17:59"), ("owl", "18:01"), ("elk", "17:00")):
        add_record(desk, "nominations", {"entry": team, "way": "nomination", "received": received})
    assert [(each.entry, each.words) for each in doubts(desk)] == [
        ("dog", "entry 6 for 5 places; waiting list, number 1 (13.1)"),
        (
            "owl",
            "came Tue 17 Nov 2026, 18:01; entries closed Tue 17 Nov 2026, 18:00:"
            " the committee's permission, as a late entry (3, 13.1)",
        ),
    ]


def test_without_a_book_the_terms_alone_speak(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, TEAMS)
    add_record(desk, "entry-terms", {"places": "5"})
    assert [each.words for each in doubts(desk)] == ["entry 6 for 5 places (terms of entry)"]


def test_a_member_replaced_after_the_closing_needs_leave(tmp_path: Path) -> None:
    """SABF 11.1; the clock stands at 19:15."""
    desk = desk_of(tmp_path, replace(PAIRS, rulebook=RulebookRef("sabf-2020")))
    before = desk.event
    add_record(desk, "entry-terms", {"closes": "18:00"})
    assert late_replacement(desk, before, "a") == []
    name_pair(desk, "1", "A", "1NS", ["Ann Example", "Zed Newcomer"])
    (said,) = late_replacement(desk, before, "a")
    assert said.endswith(": the director's permission to replace a member of the pair (11.1)")
    assert late_replacement(desk, before, "b") == []


def test_a_pair_that_does_not_contend_only_makes_the_field_even(tmp_path: Path) -> None:
    """SABF 19.4: six pairs, one of them not contending: five are odd, it may; two of them: four are even."""

    def lending(*keys: str) -> OpenEvent:
        entries = tuple(replace(each, contending=each.id not in keys) for each in PAIRS.entries)
        event = replace(PAIRS, rulebook=RulebookRef("sabf-2020"), kind="trials", entries=entries)
        return desk_of(tmp_path / "".join(keys), event)

    assert [each for each in doubts(lending("e")) if "19.4" in each.words] == []
    assert [each.words for each in doubts(lending("d", "e")) if "19.4" in each.words] == [
        "not contending: 4 entries, even: none (19.4)"
    ] * 2
