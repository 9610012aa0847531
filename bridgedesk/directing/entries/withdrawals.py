"""Remarks on what the rule book does with the results of a withdrawn entry."""

from collections.abc import Iterator

from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Director, Listing, Refused
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.withdrawals import withdrawn_from


def withdrawal_words(situation: Situation, after: Event) -> Iterator[str]:
    """Yield a sentence for each entry that this action withdraws."""
    try:
        conditions = conditions_of(after, situation.book_in_force, LAWS)
    except (Refused, BadSetting):
        return
    before = {gone.entry for gone in withdrawn_from(situation.event, conditions)}
    for gone in withdrawn_from(after, conditions):
        found = gone.found
        if gone.entry not in before and isinstance(found, Listing | Director):
            words = capitalised(found.because)
            yield f"{words} ({found.clause})."
