"""Totals that are printed level share a place, or a line says what parts them; in every book, by chance."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import MatchRuling, Ruling, Sanction
from bridgedesk.event.session import LineUp, Scoring, Section, Session
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation, Field, Measure
from bridgedesk.standings.explain.further_lists import hidden_between, ladder, with_handicap
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.standings.penalties.rulings import fields_without_penalties
from bridgedesk.standings.ties.ranking import HIDDEN, notes_of, printed_level
from tests.evenings.scored_evenings import event as evening
from tests.evenings.scored_evenings import section, with_sessions
from tests.rulebooks.books import ROOT, book

NOON = datetime.fromisoformat("2026-11-17T12:00")
NAMES = ("ash", "box", "cob", "dab")
ROUNDS = (
    (("ash", "box"), ("cob", "dab")),
    (("ash", "cob"), ("box", "dab")),
    (("ash", "dab"), ("box", "cob")),
)
BOARDS = tuple(range(1, 9))
KINDS = [
    ("sabf-2020", "swiss-teams", Scoring.IMPS),
    ("sabf-2020", "trials", Scoring.BUTLER),
    ("sabf-2020", "matchpoint-swiss", Scoring.MATCHPOINTS),
    ("anc-2017", "itc", Scoring.IMPS),
    ("anc-2017", "abpc-womens", Scoring.BUTLER),
    ("sbu-2022", "teams", Scoring.IMPS),
    ("sydney-2003", "seniors-teams", Scoring.IMPS),
    ("qba-pairs", "butler", Scoring.BUTLER),
    ("laws-2017", "teams", Scoring.IMPS),
]
OUTCOMES = st.sampled_from([Outcome.PLAYED] * 6 + [Outcome.FORFEIT, Outcome.CANCELLED, Outcome.ABANDONED])


@st.composite
def events(draw: st.DrawFn, name: str, kind: str, scoring: Scoring) -> Event:
    """Four sides meet each other: narrow margins, matches not played, rulings, substitutes, a guest."""
    matches = []
    for number, round_ in enumerate(ROUNDS, start=1):
        for home, away in round_:
            outcome = draw(OUTCOMES)
            match = Match(f"m{number}{home}", "s1", number, home, away, "q", boards=BOARDS, outcome=outcome)
            if outcome is Outcome.PLAYED:
                matches.append(replace(match, slip=Slip((draw(st.integers(0, 6)), draw(st.integers(0, 6))))))
            else:
                matches.append(replace(match, at_fault=(draw(st.sampled_from((home, away))),)))
    fines = [
        Ruling(
            f"r{at}", NOON, "s1", round=draw(st.sampled_from([None, 1, 2, 3])), entry=who,
            imposed=Sanction(draw(st.sampled_from([Decimal("0.5"), Decimal(1), Decimal(10)])), unit),
        )
        for at, (who, unit) in enumerate(draw(st.lists(
            st.tuples(st.sampled_from(NAMES), st.sampled_from(["VP", "IMP", "% of a top"])), max_size=2
        )))
    ]  # fmt: skip
    ruled = [
        Ruling(f"v{key}", NOON, "s1", question="adjusted-score", on_match=MatchRuling(key, vps))
        for key, vps in draw(st.dictionaries(
            st.sampled_from([each.id for each in matches]),
            st.sampled_from([(Decimal("12.345"), Decimal("7.655")), (Decimal("10.01"), Decimal("9.99"))]),
            max_size=1,
        )).items()
    ]  # fmt: skip
    absent = draw(st.lists(st.tuples(st.sampled_from(NAMES), st.integers(1, 3)), max_size=2, unique=True))
    line_ups = tuple(
        LineUp(who, at, at, f"{who}1", "sub", "substitute", "representing") for who, at in absent
    )
    guest = draw(st.sampled_from([None, "dab"]))
    return Event(
        "e", "By chance", date(2026, 11, 17), kind=kind, rulebook=RulebookRef(name),
        status=draw(st.sampled_from([Status.OPEN, Status.FINAL])),
        players=(*(Player(f"{who}{at}", who) for who in NAMES for at in (1, 2)), Player("sub", "Sub")),
        entries=tuple(
            Entry(who, (f"{who}1", f"{who}2"), who, contending=who != guest) for who in NAMES
        ),
        stages=(Stage("q", "matches"),), matches=tuple(matches), rulings=(*fines, *ruled),
        sessions=(Session("s1", scoring, "q", sections=(Section("A", line_ups=line_ups),)),),
    )  # fmt: skip


def check(evaluation: Evaluation, fields: Iterable[Field]) -> None:
    """Printed level: one place, or a line to each. Shared: the same total. A better total is never behind."""
    for field in fields:
        found = rows(evaluation, field)
        alike = defaultdict(list)
        for row in found:
            if row.place is not None:
                alike[row.total].append(row)
        for group in alike.values():
            if len({row.place for row in group}) > 1:
                for row in group:
                    assert {"Tie", HIDDEN} & {line.what for line in row.lines}, (group, row)
        for one in found:
            for other in found:
                if one.place and other.place and one.place < other.place:
                    assert (one.total or 0) >= (other.total or 0)


@pytest.mark.parametrize(("name", "kind", "scoring"), KINDS)
@settings(deadline=None)
@given(data=st.data())
def test_sides_that_show_the_same_total_are_level_or_a_line_parts_them(
    name: str, kind: str, scoring: Scoring, data: st.DataObject
) -> None:
    event = data.draw(events(name, kind, scoring))
    found = evaluate(event, book(name))
    check(found, found.fields)
    check(found, fields_without_penalties(found))
    if found.measure is Measure.VP:
        totals = [each.total for field in found.fields for each in field.standings if each.total is not None]
        assert all(Fraction(total) * 100 == int(Fraction(total) * 100) for total in totals)
        assert not notes_of(found, dict.fromkeys(NAMES, ""))


PAIRS = [
    ("sabf-2020", "pairs"), ("qba-pairs", "pairs"), ("laws-2017", "pairs"), ("sbu-2022", "pairs"),
    ("sydney-2003", "matchpoint-pairs"), ("anc-2017", "pairs"),
]  # fmt: skip
NEAR = ["50/50", "50.001/49.999", "50.004/49.996", "50.005/49.995", "50.01/49.99", "51/49", "A+-", "A=="]


@st.composite
def evenings_of_pairs(draw: st.DrawFn, name: str, kind: str) -> Event:
    """One or two sessions of one board at three tables, with scores that are hardly apart."""
    tables = ["1NS-1EW:1 2NS-2EW:1 3NS-3EW:1"]
    count = draw(st.integers(1, 2))
    played = [
        evening(section(tables, {(1, at): draw(st.sampled_from(NEAR)) for at in (1, 2, 3)}))
        for _ in range(count)
    ]
    found = with_sessions(*played) if count > 1 else played[0]
    handicaps = (None, Decimal("0.5"), Decimal("0.125"))
    entries = tuple(replace(each, handicap=draw(st.sampled_from(handicaps))) for each in found.entries)
    return replace(
        found, kind=kind, rulebook=RulebookRef(name), entries=entries,
        status=draw(st.sampled_from([Status.OPEN, Status.FINAL])),
    )  # fmt: skip


@pytest.mark.parametrize(("name", "kind"), PAIRS)
@settings(deadline=None)
@given(data=st.data())
def test_pairs_that_show_the_same_percentage_are_level_or_a_line_parts_them(
    name: str, kind: str, data: st.DataObject
) -> None:
    known = book(name)
    found = evaluate(data.draw(evenings_of_pairs(name, kind)), known)
    check(found, found.fields)
    check(found, fields_without_penalties(found))
    check(found, with_handicap(found, known))


@settings(deadline=None)
@given(st.data())
def test_a_ladder_says_what_parts_those_it_prints_level(data: st.DataObject) -> None:
    evenings = [
        evaluate(data.draw(evenings_of_pairs("laws-2017", "pairs")), book("laws-2017")) for _ in range(2)
    ]
    rungs = ladder(evenings, 2, members=lambda players: [tuple(players)] if players else [])
    hidden = hidden_between(rungs, "%")
    for one in rungs:
        for other in rungs:
            level = half_up(one.total) == half_up(other.total)
            if level and one.place != other.place:
                assert one.who in hidden
                assert other.who in hidden
            if one.place == other.place:
                assert level


def test_the_note_shows_as_many_decimals_as_tell_the_figures_apart() -> None:
    """1/3 and 0.33333 differ in the sixth decimal."""
    totals = {"a": Fraction(1, 3), "b": Fraction("0.33333"), "c": Fraction(1)}
    (level,) = printed_level(totals)
    assert level.note({"a": "Ann", "b": "Bob"}, "IMP") == (
        "Equal as printed, at 0.33 IMPs, ranked by the exact figures: Ann 0.333333, Bob 0.333330"
    )
    assert level.words_of("b", "IMP") == (
        "equal to others as printed, at 0.33 IMPs; the exact figures decide: 0.333330 against 0.333333"
    )


def test_a_place_between_sections_that_exact_figures_decide_says_so() -> None:
    """SBU 2.10 (4): 50.004% against 50.001%."""
    path = ROOT / "tests/scenarios/events/sbu-2022/a-place-between-sections-printed-level.toml"
    going = evaluate(read_toml(path.read_text(encoding="utf-8")), book("sbu-2022")).qualified
    assert going is not None
    words = "equal to others as printed, at 50.00%; the exact figures decide:"
    assert going.steps["bob"].words == f"{words} 50.004 against 50.001"
    assert going.steps["flo"].words == f"{words} 50.001 against 50.004"
