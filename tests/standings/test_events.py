"""Whole events, one document each: what must come out stands in the document with its clause and its sum."""

import re
from dataclasses import replace
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Expectation
from bridgedesk.rulebooks.stages.tie_break import OrderedTests
from bridgedesk.rulebooks.stages.tie_tests import in_words
from bridgedesk.sheets.score_report import as_json
from bridgedesk.sheets.stage_report import further_fields
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.ledgers import tree_of
from bridgedesk.standings.penalties.rulings import fields_without_penalties
from bridgedesk.standings.ties.tie_tests import LEFT_TO_THE_DIRECTOR
from tests.rulebooks.books import BOOKS, ROOT, book
from tests.standings.added_up import added_up

EVENTS = ROOT / "tests" / "scenarios" / "events"
FILES = sorted(EVENTS.glob("*/*.toml"))


@cache
def evaluated(path: Path) -> Evaluation:
    event = read_toml(path.read_text(encoding="utf-8"))
    return evaluate(event, book(event.rulebook.id))


EXPECTED = [
    pytest.param(path, each, id=f"{path.parent.name}/{path.stem} {each.entry or ''} {each.path}")
    for path in FILES
    for each in read_toml(path.read_text(encoding="utf-8")).expect
]


@pytest.mark.parametrize(("path", "expected"), EXPECTED)
def test_an_event(path: Path, expected: Expectation) -> None:
    assert expected.clause
    assert expected.because, "the sum stands in words beside the figure"
    evaluation = evaluated(path)
    found = of_entry(evaluation, expected) if expected.entry else of_event(evaluation, expected.path)
    assert found == expected.value, expected.because


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in FILES])
def test_every_tree_adds_up_again(path: Path) -> None:
    evaluation = evaluated(path)
    assert evaluation.event.rulebook.id == path.parent.name
    assert evaluation.event.expect
    names = evaluation.event.entry_names
    for field in evaluation.fields:
        for standing in field.standings:
            tree = tree_of(standing, evaluation, names)
            assert (tree and added_up(tree)) == standing.total


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in FILES])
def test_the_effects_of_the_lines_add_up(path: Path) -> None:
    for field in as_json(evaluated(path))["fields"]:
        for each in field["standings"]:
            shown = next(
                (each[key] for key in ("percent", "vp", "imps", "score") if each[key] is not None), 0
            )
            assert sum((line["effect"] for line in each["lines"]), start=Decimal(0)) == shown


def told_of_ties(name: str) -> str:
    """Every step of every tie in the events of a book, and what is said of finals."""
    words: list[str] = []
    for path in FILES:
        if path.parent.name != name:
            continue
        last = evaluated(path)
        words += [flag.what for flag in last.flags]
        for each in (last, *last.earlier):
            steps = [standing.tie for field in each.fields for standing in field.standings]
            steps += [each.qualified.tie] if each.qualified else []
            steps += [finalist.placed.tie for finalist in each.points]
            words += [step.words for step in steps if step]
    return "\n".join(words)


@pytest.mark.parametrize("name", BOOKS)
def test_an_event_reaches_every_test_that_the_book_has_for_a_tie(name: str) -> None:
    """But those that a draw alone puts; and behind one that waits for the director no other is put."""
    told = told_of_ties(name)
    for key, block in book(name).blocks.items():
        if key[0] != "tie-break" or not isinstance(block.policy, OrderedTests) or key[-1] == "draw":
            continue
        waits = False
        for test in block.policy.tests:
            waits = waits or test in LEFT_TO_THE_DIRECTOR
            if not waits and test not in ("shared", "stands"):
                assert re.search(rf"[;:,] {re.escape(in_words(test))}", told), (key, test)
            waits = waits or (test == "qualifying-points" and "qualifying points will decide" in told)


def of_entry(evaluation: Evaluation, expected: Expectation) -> object:
    """`place`, `percent`, `lines[words of the line].effect` … as `score --json` shows them; `points` of two
    stages, `earned[selection]` of a placing, `eligibility.answer`, `stages[stage].place` …"""
    told = as_json(evaluation, book(evaluation.event.rulebook.id))
    stage = re.fullmatch(r"stages\[(.+?)\]\.(.+)", expected.path)
    if stage:
        (told,) = (each for each in told["stages"] if each["stage"] == stage[1])
        expected = replace(expected, path=stage[2])
    if expected.path == "points":
        return next((each["points"] for each in told["points"] if each["entry"] == expected.entry), None)
    (mine,) = (
        each for field in told["fields"] for each in field["standings"] if each["entry"] == expected.entry
    )
    earned = re.fullmatch(r"earned\[(.*)\]", expected.path)
    if earned:
        found = {each["selection"] or "": each["points"] for each in mine["qualifying_points"]}
        return found.get(earned[1])
    if expected.path.startswith("eligibility."):
        return mine["eligibility"][expected.path.removeprefix("eligibility.")]
    line = re.fullmatch(r"lines\[(.+)\]\.(\w+)", expected.path)
    if line is None:
        return mine[expected.path]
    (found,) = (each for each in mine["lines"] if line[1] in each["what"])
    return found[line[2]]


def of_event(evaluation: Evaluation, path: str) -> object:
    """`order[field]`: the entries from the first place on, = between those that share one; `list[name]` the
    same of a further list; a `player` in a list of players; the number of `flags` with these words; who goes
    on; who won a final."""
    told = as_json(evaluation)
    if path.startswith("qualified"):
        stage, _, which = path.removeprefix("qualified").partition(".")
        if stage:
            (told,) = (each for each in told["stages"] if each["stage"] == stage.strip("[]"))
        return " ".join(told["qualified"][which or "entries"])
    found = re.fullmatch(r"(order|before|flags|final|because|list|player)\[(.+)\]", path)
    assert found, f"unknown path {path}"
    what, name = found.groups()
    if what in ("final", "because"):
        (final,) = (each for each in told["finals"] if each["final"] == name)
        return final["winner" if what == "final" else "because"]
    if what == "flags":
        return sum(name in flag.what for flag in evaluation.flags)
    if what == "player":
        (rung,) = (each for each in told["players"] if each["players"] == [name])
        return f"{rung['place']}{'=' if rung['shared'] else ''} {rung['total']}"
    fields = fields_without_penalties(evaluation) if what == "before" else evaluation.fields
    fields = tuple(further_fields(evaluation)) if what == "list" else fields
    (field,) = (each for each in fields if each.name == name)
    words: list[str] = []
    last: int | None = None
    for standing in field.standings:
        if words:
            words.append("=" if standing.place == last and standing.place is not None else ">")
        words.append(standing.entry)
        last = standing.place
    return " ".join(words)


def test_how_many_places_a_club_has_is_said_with_its_clause() -> None:
    """SABF 20.1.4: 40% of six teams are 2.4, so three."""
    qualified = evaluated(EVENTS / "sabf-2020" / "places-of-a-club.toml").qualified
    assert qualified is not None
    assert qualified.by is not None
    assert (qualified.by.words, qualified.by.clause) == (
        "the highest 3 that are contending and available: 40% of 6 = 2.4, rounded up, but at least 2",
        "20.1.4",
    )
