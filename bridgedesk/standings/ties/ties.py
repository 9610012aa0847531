"""Ties: when entries are tied, and the rule book's tests in order, restarted for each part that splits
off."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Ruling
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.stages.tie_break import OrderedTests, TieBreakPolicy
from bridgedesk.rulebooks.stages.tie_tests import in_words
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.evaluation import Field, Measure, TotalMethod
from bridgedesk.standings.standing import Placed, TieStep
from bridgedesk.standings.ties.ranking import put_among, ranked
from bridgedesk.standings.ties.tie_tests import (
    LEFT_TO_THE_DIRECTOR,
    DecidedOrder,
    TieContext,
    TiedGroup,
    Value,
    decided_order,
    value_of,
)

THIRD = 3
MOST_DECIMALS = 30
LAST_PLACE = "qualification"  # nobody shares it: after the last test of a book the director decides


FINAL = "final"  # in the facts: which match of a bracket


def decided_ties(event: Event) -> tuple[DecidedOrder, ...]:
    """Return the orders of tied entries entered by the director, such as after a play-off; the latest
    first."""
    return tuple(_decided(each) for each in _tie_rulings(event) if FINAL not in each.facts)


def decided_final(event: Event, key: str, both: Collection[str]) -> DecidedOrder | None:
    """Return the decided order, winner first, of a match of a bracket that ended level."""
    found = (_decided(each) for each in _tie_rulings(event) if each.facts.get(FINAL) == key)
    return next((each for each in found if set(each.order) == set(both)), None)


def _tie_rulings(event: Event) -> Iterator[Ruling]:
    """Return the rulings in force, the latest first."""
    return (each for each in reversed(event.rulings_in_force) if each.question == "tie-break")


def _decided(ruling: Ruling) -> DecidedOrder:
    names = str(ruling.facts.get("order", "")).split(",")
    how = (ruling.imposed and ruling.imposed.unit) or "as the director decided"
    return DecidedOrder(tuple(name.strip() for name in names), how)


def ranked_fields(fields: Mapping[str, Sequence[str]], contest: TieContext) -> tuple[Field, ...]:
    return tuple(
        Field(
            name,
            tuple(
                contest.standings[each.entry]._replace(
                    place=each.place, shared=each.shared, level_place=each.level_place, tie=each.tie
                )
                for each in ranked_with_ties(entries, contest)
            ),
        )
        for name, entries in fields.items()
    )


def ranked_with_ties(entries: Sequence[str], contest: TieContext) -> list[Placed]:
    """Return places by the totals, with ties as the rule book defines and splits them. Entries not
    eligible for a place are listed by total without one."""
    whole = {entry: contest.standings[entry].total for entry in entries}
    totals = {entry: total for entry, total in whole.items() if entry not in contest.without_place}
    order: list[Placed] = []
    place = 1
    groups = tied_groups(totals, _tie_margin(contest))
    for number, group in enumerate(groups):
        below = [entry for later in groups[number + 1 :] for entry in later]
        order += _placed(group, place, below, contest)
        place += len(group)
    order += [Placed(entry, None, False, None) for entry in sorted(totals) if totals[entry] is None]
    apart = {entry: Placed(entry, None, False, None) for entry in whole if entry not in totals}
    return put_among(order, apart, lambda each: each.entry, whole)


def tied_groups(totals: Mapping[str, Number | None], within: Fraction) -> list[list[str]]:
    """Group tied entries from the highest down: all within the margin of a group's first are tied with it."""
    groups: list[list[str]] = []
    highest: Number = 0
    for entry, _, _ in ranked(totals):
        total = totals[entry]
        if total is None:
            continue
        if groups and highest - total <= within:
            groups[-1].append(entry)
        else:
            groups.append([entry])
            highest = total
    return groups


def _tie_margin(contest: TieContext) -> Fraction:
    """Return the margin within which entries are tied. The rule book states it for sums of percentages;
    for a mean it is divided by the sessions."""
    rule = contest.conditions.rule(TieBreakPolicy, "tie-break", "title")
    if rule is None or not rule.within:
        return Fraction(0)
    if contest.measure is not Measure.PERCENT or contest.form.adding is TotalMethod.SUM:
        return rule.within
    most = max((len(each.sessions) for each in contest.standings.values()), default=1)
    return rule.within / max(contest.form.best or most, 1)


def _placed(group: list[str], place: int, below: Sequence[str], contest: TieContext) -> list[Placed]:
    if len(group) == 1:
        return [Placed(group[0], place, False, place)]
    title, general = (contest.conditions.policy("tie-break", each) for each in ("title", ""))
    purpose = _purpose(group, place, contest)
    if purpose == "title" and title is not general:
        return _winner_of(group, place, below, contest)
    placed: list[Placed] = []
    for names, step in split(group, purpose, below, contest):
        here = place + len(placed)
        placed += [Placed(entry, here, len(names) > 1, place, step) for entry in sorted(names)]
    return placed


def _winner_of(group: list[str], place: int, below: Sequence[str], contest: TieContext) -> list[Placed]:
    """Place the winner only; the other tied entries share what is left, whatever test separated them."""
    winners, *others = split(group, "title", below, contest, only_first=True)
    known = len(winners[0]) == 1 and bool(others)
    shared = place + 1 if known else place
    rest = others if known else [winners, *others]
    steps = {entry: step for names, step in rest for entry in names}
    placed = [Placed(winners[0][0], place, False, place, winners[1])] if known else []
    return [*placed, *(Placed(entry, shared, len(steps) > 1, place, steps[entry]) for entry in sorted(steps))]


def _purpose(group: list[str], place: int, contest: TieContext) -> str:
    """Return the purpose of breaking a tie: the title, or third place where the rule book has tests for
    it. Extra boards are for a match about it, not for a table. If the rule book means the winner of the
    event, first place in a stage that leads to another is not the title."""
    third, general, title = (
        contest.conditions.rule(TieBreakPolicy, "tie-break", each) for each in ("third-place", "", "title")
    )
    has_tests = third is not None and third.tests and third is not general
    if has_tests and place <= THIRD < place + len(group) - 1:
        return "third-place"
    of_event = title is not None and title.winner_of_event and contest.conditions.leads_on
    return "title" if place == 1 and not of_event else ""


Part = tuple[list[str], TieStep | None]


def split(
    group: list[str], purpose: str, below: Sequence[str], contest: TieContext, *, only_first: bool = False
) -> list[Part]:
    """Return the tied entries in order; any that no test separates stay together. `only_first`: entries
    already behind are not tested further."""
    block = contest.conditions.block("tie-break", purpose)
    found, clause = rule_in(block, TieBreakPolicy), block.clause if block else ""
    tied = _tied_words(group, contest)
    if found is None:
        decided = _as_decided(group, contest, TieStep(tied, clause))
        if decided is not None:
            return decided
        left = block is not None and block.policy.left_to_director
        why = block.policy.why if block and left else "the rule book has no tests for it"
        return [(group, TieStep(f"{tied}; {why}", clause) if clause else None)]
    rule = found.as_tests(len(contest.standings) > 2)
    if purpose == LAST_PLACE:
        rule = replace(rule, left_open=True)
    if block and block.source:
        rule = replace(rule, clause_of=None)  # the clause of the supplement
    so_far = TieStep(tied, rule.clause_of.ties if rule.clause_of else clause)
    return _parted(group, rule, below, contest, so_far, only_first=only_first)


def _tied_words(group: Sequence[str], contest: TieContext) -> str:
    """Describe the shared total, or the totals that the rule book counts as tied."""
    unit = "%" if contest.conditions.counts_percentages else f" {contest.measure.value}".replace(" %", "%")
    totals = [_shown(contest.standings[entry].total or 0) for entry in group]
    first, *others = dict.fromkeys(f"{total}{unit}" for total in totals)
    return (
        f"{', '.join([first, *others[:-1]])} and {others[-1]} count as tied" if others else f"tied on {first}"
    )


def _parted(
    group: list[str],
    rule: OrderedTests,
    below: Sequence[str],
    contest: TieContext,
    so_far: TieStep,
    *,
    only_first: bool = False,
) -> list[Part]:
    if len(group) == 1:
        return [(group, so_far)]
    tests = (*(rule.multiple if len(group) > 2 else ()), *rule.tests)
    words = so_far.words
    for test in tests:
        if test in ("shared", "stands"):
            break
        among = TiedGroup(contest, rule, group, below)
        if test == "net-imps" and among.has_forfeit_without_imps:
            step = TieStep(f"{words}; no IMPs are set for a forfeit: the director decides", so_far.clause)
            return _as_decided(group, contest, step) or [(sorted(group), step)]
        values = _values(test, among)
        if values is None and _waits(test, contest):
            waits = f"{words}; {in_words(test)} will decide"
            return [(sorted(group), TieStep(waits, _cited(so_far.clause, rule, test, group)))]
        if values is None:
            words += f"; {in_words(test)} cannot decide"
            continue
        if len(set(values.values())) == 1:
            words += f"; {in_words(test)} equal"
            continue
        parts: list[Part] = []
        clause = _cited(so_far.clause, rule, test, group)
        for value in sorted(set(values.values()), reverse=True):
            part = sorted(entry for entry in group if values[entry] == value)
            others = [each for each in sorted(set(values.values()), reverse=True) if each != value]
            step = TieStep(f"{words}; {in_words(test)} {_against(test, value, others)}", clause)
            behind = only_first and bool(parts)
            parts += (
                [(part, step)] if behind else _parted(part, rule, below, contest, step, only_first=only_first)
            )
        return parts
    decided = _as_decided(group, contest, TieStep(words, so_far.clause)) if rule.left_open else None
    return decided or [(sorted(group), TieStep(f"{words}; shared", so_far.clause))]


def _cited(so_far: str, rule: OrderedTests, test: str, group: Sequence[str]) -> str:
    """Return the clauses so far with the clause of the deciding test, where the rule book has one for
    each."""
    of_test = rule.clause_of.of(test, len(group)) if rule.clause_of else ""
    return ", ".join(dict.fromkeys([*so_far.split(", "), *filter(None, of_test.split(", "))]))


def _as_decided(group: Sequence[str], contest: TieContext, so_far: TieStep) -> list[Part] | None:
    """Return the director's recorded order, where the rule book leaves ties to the director."""
    decided = decided_order(group, contest)
    if decided is None:
        return None
    step = TieStep(f"{so_far.words}; {decided.how}", so_far.clause)
    return [([entry], step) for entry in decided.order if entry in group]


def _values(test: str, tied: TiedGroup) -> dict[str, Value] | None:
    """Return each tied entry's value; None if the test has nothing to compare for one of them."""
    values: dict[str, Value] = {}
    for entry in tied.group:
        value = value_of(test, entry, tied)
        if value is None:
            return None
        values[entry] = value
    return values


def _waits(test: str, contest: TieContext) -> bool:
    """Return True for a test that waits for the director's decision; no later test is tried before it."""
    by_hand = test in LEFT_TO_THE_DIRECTOR or test == "lot"
    return by_hand or (test == "qualifying-points" and not contest.points)


def _against(test: str, value: Value, others: Sequence[Value]) -> str:
    if test == "lot":
        return "drawn"
    if test in LEFT_TO_THE_DIRECTOR:
        return "as the director entered it"
    own, *theirs = _distinct_figures((value, *others))
    return f"{own} against {', '.join(theirs)}"


def _distinct_figures(values: Sequence[Value]) -> list[str]:
    """Return figures with two decimals, or with more where only these show a difference."""
    for decimals in range(2, MOST_DECIMALS):
        shown = [_shown(each, decimals) for each in values]
        if len(set(shown)) == len(values):
            break
    return shown


def _shown(value: Value, decimals: int = 2) -> str:
    if isinstance(value, tuple):
        return " / ".join(_shown(each, decimals) for each in value)
    return f"{half_up(value, decimals).normalize():f}"
