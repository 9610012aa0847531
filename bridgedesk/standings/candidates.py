"""What a candidate brings to a selection from the events of the year."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.rulebooks import Book, Figure, Verdict
from bridgedesk.rulebooks.questions.credited_points import CreditedPoints, FullAndShare
from bridgedesk.rulebooks.questions.direct_entry import AnyOf, DirectEntry
from bridgedesk.rulebooks.questions.same_team import SameTeam
from bridgedesk.standings.points import NOTHING, PAIR, Won, earned, points_of_players


class Credit(NamedTuple):
    """What one placing brings one player of a candidate, before any share of it is taken."""

    player: str
    won: Won
    points: Fraction
    clause: str
    together: bool  # as this pair or team, not with others
    share: Fraction = Fraction(1)  # of them that is credited

    @property
    def credited(self) -> Fraction:
        return self.points * self.share


class Candidate(NamedTuple):
    entry: str
    players: tuple[str, ...]


class Brought(NamedTuple):
    """What a candidate brings to the selection."""

    candidate: Candidate
    total: Fraction
    credits: tuple[Credit, ...]
    because: tuple[str, ...]  # the sum of each player, or of the team
    direct: Verdict | None
    asked: tuple[CreditedPoints, ...] = ()  # of the book, player by player
    asked_directly: DirectEntry | None = None


def brought_by(
    candidate: Candidate, history: Sequence[Won], book: Book, kind: str, rule: FullAndShare
) -> Brought:
    """A pair brings what both its players are credited with; a team what it won as the same team."""
    is_team = len(candidate.players) > PAIR
    found: list[Credit] = []
    told: list[str] = []
    questions: list[CreditedPoints] = []
    total = NOTHING
    for player in candidate.players[:1] if is_team else candidate.players:
        won = [each for each in history if is_team or player in each.earning]
        credited = list(_credits(player, candidate, won, book, kind, rule))
        open_points = points_of_players(won, book).get(player, NOTHING) if rule.open_worth else NOTHING
        asked = CreditedPoints(
            event=kind,
            together=tuple(each.points for each in credited if each.together),
            apart=tuple(each.points for each in credited if not each.together),
            open_points=open_points,
        )
        answer = book.answer(asked)
        questions.append(asked)
        if isinstance(answer, Figure):
            total += answer.value
            told.append(answer.because)
        found += credited
    directly = _direct_asked(candidate, history, book, kind)
    direct = book.answer(directly) if directly else None
    verdict = direct if isinstance(direct, Verdict) else None
    return Brought(candidate, total, tuple(found), tuple(told), verdict, tuple(questions), directly)


def _credits(
    player: str,
    candidate: Candidate,
    history: Iterable[Won],
    book: Book,
    kind: str,
    rule: FullAndShare,
) -> Iterator[Credit]:
    for won in history:
        figure = earned(won, book, rule.counts_for)
        as_one = together(candidate, won, book, kind)
        if figure and (as_one or player in won.earning):
            share = Fraction(1) if as_one else Fraction(*rule.apart)
            yield Credit(player, won, figure.value, figure.clause, as_one, share)


def together(candidate: Candidate, won: Won, book: Book, kind: str) -> bool:
    """As this pair or as team-mates; of a team, as the same team by the book."""
    if len(candidate.players) <= PAIR:
        return set(candidate.players) <= won.players
    in_common = len(won.players & set(candidate.players))
    found = book.answer(SameTeam(event=kind, players=len(candidate.players), in_common=in_common))
    return isinstance(found, Verdict) and found.holds


def _direct_asked(candidate: Candidate, history: Sequence[Won], book: Book, kind: str) -> DirectEntry | None:
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
    return DirectEntry(
        event=kind,
        open_points=tuple(points_of_players(history, book).get(each, NOTHING) for each in candidate.players),
        team_places=tuple(place for place in in_team if place),
        trials_place=min(as_pair, default=None),
    )
