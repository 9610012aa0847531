"""All rulings of the event, filtered; and the details of one, each figure with its clause and reason."""

from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rulings.pending import is_undecided
from bridgedesk.directing.rulings.words import (
    TIE,
    TOLD,
    adjusts_match,
    offence_words,
    outcome_words,
    sanction_words,
)
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.score_text import HIDDEN
from bridgedesk.event.spelling import with_unit
from bridgedesk.rulebooks.shown_names import fact_title, in_words
from bridgedesk.rulebooks.summary_lines import spelt
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.figures import total_decimals, total_text, with_sign
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.standings.ledger import Line
from bridgedesk.standings.matches.ruled_matches import clause_on_match, law_of
from bridgedesk.standings.penalties.rulings import kind_of


class Show(Enum):
    ALL = "All rulings"
    WARNINGS = "Warnings"
    PENALTIES = "Penalties"
    SCORES = "Adjusted scores"
    TIES = "Ties"
    WAITING = "Not decided yet"
    WITHDRAWN = "Cancelled"


class RulingLine(NamedTuple):
    """One line of the list."""

    key: str
    time: str
    where: str
    who: str
    what: str
    outcome: str
    clause: str
    withdrawn: bool

    @property
    def cells(self) -> tuple[str, ...]:
        outcome = f"{self.outcome} (cancelled)" if self.withdrawn else self.outcome
        return (self.time, self.where, self.who, self.what, outcome, self.clause)


class Detail(NamedTuple):
    """One figure of a ruling, with its source."""

    what: str
    figure: str
    clause: str
    because: str


def ruling_rows(situation: Situation, show: Show = Show.ALL, words: str = "") -> list[RulingLine]:
    """Return the rulings, newest first, that contain every word typed."""
    wanted = words.casefold().split()
    kinds = situation.evaluation.kinds
    found = [
        _row(situation.event, each)
        for each in reversed(situation.event.rulings)
        if _is(each, kinds.get(each.id) or kind_of(each), show)
    ]
    return [row for row in found if all(word in " ".join(row.cells).casefold() for word in wanted)]


def _is(ruling: Ruling, kind: RulingKind, show: Show) -> bool:
    said, is_penalty = ruling.imposed, kind is RulingKind.PENALTY
    only_warned = said is not None and said.amount is None and said.unit is None
    match show:
        case Show.WARNINGS:
            return is_penalty and only_warned and ruling.withdrawn is None
        case Show.PENALTIES:
            return is_penalty and said is not None and not only_warned and ruling.withdrawn is None
        case Show.SCORES:
            changes = kind in (RulingKind.ADJUSTMENT, RulingKind.AWARD)
            return changes and not is_undecided(ruling) and ruling.withdrawn is None
        case Show.TIES:
            return ruling.question == TIE and ruling.withdrawn is None
        case Show.WAITING:
            return is_undecided(ruling) and ruling.withdrawn is None
        case Show.WITHDRAWN:
            return ruling.withdrawn is not None
    return True


def _row(event: Event, ruling: Ruling) -> RulingLine:
    return RulingLine(
        ruling.id,
        f"{ruling.time:%H:%M}",
        where_words(event, ruling),
        who_words(event, ruling),
        offence_words(ruling),
        shown_outcome(event, ruling),
        clause_of(ruling),
        ruling.withdrawn is not None,
    )


def shown_outcome(event: Event, ruling: Ruling) -> str:
    """Return the outcome, hidden from a director who has yet to play the board."""
    blind = ruling.adjusted is not None and ruling.board in hidden_boards(event, ruling.session or "")
    return HIDDEN if blind else outcome_words(ruling)


def where_words(event: Event, ruling: Ruling) -> str:
    told = [
        f"session {ruling.session}" if ruling.session and len(event.sessions) > 1 else "",
        f"round {ruling.round}" if ruling.round else "",
        f"table {ruling.adjusted.table}" if ruling.adjusted and ruling.adjusted.table else "",
    ]
    return ", ".join(filter(None, told))


def who_words(event: Event, ruling: Ruling) -> str:
    if ruling.entry is not None:
        return entry_words(event, ruling.entry)
    return " v ".join(entry_words(event, entry) for entry in entries_of(event, ruling))


def entries_of(event: Event, ruling: Ruling) -> tuple[str, ...]:
    """Return the entries a ruling is about: the one ruled on, or both that played the board."""
    if ruling.entry is not None:
        return (ruling.entry,)
    if ruling.question == TIE:
        return tuple(str(ruling.facts.get("order", "")).split(", "))
    match = event.find_match(ruling.match)
    if match is not None:
        return (match.home, match.away)
    if ruling.adjusted is None:
        return ()
    for session, section in event.sessions_and_sections:
        if (session.id, section.id) == (ruling.session, ruling.section):
            sitting = section.sitting(ruling.round, ruling.adjusted.table)
            sides = (sitting.ns, sitting.ew) if sitting else ()
            found = [section.entry_at(side, ruling.round or 1) for side in sides]
            return tuple(entry for entry in found if entry is not None)
    return ()


def clause_of(ruling: Ruling) -> str:
    if ruling.adjusted is not None:
        return (ruling.proposed and ruling.proposed.clause) or law_of(ruling.adjusted.becomes)
    if adjusts_match(ruling):
        return clause_on_match(ruling)
    said = (each.clause for each in (ruling.imposed, ruling.proposed) if each and each.clause)
    return next(said, "")


# ---- one of them, opened


def details(situation: Situation, key: str) -> tuple[Detail, ...]:
    ruling = situation.event.find_ruling(key)
    return tuple(_details(situation.event, situation.evaluation, ruling)) if ruling else ()


def _details(event: Event, evaluation: Evaluation, ruling: Ruling) -> Iterator[Detail]:
    if ruling.adjusted is not None:
        why = "The earlier result returns if the ruling is cancelled"
        yield Detail("Score", shown_outcome(event, ruling), clause_of(ruling), why)
    if ruling.question == TIE:
        yield Detail("Order", outcome_words(ruling), clause_of(ruling), offence_words(ruling))
    if ruling.proposed is not None and not adjusts_match(ruling):
        yield _sanction("Proposed", ruling.proposed, "; ".join(_facts(ruling)))
    if ruling.imposed is not None and ruling.question != TIE:
        yield _sanction("Imposed", ruling.imposed, _freely(ruling))
    if ruling.withdrawn is None:
        for line in effects_of(evaluation, ruling):
            figure = with_sign(line.effect, total_decimals(evaluation))
            yield Detail("Effect on the total", figure, line.clause or "", line.because or "")
        yield from _match_details(event, evaluation, ruling)
    if ruling.reason:
        yield Detail("Reason", "", "", ruling.reason)
    if told := ruling.facts.get(TOLD):
        yield Detail("Informed", "", "", str(told))
    if ruling.appeal:
        yield Detail("Appeal", "", "", "ruled by the committee")
    if ruling.noted:
        yield Detail("Noted", f"{ruling.noted:%H:%M}", "", "from a note")
    if ruling.withdrawn is not None:
        yield Detail("Cancelled", "", "", ruling.withdrawn)


def _facts(ruling: Ruling) -> Iterator[str]:
    """Yield the facts the rule book was asked with, as their fields are called."""
    for name, value in ruling.facts.items():
        if name == TOLD:
            continue
        said = in_words(value) if isinstance(value, str) else spelt(value)
        yield f"{fact_title(ruling.question or '', name)}: {said}"


def _sanction(what: str, sanction: Sanction, because: str) -> Detail:
    return Detail(what, sanction_words(sanction), sanction.clause or "", because)


def _freely(ruling: Ruling) -> str:
    said = ruling.proposed
    if said is None or ruling.imposed is None:
        return "as proposed" if said else ""
    return "as proposed" if said.costs_the_same(ruling.imposed) else "the director's discretion"


def _match_details(event: Event, evaluation: Evaluation, ruling: Ruling) -> Iterator[Detail]:
    """Yield what a match ruled on as a whole counts for each side."""
    if ruling.on_match is None:
        return
    for field in evaluation.fields:
        for standing in field.standings:
            for score in standing.matches:
                if score.match == ruling.on_match.match:
                    figure = with_unit(total_text(evaluation, score.counts), evaluation.unit)
                    what = f"{entry_words(event, standing.entry)}, round {score.round}"
                    yield Detail(what, figure, score.clause or "", score.because or "")


def effects_of(evaluation: Evaluation, ruling: Ruling) -> list[Line]:
    """Return the breakdown line that the ruling made, if any."""
    charged = ruling.imposed
    if charged is None or not charged.amount:
        return []
    amount = -half_up(Fraction(charged.amount))
    found = [
        line
        for field in evaluation.fields
        for row in rows(evaluation, field)
        if row.entry == ruling.entry
        for line in row.lines
        if (line.amount, line.unit, line.clause) == (amount, charged.unit, clause_of(ruling) or None)
    ]
    return found[:1]
