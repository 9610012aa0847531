"""An individual on the table devices: what is sent, what comes back, and what a director is told."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.players import name_players
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.bridgemates import import_look, look_at
from bridgedesk.desk.files.device_file import (
    change_lines,
    changes_in,
    device_path,
    lines_to_do,
    make_device_file,
    preview_device_file,
)
from bridgedesk.directing.seating.score_location import results_of
from bridgedesk.event.score_text import score_text
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.exchange.jet import Value
from bridgedesk.exchange.jet_writer import filled
from tests.evenings.club_evening import club_at
from tests.evenings.seated import seated_individual

USUAL = DeviceChoices()


@pytest.fixture
def rainbow(tmp_path: Path) -> OpenEvent:
    """Five tables of two boards: the directions' numbers go on from North's."""
    return seated_individual(club_at(tmp_path))


def sent(open_event: OpenEvent) -> Path:
    path = device_path(open_event, "1")
    make_device_file(open_event, "1", USUAL, path)
    return path


def slip(id_: int, at: tuple[int, int, int], four: tuple[int, int, int, int]) -> dict[str, Value]:
    round_, table, board = at
    north, south, east, west = four
    return {
        "ID": id_, "Section": 1, "Round": round_, "Table": table, "Board": board, "PairNS": north,
        "PairEW": east, "South": south, "West": west, "NS/EW": "S", "Contract": "4 S", "Result": "=",
    }  # fmt: skip


def with_rows(path: Path, **tables: list[dict[str, Value]]) -> None:
    path.write_bytes(filled(path.read_bytes(), tables))


def test_the_preview_counts_players_and_says_how_they_are_numbered(rainbow: OpenEvent) -> None:
    preview = preview_device_file(rainbow, "1", USUAL)
    (shown,) = preview.sections
    assert (shown.tables, shown.rounds, shown.boards, shown.pairs, shown.sit_outs) == (
        5,
        "1–5",
        "1–10",
        20,
        0,
    )
    assert shown.of_players
    assert preview.labels == (
        "Section A: players 1E to 5E are 6 to 10, 1S to 5S are 11 to 15 and 1W to 5W are 16 to 20 on the"
        " devices.",
    )


def test_results_find_their_partnership(rainbow: OpenEvent) -> None:
    """In round 2 at table 1 sit 1N and 5S against 4E and 3W, with set 2: boards 3 and 4."""
    path = sent(rainbow)
    assert changes_in(rainbow, "1", path) == ()
    with_rows(path, ReceivedData=[slip(1, (1, 1, 1), (1, 11, 6, 16)), slip(2, (2, 1, 3), (1, 15, 9, 18))])
    change = import_look(rainbow, "1", None, look_at(path))
    assert change is not None
    assert change.words.endswith(": 2 results imported")
    found = {(at.round, at.table, at.board): result for at, result in results_of(rainbow.event, "1").items()}
    assert {at: score_text(result.score) for at, result in found.items()} == {
        (1, 1, 1): "4SS=", (2, 1, 3): "4SS=",
    }  # fmt: skip
    assert not any(result.turned for result in found.values())
    assert lines_to_do(rainbow, "1", path) == []
    assert rainbow.device_findings == ()


def test_four_players_who_do_not_meet_there_are_left_out_and_named(rainbow: OpenEvent) -> None:
    path = sent(rainbow)
    with_rows(path, ReceivedData=[slip(1, (1, 1, 1), (1, 12, 6, 16))])
    change = import_look(rainbow, "1", None, look_at(path))
    assert change is not None
    assert any("board 1 of 1+12 v 6+16" in remark for remark in change.remarks)
    assert results_of(rainbow.event, "1") == {}
    (finding,) = rainbow.device_findings
    assert "table 1, round 1, board 1" in finding.what


def test_a_name_typed_at_the_table_fills_the_player_and_every_partnership(rainbow: OpenEvent) -> None:
    """West of table 2 is 2W, which nobody has named; 3W is somebody else than is typed."""
    name_players(rainbow, "1", "A", "2W", [None])
    path = sent(rainbow)
    typed: dict[str, Value] = {"Section": 1, "Direction": "W", "Updated": True, "Round": 0}
    with_rows(
        path,
        PlayerNumbers=[
            {**typed, "Table": 2, "Number": "4711", "Name": "Wim Example"},
            {**typed, "Table": 3, "Number": "", "Name": "Xenia Sample"},
        ],
    )
    change = import_look(rainbow, "1", None, look_at(path))
    assert change is not None
    assert change.words.endswith(": 1 player named")
    event = rainbow.event
    section = event.section("1", "A")

    def names(number: str) -> list[str]:
        return [event.player(key).name for key in event.players_of(section.seats[number] or "")]

    assert names("2W") == ["Wim Example"]
    assert names("2E+2W") == ["Player 2E", "Wim Example"]
    (finding,) = rainbow.device_findings
    assert finding.what == "Bridgemate, table 3 W: Xenia Sample was typed, but Player 3W sits there"


def test_a_changed_table_is_listed_with_its_four_players(rainbow: OpenEvent) -> None:
    path = sent(rainbow)
    section = rainbow.event.section("1", "A")
    assert section.movement is not None
    *rounds, last = section.movement.rounds
    (first, second, *others) = last
    swapped = (replace(first, ns=second.ns), replace(second, ns=first.ns), *others)
    after = replace(section, movement=replace(section.movement, rounds=(*rounds, swapped)))
    (session,) = rainbow.event.sessions
    event = replace(rainbow.event, sessions=(replace(session, sections=(after,)),))
    rainbow.carry_out(Change("test", "swapped"), event)
    # Round 5: at table 1 sit South 2, East 3 and West 4; at table 2 South 3, East 4 and West 5.
    assert list(change_lines(changes_in(rainbow, "1", path))) == [
        "Section A, table 1, round 5: N 2, S 13, E 8, W 19, boards 9–10.",
        "Section A, table 1: then update the movement from round 5.",
        "Section A, table 2, round 5: N 1, S 12, E 9, W 20, boards 1–2.",
        "Section A, table 2: then update the movement from round 5.",
    ]
