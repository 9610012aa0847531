"""Length of a round."""

from datetime import time
from fractions import Fraction
from typing import Annotated

from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means, check_once
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class RoundTime(EventQuestion):
    """How long may a round, a match or a session take?"""

    boards: Annotated[int, Means("boards to play", least=1, most=999)]


@frozen
class Start:
    round_: int
    at: time
    day: int = 1


@frozen
class Time:
    boards: int
    minutes: Fraction


class RoundTimePolicy(Policy[RoundTime]):
    """Base of the rules on the length of a round."""

    times: tuple[Time, ...] = ()
    starts: tuple[Start, ...] = ()
    no_new_board_last: int | None = None


@frozen
class MinutesPerBoard(RoundTimePolicy):
    """`policy = "minutes-per-board"`: minutes for each board, plus extra minutes; no new board in the last
    minutes."""

    minutes: Fraction
    plus: Fraction = Fraction(0)
    no_new_board_last: int | None = None

    @property
    def words(self) -> str:
        plus = f" and {say(self.plus)} more" if self.plus else ""
        return f"{say(self.minutes)} minutes a board{plus}{_no_new_board(self.no_new_board_last)}"

    def answer(self, asked: RoundTime, cite: Cite) -> Finding:
        total = asked.boards * self.minutes + self.plus
        plus = f" + {say(self.plus)}" if self.plus else ""
        because = f"{asked.boards} x {say(self.minutes)}{plus} = {say(total)} minutes"
        return _timed(total, because, self.no_new_board_last, cite)


@frozen
class PrintedTimes(RoundTimePolicy):
    """`policy = "printed-times"`: minutes for each printed length."""

    times: tuple[Time, ...]
    starts: tuple[Start, ...] = ()  # the printed timetable
    no_new_board_last: int | None = None

    def __post_init__(self) -> None:
        check_once((each.round_ for each in self.starts), "starts: a round")
        check_once((each.boards for each in self.times), "times: a length")

    @property
    def words(self) -> str:
        lengths = ", ".join(
            f"{counted(each.boards, 'board')}: {say(each.minutes)} minutes" for each in self.times
        )
        return f"{lengths}{self._timetable()}{_no_new_board(self.no_new_board_last)}"

    def answer(self, asked: RoundTime, cite: Cite) -> Finding:
        for each in self.times:
            if each.boards == asked.boards:
                because = f"{counted(asked.boards, 'board')}: {say(each.minutes)} minutes{self._timetable()}"
                return _timed(each.minutes, because, self.no_new_board_last, cite)
        return cite.director(f"the rule book sets no time for {counted(asked.boards, 'board')}")

    def _timetable(self) -> str:
        days = max((each.day for each in self.starts), default=1)
        starts = [
            f"{each.round_} at {each.at:%H:%M}{f' on day {each.day}' if days > 1 else ''}"
            for each in self.starts
        ]
        return f"; start of round {', '.join(starts)}" if starts else ""


def _timed(total: Fraction, because: str, last: int | None, cite: Cite) -> Finding:
    if last is None:
        return cite.figure(total, Unit.MINUTES, because)
    also = (Amount(what="no_new_board_after", value=total - last, unit=Unit.MINUTES),)
    return cite.figure(total, Unit.MINUTES, f"{because}{_no_new_board(last)}", also=also)


def _no_new_board(last: int | None) -> str:
    return "" if last is None else f", no new board in the last {last}"


TOPIC = topic(
    "round-time",
    RoundTime,
    {"minutes-per-board": MinutesPerBoard, "printed-times": PrintedTimes},
    units=(Unit.MINUTES,),
)
