"""What stands beside a score: penalties, adjustments, what was carried over, whether it is eligible."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import Enum

from bridgedesk.event.event import Event
from bridgedesk.rulebooks.finding import say
from bridgedesk.standings.charges import charges_of
from bridgedesk.standings.evaluation import Answer, Charge, Eligibility, Evaluation, Standing
from bridgedesk.standings.shown import Row

MARKS = {Answer.ELIGIBLE: "", Answer.NOT: "*", Answer.NOT_YET: "(*)"}


class Beside(Enum):
    """Names what a total has beside the boards; each has a column of its own."""

    PENALTIES = "penalties"
    ADJUSTMENTS = "adjustments"
    CARRIED = "carried over"


def effect(row: Row, standing: Standing, beside: Beside) -> Decimal | None:
    """Return what it does to the total, in the unit of that."""
    wanted = named(standing, beside)
    found = [line.effect for line in row.lines if line.what in wanted]
    return sum(found, start=Decimal(0)) if found else None


def named(standing: Standing, beside: Beside) -> set[str]:
    """Return the words of its lines."""
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


def kept_notes(evaluation: Evaluation, names: Mapping[str, str]) -> Iterator[str]:
    """Say which penalties are still to come off."""
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


def eligibility_notes(evaluation: Evaluation, names: Mapping[str, str]) -> Iterator[str]:
    """Who is not eligible, or not yet, and what is missing; of those that are listed."""
    listed = {standing.entry for field in evaluation.fields for standing in field.standings}
    for entry, found in evaluation.eligibility.items():
        if MARKS[found.answer] and entry in listed:
            missing = f": {missing_words(evaluation.event, found)}" if found.missing else ""
            clause = f" ({found.clause})" if found.clause else ""
            yield f"{MARKS[found.answer]} {names[entry]}, {found.answer.value}{missing}{clause}"


def missing_words(event: Event, found: Eligibility) -> str:
    """Of a team what its members lack, by name; those who lack the same together."""
    names = {player.id: player.name for player in event.players}
    lacking: dict[str, list[str]] = {}
    for each in found.missing:
        who, _, words = each.partition(": ")
        known = names.get(who)
        lacking.setdefault(words if known else each, []).extend([known] if known else [])
    return "; ".join(f"{', '.join(who)}: {words}" if who else words for words, who in lacking.items())
