"""Teams in finals with more substitutes than allowed: ineligible, and possibly barred next year."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.consequence import Consequence
from bridgedesk.directing.entries.not_playing import BARRED
from bridgedesk.directing.finals.finalists import is_replaceable_finalist, next_reserve
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.substitutes.substitutes import (
    current_substitutions,
    recorded_without_line_up,
    substitute_question,
)
from bridgedesk.event.event import Event
from bridgedesk.event.matter import is_cleared
from bridgedesk.event.moment import day_words
from bridgedesk.event.ruling import RegisterLine, Ruling, Sanction
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.entries.substitute import SubstitutePolicy, Substituting
from bridgedesk.rulebooks.finding import say
from bridgedesk.standings.eligibility.eligibility import INELIGIBLE, SUBSTITUTIONS
from bridgedesk.standings.stages.qualifiers import replaced_finalists
from bridgedesk.standings.stages.teams_over_stages import as_whole_teams, two_stages_of

# ---- teams in finals that have used more substitutes than their clause gives them (SABF 16.5)


class SubstituteExcess(NamedTuple):
    entry: str
    session: str  # the latest with a substitute
    sessions: int  # number of sessions with a substitute
    taken: Fraction  # sessions of one player
    rule: SubstitutePolicy
    clause: str

    @property
    def words(self) -> str:
        in_all = "a session" if self.taken == 1 else f"{say(self.taken)} sessions"
        sessions = f"in {self.sessions} sessions" if self.sessions > 1 else "in one session"
        return f"substitutes {sessions}, equal to {in_all} for one player, where one is allowed"


def substitute_excesses(situation: Situation, book: Book | None) -> Iterator[SubstituteExcess]:
    """Yield each such team once, except teams that have been replaced."""
    block = book.find_block("substitute", situation.event.kind) if book else None
    rule = rule_in(block, SubstitutePolicy)
    if block is None or rule is None or not rule.ineligible:
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
        # half a session is the least that a recorded substitute can have played, one in all
        taken = asked.taken + sum(max(Fraction(number, 2), Fraction(1)) for number in told.values())
        asked = replace(asked, sessions=len(sessions), taken=taken)
        if rule.broken_limits(asked):
            last = max(sessions, key=lambda each: order.index(each) if each in order else -1)
            yield SubstituteExcess(entry, last, asked.sessions, asked.taken, rule, block.clause)


def is_ruled_ineligible(event: Event, entry: str) -> bool:
    mine = [each.imposed for each in event.rulings_in_force if each.entry == entry]
    return any(each is not None and each.unit == INELIGIBLE for each in mine)


def further_words(situation: Situation, found: SubstituteExcess) -> str:
    """Describe the options: the team withdraws, or is ruled ineligible."""
    who, coming = entry_words(situation.event, found.entry), next_reserve(situation)
    way = ""
    if is_replaceable_finalist(situation, found.entry):
        named = f"replaced by {entry_words(situation.event, coming)}" if coming else ""
        comes = named or "although no reserve is left"
        way = f"it should withdraw, {comes} (Setup, Withdraw team); otherwise "
    return f"{who} has had {found.words}: {way}it is ineligible ({found.clause})"


# ---- too many

SUBSTITUTE = "substitute"
KNOWN = "known_before"  # fact of a substitution record


def further_substitute_rulings(situation: Situation) -> Iterator[Consequence]:
    """Propose to rule the team ineligible; once ruled, ask whether its members miss that final next year."""
    for found in substitute_excesses(situation, situation.book_in_force):
        if not is_ruled_ineligible(situation.event, found.entry):
            yield _to_be_ruled(situation, found)
        elif found.rule.bars_next_year:
            yield from _next_year(situation, found)


def eligibility_to_be_ruled(situation: Situation) -> Mapping[str, str]:
    """Describe, by entry, eligibility still to be ruled on or accepted."""
    found = [
        (each.entry, _to_be_ruled(situation, each))
        for each in substitute_excesses(situation, situation.book_in_force)
        if not is_ruled_ineligible(situation.event, each.entry)
    ]
    return {
        entry: each.words for entry, each in found if not is_cleared(situation.event, each.matter, each.words)
    }


def _key(found: SubstituteExcess) -> str:
    """Return the key of what leads to it, because there is no register record."""
    return f"{SUBSTITUTE} {found.entry}"


def _to_be_ruled(situation: Situation, found: SubstituteExcess) -> Consequence:
    words, rulings = further_words(situation, found), (_ruling(situation, found),)
    about = (("taken", found.taken), ("sessions", found.sessions))
    return Consequence("further-substitute", _key(found), words, rulings, SUBSTITUTE, about=about)


def _ruling(situation: Situation, found: SubstituteExcess) -> Ruling:
    said = Sanction(None, INELIGIBLE, found.clause)
    return Ruling(
        "",
        situation.clock(),
        found.session,
        entry=found.entry,
        question=SUBSTITUTE,
        proposed=said,
        imposed=said,
        reason=found.words,
    )


def _next_year(situation: Situation, found: SubstituteExcess) -> Iterator[Consequence]:
    """Ask once whether the need was known beforehand; if it was, bar every member of the team."""
    event, who, key = situation.event, entry_words(situation.event, found.entry), _key(found)
    answers = [line.facts[KNOWN] for line in event.records(SUBSTITUTIONS, found.entry) if KNOWN in line.facts]
    if not answers:
        asks = "was the need known before the event? Record it under Substitutions"
        then = "if so, its members are excluded from this final next year"
        words = f"{who}, ineligible: {asks}; {then} ({found.clause})"
        yield Consequence("further-substitute-known", key, words)
        return
    barred = {line.facts.get("who") for line in event.records(BARRED)}
    missing = [name for name in _members(situation, found.entry) if name not in barred]
    if any(answers) and missing:
        lines = tuple(_barred(situation, found, name) for name in missing)
        until = day_words(date.fromisoformat(str(lines[0].facts["until"])))
        words = f"{who} knew before the event: {', '.join(missing)} are excluded from this final"
        words = f"{words} until {until} ({found.clause})"
        yield Consequence("further-substitute-barred", key, words, lines=lines)


def _members(situation: Situation, entry: str) -> list[str]:
    """Return the names of the team as it plays the finals."""
    whole = as_whole_teams(situation.event, two_stages_of(situation.evaluation))
    return list(whole.names_of(whole.players_of(entry)))


def _barred(situation: Situation, found: SubstituteExcess, name: str) -> RegisterLine:
    """Return the record that bars a player to the end of next year."""
    event = situation.event
    return RegisterLine(
        "",
        BARRED,
        situation.clock(),
        facts={
            "who": name,
            "until": date(event.date.year + 1, 12, 31).isoformat(),
            "why": f"{event.title}: more than one substitute, known before the event ({found.clause})",
            "only": event.kind,
        },
    )
