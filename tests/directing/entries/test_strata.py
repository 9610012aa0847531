"""Strata set by the director: kept with the entries, followed by what goes to the secretary, undone."""

import csv
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.cli import run
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.standings_decisions import set_strata
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.exports import ExportOptions, export_event
from bridgedesk.desk.files.sending import dispatch, usual_options
from bridgedesk.directing.entries.placings import competitors, strata_words
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.store.club_lists import Sending
from tests.evenings.club_evening import evening_at

TOLD = usual_options("SBU", Sending())


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    """Passed out throughout, so that all six pairs are level; their numbers are those of the SBU."""
    desk = evening_at(tmp_path)
    for number in range(1, 7):
        name_pair(desk, "1", "A", str(number), [f"Ann {number}", f"Bob {number}"])
    numbered = tuple(
        replace(each, number=str(100 + at)) for at, each in enumerate(desk.event.players, start=1)
    )
    desk.carry_out(Change("number", "numbers"), replace(desk.event, players=numbered, club="Example BC"))
    for line in lines_of(desk.event, "1"):
        record_result(desk, line.place, Result(line.place.board, parse_score("P")))
    return desk


def club_of(desk: OpenEvent) -> Club:
    return Club(desk.file, desk.clock)


def points(desk: OpenEvent) -> set[Decimal]:
    awards = dispatch(club_of(desk), desk, TOLD).outgoing.awards
    assert awards is not None
    return {each.points for each in awards.earned}


def test_the_awards_follow(desk: OpenEvent) -> None:
    """Six pairs all tie over twenty boards. Unstratified 12 and 6 among six: 3 each, at least the lowest, 6.

    All in C: in A 12 - 2 = 10 and 5, so 2.5, at least 5; in B and C less."""
    assert points(desk) == {Decimal(6)}
    change = set_strata(desk, {each.entry: "C" for each in competitors(desk.event)})
    assert change.words == "Strata: 0 in A, 0 in B, 6 in C"
    assert points(desk) == {Decimal(5)}
    assert desk.file.event(desk.event.id).entries == desk.event.entries
    undo(desk)
    assert strata_words(desk.event) == "none"
    assert points(desk) == {Decimal(6)}


def test_so_does_the_claim(desk: OpenEvent, tmp_path: Path) -> None:
    set_strata(desk, {each.entry: "C" for each in competitors(desk.event)})
    club, out = club_of(desk), tmp_path / "claim.csv"
    export_event(club, desk.event.id, out, "sbu-claim", ExportOptions(event_code="W12", club_number="77"))
    rows = list(csv.reader(out.read_text(encoding="ascii").splitlines()))
    claimed = {row[1]: row[4] for row in rows if row[1].isdigit()}
    assert claimed == {str(100 + at): "5" for at in range(1, 13)}


def test_a_final_event_may_still_be_told_its_strata(desk: OpenEvent) -> None:
    """They move no figure of the ranking."""
    finalise(desk)
    set_strata(desk, {each.entry: "C" for each in competitors(desk.event)})
    assert strata_words(desk.event) == "0 in A, 0 in B, 6 in C"


def test_a_letter_that_is_none_and_an_entry_that_is_none(desk: OpenEvent) -> None:
    first = competitors(desk.event)[0].entry
    with pytest.raises(Refusal, match=r"There is no stratum “D”\. Type A, B or C"):
        set_strata(desk, {first: "D"})
    with pytest.raises(Refusal, match="There is no entry nobody"):
        set_strata(desk, {"nobody": "A"})


def test_strata_are_told_on_the_command_line_too(
    desk: OpenEvent, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Six in C: 5 each, as above; they stay with the event."""
    club, key, out = str(desk.file.path), desk.event.id, tmp_path / "claim.csv"
    told = [word for each in competitors(desk.event) for word in ("--stratum", f"{each.entry}=C")]
    desk.file.close()
    call = ["export", club, key, "sbu-claim", str(out), "--event-code", "W12", "--club-number", "77"]
    assert run([*call, *told]) == 0
    rows = csv.reader(out.read_text(encoding="ascii").splitlines())
    assert {row[4] for row in rows if row[1].isdigit()} == {"5"}
    assert run([*call, "--stratum", "e7=D"]) == 2
    assert run([*call, "--stratum", "C"]) == 2
    assert "is not KEY=VALUE. Type it like --stratum e7=B." in capsys.readouterr().err
