"""Qualifiers from one stage of an event to the next, as far as there are places."""

from collections.abc import Iterator

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Refused
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.evaluation import QualifierList
from bridgedesk.standings.stages.advancing import giving_up_place, qualifying_entries


def stage_qualifiers(situation: Situation, into: Session, places: int) -> QualifierList | None:
    """Return the qualifiers, or None if no stage leads to this one. Entries that cannot come have been
    replaced by the next, and lots already drawn count."""
    stage = situation.event.find_stage(into.stage)
    earlier = situation.evaluation.earlier
    if stage is None or stage.carry_from is None or not earlier:
        return None
    before = earlier[-1]
    try:
        conditions = conditions_of(before.event, situation.book_in_force, LAWS)
        away = giving_up_place(before.event, situation.event)
        return qualifying_entries(before, places, conditions, situation.event.lots, away)
    except (Refused, BadSetting):
        return None


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
        yield f"Level for the last place: {', '.join(entry_words(event, each) for each in going.undecided)}"
