"""Columns of a players' list are asked once: the club file remembers them by the headings."""

from pathlib import Path

import pytest

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.files.players_file import (
    PlayerImport,
    PlayersFile,
    import_list,
    import_players,
    remembered,
)
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal
from bridgedesk.exchange.players import Columns
from tests.evenings.club_evening import club_at, ticking

LIST = "Wer,Wo,Nummer\nAda Oak,North,1234560\nBen Pine,South,1000004\n"


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return club_at(tmp_path)


def listed(tmp_path: Path, text: str = LIST) -> Path:
    path = tmp_path / "members.csv"
    path.write_text(text, encoding="utf-8")
    return path


def names(club: Club) -> list[tuple[str, str | None]]:
    return [(each.name, each.number) for each in club.lists.members]


def test_columns_named_once_hold_for_the_next_list(club: Club, tmp_path: Path) -> None:
    path = listed(tmp_path)
    with pytest.raises(Refusal, match="choose a column for the names"):
        import_players(club, path, {})
    import_players(club, path, {"name": "Wer", "number": "Nummer"})
    assert names(club) == [("Ada Oak", "1234560"), ("Ben Pine", "1000004")]
    listed(tmp_path, LIST + "Cid Elm,East,\n")
    change = import_players(club, path, {})
    assert change.words == "1 new player from members.csv, 0 updated"
    assert names(club)[-1] == ("Cid Elm", None)


def test_they_survive_the_file_being_closed_and_belong_to_their_headings(club: Club) -> None:
    file = PlayersFile("members.csv", b"", ("Wer", "Nummer"))
    import_list(
        club, file, Columns(name=0, number="Nummer"), [PlayerImport(ClubPlayer("", "Ada Oak"), "new")]
    )
    path = club.file.path
    club.close()
    again = Club.open(path, ticking())
    assert remembered(again, ["wer", " NUMMER "]) == Columns(name=0, number="Nummer")
    assert remembered(again, ["Nummer", "Wer"]) is None
    again.close()


def test_what_is_no_column_is_said(club: Club, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="There is no column “nmae”; did you mean “name”"):
        import_players(club, listed(tmp_path), {"nmae": "Wer"})
    with pytest.raises(Refusal, match="no column is headed “Who”"):
        import_players(club, listed(tmp_path), {"name": "Who"})
    assert names(club) == []
