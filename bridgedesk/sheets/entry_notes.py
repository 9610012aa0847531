"""Notes next to a score: penalties, adjustments, carry-overs, and whether the entry is eligible."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import Enum

from bridgedesk.event.spelling import with_unit
from bridgedesk.rulebooks.finding import say
from bridgedesk.standings.evaluation import EligibilityState, Evaluation
from bridgedesk.standings.explain.ranking_rows import RankingLine, rows, sheet_line_words
from bridgedesk.standings.ledger import LineReason
from bridgedesk.standings.penalties.rulings import charges_of
from bridgedesk.standings.standing import Charge, Standing

MARKS = {EligibilityState.ELIGIBLE: "", EligibilityState.NOT: "*", EligibilityState.NOT_YET: "(*)"}


class ExtraColumn(Enum):
    """Parts of a total that do not come from boards; each has a column of its own."""

    PENALTIES = "penalties"
    ADJUSTMENTS = "adjustments"
    CARRIED = "carried over"


def extra_effect(row: RankingLine, standing: Standing, column: ExtraColumn) -> Decimal | None:
    """Return the effect of these parts on the total, in the total's unit."""
    wanted = extra_lines(standing, column)
    found = [line.effect for line in row.lines if line.what in wanted]
    return sum(found, start=Decimal(0)) if found else None


def extra_lines(standing: Standing, column: ExtraColumn) -> set[str]:
    """Return the breakdown lines of this part."""
    found = {charge.what for charge in charges_of(standing) if column_of_charge(charge) is column}
    if column is ExtraColumn.CARRIED:
        found |= {each.title for each in standing.sessions if each.carried}
    return found


def column_of_charge(charge: Charge) -> ExtraColumn | None:
    """Return the column of a charge, or None if no ruling and no carry-over made it."""
    if charge.carried:
        return ExtraColumn.CARRIED
    if charge.ruling is None:
        return None
    return ExtraColumn.PENALTIES if charge.is_penalty else ExtraColumn.ADJUSTMENTS


def decided_notes(evaluation: Evaluation, *, charges: bool) -> Iterator[str]:
    """Yield what decided places without a column of its own: forfeits, rulings, broken ties; with
    `charges` penalties and carry-overs too. A tie that is not broken is marked as a shared place instead."""
    wanted = {LineReason.RULED, LineReason.TIE, *([LineReason.CHARGE] if charges else [])}
    for field in evaluation.fields:
        for row in rows(evaluation, field):
            told = [
                sheet_line_words(line)
                for line in row.lines
                if line.extra in wanted and not (row.shared and line.extra is LineReason.TIE)
            ]
            if told:
                name = " & ".join(row.names) or f"Pair {row.number}"
                yield f"{row.place_text} {name}: ".lstrip() + "; ".join(told)
    yield from _finals(evaluation)


def _finals(evaluation: Evaluation) -> Iterator[str]:
    """Yield how finals decide the places, and each final not decided by its boards alone."""
    over = [each for each in evaluation.finals if each.winner]
    if over:
        yield "Finals: places follow the round of elimination"
    for each in over:
        if each is evaluation.finals[-1] or each.fines or each.decided or each.removed or each.by_forfeit:
            yield f"{each.final.key.capitalize()}: {each.because}"


def waiting_penalty_notes(evaluation: Evaluation, names: Mapping[str, str]) -> Iterator[str]:
    """Yield the penalties that have not come off yet."""
    for field in evaluation.fields:
        for standing in field.standings:
            for charge in charges_of(standing):
                if charge.waits:
                    amount = with_unit(say(-charge.amount), charge.unit)
                    clause = f" ({charge.clause})" if charge.clause else ""
                    yield f"{names[standing.entry]}: {amount} deducted at the end of the event{clause}"


def mark(evaluation: Evaluation, entry: str) -> str:
    found = evaluation.eligibility.get(entry)
    return MARKS[found.answer] if found else ""


def eligibility_notes(
    evaluation: Evaluation, names: Mapping[str, str], only: str | None = None
) -> Iterator[str]:
    """Yield the ranked entries that are not eligible, or not yet, and what is missing."""
    listed = {standing.entry for standing in evaluation.standings.values()}
    for entry, found in evaluation.eligibility.items():
        if MARKS[found.answer] and entry in listed and only in (None, entry):
            missing = f": {'; '.join(found.missing)}" if found.missing else ""
            clause = f" ({found.clause})" if found.clause else ""
            yield f"{MARKS[found.answer]} {names[entry]}, {found.answer.value}{missing}{clause}"
