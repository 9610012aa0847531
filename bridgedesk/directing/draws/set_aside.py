"""Rules of the draw that a draw changed by hand sets aside."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from bridgedesk.directing.draws.byes_and_triangles import TRIANGLE
from bridgedesk.directing.lookup import entry_words, find_block, find_rule
from bridgedesk.directing.seating.match_tables import team_numbers
from bridgedesk.directing.seating.pairs_by_draw import drawn_pairs, has_two_fields
from bridgedesk.event.event import Event
from bridgedesk.event.match import DrawException, DrawRule, RecordedDraw
from bridgedesk.event.spelling import joined
from bridgedesk.movements.draw.facts import rounds_met
from bridgedesk.movements.draw.hand_draw import HandDraw
from bridgedesk.movements.draw.swiss import modified_swiss
from bridgedesk.movements.movement import line
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.before_play.swiss_draw import SwissRules
from bridgedesk.standings.eligibility.boards_scheduled import planned

Called = Callable[[str], str]  # an entry by its name

_WORDS = {
    DrawRule.REPEAT: "{0} meet again",
    DrawRule.TOP_HALF: "{0} play a triangle in the top half",
    DrawRule.TRIANGLE: "{0} again in a triangle",
    DrawRule.BYE: "{0} has a bye again",
    DrawRule.SAME_FIELD: "{0} meet in one field",
    DrawRule.SEATING: "{0} has the seating rights; the lot gave them to {1}",
}


class SetAside(NamedTuple):
    """Rule that a draw sets aside, and the entries concerned; of seating rights first who has them now."""

    rule: DrawRule
    entries: tuple[str, ...]
    because: str = ""  # what happened before, and the clause

    @property
    def key(self) -> tuple[DrawRule, frozenset[str]]:
        return self.rule, frozenset(self.entries)


def rule_words(rule: DrawRule, entries: Sequence[str], called: Called) -> str:
    """Return what is set aside, with the names."""
    names = [called(entry) for entry in entries]
    each = names if rule is DrawRule.SEATING else [joined(names)]
    return _WORDS[rule].format(*each)


def exception_words(exception: DrawException, called: Called) -> str:
    """Return the exception with its reason, as players read it."""
    return f"{rule_words(exception.rule, exception.entries, called)}: {exception.reason}"


def set_aside_words(event: Event, each: SetAside) -> str:
    """Return what a draw sets aside, as the director reads it."""
    words = rule_words(each.rule, each.entries, lambda entry: entry_words(event, entry))
    return f"{words} ({each.because})" if each.because else words


def rules_set_aside(event: Event, book: Book | None, made: RecordedDraw, draw: HandDraw) -> list[SetAside]:
    """Return each rule that a draw sets aside, and that the draw as it was made did not."""
    before = {each.key for each in _found(event, book, made, drawn_as(made))}
    return [each for each in _found(event, book, made, draw) if each.key not in before]


def exceptions_of(
    event: Event,
    book: Book | None,
    made: RecordedDraw,
    draw: HandDraw,
    reasons: Mapping[tuple[DrawRule, frozenset[str]], str],
    why: str,
) -> tuple[DrawException, ...]:
    """Return the exceptions to record: earlier ones that still apply, and each new one with its reason."""
    now = {each.key for each in _found(event, book, made, draw)}
    kept = [each for each in made.exceptions if (each.rule, frozenset(each.entries)) in now]
    known = {(each.rule, frozenset(each.entries)) for each in kept}
    return (
        *kept,
        *(
            DrawException(each.rule, each.entries, reasons.get(each.key) or why)
            for each in rules_set_aside(event, book, made, draw)
            if each.key not in known
        ),
    )


def drawn_as(made: RecordedDraw) -> HandDraw:
    """Return a recorded draw as it can be rearranged."""
    return HandDraw(
        tuple((home, away) for home, away in made.pairings),
        tuple((one, two, other) for one, two, other in made.triangles),
        made.bye,
    )


# ---- rule by rule


def _found(event: Event, book: Book | None, made: RecordedDraw, draw: HandDraw) -> Iterator[SetAside]:
    rules = find_rule(book, SwissRules, "swiss-draw", event.kind)
    block = find_block(book, "swiss-draw", event.kind)
    clause = block.clause if block and rules else ""
    yield from _repeats(event, rules, made.round, draw, clause)
    yield from _triangles(event, rules, made, draw, clause)
    earlier = [each.round for each in event.draws if each.bye == draw.bye and each.round < made.round]
    if draw.bye and earlier:
        yield SetAside(DrawRule.BYE, (draw.bye,), f"round {earlier[-1]}")
    if rules and rules.fields_apart and has_two_fields(event):
        numbers = team_numbers(event)
        for home, away in draw.pairings:
            if line(numbers[home]) == line(numbers[away]):
                yield SetAside(DrawRule.SAME_FIELD, (home, away), clause)
    if not drawn_pairs(event):
        yield from _seating(made, draw)


def _repeats(
    event: Event, rules: SwissRules | None, round_: int, draw: HandDraw, clause: str
) -> Iterator[SetAside]:
    """Yield entries that meet again, unless the field is so small that the clause lets them."""
    met = rounds_met((each.round, each.home, each.away) for each in event.matches if each.round < round_)
    rounds = planned(event)[0]
    small = rules and rules.modified and rounds and rules.modified.applies(len(draw.entries), rounds)
    allowed = modified_swiss(rounds, round_) if small and rounds else 0
    for group in (*draw.pairings, *draw.triangles):
        for one, other in combinations(group, 2):
            last = max(met.get(frozenset((one, other)), ()), default=0)
            if last > allowed:
                told = f"round {last}; {clause}" if clause else f"round {last}"
                yield SetAside(DrawRule.REPEAT, (one, other), told)


def _triangles(
    event: Event, rules: SwissRules | None, made: RecordedDraw, draw: HandDraw, clause: str
) -> Iterator[SetAside]:
    top = made.order[: len(made.order) // 2] if rules and rules.odd == TRIANGLE else ()
    for three in draw.triangles:
        if set(three) & set(top):
            yield SetAside(DrawRule.TOP_HALF, three, clause)
        for team in three:
            rounds = [
                each.round
                for each in event.draws
                if each.round < made.round and any(team in group for group in each.triangles)
            ]
            if rounds:
                yield SetAside(DrawRule.TRIANGLE, (team,), f"round {rounds[-1]}")


def _seating(made: RecordedDraw, draw: HandDraw) -> Iterator[SetAside]:
    """Yield matches whose home side is not the one by lot, if the draw went by lot."""
    for home, away in draw.pairings:
        if _by_lot(made, home, away) != (home, away):
            yield SetAside(DrawRule.SEATING, (home, away))


def _by_lot(made: RecordedDraw, home: str, away: str) -> tuple[str, str]:
    """Return the two with the one first that the lot gives the seating rights; as they are if this draw did
    not go by lot."""
    place = {entry: at for at, entry in enumerate(made.lots)}
    went_by_lot = all(place.get(one, -1) < place.get(other, 0) for one, other in made.pairings)
    turned = went_by_lot and place.get(home, 0) > place.get(away, 0)
    return (away, home) if turned else (home, away)


def with_sides_by_lot(made: RecordedDraw, before: HandDraw, after: HandDraw) -> HandDraw:
    """Give the seating rights in new matches by lot, and leave the other sides as they are."""
    known = {frozenset(two) for two in before.pairings}
    pairings = (two if frozenset(two) in known else _by_lot(made, *two) for two in after.pairings)
    return after._replace(pairings=tuple(pairings))
