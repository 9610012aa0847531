"""Knockouts in which a loser plays on: with a repechage, or as a double knockout."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bridgedesk.movements.draw.bracket import (
    Bracket,
    BracketSlot,
    Final,
    loser_of,
    place,
    winner_of,
)
from bridgedesk.movements.draw.facts import NoDraw
from bridgedesk.movements.draw.finals import (
    Slots,
    bracket_round,
    in_bracket_order,
    knockout_rounds,
    seeded_order,
)

FIRST_BACK = 2  # rounds after the one that was lost: in between, the losers play each other
GRAND_FINAL, SECOND_GRAND_FINAL = "grand final", "second grand final"
WINNERS_FINAL, LOSERS_FINAL = "winners' final", "losers' final"  # each brings a side of the grand final


def rounds_of(entries: int) -> int:
    """Return how many rounds a plain knockout has."""
    return max(0, entries - 1).bit_length()


def repechages(entries: int) -> Iterator[tuple[int, int]]:
    """Yield each round whose losers may play a repechage, with the round in which its winners return."""
    rounds = rounds_of(entries)
    for lost in range(1, rounds):
        for back in range(lost + FIRST_BACK, rounds + 2):
            yield lost, back


def knockout_with_repechage(entries: int, lost: int, back: int) -> Bracket:
    """Return a knockout in which the losers of round `lost` play each other until round `back`. There they
    meet those still in, so far as possible none that beat them; from then on a defeat is final."""
    if (lost, back) not in repechages(entries):
        raise NoDraw(f"A knockout of {entries} has no repechage from round {lost} into round {back}.")
    finals: list[Final] = []
    main = in_bracket_order([place(number) for number in range(1, entries + 1)])
    losers: Slots = []
    for week in range(1, back):
        here, main = bracket_round(main, week, f"round {week}, match {{}}")
        finals += here
        if week == lost:
            losers = [loser_of(each.key) for each in here]
        elif week > lost:
            losers = _even(losers)
            again, losers = bracket_round(losers, week, _named(f"repechage {week - lost}", losers))
            finals += again
    going = [*_by_seed(main), *_by_seed(losers)]
    finals += knockout_rounds(going, back)
    return Bracket(f"Knockout of {entries} with repechage", tuple(finals))


def _named(name: str, slots: Slots) -> str:
    """Return the name of a round with a place for the number of its match, if there are several."""
    return f"{name}, match {{}}" if len(slots) > 2 else name


def _even(slots: Slots) -> Slots:
    """Return the slots two by two, with a bye for the first if there is an odd number."""
    return [None, *slots] if len(slots) % 2 else slots


def _by_seed(slots: Slots) -> list[BracketSlot]:
    """Return the slots of a bracket by the best seed of each part, if all parts are there."""
    there = [slot for slot in slots if slot is not None]
    seeds = seeded_order(1 << (len(there) - 1).bit_length())
    if len(seeds) != len(there):
        return there
    return [there[seeds.index(seed)] for seed in sorted(seeds)]


def double_knockout(entries: int, *, again: bool) -> Bracket:
    """Return a knockout in which a team is out after its second defeat. `again`: a second grand final if the
    unbeaten team loses the first."""
    if entries < 2:
        raise NoDraw("A knockout needs at least two entries.")
    rounds: list[list[Final]] = []
    main = in_bracket_order([place(number) for number in range(1, entries + 1)])
    while len(main) > 1:
        week = len(rounds) + 1
        name = WINNERS_FINAL if len(main) == 2 else f"round {week}, match {{}}"
        here, main = bracket_round(main, week, name)
        rounds.append(here)
    losers, best = _losers_bracket(rounds)
    last = max(final.week for final in (*rounds[-1], *losers))
    finals = sorted((*(final for here in rounds for final in here), *losers), key=lambda each: each.week)
    nothing = Fraction(0)
    finals.append(Final(GRAND_FINAL, last + 1, winner_of(WINNERS_FINAL), best, None, nothing))
    if again:
        sides = loser_of(GRAND_FINAL), winner_of(GRAND_FINAL)
        finals.append(Final(SECOND_GRAND_FINAL, last + 2, *sides, None, nothing, replays=GRAND_FINAL))
    return Bracket(f"Double knockout of {entries}", tuple(finals))


def _losers_bracket(rounds: Sequence[Sequence[Final]]) -> tuple[list[Final], BracketSlot]:
    """Return the matches between teams that lost once, and where the best of them comes from. The losers of
    a main round come in as soon as no more are left there than they are."""
    weeks = {final.key: final.week for here in rounds for final in here}
    finals: list[Final] = []
    number = 0

    def play(slots: Slots, name: str = "") -> list[BracketSlot]:
        nonlocal number
        number += 1
        name = name or _named(f"losers' round {number}", slots)
        pairs = zip(slots[::2], slots[1::2], strict=True)
        sources = [slot.match for pair in pairs if None not in pair for slot in pair if slot is not None]
        week = 1 + max(weeks[match] for match in sources)
        here, following = bracket_round(slots, week, name)
        weeks.update((final.key, final.week) for final in here)
        finals.extend(here)
        return [slot for slot in following if slot is not None]

    there: list[BracketSlot] = []
    for here in rounds:
        coming = [loser_of(final.key) for final in here]
        while len(there) > len(coming):
            there = play(_even(there))
        last = LOSERS_FINAL if here is rounds[-1] else ""
        there = play(_crossed(coming, there), last) if there else coming
    (best,) = there
    return finals, best


def _crossed(coming: Sequence[BracketSlot], there: Sequence[BracketSlot]) -> Slots:
    """Return each newcomer against a team from the other end of the losers' bracket; the first newcomers have
    byes if there are more of them."""
    byes = [None] * (len(coming) - len(there))
    others = [*byes, *reversed(there)]
    return [slot for two in zip(coming, others, strict=True) for slot in two]
