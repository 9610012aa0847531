"""Decisions of the director and the committee, and the notes made before them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.match import Room
from bridgedesk.event.ruling_kinds import AT_THE_END, COUNTS_FROM, Fact
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import amount
from bridgedesk.event.spelling import with_unit

DISQUALIFIED = "disqualified"  # in place of the unit of what is imposed


@dataclass(frozen=True, slots=True)
class Sanction:
    """Penalty amount in its own unit; a warning has none."""

    amount: Decimal | None = None
    unit: str | None = None
    clause: str | None = None

    @property
    def words(self) -> str:
        if self.amount is None:
            return self.unit or "warning"
        return with_unit(amount(self.amount), self.unit or "")

    def costs_the_same(self, other: "Sanction") -> bool:
        """Compare two penalties without the clauses they cite."""
        return (self.amount, self.unit) == (other.amount, other.unit)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Adjusted score on a board with the score it replaces: at a table, or in a room of a match."""

    becomes: Score
    was: Score | None = None
    table: int | None = None
    match: str | None = None
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class MatchRuling:
    """Ruling on a whole match: VPs for home and away; without them the entry forfeits it."""

    match: str
    vp: tuple[Decimal, ...] | None = None


COUNTED_IN = "counted_in"  # fact of a ruling on a whole match whose figures are not VPs


@dataclass(frozen=True, slots=True)
class Ruling:
    id: str
    time: datetime
    session: str | None = None
    section: str | None = None
    round: int | None = None
    board: int | None = None
    entry: str | None = None
    question: str | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    proposed: Sanction | None = None
    imposed: Sanction | None = None
    reason: str | None = None
    withdrawn: str | None = None  # why
    adjusted: Adjustment | None = None
    on_match: MatchRuling | None = None
    appeal: str | None = None  # the one on which a committee ruled so
    noted: datetime | None = None  # the time of the note it came from

    @property
    def match_figures(self) -> str:
        """Return the ruled result of a whole match, home then away, with its unit."""
        if self.on_match is None or self.on_match.vp is None:
            return ""
        return "-".join(map(str, self.on_match.vp)) + ("%" if self.of_percentages else " VPs")

    @property
    def of_percentages(self) -> bool:
        """Return True if the match counts by percentages instead of VPs."""
        return self.facts.get(COUNTED_IN) == "%"

    @property
    def end_of_event_words(self) -> str:
        """Return a note for a penalty that counts in the final totals only."""
        return " at the end of the event" if self.facts.get(COUNTS_FROM) == AT_THE_END else ""

    @property
    def match(self) -> str | None:
        """Return the match that is ruled on, or in which a board is adjusted."""
        adjusted = self.adjusted.match if self.adjusted else None
        return self.on_match.match if self.on_match else adjusted


@dataclass(frozen=True, slots=True)
class CommitteeMember:
    name: str
    dissents: bool = False


@dataclass(frozen=True, slots=True)
class Appeal:
    id: str
    lodged: datetime
    ruling: str | None = None
    match: str | None = None
    session: str | None = None  # where it names no ruling and no match
    by: str | None = None
    board: int | None = None
    deal: Deal | None = None  # as it was copied from the table, where the record has none
    auction: tuple[str, ...] = ()
    details: str | None = None
    ruling_text: str | None = None
    grounds: str | None = None
    director: str | None = None
    respondents: str | None = None
    reply: str | None = None
    committee: tuple[CommitteeMember, ...] = ()
    decision: str | None = None
    outcome: str | None = None
    decided: datetime | None = None
    effects: tuple[str, ...] = ()  # what else it changed, in the words of the day
    signed: Mapping[str, str] = field(default_factory=dict)  # place on the form -> name signed there
    late: str | None = None  # why it was taken after its time
    deposit: str | None = None
    reverses: str | None = None  # part of the ruling, by the rule book's name for it
    deposit_back: bool | None = None  # none where no deposit was paid, and before the decision
    deposit_clause: str | None = None  # where the book says what becomes of it

    @property
    def decided_by(self) -> str:
        """Return who decided without a committee, or "" if a committee did."""
        return self.signed.get(NO_COMMITTEE, "")


@dataclass(frozen=True, slots=True)
class Clearance:
    """Item to check that the director accepted, with the reason.

    It is matched by its code and facts; `what` is its wording on the day."""

    time: datetime
    what: str
    reason: str
    code: str | None = None  # none in records from before items had codes
    about: Mapping[str, Fact] = field(default_factory=dict)


CURRENCY = "$"  # of a prize whose amount names no other


@dataclass(frozen=True, slots=True)
class OfferedPrize:
    """Prize for a place in a list; cash, or goods in words."""

    name: str
    among: str
    place: int
    cash: Decimal | None = None
    goods: str = ""
    currency: str = CURRENCY


@dataclass(frozen=True, slots=True)
class Note:
    """Note by the director."""

    time: datetime
    text: str
    table: int | None = None
    board: int | None = None


# ---- registers required by regulations in addition to scores and rulings, line by line


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """Record in a register named by rule books; once struck out it remains, with the reason."""

    id: str
    register: str
    time: datetime
    entry: str | None = None
    session: str | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    struck_out: str | None = None  # why


NO_COMMITTEE = "no committee"  # place on the form: who decided an appeal without one
ANSWERS = "appellants-answers"  # the register of what appellants write in answer to the respondents
HEARING_PLACES = "hearing-places"  # the register of when and where appeals are heard
