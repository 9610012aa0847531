"""What is said to count for nothing has no figure: no points, no IMPs, in no table, sheet or export."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal

import pytest

from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling import MatchRuling, Ruling
from bridgedesk.event.session import Scoring, Session
from bridgedesk.sheets.score_report import as_json
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from tests.rulebooks.books import book

TIME = datetime.fromisoformat("2026-11-17T21:00")
BOARDS = tuple(range(1, 15))
TEAMS = ("fox", "owl", "elk", "hen")
OF_A_MATCH = re.compile(r"match (\w+)\b.*(?:does|do) not count")
FINALS = "knockout"
KINDS = (
    ("anc-2017", "itc", ""),
    ("sabf-2020", "teams", ""),
    ("sabf-2020", "swiss-teams", ""),
    ("sabf-2020", "teams-final", FINALS),
    ("sbu-2022", "swiss-teams", ""),
    ("sbu-2022", "teams-final", FINALS),
    ("sydney-2003", "teams", ""),
    ("laws-2017", "teams", ""),
    ("laws-2017", "point-a-board", ""),
)


def teams(
    rules: str, kind: str, *matches: Match, contest: str = "", rulings: tuple[Ruling, ...] = ()
) -> Event:
    scoring = Scoring.POINT_A_BOARD if kind == "point-a-board" else Scoring.IMPS
    stage = Stage("q", contest=contest) if contest else Stage("q")
    return Event(
        "teams", "Teams", date(2017, 7, 16), kind=kind, rulebook=RulebookRef(rules), matches=matches,
        entries=tuple(Entry(each, name=each, seed=at) for at, each in enumerate(TEAMS, start=1)),
        stages=(stage,), sessions=(Session("1", scoring, stage="q"),), rulings=rulings,
    )  # fmt: skip


def met(key: str, home: str, away: str, imps: tuple[int, int] | None, round_: int = 1) -> Match:
    return Match(key, "1", round_, home, away, "q", boards=BOARDS, slip=Slip(imps) if imps else None)


def ended(match: Match, outcome: Outcome, *at_fault: str) -> Match:
    return replace(match, slip=None, outcome=outcome, at_fault=at_fault)


def with_vps(match: str, home: int, away: int) -> Ruling:
    return Ruling(
        "r1",
        TIME,
        session="1",
        round=1,
        entry="fox",
        on_match=MatchRuling(match, (Decimal(home), Decimal(away))),
    )


def scored(event: Event) -> Evaluation:
    return evaluate(event, book(event.rulebook.id))


def said(found: Evaluation) -> list[str]:
    return [flag.what for flag in found.flags]


def totals(found: Evaluation) -> dict[str, float | None]:
    return {
        each.entry: None if each.total is None else float(each.total)
        for field in found.fields
        for each in field.standings
    }


def contradictions(found: Evaluation) -> Iterator[str]:
    """Flags that say a match counts for nothing, while it has a figure somewhere."""
    nothing = {match[1] for what in said(found) if (match := OF_A_MATCH.search(what))}
    shown = {each["id"] for each in (*as_json(found)["matches"], *as_json(found)["triangles"])}
    scores = [score for field in found.fields for standing in field.standings for score in standing.matches]
    yield from (f"{key} has a result" for key in sorted(nothing & shown))
    yield from (
        f"{score.match} counts {score.won}, net {score.net}"
        for score in scores
        if score.match in nothing and (score.won or score.net or score.gained or score.conceded)
    )


def test_a_bye_is_no_match_against_itself() -> None:
    """ANC 10.9: 35 VP and 0 IMPs."""
    bye = ended(met("b", "hen", "hen", None), Outcome.BYE)
    found = scored(teams("anc-2017", "itc", met("m", "fox", "owl", (10, 0)), bye))
    assert totals(found)["hen"] == 35
    assert said(found) == []


@pytest.mark.parametrize("outcome", [Outcome.FORFEIT, Outcome.CANCELLED, Outcome.ABANDONED])
def test_a_match_against_itself_that_was_not_played_brings_nothing(outcome: Outcome) -> None:
    wrong = ended(met("w", "elk", "elk", None), outcome, "elk")
    found = scored(teams("anc-2017", "itc", met("m", "fox", "owl", (10, 0)), wrong))
    assert said(found) == ["match w: elk would play against itself; the match does not count"]
    assert totals(found)["elk"] is None


def test_a_second_match_of_a_round_brings_no_forfeit() -> None:
    """Fox beats Owl; a second match of round 1, in which Elk is said to be absent, is left out."""
    second = ended(met("s", "fox", "elk", None), Outcome.FORFEIT, "elk")
    alone = totals(scored(teams("sabf-2020", "teams", met("m", "fox", "owl", (10, 0)))))
    found = scored(teams("sabf-2020", "teams", met("m", "fox", "owl", (10, 0)), second))
    assert totals(found) == alone
    assert any("plays another match in round 1; this one does not count" in each for each in said(found))


def test_vps_ruled_in_a_match_that_is_left_out_bring_nothing() -> None:
    second = met("s", "fox", "elk", (30, 0))
    first = met("m", "fox", "owl", (10, 0))
    alone = totals(scored(teams("sabf-2020", "teams", first)))
    found = scored(teams("sabf-2020", "teams", first, second, rulings=(with_vps("s", 18, 2),)))
    assert totals(found) == alone


def test_ruled_vps_are_not_shown_where_nothing_is_counted_in_vps() -> None:
    """Point-a-board: the points count, and the ruling is said to count for nothing."""
    match = met("m", "fox", "owl", (16, 12))
    found = scored(teams("laws-2017", "point-a-board", match, rulings=(with_vps("m", 12, 8),)))
    assert any("ruling r1 does not count" in each for each in said(found))
    assert [each.vps for each in found.matches] == [None]


def test_a_match_outside_the_bracket_has_no_imps() -> None:
    """Week 1 of four teams: fox v hen and owl v elk. A third match once showed +10 and -10."""
    drawn = (met("m1", "fox", "hen", (50, 20)), met("m2", "owl", "elk", (40, 10)))
    stray = met("stray", "fox", "elk", (10, 0), round_=2)
    inside = scored(teams("sabf-2020", "teams-final", *drawn, contest=FINALS))
    found = scored(teams("sabf-2020", "teams-final", *drawn, stray, contest=FINALS))
    assert any("match stray: fox and elk do not meet in week 2" in each for each in said(found))
    assert totals(found) == totals(inside)
    assert [each.match.id for each in found.matches] == ["m1", "m2"]
    assert list(contradictions(found)) == []


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize(("rules", "kind", "contest"), KINDS)
def test_no_flag_contradicts_a_figure(rules: str, kind: str, contest: str, seed: int) -> None:
    chance = random.Random(f"{kind} {seed}")
    matches = []
    for at in range(chance.randint(1, 7)):
        home, away = chance.choice(TEAMS), chance.choice(TEAMS)
        imps = (chance.randint(0, 60), chance.randint(0, 60)) if chance.random() < 0.9 else None
        match = met(f"m{at}", home, away, imps, chance.randint(1, 3))
        outcome = chance.choice([*[Outcome.PLAYED] * 5, *Outcome])
        if outcome is not Outcome.PLAYED:
            fault = chance.choice([(), (home,), (away,), (home, away)])
            match = ended(match, outcome, *fault)
        elif chance.random() < 0.2:
            match = replace(match, boards=tuple(range(1, chance.choice([2, 7, 40]))))
        if chance.random() < 0.15:
            match = replace(match, triangle="three")
        matches.append(match)
    ruled = chance.choice(matches).id
    rulings = (with_vps(ruled, 12, 8),) if chance.random() < 0.3 else ()
    event = teams(rules, kind, *matches, contest=contest, rulings=rulings)
    status = chance.choice([Status.OPEN, Status.FINAL])
    assert list(contradictions(scored(replace(event, status=status)))) == []
