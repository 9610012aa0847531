"""Draw of the next round, from the matches so far and the rules of the book."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import partial

from bridgedesk.directing.draws.byes_and_triangles import TRIANGLE
from bridgedesk.directing.draws.pairs_in_matches import two_field_draw
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import with_sections
from bridgedesk.directing.seating.movement_by_book import no_scale
from bridgedesk.directing.seating.pairs_by_draw import drawn_pairs, has_two_fields
from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.session import Section
from bridgedesk.event.spelling import capitalised
from bridgedesk.movements.draw.facts import (
    Draw,
    DrawLimits,
    DrawStanding,
    NoDraw,
    OddField,
    Pairing,
    draw_order,
    rounds_met,
)
from bridgedesk.movements.draw.swiss import modified_swiss, swiss
from bridgedesk.movements.draw.swiss_seeds_and_lines import METHODS, first_round
from bridgedesk.movements.movement import pair_order
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.before_play.swiss_draw import SwissRules
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation, Measure
from bridgedesk.standings.standing import Standing as Ranked


def ways_of_first_round(rules: SwissRules | None) -> dict[str, str]:
    """Return the ways of drawing round 1 with labels; none if the rule book keeps two fields apart."""
    if rules is None or rules.fields_apart:
        return {}
    allowed = METHODS if "free" in rules.first_round else rules.first_round
    return {way: METHODS[way].label for way in allowed}


@dataclass(frozen=True, slots=True)
class _Record:
    """Totals of one team from earlier rounds."""

    vps: Fraction = Fraction(0)
    charged: Fraction = Fraction(0)  # penalties that count in the draw, below 0
    net_imps: Fraction = Fraction(0)
    opponents: tuple[tuple[str, ...], ...] = ()  # two in a match that three share


class DrawConcession(Enum):
    """Concession that the director makes where the rule book permits no draw."""

    NOTHING = "by the rule book"
    TRIANGLE = "allow a triangle in the top half"
    BYE = "use a bye, not a triangle"
    REPEAT = "allow repeat opponents"
    EARLIER = "leave out the round in play"


def next_draw(
    event: Event,
    book: Book,
    number: int,
    lots: Sequence[str] = (),
    rounds: int | None = None,
    allowed: DrawConcession = DrawConcession.NOTHING,
    way: str = "",
    playing: Sequence[str] | None = None,
) -> Draw:
    """Draw the next round. Lots are those drawn, or recorded with the last draw, or else in seed order.
    `playing` lists the entries present, if some are absent."""
    rules = book.rule(SwissRules, "swiss-draw", event.kind)
    if rules is None:
        kind = book.kinds[event.kind].title if event.kind in book.kinds else event.kind
        raise NoDraw(
            f"{book.title} has no draw rules for “{kind}”. Choose a movement or another format in Setup."
        )
    seeds = [entry for entry in _seeded(event) if playing is None or entry in playing]
    lots = lots or next((draw.lots for draw in reversed(event.draws) if draw.lots), tuple(seeds))
    limits = _limits(event, rules, number, len(seeds), rounds)
    if allowed is DrawConcession.TRIANGLE:
        limits = replace(limits, triangle_in_top_half=True)
    elif allowed is DrawConcession.BYE:
        limits = replace(limits, odd=OddField.BYE)
    in_lines = two_field_draw(event) if rules.fields_apart and has_two_fields(event) else None
    if number == 1 and in_lines:
        return in_lines.first_round(seeds, lots, limits)
    if number == 1:
        ways = ways_of_first_round(rules)
        return first_round(way if way in ways else next(iter(ways)), seeds, lots, limits)

    before = [match for match in event.matches if match.round < number]
    _refuse_gaps(before, number)
    # the first round that does not count
    counted = number - 1 if allowed is DrawConcession.EARLIER else number
    records = _records(event, book, [match for match in before if match.round < counted], counted)
    order = draw_order(
        (
            DrawStanding(
                team,
                records[team].vps + records[team].charged,
                tuple(_tie_break(test, team, records) for test in rules.ties if test in TIE_BREAKS),
            )
            for team in seeds
        ),
        lots,
    )
    met = rounds_met((match.round, match.home, match.away) for match in before)
    scores = {team: record.vps for team, record in records.items()}
    if in_lines:
        drawn = _drawn(lambda each: in_lines.swiss(number, order, met, each, lots), limits, allowed, number)
    else:
        drawn = _drawn(lambda each: swiss(number, order, met, each, lots, scores), limits, allowed, number)
        drawn = _with_fair_sides(event, drawn) if drawn_pairs(event) else drawn
    if allowed is not DrawConcession.EARLIER:
        return drawn
    said = f"drawn from the standings after round {counted - 1}" if counted > 1 else "drawn without standings"
    because = f"Round {number} is {said}, while round {counted} is played."
    return replace(drawn, by_hand=said, because=(because, *drawn.because))


def _drawn(
    draw: Callable[[DrawLimits], Draw], limits: DrawLimits, allowed: DrawConcession, number: int
) -> Draw:
    """Draw with one repeated meeting if enough, or else repeats from the first rounds, as few rounds as
    needed."""
    try:
        return draw(limits)
    except NoDraw as problem:
        if allowed is not DrawConcession.REPEAT:
            raise
        if problem.again:
            return draw(replace(limits, allowed_again=frozenset(problem.again[:1])))
        for earlier in range(limits.last_meeting_by + 1, number):
            with suppress(NoDraw):
                return draw(replace(limits, last_meeting_by=earlier))
        raise


def _with_fair_sides(event: Event, drawn: Draw) -> Draw:
    """Seat the team that sat North-South less often as home: the rule books leave it to the director, and
    by lot some would always sit there."""
    sat = Counter(match.home for match in event.matches)

    def seated(each: Pairing) -> Pairing:
        turned = sat[each.away] < sat[each.home]
        return replace(each, home=each.away, away=each.home) if turned else each

    return replace(drawn, pairings=tuple(map(seated, drawn.pairings)))


def _seeded(event: Event) -> list[str]:
    """Return everyone still playing, by seed; without one, by pair number or order of entry."""
    playing = event.entries_left
    numbers = {entry: pair_order(number) for entry, (_, number) in drawn_pairs(event).items()}
    last = len(event.entries) + 1
    playing.sort(key=lambda entry: (entry.seed or last, numbers.get(entry.id, pair_order(str(last)))))
    return [entry.id for entry in playing]


def called_in_draw(event: Event, entry: str) -> str:
    """Return the name of an entry; a bare number is a pair number."""
    return entry if entry.isdecimal() else entry_words(event, entry)


def _limits(event: Event, rules: SwissRules, number: int, entries: int, rounds: int | None) -> DrawLimits:
    replay_from = 0
    if rules.modified is not None:
        if rounds is None:
            raise NoDraw("This rule book's draw depends on the number of rounds. Enter it first.")
        if rules.modified.applies(entries, rounds):
            replay_from = modified_swiss(rounds, number)
    return DrawLimits(
        # three teams can share their rooms; a pair has only one table
        odd=OddField.TRIANGLE if rules.odd == TRIANGLE and not drawn_pairs(event) else OddField.BYE,
        last_meeting_by=replay_from,
        byes=Counter(draw.bye for draw in event.draws if draw.bye),
        triangles=Counter(team for draw in event.draws for three in draw.triangles for team in three),
        called=partial(called_in_draw, event),
    )


def _refuse_gaps(before: Sequence[Match], number: int) -> None:
    gap = next((each for each in range(1, number) if all(match.round != each for match in before)), None)
    if gap is not None:
        raise NoDraw(f"Round {gap} has no matches yet. Draw it before round {number}.")


def _records(event: Event, book: Book, before: Sequence[Match], number: int) -> dict[str, _Record]:
    """Return totals as in the standings, without penalties that the rule book excludes from the draw."""
    found = _evaluated(event, book, before, number)
    standings = found.standings
    by_boards = before and not any(standing.matches for standing in standings.values())
    if found.measure is not Measure.VP and by_boards:
        raise NoDraw(f"{book.title} has no VP scale for these matches. The draw needs their VPs.")
    scored = {score.match for standing in standings.values() for score in standing.matches}
    gone = {entry.id for entry in event.entries if entry.withdrawn is not None}
    meetings = [match for match in before if match.home in gone or match.away in gone]
    cancelled = {_triangle_or_match(match) for match in meetings}  # the results of who left may be
    for match in before:
        unscored = match.outcome is Outcome.PLAYED and match.id not in scored
        if unscored and _triangle_or_match(match) not in cancelled:
            both = f"{event.name_of(match.home)} v {event.name_of(match.away)}"
            name = f"Round {match.round}: the match {both}"
            no_vps = next(iter(no_scale(event, book, [match])), None)
            raise NoDraw(f"{name} does not count yet. {no_vps}" if no_vps else f"{name} has no result yet.")
    return {
        entry.id: _record(standings[entry.id]) if entry.id in standings else _Record()
        for entry in event.entries
    }


def _triangle_or_match(match: Match) -> tuple[str, int, str]:
    """Return what is scored as one: a match, or the triangle it belongs to."""
    return match.session, match.round, match.triangle or match.id


def _evaluated(event: Event, book: Book, before: Sequence[Match], number: int) -> Evaluation:
    """Return the event as it was before this round; forfeits count what they are worth until the end of
    the stage."""
    then = replace(
        with_sections(event, lambda section: _before_round(section, number)),
        status=Status.OPEN,
        matches=tuple(before),
        draws=tuple(draw for draw in event.draws if draw.round < number),
        rulings=tuple(ruling for ruling in event.rulings if (ruling.round or 0) < number),
    )
    try:
        return evaluate(then, book)
    except Refused as problem:
        raise NoDraw(f"{capitalised(str(problem))}.") from None


def _before_round(section: Section, number: int) -> Section:
    """Return the section without the results of this round and later, or unchanged if it has none."""
    kept = tuple(result for result in section.results if (result.round or 1) < number)
    return section if len(kept) == len(section.results) else replace(section, results=kept)


def _record(standing: Ranked) -> _Record:
    matches = standing.matches
    charges = [*standing.charges, *(charge for match in matches for charge in match.charges)]
    return _Record(
        sum((Fraction(match.counts) for match in matches), start=Fraction(0)),
        sum((Fraction(charge.effect) for charge in charges if charge.in_draw), start=Fraction(0)),
        sum((Fraction(match.net) for match in matches), start=Fraction(0)),
        tuple(
            match.others or (match.against,)
            for match in matches
            if match.others or match.against != standing.entry
        ),
    )


TIE_BREAKS = ("opponents-vps", "tie-break-points", "net-imps")


def _tie_break(test: str, team: str, records: dict[str, _Record]) -> Fraction:
    if test == "net-imps":
        return records[team].net_imps
    met = [[records[other].vps for other in others] for others in records[team].opponents]
    return sum((sum(vps, start=Fraction(0)) / len(vps) for vps in met), start=Fraction(0))
