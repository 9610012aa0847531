"""Boards of each player towards 60, 50 and 40% (SABF 19.2.1)."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record
from bridgedesk.directing.boards_played.report import boards_of_players
from bridgedesk.directing.boards_played.requirements import RequirementStatus
from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, RoomLineUp, Slip
from bridgedesk.event.people import Entry, Player
from tests.evenings.board_sets import TEAMS, desk_of
from tests.standings.selection.test_championship import in_one


def two_matches(size: int) -> Event:
    """Fox plays two matches of ten boards: the first four, but the fourth gives way to the last."""
    foxes = [f"f{number}" for number in range(1, size + 1)]
    owls = [f"o{number}" for number in range(1, 5)]
    first = RoomLineUp((foxes[0], owls[0], foxes[1], owls[1]), (owls[2], foxes[2], owls[3], foxes[3]))
    second = RoomLineUp((foxes[0], owls[0], foxes[1], owls[1]), (owls[2], foxes[2], owls[3], foxes[-1]))
    boards = tuple(range(1, 11))
    return replace(
        TEAMS,
        rulebook=RulebookRef("sabf-2020"),
        players=tuple(Player(each, each.upper()) for each in (*foxes, *owls)),
        entries=(
            Entry("fox", tuple(foxes), name="Fox"),
            Entry("owl", tuple(owls), name="Owl"),
            *TEAMS.entries[2:],
        ),
        matches=(
            Match("m1", "1", 1, "fox", "owl", boards=boards, line_up=first),
            Match("m2", "1", 2, "fox", "owl", boards=boards, line_up=second),
            Match("m3", "1", 3, "fox", "owl", boards=boards),
        ),
    )


def foxes_of(
    folder: Path, size: int, rounds: int | None = None
) -> dict[str, tuple[int, int, str, RequirementStatus]]:
    desk = desk_of(folder, two_matches(size))
    if rounds:
        add_record(desk, "rounds-planned", {"rounds": str(rounds), "boards": "10"})
    rows = [each for each in boards_of_players(desk) if each.team == "Fox"]
    return {each.player: (each.boards, each.of, each.share, each.stand) for each in rows}


def test_five_players_need_half(tmp_path: Path) -> None:
    """Twenty boards have a line-up, of the third match ten are to come: half of 30 are 15."""
    enough, short = RequirementStatus.ENOUGH, RequirementStatus.SO_FAR
    assert foxes_of(tmp_path, 5) == {
        "F1": (20, 20, "100%", enough),
        "F2": (20, 20, "100%", enough),
        "F3": (20, 20, "100%", enough),
        "F4": (10, 20, "50%", short),
        "F5": (10, 20, "50%", short),
    }


def test_six_players_need_two_fifths(tmp_path: Path) -> None:
    """Two fifths of 30 are 12."""
    found = foxes_of(tmp_path, 6)
    assert found["F5"] == (0, 20, "0%", RequirementStatus.SO_FAR)
    assert found["F6"] == (10, 20, "50%", RequirementStatus.SO_FAR)


def test_four_players_need_three_fifths(tmp_path: Path) -> None:
    """All four play all the boards."""
    assert set(foxes_of(tmp_path, 4).values()) == {(20, 20, "100%", RequirementStatus.ENOUGH)}


@pytest.mark.parametrize(
    ("rounds", "stand"),
    [
        (3, RequirementStatus.GONE),  # 12 of 30; none played, 10 to come
        (4, RequirementStatus.NOW),  # 16 of 40; 20 to come, without the next match only 10
        (5, RequirementStatus.OPEN),  # 20 of 50; 30 to come, without the next match 20, which is just enough
    ],
)
def test_it_is_said_before_it_is_too_late(tmp_path: Path, rounds: int, stand: RequirementStatus) -> None:
    found = foxes_of(tmp_path, 6, rounds)["F5"]
    assert found[0] == 0
    assert found[3] is stand


def test_what_is_said_has_the_figures_and_the_clauses(tmp_path: Path) -> None:
    """SABF 16.2 and 19.2.1: 40% of 40 for six players; 13.5: two fifths of them for a finals match."""
    desk = desk_of(tmp_path, two_matches(6))
    add_record(desk, "rounds-planned", {"rounds": "4", "boards": "10"})
    (last,) = [each for each in boards_of_players(desk, "fox") if each.player == "F5"]
    assert last.words == (
        "must play every match from now on for a placing, a finals match and points:"
        " 16 of 40 boards required, 16 missing, 20 to come (16.2, 13.5, 19.2.1, 19.13)"
    )


def test_matches_are_counted_where_the_book_counts_matches(tmp_path: Path) -> None:
    """ANC 11.2: seven matches to play the final; 14.3: ten for points. Two are not enough; six teams meet
    each other in four round robins (10.5), so that 18 of 20 are to come, unless fewer are planned."""
    event = replace(two_matches(5), kind="itc", rulebook=RulebookRef("anc-2017"))
    desk = desk_of(tmp_path, event)
    (first,) = [each for each in boards_of_players(desk, "fox") if each.player == "F1"]
    assert [(each.what_for, each.least, each.played, each.unit) for each in first.wanted] == [
        (("a finals match",), 7, 2, "matches"),
        (("points",), 10, 2, "matches"),
    ]
    assert [(each.of, each.to_come, each.stand) for each in first.wanted] == [
        (20, 18, RequirementStatus.OPEN)
    ] * 2
    add_record(desk, "rounds-planned", {"rounds": "8", "boards": "14"})
    (first,) = [each for each in boards_of_players(desk, "fox") if each.player == "F1"]
    assert [each.stand for each in first.wanted] == [RequirementStatus.OPEN, RequirementStatus.GONE]


def test_who_can_no_longer_reach_the_matches_is_told_at_once(tmp_path: Path) -> None:
    """ANC 11.2, 14.3: of the 20 matches of six teams (10.5) fox has 11 behind it, all of them without f5:
    nine to come are enough for a finals match, which asks seven, and not for points, which ask ten."""
    event = replace(two_matches(5), kind="itc", rulebook=RulebookRef("anc-2017"))
    first = replace(event.matches[0], boards=tuple(range(1, 15)), slip=Slip((10, 10)))
    matches = tuple(replace(first, id=f"m{at}", round=at) for at in range(1, 12))
    desk = desk_of(tmp_path, replace(event, matches=matches))
    (last,) = [each for each in boards_of_players(desk, "fox") if each.player == "F5"]
    assert last.words == (
        "can still play enough for a finals match: 7 of 20 matches required, 7 missing, 9 to come (11.2);"
        " has too few for points: 10 of 20 matches required, 10 missing, 9 to come (14.3)"
    )


def test_pairs_and_teams_without_names_are_not_counted(tmp_path: Path) -> None:
    assert boards_of_players(desk_of(tmp_path, TEAMS)) == []


def with_a_final(size: int) -> Event:
    """Two qualifying matches of ten boards, then a final of two halves of 28; the first half is lined up."""
    event = two_matches(size)
    boards = tuple(range(1, 29))
    first, second, *_ = event.matches
    final = [
        replace(first, id="f3", stage="final", round=3, boards=boards),
        replace(second, id="f4", stage="final", round=4, boards=boards, line_up=None),
    ]
    stages = (*event.stages, Stage("final"))
    return replace(event, stages=stages, matches=(*event.matches[:2], *final))


def test_a_finals_match_asks_for_qualifying_boards_only(tmp_path: Path) -> None:
    """SABF 13.5: two fifths of the 20 qualifying boards are 8; 16.2: and 28 boards of the final."""
    rows = {each.player: each for each in boards_of_players(desk_of(tmp_path, with_a_final(6)), "fox")}
    assert {
        player: next((w.least, w.of, w.played) for w in rows[player].wanted if "a finals match" in w.what_for)
        for player in ("F1", "F4", "F5")
    } == {"F1": (8, 20, 20), "F4": (8, 20, 10), "F5": (8, 20, 0)}
    final = {
        player: next(w for w in rows[player].wanted if w.what_for == ("a full session of the final",))
        for player in ("F1", "F5")
    }
    (finals,) = [each for each in rows["F5"].wanted if "a finals match" in each.what_for]
    assert finals.stand is RequirementStatus.GONE, "the qualifying is over"
    assert (final["F1"].stand, final["F1"].played) == (RequirementStatus.ENOUGH, 28)
    assert (final["F5"].stand, final["F5"].played, final["F5"].to_come) == (RequirementStatus.NOW, 0, 28)


def test_stages_of_kinds_of_their_own_are_counted_apart(tmp_path: Path) -> None:
    """ANC 11.2, 14.3: f5 played one of eleven qualifying matches and three stanzas, f4 the rest."""
    (event,) = in_one("itc", "itc-final")
    event = replace(event, status=Status.OPEN)
    rows = {each.player: each for each in boards_of_players(desk_of(tmp_path, event), "fox")}
    assert {
        player: [(each.what_for, each.played, each.of, each.unit, each.stand) for each in rows[player].wanted]
        for player in ("F4", "F5")
    } == {
        "F4": [
            (("a finals match",), 10, 11, "matches", RequirementStatus.ENOUGH),
            (("points",), 10, 11, "matches", RequirementStatus.ENOUGH),
            (("the title",), 1, 4, "stanzas", RequirementStatus.ENOUGH),
            (("points",), 1, 4, "stanzas", RequirementStatus.SO_FAR),
        ],
        "F5": [
            (("a finals match",), 1, 11, "matches", RequirementStatus.GONE),
            (("points",), 1, 11, "matches", RequirementStatus.GONE),
            (("the title",), 3, 4, "stanzas", RequirementStatus.ENOUGH),
            (("points",), 3, 4, "stanzas", RequirementStatus.ENOUGH),
        ],
    }


def test_state_teams_are_counted_before_their_finals_too(tmp_path: Path) -> None:
    """SABF 17.2: the shares of one stage are asked when both are over; 16.2 and 13.5 go on being said. And
    stage two is no final, of which a full session would be asked."""
    event = replace(two_matches(6), kind="state-teams")
    (last,) = [each for each in boards_of_players(desk_of(tmp_path, event), "fox") if each.player == "F5"]
    assert {each.clauses for each in last.wanted} == {("16.2", "13.5", "19.2.1", "19.13")}
    stages = (Stage("swiss"), Stage("two", "two-stages", carry_from="swiss"))
    matches = (*event.matches[:2], replace(event.matches[2], stage="two"))
    both = desk_of(tmp_path / "both", replace(event, stages=stages, matches=matches))
    (last,) = [each for each in boards_of_players(both, "fox") if each.player == "F5"]
    assert "final" not in " ".join(
        what for each in last.wanted for what in each.what_for if "session" in what
    )
