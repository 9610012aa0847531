"""Every scenario of every book: the facts, the figure worked out from the text, the clause."""

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, cast

import pytest

from bridgedesk.rulebooks import Scale, shape
from tests.rulebooks.books import BOOKS, book, found, scenario_files

if TYPE_CHECKING:
    from decimal import Decimal

_KEYS = {"rows", "question", "facts", "because", "expect"}


def every(kind: str) -> list[object]:
    return [
        pytest.param(name, table, id=f"{place}")
        for name in BOOKS
        for place, table in scenario_files(name, kind)
    ]


@pytest.mark.parametrize(("name", "scenario"), every("scenario"))
def test_a_scenario(name: str, scenario: Mapping[str, object]) -> None:
    assert set(scenario) <= _KEYS, f"unknown keys {set(scenario) - _KEYS}"
    assert str(scenario["because"]).strip(), "a scenario shows its sum in words"
    facts = cast("Mapping[str, object]", scenario["facts"])
    expected = cast("dict[str, object]", _plain(scenario["expect"]))
    finding = found(name, str(scenario["question"]), facts)
    answer = cast("dict[str, object]", _plain(shape(finding)))
    assert {key: answer.get(key) for key in expected} == expected, finding.because
    assert "clause" in expected
    assert "value" in expected


@pytest.mark.parametrize(("name", "printed"), every("scale"))
def test_a_printed_scale_cell_by_cell(name: str, printed: Mapping[str, object]) -> None:
    scale = _scale(name, str(printed["event"]))
    boards = cast("int", printed["boards"])
    winners = [Fraction(cell) for cell in cast("list[Decimal]", printed["winner"])]
    margins = range(len(winners) + 30)  # beyond the table the last row stands
    assert [scale.sides(boards, Fraction(margin))[0] for margin in margins] == winners + winners[-1:] * 30
    assert all(sum(scale.sides(boards, Fraction(margin))) == 20 for margin in margins)


@pytest.mark.parametrize(("name", "printed"), every("step-scale"))
def test_a_printed_scale_of_single_vps_at_every_margin(name: str, printed: Mapping[str, object]) -> None:
    """Rows such as "3 - 4", from level to all; the last one, "33 +", goes on for ever."""
    scale = _scale(name, str(printed["event"]))
    boards = cast("int", printed["boards"])
    after = 0
    for steps, margins in enumerate(cast("list[str]", printed["margins"])):
        low, _, high = margins.partition(" ")
        last = int(low) + 30 if high == "+" else int(high.removeprefix("- "))
        assert int(low) == after, "the printed rows leave no gap"
        for margin in range(int(low), last + 1):
            assert scale.sides(boards, Fraction(margin)) == (Fraction(10 + steps), Fraction(10 - steps))
        after = last + 1


@pytest.mark.parametrize(("name", "printed"), every("percent-scale"))
def test_a_printed_percentage_scale_at_its_borders(name: str, printed: Mapping[str, object]) -> None:
    scale = _scale(name, str(printed["event"]))
    limits = [Fraction(limit) for limit in cast("list[Decimal]", printed["not_exceeding"])]
    first, last = cast("list[int]", printed["boards"])
    for boards in (first, last):
        at_the_border = [scale.sides(boards, limit) for limit in limits]
        just_above = [scale.sides(boards, limit + Fraction(1, 100)) for limit in limits]
        assert [winner for winner, _ in at_the_border] == list(range(10, 20))
        assert [winner for winner, _ in just_above] == list(range(11, 21))
        assert all(winner + loser == 20 for winner, loser in at_the_border + just_above)


@pytest.mark.parametrize(("name", "printed"), every("band-scale"))
def test_a_printed_scale_of_bands_row_by_row(name: str, printed: Mapping[str, object]) -> None:
    """Each row as it is printed, "39-43 25-5"; the last one, "67- 25-0", has no end."""
    boards = cast("int", printed["boards"])
    rows = [re.split("[- ]", row) for row in cast("list[str]", printed["printed"])]
    cells = {
        margin: (Fraction(winner), Fraction(loser))
        for first, last, winner, loser in rows
        for margin in range(int(first), int(last or int(first) + 99) + 1)
    }
    assert list(cells) == list(range(len(cells)))
    for event in cast("list[str]", printed["events"]):
        scale = _scale(name, event)
        assert {margin: scale.sides(boards, Fraction(margin)) for margin in cells} == cells
        assert [start for start, _ in scale.rows(boards)] == [int(first) for first, *_ in rows]


def _scale(name: str, event: str) -> Scale:
    scale = book(name).policy("victory-points", event)
    assert isinstance(scale, Scale)
    return scale


def _plain(value: object) -> object:
    """As JSON has it, so that 25, 25.0 and Decimal("25") are the same number."""
    return json.loads(json.dumps(value, default=float))
