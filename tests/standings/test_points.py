"""Points over several events, worked by hand from SABF 17.2, 19.11, 19.13, ANC 14 and 21, Sydney 9.1."""

from datetime import date
from fractions import Fraction

import pytest

from bridgedesk.rulebooks import Director, Listing
from bridgedesk.standings.points import (
    Brought,
    Candidate,
    Table,
    Won,
    earned,
    points_of_players,
    selection_table,
)
from tests.rulebooks.books import book

SABF = book("sabf-2020")
DAY = date(2026, 5, 1)


def won(kind: str, place: int, players: str, tied: int = 1, earning: str | None = None) -> Won:
    """Players are letters."""
    return Won(
        kind, kind, DAY, place, tied, frozenset(players), frozenset(players if earning is None else earning)
    )


def pairs(*names: str) -> list[Candidate]:
    return [Candidate(name, tuple(name)) for name in names]


def table_of(kind: str, candidates: list[Candidate], *history: Won) -> Table:
    found = selection_table(candidates, history, SABF, kind)
    assert found is not None
    return found


def brought(table: Table, entry: str) -> Brought:
    return next(each for each in table.rows if each.candidate.entry == entry)


# ---- one placing


@pytest.mark.parametrize(
    ("name", "placing", "points"),
    [
        ("sydney-2003", won("seniors-teams", 1, "abcd"), 36),
        ("sydney-2003", won("pairs-final", 4, "ab"), 10),
        ("anc-2017", won("itc-final", 2, "abcdef"), 6 + 12),
        ("anc-2017", won("abpc-open-final", 9, "ab"), 6),
        ("anc-2017", won("abpc-open-final", 2, "ab", tied=2), Fraction(40 + 35, 2)),
        ("sabf-2020", won("gnot-monday", 5, "abcde"), Fraction(15, 2) * Fraction(4, 5)),
        ("sabf-2020", won("state-teams", 1, "abcdef"), 40),
    ],
)
def test_what_a_placing_brings_each_player(name: str, placing: Won, points: int | Fraction) -> None:
    found = earned(placing, book(name))
    assert found is not None
    assert found.value == points


@pytest.mark.parametrize("placing", [won("seniors-teams", 3, "abcd"), won("teams", 1, "abcd")])
def test_what_brings_nothing(placing: Won) -> None:
    assert earned(placing, book("sydney-2003")) is None


def test_every_player_over_a_history() -> None:
    """Sydney 9.1: a first of 36 and a third of 15 for a and b, the first alone for c and d."""
    history = [won("seniors-teams", 1, "abcd"), won("pairs-final", 3, "ab")]
    assert points_of_players(history, book("sydney-2003")) == {"a": 51, "b": 51, "c": 36, "d": 36}


def test_only_who_played_enough_earns() -> None:
    """SABF 19.2.1: d sat out too many boards."""
    history = [won("gnot-thursday", 1, "abcd", earning="abc")]
    assert points_of_players(history, SABF) == {"a": 60, "b": 60, "c": 60}


# ---- the Open trials


def test_together_in_full_and_apart_by_half() -> None:
    """19.13: as a pair 45 each; a alone, with others, 30, of which half: 45 + 45 + 15."""
    history = [won("swiss-pairs-championship", 2, "ab"), won("gnot-thursday", 3, "acde")]
    table = table_of("open-trials", pairs("ab"), *history)
    row = brought(table, "ab")
    assert row.total == 105
    assert [(each.player, int(each.points), each.together) for each in row.credits] == [
        ("a", 45, True),
        ("a", 30, False),
        ("b", 45, True),
    ]
    assert row.because == ("together 45, apart 30 x 1/2: 60", "together 45, apart 0 x 1/2: 45")


def test_team_mates_count_in_full_though_they_were_no_pair() -> None:
    """19.13: "as a pair, or as team-mates"."""
    assert brought(table_of("open-trials", pairs("ab"), won("state-teams", 1, "abcd")), "ab").total == 120


def test_a_larger_team_brings_less() -> None:
    """19.13: 60 less a third is 40 for each of six."""
    assert brought(table_of("open-trials", pairs("ab"), won("state-teams", 1, "abcdef")), "ab").total == 80


def test_the_first_three_of_the_qualifying_enter_directly_as_the_same_pair() -> None:
    """19.13: ab were third together; cd came second, but with other partners."""
    history = [
        won("open-trials-qualifying", 3, "ab"),
        won("open-trials-qualifying", 2, "ce"),
        won("open-trials-qualifying", 1, "df"),
    ]
    table = table_of("open-trials", pairs("ab", "cd"), *history)
    direct = {each.candidate.entry: bool(each.direct and each.direct.holds) for each in table.rows}
    assert direct == {"ab": True, "cd": False}
    assert brought(table, "cd").total == Fraction(45 + 60, 2)


def test_fewer_than_twelve_pairs_ranked_to_42nd() -> None:
    """19.13: y has no points at all and so is ranked nowhere; the committee may let the pair in."""
    history = [won("state-pairs", place, f"{chr(96 + place)}{chr(106 + place)}") for place in (1, 2, 3)]
    table = table_of("open-trials", pairs("ak", "xy"), *history)
    assert table.ranks["a"] == table.ranks["k"] == 1
    assert table.ranks["b"] == 3
    assert isinstance(table.found, Listing), "six players are ranked: nobody comes after the 42nd"
    many = [won("swiss-pairs-championship", place, f"{place}") for place in range(1, 11)]
    crowd = [
        Won("x", "state-teams", DAY, 1, 1, frozenset(f"p{n}" for n in range(4)), frozenset()) for _ in "a"
    ]
    ranked = table_of("open-trials", pairs("ak", "xy"), *history, *many, *crowd)
    assert ranked.ranks["1"] == 1


# ---- Women's and Seniors' trials


def test_an_open_point_is_three_and_some_placings_count_there_only() -> None:
    """19.11.1 (d), (h): an eleventh in the Swiss Pairs is 10; 20 open points of State Teams are 60 each."""
    history = [won("swiss-pairs-championship", 11, "ab"), won("state-teams", 4, "abcd")]
    table = table_of("womens-trials", pairs("ab"), *history)
    assert brought(table, "ab").total == 2 * (10 + 3 * 20)


def test_seniors_pairs_count_for_the_seniors_only() -> None:
    """19.11.1 (e)."""
    history = [won("seniors-pairs", 1, "ab")]
    assert brought(table_of("seniors-trials", pairs("ab"), *history), "ab").total == 20
    assert brought(table_of("womens-trials", pairs("ab"), *history), "ab").total == 0


def test_open_points_of_both_or_last_years_team_are_a_direct_entry() -> None:
    """19.11.1 (a), (b): ab both have open points; cd were both in a state team that came second; ef in one
    that came third, which brings 15 points each."""
    history = [
        won("state-pairs", 1, "ab"),
        won("national-championships", 2, "cdghij"),
        won("national-championships", 3, "efklmn"),
    ]
    table = table_of("womens-trials", pairs("ab", "cd", "ef"), *history)
    direct = {each.candidate.entry: bool(each.direct and each.direct.holds) for each in table.rows}
    assert direct == {"ab": True, "cd": True, "ef": False}
    assert brought(table, "ef").total == 30


def test_equals_are_parted_by_the_lower_of_their_placings_in_the_consolation() -> None:
    """19.11.1: thirteen pairs without points; the one whose lower placing is the thirteenth stays out."""
    names = [f"{letter}{letter.upper()}" for letter in "abcdefghijklm"]
    history = [
        won("open-trials-consolation", 20 + place, name)
        for place, name in enumerate(reversed(names), start=1)
    ]
    table = table_of("seniors-trials", pairs(*names), *history)
    assert isinstance(table.found, Listing)
    out = [row.candidate.entry for at, row in enumerate(table.rows, 1) if str(at) not in table.found.items]
    assert out == ["aA"]


# ---- the finals of the State Teams


def teams(*names: str) -> list[Candidate]:
    return [Candidate(name, tuple(name)) for name in names]


def test_points_of_both_stages_join_when_it_is_the_same_team() -> None:
    """17.2: abcdef keep four of six, so 6 + 3 = 9; ghij keep two of four, which is half and
    not more: only the 4 points of their own stage."""
    history = [
        won("state-teams", 1, "abcdxy"),
        won("state-teams", 3, "abcdef"),
        won("state-teams", 2, "ghij"),
        won("state-teams", 1, "ghuv"),
    ]
    table = table_of("state-teams-final", teams("abcdef", "ghij"), *history)
    assert brought(table, "abcdef").total == 9
    assert brought(table, "ghij").total == 4


def test_the_top_five_with_points() -> None:
    """17.2: six teams; 6 4 3 2 1 and none."""
    names = ["abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx"]
    history = [won("state-teams", place, name) for place, name in enumerate(names, start=1)]
    table = table_of("state-teams-final", teams(*names), *history)
    assert isinstance(table.found, Listing)
    assert [row.candidate.entry for row in table.rows if row.total] == names[:5]
    assert table.found.items == ("1", "2", "3", "4", "5")


def test_who_is_not_available_makes_room() -> None:
    names = ["abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx"]
    history = [won("state-teams", place, name) for place, name in enumerate(names[:5], start=1)]
    history.append(won("state-teams", 5, "uvwx"))
    found = selection_table(teams(*names), history, SABF, "state-teams-final", frozenset({"abcd"}))
    assert found is not None
    assert isinstance(found.found, Listing)
    assert "1" not in found.found.items


def test_a_tie_for_the_last_place_is_the_rules_business() -> None:
    names = ["abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx"]
    history = [won("state-teams", place, name) for place, name in enumerate(names[:5], start=1)]
    history.append(won("state-teams", 5, "uvwx"))
    found = table_of("state-teams-final", teams(*names), *history).found
    assert isinstance(found, Director)
    assert len(found.choices) == 2


def test_a_kind_of_event_that_selects_nobody() -> None:
    assert selection_table(pairs("ab"), [won("state-pairs", 1, "ab")], SABF, "pairs") is None
