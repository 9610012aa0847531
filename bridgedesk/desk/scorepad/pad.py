"""State of the score pad and of the match pad: the line of the next score, the text typed so far, questions
and refusals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeVar

from bridgedesk.desk.scorepad.grammar import NO_MARKS, Marks, Mode, Typed, Unit
from bridgedesk.desk.scorepad.keys_and_acts import Act, End, HandIn
from bridgedesk.directing.seating.score_lines import BY_BOARD, PadOrder, Page, SlipLine, has_come_in
from bridgedesk.directing.seating.score_location import SlipLocation, VersionFrom
from bridgedesk.event.session import TOGETHER, Result

# ---- what the pad may ask; until it is answered or Esc is pressed, keys belong to the question


@dataclass(frozen=True, slots=True)
class CodesByNumber:
    """Choice of all codes from a numeric pad."""


@dataclass(frozen=True, slots=True)
class WhichRounds:
    """Question whether another version of the board applies to this line or to all later rounds too."""

    typed: Typed


@dataclass(frozen=True, slots=True)
class Reason:
    """Question why an unusual score is correct; empty text means the score already recorded."""

    typed: str


@dataclass(frozen=True, slots=True)
class Difference:
    """Result of the check by retyping that differs from the first."""

    result: Result


@dataclass(frozen=True, slots=True)
class Replace:
    """Question whether this result replaces the recorded one; the next slip is often typed before it is
    read."""

    result: Result
    marks: Marks = NO_MARKS


Question = CodesByNumber | WhichRounds | Reason | Difference | Replace


@dataclass(frozen=True, slots=True)
class RetypeCheck:
    """Check by retyping: results that agree, and differences that are settled."""

    agreed: frozenset[SlipLocation] = frozenset()
    settled: frozenset[SlipLocation] = frozenset()


@dataclass(frozen=True, slots=True)
class Pad:
    lines: tuple[SlipLine, ...]
    results: Mapping[SlipLocation, Result] = field(default_factory=dict)
    order: PadOrder = BY_BOARD
    at: int = 0  # one past the last line: all has been gone through
    buffer: str = ""
    marks: Marks = NO_MARKS  # typed ahead of the score of this line
    mode: Mode = Mode.TENS
    refusal: str = ""
    notice: str = ""
    question: Question | None = None
    pair_numbers: tuple[str, ...] = ()  # typed ahead, where the order wants both
    pointed: bool = False  # an arrow or a click came to this line
    chosen: bool = False  # this line itself was clicked, or its page typed by number: to be corrected
    recorded_itself: bool = False  # by the sign of the figure just typed: an Enter after it is one too many
    last: SlipLocation | None = None  # recorded last
    forms: tuple[VersionFrom, ...] = ()
    second: RetypeCheck | None = None
    if_they_disagree: str = ""  # what the book says of a contract and a figure that do

    @property
    def line(self) -> SlipLine | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    @property
    def standing(self) -> Result | None:
        return self.results.get(self.line.place) if self.line else None

    @property
    def page(self) -> Page | None:
        return self.line.page if self.line else None

    @property
    def numbers_of_a_line(self) -> int:
        """Return how many numbers a line needs: two pairs, or four players of an individual."""
        line = self.line or (self.lines[-1] if self.lines else None)
        return sum(len(side.split(TOGETHER)) for side in (line.ns, line.ew)) if line else 2

    @property
    def wants_numbers(self) -> bool:
        """Return whether pair numbers come next; a line chosen for correction has them already."""
        known = len(self.pair_numbers) == self.numbers_of_a_line or (
            self.pointed and self.standing is not None
        )
        return self.order.pairs_typed and not known

    def is_open(self, line: SlipLine) -> bool:
        """Return whether the line must still be typed, the first time or the second."""
        if self.second:
            return line.place not in self.second.agreed | self.second.settled
        return not (line.settled or has_come_in(self.results.get(line.place)))


Pressed = tuple[Pad, tuple[Act, ...]]


# ---- the pad for match results


@dataclass(frozen=True, slots=True)
class MatchLine:
    key: str
    round: int
    table: str
    home: str  # team numbers
    away: str
    has_total: bool = False
    ended: bool = False  # forfeited, abandoned, cancelled
    has_boards: bool = False
    of_team: bool = False  # in a triangle: the total is home's, from both its tables
    come_in: bool = False  # nothing of it is missing
    there: str = ""  # its total, or how it ended, in words


class Asked(Enum):
    CODES = "codes"
    REASON = "reason"
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class MatchPad:
    lines: tuple[MatchLine, ...]
    at: int = 0
    buffer: str = ""
    unit: Unit = Unit.IMPS
    refusal: str = ""
    notice: str = ""
    question: Asked | None = None
    teams: tuple[str, str] | None = None  # that change places, once it is said why
    total: str = ""  # that is taken after its time, once it is said why
    entrant: str = "team"  # who meets
    chosen: bool = False  # this match itself was clicked, or its table typed: to be corrected
    replacing: HandIn | End | None = None  # what would replace the result of the match, once F6 is pressed

    @property
    def line(self) -> MatchLine | None:
        return self.lines[self.at] if self.at < len(self.lines) else None


# ---- what both pads do

AnyPad = TypeVar("AnyPad", Pad, MatchPad)
HALF_TYPED = "Enter records what is typed, Esc clears it; then the arrows move on"


def refused(pad: AnyPad, why: str) -> tuple[AnyPad, tuple[()]]:
    return replace(pad, refusal=why), ()


def group_start(groups: Sequence[object], at: int, *, forward: bool) -> int:
    """Return where the next page or round begins, or the one before; `groups` has that of each line."""
    starts = [number for number, each in enumerate(groups) if number == 0 or each != groups[number - 1]]
    if forward:
        return next((start for start in starts if start > at), len(groups))
    return next((start for start in reversed(starts) if start < at), 0)


# ---- the score pad


def asked(pad: Pad, question: Question) -> Pressed:
    return replace(pad, question=question), ()


def first_open(pad: Pad, among: Iterable[int]) -> int | None:
    """Return the first of these lines that must still be typed."""
    return next((number for number in among if pad.is_open(pad.lines[number])), None)


def moved(pad: Pad, to: int, *, pointed: bool = False, chosen: bool = False) -> Pad:
    """Move to another line and clear anything typed ahead."""
    return replace(
        pad,
        at=max(0, min(to, len(pad.lines))),
        buffer="",
        marks=NO_MARKS,
        question=None,
        pair_numbers=(),
        pointed=pointed,
        chosen=chosen,
    )
