"""Penalties, adjustments and awards: what a ruling is, and what a penalty alone does."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.directing.draws.next_draw import next_draw
from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Slip
from bridgedesk.event.ruling import Adjustment, MatchRuling, RegisterLine, Ruling, Sanction
from bridgedesk.event.ruling_kinds import Fact, RulingKind
from bridgedesk.event.score import NotPlayed
from bridgedesk.event.session import Scoring
from bridgedesk.standings.eligibility.boards_scheduled import PLANNED
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.standings.penalties.rulings import fields_without_penalties, kind_of
from tests.evenings.scored_evenings import match, standing, teams
from tests.rulebooks.books import book

NOON = datetime.fromisoformat("2026-11-17T12:00")
SABF = book("sabf-2020")
BARE = Ruling("r1", NOON, "s1", round=1, entry="a")


def ruled(question: str | None, amount: str, unit: str, clause: str | None = None, **facts: Fact) -> Ruling:
    said = Sanction(Decimal(amount), unit, clause)
    return replace(BARE, question=question, facts=facts, imposed=said)


@pytest.mark.parametrize(
    ("ruling", "kind"),
    [
        (ruled("late-arrival", "2", "VP", "13.14"), RulingKind.PENALTY),
        (ruled("fine", "2", "VP", offence="system"), RulingKind.PENALTY),
        (ruled(None, "2", "VP"), RulingKind.PENALTY),
        (ruled("other", "2", "VP", "13.15"), RulingKind.PENALTY),
        (ruled("substitute-score", "5", "IMP", "13.4"), RulingKind.ADJUSTMENT),
        (ruled("other", "5", "IMP", "13.4"), RulingKind.ADJUSTMENT),
        (ruled("fine", "5", "IMP", "4.6", offence="psyche"), RulingKind.ADJUSTMENT),
        (ruled("late-arrival", "2", "boards"), RulingKind.ADJUSTMENT),
        (replace(BARE, adjusted=Adjustment(NotPlayed())), RulingKind.ADJUSTMENT),
        (replace(BARE, on_match=MatchRuling("m1", (Decimal(12), Decimal(8)))), RulingKind.ADJUSTMENT),
        (replace(BARE, on_match=MatchRuling("m1")), RulingKind.AWARD),
        (replace(BARE, question="tie-break", imposed=Sanction(None, "lot")), RulingKind.DECISION),
        (replace(BARE, question="fine", imposed=Sanction()), RulingKind.PENALTY),
    ],
)
def test_each_ruling_is_of_one_kind(ruling: Ruling, kind: RulingKind) -> None:
    assert kind_of(ruling, SABF, "swiss-teams") is kind


def six_teams(*rulings: Ruling, status: Status = Status.OPEN, kind: str = "swiss-teams") -> Event:
    """After round 1 of 8 boards: a 15.75 (17 IMPs), c 12.42 (6), e 10.44 (1), f 9.56, d 7.58, b 4.25."""
    met = (("a", "b", (20, 3)), ("c", "d", (8, 2)), ("e", "f", (1, 0)))
    matches = tuple(
        replace(match(1, home, away, *["+420 +420"] * 8), results=(), slip=Slip(imps=imps))
        for home, away, imps in met
    )
    found = teams(*matches)
    return replace(
        found,
        kind=kind,
        status=status,
        rulebook=RulebookRef("sabf-2020"),
        stages=(Stage("q", "matches"),),
        sessions=tuple(replace(each, stage="q") for each in found.sessions),
        matches=tuple(replace(each, stage="q") for each in found.matches),
        rulings=rulings,
    )


def totals(found: Evaluation) -> dict[str, Decimal | None]:
    return {row.entry: row.vp for field in found.fields for row in rows(found, field)}


def test_imps_off_one_match_follow_each_other_on_the_scale() -> None:
    """17 IMPs are 15.75; less 5 and 6 they are 6: 12.42."""
    first = ruled(None, "5", "IMP")
    found = evaluate(six_teams(first, replace(ruled(None, "6", "IMP"), id="r2")), SABF)
    assert totals(found)["a"] == Decimal("12.42")


def test_a_fine_that_takes_nothing_off_a_match_says_so() -> None:
    """b lost by 17; less 60 it has 0 VPs of its 4.25, and 5 IMPs more change nothing."""
    first, second = (replace(ruled(None, amount, "IMP"), entry="b") for amount in ("60", "5"))
    found = evaluate(six_teams(first, replace(second, id="r2")), SABF)
    (row,) = [row for row in rows(found, found.fields[0]) if row.entry == "b"]
    told = [(line.effect, line.because) for line in row.lines[1:]]
    assert told == [(Decimal("-4.25"), None), (Decimal(0), "the match had no more to lose")]


def test_an_adjustment_is_of_the_match_and_a_penalty_is_beside_it() -> None:
    """17 - 5 = 12 IMPs: 14.39; the fine of 2 VPs comes off the total."""
    of_substitute = ruled("substitute-score", "5", "IMP", "13.4")
    late = replace(ruled("late-arrival", "2", "VP", minutes=12, earlier=0), id="r2")
    found = evaluate(six_teams(of_substitute, late), SABF)
    (score,) = standing(found, "a").matches
    assert (score.counts, score.net) == (Fraction("14.39"), 12)
    assert totals(found)["a"] == Decimal("12.39")
    (without,) = [each for each in fields_without_penalties(found)[0].standings if each.entry == "a"]
    assert without.total == Fraction("14.39")
    assert found.kinds == {"r1": RulingKind.ADJUSTMENT, "r2": RulingKind.PENALTY}
    assert next(each.vps for each in found.matches) == (Decimal("14.39"), Decimal("4.25"))


def test_butler_pairs_in_trials_are_adjusted_alike() -> None:
    """19.9: 13.4 holds for pairs. 17 - 5 = 12 IMPs: 14.58 by the Butler scale of 8 boards (21.2)."""
    event = six_teams(ruled("substitute-score", "5", "IMP", "13.4"), kind="open-trials")
    event = replace(event, sessions=tuple(replace(each, scoring=Scoring.BUTLER) for each in event.sessions))
    assert standing(evaluate(event, SABF), "a").matches[0].counts == Fraction("14.58")


def pairings(event: Event, name: str = "sabf-2020") -> list[tuple[str, ...]]:
    drawn = next_draw(event, book(name), 2, rounds=9)
    return sorted(tuple(sorted((each.home, each.away))) for each in drawn.pairings)


AT_ONCE = ruled("fine", "8", "VP", "4.4", offence="system")
KEPT = ruled("fine", "8", "VP", "4.4", offence="system", counts_from="end")


def test_a_fine_kept_until_the_end_is_in_no_ranking_and_no_draw_before() -> None:
    """At once a has 7.75: c 12.42, e, f, a 7.75, d, b; so c-e, f-a, d-b. Kept, a has 15.75: a-c, e-d, f-b."""
    at_once, kept = six_teams(AT_ONCE), six_teams(KEPT)
    assert pairings(at_once) == [("a", "f"), ("b", "d"), ("c", "e")]
    assert pairings(kept) == [("a", "c"), ("b", "f"), ("d", "e")]
    found = evaluate(kept, SABF)
    assert totals(found)["a"] == Decimal("15.75")
    (row,) = [each for each in rows(found, found.fields[0]) if each.entry == "a"]
    (line,) = [each for each in row.lines if each.what == "System"]
    assert (line.amount, line.effect, line.clause) == (Decimal(-8), Decimal(0), "4.4")
    assert line.because == "kept until the end of the event (4.4); it does not count yet"


def test_a_kept_fine_counts_in_the_final_totals() -> None:
    """15.75 - 8 = 7.75, once the results are posted, or once all planned rounds are in."""
    posted = evaluate(six_teams(KEPT, status=Status.PROVISIONAL), SABF)
    assert totals(posted)["a"] == Decimal("7.75")
    planned = RegisterLine("l1", PLANNED, NOON, facts={"rounds": 1, "boards": 8})
    assert totals(evaluate(replace(six_teams(KEPT), registered=(planned,)), SABF))["a"] == Decimal("7.75")
    two = replace(planned, facts={"rounds": 2, "boards": 8})
    assert totals(evaluate(replace(six_teams(KEPT), registered=(two,)), SABF))["a"] == Decimal("15.75")


def test_only_its_clause_lets_a_penalty_wait() -> None:
    late = ruled("fine", "2", "VP", offence="frivolous-appeal", counts_from="end")
    found = evaluate(six_teams(late), SABF)
    (flag,) = [each.what for each in found.flags if each.ruling == "r1"]
    assert flag == "ruling r1 does not count: its clause does not let it wait for the end of the event"


def test_a_draw_without_penalties_keeps_adjustments() -> None:
    """ANC 5.1: without penalties a is first; with its match adjusted from +17 to -13 IMPs it is not."""
    anc = book("anc-2017")
    adjusted = ruled("substitute-score", "30", "IMP")
    penalised = ruled("fine", "30", "IMP", offence="smoking")
    event = replace(six_teams(kind="swiss-pairs"), rulebook=RulebookRef("anc-2017"))
    event = replace(event, sessions=tuple(replace(each, scoring=Scoring.BUTLER) for each in event.sessions))
    order = [pairings(replace(event, rulings=(each,)), "anc-2017") for each in (penalised, adjusted)]
    assert order[0] == pairings(event, "anc-2017")
    assert order[1] != order[0]
    assert evaluate(replace(event, rulings=(adjusted,)), anc).kinds["r1"] is RulingKind.ADJUSTMENT
