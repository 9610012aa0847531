"""Further rankings of the same totals: with handicap, by category, by player, and ladders over sessions."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book
from bridgedesk.standings.conditions import kind_of
from bridgedesk.standings.evaluation import Evaluation, Field, Measure, TotalMethod
from bridgedesk.standings.standing import Charge, Standing
from bridgedesk.standings.ties.ranking import printed_level, ranked, ranked_but, without_place

EVERYBODY = "Everybody"


def categories(event: Event) -> dict[str, frozenset[str]]:
    """Return grades and other marks, each with the entries whose players all have it or that have it
    themselves."""
    marks = {
        player.id: {each for each in (player.grade, *player.flags) if each and " " not in each.strip()}
        for player in event.players
    }
    found: dict[str, set[str]] = defaultdict(set)
    for entry in event.entries:
        shared = (
            set.intersection(*(marks.get(player, set()) for player in entry.players))
            if entry.players
            else set()
        )
        for mark in (*shared, *entry.categories):
            found[mark].add(entry.id)
    return {mark: frozenset(found[mark]) for mark in sorted(found)}


def whole_field(evaluation: Evaluation) -> Field:
    """Return all entries in one field."""
    standings = tuple(evaluation.standings.values())
    if len(evaluation.fields) == 1:
        return evaluation.fields[0]
    return category_field(Field("All", standings), {each.entry for each in standings}, "All")


def partners_change(event: Event) -> bool:
    """Return whether a player has several entries, so that players are ranked."""
    counts = Counter(player for entry in event.entries for player in entry.players)
    return any(count > 1 for count in counts.values())


def category_field(field: Field, entries: Collection[str], name: str) -> Field:
    """Rank the entries of a stratum or category separately."""
    mine = {each.entry: each for each in field.standings if each.entry in entries}
    return _placed(name, mine)


def with_handicap(evaluation: Evaluation, book: Book | None = None) -> tuple[Field, ...]:
    """Return the ranking with handicaps, in addition to the scratch ranking. A handicap is in percent of a
    session, or in VPs or IMPs of a match, under the rule book's clause."""
    block = book.block("handicap", kind_of(evaluation.event, book)) if book else None
    clause = block.clause if block else None
    handicaps = {entry.id: Fraction(entry.handicap) for entry in evaluation.event.entries if entry.handicap}
    return tuple(
        _placed(
            field.name,
            {
                each.entry: _handicapped(each, handicaps.get(each.entry, Fraction(0)), evaluation, clause)
                for each in field.standings
            },
        )
        for field in evaluation.fields
    )


def _handicapped(
    standing: Standing, handicap: Fraction, evaluation: Evaluation, clause: str | None
) -> Standing:
    if standing.total is None or not handicap:
        return standing
    times = _times(standing, evaluation)
    because = f"{times} times {float(handicap):g}" if times > 1 else None
    charge = Charge("Handicap", handicap * times, evaluation.unit, handicap * times, clause, because)
    return standing._replace(total=standing.total + charge.effect, charges=(*standing.charges, charge))


def _times(standing: Standing, evaluation: Evaluation) -> int:
    """Return how often a handicap counts: for each match, for each session in a sum, once in a mean."""
    if standing.matches:
        return sum(match.boards > 0 for match in standing.matches)
    if evaluation.measure is Measure.PERCENT and evaluation.form.adding is not TotalMethod.SUM:
        return 1
    return min(len(standing.sessions), evaluation.form.best or len(standing.sessions))


def _placed(name: str, standings: Mapping[str, Standing]) -> Field:
    """Rank standings by total alone; ties broken in the main ranking are tied here."""
    totals = {entry: each.total for entry, each in standings.items()}
    return Field(
        name,
        tuple(
            standings[entry]._replace(place=place, shared=shared, level_place=place, tie=None)
            for entry, place, shared in ranked_but(totals, without_place(standings))
        ),
    )


# ---- players and ladders


@dataclass(frozen=True, slots=True)
class Rung:
    """Place of a player or pair in a ladder or list of players."""

    place: int | None
    shared: bool
    who: tuple[str, ...]
    total: Fraction
    counted: tuple[Fraction, ...]
    dropped: tuple[Fraction, ...] = ()


def hidden_between(rungs: Iterable[Rung], unit: str) -> dict[tuple[str, ...], str]:
    """Return the words for players printed as equal although ranked apart."""
    levels = printed_level({rung.who: rung.total for rung in rungs})
    return {who: level.words_of(who, unit) for level in levels for who in level.exact}


def players_ranking(evaluation: Evaluation) -> tuple[Rung, ...]:
    """Rank the players of an individual by all boards of all their partnerships."""
    points: dict[str, Fraction] = defaultdict(Fraction)
    tops: dict[str, Fraction] = defaultdict(Fraction)
    for player, standing in _by_player(evaluation):
        for session in standing.sessions:
            points[player] += session.net
            tops[player] += session.top
    totals = {
        player: points[player] * 100 / tops[player] if tops[player] else points[player] for player in points
    }
    return tuple(
        Rung(place, shared, (player,), totals[player], (totals[player],))
        for player, place, shared in ranked(totals)
    )


def _by_player(evaluation: Evaluation) -> Iterable[tuple[str, Standing]]:
    for entry, standing in evaluation.standings.items():
        for player in evaluation.event.players_of(entry):
            yield player, standing


Members = Callable[[Sequence[str]], Iterable[tuple[str, ...]]]


def each_player(players: Sequence[str]) -> Iterable[tuple[str, ...]]:
    return [(player,) for player in players]


def the_pair(players: Sequence[str]) -> Iterable[tuple[str, ...]]:
    return [tuple(sorted(players))] if players else []


def ladder(
    evenings: Iterable[Evaluation], best: int, least: int = 1, members: Members = each_player
) -> tuple[Rung, ...]:
    """Rank by the mean of the best sessions, for entrants who came at least `least` times; by player or by
    pair."""
    scores: dict[tuple[str, ...], list[Fraction]] = defaultdict(list)
    for evaluation in evenings:
        for entry, standing in evaluation.standings.items():
            if standing.total is not None:
                for who in members(evaluation.event.players_of(entry)):
                    scores[who].append(Fraction(standing.total))
    return _rungs(
        {who: sorted(mine, reverse=True) for who, mine in scores.items() if len(mine) >= least}, best
    )


def _rungs(scores: Mapping[tuple[str, ...], list[Fraction]], best: int) -> tuple[Rung, ...]:
    names = {" & ".join(who): who for who in scores}
    totals = {
        name: sum(scores[who][:best], start=Fraction(0)) / len(scores[who][:best])
        for name, who in names.items()
    }
    return tuple(
        Rung(
            place,
            shared,
            names[name],
            totals[name],
            tuple(scores[names[name]][:best]),
            tuple(scores[names[name]][best:]),
        )
        for name, place, shared in ranked(totals)
    )
