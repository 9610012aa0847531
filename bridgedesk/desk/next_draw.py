"""The next round's draw, from the matches so far and the rules of the book."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.movements.draw.facts import Draw, Limits, NoDraw, Odd, Standing, draw_order, met_in
from bridgedesk.movements.draw.first_round import first_round
from bridgedesk.movements.draw.swiss import modified_swiss, swiss
from bridgedesk.rulebooks import Book, Scale
from bridgedesk.rulebooks.questions.swiss_draw import SwissRules
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import ScoredMatch

FIRST_ROUNDS = {
    "quarters": "quarters",
    "n-against-n-plus-half": "half-field",
    "halves-at-random": "halves",
    "at-random": "random",
    "free": "seeds",
}


@dataclass(frozen=True, slots=True)
class _Record:
    """What the rounds before gave one team."""

    vps: Fraction = Fraction(0)
    net_imps: Fraction = Fraction(0)
    opponents: tuple[str, ...] = ()


def next_draw(
    event: Event, book: Book, number: int, lots: Sequence[str] = (), rounds: int | None = None
) -> Draw:
    """Lots as drawn, otherwise as recorded with the last draw, otherwise in the order of the seeds."""
    rules = book.policy("swiss-draw", event.kind)
    if not isinstance(rules, SwissRules):
        raise NoDraw(f"{book.title} has no rules for drawing an event of the kind '{event.kind}'.")
    seeds = _seeded(event)
    lots = lots or next((draw.lots for draw in reversed(event.draws) if draw.lots), tuple(seeds))
    limits = _limits(event, rules, number, len(seeds), rounds)
    if number == 1:
        return first_round(FIRST_ROUNDS[rules.first_round[0]], seeds, lots, limits)

    before = [match for match in event.matches if match.round < number]
    _refuse_gaps(before, number)
    records = _records(event, book, before)
    order = draw_order(
        (
            Standing(
                team,
                records[team].vps - (_fines(event, team) if rules.fines_count else 0),
                tuple(_tie_break(test, team, records) for test in rules.ties if test in TIE_BREAKS),
            )
            for team in seeds
        ),
        lots,
    )
    met = met_in((match.round, match.home, match.away) for match in before)
    return swiss(number, order, met, limits, lots, {team: record.vps for team, record in records.items()})


def _seeded(event: Event) -> list[str]:
    """Everybody still playing, by seed."""
    playing = [entry for entry in event.entries if entry.withdrawn is None]
    return [
        entry.id for entry in sorted(playing, key=lambda entry: (entry.seed or len(playing) + 1, entry.id))
    ]


def _limits(event: Event, rules: SwissRules, number: int, entries: int, rounds: int | None) -> Limits:
    replay_from = 0
    if rules.modified is not None:
        if rounds is None:
            raise NoDraw("Under this book the draw depends on how many rounds there will be; say so.")
        if rules.modified.applies(entries, rounds):
            replay_from = modified_swiss(entries, rounds, number)
    return Limits(
        odd=Odd.TRIANGLE if rules.odd == "triangle-below-the-top-half" else Odd.BYE,
        last_meeting_by=replay_from,
        byes=Counter(draw.bye for draw in event.draws if draw.bye),
        triangles=Counter(team for draw in event.draws for three in draw.triangles for team in three),
    )


def _refuse_gaps(before: Sequence[Match], number: int) -> None:
    played = {match.round for match in before}
    missing = [round_ for round_ in range(1, number) if round_ not in played]
    if missing:
        raise NoDraw(f"Round {missing[0]} has no matches yet; round {number} is drawn from those before it.")


def _records(event: Event, book: Book, before: Sequence[Match]) -> dict[str, _Record]:
    scored = {each.match.id: each for each in evaluate(event).matches}
    records = {entry.id: _Record() for entry in event.entries}
    for match in before:
        if match.outcome is Outcome.PLAYED and match.id not in scored:
            raise NoDraw(f"Round {match.round}: the match {match.home} v {match.away} has no result yet.")
        if match.id not in scored:
            continue
        home, away = _vps(event, book, scored[match.id])
        net = Fraction(scored[match.id].home - scored[match.id].away)
        for team, other, vps, imps in (
            (match.home, match.away, home, net),
            (match.away, match.home, away, -net),
        ):
            record = records[team]
            records[team] = _Record(record.vps + vps, record.net_imps + imps, (*record.opponents, other))
    return records


def _vps(event: Event, book: Book, scored: ScoredMatch) -> tuple[Fraction, Fraction]:
    """As evaluated or handed in, otherwise by the book's scale."""
    if scored.vps is not None:
        return Fraction(scored.vps[0]), Fraction(scored.vps[1])
    scale = book.policy("victory-points", event.kind)
    boards = len(scored.gains) or len(scored.match.boards)
    if not isinstance(scale, Scale) or not boards:
        raise NoDraw(
            f"Round {scored.match.round}: there are no VPs for {scored.match.home} v {scored.match.away}."
        )
    margin = Fraction(half_up(scored.home - scored.away, 0))
    winner, loser = scale.sides(boards, abs(margin))
    return (winner, loser) if margin >= 0 else (loser, winner)


def _fines(event: Event, team: str) -> Fraction:
    """VPs taken off and not withdrawn."""
    imposed = [
        ruling.imposed for ruling in event.rulings if ruling.entry == team and ruling.withdrawn is None
    ]
    return sum(
        (Fraction(each.amount) for each in imposed if each and each.unit == "VP" and each.amount),
        start=Fraction(0),
    )


TIE_BREAKS = ("opponents-vps", "net-imps")


def _tie_break(test: str, team: str, records: dict[str, _Record]) -> Fraction:
    if test == "net-imps":
        return records[team].net_imps
    return sum((records[other].vps for other in records[team].opponents), start=Fraction(0))
