"""Penalties the rule book proposes for an offence, and how far the director may change them."""

from collections.abc import Collection, Mapping
from decimal import Decimal, InvalidOperation
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.forms import FieldRefusal
from bridgedesk.directing.lookup import reason_given
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rules.rule_lookup import form_refusal
from bridgedesk.directing.rulings.words import sanction_words
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import DISQUALIFIED as DISQUALIFIED
from bridgedesk.event.ruling import Sanction
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.rulebooks import (
    Disqualified,
    Figure,
    Figures,
    Finding,
    Forfeited,
    Listing,
    Question,
    Refused,
    Unit,
    Warned,
    topic_named,
)
from bridgedesk.rulebooks.dataclass_reader import keys_of
from bridgedesk.rulebooks.finding import Amount, Director
from bridgedesk.rulebooks.penalties import amount_words
from bridgedesk.rulebooks.shown_names import words_of
from bridgedesk.standings.penalties.penalties import UNITS

FINE, AMOUNT = "fine", "amount"
WARNING = "warning"
FORFEIT = "forfeit"  # as typed
LATER = "later"  # typed instead of an amount that is still to be decided
MATCH_FORFEITED = "match forfeited"
SUSPEND, SUSPENDED = "suspended", "suspended for the session"  # as typed, and as stored
IN_WORDS = f"“{WARNING}”, “{FORFEIT}”, “{SUSPEND}”, “{DISQUALIFIED}” or “{LATER}”"
MOST = Decimal(10_000)
# What is typed in place of an amount, and the outcome that the ruling stores.
TYPED_OUTCOMES = {
    WARNING: None,
    FORFEIT: MATCH_FORFEITED,
    MATCH_FORFEITED: MATCH_FORFEITED,
    SUSPEND: SUSPENDED,
    SUSPENDED: SUSPENDED,
    DISQUALIFIED: DISQUALIFIED,
}


class Freedom(Enum):
    """Extent to which the director may depart from the rule book's amount."""

    NONE = "the rule book leaves no choice"
    UP_TO = "this is the most; less needs a reason"
    FREE = "at your discretion: another amount needs a reason"
    OPEN = "the rule book sets no amount: type yours, with a reason"
    BY_BOARD = "scored on each board: type NP for boards not played, and record the late arrival (Ctrl+B)"


class Proposal(NamedTuple):
    """Proposed penalty. `sanction`, together with `besides`, is imposed if the director changes nothing;
    no `sanction` means that the director must decide."""

    words: str
    freedom: Freedom
    sanction: Sanction | None
    unit: Unit | None
    clause: str
    because: str
    more: tuple[str, ...] = ()
    facts: Mapping[str, Fact] = {}
    besides: Sanction | None = None


def proposal(book: EventBook, question: str, given: Mapping[str, str]) -> Proposal:
    """Return the proposal for the facts as typed, without empty ones. An uncounted offence is treated as a
    first one; if that is free of penalty, the director decides."""
    typed = {name: text.strip() for name, text in given.items() if text.strip()}
    counted = {"earlier": "0", **typed} if question == FINE else typed
    try:
        asked = topic_named(question).put({"event": book.kind, **typed}, typed_in=True)
        finding = book.answer(question, counted, typed_in=True)
    except Refused as refused:
        raise form_refusal(question, book.book, refused) from None
    if counted != typed and isinstance(finding, Figure) and not finding.value:
        finding = Director(clause=finding.clause, because=finding.because, note=finding.note)
    block = book.block(question, typed.get("offence", ""))
    found = _proposed(finding, free=block is not None and block.discretion)
    return _countable(found, book)._replace(facts=_facts(asked, typed))


def _countable(found: Proposal, book: EventBook) -> Proposal:
    """Return the proposal, or leave the amount to the director if the event cannot count its unit."""
    said = found.sanction
    if said is None or not said.amount or found.unit is None or found.unit in book.units:
        return found
    why = f"this event counts in {book.counted_in}, and the rule book has no rate between the two"
    words = f"the director decides; the rule book says {found.words}"
    more = (*found.more, f"{why}: type the amount in {book.counted_in}, with a reason")
    return found._replace(
        words=words, freedom=Freedom.OPEN, sanction=None, unit=book.counted_in, more=more, besides=None
    )


def proposal_without_clause() -> Proposal:
    """Return the proposal for an offence that no clause covers."""
    because = "no clause applies; the Laws leave it to the director"
    return Proposal("the director decides", Freedom.OPEN, None, None, "Law 90A", because)


def _facts(asked: Question, told: Collection[str]) -> dict[str, Fact]:
    """Return the facts that were given, as a ruling stores them."""
    found: dict[str, Fact] = {}
    for key in keys_of(type(asked)):
        value: object = getattr(asked, key.attribute) if key.name in told else False
        if value is False:
            continue
        if isinstance(value, Fraction):
            found[key.name] = _decimal(value)
        elif isinstance(value, str | int):
            found[key.name] = value
    return found


def _proposed(finding: Finding, *, free: bool) -> Proposal:
    fixed = Freedom.FREE if free else Freedom.NONE
    cited = Proposal("", fixed, None, None, finding.clause, finding.because, _more(finding))
    match finding:
        case Figure(unit=Unit.BOARDS):
            return _boards_proposal(finding, cited)
        case Figure(void=True):
            sanction = Sanction(None, MATCH_FORFEITED, finding.clause)
            words = f"match void: {amount_words(finding.value, finding.unit)} to the opponents"
            return cited._replace(words=words, sanction=sanction)
        case Figure():
            sanction = stored_amount(finding.value, finding.unit, finding.clause)
            most = "at most " if finding.at_most else ""
            freedom = Freedom.UP_TO if finding.at_most else fixed
            words = most + sanction_words(sanction)
            return cited._replace(words=words, freedom=freedom, sanction=sanction, unit=finding.unit)
        case Warned() | Forfeited() | Disqualified():
            typed = {Warned: WARNING, Forfeited: MATCH_FORFEITED, Disqualified: DISQUALIFIED}[type(finding)]
            return cited._replace(words=typed, sanction=sanction_typed(typed, "", finding.clause))
        case Figures():
            words = ", ".join(
                f"{each.what} {amount_words(each.value, each.unit)}" for each in finding.amounts
            )
            of_boards = all(each.unit is Unit.PERCENT for each in finding.amounts)
            return cited._replace(words=words, freedom=Freedom.BY_BOARD if of_boards else Freedom.OPEN)
        case Listing():  # instruction without an amount
            words = "; ".join(finding.items)
            sanction = Sanction(None, words, finding.clause)
            return cited._replace(words=words, freedom=Freedom.FREE, sanction=sanction)
        case Director(suggested=Amount() as suggested):
            unit = suggested.unit
            words = f"the director decides; {amount_words(suggested.value, unit)} is suggested"
            return cited._replace(words=words, freedom=Freedom.OPEN, unit=unit)
    return cited._replace(words="the director decides", freedom=Freedom.OPEN)


def _boards_proposal(finding: Figure, cited: Proposal) -> Proposal:
    """Propose the number of boards, which are scored on the boards themselves, with the fine added; if no
    board is lost, the fine alone."""
    fine = next((each for each in finding.also if each.what == "fine"), None)
    value, unit = (finding.value, finding.unit)
    if not value and fine is not None and fine.value:
        value, unit = (fine.value, fine.unit)
    words, sanction = amount_words(value, unit), stored_amount(value, unit, finding.clause)
    if not value:
        return cited._replace(words=words, freedom=Freedom.OPEN)
    found = cited._replace(words=words, freedom=Freedom.FREE, sanction=sanction, unit=unit)
    if unit is not Unit.BOARDS or fine is None or not fine.value:
        return found
    fined = amount_words(fine.value, fine.unit)
    told = f"the penalty of {fined} is recorded as a second ruling; an amount that you type replaces both"
    besides = stored_amount(fine.value, fine.unit, finding.clause)
    return found._replace(words=f"{words} and {fined}", more=(*cited.more, told), besides=besides)


def _more(finding: Finding) -> tuple[str, ...]:
    choices = finding.choices if isinstance(finding, Director) else ()
    also = getattr(finding, "also", ())
    return (
        *filter(None, [finding.note]),
        *([f"by {finding.source}"] if finding.source else []),
        *([f"choose from: {', '.join(choices)}"] if choices else []),
        *(f"{words_of(each.what)}: {amount_words(each.value, each.unit)}" for each in also),
    )


def stored_amount(value: Fraction, unit: Unit, clause: str) -> Sanction:
    """Return an amount of the rule book as a ruling stores it."""
    return Sanction(_decimal(value), unit.value, clause)


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


# ---- what the director makes of it


def penalty_to_impose(
    proposed: Proposal, amount: str, unit: str, reason: str, field: str = AMOUNT
) -> Sanction:
    """Return the penalty to impose: the proposed one if nothing is typed; anything else needs freedom and
    a reason. `field` is the one the amount was typed into."""
    typed = amount.strip()
    if not typed:
        if proposed.freedom is Freedom.BY_BOARD:
            raise Refusal(f"{_by(proposed)}: {proposed.words}, {Freedom.BY_BOARD.value}")
        if proposed.sanction is None:
            words = f"{_by(proposed)} sets no amount. Type a number, {IN_WORDS}, and the reason."
            raise FieldRefusal(words, field)
        return proposed.sanction
    sanction = sanction_typed(typed, unit or proposed.unit or "", proposed.clause, field)
    if proposed.sanction is not None and sanction.costs_the_same(proposed.sanction):
        return proposed.sanction
    if proposed.freedom is Freedom.NONE:
        words = f"{_by(proposed)} says {proposed.words} and leaves no choice. Leave the amount empty."
        raise FieldRefusal(words, field)
    if proposed.freedom is Freedom.UP_TO and _beyond(sanction, proposed.sanction):
        words = f"{_by(proposed)} allows {proposed.words}, not {sanction_words(sanction)}"
        raise FieldRefusal(words, field)
    reason_given(reason, f"it is {sanction_words(sanction)}")
    return sanction


def _by(proposed: Proposal) -> str:
    return f"Clause {proposed.clause}" if proposed.clause else "The rule book"


def sanction_typed(text: str, unit: str, clause: str, field: str = AMOUNT) -> Sanction:
    text = text.strip()
    if text.casefold() in TYPED_OUTCOMES:
        return Sanction(None, TYPED_OUTCOMES[text.casefold()], clause or None)
    try:
        amount = Decimal(text.replace(",", "."))
    except InvalidOperation:
        words = f"“{text}” is not an amount. Type a number such as 25 or 0.5, {IN_WORDS}."
        raise FieldRefusal(words, field) from None
    if not amount.is_finite() or not 0 <= amount < MOST:
        raise FieldRefusal(f"Type a penalty from 0 to {MOST}, without a sign. It is deducted.", field)
    if unit not in UNITS:
        raise Refusal(f"Choose the unit of {amount}: {', '.join(UNITS)}.")
    return Sanction(amount, unit, clause or None)


def _beyond(sanction: Sanction, most: Sanction | None) -> bool:
    """Return whether the penalty exceeds the limit; in another unit it always does."""
    if most is None or sanction.amount is None or most.amount is None:
        return False
    return sanction.unit != most.unit or sanction.amount > most.amount
