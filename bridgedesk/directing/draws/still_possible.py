"""Places still possible, with the matches that are missing and the rounds to come.

With few matches missing in the last round the answer is exact, because one match changes two totals only.
Before that each total is bounded by itself: certain and out are sure, possible is all the rest."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

EXACT = 4  # missing matches, at most
VPs = tuple[Fraction, Fraction]


class Prospect(Enum):
    CERTAIN = "certain"
    POSSIBLE = "possible"
    OUT = "out"


class OpenMatch(NamedTuple):
    """Missing match, with every result that its scale allows: home's VPs, then away's."""

    home: str
    away: str
    results: Sequence[VPs]

    def own(self, entry: str) -> list[VPs]:
        """Return the results from the side of an entry: its VPs, then the other's."""
        return [each if entry == self.home else (each[1], each[0]) for each in self.results]


class Outlook(NamedTuple):
    """Outlook of an entry; `to_be_sure` and `at_least`: VPs from its own missing match in the last round."""

    entry: str
    total: Fraction
    verdict: Prospect
    least: Fraction
    most: Fraction
    to_be_sure: Fraction | None = None
    at_least: Fraction | None = None

    @property
    def needs(self) -> tuple[Fraction, ...]:
        return tuple(each for each in (self.at_least, self.to_be_sure) if each is not None)


class Race(NamedTuple):
    """Totals so far, missing matches, and the VPs a side can win in each later round."""

    totals: Mapping[str, Fraction]
    missing: Sequence[OpenMatch]
    later: Sequence[VPs] = ()  # least and most

    def missing_of(self, entry: str) -> OpenMatch | None:
        return next((each for each in self.missing if entry in (each.home, each.away)), None)

    def range_of(self, entry: str) -> VPs:
        """Return the least and the most that a total can become."""
        here = self.missing_of(entry)
        own = [vps for vps, _ in here.own(entry)] if here else [Fraction(0)]
        least, most = self.totals[entry] + min(own), self.totals[entry] + max(own)
        return least + sum(low for low, _ in self.later), most + sum(high for _, high in self.later)


def outlooks(race: Race, places: int) -> list[Outlook]:
    """Return every entry's outlook for one of the first places, best total first. A tie for the last place is
    possible, but not certain."""
    exact = not race.later and len(race.missing) <= EXACT
    order = sorted(race.totals, key=lambda entry: -race.totals[entry])
    return [_exactly(race, entry, places) if exact else _bounded(race, entry, places) for entry in order]


# ---- the last round, with few matches missing


def _exactly(race: Race, entry: str, places: int) -> Outlook:
    here = race.missing_of(entry)
    ends = here.own(entry) if here else [(Fraction(0), Fraction(0))]
    sure = [own for own, other in ends if _passed(race, entry, own, other, best=False) < places]
    able = [own for own, other in ends if _passed(race, entry, own, other, best=True) < places]
    verdict = Prospect.OUT if not able else Prospect.CERTAIN if len(sure) == len(ends) else Prospect.POSSIBLE
    return Outlook(
        entry,
        race.totals[entry],
        verdict,
        *race.range_of(entry),
        to_be_sure=min(sure) if here and sure else None,
        at_least=min(able) if here and able else None,
    )


def _passed(race: Race, entry: str, own: Fraction, other: Fraction, *, best: bool) -> int:
    """Return how many others end above this entry at best, or above or level with it at worst."""
    total, here = race.totals[entry] + own, race.missing_of(entry)

    def ahead(one: str, won: Fraction) -> bool:
        reached = race.totals[one] + won
        return reached > total or (not best and reached == total)

    rival = (here.away if entry == here.home else here.home) if here else ""
    passed = int(bool(rival) and ahead(rival, other))
    waiting = {entry, rival}
    choose = min if best else max
    for match in race.missing:
        if match is not here:
            waiting |= {match.home, match.away}
            passed += choose(
                ahead(match.home, home) + ahead(match.away, away) for home, away in match.results
            )
    return passed + sum(ahead(one, Fraction(0)) for one in race.totals if one not in waiting)


# ---- before that


def _bounded(race: Race, entry: str, places: int) -> Outlook:
    least, most = race.range_of(entry)
    others = [race.range_of(one) for one in race.totals if one != entry]
    if sum(low > most for low, _ in others) >= places:
        verdict = Prospect.OUT
    else:
        verdict = Prospect.CERTAIN if sum(high >= least for _, high in others) < places else Prospect.POSSIBLE
    return Outlook(entry, race.totals[entry], verdict, least, most)


def both_ways(sides: Iterable[VPs]) -> tuple[VPs, ...]:
    """Return the results of a scale from home's side: every win at home and away."""
    return tuple(dict.fromkeys(each for won, lost in sides for each in ((won, lost), (lost, won))))
