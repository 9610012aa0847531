"""Answers of a rule book, each with its clause: an amount, a verdict, a warning, the director's decision,
and so on."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.scoring.rounding import half_up, rounded_vps


class Unit(StrEnum):
    TOP = "% of a top"  # of one board's top, taken off the matchpoints of the session
    PERCENT = "%"  # of the matchpoints available: on a board for a score, in a session for a fine
    MATCHPOINTS = "matchpoints"
    VP = "VP"
    IMP = "IMP"
    BOARDS = "boards"
    MINUTES = "minutes"
    POINTS = "points"  # trick and bonus points: a datum, aggregate scoring
    QUALIFYING = "qualifying points"
    PLACES = "places"
    COUNT = "count"


@frozen
class Amount:
    what: str
    value: Fraction
    unit: Unit


@frozen
class Cited:
    """Parts that every finding carries. `source` names the supplementary regulation that took the clause's
    place."""

    clause: str
    because: str
    note: str = ""
    source: str = ""


@frozen
class Figure(Cited):
    value: Fraction
    unit: Unit
    at_most: bool = False  # only the maximum is set: the director decides within it
    in_draw: bool = True  # False: it counts in the ranking, never in a Swiss draw
    also: tuple[Amount, ...] = ()
    void: bool = False  # the match is not played: the figure is what the others score


@frozen
class Figures(Cited):
    """Several amounts of one answer, such as the VPs of the offenders and of the other side."""

    amounts: tuple[Amount, ...]
    also: tuple[Amount, ...] = ()


@frozen
class ResultAwarded:
    score: int
    ns: Fraction
    ew: Fraction


@frozen
class PerResult(Cited):
    """A board's points, one line per result, in the order in which the results were given."""

    results: tuple[ResultAwarded, ...]
    unit: Unit
    also: tuple[Amount, ...] = ()


@frozen
class Verdict(Cited):
    holds: bool
    missing: tuple[str, ...] = ()
    follows: str = ""  # from what is missing, where the clause says it; the reason ends with it


@frozen
class Listing(Cited):
    """Words in order: the tests of a tie, the matches of a final."""

    items: tuple[str, ...]


@frozen
class Moment(Cited):
    when: datetime


@frozen
class Warned(Cited):
    pass


@frozen
class Forfeited(Cited):
    pass


@frozen
class Disqualified(Cited):
    pass


@frozen
class Director(Cited):
    """Decision of the director, without a figure in the rule book; among `choices`, if it names some."""

    choices: tuple[str, ...] = ()
    suggested: Amount | None = None


@frozen
class Silent(Cited):
    pass


Finding = (
    Figure
    | Figures
    | PerResult
    | Verdict
    | Listing
    | Moment
    | Warned
    | Forfeited
    | Disqualified
    | Director
    | Silent
)


def number(value: Fraction) -> int | float:
    """Return a value as a number for programs, rounded as shown to people."""
    shown = half_up(value)
    return int(shown) if shown == shown.to_integral_value() else float(shown)


def say(value: Fraction | int) -> str:
    """Return a number as written in a sentence."""
    return str(number(Fraction(value)))


def half_number_words(value: Fraction | int) -> str:
    """Return a number as `say` does, but keep half a hundredth, as means of two have it: taken from 20,
    9.63 would leave 10.37, where 10.375 is what counts."""
    thousandths = Fraction(value) * 1000
    if thousandths.denominator == 1 and thousandths % 10 == 5:
        return f"{Decimal(thousandths.numerator) / 1000:f}"
    return say(value)


def as_awarded(value: Fraction, because: str) -> tuple[Fraction, str]:
    """Round VPs as they are awarded, and add a note if that changes them."""
    return rounded_vps(value), f"{because}{rounding_words(value)}"


def rounding_words(value: Fraction) -> str:
    """Describe how rounding changes awarded VPs; "" if they have two decimals anyway."""
    if rounded_vps(value) == value:
        return ""
    return (
        ", rounded to two decimals"
        if half_number_words(value) == say(value)
        else f"; rounded to {say(value)}"
    )


def shape(finding: Finding) -> dict[str, object]:
    """Return the finding in the shape that `ask --json` prints."""
    shown: dict[str, object] = dict(_value(finding))
    shown |= {"clause": finding.clause, "because": finding.because}
    if finding.note:
        shown["note"] = finding.note
    if finding.source:
        shown["source"] = finding.source
    return shown


def _value(finding: Finding) -> dict[str, object]:
    match finding:
        case Figure():
            limits = {"at_most": True} if finding.at_most else {}
            draw = {} if finding.in_draw else {"in_draw": False}
            return (
                {"value": number(finding.value), "unit": finding.unit} | limits | draw | _also(finding.also)
            )
        case Figures():
            amounts = {amount.what: number(amount.value) for amount in finding.amounts}
            return {"value": amounts, "unit": finding.amounts[0].unit} | _also(finding.also)
        case PerResult():
            rows = [{"score": r.score, "ns": number(r.ns), "ew": number(r.ew)} for r in finding.results]
            return {"value": rows, "unit": finding.unit} | _also(finding.also)
        case Verdict():
            return {"value": finding.holds} | ({"missing": list(finding.missing)} if finding.missing else {})
        case Listing():
            return {"value": list(finding.items)}
        case Moment():
            return {"value": finding.when.isoformat(timespec="minutes")}
        case Director():
            suggested = finding.suggested
            shown: dict[str, object] = {"value": "director"}
            if finding.choices:
                shown["choices"] = list(finding.choices)
            if suggested:
                shown |= {"suggested": number(suggested.value), "unit": suggested.unit}
            return shown
        case Warned():
            return {"value": "warning"}
        case Forfeited():
            return {"value": "forfeit"}
        case Disqualified():
            return {"value": "disqualified"}
        case Silent():
            return {"value": "silent"}


def _also(amounts: tuple[Amount, ...]) -> dict[str, object]:
    return {amount.what: _amount(amount) for amount in amounts}


def _amount(amount: Amount) -> object:
    value = number(amount.value)
    return value if amount.unit is Unit.COUNT else {"value": value, "unit": amount.unit}
