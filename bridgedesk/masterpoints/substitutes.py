"""Masterpoint rules of the rule book: earners where a substitute played, disqualified entries, and the
rate."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.session import LineUp, Section
from bridgedesk.rulebooks import Book, Figure
from bridgedesk.rulebooks.selection.masterpoint_earners import Earners
from bridgedesk.rulebooks.selection.masterpoint_rate import MasterpointRate
from bridgedesk.standings.conditions import kind_of
from bridgedesk.standings.eligibility.substitute_play import SubstitutePlay
from bridgedesk.standings.evaluation import EligibilityState, Evaluation

FULL = Fraction(1)


class _Substitution(NamedTuple):
    session: str
    section: Section
    line_up: LineUp

    @property
    def is_for_the_whole_session(self) -> bool:
        movement = self.section.movement
        first, last = (movement.first, len(movement.rounds)) if movement else (1, 1)
        return self.line_up.from_round <= first and (self.line_up.to_round or last) >= last


def who_played(event: Event, session: str | None, book: Book | None) -> Mapping[str, Sequence[str]]:
    """Return each entry's own players; where the rule book gives points to the players at the table, with
    whole-session substitutes in place of the players they replaced."""
    players: dict[str, Sequence[str]] = {entry.id: entry.players for entry in event.entries}
    if not _those_who_played_earn(event, book):
        return players
    for each in _substitutions(event):
        came, out = each.line_up.in_, each.line_up.out
        if came and out and each.session == session and each.is_for_the_whole_session:
            own = players[each.line_up.entry]
            players[each.line_up.entry] = tuple(came if player == out else player for player in own)
    return players


def unclear_substitutes(event: Event, book: Book | None) -> Iterator[str]:
    """Yield remarks on substitutes: no source states how they share an award, so the secretary decides."""
    known = _those_who_played_earn(event, book)
    for each in _substitutions(event):
        clear = known and each.line_up.out and each.is_for_the_whole_session
        if each.line_up.in_ and not clear:
            yield f"Entry {each.line_up.entry} had a substitute in session {each.session}: check who earns."


def earner_words(event: Event, play: SubstitutePlay, book: Book | None) -> str:
    """Describe who earns the points of a session with this substitute, as far as the rule book decides."""
    rule = _earners(event, "session", book)
    for each in _substitutions(event) if rule is not None else ():
        line_up = each.line_up
        here = (each.session, line_up.entry, line_up.in_, line_up.out, line_up.from_round)
        whole = bool(line_up.out) and each.is_for_the_whole_session
        if rule is not None and whole and here == play.at:
            return "the substitute" if rule.who == "those who played" else "the player replaced"
    return "the secretary decides"


def disqualified(evaluation: Evaluation, book: Book | None) -> frozenset[str]:
    """Return the entries that earn nothing outright."""
    rule = _earners(evaluation.event, "outright", book)
    if rule is None or not rule.unless_disqualified:
        return frozenset()
    return frozenset(
        entry for entry, found in evaluation.eligibility.items() if found.answer is EligibilityState.NOT
    )


def rate_of(event: Event, book: Book | None) -> Fraction:
    """Return the share of the full rate at which the rule book gives points for this kind of event."""
    if book is None:
        return FULL
    found = book.answer(MasterpointRate(event=kind_of(event, book)))
    return found.value / 100 if isinstance(found, Figure) else FULL


def _those_who_played_earn(event: Event, book: Book | None) -> bool:
    rule = _earners(event, "session", book)
    return rule is not None and rule.who == "those who played"


def _earners(event: Event, of: Literal["session", "outright"], book: Book | None) -> Earners | None:
    rule = book.policy("masterpoint-earners", kind_of(event, book), of) if book else None
    return rule if isinstance(rule, Earners) else None


def _substitutions(event: Event) -> Iterator[_Substitution]:
    for session, section in event.sessions_and_sections:
        for line_up in section.line_ups:
            yield _Substitution(session.id, section, line_up)
