"""One row of a ranking: place and total, with the sessions, matches and charges that make it up."""

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.spelling import capitalised
from bridgedesk.scoring.board import percentage
from bridgedesk.scoring.outcome import Artificial
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.ledger import Line


class Awarded(NamedTuple):
    """Artificial score, with the points it came to once the pair's other boards were known."""

    board: int
    artificial: Artificial
    top: Number
    points: Number
    clause: str | None = None  # of the book, where it awards this
    law: str | None = None  # that it cites with its year


class Charge(NamedTuple):
    """Amount added to or deducted from a score: a penalty, an adjustment, a carry-over, a handicap.

    A penalty keeps the amount and unit of its ruling; what it is converted to is its effect, and the steps
    are added to its reason."""

    what: str
    amount: Fraction  # in its own unit
    unit: str
    effect: Number = 0  # in the points of the session, or in the unit of the total
    clause: str | None = None
    because: str | None = None
    in_draw: bool = True  # False: it counts in the ranking, never in a Swiss draw
    ruling: str | None = None  # the one that it comes from
    carried: bool = False  # from the stage before
    kind: RulingKind = RulingKind.PENALTY  # of that ruling
    waits: str = ""  # the clause by which it counts only after the stage, while the stage is in play
    entry: str = ""  # that is penalised
    session: str | None = None
    round: int | None = None
    winner_carries: bool = False  # the winner of its match has it in the next one too

    @property
    def is_penalty(self) -> bool:
        """Return True for a penalty that a clause can remove, not an adjustment, carry-over or handicap."""
        return self.ruling is not None and self.kind is RulingKind.PENALTY


class ReplacementScore(NamedTuple):
    """Score that replaces the one gained, under a clause of the rule book."""

    value: Fraction
    clause: str | None
    because: str


class SessionScore(NamedTuple):
    """Session of one entry: points scored, their maximum, and the part that was awarded."""

    session: str
    boards: int
    points: Number  # before the charges
    top: Number  # 0 where points are IMPs
    awards: tuple[Awarded, ...] = ()
    charges: tuple[Charge, ...] = ()
    instead: ReplacementScore | None = None  # counts towards the total, not in the session itself
    factor: Fraction = Fraction(1)  # for fewer boards than others
    carried: bool = False  # no session: what the stage before gave

    @property
    def title(self) -> str:
        return capitalised(self.session) if self.carried else f"Session {self.session}"

    @property
    def net(self) -> Number:
        """Return the points less the charges."""
        return self.points + sum(charge.effect for charge in self.charges) if self.charges else self.points

    @property
    def percent(self) -> Fraction | None:
        return percentage(self.net if self.charges else self.points, self.top)

    @property
    def scored(self) -> Number:
        """Return the points played, awarded and adjusted, before penalties."""
        return self.points + sum(charge.effect for charge in self.charges if not charge.is_penalty)

    @property
    def gained(self) -> Fraction | None:
        """Return the scored points as a percentage."""
        return percentage(self.scored, self.top)

    @property
    def counts(self) -> Fraction | None:
        """Return the percentage that counts towards the total. A penalty is deducted even from a
        replacement score."""
        if self.instead is None:
            return self.percent
        charged = percentage(self.net - self.scored, self.top) if self.charges else None
        return self.instead.value + (charged or 0)


class AwardedBoard(NamedTuple):
    """Board of a match not decided by comparison, with the award to each side."""

    board: int
    gained: Number
    conceded: Number


class MatchScore(NamedTuple):
    """Match of one entry, from its own side."""

    match: str
    against: str
    boards: int
    gained: Number
    conceded: Number
    counts: Number  # in the total: VPs, points, or net IMPs
    round: int = 0
    net: Number = 0  # IMPs or points, this side's less the other's
    outcome: str = ""  # in place of the opponents, where nothing was played
    clause: str | None = None
    because: str | None = None
    charges: tuple[Charge, ...] = ()  # penalties, in the unit of the total
    adjustments: tuple[Charge, ...] = ()  # in that unit, too; `counts` and `net` have them already
    others: tuple[str, ...] = ()  # two opponents in one match that three share
    played: Number | None = None  # what it brought before it was ruled to count otherwise
    remarks: tuple[str, ...] = ()  # the boards of it that were adjusted
    session: str | None = None  # of pairs
    part: str = ""  # of a match of several: which stanza, or its extra boards
    awards: tuple[AwardedBoard, ...] = ()  # in `gained` and `conceded` too
    told: str = ""  # how it ended, where that is more than IMPs for and against
    top: Number = 0  # what could be won, of matches that are won by matchpoints
    average_only: bool = False  # against a pair that does not contend: no win, no net, no part in a mean
    brought: Number | None = None  # what such a match brought: it counts for masterpoints
    scale: int | None = None  # boards of the scale, if not those of the length played

    @property
    def before_adjustments(self) -> Number:
        """Return what the match counts without its adjustments."""
        return self.counts - sum(each.effect for each in self.adjustments)

    @property
    def is_unplayed(self) -> bool:
        """Return True if it was decided without play: a forfeit, a bye."""
        return bool(self.outcome) and not self.others

    @property
    def scale_boards(self) -> int:
        """Return the match length used for the scale."""
        return self.boards if self.scale is None else self.scale

    @property
    def won(self) -> Number:
        """Return the points the match adds to the total, after its penalties."""
        return self.counts + sum(charge.effect for charge in self.charges) if self.charges else self.counts

    @property
    def rulings(self) -> tuple[Charge, ...]:
        return (*self.adjustments, *self.charges)

    def counting(self, counts: Number, clause: str | None, because: str | None) -> "MatchScore":
        """Return the match with a replacement score, which adjustments do not change."""
        idle = tuple(
            each._replace(effect=Fraction(0), because="another score counts for this match")
            for each in self.adjustments
        )
        return self._replace(counts=counts, clause=clause, because=because, adjustments=idle)


class TieStep(NamedTuple):
    """Reason, with its clause, why an entry is ranked above or below those it tied with."""

    words: str
    clause: str


class Placed(NamedTuple):
    """Place in the order of a field."""

    entry: str
    place: int | None
    shared: bool
    level_place: int | None
    tie: TieStep | None = None


class AsPosted(NamedTuple):
    """Lines of a total, and the points behind a percentage, as they were posted."""

    lines: tuple[Line, ...] = ()
    score: Decimal | None = None
    top: Decimal | None = None


class Standing(NamedTuple):
    """Place of one entry, and the parts of its total; exact until a breakdown shows it."""

    place: int | None  # None: nothing to rank yet
    shared: bool
    entry: str
    section: str | None
    number: str | None
    total: Number | None
    sessions: tuple[SessionScore, ...] = ()
    matches: tuple[MatchScore, ...] = ()
    charges: tuple[Charge, ...] = ()  # off the total itself, or on top of it
    level_place: int | None = None  # before ties were broken, as masterpoints and cash prizes see it
    tie: TieStep | None = None  # how a tie was broken, or why it was not
    posted: AsPosted | None = None  # where what was posted as final would be another figure now
