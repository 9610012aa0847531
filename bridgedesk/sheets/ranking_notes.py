"""Notes next to a score: penalties, adjustments, carry-overs, and whether the entry is eligible."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import Enum

from bridgedesk.rulebooks.finding import say
from bridgedesk.standings.evaluation import Answer, Charge, Evaluation, Standing
from bridgedesk.standings.explain.ranking_rows import Row, beside_words, rows
from bridgedesk.standings.ledger import Extra
from bridgedesk.standings.penalties.charges import charges_of

MARKS = {Answer.ELIGIBLE: "", Answer.NOT: "*", Answer.NOT_YET: "(*)"}


class Beside(Enum):
    """Parts of a total that do not come from boards; each has a column of its own."""

    PENALTIES = "penalties"
    ADJUSTMENTS = "adjustments"
    CARRIED = "carried over"


def effect(row: Row, standing: Standing, beside: Beside) -> Decimal | None:
    """Return the effect of these parts on the total, in the total's unit."""
    wanted = named(standing, beside)
    found = [line.effect for line in row.lines if line.what in wanted]
    return sum(found, start=Decimal(0)) if found else None


def named(standing: Standing, beside: Beside) -> set[str]:
    """Return the breakdown lines of this part."""
    found = {charge.what for charge in charges_of(standing) if _beside(charge) is beside}
    if beside is Beside.CARRIED:
        found |= {each.title for each in standing.sessions if each.carried}
    return found


def _beside(charge: Charge) -> Beside | None:
    if charge.carried:
        return Beside.CARRIED
    if charge.ruling is None:
        return None
    return Beside.PENALTIES if charge.is_penalty else Beside.ADJUSTMENTS


def decided_notes(evaluation: Evaluation, *, charges: bool) -> Iterator[str]:
    """Yield what decided places without a column of its own: forfeits, rulings, broken ties; with
    `charges` penalties and carry-overs too. A tie that is not broken is marked as a shared place instead."""
    wanted = {Extra.RULED, Extra.TIE, *([Extra.CHARGE] if charges else [])}
    for field in evaluation.fields:
        for row in rows(evaluation, field):
            told = [
                beside_words(line)
                for line in row.lines
                if line.extra in wanted and not (row.shared and line.extra is Extra.TIE)
            ]
            if told:
                name = " & ".join(row.names) or f"Pair {row.number}"
                yield f"{row.place_text} {name}: ".lstrip() + "; ".join(told)
    yield from _finals(evaluation)


def _finals(evaluation: Evaluation) -> Iterator[str]:
    """Yield how finals decide the places, and each final not decided by its boards alone."""
    over = [each for each in evaluation.finals if each.winner]
    if over:
        yield "Finals: who goes out later has the better place"
    for each in over:
        if each is evaluation.finals[-1] or each.fines or each.decided or each.removed or each.by_forfeit:
            yield f"{each.final.key.capitalize()}: {each.because}"


def kept_notes(evaluation: Evaluation, names: Mapping[str, str]) -> Iterator[str]:
    """Yield the penalties that have not come off yet."""
    for field in evaluation.fields:
        for standing in field.standings:
            for charge in charges_of(standing):
                if charge.waits:
                    amount = f"{say(-charge.amount)} {charge.unit}"
                    clause = f" ({charge.clause})" if charge.clause else ""
                    yield f"{names[standing.entry]}: {amount} come off at the end of the event{clause}"


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
