"""Points that a candidate brings to a selection from the year's events."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.rulebooks import Book, Figure, Verdict
from bridgedesk.rulebooks.entries.direct_entry import AnyOf, DirectEntry
from bridgedesk.rulebooks.entries.same_team import SameTeam
from bridgedesk.rulebooks.selection.credited_points import CreditedPoints, FullAndShare
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
    rule = book.policy("direct-entry", kind)
    if not isinstance(rule, AnyOf) or len(candidate.players) != PAIR:
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
