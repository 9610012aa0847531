"""Results of an evaluation: fields with their places, every board and match, and items that look wrong."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from bridgedesk.event.event import Event, Fields
from bridgedesk.event.match import Match
from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.session import Result, Section
from bridgedesk.event.spelling import capitalised
from bridgedesk.movements.draw.bracket import PlayedFinal
from bridgedesk.rulebooks.stages.across_fields import Direction
from bridgedesk.scoring.board import BoardPoints
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Settings
from bridgedesk.scoring.team_match import Gains, VPs
from bridgedesk.standings.flags import Flag
from bridgedesk.standings.standing import MatchScore, Placed, Standing, TieStep


class Measure(Enum):
    """Unit of the totals."""

    PERCENT = "%"
    IMPS = "IMP"
    VP = "VP"
    POINTS = "points"


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
    scale: int | None = None  # boards of the scale, if none is printed for the length played


class TriangleScore(NamedTuple):
    """Result of one team in a triangle, from its own two tables over all their boards."""

    match: Match  # the table where it is at home
    others: tuple[str, ...]
    gains: Sequence[tuple[int, Gains]]  # board by board, its own and its opponents'
    score: MatchScore

    @property
    def team(self) -> str:
        return self.match.home

    @property
    def has_vps_alone(self) -> bool:
        """Return True if its VPs were handed in or decided without IMPs."""
        return not self.gains and (bool(self.score.told) or self.match.has_vps_alone)


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
    players: Mapping[str, "Eligibility"] | None = None  # if the rule book tests each member of a team


@dataclass(frozen=True)
class QualifierList:
    """Qualifiers and reserves of a stage."""

    entries: tuple[str, ...]
    alternates: tuple[str, ...]  # in the order in which they are asked
    undecided: tuple[str, ...] = ()  # level for the last place: lots, or a play-off
    tie: TieStep | None = None
    steps: Mapping[str, TieStep] = field(default_factory=dict)  # of each who was level with others for this
    open: int = 0  # places that some of the undecided have
    by: TieStep | None = None  # how many, where it is the book that says so


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
        return {Measure.VP.value: "VPs", Measure.IMPS.value: "IMPs"}.get(self.unit, self.unit)

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

    @cached_property
    def finals_by_match(self) -> Mapping[str, str]:
        """The names of finals, such as "grand final", by the ids of their matches."""
        if not self.finals:
            return {}
        last = self.event.stages[-1].id
        here = {session.id for session in self.event.sessions if session.stage in (None, last)}
        keys = {(each.final.week, frozenset((each.home, each.away))): each.final.key for each in self.finals}
        named = (
            (match.id, keys.get((match.round, frozenset((match.home, match.away)))))
            for match in self.event.matches
            if match.session in here
        )
        return {match: key for match, key in named if key}

    def round_words(self, match: Match) -> str:
        """Return the name of a final, otherwise the round of a match."""
        return capitalised(self.finals_by_match.get(match.id, f"round {match.round}"))

    def unplayed_matches(self) -> Iterator[tuple[str, MatchScore, MatchScore | None]]:
        """Yield each match decided without play once: the home side, or the only side with a score, and
        what it brought this side and the other."""
        found = {
            (standing.entry, match.match): match
            for standing in self.standings.values()
            for match in standing.matches
            if match.is_unplayed
        }
        for (entry, id_), mine in found.items():
            theirs = found.get((mine.against, id_)) if mine.against != entry else None
            match = self.event.find_match(id_)
            if theirs is None or match is None or match.home == entry:
                yield entry, mine, theirs
