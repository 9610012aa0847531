"""Masterpoints earned by players, each award with its reason."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Literal, NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.session import LineUp, Section
from bridgedesk.rulebooks import Book, Figure
from bridgedesk.rulebooks.selection.masterpoint_earners import Earners
from bridgedesk.rulebooks.selection.masterpoint_rate import MasterpointRate
from bridgedesk.standings.conditions import kind_of
from bridgedesk.standings.eligibility.substitutions import SubstitutePlay
from bridgedesk.standings.evaluation import EligibilityState, Evaluation


class Colour(Enum):
    GREEN = "green"
    RED = "red"
    GOLD = "gold"
    LOCAL = "local"
    NATIONAL = "national"


@dataclass(frozen=True, slots=True)
class Earned:
    """Award to one player."""

    player: str
    entry: str
    colour: Colour
    points: Decimal
    because: str


@dataclass(frozen=True, slots=True)
class Awards:
    """Awards of a scale for an event; the remarks list points left open."""

    scale: str
    earned: tuple[Earned, ...] = ()
    remarks: tuple[str, ...] = ()

    def __add__(self, other: "Awards") -> "Awards":
        scales = dict.fromkeys((self.scale, other.scale))
        remarks = dict.fromkeys(self.remarks + other.remarks)
        return Awards(" and ".join(scales), self.earned + other.earned, tuple(remarks))

    def totals(self, colour: Colour) -> Mapping[str, Decimal]:
        """Return each player's points of this colour."""
        found: dict[str, Decimal] = defaultdict(Decimal)
        for each in self.earned:
            if each.colour is colour:
                found[each.player] += each.points
        return dict(found)

    @property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(colour for colour in Colour if any(each.colour is colour for each in self.earned))


class NoAward(ValueError):
    """Reason in one sentence why this scale cannot award this event."""


# ---- substitutes

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
    return book.rule(Earners, "masterpoint-earners", kind_of(event, book), of) if book else None


def _substitutions(event: Event) -> Iterator[_Substitution]:
    for session, section in event.sessions_and_sections:
        for line_up in section.line_ups:
            yield _Substitution(session.id, section, line_up)
