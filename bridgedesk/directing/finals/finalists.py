"""Opponents that the winner of the stage before picks for the first week of finals."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.finals.finals import next_finals
from bridgedesk.directing.lookup import entry_words, find_rule
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.movements.draw.bracket import is_to_be_picked
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.entries.substitute import SubstitutePolicy
from bridgedesk.rulebooks.penalties import ordinal
from bridgedesk.rulebooks.stages.finals import FinalsBracket
from bridgedesk.standings.stages.added_stages import final_of
from bridgedesk.standings.stages.qualifiers import replaced_finalists
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.stages.teams_over_stages import stage_of

OPPONENTS_CHOSEN = "opponents-chosen"
OF_FOUR = 4


class OpponentChoice(NamedTuple):
    """First team's choice among the others; `picked` if already recorded."""

    order: Sequence[str]
    clause: str
    picked: str | None

    @property
    def first(self) -> str:
        return self.order[0]

    @property
    def as_seeded(self) -> list[str]:
        """Return the four as seeded; lots are drawn among all of them, whichever is picked."""
        first, second, third, fourth = self.order
        return [first, fourth, second, third]

    @property
    def others(self) -> Sequence[str]:
        return self.order[1:]


def choice_of_opponents(situation: Situation) -> OpponentChoice | None:
    """Return the choice, where the rule book gives the first team one and the first week is not drawn."""
    book, following = situation.book_in_force, next_finals(situation)
    block = book.block("finals", situation.event.kind, "") if book else None
    rule = rule_in(block, FinalsBracket)
    if block is None or rule is None or not rule.first_chooses:
        return None
    going = situation.evaluation.earlier[-1].qualified if situation.evaluation.earlier else None
    order = going.entries if going else ()
    if following is None or len(order) != OF_FOUR or not any(map(is_to_be_picked, following.to_draw)):
        return None
    event = situation.event
    recorded = event.records(OPPONENTS_CHOSEN, order[0])
    names = {str(line.facts.get("opponents")).casefold() for line in recorded}
    picked = next((each for each in order[1:] if entry_words(event, each).casefold() in names), None)
    return OpponentChoice(order, block.clause, picked)


def picks_in_words(situation: Situation) -> dict[str, str]:
    """Return the opponents to pick from before the draw; none if already picked or not to be picked."""
    choice = choice_of_opponents(situation)
    if choice is None or choice.picked:
        return {}
    who = entry_words(situation.event, choice.first)
    return {"": f"{who} picks …"} | {
        each: f"{who} picks {entry_words(situation.event, each)}" for each in choice.others
    }


def as_picked(
    situation: Situation, choice: OpponentChoice, picked: str
) -> tuple[Event, Sequence[tuple[str, str]]]:
    """Return the event with the pick recorded, and the pairings."""
    other = picked or choice.picked
    if other is None or other not in choice.others:
        *some, last = (entry_words(situation.event, each) for each in choice.others)
        raise Refusal(
            f"{entry_words(situation.event, choice.first)} came first and picks its opponents. Choose"
            f" {', '.join(some)} or {last} next to “First round”, then draw ({choice.clause})."
        )
    third, fourth = (each for each in choice.others if each != other)
    pairs = ((choice.first, other), (third, fourth))
    if choice.picked:
        return situation.event, pairs
    event = situation.event
    key = free_id("k", [each.id for each in event.registered])
    facts = {"opponents": entry_words(event, other)}
    line = RegisterLine(key, OPPONENTS_CHOSEN, situation.clock(), entry=choice.first, facts=facts)
    return replace(event, registered=(*event.registered, line)), pairs


# ---- finals in progress, and the replacement of a team that withdraws


def next_reserve(situation: Situation) -> str | None:
    """Return the next reserve by the qualifying ranking, skipping teams that withdrew or came in already."""
    earlier = situation.evaluation.earlier
    going = earlier[-1].qualified if earlier else None
    taken = {*replaced_finalists(situation.event), *replaced_finalists(situation.event).values()}
    gone = {each.id for each in situation.event.entries if each.withdrawn is not None}
    left = [each for each in (going.alternates if going else ()) if each not in taken | gone]
    return left[0] if left else None


def is_replaceable_finalist(situation: Situation, entry: str) -> bool:
    """Return whether the entry is still in finals that have begun and the rule book replaces it by the
    next team."""
    book, finals = situation.book_in_force, situation.evaluation.finals
    if not matches_of_final(situation.event):
        return False
    still_in = any(not each.is_over and entry in (each.home, each.away) for each in finals)
    rule = find_rule(book, SubstitutePolicy, "substitute", situation.event.kind)
    return still_in and rule is not None and rule.makes_way


def matches_of_final(event: Event) -> list[Match]:
    final = final_of(event)
    return [match for match in event.matches if final is not None and stage_of(event, match).id == final]


def roles_in_finals(situation: Situation) -> Mapping[str, str]:
    """Return each team's part in words: its place, reserve or replaced, and the entry it continues as."""
    event, earlier = situation.event, situation.evaluation.earlier
    going = earlier[-1].qualified if earlier else None
    if going is None or event.stages[-1].contest not in FINALS:
        return {}
    ways = replaced_finalists(event)
    found = {each: f"qualified {ordinal(at)}" for at, each in enumerate(going.entries, start=1)}
    reserves = [each for each in going.alternates if each not in ways.values()]
    found |= {each: f"reserve {at}" for at, each in enumerate(reserves, start=1)}
    found |= {each: f"replaced by {entry_words(event, by)}" for each, by in ways.items()}
    found |= {by: f"replaces {entry_words(event, each)}" for each, by in ways.items() if by not in ways}
    for team in earlier[-1].points:
        if team.first is not None and team.first != team.placed.entry:
            so_far = f"{found[team.first]} and" if team.first in found else "continues as"
            found[team.first] = f"{so_far} {entry_words(event, team.placed.entry)}"
    others = [each.id for each in event.entries if situation.evaluation.finals and each.id not in found]
    return found | dict.fromkeys(others, "not in the finals")
