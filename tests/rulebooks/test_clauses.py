"""Every row of a book's clauses is served as it says: a compute row only by a scenario that passes and
cites it."""

import ast
from collections import defaultdict
from typing import cast

import pytest

from bridgedesk.event.document import read_toml
from bridgedesk.rulebooks import TOPICS, ClauseRow, Refused, load_clauses
from bridgedesk.rulebooks.clauses import OTHER_ROOMS
from tests.rulebooks.books import CLAUSES, ROOT, found, scenario_files

QUESTIONS = {topic.name for topic in TOPICS}


def rows_of(name: str) -> tuple[ClauseRow, ...]:
    path = ROOT / "resources" / "rulebooks" / "clauses" / f"{name}.toml"
    return load_clauses(path.read_text(encoding="utf-8"), path.name)


def scenarios_by_row(name: str) -> dict[str, list[dict[str, object]]]:
    scenarios = defaultdict(list)
    for _, scenario in scenario_files(name, "scenario"):
        for row in cast("list[str]", scenario["rows"]):
            scenarios[row].append(scenario)
    return scenarios


def cites(finding_clause: str, row: ClauseRow) -> bool:
    """Return True if a finding carries this row's clause; either may name several, divided by commas."""
    return bool(set(finding_clause.split(", ")) & set(row.clause.split(", ")))


@pytest.mark.parametrize("name", CLAUSES)
def test_a_row_served_by_a_question_has_a_scenario_that_cites_it(name: str) -> None:
    scenarios = scenarios_by_row(name)
    bare = []
    for row in rows_of(name):
        if row.served_by in QUESTIONS:
            for scenario in scenarios[row.id]:
                facts = cast("dict[str, object]", scenario["facts"])
                clause = found(name, str(scenario["question"]), facts).clause
                if scenario["question"] == row.served_by and cites(clause, row):
                    break
            else:
                bare.append(f"{row.id} {row.says} ({row.served_by})")
    assert bare == []


@pytest.mark.parametrize("name", CLAUSES)
def test_a_row_worked_out_in_another_room_names_a_test_there_is(name: str) -> None:
    """[[elsewhere]] in the scenarios of the book: rows = […], test = "tests/…/test_x.py::test_y"."""
    named = {
        row: str(table["test"])
        for _, table in scenario_files(name, "elsewhere")
        for row in cast("list[str]", table["rows"])
    }
    elsewhere = {row.id: row for row in rows_of(name) if row.served_by in OTHER_ROOMS}
    assert set(named) <= set(elsewhere), "a row of [[elsewhere]] is served by another room"
    compute = {row.id for row in elsewhere.values() if "compute" in row.kinds}
    assert compute <= set(named), "a compute row served elsewhere names its test"
    assert [test for test in named.values() if not _is_a_test(test)] == []


def _is_a_test(place: str) -> bool:
    path, _, name = place.partition("::")
    if not (ROOT / path).is_file():
        return False
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return any(isinstance(each, ast.FunctionDef) and each.name == name for each in tree.body)


@pytest.mark.parametrize("name", CLAUSES)
def test_a_scenario_names_rows_that_there_are_and_that_name_its_question(name: str) -> None:
    rows = {row.id: row for row in rows_of(name)}
    for row_id, scenarios in scenarios_by_row(name).items():
        assert row_id in rows
        assert rows[row_id].served_by in {scenario["question"] for scenario in scenarios}, row_id


ROWS = {"sabf-2020": 357, "sydney-2003": 126, "anc-2017": 175, "sbu-2022": 128, "qba-pairs": 56}


def test_every_row_is_served() -> None:
    """How: advice and registers are met at their moment (tests/directing/test_every_row.py), a sheet has
    its [[printed]] words (tests/sheets/test_printed.py)."""
    assert {name: len(rows_of(name)) for name in CLAUSES} == ROWS
    assert sum(ROWS.values()) == 842
    assert [(name, row.id) for name in CLAUSES for row in rows_of(name) if not row.is_served] == []


@pytest.mark.parametrize("name", CLAUSES)
def test_what_is_recorded_stands_in_a_register_or_in_a_tested_fact(name: str) -> None:
    """No question keeps anything."""
    tested = {
        row for _, table in scenario_files(name, "elsewhere") for row in cast("list[str]", table["rows"])
    }
    recorded = [row for row in rows_of(name) if "record" in row.kinds]
    assert [row.id for row in recorded if row.register is None and row.id not in tested] == []


@pytest.mark.parametrize("name", CLAUSES)
def test_an_event_named_as_proof_cites_the_clause(name: str) -> None:
    rows = {row.id: row for row in rows_of(name)}
    for _, table in scenario_files(name, "elsewhere"):
        if "event" in table:
            text = (ROOT / "tests" / "scenarios" / "events" / name / f"{table['event']}.toml").read_text(
                "utf-8"
            )
            cited = {expected.clause for expected in read_toml(text).expect}
            for row in cast("list[str]", table["rows"]):
                assert any(cites(clause, rows[row]) for clause in cited), row


def test_a_compute_row_cannot_hide_in_the_checklist() -> None:
    for name in CLAUSES:
        assert [row.id for row in rows_of(name) if "compute" in row.kinds and row.moment] == []


def test_a_row_served_by_nobody_known_is_refused() -> None:
    text = '[[clause]]\nnumber = "1"\nrows = [{ kinds = ["compute"], says = "x", served_by = "late-arival" }]'
    with pytest.raises(Refused, match="did you mean “late-arrival”"):
        load_clauses(text, "mine.toml")


def test_rows_are_numbered_within_their_clause_across_blocks() -> None:
    row = '[[clause]]\nnumber = "{}"\nrows = [{{ kinds = ["record"], says = "x" }}]\n'
    text = "".join(row.format(number) for number in (1, 2, 1))
    assert [each.id for each in load_clauses(text, "mine.toml")] == ["1:1", "2:1", "1:2"]
    assert {each.served for each in load_clauses(text, "mine.toml")} == {"not yet"}


def test_a_row_of_two_kinds_is_served_when_both_are() -> None:
    row = '[[clause]]\nnumber = "1"\nrows = [{{ kinds = ["record", "print"], says = "x"{} }}]\n'
    (half,) = load_clauses(row.format(', register = "late"'), "mine.toml")
    assert (half.by("record"), half.by("print"), half.served) == ("register late", "", "not yet")
    (whole,) = load_clauses(row.format(', register = "late", sheet = "registers"'), "mine.toml")
    assert (whole.is_served, whole.served) == (True, "register late; sheet registers")


@pytest.mark.parametrize(
    ("kinds", "named", "sentence"),
    [
        ('["print"]', 'register = "late"', "only records have a register"),
        ('["record"]', 'sheet = "ranking"', "only printed rows have a sheet"),
    ],
)
def test_a_row_names_only_what_its_kind_needs(kinds: str, named: str, sentence: str) -> None:
    text = f'[[clause]]\nnumber = "1"\nrows = [{{ kinds = {kinds}, says = "x", {named} }}]\n'
    with pytest.raises(Refused, match=sentence):
        load_clauses(text, "mine.toml")
