"""Local points of the SBU for a club session: by the size of the field, in even steps down."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import ceil

from bridgedesk.masterpoints.awards import Awards, Colour, Earned, NoAward
from bridgedesk.masterpoints.contests import STRATA, AwardField, Placed, session_fields
from bridgedesk.masterpoints.scale import SbuScale, Sizes
from bridgedesk.rulebooks import Book
from bridgedesk.standings.evaluation import Evaluation


def club_awards(evaluation: Evaluation, scale: SbuScale, book: Book | None = None) -> Awards:
    earned: list[Earned] = []
    remarks: list[str] = []
    for contest in session_fields(evaluation, book):
        sizes = _sizes(contest, scale)
        if contest.entries < sizes.least:
            remarks.append(
                f"{contest.where.capitalize()}: {contest.entries} entries are too few for an award."
            )
            continue
        top = _top(contest, sizes, contest.entries)
        short = contest.least_boards < scale.depth.full_boards and not contest.teams
        part = scale.depth.short_part if short else scale.depth.part
        awards = -(-contest.entries // part)
        if short:
            top = top / 2
        because = f"{contest.where}, {contest.entries} entries" + (", fewer than 18 boards" if short else "")
        earned += _earned(evaluation, contest.placed, steps(top, awards), because)
    return Awards(scale.id, tuple(earned), tuple(remarks))


def strata_awards(
    evaluation: Evaluation, scale: SbuScale, strata: Mapping[str, str], book: Book | None = None
) -> Awards:
    """Return the awards by stratum; `strata` is each entry's: A, B or C. An entry keeps its best award
    from the strata it competes in."""
    earned: list[Earned] = []
    for contest in session_fields(evaluation, book):
        _check_strata(contest, scale, strata)
        best: dict[str, tuple[int, str]] = {}
        off = scale.strata.two_winners if contest.two_winners else scale.strata.one_winner
        for stratum, times in zip(STRATA, off, strict=True):
            placed = _within(contest.placed, {e for e, own in strata.items() if own >= stratum})
            awards = -(-len(placed) // scale.depth.part)
            top = _top(contest, _sizes(contest, scale), len(placed)) - times * awards
            places = dict(placed)
            for entry, points in sbu_awards_of(steps(top, awards), placed).items():
                if points > best.get(entry, (0, ""))[0]:
                    where = f"{contest.where}, stratum {stratum} of {len(placed)} entries"
                    best[entry] = points, f"{where}: place {places[entry]}"
        for entry, (points, because) in best.items():
            earned += _earned_by(evaluation, entry, points, because)
    return Awards(scale.id, tuple(earned))


def _sizes(contest: AwardField, scale: SbuScale) -> Sizes:
    if contest.teams:
        return scale.teams
    if contest.players == 1:
        if scale.individual is None:
            raise NoAward(
                f"scale {scale.id} has no table for individual events; add one to the club's own scale"
            )
        return scale.individual
    return scale.two_winners if contest.two_winners else scale.one_winner


def _top(contest: AwardField, sizes: Sizes, entries: int) -> Fraction:
    for most, top in sizes.sizes:
        if entries <= most:
            return Fraction(top)
    raise NoAward(f"{contest.where}: the scale ends at {sizes.sizes[-1][0]} entries; there are {entries}")


def steps(top: Fraction, awards: int) -> Sequence[Fraction]:
    """Return the awards in even steps; the lowest is the top award divided by their number."""
    return [top * (awards - place) / awards for place in range(awards)]


def sbu_awards_of(awards: Sequence[Fraction], placed: Placed) -> dict[str, int]:
    """Return each entry's award; ties share the awards of their places, rounded up, and on the last award
    nobody gets less than that."""
    tied = Counter(place for _, place in placed)
    least = awards[-1] if awards else Fraction(0)
    found = {}
    for entry, place in placed:
        if place <= len(awards):
            shared = sum(awards[place - 1 : place - 1 + tied[place]], start=Fraction(0)) / tied[place]
            found[entry] = ceil(max(shared, least))
    return found


def _earned(evaluation: Evaluation, placed: Placed, awards: Sequence[Fraction], because: str) -> list[Earned]:
    places = dict(placed)
    found: list[Earned] = []
    for entry, points in sbu_awards_of(awards, placed).items():
        found += _earned_by(evaluation, entry, points, f"{because}: place {places[entry]}")
    return found


def _earned_by(evaluation: Evaluation, entry: str, points: int, because: str) -> list[Earned]:
    players = evaluation.event.entry(entry).players
    return [Earned(player, entry, Colour.LOCAL, Decimal(points), because) for player in players]


def _within(placed: Placed, members: set[str]) -> Placed:
    """Return the places of these entries relative to each other."""
    places = [(entry, place) for entry, place in placed if entry in members]
    above: dict[int, int] = defaultdict(int)
    for _, place in places:
        above[place] = 1 + sum(other < place for _, other in places)
    return tuple((entry, above[place]) for entry, place in places)


def _check_strata(contest: AwardField, scale: SbuScale, strata: Mapping[str, str]) -> None:
    if contest.players != 2:
        raise NoAward(f"{contest.where}: strata are for pairs; remove them from this event")
    for entry, _ in contest.placed:
        if strata.get(entry, "") not in tuple(STRATA):
            raise NoAward(f"entry {entry} has no stratum; choose A, B or C")
    least = scale.strata.least_two_winners if contest.two_winners else scale.strata.least_one_winner
    lowest = sum(strata[entry] == STRATA[-1] for entry, _ in contest.placed)
    if lowest < least:
        raise NoAward(f"{contest.where}: strata need {least} pairs in the lowest, and there are {lowest}")
    if contest.least_boards < scale.depth.full_boards:
        raise NoAward(f"{contest.where}: strata need {scale.depth.full_boards} boards played by every pair")
