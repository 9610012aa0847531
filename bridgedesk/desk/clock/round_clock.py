"""Clock of a session: rounds and breaks from a start, delayed by pauses and by the director."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum
from fractions import Fraction

from bridgedesk.event.moment import instant, later
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import counted
from bridgedesk.movements.movement import MovementPlan

LEAST = timedelta(minutes=1)  # a round never gets shorter than that


class Phase(Enum):
    BEFORE = "before"
    PLAY = "play"
    BREAK = "break"
    OVER = "over"


@dataclass(frozen=True)
class RoundOrBreak:
    """Round, or the break after it."""

    phase: Phase
    round: int
    lasts: timedelta


@dataclass(frozen=True)
class RoundClock:
    """Settings of the clock; the present time comes from outside."""

    rounds: tuple[timedelta, ...]
    breaks: Mapping[int, timedelta] = field(default_factory=dict)  # after which round
    started: datetime | None = None
    paused: datetime | None = None
    lost: timedelta = timedelta(0)  # to pauses so far
    more: bool = False  # rounds are drawn one by one: the last one here need not be the last

    @property
    def runs(self) -> bool:
        return self.started is not None and self.paused is None

    def legs(self) -> Iterator[RoundOrBreak]:
        for number, lasts in enumerate(self.rounds, start=1):
            if number < self.first:  # of a session before
                continue
            yield RoundOrBreak(Phase.PLAY, number, lasts)
            if number in self.breaks and number < len(self.rounds):
                yield RoundOrBreak(Phase.BREAK, number, self.breaks[number])

    @property
    def first(self) -> int:
        return next((number for number, lasts in enumerate(self.rounds, start=1) if lasts), 1)

    def times(self, start: datetime) -> list[tuple[RoundOrBreak, datetime]]:
        """Return when each round and break begins, not counting future delays."""
        found, at = [], start
        for leg in self.legs():
            found.append((leg, at))
            at = later(at, leg.lasts)
        return found

    @property
    def length(self) -> timedelta:
        return sum((leg.lasts for leg in self.legs()), timedelta(0))


@dataclass(frozen=True)
class Reading:
    """State of the clock at a moment."""

    phase: Phase
    round: int  # being played, or just over
    left: timedelta
    paused: bool = False

    @property
    def digits(self) -> str:
        """Return minutes and seconds, rounded up: 0:00 is really over."""
        seconds = max(0, -(-self.left // timedelta(seconds=1)))
        return f"{seconds // 60}:{seconds % 60:02}"


def clock_for(movement: MovementPlan, minutes_a_board: Fraction) -> RoundClock:
    """Make a clock from the rule book's minutes per board and the boards of each round."""
    boards = [max((len(movement.boards_of(seat)) for seat in row), default=0) for row in movement.rounds]
    rounds = tuple(timedelta(seconds=float(60 * minutes_a_board * each)) for each in boards)
    return RoundClock(rounds, {})


def read(clock: RoundClock, now: datetime) -> Reading:
    if clock.started is None:
        return Reading(Phase.BEFORE, 0, clock.rounds[clock.first - 1] if clock.rounds else timedelta(0))
    gone = instant(clock.paused or now) - instant(clock.started) - clock.lost
    paused = clock.paused is not None
    if gone < timedelta(0):
        return Reading(Phase.BEFORE, 0, -gone, paused)
    for leg in clock.legs():
        if gone < leg.lasts:
            return Reading(leg.phase, leg.round, leg.lasts - gone, paused)
        gone -= leg.lasts
    return Reading(Phase.OVER, len(clock.rounds), timedelta(0), paused)


def with_rounds_of(kept: RoundClock, fresh: RoundClock, now: datetime) -> RoundClock:
    """Add rounds drawn since; once a round is over, the next waits for the director."""
    here = len(fresh.rounds)
    rounds = (*kept.rounds[:here], *fresh.rounds[len(kept.rounds) :])
    clock = replace(kept, rounds=rounds, more=True)
    if here <= len(kept.rounds) or kept.started is None or read(kept, now).phase is not Phase.OVER:
        return clock
    return replace(clock, paused=now, lost=instant(now) - instant(kept.started) - kept.length)


# ---- what the director does


def start(clock: RoundClock, now: datetime) -> RoundClock:
    """Start late or early: now, or at the time given."""
    if clock.started is not None and read(clock, now).phase is not Phase.BEFORE:
        raise Refusal("The clock is already running. Add or remove minutes instead.")
    return replace(clock, started=now, paused=None, lost=timedelta(0))


def pause(clock: RoundClock, now: datetime) -> RoundClock:
    if not clock.runs:
        raise Refusal("The clock is not running, so it cannot be paused.")
    return replace(clock, paused=now)


def resume(clock: RoundClock, now: datetime) -> RoundClock:
    if clock.paused is None:
        raise Refusal("The clock is not paused.")
    return replace(clock, paused=None, lost=_lost(clock, now))


def give(clock: RoundClock, now: datetime, minutes: int) -> RoundClock:
    """Lengthen or shorten the present round or break; later ones keep their length."""
    at = read(clock, now)
    by = timedelta(minutes=minutes)
    if at.phase is Phase.OVER:
        raise Refusal("The last round is over. No time can be added.")
    if at.left + by <= timedelta(0):
        raise Refusal(f"Only {at.digits} left. Remove fewer minutes.")
    if at.phase is Phase.BREAK:
        return replace(clock, breaks={**clock.breaks, at.round: clock.breaks[at.round] + by})
    number = max(clock.first, at.round)
    lasts = max(LEAST, clock.rounds[number - 1] + by)
    return replace(clock, rounds=(*clock.rounds[: number - 1], lasts, *clock.rounds[number:]))


def take_break(clock: RoundClock, after_round: int, minutes: int) -> RoundClock:
    """Set a break after a round; no minutes removes it."""
    if not 1 <= after_round < len(clock.rounds):
        raise Refusal(f"A break can follow rounds 1 to {len(clock.rounds) - 1}.")
    others = {number: lasts for number, lasts in clock.breaks.items() if number != after_round}
    return replace(clock, breaks=others | ({after_round: timedelta(minutes=minutes)} if minutes > 0 else {}))


def curtail(clock: RoundClock, now: datetime, after_round: int) -> RoundClock:
    first = max(1, read(clock, now).round)
    if not first <= after_round <= len(clock.rounds):
        raise Refusal(f"Play can stop after rounds {first} to {len(clock.rounds)}.")
    return replace(clock, rounds=clock.rounds[:after_round])


def finish_at(clock: RoundClock, now: datetime, finish: datetime) -> RoundClock:
    """Share the time until the finish among the remaining rounds; breaks stay as they are."""
    at = read(clock, now)
    begin = clock.started if clock.started is not None else now
    over = at.round if at.phase in (Phase.BREAK, Phase.OVER) else max(clock.first, at.round) - 1
    ends = later(begin, _lost(clock, now))
    for leg in clock.legs():
        if leg.round <= over or leg.phase is Phase.BREAK:
            ends = later(ends, leg.lasts)
    left = len(clock.rounds) - over
    to_share = instant(finish) - instant(ends)
    if not left or to_share / left < 3 * LEAST:
        raise Refusal(f"{finish:%H:%M} leaves too little time for the remaining {counted(left, 'round')}.")
    each = timedelta(seconds=int(to_share.total_seconds() // left))
    if at.phase is Phase.PLAY and each <= clock.rounds[at.round - 1] - at.left:
        raise Refusal(f"{finish:%H:%M} cannot be reached. Round {at.round} has already taken longer.")
    return replace(clock, rounds=(*clock.rounds[:over], *([each] * left)))


def next_begins(clock: RoundClock, now: datetime) -> datetime | None:
    """Return when the next round begins, as it looks now; None while paused or after the last."""
    at = read(clock, now)
    if not clock.runs or at.phase is Phase.OVER or at.round == len(clock.rounds):
        return None
    pause_after = clock.breaks.get(at.round, timedelta(0)) if at.phase is Phase.PLAY else timedelta(0)
    return later(now, at.left + pause_after)


def ends(clock: RoundClock, now: datetime) -> datetime:
    """Return when the last round ends, as it looks now."""
    begin = clock.started if clock.started is not None else now
    return later(begin, _lost(clock, now) + clock.length)


def _lost(clock: RoundClock, now: datetime) -> timedelta:
    """Return the time lost to pauses, including a present one."""
    return clock.lost + (instant(now) - instant(clock.paused) if clock.paused else timedelta(0))


# ---- the clock of the program: every act that needs the time is given this one


def local_time() -> datetime:
    """Return the time at the venue to the second, with its zone."""
    return datetime.now().astimezone().replace(microsecond=0)
