"""Gains of each team from two tables on one board: at IMPs, at point-a-board, or by aggregate."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from bridgedesk.bridge.imps import imps
from bridgedesk.bridge.seats import Side, Vulnerability
from bridgedesk.bridge.victory_points import continuous_vp
from bridgedesk.event.score import Score
from bridgedesk.scoring.outcome import PLACE, Artificial, Outcome, award_imps, expected, outcome
from bridgedesk.scoring.rounding import Number, half_up

# What the home and the away team get on a board. Only split and artificial scores do not balance.
Gains = tuple[Number, Number]


def imp_gains(
    open_room: Score, closed_room: Score, vulnerability: Vulnerability, average_imps: Number = 3
) -> Gains | None:
    """Return the gains in IMPs. An artificial score is worth its share of 3 IMPs for each 10% away from
    average (Law 86)."""
    return _gains(open_room, closed_room, vulnerability, imps, lambda award: award_imps(award, average_imps))


def point_a_board(
    open_room: Score, closed_room: Score, vulnerability: Vulnerability, average_points: Number | None = None
) -> Gains | None:
    """Return 2 for a board won, 1 for a board halved; an average plus adds `average_points` to the 1."""
    plus = Fraction(1, 5) if average_points is None else average_points
    return _gains(
        open_room,
        closed_room,
        vulnerability,
        lambda swing: 1 + (swing > 0) - (swing < 0),
        lambda award: 1 + (award.percent - 50) / 10 * plus,
    )


def aggregate(
    open_room: Score, closed_room: Score, vulnerability: Vulnerability, average_points: Number | None = None
) -> Gains | None:
    """Return the gains in total points; an artificial score has the rule book's points, or none."""
    plus = average_points or 0
    return _gains(
        open_room,
        closed_room,
        vulnerability,
        lambda swing: swing,
        lambda award: (award.percent - 50) / 10 * plus,
    )


def eight_gains(
    tables: Sequence[tuple[Score, Side]], vulnerability: Vulnerability, average_imps: Number = 3
) -> Gains | None:
    """Return the gains over all tables of a board, each given with the home team's side."""
    place = PLACE[vulnerability]

    def gain(halves: Sequence[object]) -> Number | None:
        awards = [award_imps(half, average_imps) for half in halves if isinstance(half, Artificial)]
        if awards:
            return Fraction(sum(awards)) / len(awards)
        together: Outcome = ((1, 0),)
        for half in halves:
            if not isinstance(half, tuple):
                return None
            together = tuple((p * q, one + two) for p, one in together for q, two in half)
        return sum((weight * imps(swing) for weight, swing in together), start=0)

    home = gain([outcome(score, side, place) for score, side in tables])
    away = gain([outcome(score, _OTHER[side], place) for score, side in tables])
    return None if home is None or away is None else (home, away)


_OTHER = {Side.NS: Side.EW, Side.EW: Side.NS}


def _gains(
    open_room: Score,
    closed_room: Score,
    vulnerability: Vulnerability,
    worth: Callable[[int], Number],
    award: Callable[[Artificial], Number],
) -> Gains | None:
    """Return both teams' gains. Home sits North-South in the open room and East-West in the closed one;
    away the opposite."""
    place = PLACE[vulnerability]

    def gain(in_open: Side, in_closed: Side) -> Number | None:
        halves = (outcome(open_room, in_open, place), outcome(closed_room, in_closed, place))
        awards = [award(half) for half in halves if isinstance(half, Artificial)]
        if awards:
            return Fraction(sum(awards)) / len(awards)
        one, other = halves
        if isinstance(one, tuple) and isinstance(other, tuple):
            return expected(one, other, lambda mine, mates: worth(mine + mates))
        return None

    home, away = gain(Side.NS, Side.EW), gain(Side.EW, Side.NS)
    return None if home is None or away is None else (home, away)


# ---- conversion of a match's IMPs to victory points on a scale

VPs = tuple[Decimal, Decimal]


@dataclass(frozen=True, slots=True)
class ContinuousScale:
    """WBF formula; a margin from a weighted score counts as the nearest whole IMP."""

    boards: int
    concave: bool = False

    def vps(self, margin: Number) -> VPs:
        own = continuous_vp(int(half_up(margin, 0)), self.boards, concave=self.concave)
        return own, 20 - own
