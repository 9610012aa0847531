"""The WBF formula against the tables that federations print, cell by cell."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.bridge.victory_points import continuous_scale, continuous_vp

HERE = Path(__file__).parent
TWENTY = Decimal("20.00")

boards = st.integers(1, 64)
margins = st.integers(-400, 400)


def printed(name: str) -> Iterator[tuple[int, list[Decimal]]]:
    """Each line: the boards of a match, and its winner's VPs for margins from 0 on."""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        length, _, cells = line.partition(":")
        yield int(length), [Decimal(cell) for cell in cells.split()]


def ids(tables: list[tuple[int, list[Decimal]]]) -> list[str]:
    return [f"{length} boards" for length, _ in tables]


SABF = list(printed("vp_sabf_2020.txt"))  # SABF 2020, 21.3 to 21.12: the formula as it stands
SBU = list(printed("vp_sbu_2022.txt"))  # SBU 2022, 4, WBF Continuous: the formula with its repair


@pytest.mark.parametrize(("length", "cells"), SABF, ids=ids(SABF))
def test_the_sabf_tables_are_the_formula(length: int, cells: list[Decimal]) -> None:
    assert [continuous_vp(margin, length) for margin in range(len(cells))] == cells
    assert list(continuous_scale(length)) == cells


@pytest.mark.parametrize(("length", "cells"), SBU, ids=ids(SBU))
def test_the_sbu_table_is_the_formula_repaired(length: int, cells: list[Decimal]) -> None:
    assert [continuous_vp(margin, length, concave=True) for margin in range(len(cells))] == cells
    assert list(continuous_scale(length, concave=True)) == cells


def test_the_tables_were_copied_whole() -> None:
    assert [length for length, _ in SABF] == [6, 7, 8, 9, 10, 11, 12, 14, 15, 16]
    assert [length for length, _ in SBU] == [6, 7, 8, 9, 10, 12, 14, 16, 20, 32]
    assert sum(len(cells) for _, cells in SABF) == 501
    assert sum(len(cells) for _, cells in SBU) == 545


def test_where_the_two_books_differ() -> None:
    """Ten boards, 27 IMPs: rounding made a step larger than the one before it."""
    assert continuous_vp(27, 10) == Decimal("17.33")
    assert continuous_vp(27, 10, concave=True) == Decimal("17.34")


@given(margins, boards, st.booleans())
def test_winner_and_loser_share_twenty(margin: int, length: int, concave: bool) -> None:
    won = continuous_vp(margin, length, concave=concave)
    lost = continuous_vp(-margin, length, concave=concave)
    assert won + lost == 20
    assert 0 <= won <= 20
    assert (won >= 10) is (margin >= 0)


@given(boards, st.booleans())
def test_more_imps_are_never_fewer_vps(length: int, concave: bool) -> None:
    scale = continuous_scale(length, concave=concave)
    assert scale[0] == 10
    assert list(scale) == sorted(scale)
    assert scale.index(TWENTY) == len(scale) - 1
    assert all(vp == vp.quantize(Decimal("0.01")) for vp in scale)
    assert continuous_vp(len(scale), length, concave=concave) == 20
    assert continuous_vp(10_000, length, concave=concave) == 20


@given(boards)
def test_no_step_of_the_repaired_scale_exceeds_the_one_before(length: int) -> None:
    scale = continuous_scale(length, concave=True)
    steps = [after - before for before, after in pairwise(scale)]
    assert steps == sorted(steps, reverse=True)


@given(boards)
def test_the_repair_lifts_no_value_further_than_it_must(length: int) -> None:
    scale = continuous_scale(length, concave=True)
    formula = [continuous_vp(margin, length) for margin in range(len(scale))]
    assert all(repaired >= plain for repaired, plain in zip(scale, formula, strict=True))
    for margin in range(1, len(scale) - 1):
        if scale[margin] > formula[margin]:
            lower = scale[margin] - Decimal("0.01")
            assert scale[margin + 1] - lower > lower - scale[margin - 1]


def test_a_match_has_boards() -> None:
    with pytest.raises(ValueError, match="at least 1 board, not 0"):
        continuous_scale(0)
