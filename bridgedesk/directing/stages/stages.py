"""Stages of an event as shown and typed: weights, places, carry-over."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from enum import Enum

from bridgedesk.directing.forms import number_typed
from bridgedesk.directing.lookup import entry_words, find_conditions
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event, Stage
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Session
from bridgedesk.standings.evaluation import QualifierList
from bridgedesk.standings.stages.advancing import giving_up_place, qualifying_entries

MOST_WEIGHT = Decimal(100)
ONLY = Stage("all")  # of an event that has no stages


def stages_of(event: Event) -> tuple[Stage, ...]:
    return event.stages or (ONLY,)


def sessions_in(event: Event, stage: Stage) -> tuple[str, ...]:
    """Return the sessions of a stage; sessions that name none belong to the first."""
    first = stages_of(event)[0].id
    return tuple(each.id for each in event.sessions if (each.stage or first) == stage.id)


class SectionRanking(Enum):
    """Ways to compare and rank several sections."""

    TOGETHER = "one list"
    LISTS = "one list each"
    APART = "scored separately"


_CHOICES = {
    SectionRanking.TOGETHER: {},
    SectionRanking.LISTS: {"ranking": "sections"},
    SectionRanking.APART: {"ranking": "sections", "sections": "apart"},
}


OF_SECTIONS = tuple(_CHOICES[SectionRanking.APART])  # the settings that say it


def section_ranking(event: Event) -> SectionRanking | None:
    """Return how sections are ranked, or None if no session has more than one."""
    if all(len(session.sections) < 2 for session in event.sessions):
        return None
    own = {name: value for name, value in event.settings.items() if name in _CHOICES[SectionRanking.APART]}
    return next((each for each, choices in _CHOICES.items() if choices == own), SectionRanking.TOGETHER)


def with_section_ranking(event: Event, how: SectionRanking | None) -> Event:
    if how is None or how is section_ranking(event):
        return event
    others = {
        name: value for name, value in event.settings.items() if name not in _CHOICES[SectionRanking.APART]
    }
    return replace(event, settings={**others, **_CHOICES[how]})


def weights_text(stage: Stage) -> str:
    return " ".join(f"{session}:{weight.normalize():f}" for session, weight in stage.weights.items())


def stage_typed(event: Event, key: str, typed: Mapping[str, str]) -> Stage:
    """Parse a stage; refuse an unknown session or stage."""
    stage = next((each for each in stages_of(event) if each.id == key), None)
    if stage is None:
        raise Refusal(f"There is no stage {key} in {event.title}")
    places = number_typed(typed.get("places", ""), "place")
    best = number_typed(typed.get("best", ""), "session")
    if places == 0 or best == 0:
        raise Refusal("Type a number from 1 up, or leave it blank.")
    carry = typed.get("carry", "") or None
    earlier = [each.id for each in stages_of(event)[: stages_of(event).index(stage)]]
    if carry is not None and carry not in earlier:
        raise Refusal(f"Nothing can be carried over from {carry}: it is not a stage before {key}.")
    return Stage(
        key, stage.contest, stage.fields, stage.scale, best, carry,
        _weights(event, stage, typed.get("weights", "")), places,
    )  # fmt: skip


def _weights(event: Event, stage: Stage, text: str) -> dict[str, Decimal]:
    found: dict[str, Decimal] = {}
    for each in re.split(r"[\s,;]+", text.strip()):
        if each:
            session, _, weight = each.partition(":")
            number = re.fullmatch(r"\d{1,3}(\.\d{1,4})?", weight, re.ASCII)
            if not number or not 0 < Decimal(weight) <= MOST_WEIGHT:
                raise Refusal(f"“{each}” is not a weight. Type the session and its weight, such as 2:1.5.")
            found[session] = Decimal(weight)
    unknown = next((session for session in found if session not in sessions_in(event, stage)), None)
    if unknown is not None:
        raise Refusal(f"There is no session {unknown} in stage {stage.id}. Type it like 2:1.5.")
    return {session: weight for session, weight in found.items() if weight != 1}


# ---- qualifiers from one stage of an event to the next, as far as there are places


def stage_qualifiers(situation: Situation, into: Session, places: int) -> QualifierList | None:
    """Return the qualifiers, or None if no stage leads to this one. Entries that cannot come have been
    replaced by the next, and lots already drawn count."""
    stage = situation.event.find_stage(into.stage)
    earlier = situation.evaluation.earlier
    if stage is None or stage.carry_from is None or not earlier:
        return None
    before = earlier[-1]
    conditions = find_conditions(before.event, situation.book_in_force)
    away = giving_up_place(before.event, situation.event)
    return qualifying_entries(before, places, conditions, situation.event.lots, away) if conditions else None


def places_in_stage(event: Event, session: str) -> int | None:
    """Return how many play in the only section of a session that begins a later stage."""
    at = next((at for at, each in enumerate(event.sessions) if each.id == session), 0)
    here, before = event.sessions[at], event.sessions[max(at - 1, 0)]
    if here.stage == before.stage or len(here.sections) != 1:
        return None
    stage = event.find_stage(here.stage)
    before_it = event.find_stage(stage.carry_from) if stage else None
    return before_it.places if before_it else None


def tied_qualifiers_text(event: Event, going: QualifierList) -> Iterator[str]:
    """Yield a line if lots or a play-off must decide the last place."""
    if going.undecided:
        yield f"Tied for the last place: {', '.join(entry_words(event, each) for each in going.undecided)}"
