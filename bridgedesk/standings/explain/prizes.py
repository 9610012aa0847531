"""Prize winners: by category, one prize each, cash shared by tied entries, goods by the rule book's tie
rule."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import OfferedPrize
from bridgedesk.event.spelling import caseless
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.stages.tie_break import TieBreakPolicy
from bridgedesk.scoring.settings import Settings
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.evaluation import EligibilityState, Evaluation, Field
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


def prizes(
    evaluation: Evaluation,
    lists: Mapping[str, Field],
    offered: Sequence[OfferedPrize],
    book: Book | None = None,
    settings: Settings = LAWS,
) -> tuple[PrizeWinners, ...]:
    """Award the prizes in the order offered. A list that is named first gives its prizes first; its
    winners win nothing from a later list."""
    conditions = conditions_of(evaluation.event, book, settings)
    won: dict[int, PrizeWinners] = {}
    taken: set[str] = set()
    for among in dict.fromkeys(each.among for each in offered):
        groups = _groups(evaluation, lists.get(among), taken)
        mine = [(at, each) for at, each in enumerate(offered) if each.among == among]
        cash = _cash([each for _, each in mine], groups, cash_sharing_clause(conditions))
        for at, each in mine:
            won[at] = (
                cash[each.place, each.name]
                if each.cash is not None
                else _goods(each, groups, evaluation, conditions)
            )
        taken |= {winner for at, _ in mine for winner in won[at].winners}
    return tuple(won[at] for at in sorted(won))


Group = list[Standing]  # the tied, as they were before ties were broken


def _groups(evaluation: Evaluation, field: Field | None, taken: set[str]) -> list[Group]:
    """Return tied groups from first place down, without earlier winners and ineligible entries."""
    able = evaluation.eligibility
    found: list[Group] = []
    for each in field.standings if field else ():
        barred = each.entry in able and able[each.entry].answer is EligibilityState.NOT
        if each.place is None or each.entry in taken or barred:
            continue
        if found and _level(found[-1][0], each):
            found[-1].append(each)
        else:
            found.append([each])
    return found


def _level(one: Standing, other: Standing) -> bool:
    """Return True if two entries are tied under the rule book, even if a test has broken the tie."""
    known = one.level_place is not None and one.tie is not None and other.tie is not None
    return one.total == other.total or (known and one.level_place == other.level_place)


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
    offered: Sequence[OfferedPrize], groups: Sequence[Group], clause: str
) -> dict[tuple[int, str], PrizeWinners]:
    """Share the money of the places that tied entries occupy."""
    money = [each for each in offered if each.cash is not None]
    found = {
        (each.place, each.name): PrizeWinners(each, (), because="no winner is left for it") for each in money
    }
    for place, group in _places(groups):
        mine = [each for each in money if place <= each.place < place + len(group)]
        pool = sum((each.cash or Decimal(0) for each in mine), start=Decimal(0))
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
    prize: OfferedPrize, groups: Sequence[Group], evaluation: Evaluation, conditions: Conditions
) -> PrizeWinners:
    for place, group in _places(groups):
        if place <= prize.place < place + len(group):
            return _among(prize, prize.place - place, group, groups, evaluation, conditions)
    return PrizeWinners(prize, (), because="no winner is left for it")


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
    if len(group) == 1:
        return PrizeWinners(prize, (group[0].entry,))
    if _is_shared(prize, evaluation.event):
        return PrizeWinners(prize, tuple(sorted(each.entry for each in group)), because="shared by agreement")
    parts = _parts(group, groups, evaluation, conditions)
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
