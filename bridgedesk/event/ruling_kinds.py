"""Kinds of rulings, and the facts put to a rule book: light, for a command that only asks one."""

from decimal import Decimal
from enum import Enum

# A fact put to a rule book: minutes=12, at_fault="both".
Fact = str | int | Decimal | bool


class RulingKind(Enum):
    """Kinds of rulings: clauses that remove fines apply to penalties only."""

    PENALTY = "penalty"  # takes points off, or warns, for an offence
    ADJUSTMENT = "adjustment"  # puts another score in the place of the one gained
    AWARD = "award"  # gives a match to an entry that could not play it
    DECISION = "decision"  # settles a place or a right; no score changes


COUNTS_FROM, AT_THE_END = "counts_from", "end"  # a fact of a penalty that is kept until the event is over
