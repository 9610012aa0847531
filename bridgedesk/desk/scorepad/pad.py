"""State of the score pad, and what every pad does: lines to type, a question, refusals, and one way to press
a key."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

from bridgedesk.desk.scorepad.grammar import NO_MARKS, Marks, Mode, Typed
from bridgedesk.desk.scorepad.keys_and_acts import PadKey, Redo, ScoreAct, Undo
from bridgedesk.directing.seating.score_lines import BY_BOARD, PadOrder, ScorePage, SlipLine, has_come_in
from bridgedesk.directing.seating.score_location import SlipLocation, VersionFrom
from bridgedesk.event.session import TOGETHER, Result

AnyLine = TypeVar("AnyLine")
AnyQuestion = TypeVar("AnyQuestion")


@dataclass(frozen=True, slots=True)
class LinePad(Generic[AnyLine, AnyQuestion]):
    """Lines to be typed one after the other, with the one under the cursor.

    Until a question is answered or Esc is pressed, keys belong to it."""

    lines: tuple[AnyLine, ...]
    at: int = 0  # one past the last line: all has been gone through
    buffer: str = ""
    refusal: str = ""
    notice: str = ""
    question: AnyQuestion | None = None
    pointed: bool = False  # an arrow or a click came to this line
    chosen: bool = False  # this line itself was clicked, or its page typed by number: to be corrected
    recorded_itself: bool = False  # by the sign of the figure just typed: an Enter after it is one too many

    @property
    def line(self) -> AnyLine | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    @property
    def line_in_view(self) -> AnyLine | None:
        """Return the line under the cursor; past the last line, the last one."""
        return self.line or (self.lines[-1] if self.lines else None)

    @property
    def half_typed(self) -> bool:
        return bool(self.buffer or self.question)

    def page_of(self, line: AnyLine) -> object:
        """Return what is the same for lines that are shown together."""
        raise NotImplementedError

    def is_open(self, line: AnyLine) -> bool:
        """Return whether the line must still be typed."""
        raise NotImplementedError

    def next_open(self, start: int = 0) -> int:
        """Return the first line from here on that must still be typed, or the end."""
        return next(
            (at for at in range(start, len(self.lines)) if self.is_open(self.lines[at])), len(self.lines)
        )

    def first_open(self, among: Sequence[int]) -> int:
        """Return the first of these lines that must still be typed, or the first of all."""
        return next((at for at in among if self.is_open(self.lines[at])), among[0])

    def refused(self, why: str) -> tuple[Self, tuple[()]]:
        return replace(self, refusal=why), ()

    def asked(self, question: AnyQuestion) -> tuple[Self, tuple[()]]:
        return replace(self, question=question), ()

    def cleared(self) -> Self:
        """Clear what is typed on this line."""
        return replace(self, buffer="", question=None, refusal="", notice="")

    def held(self) -> Self:
        """Stay on this line: what is half typed on it is neither recorded nor lost."""
        return replace(self, notice=HALF_TYPED)

    def edited(self, text: str) -> Self:
        """Take over the text as it was edited in its middle; a refused one is then being corrected."""
        return replace(self, buffer=text, refusal="", notice="", recorded_itself=False)

    def moved(self, to: int, *, pointed: bool = False, chosen: bool = False) -> Self:
        at = max(0, min(to, len(self.lines)))
        return replace(self.cleared(), at=at, pointed=pointed, chosen=chosen)

    def page_start(self, *, forward: bool) -> int:
        """Return where the next page begins, or the one before."""
        pages = [self.page_of(line) for line in self.lines]
        starts = [at for at, page in enumerate(pages) if at == 0 or page != pages[at - 1]]
        if forward:
            return next((start for start in starts if start > self.at), len(pages))
        return next((start for start in reversed(starts) if start < self.at), 0)

    def moved_to_page(self, start: int, *, pointed: bool = False, chosen: bool = False) -> Self:
        """Move to the first gap of the page that begins here, or to its first line if all are in."""
        if start >= len(self.lines):
            return self.moved(start)
        page = self.page_of(self.lines[start])
        mates = [at for at, line in enumerate(self.lines) if self.page_of(line) == page]
        return self.moved(self.first_open(mates), pointed=pointed, chosen=chosen)


# ---- keys

AnyPad = TypeVar("AnyPad", bound=LinePad[Any, Any])
AnyAct = TypeVar("AnyAct")
AfterKey = tuple[AnyPad, tuple[AnyAct | Undo | Redo, ...]]

HALF_TYPED = "Not recorded yet. Press Enter to record it or Esc to clear it, then move on."
ALREADY_RECORDED = "The sign has recorded the score. Press Enter again to move down."


@dataclass(frozen=True)
class Keys(Generic[AnyPad, AnyAct]):
    """Meaning of each key on one kind of pad; what is not named here is the same on every pad."""

    answer: Callable[[AnyPad, str], AfterKey[AnyPad, AnyAct] | None]  # None: as if nothing were asked
    named: Mapping[str, Callable[[AnyPad], AfterKey[AnyPad, AnyAct]]]
    character: Callable[[AnyPad, str], AfterKey[AnyPad, AnyAct]]
    jump: Callable[[AnyPad], AfterKey[AnyPad, AnyAct]]  # to the page whose number is typed
    corrections: str = ""  # characters that correct a refused text and do not replace it

    def press(self, pad: AnyPad, key: str) -> AfterKey[AnyPad, AnyAct]:
        """Return the pad after a key, one character or one of `PadKey`, and the actions it led to.

        Refused text stays until the next key replaces it."""
        enter_again = pad.recorded_itself and key == PadKey.ENTER
        retyping = bool(pad.refusal and pad.buffer) and pad.question is None
        pad = replace(pad, refusal="", notice="", recorded_itself=False)
        if enter_again:
            return replace(pad, notice=ALREADY_RECORDED), ()
        if pad.question is not None and (answered := self.answer(pad, key)) is not None:
            return answered
        if key in self.named:
            return self.named[key](pad)
        if len(key) != 1 or not key.isprintable():
            return self._common(pad, key)
        if retyping and key not in self.corrections:
            pad = replace(pad, buffer="")
        return self.character(pad, key)

    def _common(self, pad: AnyPad, key: str) -> AfterKey[AnyPad, AnyAct]:
        forward = key in (PadKey.DOWN, PadKey.PAGE_DOWN)
        match key:
            case PadKey.PAGE_UP | PadKey.PAGE_DOWN if pad.buffer:
                return self.jump(pad)
            case PadKey.UP | PadKey.DOWN | PadKey.PAGE_UP | PadKey.PAGE_DOWN if pad.half_typed:
                return pad.held(), ()
            case PadKey.UP | PadKey.DOWN:
                return pad.moved(pad.at + (1 if forward else -1), pointed=True), ()
            case PadKey.PAGE_UP | PadKey.PAGE_DOWN:
                return pad.moved_to_page(pad.page_start(forward=forward)), ()
            case PadKey.BACKSPACE:
                return replace(pad, buffer=pad.buffer[:-1]), ()
            case PadKey.UNDO if not pad.half_typed:
                return pad, (Undo(),)
            case PadKey.ESCAPE | PadKey.UNDO:
                return pad.cleared(), ()
            case PadKey.REDO:
                return pad, (Redo(),)
        return pad, ()


# ---- the score pad, and what it may ask


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
class RetypedDifference:
    """Result of the check by retyping that differs from the first."""

    result: Result


@dataclass(frozen=True, slots=True)
class Replace:
    """Question whether this result replaces the recorded one; the next slip is often typed before it is
    read."""

    result: Result
    marks: Marks = NO_MARKS


Question = CodesByNumber | WhichRounds | Reason | RetypedDifference | Replace


@dataclass(frozen=True, slots=True)
class RetypeCheck:
    """Check by retyping: results that agree, and differences that are settled."""

    agreed: frozenset[SlipLocation] = frozenset()
    settled: frozenset[SlipLocation] = frozenset()


@dataclass(frozen=True, slots=True)
class Pad(LinePad[SlipLine, Question]):
    results: Mapping[SlipLocation, Result] = field(default_factory=dict)
    order: PadOrder = BY_BOARD
    marks: Marks = NO_MARKS  # typed ahead of the score of this line
    mode: Mode = Mode.TENS
    pair_numbers: tuple[str, ...] = ()  # typed ahead, where the order wants both
    last: SlipLocation | None = None  # recorded last
    forms: tuple[VersionFrom, ...] = ()
    second: RetypeCheck | None = None
    if_they_disagree: str = ""  # what the book says of a contract and a figure that do

    @property
    def standing(self) -> Result | None:
        return self.results.get(self.line.place) if self.line else None

    @property
    def page(self) -> ScorePage | None:
        return self.line.page if self.line else None

    @property
    def numbers_of_a_line(self) -> int:
        """Return how many numbers a line needs: two pairs, or four players of an individual."""
        line = self.line_in_view
        return sum(len(side.split(TOGETHER)) for side in (line.ns, line.ew)) if line else 2

    @property
    def wants_numbers(self) -> bool:
        """Return whether pair numbers come next; a line chosen for correction has them already."""
        known = len(self.pair_numbers) == self.numbers_of_a_line or (
            self.pointed and self.standing is not None
        )
        return self.order.pairs_typed and not known

    @property
    def half_typed(self) -> bool:
        return bool(self.buffer or self.question or self.marks or self.pair_numbers)

    def cleared(self) -> Self:
        return replace(self, buffer="", question=None, refusal="", notice="", marks=NO_MARKS, pair_numbers=())

    def edited(self, text: str) -> Self:
        typed = text if isinstance(self.question, Reason) else text.upper()
        return replace(self, buffer=typed, refusal="", notice="", recorded_itself=False)

    def page_of(self, line: SlipLine) -> ScorePage:
        return line.page

    def is_open(self, line: SlipLine) -> bool:
        """Return whether the line must still be typed, the first time or the second."""
        if self.second:
            return line.place not in self.second.agreed | self.second.settled
        return not (line.settled or has_come_in(self.results.get(line.place)))


Pressed = AfterKey[Pad, ScoreAct]
