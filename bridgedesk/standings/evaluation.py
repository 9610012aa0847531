"""Results of an evaluation: fields with their places, every board and match, and items that look wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from bridgedesk.event.event import Event, Fields
from bridgedesk.event.match import Match
from bridgedesk.event.matter import Matter, matter
from bridgedesk.event.ruling import RulingKind
from bridgedesk.event.session import Result, Section
from bridgedesk.event.spelling import capitalised
from bridgedesk.movements.draw.bracket import PlayedFinal
from bridgedesk.rulebooks.stages.across_fields import Direction
from bridgedesk.scoring.board import BoardPoints, percentage
from bridgedesk.scoring.outcome import Artificial
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Settings
from bridgedesk.scoring.team_match import Gains, VPs
from bridgedesk.standings.entry_names import EntryRef, MatchRef, Sentence, sentence
from bridgedesk.standings.ledger import Line


class Measure(Enum):
    """Unit of the totals."""

    PERCENT = "%"
    IMPS = "IMP"
    VP = "VP"
    POINTS = "points"


class Awarded(NamedTuple):
    """Artificial score, with the points it came to once the pair's other boards were known."""

    board: int
    artificial: Artificial
    top: Number
    points: Number
    clause: str | None = None  # of the book, where it awards this


class Charge(NamedTuple):
    """Amount added to or deducted from a score: a penalty, an adjustment, a carry-over, a handicap."""

    what: str
    amount: Fraction  # in its own unit
    unit: str
    effect: Number  # in the points of the session, or in the unit of the total
    clause: str | None = None
    because: str | None = None
    in_draw: bool = True  # False: it counts in the ranking, never in a Swiss draw
    ruling: str | None = None  # the one that it comes from
    carried: bool = False  # from the stage before
    kind: RulingKind = RulingKind.PENALTY  # of that ruling
    waits: bool = False  # kept until the end of the event, so that it has no effect yet

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
    scale: int | None = None  # boards of the scale, where none is printed for those that were played

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


class Step(NamedTuple):
    """Reason, with its clause, why an entry is ranked above or below those it tied with."""

    words: str
    clause: str


class Placed(NamedTuple):
    """Place in the order of a field."""

    entry: str
    place: int | None
    shared: bool
    level_place: int | None
    tie: Step | None = None


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
    tie: Step | None = None  # how a tie was broken, or why it was not
    posted: AsPosted | None = None  # where what was posted as final would be another figure now


class TotalMethod(Enum):
    """Ways in which sessions make up a total."""

    MEAN = "session-percentages"  # the mean of exact percentages
    SUM = "sum-of-percentages"  # of percentages as they are posted
    ALL_BOARDS = "all-boards"  # every board weighs the same
    LEVELLED = (
        "levelled"  # so too, and boards with fewer results are raised to the top of the others (Neuberg)
    )


class TotalRules(NamedTuple):
    adding: TotalMethod = TotalMethod.MEAN
    best: int | None = None  # only so many of the sessions count
    weights: Mapping[str, Fraction] = MappingProxyType({})  # of sessions that count more, or less
    top: Fraction = Fraction(0)  # of a board, to which sessions are levelled
    clause: str = ""  # by which they are

    def weight(self, session: str) -> Fraction:
        return self.weights.get(session, Fraction(1))


ONE_MEAN = TotalRules()


@dataclass(frozen=True, slots=True)
class Field:
    """Entries ranked against each other."""

    name: str
    standings: tuple[Standing, ...]


# Who played a result: the entries North-South and East-West.
Opponents = tuple[str, str]


class ScoredBoard(NamedTuple):
    """Results of one board that are compared with each other, in columns."""

    session: str
    board: int
    sections: Sequence[Section]
    results: Sequence[Result]
    opponents: Sequence[Opponents]
    points: BoardPoints
    scheduled: int = 0
    with_phantom: int = 0  # scheduled, had the phantom played


class ScoredMatch(NamedTuple):
    match: Match
    gains: Sequence[tuple[int, Gains]]  # board by board, home's and away's
    home: Number  # what home won: IMPs on boards it gained on, or points
    away: Number
    vps: VPs | None = None
    scale: int | None = None  # boards of the scale, where none is printed for those that were played


class TriangleScore(NamedTuple):
    """Result of one team in a triangle, from its own two tables over all their boards."""

    match: Match  # the table where it is at home
    others: tuple[str, ...]
    gains: Sequence[tuple[int, Gains]]  # board by board, its own and its opponents'
    score: MatchScore

    @property
    def team(self) -> str:
        return self.match.home


class EligibilityState(Enum):
    ELIGIBLE = "eligible"
    NOT = "not eligible"
    NOT_YET = "not yet"


@dataclass(frozen=True, slots=True)
class Eligibility:
    """Eligibility for a placing, with what is missing."""

    answer: EligibilityState
    missing: tuple[str, ...] = ()
    clause: str = ""
    players: Mapping[str, "Eligibility"] | None = None  # where the book asks it of each member of a team


class Severity(Enum):
    CHECK = "check"
    WRONG = "wrong"  # kept out of the standings


class MissingTerm(Enum):
    """Facts a ruling must state before it can count."""

    SESSION = "session"
    ROUND = "round"
    BOARD = "board"
    UNIT = "unit"  # the book has no rate for its own
    WHOLE_BOARDS = "whole boards"


Figures = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Flag:
    """Item to check: its kind, text, location and the figures involved."""

    code: str
    words: str | Sentence
    severity: Severity
    section: str | None = None
    round: int | None = None
    table: int | None = None
    board: int | None = None
    ns: str | None = None
    session: str | None = None
    entry: str | None = None
    ruling: str | None = None
    lacks: MissingTerm | None = None  # so that the ruling does not count
    match: MatchRef | None = None  # the sentence begins with it
    figures: Figures = ()

    @property
    def what(self) -> str:
        """Return the sentence with ids, as used in files."""
        return self.match.before(self._sentence) if self.match else self._sentence.plain

    def named(self, event: Event) -> str:
        """Return the sentence with names."""
        return self.match.with_names(self._sentence, event) if self.match else self._sentence.named(event)

    def text_without_location(self, event: Event) -> str:
        """Return the sentence with names, for a list that has its own columns for round and table."""
        return self.match.beside(self._sentence, event) if self.match else self._sentence.named(event)

    @property
    def first_entry(self) -> str | None:
        """Return the entry named first in the sentence."""
        first = self._sentence.parts[0] if self.match is None else None
        return first.id if isinstance(first, EntryRef) else None

    @property
    def matter(self) -> Matter:
        return matter(
            self.code,
            session=self.session,
            section=self.section,
            round=self.round,
            table=self.table,
            board=self.board,
            ns=self.ns,
            entry=self.entry,
            ruling=self.ruling,
            match=self.match.id if self.match else None,
            **dict(self.figures),
        )

    @property
    def _sentence(self) -> Sentence:
        return sentence(self.words)


@dataclass(frozen=True)
class QualifierList:
    """Qualifiers and reserves of a stage."""

    entries: tuple[str, ...]
    alternates: tuple[str, ...]  # in the order in which they are asked
    undecided: tuple[str, ...] = ()  # level for the last place: lots, or a play-off
    tie: Step | None = None
    steps: Mapping[str, Step] = field(default_factory=dict)  # of each who was level with others for this
    open: int = 0  # places that some of the undecided have
    by: Step | None = None  # how many, where it is the book that says so


@dataclass(frozen=True)
class Finalist:
    """Team of the second stage, or of the first if it did not qualify, with its points from both."""

    placed: Placed
    points: Fraction
    first: str | None  # as it was entered in the first stage
    second: str | None
    gained: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))  # in each of them


@dataclass(frozen=True)  # without slots: what is found once is kept
class Evaluation:
    """Outcome of an event, and the questions one asks of it."""

    event: Event
    settings: Settings
    measure: Measure
    fields: tuple[Field, ...] = ()
    boards: tuple[ScoredBoard, ...] = ()
    matches: tuple[ScoredMatch, ...] = ()
    triangles: tuple[TriangleScore, ...] = ()
    flags: tuple[Flag, ...] = ()
    form: TotalRules = ONE_MEAN
    eligibility: Mapping[str, Eligibility] = field(default_factory=dict)
    earlier: tuple["Evaluation", ...] = ()  # the stages before, the first one first
    qualified: QualifierList | None = None  # for the next stage
    points: tuple[Finalist, ...] = ()  # of two stages
    finals: tuple[PlayedFinal, ...] = ()  # of a bracket
    of_percentages: bool = False  # matches count with percentages in the place of VPs
    kinds: Mapping[str, RulingKind] = field(default_factory=dict)  # of the rulings, by their ids
    differs_from_posted: bool = False  # places and totals are as posted, the rest is worked out now

    @property
    def unit(self) -> str:
        """Return the name of the totals' unit."""
        return Measure.PERCENT.value if self.of_percentages else self.measure.value

    @property
    def points_heading(self) -> str:
        """Return the column heading for match points."""
        return "VPs" if self.unit == Measure.VP.value else self.unit

    @property
    def winners(self) -> int:
        return len(self.fields)

    @cached_property
    def standings(self) -> Mapping[str, Standing]:
        """The standings of all fields, field by field in their order, by entry."""
        return {each.entry: each for field in self.fields for each in field.standings}

    def standing(self, entry: str | None) -> Standing | None:
        return None if entry is None else self.standings.get(entry)

    def field_of(self, entry: str) -> Field:
        """The field in which an entry is ranked."""
        return next(field for field in self.fields if any(each.entry == entry for each in field.standings))

    @cached_property
    def scored_matches(self) -> Mapping[str, ScoredMatch]:
        """The scored matches by the ids of their matches."""
        return {each.match.id: each for each in self.matches}

    def direction(self, field: Field) -> Direction | None:
        """Return the direction of a whole field, read from its pair numbers; none with one winner."""
        two = any(stage.fields is Fields.TWO for stage in self.event.stages)
        lines = {each.number[-2:] for each in field.standings if each.number} if two else set()
        return "NS" if lines == {"NS"} else "EW" if lines == {"EW"} else None
