"""What a book says to an offence counts in the standings, or the director is asked for what does."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import get_args

import pytest

from bridgedesk.directing.rules.event_book import EventBook, event_book
from bridgedesk.directing.rulings.penalty import Proposal, proposal
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.session import Scoring
from bridgedesk.rule_library import library
from bridgedesk.rulebooks import Figure, Unit
from bridgedesk.rulebooks.conduct.fine import Offence
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.flags import MissingTerm
from bridgedesk.standings.penalties.rulings import charges_of
from tests.evenings.scored_evenings import event, match, section, teams
from tests.rulebooks.books import BOOKS, book

MITCHELL = (
    "1NS-1EW:1 2NS-2EW:2 3NS-3EW:3",
    "1NS-3EW:2 2NS-1EW:3 3NS-2EW:1",
    "1NS-2EW:3 2NS-3EW:1 3NS-1EW:2",
)
SCORES = {
    (round_, table): score for round_ in (1, 2, 3) for table, score in enumerate(("+420", "+450", "-50"), 1)
}
FLAT = ("+420 +420",) * 7
OWN = {"teams-of-eight": Scoring.IMPS, "final-cross-imps": Scoring.CROSS_IMPS}
NOON = datetime.fromisoformat("2026-11-17T12:00")
KINDS = [(name, kind) for name in BOOKS for kind in book(name).kinds]


def events(name: str, kind: str) -> Iterator[Event]:
    """Pairs by their boards and in matches; teams in matches and in a knockout."""
    written = book(name).kinds[kind].scoring
    scoring = OWN.get(written) or Scoring(written)
    of_pairs = scoring in (Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS)
    for contest in ("session-percentages", "matches") if of_pairs else ("matches", "knockout"):
        by_boards = event(section(MITCHELL, SCORES), scoring=scoring) if of_pairs else None
        found = by_boards or teams(*_matches(contest))
        yield replace(
            found,
            kind=kind,
            rulebook=RulebookRef(name),
            stages=(Stage("q", contest),),
            sessions=tuple(replace(each, scoring=scoring, stage="q") for each in found.sessions),
            matches=tuple(replace(each, stage="q") for each in found.matches),
        )


def _matches(contest: str) -> tuple[Match, ...]:
    first = match(1, "fox", "owl", "+620 +170", *FLAT), match(1, "elk", "hen", "P -20", *FLAT)
    if contest == "knockout":
        return (*first, match(2, "fox", "elk", *FLAT))
    return (*first, match(2, "fox", "elk", *FLAT), match(2, "owl", "hen", *FLAT))


def asked() -> Iterator[tuple[str, dict[str, str]]]:
    for minutes in ("3", "8", "12", "18", "25"):
        yield from (("late-arrival", {"minutes": minutes, "earlier": each}) for each in "012")
    for earlier in "0123":
        for at_fault in ("both", "one"):
            facts = {"earlier": earlier, "at_fault": at_fault, "minutes": "15"}
            yield "slow-play", {**facts, "boards": "1", "match_boards": "8"}
    for offence in get_args(Offence):
        for earlier in "012":
            facts = {"offence": offence, "earlier": earlier, "boards": "8", "comparisons": "2"}
            yield "fine", {**facts, "actual": "1"}


def proposed(of: EventBook, question: str, facts: Mapping[str, str]) -> Proposal | None:
    """None where the clause wants facts that are not among these, or has no use for one of them."""
    try:
        return proposal(of, question, facts)
    except Refusal:
        return None


def ruled(
    of: Event, question: str, said: Sanction, facts: Mapping[str, str]
) -> tuple[bool, set[MissingTerm]]:
    """Whether it has a line in somebody's total, and what it lacks."""
    offence = {"offence": facts["offence"]} if "offence" in facts else {}
    ruling = Ruling(
        "x", NOON, of.sessions[0].id, None, 1, entry=of.entries[0].id, question=question, facts=offence,
        proposed=said, imposed=said,
    )  # fmt: skip
    found = evaluate(replace(of, rulings=(ruling,)), book(of.rulebook.id))
    charges = [
        charge
        for field in found.fields
        for standing in field.standings
        for charge in charges_of(standing)
        if charge.ruling == "x"
    ]
    return bool(charges), {flag.lacks for flag in found.flags if flag.ruling == "x" and flag.lacks}


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_what_is_said_counts_or_another_unit_is_asked_for(name: str, kind: str) -> None:
    told: dict[tuple[object, ...], str] = {}
    for of in events(name, kind):
        base = evaluate(of, book(name))
        if not any(each.total is not None for field in base.fields for each in field.standings):
            continue  # three tables are too few for a datum
        by_book = event_book(of, library())
        for question, facts in asked():
            found = proposed(by_book, question, facts)
            if found is None:
                continue
            where = f"{of.stages[0].contest}, {question} {facts}: {found.words}"
            for said in filter(None, (found.sanction, found.besides)):
                key = (of.stages[0].contest, question, facts.get("offence"), said.amount, said.unit)
                if said.amount and said.unit != Unit.BOARDS and key not in told:
                    told[key] = where
                    assert ruled(of, question, said, facts) == (True, set()), where
            clause = by_book.answer(question, facts, typed_in=True)
            if found.sanction is None and isinstance(clause, Figure) and found.unit:
                own = (of.stages[0].contest, question, facts.get("offence"), clause.value, clause.unit)
                if own not in told:
                    told[own] = where
                    assert ruled(of, question, Sanction(Decimal(1), found.unit.value), facts)[0], where
                    by_clause = Sanction(Decimal(str(float(clause.value))), clause.unit.value)
                    assert ruled(of, question, by_clause, facts) == (False, {MissingTerm.UNIT}), where
