"""Points that a candidate brings to a selection from the year's events."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.moment import day_words
from bridgedesk.rulebooks import Book, Figure, Verdict
from bridgedesk.rulebooks.entries.direct_entry import AnyOf, DirectEntry
from bridgedesk.rulebooks.entries.same_team import SameTeam
from bridgedesk.rulebooks.selection.credited_points import CreditedPoints, FullAndShare
from bridgedesk.rulebooks.selection.qualifying_points import PointsByPlace, When
from bridgedesk.standings.selection.qualifying_points import (
    NOTHING,
    PAIR,
    PastPlacing,
    counts_alone_in_full,
    earned,
    points_of_players,
)


class Credit(NamedTuple):
    """Points that one placing brings one player of a candidate, before a share is taken."""

    player: str
    won: PastPlacing
    points: Fraction
    clause: str
    together: bool  # as this pair or team, not with others
    in_full: bool  # whether or not it was together
    share: Fraction = Fraction(1)  # of them that is credited, where that is not in full
    worth: int = 1  # of each, where they are points of another list

    @property
    def credited(self) -> Fraction:
        return self.points * self.worth * (1 if self.in_full else self.share)


class Candidate(NamedTuple):
    entry: str
    players: tuple[str, ...]


class CandidateTotal(NamedTuple):
    """Points that a candidate brings to the selection, with the sums behind them."""

    candidate: Candidate
    total: Fraction
    credits: tuple[Credit, ...]
    because: tuple[str, ...]  # the sum of each player, or of the team
    direct: Verdict | None
    asked: tuple[CreditedPoints, ...] = ()  # of the book, player by player
    asked_directly: DirectEntry | None = None


def candidate_total(
    candidate: Candidate,
    history: Sequence[PastPlacing],
    book: Book,
    kind: str,
    rule: FullAndShare,
    year_before: Sequence[PastPlacing] = (),
) -> CandidateTotal:
    """Return a candidate's points: for a pair, the credits of both players; for a team, its wins as the
    same team."""
    is_team = len(candidate.players) > PAIR
    found: list[Credit] = []
    told: list[str] = []
    questions: list[CreditedPoints] = []
    total = NOTHING
    for player in candidate.players[:1] if is_team else candidate.players:
        won = [each for each in history if is_team or player in each.earning]
        credited = list(_credits(player, candidate, won, book, kind, rule))
        in_full, apart = _weighed(each for each in credited if each.worth == 1)
        open_together, open_apart = _weighed(each for each in credited if each.worth > 1)
        asked = CreditedPoints(
            event=kind,
            together=in_full,
            apart=apart,
            open_points=sum(open_together, NOTHING),
            open_apart=sum(open_apart, NOTHING),
        )
        answer = book.answer(asked)
        questions.append(asked)
        if isinstance(answer, Figure):
            total += answer.value
            told.append(answer.because)
        found += credited
    directly = _direct_asked(candidate, history, book, kind, year_before)
    direct = book.answer(directly) if directly else None
    verdict = direct if isinstance(direct, Verdict) else None
    return CandidateTotal(candidate, total, tuple(found), tuple(told), verdict, tuple(questions), directly)


def _weighed(found: Iterable[Credit]) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Separate points credited in full from points credited in part."""
    every = list(found)
    whole = tuple(each.points for each in every if each.in_full)
    return whole, tuple(each.points for each in every if not each.in_full)


def _credits(
    player: str,
    candidate: Candidate,
    history: Iterable[PastPlacing],
    book: Book,
    kind: str,
    rule: FullAndShare,
) -> Iterator[Credit]:
    """Yield a player's credits from the selection's own list, then from the open list where that counts
    here."""
    lists = [(rule.counts_for, 1), *([(None, rule.open_worth)] if rule.open_worth else [])]
    credited, share = book.block("credited-points", kind), Fraction(*rule.apart)
    for won in history:
        as_one = together(candidate, won, book, kind)
        for counts_for, worth in lists:
            figure = earned(won, book, counts_for)
            if figure and (as_one or player in won.earning):
                in_full = as_one or counts_alone_in_full(won, book, counts_for)
                weighed = credited.clause if credited and worth > 1 else ""
                clause = ", ".join(filter(None, [figure.clause, weighed]))
                yield Credit(player, won, figure.value, clause, as_one, in_full, share, worth)


def together(candidate: Candidate, won: PastPlacing, book: Book, kind: str) -> bool:
    """Return True if the candidates won it as this pair or as team-mates; for a team, as the same team
    under the rule book."""
    if len(candidate.players) <= PAIR:
        return set(candidate.players) <= won.players
    in_common = len(won.players & set(candidate.players))
    found = book.answer(SameTeam(event=kind, players=len(candidate.players), in_common=in_common))
    return isinstance(found, Verdict) and found.holds


def _direct_asked(
    candidate: Candidate,
    history: Sequence[PastPlacing],
    book: Book,
    kind: str,
    year_before: Sequence[PastPlacing],
) -> DirectEntry | None:
    rule = book.rule(AnyOf, "direct-entry", kind)
    if rule is None or len(candidate.players) != PAIR:
        return None
    pair = set(candidate.players)
    as_pair = [each.place for each in history if each.kind == rule.trials_event and each.players == pair]
    in_team = [
        min(
            (won.place for won in history if won.kind == rule.team_event and player in won.players), default=0
        )
        for player in candidate.players
    ]
    open_points = points_of_players(year_before, book)
    return DirectEntry(
        event=kind,
        open_points=tuple(open_points.get(each, NOTHING) for each in candidate.players)
        if rule.open_points
        else (),
        team_places=tuple(place for place in in_team if place),
        trials_place=min(as_pair, default=None),
    )


# ---- championships with a final, held as one event or two: each team has one placing

LONGEST = timedelta(days=31)  # from the qualifying to its final


@dataclass(frozen=True)
class _Held:
    qualifying: PastPlacing
    final: PastPlacing

    @property
    def is_one(self) -> bool:
        """Return True if the final followed soon, with the same team."""
        days = self.final.day - self.qualifying.day
        in_common = len(self.final.players & self.qualifying.players)
        return timedelta(0) <= days <= LONGEST and 2 * in_common > len(self.final.players)


def merge_final_placings(history: Iterable[PastPlacing], book: Book) -> list[PastPlacing]:
    """Return the placings with one per team: a finalist has no placing in the qualifying, and earns by its
    play in both."""
    found = list(history)
    for final in [each for each in found if _kind_before(each, book)]:
        own = [each for each in found if each.kind == _kind_before(final, book) and _Held(each, final).is_one]
        if own:
            found = [each for each in found if each not in own]
            found[found.index(final)] = _joined(final, own[-1])
    return found


def _kind_before(won: PastPlacing, book: Book) -> str | None:
    kind = book.kinds.get(won.kind)
    return kind.after if kind else None


def _joined(final: PastPlacing, qualifying: PastPlacing) -> PastPlacing:
    words = {**qualifying.lacking}
    for player, said in final.lacking.items():
        words[player] = "; ".join(filter(None, (words.get(player), said)))
    return final._replace(earning=final.earning - qualifying.lacking.keys(), lacking=words)


# ---- placings that fall inside a selection's counting period

A_YEAR = timedelta(days=366)
ONE_AND_THE_SAME = timedelta(days=31)  # two days of one event, however they were written down


def first_counting_day(book: Book, kind: str, on: date) -> date:
    """Return the first day whose events can count."""
    twelve_months = on - A_YEAR
    return min(twelve_months, date(on.year - 1, 1, 1)) if _asks_year_before(book, kind) else twelve_months


def placings_year_before(
    history: Iterable[PastPlacing], book: Book, kind: str, on: date
) -> list[PastPlacing]:
    """Return placings from the previous calendar year, if the event requires them."""
    return [each for each in history if _asks_year_before(book, kind) and each.day.year == on.year - 1]


def placings_in_period(history: Iterable[PastPlacing], book: Book, kind: str, on: date) -> list[PastPlacing]:
    """Return placings that bring points on that day, each within its own period."""
    every = [each for each in history if each.day <= on]
    return [each for each in every if _is_in_time(each, _when(each, book, kind), every, on)]


def outside_period_words(won: PastPlacing, book: Book, kind: str, on: date) -> str:
    """Explain why a placing falls outside its period."""
    match _when(won, book, kind):
        case "year-before":
            wanted = f"only the year before counts, {on.year - 1}"
        case "last-one":
            wanted = "only the last one before counts"
        case _:
            wanted = f"only the twelve months up to {day_words(on)} count"
    return f"won on {day_words(won.day)}; {wanted}"


def _is_in_time(won: PastPlacing, when: When, every: Iterable[PastPlacing], on: date) -> bool:
    match when:
        case "year-before":
            return won.day.year == on.year - 1
        case "last-one":
            last = max(each.day for each in every if each.kind == won.kind)
            return last - won.day <= ONE_AND_THE_SAME
        case "twelve-months":
            return on - won.day <= A_YEAR


def _when(won: PastPlacing, book: Book, kind: str) -> When:
    credited = book.rule(FullAndShare, "credited-points", kind)
    counts_for = (credited.counts_for if credited else None) or ""
    for selection in (counts_for, "") if won.kind in book.kinds else ():
        rule = book.rule(PointsByPlace, "qualifying-points", won.kind, selection)
        if rule is not None:
            return rule.when
    return "twelve-months"


def _asks_year_before(book: Book, kind: str) -> bool:
    rule = book.rule(AnyOf, "direct-entry", kind)
    return rule is not None and rule.open_points
