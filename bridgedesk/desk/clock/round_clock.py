"""Clock of a session: rounds and breaks from a start, delayed by pauses and by the director."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum
from fractions import Fraction
from itertools import takewhile

from bridgedesk.directing.times.timetable import TimedRound
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
    length_set: timedelta | None = None  # of every round from then on, where the director has set it
    last: int | None = None  # after which play ends early
    names: tuple[tuple[int, str], ...] = ()  # of drawn rounds: number in the event, and stanza
    drawn: int | None = None  # how many of the rounds are drawn; the clock waits before the next
    more: bool = False  # further rounds may be drawn
    session: str | None = None  # whose drawn rounds these are
    length_from: str = ""  # the clause or the pace that gives their length, in words

    @property
    def runs(self) -> bool:
        return self.started is not None and self.paused is None

    @property
    def waits_for_draw(self) -> bool:
        """Rounds are still to come that are not drawn."""
        return self.more or (self.drawn is not None and self.drawn < len(self.rounds))

    @property
    def in_stanzas(self) -> bool:
        return any(stanza for _, stanza in self.names)

    def name(self, number: int) -> str:
        """Return what players call a round of this session."""
        round_, stanza = self.names[number - 1] if 0 < number <= len(self.names) else (number, "")
        return ", ".join(filter(None, [str(round_), stanza]))

    def round_in_event(self, number: int) -> int:
        return self.names[number - 1][0] if 0 < number <= len(self.names) else number

    def legs(self) -> Iterator[RoundOrBreak]:
        for number, lasts in enumerate(self.rounds, start=1):
            yield RoundOrBreak(Phase.PLAY, number, lasts)
            if number in self.breaks and (number < len(self.rounds) or self.more):
                yield RoundOrBreak(Phase.BREAK, number, self.breaks[number])

    def drawn_legs(self) -> Iterator[RoundOrBreak]:
        """Yield the rounds and breaks that the clock may run through."""
        last = len(self.rounds) if self.drawn is None else self.drawn
        return takewhile(lambda leg: leg.round <= last, self.legs())

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

    @property
    def length_drawn(self) -> timedelta:
        return sum((leg.lasts for leg in self.drawn_legs()), timedelta(0))


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


def clock_of_draw(
    session: str, rounds: Sequence[TimedRound], length_from: str = "", *, more: bool
) -> RoundClock:
    """Make a clock of drawn rounds and of those still to be drawn; a length that is not known is zero."""
    return RoundClock(
        tuple(each.lasts or timedelta(0) for each in rounds),
        names=tuple((each.round, each.part) for each in rounds),
        drawn=sum(each.drawn for each in rounds),
        more=more,
        session=session,
        length_from=length_from,
    )


def read(clock: RoundClock, now: datetime) -> Reading:
    if clock.started is None:
        return Reading(Phase.BEFORE, 0, next(iter(clock.rounds), timedelta(0)))
    gone = instant(clock.paused or now) - instant(clock.started) - clock.lost
    paused = clock.paused is not None
    if gone < timedelta(0):
        return Reading(Phase.BEFORE, 0, -gone, paused)
    for leg in clock.drawn_legs():
        if gone < leg.lasts:
            return Reading(leg.phase, leg.round, leg.lasts - gone, paused)
        gone -= leg.lasts
    over = len(clock.rounds) if clock.drawn is None else clock.drawn
    return Reading(Phase.OVER, over, timedelta(0), paused)


def with_rounds_of(kept: RoundClock, fresh: RoundClock, now: datetime) -> RoundClock:
    """Add rounds drawn since; once a round is over, the next waits for the director."""
    drawn = fresh.drawn or 0
    here = len(fresh.rounds) if kept.last is None else max(kept.last, drawn)
    coming = (kept.length_set or lasts for lasts in fresh.rounds[len(kept.rounds) : here])
    known = (was or lasts for was, lasts in zip(kept.rounds[:here], fresh.rounds, strict=False))
    clock = replace(fresh, rounds=(*known, *coming), breaks=kept.breaks, started=kept.started)
    clock = replace(clock, paused=kept.paused, lost=kept.lost, length_set=kept.length_set, last=kept.last)
    more_drawn = drawn > (kept.drawn or 0)
    if not more_drawn or kept.started is None or read(kept, now).phase is not Phase.OVER:
        return clock
    return replace(clock, paused=now, lost=instant(now) - instant(kept.started) - kept.length_drawn)


# ---- what the director does


def start(clock: RoundClock, now: datetime) -> RoundClock:
    """Start late or early: now, or at the time given."""
    if not all(clock.rounds):
        raise Refusal("The boards of a round are not known. Type the round length, then press Set length.")
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
    return replace(clock, paused=None, lost=lost_by(clock, now))


def give(clock: RoundClock, now: datetime, minutes: int) -> RoundClock:
    """Lengthen or shorten the present round or break; later ones keep their length."""
    at = read(clock, now)
    by = timedelta(minutes=minutes)
    if at.phase is Phase.OVER:
        raise Refusal("The round is over. No time can be added.")
    if at.left + by <= timedelta(0):
        raise Refusal(f"Only {at.digits} left. Remove fewer minutes.")
    if at.phase is Phase.BREAK:
        return replace(clock, breaks={**clock.breaks, at.round: clock.breaks[at.round] + by})
    number = max(1, at.round)
    lasts = max(LEAST, clock.rounds[number - 1] + by)
    return replace(clock, rounds=(*clock.rounds[: number - 1], lasts, *clock.rounds[number:]))


def take_break(clock: RoundClock, after_round: int, minutes: int) -> RoundClock:
    """Set a break after a round; no minutes removes it."""
    last = len(clock.rounds) if clock.more else len(clock.rounds) - 1
    if not 1 <= after_round <= last:
        raise Refusal(f"A break can follow rounds {clock.name(1)} to {clock.name(last)}.")
    others = {number: lasts for number, lasts in clock.breaks.items() if number != after_round}
    return replace(clock, breaks=others | ({after_round: timedelta(minutes=minutes)} if minutes > 0 else {}))


def curtail(clock: RoundClock, now: datetime, after_round: int) -> RoundClock:
    first = max(1, read(clock, now).round, clock.drawn or 0)
    if not first <= after_round <= len(clock.rounds):
        last = clock.name(len(clock.rounds))
        raise Refusal(f"Play can stop after rounds {clock.name(first)} to {last}.")
    return replace(clock, rounds=clock.rounds[:after_round], last=after_round, more=False)


def set_length(clock: RoundClock, now: datetime, minutes: int) -> RoundClock:
    """Give the present round, those to come and those still to be drawn this length."""
    at, lasts = read(clock, now), timedelta(minutes=minutes)
    over = at.round if at.phase in (Phase.BREAK, Phase.OVER) else max(1, at.round) - 1
    if at.phase is Phase.PLAY and lasts <= clock.rounds[at.round - 1] - at.left:
        raise Refusal(f"Round {clock.name(at.round)} has already taken longer than {minutes} minutes.")
    rounds = (*clock.rounds[:over], *([lasts] * (len(clock.rounds) - over)))
    return replace(clock, rounds=rounds, length_set=lasts)


def finish_at(clock: RoundClock, now: datetime, finish: datetime) -> RoundClock:
    """Share the time until the finish among the remaining rounds; breaks stay as they are."""
    at = read(clock, now)
    begin = clock.started if clock.started is not None else now
    over = at.round if at.phase in (Phase.BREAK, Phase.OVER) else max(1, at.round) - 1
    ends = later(begin, lost_by(clock, now))
    for leg in clock.legs():
        if leg.round <= over or leg.phase is Phase.BREAK:
            ends = later(ends, leg.lasts)
    left = len(clock.rounds) - over
    to_share = instant(finish) - instant(ends)
    if not left or to_share / left < 3 * LEAST:
        raise Refusal(f"{finish:%H:%M} leaves too little time for the remaining {counted(left, 'round')}.")
    each = timedelta(seconds=int(to_share.total_seconds() // left))
    if at.phase is Phase.PLAY and each <= clock.rounds[at.round - 1] - at.left:
        name = clock.name(at.round)
        raise Refusal(f"{finish:%H:%M} cannot be reached. Round {name} has already taken longer.")
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
    return later(begin, lost_by(clock, now) + clock.length)


def lost_by(clock: RoundClock, now: datetime) -> timedelta:
    """Return the time lost to pauses and to waiting for a draw, including present ones."""
    if clock.paused:
        return clock.lost + instant(now) - instant(clock.paused)
    if clock.started is None or clock.drawn is None or clock.drawn == len(clock.rounds):
        return clock.lost
    return max(clock.lost, instant(now) - instant(clock.started) - clock.length_drawn)


# ---- the clock of the program: every act that needs the time is given this one


def local_time() -> datetime:
    """Return the time at the venue to the second, with its zone."""
    return datetime.now().astimezone().replace(microsecond=0)
