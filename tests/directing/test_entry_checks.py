"""Who may enter: checked against the club's own list, at the seat and before final."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import import_club_players, merge_club_players, save_club_player
from bridgedesk.desk.acts.registers import add_record, strike_out
from bridgedesk.desk.acts.results import accept_item
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.files.players_file import guessed, open_players, player_imports, players_in
from bridgedesk.desk.queue.items_to_check import CheckItem, accepted_items, items_to_check
from bridgedesk.directing.entries.entry_terms import terms_of
from bridgedesk.directing.entry_checks import by_number, doubts, doubts_of
from bridgedesk.event.document import write
from bridgedesk.event.event import Event, RulebookRef, Status
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal
from tests.evenings.board_sets import MITCHELL, PAIRS, TEAMS, desk_in
from tests.evenings.club_evening import club_at, ticking

SENIORS = replace(PAIRS, rulebook=RulebookRef("anc-2017"), kind="abpc-seniors")
OLD, YOUNG = {"born": "1958-12-31", "member_of": "ABF"}, {"born": "1959-01-01", "member_of": "ABF"}
ASKS = "born before 1 Jan 1959 (3.4 (b))"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_at(tmp_path)
    yield club
    club.close()


def listed(club: Club, event: Event, about: dict[str, str]) -> None:
    for player in event.players:
        save_club_player(club, ClubPlayer("", player.name, about=about))


def member(club: Club, name: str) -> ClubPlayer:
    return next(each for each in club.lists.members if each.name == name)


def odd_entries(desk: OpenEvent) -> list[CheckItem]:
    return [each for each in items_to_check(desk) if "(3." in each.what]


def test_everybody_old_enough_leaves_nothing_to_say(club: Club) -> None:
    listed(club, SENIORS, OLD)
    assert doubts(desk_in(club, SENIORS)) == []


def test_advice_is_worked_out_again_only_for_another_basis(club: Club) -> None:
    desk, asked = desk_in(club, SENIORS), list[str]()

    def work(day: str) -> int:
        asked.append(day)
        return len(asked)

    assert [desk.once(basis, work, basis) for basis in ("Tue", "Tue", "Wed", "Tue")] == [1, 1, 2, 3]
    assert asked == ["Tue", "Wed", "Tue"], "only the last result is kept"


def test_one_who_is_a_day_too_young_is_named_at_the_seat_and_comes_to_clear(club: Club) -> None:
    listed(club, SENIORS, OLD)
    save_club_player(club, replace(member(club, "Di Muster"), about=YOUNG))
    desk = desk_in(club, SENIORS)
    assert doubts_of(desk, "a") == []
    assert doubts_of(desk, "b") == [f"{ASKS}: not met for Di Muster"]
    assert list(by_number(desk, MITCHELL)) == ["2NS"]
    (odd,) = odd_entries(desk)
    assert odd.what == f"{ASKS}: not met for Di Muster (Cy Muster & Di Muster)"
    accept_item(desk, odd, "let in by the Tournament Committee")
    assert odd_entries(desk) == []
    assert [each.initialled for each in accepted_items(desk)] == ["let in by the Tournament Committee"]


def test_a_limit_waived_for_a_player_is_not_asked_of_the_player_again(club: Club) -> None:
    """ANC 3.4 (b): except as the committee authorises; 3.7: a player from overseas is an honorary member.
    The partner of the same pair, a day too young as well, is not excepted."""
    listed(club, SENIORS, OLD)
    for name in ("Cy Muster", "Di Muster"):
        save_club_player(club, replace(member(club, name), about=YOUNG))
    desk = desk_in(club, SENIORS)
    assert doubts_of(desk, "b") == [f"{ASKS}: not met for Cy Muster, Di Muster"]
    excepted = {"entry": "b", "player": "Di Muster", "limit": "age", "why": "the ABF Tournament Committee"}
    add_record(desk, "entry-exceptions", excepted)
    assert doubts_of(desk, "b") == [f"{ASKS}: not met for Cy Muster"]
    add_record(desk, "entry-exceptions", {**excepted, "player": "Cy Muster", "limit": "membership"})
    assert doubts_of(desk, "b") == [f"{ASKS}: not met for Cy Muster"], "another limit"
    add_record(desk, "entry-exceptions", {**excepted, "player": "Cy Muster"})
    assert doubts_of(desk, "b") == []


def test_who_is_not_known_stands_in_one_line_for_each_limit(club: Club) -> None:
    """Twelve players: six are named."""
    desk = desk_in(club, SENIORS)
    names = "Ann Example, Bob Sample, Cy Muster, Di Muster, Ed Example, Flo Sample and 6 more"
    assert [each.what for each in odd_entries(desk)] == [
        f"{ASKS}: not known from the club's list for {names}",
        "a financial member of the masterpoint scheme and of an affiliated organisation (3.7):"
        f" not known from the club's list for {names}",
    ]
    listed(club, SENIORS, OLD)
    assert odd_entries(desk) == [], "the list is looked at again"


def test_a_birth_date_never_leaves_the_list(club: Club) -> None:
    listed(club, SENIORS, {"born": "1960-02-29"})
    desk = desk_in(club, SENIORS)
    for odd in odd_entries(desk):
        accept_item(desk, odd, "seen")
    said = " ".join([write(desk.event), *(each.words for each in desk.file.whole_history())])
    assert "1960" not in said
    assert "born before 1 Jan 1959" in said
    path = desk.file.path
    club.close()
    again = Club.open(path, ticking())
    assert member(again, "Di Muster").about == {"born": "1960-02-29"}
    assert member(again, "Di Muster").flags == ()
    again.close()


def test_what_is_final_is_not_looked_at_again(club: Club) -> None:
    assert doubts(desk_in(club, replace(SENIORS, status=Status.FINAL))) == []


def test_an_evening_without_limits_asks_nothing(club: Club) -> None:
    assert doubts(desk_in(club, PAIRS)) == []
    assert items_to_check(desk_in(club, replace(PAIRS, id="other"))) == []


def test_own_terms_are_checked_under_the_laws_alone(club: Club) -> None:
    """299.99 is fewer than 300, 300 is not."""
    listed(club, PAIRS, {"masterpoints": "299.99"})
    save_club_player(club, replace(member(club, "Jo Muster"), about={"masterpoints": "300"}))
    desk = desk_in(club, PAIRS)
    add_record(desk, "entry-terms", {"masterpoints_below": "300", "places": "6", "closes": "19:00"})
    assert [each.words for each in doubts(desk)] == [
        "fewer than 300 masterpoints (terms of entry): not met for Jo Muster"
    ]
    terms = terms_of(desk.event)
    assert (terms.places, terms.closes) == (6, "19:00")


def test_a_districts_heat_may_take_a_pair_without_a_member_of_it(club: Club) -> None:
    """SBU 2.2.3: with one member it must be taken; without, it may be, and final does not wait."""
    listed(club, PAIRS, {"member_of": "SBU, West"})
    save_club_player(club, replace(member(club, "Ann Example"), about={"member_of": "SBU, East"}))
    desk = desk_in(club, replace(PAIRS, rulebook=RulebookRef("sbu-2022")))
    add_record(desk, "entry-terms", {"category": "district-heat", "of": "East"})
    assert doubts_of(desk, "a") == []
    assert doubts_of(desk, "b") == [
        "half of the players a member of East (2.2.3, 2.2.5): not met; you may still accept the entry"
    ]
    assert items_to_check(desk) == []


def listed_again(club: Club, event: Event) -> OpenEvent:
    """The club file is closed and opened before the entries are looked at."""
    desk_in(club, event).file.close()
    return Club.open(club.file.path, ticking()).event(event.id)


def test_a_member_by_direct_application_has_no_club(club: Club) -> None:
    """SBU 2.2.1: whoever is in no affiliated club, or lives elsewhere, may be a member all the same."""
    listed(club, PAIRS, {"member_of": "SBU, East"})
    save_club_player(club, replace(member(club, "Ann Example"), club=None, about={"member_of": "SBU"}))
    save_club_player(club, replace(member(club, "Di Muster"), club="Example BC", about={"member_of": "no"}))
    desk = listed_again(club, replace(PAIRS, rulebook=RulebookRef("sbu-2022")))
    add_record(desk, "entry-terms", {"category": "members"})
    assert [each.words for each in doubts(desk)] == ["a member of the SBU (2.2): not met for Di Muster"]


@pytest.mark.parametrize("district", ["Ayrshire", "Central", "East", "Highland", "North", "South", "West"])
def test_a_members_district_is_kept(club: Club, district: str) -> None:
    """SBU 2.2.2: seven districts; a member of one of them makes the pair eligible in its heat, and only
    there."""
    listed(club, PAIRS, {"member_of": "SBU"})
    save_club_player(club, replace(member(club, "Ann Example"), about={"member_of": f"SBU, {district}"}))
    desk = listed_again(club, replace(PAIRS, rulebook=RulebookRef("sbu-2022")))
    add_record(desk, "entry-terms", {"category": "district-heat", "of": district})
    assert doubts_of(desk, "a") == []
    strike_out(desk, desk.event.registered[-1].id, "another district")
    add_record(desk, "entry-terms", {"category": "district-heat", "of": "Orkney"})
    assert doubts_of(desk, "a") != []


def test_an_open_heat_takes_players_who_are_not_members(club: Club) -> None:
    """SBU 2.2.4: with members only, both pairs would be flagged."""
    listed(club, PAIRS, {"member_of": "no"})
    desk = desk_in(club, replace(PAIRS, rulebook=RulebookRef("sbu-2022")))
    add_record(desk, "entry-terms", {"category": "members"})
    assert len(doubts(desk)) == len(desk.event.entries)
    strike_out(desk, desk.event.registered[-1].id, "the heat is open")
    add_record(desk, "entry-terms", {"category": "open"})
    assert doubts(desk) == []


def test_an_event_of_several_categories_has_the_limits_of_each(club: Club) -> None:
    """SBU 2.2, 2.2.3, 2.3: a district's heat of the Simultaneous Pairs, for members of the SBU. Di is
    none; Ann's pair has a member of the district, Cy's has not and may be taken all the same."""
    listed(club, PAIRS, {"member_of": "SBU, West"})
    save_club_player(club, replace(member(club, "Ann Example"), about={"member_of": "SBU, East"}))
    save_club_player(club, replace(member(club, "Di Muster"), about={"member_of": "West"}))
    desk = desk_in(club, replace(PAIRS, rulebook=RulebookRef("sbu-2022")))
    add_record(desk, "entry-terms", {"category": "members,  district-heat, simultaneous", "of": "East"})
    assert terms_of(desk.event).categories == ("members", "district-heat", "simultaneous")
    assert doubts_of(desk, "a") == []
    assert doubts_of(desk, "b") == [
        "a member of the SBU (2.2): not met for Di Muster",
        "half of the players a member of East (2.2.3, 2.2.5): not met; you may still accept the entry",
    ]
    strike_out(desk, desk.event.registered[-1].id, "a slip of the pen")
    with pytest.raises(Refusal, match="Category: “member” is not known; did you mean “members”"):
        add_record(desk, "entry-terms", {"category": "simultaneous, member", "of": "East"})


def test_a_category_of_an_entry_has_its_limits_for_that_entry_only(club: Club) -> None:
    listed(club, PAIRS, {"masterpoints": "150"})
    pairs = [replace(each, categories=("novice",)) if each.id == "c" else each for each in PAIRS.entries]
    event = replace(
        PAIRS, rulebook=RulebookRef("anc-2017"), kind="flighted-swiss-pairs", entries=tuple(pairs)
    )
    desk = desk_in(club, event)
    assert [(each.entry, each.asks) for each in doubts(desk)] == [
        ("c", "fewer than 100 masterpoints (3.4 (d))")
    ]


def test_a_rank_is_the_one_of_the_day_where_the_list_has_none(club: Club) -> None:
    players = tuple(
        replace(each, grade="Silver Grand" if each.id == "a0" else "State", number="1234560")
        for each in PAIRS.players
    )
    teams = tuple(replace(each, players=("a0", "a1") if each.id == "fox" else ()) for each in TEAMS.entries)
    event = replace(
        TEAMS, players=players[:2], entries=teams, kind="under-grand", rulebook=RulebookRef("sabf-2020")
    )
    assert [each.words for each in doubts(desk_in(club, event))] == [
        "below Grand Master (20.1.2): not met for Ann Example"
    ]


# ---- the list


def test_a_list_brings_what_is_asked_and_says_what_it_cannot_read(club: Club, tmp_path: Path) -> None:
    path = tmp_path / "members.csv"
    path.write_text(
        "Name,Date of birth,Masterpoints,Gender,Financial\n"
        'Ada Oak,31/12/1958,"1,234.5",F,yes\nBen Pine,some day,,X,no\n',
        encoding="utf-8",
    )
    file = open_players(path)
    players, remarks = players_in(file, guessed(file))
    assert remarks == ()
    found = player_imports(club.lists.members, players, None)
    assert found[0].member.about == {
        "born": "1958-12-31", "masterpoints": "1234.5", "sex": "woman", "member_of": "yes",
    }  # fmt: skip
    assert found[1].words == (
        "imported without it: “some day” is not a date of birth. Type it like this: 1958-12-31;"
        " “X” is not woman or man"
    )
    assert found[1].member.about == {"member_of": "no"}
    import_club_players(club, [each.member for each in found], file.name)
    newer = replace(players[0], about=(("masterpoints", "1300"), ("born", "1950-01-01")))
    (again,) = player_imports(club.lists.members, [newer], None)
    assert again.member.about["masterpoints"] == "1300", "the newer list is right"
    assert again.member.about["born"] == "1958-12-31", "what the club's record has stays"


def test_what_cannot_be_is_refused_in_one_sentence(club: Club) -> None:
    for about, sentence in (
        ({"born": "31/02/1950"}, "“31/02/1950” is not a date of birth. Type it like this: 1958-12-31"),
        ({"masterpoints": "-3"}, "“-3” is not a number of masterpoints"),
    ):
        with pytest.raises(Refusal, match=sentence):
            save_club_player(club, ClubPlayer("", "Ada Oak", about=about))
    save_club_player(
        club, ClubPlayer("", "Ada Oak", flags=("visitor",), about={"born": "1.2.1950", "lives": " "})
    )
    assert member(club, "Ada Oak").about == {"born": "1950-02-01"}
    save_club_player(club, ClubPlayer("", "A. Oak", about={"sex": "f"}))
    merge_club_players(club, member(club, "Ada Oak").id, member(club, "A. Oak").id)
    assert member(club, "Ada Oak").about == {"sex": "woman", "born": "1950-02-01"}
