"""Scales as a club edits them: in tables, read back strictly, kept as its own."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.desk.files.scale_parts import (
    ScaleTable,
    delete_own_scale,
    is_own,
    save_own_scale,
    scale_tables,
    with_part,
)
from bridgedesk.event.refusal import Refusal
from bridgedesk.exchange.formats import scale_of
from bridgedesk.masterpoints.scale import AbfScale, MatchAward, SbuScale, Scale, Sizes, load_scale, scale_text
from tests.evenings.masterpoint_fields import abf, sbu


def part(scale: Scale, name: str) -> ScaleTable:
    return next(each for each in scale_tables(scale) if each.name == name)


@pytest.mark.parametrize("scale", [abf(), sbu()])
def test_the_text_of_a_scale_is_that_scale(scale: Scale) -> None:
    assert load_scale(scale_text(scale), "again") == scale


@given(
    st.lists(
        st.tuples(st.integers(0, 99), st.decimals(0, 9, places=2), st.decimals(0, 9, places=2)), max_size=4
    )
)
def test_every_table_of_match_awards_comes_back(rows: list[tuple[int, object, object]]) -> None:
    awards = tuple(
        MatchAward("E", boards, Fraction(str(won)), Fraction(str(drawn))) for boards, won, drawn in rows
    )
    scale = replace(abf(), match_award=awards)
    assert load_scale(scale_text(scale), "again") == scale


@pytest.mark.parametrize("scale", [abf(), sbu()])
def test_the_tables_unchanged_are_the_same_scale(scale: Scale) -> None:
    for each in scale_tables(scale):
        assert with_part(scale, each.name, each.rows) == scale


def test_match_awards_start_empty_say_so_and_are_entered_here() -> None:
    empty = part(abf(), "Match awards")
    assert empty.rows == ()
    assert "so none are given" in empty.empty
    scale = with_part(abf(), "Match awards", [("E", "5", "0.1", "0,05"), ("", "", "", "")])
    assert isinstance(scale, AbfScale)
    assert scale.match_award == (MatchAward("E", 5, Fraction(1, 10), Fraction(1, 20)),)


def test_a_weight_that_was_unknown_is_entered() -> None:
    rows = [(*row[:2], "1.75", *row[3:]) if row[0] == "C" else row for row in part(abf(), "Grades").rows]
    scale = with_part(abf(), "Grades", rows)
    assert isinstance(scale, AbfScale)
    assert next(each.weight for each in scale.grade if each.id == "C") == Fraction(7, 4)


def test_the_sizes_of_individual_events_start_empty() -> None:
    assert "No source for the scale of individual events" in part(sbu(), "Individual").empty
    scale = with_part(sbu(), "Individual", [("12", "6"), ("24", "9")])
    assert isinstance(scale, SbuScale)
    assert scale.individual == Sizes(1, 3, ((12, 6), (24, 9)))
    assert with_part(scale, "Individual", []) == sbu()


@pytest.mark.parametrize(
    ("scale", "name", "row", "sentence"),
    [
        (
            abf(),
            "Match awards",
            ("E", "many", "1", "0"),
            "row 1: “E, many, 1, 0” does not fit\\. Type Grade, From boards",
        ),
        (abf(), "Match awards", ("E", "5", "NaN", "0"), "row 1"),
        (abf(), "Grades", ("E", "mauve", "1", "x"), "row 1: “E, mauve"),
        (abf(), "Grades", ("E", "red", "-1", "x"), "must be 0 or more"),
        (sbu(), "Teams", ("3", "ten"), "row 1: “3, ten” does not fit\\. Type Up to entries, Top award"),
    ],
)
def test_what_is_no_figure_is_refused(scale: Scale, name: str, row: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        with_part(scale, name, [row])


def test_sizes_must_rise() -> None:
    with pytest.raises(Refusal, match="from the smallest field to the largest"):
        with_part(sbu(), "One winner", [("9", "18"), ("6", "12")])


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this computer keeps what is the club's own."""
    for where in ("bridgedesk.desk.files.scale_parts", "bridgedesk.exchange.formats"):
        monkeypatch.setattr(f"{where}.own_folder", lambda: tmp_path / "own")
    return tmp_path / "own"


@pytest.mark.usefixtures("own_folder")
def test_the_clubs_own_stands_in_the_place_of_ours() -> None:
    ours = scale_of("abf-2014")
    assert not is_own(ours)
    changed = with_part(ours, "Match awards", [("E", "5", "0.1", "0.05")])
    save_own_scale(changed)
    assert is_own(ours)
    assert scale_of("abf-2014") == changed
    delete_own_scale(changed)
    assert scale_of("abf-2014") == ours
