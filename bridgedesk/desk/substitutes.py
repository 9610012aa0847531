"""Who plays for another and may not: entered elsewhere, for a second player, or beyond the limits."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgedesk.desk.about_players import entrant
from bridgedesk.desk.entry_terms import InForce, limits_in_force, terms_of
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.rulebooks import Book, Refused, Verdict
from bridgedesk.rulebooks.questions.substitute import Substituting


class Stand(NamedTuple):
    """Somebody in a seat of an entry that is not his own; for whom, where that is known."""

    entry: str
    player: str
    out: str | None


def stands(event: Event) -> list[Stand]:
    """Each once: of pairs by what was put down, of teams by the line-ups of their matches."""
    members = {entry.id: set(entry.players) for entry in event.entries}
    found = [
        Stand(line.entry, line.in_, line.out)
        for session in event.sessions
        for section in session.sections
        for line in section.line_ups
        if line.in_
    ]
    for match in event.matches:
        if match.line_up:
            for entry, players in sides(match.home, match.away, match.line_up.open, match.line_up.closed):
                found += [Stand(entry, each, None) for each in players if each not in members[entry]]
    return list(dict.fromkeys(found))


def sides(
    home: str, away: str, open_: Sequence[str], closed: Sequence[str]
) -> tuple[tuple[str, list[str]], ...]:
    """In the open room home sits North-South, in the closed room East-West."""
    return (home, [*open_[0::2], *closed[1::2]]), (away, [*open_[1::2], *closed[0::2]])


def in_question(desk: OpenEvent, book: Book | None) -> Iterator[tuple[str, str]]:
    """The entry, and what is wrong in words; nothing where the book asks nothing of substitutes."""
    if book is None:
        return
    names = {player.id: player.name for player in desk.event.players}
    for each, asked in asked_of_each(desk, book):
        try:
            found = book.answer(asked)
        except Refused:
            return
        if isinstance(found, Verdict) and not found.holds:
            yield each.entry, f"{names[each.player]} as substitute: {found.because} ({found.clause})"


def asked_of_each(desk: OpenEvent, book: Book) -> Iterator[tuple[Stand, Substituting]]:
    """What the book is asked about everybody who plays for another."""
    event = desk.event
    standing = stands(event)
    if not standing:
        return
    players = {player.id: player for player in event.players}
    limits = list(limits_in_force(event, book, terms_of(event)))
    for each in standing:
        yield (
            each,
            Substituting(
                event=event.kind,
                entered=any(each.player in entry.players for entry in event.entries),
                others=len({other.out for other in standing if other.player == each.player} - {each.out}),
                could_enter=_could_enter(desk, players[each.player], limits),
            ),
        )


def _could_enter(desk: OpenEvent, player: Player, limits: Sequence[InForce]) -> bool:
    """Nothing that is known stands against it."""
    person = entrant(player, desk.people.member(player))
    return all(limit.holds(person) is not False for each in limits for limit in each.limits.limits(None))
