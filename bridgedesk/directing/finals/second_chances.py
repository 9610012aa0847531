"""Forms of a knockout that the director may choose before its first draw."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bridgedesk.directing.finals.finalists import choice_of_opponents
from bridgedesk.directing.seating.event_edits import with_new_record
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.movements.draw.bracket import Came
from bridgedesk.movements.draw.second_chances import repechages
from bridgedesk.standings.finals.second_chances import (
    DOUBLE,
    DOUBLE_TWICE,
    KNOCKOUT_FORM,
    OUT,
    REPECHAGE,
    SecondChance,
    second_chance,
)
from bridgedesk.standings.stages.weeks_and_stanzas import KNOCKOUT


def forms_of_knockout(situation: Situation) -> Mapping[str, SecondChance]:
    """Return the forms by name, the recorded one first; empty for a drawn knockout and other events."""
    event, finals = situation.event, situation.evaluation.finals
    if not finals or event.stages[-1].contest != KNOCKOUT:
        return {}
    last = event.stages[-1].id
    drawn = any((match.stage or event.stages[0].id) == last for match in event.matches)
    if drawn or choice_of_opponents(situation) is not None:
        return {}
    slots = [slot for each in finals for slot in (each.final.home, each.final.away)]
    entries = max((slot.place for slot in slots if slot.came is Came.PLACE), default=0)
    forms = [
        SecondChance(),
        *(SecondChance(REPECHAGE, *rounds) for rounds in repechages(entries)),
        SecondChance(DOUBLE),
        SecondChance(DOUBLE_TWICE),
    ]
    now = second_chance(event)
    fitting = [each for each in forms if each.fits(entries)]
    return {each.key: each for each in sorted(fitting, key=lambda each: each.key != now.key)}


def forms_in_words(situation: Situation) -> dict[str, str]:
    return {key: form.choice for key, form in forms_of_knockout(situation).items()}


def with_knockout_form(event: Event, form: SecondChance, now: datetime) -> Event:
    """Record the form in place of an earlier one; a plain knockout needs no record."""
    before = {line.id for line in event.records(KNOCKOUT_FORM)}
    event = replace(event, registered=tuple(each for each in event.registered if each.id not in before))
    if form.losers == OUT:
        return event
    return with_new_record(event, RegisterLine("", KNOCKOUT_FORM, now, facts=_facts(form)))


def _facts(form: SecondChance) -> Mapping[str, Fact]:
    if form.losers == REPECHAGE:
        return {"losers": form.losers, "lost": form.lost, "back": form.back}
    return {"losers": form.losers}
