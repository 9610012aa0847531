"""No ruling gets lost: what is imposed comes off somebody in one stage, or the reason is flagged."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.penalties.rulings import charges_of
from tests.rulebooks.books import ROOT, book

EVENTS = sorted((ROOT / "tests" / "scenarios" / "events").glob("*/*.toml"))
UNITS = ["% of a top", "%", "matchpoints", "VP", "IMP", "points"]
NOON = datetime.fromisoformat("2026-11-17T12:00")


def fined(event: Event) -> Event:
    """Every entry in every unit: without a session, then in each session, of the event and of one round."""
    sessions = [None, *(each.id for each in event.sessions)]
    wanted = [(each.id, session) for each in event.entries for session in sessions]
    rulings = [
        Ruling(f"x{at}", NOON, session, round=at % 3 or None, entry=entry, imposed=Sanction(Decimal(1), unit))
        for at, (entry, session, unit) in enumerate((*two, unit) for two in wanted for unit in UNITS)
    ]
    return replace(event, rulings=(*event.rulings, *rulings))


def lines_of(evaluation: Evaluation, ruling: str) -> list[tuple[int, str]]:
    """Stage and entry of each line that the ruling made."""
    stages = (*evaluation.earlier, evaluation)
    return [
        (at, standing.entry)
        for at, stage in enumerate(stages)
        for field in stage.fields
        for standing in field.standings
        for charge in charges_of(standing)
        if charge.ruling == ruling
    ]


@pytest.mark.parametrize(
    "path", [pytest.param(each, id=f"{each.parent.name}/{each.stem}") for each in EVENTS]
)
def test_every_amount_has_a_line_or_a_flag(path: Path) -> None:
    event = fined(read_toml(path.read_text(encoding="utf-8")))
    found = evaluate(event, book(event.rulebook.id))
    said = [each.what for each in found.flags]
    for ruling in event.rulings:
        if (
            ruling.imposed is None
            or not ruling.imposed.amount
            or ruling.withdrawn
            or not ruling.id.startswith("x")
        ):
            continue
        lines = lines_of(found, ruling.id)
        flags = [what for what in said if what.startswith(f"ruling {ruling.id} ")]
        where = f"{ruling.id}: {ruling.entry} {ruling.session} {ruling.round} {ruling.imposed}"
        assert lines or flags, where
        assert not (lines and flags), f"{where}: {flags}"
        assert len({stage for stage, _ in lines}) <= 1, f"{where}: {lines}"
        assert {entry for _, entry in lines} <= {ruling.entry}, where


def test_boards_to_lose_in_one_of_several_stages_are_flagged_without_their_session() -> None:
    """Their adjusted scores are typed in a session (SBU 2.21), and in which nobody knows."""
    path = ROOT / "tests" / "scenarios" / "events" / "sabf-2020" / "state-teams.toml"
    event = read_toml(path.read_text(encoding="utf-8"))
    late = Ruling("x", NOON, entry="ash", imposed=Sanction(Decimal(1), "boards"))
    found = evaluate(replace(event, rulings=(late,)), book("sabf-2020"))
    assert [each.what for each in found.flags if each.ruling == "x"] == [
        "ruling x does not count: it names no session, and several are possible. Name its session"
    ]
