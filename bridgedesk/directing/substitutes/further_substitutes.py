"""Teams in finals that have used more substitutes than their clause gives them (SABF 16.5)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.finals.replaced_finalist import is_replaceable_finalist, next_reserve
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.substitutes.substitutes import (
    current_substitutions,
    recorded_without_line_up,
    substitute_question,
)
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.entries.substitute import LimitedSubstitutes, Substituting
from bridgedesk.rulebooks.finding import say
from bridgedesk.standings.eligibility.eligibility import INELIGIBLE
from bridgedesk.standings.stages.replaced_teams import replaced_finalists


class SubstituteExcess(NamedTuple):
    entry: str
    session: str  # of the last of them
    sessions: int  # in which it has had one
    taken: Fraction  # of a session, one player for the whole of it being 1
    rule: LimitedSubstitutes
    clause: str

    @property
    def words(self) -> str:
        in_all = "a session" if self.taken == 1 else f"{say(self.taken)} sessions"
        sessions = f"in {self.sessions} sessions" if self.sessions > 1 else "in one session"
        return f"substitutes {sessions}, {in_all} of a player in all, where one is allowed"


def substitute_excesses(situation: Situation, book: Book | None) -> Iterator[SubstituteExcess]:
    """Yield each such team once, except teams that have been replaced."""
    try:
        block = book.block("substitute", situation.event.kind) if book else None
    except Refused:
        return
    if block is None or not isinstance(block.policy, LimitedSubstitutes) or not block.policy.ineligible:
        return
    gone = {
        entry
        for entry in replaced_finalists(situation.event)
        if not is_ruled_ineligible(situation.event, entry)
    }
    standing = [each for each in current_substitutions(situation, book) if each.entry not in gone]
    by_form = {
        key: found for key, found in recorded_without_line_up(situation, book).items() if key not in gone
    }
    order = [each.id for each in situation.event.sessions]
    for entry in dict.fromkeys((*(each.entry for each in standing), *by_form)):
        own = [each for each in standing if each.entry == entry]
        known = substitute_question(situation, standing, (), entry, own[-1].player) if own else None
        asked = known or Substituting(event=situation.event.kind)
        told = by_form.get(entry, Counter())
        sessions = {each.session for each in own} | told.keys()
        taken = asked.taken + sum(map(_of_a_session, told.values()))
        asked = replace(asked, sessions=len(sessions), taken=taken)
        if block.policy.broken_limits(asked):
            last = max(sessions, key=lambda each: order.index(each) if each in order else -1)
            yield SubstituteExcess(entry, last, asked.sessions, asked.taken, block.policy, block.clause)


def _of_a_session(put_down: int) -> Fraction:
    """Return the least that recorded substitutes can have played: half a session each, one at least."""
    return max(Fraction(put_down, 2), Fraction(1))


def is_ruled_ineligible(event: Event, entry: str) -> bool:
    return any(
        each.entry == entry
        and each.withdrawn is None
        and each.imposed is not None
        and each.imposed.unit == INELIGIBLE
        for each in event.rulings
    )


def further_words(situation: Situation, found: SubstituteExcess) -> str:
    """Describe the options: the team withdraws, or is ruled ineligible."""
    who, coming = entry_words(situation.event, found.entry), next_reserve(situation)
    way = ""
    if is_replaceable_finalist(situation, found.entry):
        comes = f"for {entry_words(situation.event, coming)}" if coming else "but nobody is left to come in"
        way = f"it should make way {comes} (Setup, Take it out); otherwise "
    return f"{who} has had {found.words}: {way}it is not eligible ({found.clause})"
