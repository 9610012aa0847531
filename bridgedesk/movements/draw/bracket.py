"""Knockouts: the next matches, carry-over, seating rights and the effect of a forfeit."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.movements.draw.facts import NoDraw


class Came(Enum):
    PLACE = "place"
    WINNER = "winner"
    LOSER = "loser"
    PICK = "pick"


@dataclass(frozen=True, slots=True)
class BracketSlot:
    """Source of a team in a final: a place in the qualifying, an earlier match, or a pick."""

    came: Came
    place: int = 0
    match: str = ""

    def __str__(self) -> str:
        if self.came is Came.PICK:
            return "team not picked yet"
        return f"number {self.place}" if self.came is Came.PLACE else f"{self.came.value} of {self.match}"


@dataclass(frozen=True, slots=True)
class Final:
    """Match of a bracket. `carries` has the carry-over; None: the better qualifier. `replays`: the final that
    is played again here, only if its home side lost it."""

    key: str
    week: int
    home: BracketSlot
    away: BracketSlot
    carries: BracketSlot | None
    carry: Fraction
    boards: int | None = None
    stanzas: int = 1
    replays: str = ""

    @property
    def called(self) -> str:
        """Return its name in a sentence: the grand final, semi-final 1."""
        return self.key if self.key[-1:].isdigit() else f"the {self.key}"


@dataclass(frozen=True, slots=True)
class Bracket:
    name: str
    finals: tuple[Final, ...]  # in order of play; the last is the grand final


class FinalPenalty(NamedTuple):
    """IMPs or points deducted by ruling from one side of a final."""

    team: str
    imps: Fraction  # or points, where those are counted
    unit: str
    what: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class FinalOutcome:
    """Result of a final: IMPs after penalties and without carry-over; an absent side forfeits. `goes_on`:
    the winner of a tie by decision, with `how` it was made."""

    home_imps: Fraction = Fraction(0)
    away_imps: Fraction = Fraction(0)
    forfeited_by: frozenset[str] = frozenset()
    clause: str = ""  # by which it is forfeited
    goes_on: str | None = None
    how: str = ""
    fines: tuple[FinalPenalty, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedFinal:
    """Match of a bracket as far as it is known."""

    final: Final
    home: str | None
    away: str | None
    carried_by: str | None
    winner: str | None
    loser: str | None
    because: str
    is_over: bool = False  # also without a winner, when nobody came
    carry: Fraction = Fraction(0)  # IMPs that `carried_by` has
    is_level: bool = False
    decided: str = ""  # how, where it was level
    removed: Fraction = Fraction(0)  # what home carried until it left the match level; below 0 away did
    by_forfeit: bool = False
    fines: tuple[FinalPenalty, ...] = ()

    def fined(self, team: str | None) -> Fraction:
        """Return the amount that rulings deduct from a side in this match."""
        return sum((fine.imps for fine in self.fines if fine.team == team), start=Fraction(0))


def is_to_be_picked(played: PlayedFinal) -> bool:
    """Return True if the opponents still have to be chosen."""
    return Came.PICK in (played.final.home.came, played.final.away.came)


Rank = Callable[[str, int], int]  # of a place in a week
Called = Callable[[str, int], str]  # a team by its name, as it plays in a week


def place(number: int) -> BracketSlot:
    return BracketSlot(Came.PLACE, number)


def winner_of(match: str) -> BracketSlot:
    return BracketSlot(Came.WINNER, match=match)


def loser_of(match: str) -> BracketSlot:
    return BracketSlot(Came.LOSER, match=match)


def played_so_far(
    bracket: Bracket,
    order: Sequence[str],
    outcomes: Mapping[str, FinalOutcome],
    carries: Mapping[str, Fraction] | None = None,
    rank: Rank | None = None,
    called: Called = lambda team, _week: team,
) -> tuple[PlayedFinal, ...]:
    """Return every match, with its teams where they are known; a last match that is not needed is left out.
    `order` is the qualifying, best first.
    `carries` replaces a match's own carry-over; `rank` returns the qualifying rank where a place has
    passed to another team by that week."""
    unknown = sorted(set(outcomes) - {final.key for final in bracket.finals})
    if unknown:
        raise NoDraw(f"{bracket.name} has no match '{unknown[0]}'.")
    done: dict[str, PlayedFinal] = {}
    for final in bracket.finals:
        if final.replays and _is_won_by_home(done[final.replays]):
            continue
        carry = (carries or {}).get(final.key, final.carry)
        outcome = outcomes.get(final.key)
        played = _one(final, order, outcome, done, carry, rank, called)
        if outcome is not None and not played.by_forfeit:
            played = replace(played, fines=outcome.fines)
        done[final.key] = replace(played, carry=carry) if played.carried_by else played
    return tuple(done.values())


def _is_won_by_home(played: PlayedFinal) -> bool:
    """Return True if a final is over and its home side, if there was one, did not lose it."""
    return played.is_over and (played.loser is None or played.loser != played.home)


def _one(
    final: Final,
    order: Sequence[str],
    outcome: FinalOutcome | None,
    done: Mapping[str, PlayedFinal],
    carry: Fraction,
    rank: Rank | None,
    called_then: Called,
) -> PlayedFinal:
    def called(team: str | None) -> str:
        return called_then(team, final.week) if team else ""

    home, away = _team(final.home, order, done), _team(final.away, order, done)
    dead = [slot for slot in (final.home, final.away) if _is_dead(slot, order, done)]
    if len(dead) == 2:
        return PlayedFinal(final, None, None, None, None, None, "No team is left to play this match.", True)
    if dead and (home or away):
        there = home or away or ""
        words = f"{called(there)} wins by forfeit: no {dead[0]}."
        return PlayedFinal(final, home, away, None, there, None, words, is_over=True, by_forfeit=True)
    if home is None or away is None:
        return PlayedFinal(final, home, away, None, None, None, "Not known yet.")
    carrier = _carrier(final, home, away, order, done, rank) if carry else None
    if outcome is None:
        return PlayedFinal(final, home, away, carrier, None, None, _carry_words(called(carrier), carry))
    absent = outcome.forfeited_by & {home, away}
    by = f" ({outcome.clause})" if outcome.clause else ""
    if len(absent) == 2:
        return PlayedFinal(final, home, away, carrier, None, None, f"Neither team came: no winner{by}.", True)
    if absent:
        winner = away if home in absent else home
        loser = home if winner == away else away
        words = f"{called(loser)} forfeits{by}."
        return PlayedFinal(final, home, away, carrier, winner, loser, words, is_over=True, by_forfeit=True)
    margin = outcome.home_imps - outcome.away_imps
    margin += carry if carrier == home else -carry if carrier == away else 0
    if not margin and outcome.goes_on in (home, away):
        loser = away if outcome.goes_on == home else home
        words = f"{called(outcome.goes_on)} wins the tied match {outcome.how}."
        return PlayedFinal(
            final, home, away, carrier, outcome.goes_on, loser, words, is_over=True, decided=outcome.how
        )
    if not margin:
        words = "Level: play extra boards, or break the tie."
        return PlayedFinal(final, home, away, carrier, None, None, words, is_level=True)
    winner, loser = (home, away) if margin > 0 else (away, home)
    carried = _carry_words(called(carrier), carry)
    words = f"{called(winner)} wins by {_imps(abs(margin))}. {carried}".strip()
    return PlayedFinal(final, home, away, carrier, winner, loser, words, True)


def _team(slot: BracketSlot, order: Sequence[str], done: Mapping[str, PlayedFinal]) -> str | None:
    if slot.came is Came.PICK:
        return None
    if slot.came is Came.PLACE:
        return order[slot.place - 1] if slot.place <= len(order) else None
    before = done[slot.match]
    return before.winner if slot.came is Came.WINNER else before.loser


def _is_dead(slot: BracketSlot, order: Sequence[str], done: Mapping[str, PlayedFinal]) -> bool:
    """Return True if no team will ever come from this slot."""
    if slot.came is Came.PICK:
        return False
    if slot.came is Came.PLACE:
        return slot.place > len(order)
    return done[slot.match].is_over and _team(slot, order, done) is None


def _carrier(
    final: Final,
    home: str,
    away: str,
    order: Sequence[str],
    done: Mapping[str, PlayedFinal],
    rank: Rank | None,
) -> str:
    """Return the side with the carry-over; where the qualifying decides, the better qualifier of the two."""
    better = min(home, away, key=lambda team: rank(team, final.week) if rank else order.index(team))
    if final.carries is None or (final.carries.came is Came.PLACE and rank is not None):
        return better
    return _team(final.carries, order, done) or better


def _carry_words(carrier: str | None, carry: Fraction) -> str:
    return f"{carrier} carries over {_imps(carry)}." if carrier else ""


def _imps(value: Fraction) -> str:
    return f"{float(value):g} IMP{'' if value == 1 else 's'}"
