"""Uses of the rule book's clauses in this event: figures, rulings, deadlines, records."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from bridgedesk.directing.advice import rows_ticked
from bridgedesk.directing.book_pane import times_by_clause
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.registers.registers import lines
from bridgedesk.directing.rulings.ruling_list import clause_of, ruling_rows
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.spelling import capitalised, counted
from bridgedesk.rulebooks.clause_numbers import clause_parts
from bridgedesk.rulebooks.clauses import CHECKLIST
from bridgedesk.standings.explain.figures import with_sign
from bridgedesk.standings.explain.ranking_rows import Line, rows


class UsedIn(Enum):
    """Parts of the event in which a clause is used, as the director knows them."""

    STANDING = "Standings"
    RULING = "Penalties"
    APPEAL = "Appeals"
    DEADLINE = "Deadline"
    REGISTER = "Records"
    CHECKLIST = "Checklist"


class ClauseUse(NamedTuple):
    """One use of a clause. `key` names the entry, ruling, appeal, deadline, register or checklist row."""

    words: str
    used_in: UsedIn
    key: str

    @property
    def line(self) -> str:
        return f"{self.used_in.value}: {self.words}"


Found = Iterator[tuple[str, ClauseUse]]  # a citation, and what cites it


def clause_uses(situation: Situation) -> Mapping[str, tuple[ClauseUse, ...]]:
    """Return the uses of every clause."""
    found: dict[str, dict[ClauseUse, None]] = {}
    for citation, use in (
        *_figures(situation),
        *_rulings(situation),
        *_appeals(situation.event),
        *_deadlines(situation),
        *_records(situation),
    ):
        for part in clause_parts(citation):
            found.setdefault(part, {})[use] = None
    return {part: tuple(uses) for part, uses in found.items()}


def _figures(situation: Situation) -> Found:
    """Yield the lines of each total that have a clause."""
    evaluation = situation.evaluation
    for field in evaluation.fields:
        for row in rows(evaluation, field):
            who = " & ".join(row.names)
            for line in row.lines:
                if line.clause:
                    words = f"{line.what}, {who}: {_effect(line)}"
                    yield line.clause, ClauseUse(words, UsedIn.STANDING, row.entry)


def _effect(line: Line) -> str:
    return with_sign(line.effect) if line.effect else line.because or "0"


def _rulings(situation: Situation) -> Found:
    for row in ruling_rows(situation):
        cancelled = " (cancelled)" if row.withdrawn else ""
        words = f"{capitalised(row.what)}, {row.who}: {row.outcome}{cancelled}"
        yield row.clause, ClauseUse(words, UsedIn.RULING, row.key)


def _appeals(event: Event) -> Found:
    for appeal in event.appeals:
        by = entry_words(event, appeal.by) if appeal.by else appeal.id
        ruling = event.find_ruling(appeal.ruling or "")
        against = clause_of(ruling) if ruling is not None else ""
        for clause in filter(None, (appeal.deposit_clause, against)):
            words = f"Appeal of {by}, {appeal.outcome or 'not decided yet'}"
            yield clause, ClauseUse(words, UsedIn.APPEAL, appeal.id)


def _deadlines(situation: Situation) -> Found:
    for (what, *_), clause in times_by_clause(situation):
        yield clause, ClauseUse(what, UsedIn.DEADLINE, what)


def _records(situation: Situation) -> Found:
    """Yield the registers with records, and the checklist items that are ticked."""
    event, registers = situation.event, situation.rules.registers()
    done = rows_ticked(event)
    for row in situation.rules.clauses(event.rulebook.id):
        if row.register:
            register = registers[row.register]
            kept = len([line for line in lines(event, register) if not line.struck_out])
            if kept:
                words = f"{register.title}, {counted(kept, 'record')}"
                yield row.clause, ClauseUse(words, UsedIn.REGISTER, row.register)
        if row.served_by == CHECKLIST and row.id in done:
            words = f"{capitalised(row.says)}, ticked"
            yield row.clause, ClauseUse(words, UsedIn.CHECKLIST, row.id)
