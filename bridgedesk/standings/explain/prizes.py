"""Prize winners: by category, one prize each, cash shared by tied entries, goods by the rule book's tie
rule."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import OfferedPrize
from bridgedesk.event.spelling import caseless
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.stages.tie_break import TieBreakPolicy
from bridgedesk.scoring.settings import Settings
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.evaluation import EligibilityState, Evaluation, Field
from bridgedesk.standings.explain.prize_lists import is_overall
from bridgedesk.standings.explain.two_prizes import TwoPrizes, two_prizes, without_prize
from bridgedesk.standings.standing import Standing
from bridgedesk.standings.ties.board_a_match_count import board_count
from bridgedesk.standings.ties.tie_tests import TieContext
from bridgedesk.standings.ties.ties import decided_ties, split


@dataclass(frozen=True)
class PrizeWinners:
    """Winners of a prize; `cash` is each winner's share."""

    prize: OfferedPrize
    winners: tuple[str, ...]
    cash: Decimal | None = None
    because: str = ""
    clause: str = ""
    waits: bool = False  # for a place of the overall list that is not decided yet


NOBODY_LEFT, NO_LIST = "no winner is left for it", "its list is not known here"
Offer = tuple[int, OfferedPrize]  # with its number in the order offered


def prizes(
    evaluation: Evaluation,
    lists: Mapping[str, Field],
    offered: Sequence[OfferedPrize],
    book: Book | None = None,
    settings: Settings = LAWS,
) -> tuple[PrizeWinners, ...]:
    """Award the prizes. An entry wins one of them only, unless the director lets it win several."""
    award = PrizeTable(evaluation, lists, conditions_of(evaluation.event, book, settings), offered)
    rule = two_prizes(evaluation.event)
    won = award.largest_first() if rule is TwoPrizes.LARGER else award.in_turn(rule)
    return tuple(won[at] for at in sorted(won))


class Batch(NamedTuple):
    """Next prizes of a list, for one entry or several that are tied; `worth` is each one's cash."""

    at: int
    worth: Decimal | None
    among: str
    won: Mapping[int, PrizeWinners]


@dataclass(frozen=True)
class PrizeTable:
    """Prizes on offer with the lists they are for."""

    evaluation: Evaluation
    lists: Mapping[str, Field]
    conditions: Conditions
    offered: Sequence[OfferedPrize]

    def in_turn(self, rule: TwoPrizes) -> dict[int, PrizeWinners]:
        """Award list after list: the one that is named first gives its prizes first."""
        won: dict[int, PrizeWinners] = {}
        taken: set[str] = set()
        for among in dict.fromkeys(each.among for each in self.offered):
            mine, _ = self._of_list(among, taken)
            won |= mine
            if rule is not TwoPrizes.ALL:
                taken |= {winner for each in mine.values() for winner in each.winners}
        return won

    def largest_first(self) -> dict[int, PrizeWinners]:
        """Award the largest prize that is next in its list, again and again. Prizes in goods come in the
        order offered."""
        won: dict[int, PrizeWinners] = {}
        while len(won) < len(self.offered):
            batches = [
                self._next(among, won)
                for among in dict.fromkeys(each.among for each in self.offered)
                if any(each.among == among and at not in won for at, each in enumerate(self.offered))
            ]
            first = min(batches, key=lambda batch: batch.at)
            if first.worth is not None:
                in_cash = [batch for batch in batches if batch.worth is not None]
                first = max(in_cash, key=lambda batch: (batch.worth or 0, -batch.at))
            won |= first.won
        return won

    def _next(self, among: str, won: Mapping[int, PrizeWinners]) -> Batch:
        """Return the next prizes of a list, without entries that won in another list."""
        elsewhere = (each for each in won.values() if each.prize.among != among)
        found, groups = self._of_list(among, {winner for each in elsewhere for winner in each.winners})
        left = {at: each for at, each in found.items() if at not in won}
        first = _begins(groups, min(each.prize.place for each in left.values()))
        batch = {at: each for at, each in left.items() if _begins(groups, each.prize.place) == first}
        worth = next((each.cash for each in batch.values() if each.cash is not None), None)
        return Batch(min(batch), worth, among, batch)

    def _of_list(
        self, among: str, taken: Collection[str]
    ) -> tuple[dict[int, PrizeWinners], Sequence["Group"]]:
        """Award all prizes of one list to entries that are not taken."""
        field = self.lists.get(among)
        groups = _groups(self.evaluation, field, taken, by_place=is_overall(among))
        mine = [(at, each) for at, each in enumerate(self.offered) if each.among == among]
        nobody = NOBODY_LEFT if field else NO_LIST
        cash = _cash([each for _, each in mine], groups, cash_sharing_clause(self.conditions), nobody)
        return {
            at: cash[each.place, each.name]
            if each.cash is not None
            else _goods(each, groups, self.evaluation, self.conditions, nobody)
            for at, each in mine
        }, groups


def _begins(groups: Iterable["Group"], place: int) -> int:
    """Return the first place of the tied entries that hold this one."""
    return next((first for first, group in _places(groups) if first <= place < first + len(group)), place)


Group = list[Standing]  # the tied, as they were before ties were broken


def _groups(
    evaluation: Evaluation, field: Field | None, taken: Collection[str], *, by_place: bool
) -> list[Group]:
    """Return tied groups from first place down, without earlier winners and ineligible entries. `by_place`:
    totals of the list are not compared, and places that are not decided yet are kept open."""
    able, gone = evaluation.eligibility, without_prize(evaluation.event)
    found: list[Group] = []
    for each in field.standings if field else ():
        barred = each.entry in able and able[each.entry].answer is EligibilityState.NOT
        known = each.place is not None or (by_place and each.level_place is not None)
        if not known or each.entry in taken or barred or each.entry in gone:
            continue
        level = _same_place if by_place else _level
        if found and level(found[-1][0], each):
            found[-1].append(each)
        else:
            found.append([each])
    return found


def _level(one: Standing, other: Standing) -> bool:
    """Return True if two entries are tied under the rule book, even if a test has broken the tie."""
    known = one.level_place is not None and one.tie is not None and other.tie is not None
    return one.total == other.total or (known and one.level_place == other.level_place)


def _same_place(one: Standing, other: Standing) -> bool:
    return one.level_place == other.level_place and (one.place is None) == (other.place is None)


def _places(groups: Iterable[Group]) -> Iterable[tuple[int, Group]]:
    place = 1
    for group in groups:
        yield place, group
        place += len(group)


# ---- cash


def cash_sharing_clause(conditions: Conditions) -> str:
    """Return the clause on sharing cash, if the rule book has one."""
    rule = conditions.rule(TieBreakPolicy, "tie-break", "cash")
    shares = rule is not None and rule.tests == ("shared",)
    return conditions.clause("tie-break", "cash") if shares else ""


def _cash(
    offered: Sequence[OfferedPrize], groups: Sequence[Group], clause: str, nobody: str
) -> dict[tuple[int, str], PrizeWinners]:
    """Share the money of the places that tied entries occupy."""
    money = [each for each in offered if each.cash is not None]
    found = {(each.place, each.name): PrizeWinners(each, (), because=nobody) for each in money}
    for place, group in _places(groups):
        mine = [each for each in money if place <= each.place < place + len(group)]
        pool = sum((each.cash or Decimal(0) for each in mine), start=Decimal(0))
        if group[0].place is None:
            found |= {(each.place, each.name): PrizeWinners(each, (), waits=True) for each in mine}
            continue
        winners = tuple(sorted(each.entry for each in group))
        share = (pool / len(group)).quantize(Decimal("0.01"))
        for each in mine:
            because = f"{pool} shared by {len(group)}" if len(group) > 1 else ""
            found[each.place, each.name] = PrizeWinners(
                each, winners, share, because, clause if because else ""
            )
    return found


# ---- goods


def _goods(
    prize: OfferedPrize,
    groups: Sequence[Group],
    evaluation: Evaluation,
    conditions: Conditions,
    nobody: str,
) -> PrizeWinners:
    for place, group in _places(groups):
        if place <= prize.place < place + len(group):
            return _among(prize, prize.place - place, group, groups, evaluation, conditions)
    return PrizeWinners(prize, (), because=nobody)


def _among(
    prize: OfferedPrize,
    at: int,
    group: Group,
    groups: Sequence[Group],
    evaluation: Evaluation,
    conditions: Conditions,
) -> PrizeWinners:
    """Choose the winner of goods: all of the tied if they agreed to share them, else by place where ties
    are broken, or by the tests for a prize."""
    if group[0].place is None:
        return PrizeWinners(prize, (), waits=True)
    if len(group) == 1:
        return PrizeWinners(prize, (group[0].entry,))
    if _is_shared(prize, evaluation.event):
        return PrizeWinners(prize, tuple(sorted(each.entry for each in group)), because="shared by agreement")
    parts = _by_place(group) if is_overall(prize.among) else _parts(group, groups, evaluation, conditions)
    passed = 0
    for names, because, clause in parts:
        if at < passed + len(names):
            told = (because, "still tied: draw lots" if len(names) > 1 else "")
            return PrizeWinners(
                prize, tuple(sorted(names)), because="; ".join(filter(None, told)), clause=clause
            )
        passed += len(names)
    raise AssertionError("every one of the tied is in one of the parts")


def _is_shared(prize: OfferedPrize, event: Event) -> bool:
    """Return True if a record says that the tied agreed to share this prize, by its name or its goods."""
    names = {caseless(prize.name), caseless(prize.goods)}
    return any(
        caseless(str(line.facts.get("prize", ""))) in names and line.facts.get("agreed")
        for line in event.records("prizes-shared")
    )


def _by_place(group: Group) -> list[tuple[list[str], str, str]]:
    """Return tied entries of the overall places, apart where their own list broke the tie."""
    places = sorted({each.place or 0 for each in group})
    return [([each.entry for each in group if each.place == place], "", "") for place in places]


def _parts(
    group: Group, groups: Sequence[Group], evaluation: Evaluation, conditions: Conditions
) -> list[tuple[list[str], str, str]]:
    entries = [each.entry for each in group]
    places = sorted({each.place or 0 for each in group})
    if len(places) > 1 and not any(each.shared for each in group):
        order = sorted(group, key=lambda each: each.place or 0)
        return [
            ([each.entry], each.tie.words if each.tie else "", each.tie.clause if each.tie else "")
            for each in order
        ]
    below = [each.entry for other in groups for each in other if _below(each, group[0])]
    found = split(entries, "prize", below, _contest(evaluation, conditions))
    return [(names, step.words if step else "", step.clause if step else "") for names, step in found]


def _below(one: Standing, other: Standing) -> bool:
    return (one.place or 0) > (other.place or 0) and one.total != other.total


def _contest(evaluation: Evaluation, conditions: Conditions) -> TieContext:
    standings = evaluation.standings
    lots = evaluation.event.lots
    boards = board_count(evaluation)
    return TieContext(
        standings, evaluation.measure, evaluation.form, conditions, boards, lots,
        decided=decided_ties(evaluation.event),
    )  # fmt: skip
