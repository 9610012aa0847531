"""Who is entered a second time, here or in another heat, where the book says once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.desk.entries.doubles import plain_name, plain_number
from bridgedesk.desk.entries.entry_terms import TERMS, Terms
from bridgedesk.desk.known import entry_words
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.refusal import file_refusals
from bridgedesk.event.people import Entry, Player
from bridgedesk.rulebooks import Book, Refused, Verdict
from bridgedesk.rulebooks.questions.entry import Category, Entering, Once
from bridgedesk.store.past_entries import past_entries, past_hands
from bridgedesk.store.past_registers import PastLine, past_lines

ONCE = "once"
SIMULTANEOUS: Category = "simultaneous"


class Before(NamedTuple):
    """An entry of the same player that was there first."""

    player: Player
    where: str  # in words
    same_day: bool = True
    same_boards: bool = True


def entered_twice(
    desk: OpenEvent, book: Book | None, terms: Terms, entries: Sequence[Entry]
) -> Iterator[tuple[str, str]]:
    """The later entry, and why; nothing where the book does not ask it."""
    event = desk.event
    category = SIMULTANEOUS if terms.category == SIMULTANEOUS else None
    if book is None or not _is_asked(book, event.kind, category):
        return
    people = {player.id: player for player in event.players}
    before = list(_in_other_heats(desk, terms))
    for entry in entries:
        own = [people[key] for key in entry.players]
        for player in own:
            for earlier in (each for each in before if _same(player, each.player)):
                asked = Entering(
                    event=event.kind,
                    category=category,
                    about="once",
                    entered=2,
                    same_day=earlier.same_day,
                    same_boards=earlier.same_boards,
                )
                found = book.answer(asked)
                if isinstance(found, Verdict) and not found.holds:
                    needs = "; ".join(found.missing)
                    yield entry.id, f"{player.name} is entered {earlier.where} too: {needs} ({found.clause})"
        words = entry_words(event, entry.id)
        before += [Before(player, f"with {words}" if len(own) > 1 else f"as {words}") for player in own]


def _is_asked(book: Book, kind: str, category: Category | None) -> bool:
    try:
        return isinstance(book.policy("entry", kind, category or "", ONCE), Once)
    except Refused:  # the book does not know this kind of event
        return False


def _in_other_heats(desk: OpenEvent, terms: Terms) -> Iterator[Before]:
    """Events of the club for which the same competition was put down."""
    if terms.competition is None:
        return
    with file_refusals(), desk.file.reading() as db:
        lines = [
            line
            for line in past_lines(db, TERMS, desk.event.id)
            if plain_name(str(line.facts.get("competition", ""))) == plain_name(terms.competition)
        ]
        heats: Mapping[str, PastLine] = {line.event: line for line in lines}
        entered = list(past_entries(db, heats))
        hands = past_hands(db, [*heats, desk.event.id])
    ours = set(hands.get(desk.event.id, ()))
    for each in entered:
        heat = heats[each.event]
        yield Before(
            each.player,
            f"in {heat.title} of {heat.day:%d.%m.%Y}",
            heat.day == desk.event.date,
            not ours.isdisjoint(hands.get(each.event, ())),
        )


def _same(one: Player, other: Player) -> bool:
    """By the number, where both have one, otherwise by the name."""
    if one.number and other.number:
        return plain_number(one.number) == plain_number(other.number)
    return plain_name(one.name) == plain_name(other.name)
