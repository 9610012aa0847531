"""Points won over several events: what each placing brings its players, and what a candidate brings to a
selection."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.people import Entry
from bridgedesk.rulebooks import Book, Figure, Finding, Refused, Verdict
from bridgedesk.rulebooks.questions.credited_points import CreditedPoints, FullAndShare
from bridgedesk.rulebooks.questions.direct_entry import AnyOf, DirectEntry
from bridgedesk.rulebooks.questions.qualifying_points import QualifyingPoints
from bridgedesk.rulebooks.questions.qualifying_points import Selection as Counts
from bridgedesk.rulebooks.questions.same_team import SameTeam
from bridgedesk.rulebooks.questions.selection import HighestPoints, Selection
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.eligibility import eligibility
from bridgedesk.standings.evaluation import Answer, Eligibility, Evaluation

NOTHING = Fraction(0)
PAIR = 2


class Won(NamedTuple):
    """A placing; `earning` are those of its players who played enough to earn points."""

    title: str
    kind: str
    day: date
    place: int
    tied: int
    players: frozenset[str]
    earning: frozenset[str]


class Credit(NamedTuple):
    """What one placing brings one player of a candidate, before any share of it is taken."""

    player: str
    won: Won
    points: Fraction
    clause: str
    together: bool  # as this pair or team, not with others


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


class Table(NamedTuple):
    rows: tuple[Brought, ...]  # the highest first
    ranks: Mapping[str, int]  # of every player by points
    found: Finding | None  # who is in, called 1, 2, 3 … in the order of the rows


# ---- what was won


def won_in(evaluation: Evaluation, book: Book, people: Mapping[str, str]) -> list[Won]:
    """The placings of an event; `people` says who a player is in every event."""
    event = evaluation.event
    conditions = conditions_of(event, book, LAWS)
    enough = eligibility(event, conditions, [], "points")
    entries = {entry.id: entry for entry in event.entries}
    found = []
    for field in evaluation.fields:
        places = [standing.place for standing in field.standings]
        for standing in field.standings:
            if standing.place is not None:
                entry = entries[standing.entry]
                earning = _earning(entry, enough.get(entry.id))
                found.append(
                    Won(
                        title=event.title,
                        kind=conditions.kind,
                        day=event.date,
                        place=standing.place,
                        tied=places.count(standing.place),
                        players=frozenset(people[player] for player in entry.players),
                        earning=frozenset(people[player] for player in earning),
                    )
                )
    return found


def _earning(entry: Entry, found: Eligibility | None) -> Sequence[str]:
    if found is None:
        return entry.players
    if found.players:
        each = found.players
        return [player for player in entry.players if each[player].answer is Answer.ELIGIBLE]
    return entry.players if found.answer is Answer.ELIGIBLE else ()


def earned(won: Won, book: Book, counts_for: Counts | None = None) -> Figure | None:
    """The points of a placing for each of its players, by the book."""
    try:
        found = book.answer(
            QualifyingPoints(
                event=won.kind,
                place=won.place,
                selection=counts_for,
                team_size=len(won.players) if len(won.players) > PAIR else None,
                tied=won.tied,
            )
        )
    except Refused:
        return None
    return found if isinstance(found, Figure) and found.value else None


def points_of_players(
    history: Iterable[Won], book: Book, counts_for: Counts | None = None
) -> dict[str, Fraction]:
    """Everybody who has won some: the players' own list, such as playoff points."""
    totals: dict[str, Fraction] = defaultdict(Fraction)
    for won in history:
        figure = earned(won, book, counts_for)
        for player in won.earning if figure else ():
            totals[player] += figure.value if figure else NOTHING
    return dict(totals)


# ---- what a candidate brings


def selection_table(
    candidates: Sequence[Candidate],
    history: Sequence[Won],
    book: Book,
    kind: str,
    unavailable: frozenset[str] = frozenset(),
) -> Table | None:
    """None where the book credits no points towards this kind of event."""
    rule = book.policy("credited-points", kind)
    if not isinstance(rule, FullAndShare):
        return None
    brought = [_brought(each, history, book, kind, rule) for each in candidates]
    rows = tuple(sorted(brought, key=lambda each: (-each.total, each.candidate.entry)))
    ranks = _ranks(points_of_players(history, book, rule.counts_for))
    placings = [_placings(each.candidate, history, book, kind) for each in rows]
    return Table(rows, ranks, _selected(rows, ranks, placings, book, kind, unavailable))


def _brought(
    candidate: Candidate, history: Sequence[Won], book: Book, kind: str, rule: FullAndShare
) -> Brought:
    """A pair brings what both its players are credited with; a team what it won as the same team."""
    is_team = len(candidate.players) > PAIR
    found: list[Credit] = []
    told: list[str] = []
    total = NOTHING
    for player in candidate.players[:1] if is_team else candidate.players:
        won = [each for each in history if is_team or player in each.earning]
        credited = list(_credits(player, candidate, won, book, kind, rule.counts_for))
        open_points = points_of_players(won, book).get(player, NOTHING) if rule.open_worth else NOTHING
        answer = book.answer(
            CreditedPoints(
                event=kind,
                together=tuple(each.points for each in credited if each.together),
                apart=tuple(each.points for each in credited if not each.together),
                open_points=open_points,
            )
        )
        if isinstance(answer, Figure):
            total += answer.value
            told.append(answer.because)
        found += credited
    return Brought(candidate, total, tuple(found), tuple(told), _direct(candidate, history, book, kind))


def _credits(
    player: str,
    candidate: Candidate,
    history: Iterable[Won],
    book: Book,
    kind: str,
    counts_for: Counts | None,
) -> Iterator[Credit]:
    for won in history:
        figure = earned(won, book, counts_for)
        together = _together(candidate, won, book, kind)
        if figure and (together or player in won.earning):
            yield Credit(player, won, figure.value, figure.clause, together)


def _together(candidate: Candidate, won: Won, book: Book, kind: str) -> bool:
    """As this pair or as team-mates; of a team, as the same team by the book."""
    if len(candidate.players) <= PAIR:
        return set(candidate.players) <= won.players
    in_common = len(won.players & set(candidate.players))
    found = book.answer(SameTeam(event=kind, players=len(candidate.players), in_common=in_common))
    return isinstance(found, Verdict) and found.holds


def _direct(candidate: Candidate, history: Sequence[Won], book: Book, kind: str) -> Verdict | None:
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
    found = book.answer(
        DirectEntry(
            event=kind,
            open_points=tuple(
                points_of_players(history, book).get(each, NOTHING) for each in candidate.players
            ),
            team_places=tuple(place for place in in_team if place),
            trials_place=min(as_pair, default=None),
        )
    )
    return found if isinstance(found, Verdict) else None


def _ranks(points: Mapping[str, Fraction]) -> dict[str, int]:
    """Equals have the same rank; who has no points comes after all of them."""
    return {player: 1 + sum(other > mine for other in points.values()) for player, mine in points.items()}


def _placings(candidate: Candidate, history: Sequence[Won], book: Book, kind: str) -> tuple[int, ...]:
    """Where each player came in the event by which equals are parted; none, unless both played it."""
    rule = book.policy("selection", kind, "")
    if not isinstance(rule, HighestPoints) or not rule.placing_event:
        return ()
    places = [
        won.place
        for player in candidate.players
        for won in history
        if won.kind == rule.placing_event and player in won.players
    ]
    return tuple(places) if len(places) >= len(candidate.players) else ()


def _selected(
    rows: Sequence[Brought],
    ranks: Mapping[str, int],
    placings: Sequence[tuple[int, ...]],
    book: Book,
    kind: str,
    unavailable: frozenset[str],
) -> Finding | None:
    last = len(ranks) + 1
    asked = Selection(
        event=kind,
        candidates=max(len(rows), 1),
        points=tuple(each.total for each in rows),
        placings=tuple(placings),
        ranks=tuple(tuple(ranks.get(player, last) for player in each.candidate.players) for each in rows),
        direct=tuple(at for at, each in enumerate(rows, 1) if each.direct and each.direct.holds),
        unavailable=tuple(at for at, each in enumerate(rows, 1) if each.candidate.entry in unavailable),
    )
    try:
        return book.answer(asked) if rows else None
    except Refused:
        return None
