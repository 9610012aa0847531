"""Every row that advises or asks for a record is met where the director looks at its moment.

The window's panes ask these same functions: the checklist and its moments (`advice_now`), the deadlines
(`times_now`), the form of a question (`question_form`, `ask`), the registers with their forms and records
(`registers_now`, `record_form`, `rows_of`). What the rows are, and how each is asked for, is data: the
clauses, and the scenarios that name them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, cast
from unittest.mock import Mock

import pytest

from bridgedesk import rule_library
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.advice import ASKED_AT, rule_change_advice
from bridgedesk.directing.book_pane import (
    Tab,
    advice_now,
    moment_of_tab,
    registers_now,
    rows_of,
    times_now,
)
from bridgedesk.directing.forms import Needed
from bridgedesk.directing.registers.registers import record_form, register_called
from bridgedesk.directing.rules.rule_lookup import RuleAnswer, ask, question_form
from bridgedesk.directing.situation import Past, Situation
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Entry
from bridgedesk.rule_library import clauses, registers
from bridgedesk.rulebooks import ClauseRow, topic_named
from bridgedesk.rulebooks.clauses import CHECKLIST, DEADLINE, MOMENTS, OTHER_ROOMS, RowFilter
from bridgedesk.rulebooks.clauses import Moment as When
from bridgedesk.rulebooks.dataclass_reader import keys_of
from bridgedesk.rulebooks.summary_lines import UNTIL
from bridgedesk.standings.evaluate import evaluate
from tests.directing.registers.test_registers import EVENT
from tests.evenings.board_sets import TEAMS, desk_of
from tests.rulebooks.books import CLAUSES, book, scenario_files

if TYPE_CHECKING:
    from bridgedesk.rulebooks.time_limit import What

Table = Mapping[str, object]
NOW = datetime.fromisoformat("2026-11-17T19:00")
EIGHT = replace(TEAMS, entries=(*TEAMS.entries, Entry("ant", name="Ant"), Entry("cow", name="Cow")))
ROUNDS = 15  # some limits are those of a later round
PLAYED = Match("m1", "1", 1, "fox", "owl", boards=(1, 2), slip=Slip((10, 5)))


def rows_called(kind: str) -> list[object]:
    return [
        pytest.param(name, row, id=f"{name} {row.id}")
        for name in CLAUSES
        for row in clauses(name)
        if kind in row.kinds
    ]


@cache
def tables(name: str, kind: str) -> Mapping[str, list[Table]]:
    """The [[kind]] tables of a book's scenarios, by the rows that they name."""
    found: dict[str, list[Table]] = {}
    for _, table in scenario_files(name, kind):
        for row in cast("list[str]", table["rows"]):
            found.setdefault(row, []).append(table)
    return found


@cache
def situation(name: str, kind: str, played: int = 0) -> Situation:
    """An event of this kind by this book, with so many rounds played; the club has no other."""
    matches = tuple(
        replace(PLAYED, id=f"{home} {each}", round=each, home=home, away=away)
        for each in range(1, played + 1)
        for home, away in (("fox", "owl"), ("elk", "bee"), ("cat", "dog"), ("ant", "cow"))
    )
    event = replace(EIGHT, kind=kind, rulebook=RulebookRef(name), matches=matches)
    past = Mock(spec_set=Past)
    past.lines.return_value = []
    made_up = Mock(spec_set=Situation, event=event, book_in_force=book(name), past=past, rules=rule_library)
    made_up.evaluation = evaluate(event, book(name))
    made_up.clock = lambda: NOW
    found: Situation = made_up
    return found


@cache
def advised(name: str, kind: str, moment: When) -> frozenset[tuple[str, str]]:
    """Row and clause of each line of the checklist."""
    return frozenset((line.row, line.clause) for line in advice_now(situation(name, kind), moment))


@cache
def deadlines(name: str, kind: str, played: int) -> Mapping[str, str]:
    """What each deadline is called, and its words with the clause, once so many rounds are played."""
    return {what: words for what, _, words in times_now(situation(name, kind, played))}


def concerned(name: str, row: ClauseRow) -> list[str]:
    return [kind for kind in book(name).kinds if RowFilter(book(name), kind).concerns(row)]


def cites(words: str, row: ClauseRow) -> bool:
    """Return True if the brackets at the end of the words name a clause of the row."""
    return any(
        f"{before}{clause}{after}" in words
        for clause in row.clause.split(", ")
        for before in ("(", ", ")
        for after in (")", ", ")
    )


def typed(facts: Mapping[str, object]) -> dict[str, str]:
    """The facts as they are typed into a form."""
    words: dict[bool, str] = {True: "yes", False: "no"}
    return {
        name: words[fact]
        if isinstance(fact, bool)
        else ", ".join(map(str, fact))
        if isinstance(fact, list)
        else str(fact)
        for name, fact in facts.items()
    }


# ---- advice


@pytest.mark.parametrize(("name", "row"), rows_called("advise"))
def test_advice_is_met_at_its_moment(name: str, row: ClauseRow) -> None:
    kinds = concerned(name, row)
    assert kinds, "the row concerns no kind of event"
    if row.served_by in OTHER_ROOMS:
        assert row.id in tables(name, "elsewhere"), "the scenarios name the test of what is shown elsewhere"
        return
    asked = [moment for moment, topics in ASKED_AT.items() if row.served_by in topics]
    moments = [row.moment] if row.moment else asked
    for kind in kinds if row.moment or row.served_by != DEADLINE else ():
        met = [moment for moment in moments if (row.id, row.clause) in advised(name, kind, moment)]
        assert met, f"{kind}: not on the checklist of {', '.join(moments) or 'any moment'}"
    if row.moment == "when a rule is changed":
        begun = replace(TEAMS, kind=kinds[0], matches=(PLAYED,))
        told = rule_change_advice(begun, book(name), clauses(name))
        assert any(row.clause in line for line in told), "the act that changes a rule does not tell it"
    if row.served_by == DEADLINE:
        assert any(_among_deadlines(name, row)), "not among the deadlines"
    elif row.served_by and row.served_by != CHECKLIST:
        assert any(_answered_on_the_form(name, row, row.served_by)), "no form asks for it"


def _among_deadlines(name: str, row: ClauseRow) -> Iterator[bool]:
    """For each scenario of the row: is its time limit shown in such an event, with the clause?"""
    for scenario in tables(name, "scenario").get(row.id, []):
        facts = cast("Mapping[str, str]", scenario["facts"])
        if scenario["question"] == DEADLINE and "what" in facts:
            what = UNTIL[cast("What", facts["what"])]
            for played in range(ROUNDS):
                yield cites(deadlines(name, facts["event"], played).get(what, ""), row)


def _answered_on_the_form(name: str, row: ClauseRow, question: str) -> Iterator[bool]:
    """For each scenario of the row: does the form ask for its facts, and is the answer by the clause?"""
    for scenario in tables(name, "scenario").get(row.id, []):
        if scenario["question"] == question:
            facts = cast("Mapping[str, object]", scenario["facts"])
            asked = question_form(question, book(name), str(facts.get("event", "")))
            on_form = set(facts) <= {line.name for line in asked}
            yield on_form and cites(f"({_answer(name, question, facts).clause})", row)


def _answer(name: str, question: str, facts: Mapping[str, object]) -> RuleAnswer:
    """The answer of the form; what it asks for in addition is typed as the scenario leaves it."""
    put = topic_named(question).put(facts)
    usual = {key.name: getattr(put, key.attribute) for key in keys_of(type(put))}
    given = typed(facts)
    while True:
        try:
            return ask(book(name), question, given)
        except Needed as asks:
            given |= typed({asks.field: usual.pop(asks.field)})


# ---- records


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, OpenEvent]]:
    """An event by each book, with a record for each row, as the [[kept]] tables have them."""
    desks = {}
    for name in CLAUSES:
        folder = tmp_path_factory.mktemp(name)
        desks[name] = desk_of(folder, replace(EVENT, rulebook=RulebookRef(name)))
        for _, table in scenario_files(name, "kept"):
            add_record(desks[name], str(table["register"]), cast("Mapping[str, str]", table["typed"]))
    yield desks
    for desk in desks.values():
        desk.file.close()


@pytest.mark.parametrize(("name", "row"), rows_called("record"))
def test_a_record_is_asked_for_at_its_moment_kept_and_listed(
    name: str, row: ClauseRow, kept: Mapping[str, OpenEvent]
) -> None:
    kinds = concerned(name, row)
    assert kinds, "the row concerns no kind of event"
    if row.register is None:
        assert row.id in tables(name, "elsewhere"), "neither a register nor a test of the fact that is kept"
        return
    here = situation(name, kinds[0])
    register = register_called(here.rules, row.register)
    offered = {each.name: title for each, title in registers_now(here, register.moment)}
    first = list(offered)[: sum(each.moment == register.moment for each in registers().values())]
    assert register.name in first, f"not among the registers {register.moment}"
    assert cites(offered[register.name], row), "its title has another clause"
    asked = {line.name for line in record_form(here, register)}
    given = tables(name, "kept").get(row.id, [])
    assert given, "no [[kept]] table names the row"
    listed = " ".join(each.words for each in rows_of(kept[name], register))
    for table in given:
        assert table["register"] == register.name
        assert set(cast("Mapping[str, str]", table["typed"])) <= asked, "the form does not ask for it"
        assert [words for words in cast("list[str]", table["shows"]) if words not in listed] == []


# ---- moments


def test_every_moment_belongs_to_a_tab_or_to_an_act() -> None:
    """A line of a moment that comes up nowhere would be looked for by nobody. A change of the rules is told
    by the act itself."""
    begun = replace(TEAMS, matches=(PLAYED,))
    pairs_begun = Mock(spec_set=Event, begun=True, matches=(), entries=TEAMS.entries)
    met = {
        moment_of_tab(tab, event, missing=missing, on_a_score=on_a_score)
        for tab in Tab
        for event in (replace(TEAMS, entries=()), TEAMS, begun, pairs_begun)
        for missing in (0, 1)
        for on_a_score in (False, True)
    }
    assert set(MOMENTS) - met == {"when a rule is changed"}
