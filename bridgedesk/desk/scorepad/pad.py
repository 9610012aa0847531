"""The score pad as it stands: where the next score goes, what is typed so far, what is asked or refused."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from bridgedesk.desk.scorepad.figures import Mode
from bridgedesk.desk.scorepad.grammar import NO_MARKS, Marks, Typed
from bridgedesk.desk.scorepad.wanted import Act
from bridgedesk.directing.seating.board_versions import FormFrom
from bridgedesk.directing.seating.score_lines import BY_BOARD, Line, Order, Page, has_come_in
from bridgedesk.directing.seating.score_location import Place
from bridgedesk.event.session import TOGETHER, Result

# ---- what the pad may ask; until it is answered or Esc is pressed, keys belong to the question


@dataclass(frozen=True, slots=True)
class CodesByNumber:
    """All codes from a numeric pad."""


@dataclass(frozen=True, slots=True)
class WhichRounds:
    """Is another form of the board that of this line, or of all rounds played later, too?"""

    typed: Typed


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an odd score stands. It was typed as this; nothing: the one that stands there already."""

    typed: str


@dataclass(frozen=True, slots=True)
class Difference:
    """Keyed a second time, it came out as this."""

    result: Result


@dataclass(frozen=True, slots=True)
class Replace:
    """Shall this result replace the one on the line? The next slip is often typed before this is read."""

    result: Result
    marks: Marks = NO_MARKS


Question = CodesByNumber | WhichRounds | Reason | Difference | Replace


@dataclass(frozen=True, slots=True)
class Second:
    """Everything keyed again: where both agree, and where a difference was settled."""

    agreed: frozenset[Place] = frozenset()
    settled: frozenset[Place] = frozenset()


@dataclass(frozen=True, slots=True)
class Pad:
    lines: tuple[Line, ...]
    results: Mapping[Place, Result] = field(default_factory=dict)
    order: Order = BY_BOARD
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
    last: Place | None = None  # recorded last
    forms: tuple[FormFrom, ...] = ()
    second: Second | None = None
    if_they_disagree: str = ""  # what the book says of a contract and a figure that do

    @property
    def line(self) -> Line | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    @property
    def standing(self) -> Result | None:
        return self.results.get(self.line.place) if self.line else None

    @property
    def page(self) -> Page | None:
        return self.line.page if self.line else None

    @property
    def numbers_of_a_line(self) -> int:
        """Both pairs'; of an individual all four players'."""
        line = self.line or (self.lines[-1] if self.lines else None)
        return sum(len(side.split(TOGETHER)) for side in (line.ns, line.ew)) if line else 2

    @property
    def wants_numbers(self) -> bool:
        """Both pair numbers; a line pointed at to be corrected has them."""
        known = len(self.pair_numbers) == self.numbers_of_a_line or (
            self.pointed and self.standing is not None
        )
        return self.order.pairs_typed and not known

    def is_open(self, line: Line) -> bool:
        """Still to be typed, this first time or the second."""
        if self.second:
            return line.place not in self.second.agreed | self.second.settled
        return not (line.settled or has_come_in(self.results.get(line.place)))


Pressed = tuple[Pad, tuple[Act, ...]]


def refused(pad: Pad, why: str) -> Pressed:
    return replace(pad, refusal=why), ()


def asked(pad: Pad, question: Question) -> Pressed:
    return replace(pad, question=question), ()


def first_open(pad: Pad, among: Iterable[int]) -> int | None:
    """Return the first of these lines that is still to be typed."""
    return next((number for number in among if pad.is_open(pad.lines[number])), None)


def moved(pad: Pad, to: int, *, pointed: bool = False, chosen: bool = False) -> Pad:
    """What was typed ahead of another line is forgotten."""
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
