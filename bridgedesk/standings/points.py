"""Points won over several events: what each placing brings its players, and the list of them all."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.people import Entry
from bridgedesk.rulebooks import Book, Figure, Refused
from bridgedesk.rulebooks.questions.qualifying_points import PointsByPlace, QualifyingPoints
from bridgedesk.rulebooks.questions.qualifying_points import Selection as Counts
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.eligibility import eligibility
from bridgedesk.standings.evaluation import Answer, Eligibility, Evaluation, Field, Standing
from bridgedesk.standings.stages import kind_of, of_stages
from bridgedesk.standings.tie_tests import vps_of, vps_without_fines_of

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
    vps: Fraction = NOTHING
    vps_without_fines: Fraction = NOTHING
    net: Fraction = NOTHING


class PlayerPoints(NamedTuple):
    """One player's line of the list, with what each event brought."""

    player: str
    total: Fraction
    won: tuple[tuple[Won, Figure], ...]


# ---- what was won


def won_in(evaluation: Evaluation, book: Book, people: Mapping[str, str]) -> list[Won]:
    """The placings of an event; `people` says who a player is in every event. Where its final is of another
    kind than the event, the stages before it have placings of their own; where the final is the event itself,
    those are of the event that was taken in."""
    found = _won_in_stage(evaluation, book, people)
    stages = evaluation.event.stages
    if stages and kind_of(evaluation.event, stages[-1], book) != evaluation.event.kind:
        for each in evaluation.earlier:
            found += _won_in_stage(each, book, people)
    return found


def _won_in_stage(evaluation: Evaluation, book: Book, people: Mapping[str, str]) -> list[Won]:
    """By its own kind and its own boards."""
    event = evaluation.event
    if len(event.stages) > 1:
        event = of_stages(event, event.stages[-1:], book)
    conditions = conditions_of(event, book, LAWS)
    enough = eligibility(event, conditions, [], "points")
    entries = {entry.id: entry for entry in event.entries}
    rule = conditions.policy("qualifying-points")
    among_eligible = isinstance(rule, PointsByPlace) and rule.among_eligible
    found = []
    for field in evaluation.fields:
        places = _places(field, evaluation, among_eligible=among_eligible)
        for standing in field.standings:
            place = places.get(standing.entry)
            if place is not None:
                entry = entries[standing.entry]
                earning = _earning(entry, enough.get(entry.id))
                found.append(
                    Won(
                        title=event.title,
                        kind=conditions.kind,
                        day=event.date,
                        place=place,
                        tied=list(places.values()).count(place),
                        players=frozenset(people[player] for player in entry.players),
                        earning=frozenset(people[player] for player in earning),
                        vps=Fraction(vps_of(standing)),
                        vps_without_fines=Fraction(vps_without_fines_of(standing)),
                        net=_net(standing),
                    )
                )
    return found


def _places(field: Field, evaluation: Evaluation, *, among_eligible: bool) -> dict[str, int]:
    """As ranked; or counted among the eligible alone, where the book says so."""
    ranked = [each for each in field.standings if each.place is not None]
    if not among_eligible:
        return {each.entry: each.place for each in ranked if each.place is not None}
    able = [each for each in ranked if may_be_placed(evaluation, each.entry)]
    return {each.entry: 1 + sum((o.place or 0) < (each.place or 0) for o in able) for each in able}


def may_be_placed(evaluation: Evaluation, entry: str) -> bool:
    found = evaluation.eligibility.get(entry)
    return found is None or found.answer is not Answer.NOT


def _net(standing: Standing) -> Fraction:
    return sum((Fraction(match.net) for match in standing.matches), start=NOTHING)


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


def list_of_players(
    history: Iterable[Won], book: Book, counts_for: Counts | None = None
) -> tuple[PlayerPoints, ...]:
    """Everybody who has won some, the most first: such as playoff points, which count for each player."""
    lines: dict[str, list[tuple[Won, Figure]]] = defaultdict(list)
    for won in history:
        figure = earned(won, book, counts_for)
        for player in won.earning if figure else ():
            lines[player] += [(won, figure)] if figure else []
    found = [
        PlayerPoints(player, sum((figure.value for _, figure in each), start=NOTHING), tuple(each))
        for player, each in lines.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each.total, each.player)))
