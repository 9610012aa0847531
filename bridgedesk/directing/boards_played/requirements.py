"""Boards or matches that clauses require of a team's players, and each player's status."""

from bisect import bisect_left
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple, get_args

from bridgedesk.directing.lookup import find_block
from bridgedesk.event.spelling import joined
from bridgedesk.rulebooks import Block, Book, Refused, Verdict
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.stages.placing import Placing, PlacingPolicy, Purpose

OF_ONE_STAGE = ("finals-member", "other-stage")  # for players of only one of two stages
FINALS_MATCH = "a finals match"
PURPOSES: dict[str, str] = {
    "": "a placing",
    "placing": "a placing",
    "title": "the title",
    "final": FINALS_MATCH,
    "points": "points",
    "member": "counting as a member",
    "finals-member": FINALS_MATCH,
    "other-stage": FINALS_MATCH,
}


class RequirementStatus(Enum):
    ENOUGH = "has played enough"
    SO_FAR = "not enough so far"  # the length of the event is not known
    OPEN = "can still play enough"
    NOW = "must play every match from now on"
    GONE = "can no longer play enough"

    @property
    def order(self) -> int:
        """Return the severity, worst highest."""
        return list(RequirementStatus).index(self)


class PlayRequirement(NamedTuple):
    """Requirement of one clause for a player, and how far it is met."""

    stand: RequirementStatus
    played: int
    least: int
    to_come: int
    of: int
    unit: str  # boards, matches or stanzas
    what_for: tuple[str, ...]
    clauses: tuple[str, ...]
    short: str = ""  # what follows where it is not enough

    @property
    def concerns_added_players(self) -> bool:
        """Return True if it applies to players added to the team during the event."""
        return PURPOSES["member"] in self.what_for

    @property
    def concerns_finals(self) -> bool:
        """Return True if the requirement concerns finals matches only."""
        return all(each.startswith(FINALS_MATCH) for each in self.what_for)

    @property
    def words(self) -> str:
        """Return the status in words that follow the player's name."""
        what = joined(self.what_for)
        of = f" of {self.of}" if self.least <= self.of else ""  # a number that is printed may be more
        asks = f"{self.least}{of} {self.unit}"
        lacking = f"{self.least - self.played} missing, {self.to_come} to come"
        clause = f"({', '.join(self.clauses)})"
        match self.stand:
            case RequirementStatus.ENOUGH:
                return f"has enough for {what}: {asks} {clause}"
            case RequirementStatus.SO_FAR:
                return f"does not have enough yet for {what}: {asks} {clause}"
            case RequirementStatus.GONE:
                short = f", {self.short}" if self.short else ""
                return f"has too few for {what}: {asks} required, {lacking}{short} {clause}"
            case RequirementStatus.NOW:
                return f"must play every match from now on for {what}: {asks} required, {lacking} {clause}"
        return f"can still play enough for {what}: {asks} required, {lacking} {clause}"


def clauses_on_play(book: Book, kind: str) -> Iterator[tuple[Purpose | None, Block]]:
    """Yield each clause that counts what a player has played, once."""
    seen: set[int] = set()
    for purpose in (each for each in (None, *get_args(Purpose)) if each not in OF_ONE_STAGE):
        block = find_block(book, "placing", kind, purpose or "")
        rule = rule_in(block, PlacingPolicy)
        if block is not None and id(block) not in seen and rule is not None and rule.of_players:
            seen.add(id(block))
            yield purpose, block


def counts_boards(block: Block) -> bool:
    rule = rule_in(block, PlacingPolicy)
    return rule is None or rule.unit in ("", "boards")


def short_of(block: Block) -> str:
    rule = rule_in(block, PlacingPolicy)
    return rule.short if rule else ""


def least_of(book: Book, kind: str, purpose: Purpose | None, block: Block, of: int, size: int) -> int | None:
    """Return the smallest number that is enough, or None if no share is printed for this team size."""

    def enough(number: int) -> bool:
        asked = Placing(event=kind, purpose=purpose, rounds=of, player_rounds=number, team_size=size)
        found = book.answer(asked)
        return isinstance(found, Verdict) and found.holds

    try:
        least = bisect_left(range(of + 1), True, key=enough)
    except Refused:
        return None
    rule = rule_in(block, PlacingPolicy)
    return least if least <= of else (rule and rule.number_needed) or least


# ---- said once


def merge_requirements(wanted: tuple[PlayRequirement, ...]) -> tuple[PlayRequirement, ...]:
    """Merge equal requirements of several clauses into one."""
    alike: dict[tuple[object, ...], PlayRequirement] = {}
    for each in wanted:
        short = each.short if each.stand is RequirementStatus.GONE else ""
        key = (each.stand, each.least, each.of, each.unit, short)
        one = alike.get(key)
        alike[key] = each if one is None else _merged(one, each)
    return tuple(alike.values())


def _merged(one: PlayRequirement, other: PlayRequirement) -> PlayRequirement:
    return one._replace(
        what_for=tuple(dict.fromkeys((*one.what_for, *other.what_for))),
        clauses=tuple(dict.fromkeys((*one.clauses, *other.clauses))),
    )
