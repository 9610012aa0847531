"""Tests that rule books name for breaking ties, each with a value of which more is better."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from bridgedesk.event.match import Outcome
from bridgedesk.rulebooks.scores.forfeit import ForfeitPolicy
from bridgedesk.rulebooks.stages.tie_break import OrderedTests
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Measure, TotalRules
from bridgedesk.standings.standing import Standing
from bridgedesk.standings.ties.board_a_match_count import BoardCount, OpponentRound

Value = Number | tuple[Number, ...]

# What is played or counted outside these standings: the director says how it came out.
LEFT_TO_THE_DIRECTOR = frozenset({
    "extra-boards", "play-off", "first-placings", "second-placings", "third-placings", "fourth-placings",
    "fifth-placings", "trials-points-doubled",
})  # fmt: skip


class DecidedOrder(NamedTuple):
    """Order of tied entries recorded by the director, and how it was reached."""

    order: Sequence[str]
    how: str


@dataclass(frozen=True)
class TieContext:
    """Data for the tie-break tests: standings by entry, including other fields' entries that were met."""

    standings: Mapping[str, Standing]
    measure: Measure
    form: TotalRules
    conditions: Conditions
    boards: BoardCount
    lots: Sequence[str] = ()
    qualified_with: Mapping[str, Number] = field(default_factory=dict)
    substituted: Mapping[str, int] = field(default_factory=dict)
    points: Mapping[str, Number] = field(default_factory=dict)  # of the stages that make the ranking
    decided: Sequence[DecidedOrder] = ()  # the last first
    without_place: frozenset[str] = frozenset()  # not eligible for one


def value_of(test: str, entry: str, tied: "TiedGroup") -> Value | None:
    """Return an entry's value in a test; None if there is nothing to compare."""
    contest, mine = tied.contest, tied.contest.standings[entry]
    if test.startswith("scores-above-"):
        least = int(test.rpartition("-")[2])
        return sum(half_up(each.counts or 0) > least for each in mine.sessions)
    if test in LEFT_TO_THE_DIRECTOR:
        return tied.as_decided(entry)
    by_name = _OF_STANDING.get(test)
    if by_name is not None:
        return by_name(tied, mine)
    if not rounds_or_matches(contest, mine.entry) and not any(each.others for each in mine.matches):
        return None
    of_matches = _OF_MATCHES.get(test)
    return of_matches(tied, mine) if of_matches else None


@dataclass(frozen=True)
class TiedGroup:
    """Tied entries, the rule for breaking the tie, and the entries ranked below."""

    contest: TieContext
    rule: OrderedTests
    group: Sequence[str]
    below: Sequence[str]

    def as_decided(self, entry: str) -> int | None:
        decided = decided_order(self.group, self.contest)
        return None if decided is None else -decided.order.index(entry)

    def points(self, mine: Standing) -> Number | None:
        found = self.contest.points.get(mine.entry)
        return self.as_decided(mine.entry) if found is None else found

    def sessions(self, mine: Standing) -> int:
        return len(mine.sessions) - self.contest.substituted.get(mine.entry, 0)

    def without_carry_over(self, mine: Standing) -> Number:
        return (mine.total or 0) - sum(each.effect for each in mine.charges if each.carried)

    def qualifying_score(self, mine: Standing) -> Number | None:
        return self.contest.qualified_with.get(mine.entry)

    def entry_number(self, mine: Standing) -> Number | None:
        seed = self.contest.conditions.seeds.get(mine.entry)
        return None if seed is None else -seed

    def lot(self, mine: Standing) -> Number | None:
        """Return the order by lot: drawn before round 1, or recorded by the director."""
        lots = self.contest.lots
        return -lots.index(mine.entry) if set(self.group) <= set(lots) else self.as_decided(mine.entry)

    def point_a_board(self, mine: Standing) -> Number | None:
        return self.contest.boards.point_a_board(mine.entry, self.group)

    def board_by_board(self, mine: Standing) -> Number | None:
        points = self.rule.board_points
        return self.contest.boards.by_points(mine.entry, self.group, points) if points else None

    def vps(self, mine: Standing) -> Number:
        return vps_of(mine)

    def vps_without_fines(self, mine: Standing) -> Number:
        return vps_without_fines_of(mine)

    @property
    def has_forfeit_without_imps(self) -> bool:
        """Return True if one of the tied has a forfeited match whose IMPs the rule book leaves open."""
        rule = self.contest.conditions.rule(ForfeitPolicy, "forfeit")
        if rule is None or not rule.imps_open:
            return False
        matches = (each for entry in self.group for each in self.contest.standings[entry].matches)
        return any(each.outcome == Outcome.FORFEIT.value for each in matches)

    # ---- by the matches of an entry, or its rounds

    def opponents(self, mine: Standing, first: int = 1) -> Fraction:
        """Return the sum of the opponents' totals: for two in a triangle their mean, for a guest the mean
        of the others, so that nobody gains or loses by having met it."""
        met: list[tuple[str, ...]] = [(each.against,) for each in self._rounds(mine) if each.round >= first]
        met += [each.others for each in mine.matches if each.others and each.round >= first]
        totals = sum((self._mean_total(each) for each in met), start=Fraction(0))
        averages = sum(each.average_only and each.round >= first for each in mine.matches)
        return totals + averages * totals / len(met) if met else totals

    def _mean_total(self, entries: tuple[str, ...]) -> Fraction:
        known = [
            self.contest.standings[each].total or 0 for each in entries if each in self.contest.standings
        ]
        return sum(map(Fraction, known), start=Fraction(0)) / len(entries)

    def opponents_from_round_2(self, mine: Standing) -> Number:
        return self.opponents(mine, 2)

    def tie_break_points(self, mine: Standing) -> Number | None:
        return None if self._all_play_all() else self.opponents(mine)

    def matches_won(self, mine: Standing) -> Number:
        won = sum((self._won(mine, each) for each in self._rounds(mine)), start=Fraction(0))
        if self.contest.boards.together:
            won /= 2  # each round is there against both opponents
        shared = [each.net for each in mine.matches if each.others]
        return won + sum((Fraction(1 + (net > 0) - (net < 0), 2) for net in shared), start=Fraction(0))

    def net(self, mine: Standing) -> Number:
        shared = sum((each.net for each in mine.matches if each.others), start=0)
        return shared + sum((each.net for each in self._rounds(mine)), start=0)

    def head_to_head(self, mine: Standing) -> Number | None:
        """Return the result between the tied entries; None unless all of them have met each other."""
        met = [each.counts for each in self._rounds(mine) if each.against in self.group]
        return sum(met, start=0) if self._all_met() else None

    def head_to_head_basic(self, mine: Standing) -> Number | None:
        met = [each.net for each in self._rounds(mine) if each.against in self.group]
        return sum(met, start=0) if self._all_met() else None

    def against_next_ranked(self, mine: Standing) -> Value | None:
        """Return results against the next ranked entry, then the one after, while all tied entries have
        met it. Entries below that are tied with each other count as one place and one sum."""
        found: list[Number] = []
        for _, level in groupby(self.below, key=lambda other: self.contest.standings[other].total):
            others = list(level)
            if not all(self._met(entry, other) for entry in self.group for other in others):
                break
            found.append(sum((each for other in others for each in self._met(mine.entry, other)), start=0))
        return tuple(found) or None

    def _rounds(self, mine: Standing) -> Sequence[OpponentRound]:
        return rounds_or_matches(self.contest, mine.entry)

    def _all_met(self) -> bool:
        return all(self._met(one, other) for one in self.group for other in self.group if one != other)

    def _won(self, mine: Standing, one: OpponentRound) -> Fraction:
        if not mine.matches:
            return Fraction(one.counts > 0) + Fraction(one.counts == 0, 2)
        drawn = self.rule.drawn
        if drawn is not None:
            return Fraction(one.counts > drawn) + Fraction(one.counts == drawn, 2)
        other = self.contest.standings.get(one.against)
        theirs = [each for each in other.matches if each.against == mine.entry] if other else []
        there = [each for each in theirs if each.round == one.round]
        if one.is_adjusted or any(each.adjustments for each in there):
            return Fraction(one.net > 0)  # each side by its own IMPs
        return Fraction(any(one.counts > each.counts for each in there))

    def _all_play_all(self) -> bool:
        """Return True if all entries with results have met; an entry that withdrew without a result is
        ignored."""
        met = {
            entry: {each.against for each in rounds_or_matches(self.contest, entry)}
            for entry in self.contest.standings
        }
        entries = {entry for entry, others in met.items() if others}
        return all(met[one] >= entries - {one} for one in entries)

    def _met(self, entry: str, other: str) -> list[Number]:
        return [each.counts for each in rounds_or_matches(self.contest, entry) if each.against == other]


_OF_STANDING: Mapping[str, Callable[[TiedGroup, Standing], Value | None]] = {
    "qualifying-points": TiedGroup.points,
    "sessions": TiedGroup.sessions,
    "vps": TiedGroup.vps,
    "vps-without-fines": TiedGroup.vps_without_fines,
    "without-carry-over": TiedGroup.without_carry_over,
    "qualifying-score": TiedGroup.qualifying_score,
    "entry-number": TiedGroup.entry_number,
    "lot": TiedGroup.lot,
    "point-a-board": TiedGroup.point_a_board,
    "board-by-board": TiedGroup.board_by_board,
}
_OF_MATCHES: Mapping[str, Callable[[TiedGroup, Standing], Value | None]] = {
    "opponents-vps": TiedGroup.opponents,
    "opponents-vps-from-round-2": TiedGroup.opponents_from_round_2,
    "tie-break-points": TiedGroup.tie_break_points,
    "matches-won": TiedGroup.matches_won,
    "net-imps": TiedGroup.net,
    "basic-score": TiedGroup.net,
    "head-to-head": TiedGroup.head_to_head,
    "head-to-head-basic": TiedGroup.head_to_head_basic,
    "against-next-ranked": TiedGroup.against_next_ranked,
}


def decided_order(group: Sequence[str], contest: TieContext) -> DecidedOrder | None:
    return next((each for each in contest.decided if set(group) <= set(each.order)), None)


def vps_of(mine: Standing) -> Number:
    """Return the VPs of the matches with the charges; equal to the total except where points of stages
    make it."""
    if not mine.matches:
        return mine.total or 0
    won = sum((match.won for match in mine.matches), start=0)
    return won + sum(charge.effect for charge in mine.charges)


def vps_without_fines_of(mine: Standing) -> Number:
    """Return the VPs without penalties; an adjusted score stays as adjusted."""
    fines = [each.effect for each in mine.charges if each.is_penalty]
    fines += [each.effect for match in mine.matches for each in match.charges if each.is_penalty]
    return vps_of(mine) - sum(fines)


def rounds_or_matches(contest: TieContext, entry: str) -> Sequence[OpponentRound]:
    """Return the entry's matches, or its rounds in an event without matches."""
    standing = contest.standings.get(entry)
    if standing is not None and standing.matches:
        return [
            OpponentRound(each.against, each.round, each.counts, each.net, bool(each.adjustments))
            for each in standing.matches
            if each.against != entry and not each.average_only  # a bye; a pair that does not contend
        ]
    return contest.boards.rounds.get(entry, ())
