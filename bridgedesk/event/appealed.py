"""Session and board of an appeal, and old documents whose appeals give the decision only in words."""

import re
from dataclasses import replace

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import ANSWERS, HEARING_PLACES, Appeal, RegisterLine


def session_appealed(event: Event, appeal: Appeal) -> str | None:
    """Return the session of the match or ruling appealed, or the one entered on the form."""
    return _by_case(event, appeal) or appeal.session


def session_is_certain(event: Event, appeal: Appeal) -> bool:
    return _by_case(event, appeal) is not None


def _by_case(event: Event, appeal: Appeal) -> str | None:
    about = event.find_match(appeal.match) or event.find_ruling(appeal.ruling)
    return about.session if about else None


def hands_on_record(event: Event, appeal: Appeal) -> Deal | None:
    session = event.find_session(session_appealed(event, appeal))
    return session.deals.get(appeal.board) if session and appeal.board else None


def appellants_answer(event: Event, appeal: str) -> RegisterLine | None:
    """The appellants' counter-arguments, for which the printed form of an appeal has no place of its own."""
    return _record_on(event, ANSWERS, appeal)


def hearing_place(event: Event, appeal: str) -> RegisterLine | None:
    """Return the record of the time and place of the hearing."""
    return _record_on(event, HEARING_PLACES, appeal)


def _record_on(event: Event, register: str, appeal: str) -> RegisterLine | None:
    return next((line for line in event.records(register) if line.facts.get("appeal") == appeal), None)


# ---- old documents

# Documents written before these were facts say them in the first and the last effect of a decision.
_REVERSES = re.compile(r"reverses (.+)", re.DOTALL)
_BECAME = re.compile(r"(returned|kept)(?:, (?:clause )?(.+))?", re.DOTALL)


def decisions_out_of_effects(event: Event) -> Event:
    """Return the event of an old document with committee reversals and deposits as facts."""
    return replace(event, appeals=tuple(map(_with_facts, event.appeals)))


def _with_facts(appeal: Appeal) -> Appeal:
    if appeal.outcome is None or appeal.reverses is not None or appeal.deposit_back is not None:
        return appeal
    effects = appeal.effects
    if effects and (reverses := _REVERSES.fullmatch(effects[0])):
        appeal, effects = replace(appeal, reverses=reverses[1]), effects[1:]
    paid = f"deposit of {appeal.deposit} "
    if effects and effects[-1].startswith(paid):
        became = _BECAME.fullmatch(effects[-1].removeprefix(paid))
        if became:
            back = became[1] == "returned"
            appeal = replace(appeal, deposit_back=back, deposit_clause=became[2])
            effects = effects[:-1]
    return replace(appeal, effects=effects)
