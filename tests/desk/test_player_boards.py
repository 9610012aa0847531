"""Boards of each player towards 60, 50 and 40% (SABF 19.2.1)."""

from dataclasses import replace
from pathlib import Path

from bridgedesk.desk.player_boards import boards_of_players
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.match import Match, RoomLineUp
from bridgedesk.event.people import Entry, Player
from tests.desk.sets import TEAMS, desk_of


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


def foxes_of(folder: Path, size: int) -> dict[str, tuple[int, int, str, bool]]:
    rows = [each for each in boards_of_players(desk_of(folder, two_matches(size))) if each.team == "Fox"]
    return {each.player: (each.boards, each.of, each.share, "enough so far" in each.words) for each in rows}


def test_five_players_need_half(tmp_path: Path) -> None:
    """Twenty boards have a line-up, the third match has none yet: 10 of 20 are 50%, enough for five."""
    assert foxes_of(tmp_path, 5) == {
        "F1": (20, 20, "100%", True),
        "F2": (20, 20, "100%", True),
        "F3": (20, 20, "100%", True),
        "F4": (10, 20, "50%", True),
        "F5": (10, 20, "50%", True),
    }


def test_six_players_need_two_fifths(tmp_path: Path) -> None:
    found = foxes_of(tmp_path, 6)
    assert found["F5"] == (0, 20, "0%", False)
    assert found["F6"] == (10, 20, "50%", True)


def test_four_players_need_three_fifths(tmp_path: Path) -> None:
    """All four play all the boards."""
    assert set(foxes_of(tmp_path, 4).values()) == {(20, 20, "100%", True)}


def test_pairs_and_teams_without_names_are_not_counted(tmp_path: Path) -> None:
    assert boards_of_players(desk_of(tmp_path, TEAMS)) == []
