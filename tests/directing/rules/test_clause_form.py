"""Clauses as plain fields: read from the rule book's text, written again, refused in a sentence."""

import tomllib
from collections.abc import Mapping
from fractions import Fraction

import pytest

from bridgedesk.directing.rules.clause_form import ClauseForm, clause_form, clause_text, usual_values
from bridgedesk.directing.rules.clause_ways import WAYS, SettingKind
from bridgedesk.directing.rules.event_book import clause_blocks, supplement, with_supplements
from bridgedesk.directing.rules.rule_lookup import ask
from bridgedesk.event.refusal import Refusal
from bridgedesk.rule_library import library, text_of_book
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.scores.vp_scale import scale_of

LAWS = library().book("laws-2017")
KIND = "swiss-teams"


def vps(winner: int | str, loser: int | str) -> tuple[Fraction, Fraction]:
    return Fraction(winner), Fraction(loser)


def form_for(topic: str, kind: str = KIND) -> ClauseForm:
    blocks = clause_blocks(text_of_book("laws-2017")[0], LAWS.like(kind))
    form = clause_form(next(each.text for each in blocks if each.topic == topic))
    assert form is not None
    return form


def at(form: ClauseForm, words: str) -> int:
    return next(number for number, way in enumerate(form.ways) if way.words == words)


def laid(topic: str, words: str, typed: Mapping[str, str], kind: str = KIND) -> Book:
    """The Laws with this clause set this way."""
    form = form_for(topic, kind)
    number = at(form, words)
    text = clause_text(form, number, {**usual_values(form.ways[number]), **typed})
    return with_supplements(LAWS, [supplement(LAWS, text, "Programme")])


def test_a_clause_shown_in_fields_and_written_again_is_the_same() -> None:
    """Every clause of every book that has fields; only what is left out by default may be added."""
    shown = 0
    for book in library().books.values():
        for each in clause_blocks(text_of_book(book.id)[0], list(book.kinds)):
            form = clause_form(each.text)
            if form is None or form.chosen < 0:
                continue
            shown += 1
            (before,) = tomllib.loads(each.text)[each.topic]
            (after,) = tomllib.loads(clause_text(form, form.chosen, form.typed))[each.topic]
            assert {"fines_count": True, **before} == {"fines_count": True, **after}, each
    assert shown > 300


def test_boards_of_the_scale_are_one_number() -> None:
    """For 16 boards and 10 IMPs the WBF has 10 + 10 (1 - r^(30/60)) / (1 - r^3) with r = 0.618034:
    10 + 2.1385 / 0.763932 = 12.80, whatever the length of the match."""
    book = laid("victory-points", "WBF continuous scale, 20 VPs", {"scale_boards": "16"})
    scale = scale_of(book, KIND)
    assert scale is not None
    expected = Fraction("12.80"), Fraction("7.20")
    assert scale.sides(7, Fraction(10)) == scale.sides(16, Fraction(10)) == expected


def test_level_vps_plus_imps() -> None:
    """15 for a tie, a VP for each IMP, 25 at most and 0 at least: 12 IMPs are 25 and 3, 20 IMPs 25 and 0."""
    scale = scale_of(laid("victory-points", "Level VPs plus IMPs", {}), KIND)
    assert scale is not None
    assert scale.sides(8, Fraction(12)) == vps(25, 3)
    assert scale.sides(8, Fraction(20)) == vps(25, 0)


def test_a_clubs_own_table_of_vps() -> None:
    """Three columns: a tie 10, one IMP 12, two or more 15.5; the loser has the rest of 20."""
    typed = {"columns.boards": "8", "columns.winner": "10 12 15.5"}
    scale = scale_of(laid("victory-points", "Own table of VPs", typed), KIND)
    assert scale is not None
    assert scale.sides(8, Fraction(1)) == vps(12, 8)
    assert scale.sides(8, Fraction(9)) == (Fraction(31, 2), Fraction(9, 2))


def test_bands_of_imps() -> None:
    """From 3 IMPs 11-9, from 7 IMPs 12-8: 6 IMPs are still in the second band."""
    typed = {"winner": "10, 11, 12", "loser": "10, 9, 8", "columns.boards": "8", "columns.starts": "0 3 7"}
    scale = scale_of(laid("victory-points", "Own bands of IMPs", typed), KIND)
    assert scale is not None
    assert (scale.sides(8, Fraction(6)), scale.sides(8, Fraction(7))) == (vps(11, 9), vps(12, 8))


@pytest.mark.parametrize(
    ("words", "typed", "facts", "value"),
    [
        ("Nothing is carried over", {"unit": "VP"}, {}, "0 VP"),
        ("A share of the entry's own score", {"unit": "VP", "percent": "40"}, {"own": "62.5"}, "25 VP"),
        ("A share of the entry's own score", {"unit": "VP"}, {"own": "62.5"}, "62.5 VP"),
        ("Points by place", {"unit": "VP", "amounts": "5 3 1"}, {"place": "2"}, "3 VP"),
        (
            "Spread from last to first",
            {"unit": "VP", "low": "0", "width": "12"},
            {"own": "80", "first": "100", "last": "60"},
            "6 VP",
        ),
        ("Knockout: a share of the lead", {"percent": "50", "most": "8"}, {"margin": "20"}, "8 IMPs"),
    ],
)
def test_carry_over(words: str, typed: Mapping[str, str], facts: Mapping[str, str], value: str) -> None:
    """40% of 62.5 is 25; 80 lies half-way from 60 to 100, so half of 12; half of 20 is 10, at most 8."""
    book = laid("carry-over", words, typed)
    assert ask(book, "carry-over", {"event": KIND, **facts}).value == value


def test_negative_imps_of_a_butler_are_carried_too() -> None:
    """Sessions of 12 and -20 IMPs are -8; half of it is -4."""
    book = laid("carry-over", "A share of the entry's own score", {"unit": "IMP", "percent": "50"}, "butler")
    assert ask(book, "carry-over", {"event": "butler", "scores": "12,-20"}).value == "-4 IMPs"


def test_late_arrival_by_minutes_and_offence() -> None:
    """Up to 5 minutes a warning, the second time 1 VP; 10 minutes are in the row of 6 to 10."""
    book = laid("late-arrival", "Penalty by minutes", {"unit": "VP", "rows": "5: warning/1, 10: 2"})
    late = {"event": KIND, "earlier": "0"}
    assert ask(book, "late-arrival", {**late, "minutes": "5"}).value == "warning"
    assert ask(book, "late-arrival", {**late, "minutes": "3", "earlier": "1"}).value == "1 VP"
    assert ask(book, "late-arrival", {**late, "minutes": "10"}).value == "2 VP"


def test_every_way_of_every_clause_is_read_by_the_book() -> None:
    given = {"Score": "12", "First board": "1"}
    numbers = {
        "winner": "10 11 12", "loser": "10 9 8", "columns.starts": "0 3 7", "columns.boards": "8",
        "columns.winner": "10 11 12", "amounts": "5 4 3", "rows": "5: warning, 10: 1", "steps": "warning, 1",
        "tests": "head-to-head, lot", "ties": "net-imps, lot", "width": "12",
    }  # fmt: skip
    for topic in WAYS:
        form = form_for(topic)
        for number, way in enumerate(form.ways):
            typed = usual_values(way)
            for each in way.settings:
                typed[each.key] = numbers.get(each.key) or given.get(each.title) or typed[each.key]
            text = clause_text(form, number, typed)
            again = clause_form(text)
            supplement(LAWS, text, "Programme")
            assert again is not None
            assert again.ways[again.chosen].words == way.words, "and shown that way again"


@pytest.mark.parametrize(
    ("topic", "words", "typed", "said"),
    [
        ("bye", "A fixed score", {"value": "a lot"}, "“a lot” is not a number"),
        ("bye", "A fixed score", {"value": ""}, "Score is empty"),
        ("victory-points", "WBF continuous scale, 20 VPs", {"scale_boards": "8.5"}, "not a whole number"),
        ("victory-points", "Own table of VPs", {"columns.boards": "8", "columns.winner": "10 x"}, "“x”"),
        ("late-arrival", "Penalty by minutes", {"rows": "5 warning"}, "is not minutes and a penalty"),
        ("late-arrival", "Penalty by minutes", {"rows": "5: 1, 5: 2"}, "rising order"),
        ("late-arrival", "Penalty by minutes", {"rows": "5: dance"}, "“dance” is not a penalty"),
        ("tie-break", "Tests in turn", {"tests": "lot, lot"}, "chosen twice"),
    ],
)
def test_a_wrong_value_is_refused_in_a_sentence(
    topic: str, words: str, typed: Mapping[str, str], said: str
) -> None:
    with pytest.raises(Refusal, match=said):
        laid(topic, words, typed)


def test_kinds_of_fields_are_all_used() -> None:
    used = {setting.kind for ways in WAYS.values() for way in ways for setting in way.settings}
    assert used == set(SettingKind)
