"""Who has qualified already, in another event of the club, and is entered to qualify once more."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.directing.entries.entered_twice import same_player
from bridgedesk.event.event import Status
from bridgedesk.event.people import Entry, Player
from bridgedesk.rulebooks import Block, Book, Refused, Verdict
from bridgedesk.rulebooks.entries.entry import About, Entering, WithinLimits
from bridgedesk.store.posted import Posted, posted

REGISTRATION: About = "registration"


class Qualifier(NamedTuple):
    player: Player
    where: str  # in words


_LAST: WeakKeyDictionary[OpenEvent, tuple[object, list[Qualifier]]] = WeakKeyDictionary()


def qualified_already(desk: OpenEvent, book: Book | None, entries: Sequence[Entry]) -> Iterator[Concern]:
    """The entry, and who of it; nothing where the book does not mind."""
    block = _asked(book, desk.event.kind)
    if book is None or block is None:
        return
    found = book.answer(Entering(event=desk.event.kind, about=REGISTRATION, qualified=True))
    needs = "; ".join(found.missing) if isinstance(found, Verdict) else ""
    before = _qualifiers(desk, block)
    for entry in entries if needs else ():
        there: dict[str, list[Player]] = {}
        for player in (desk.event.player(key) for key in entry.players):
            where = next((each.where for each in before if same_player(player, each.player)), None)
            if where is not None:
                there.setdefault(where, []).append(player)
        for where, who in there.items():
            listed = ", ".join(each.name for each in who)
            words = f"qualified in {where}: {listed}; {needs} ({block.clause})"
            players = [each.id for each in who]
            yield concern("qualified-already", entry.id, words, players=players, where=where)


def _asked(book: Book | None, kind: str) -> Block | None:
    try:
        block = book.block("entry", kind, "", REGISTRATION) if book else None
    except Refused:
        return None
    rule = block.policy if block else None
    return block if isinstance(rule, WithinLimits) and rule.not_if_qualified_in else None


def _qualifiers(desk: OpenEvent, block: Block) -> list[Qualifier]:
    """Of this year's events up to this day; looked through again when one of them has changed."""
    rule = block.policy
    kinds = rule.not_if_qualified_in if isinstance(rule, WithinLimits) else ()
    others = _others(desk, kinds)
    last = _LAST.get(desk)
    if last is None or last[0] != others:
        last = _LAST[desk] = (others, [each for key in others for each in _of(desk, key)])
    return last[1]


def _others(desk: OpenEvent, kinds: Sequence[str]) -> dict[str, Posted]:
    day = desk.event.date.isoformat()
    with file_refusals():
        listed = desk.file.event_titles()
        here = [key for key, on, _ in listed if on[:4] == day[:4] and on <= day and key != desk.event.id]
        with desk.file.reading() as db:
            known = {key: found for key in here if (found := posted(db, key))}
    final = Status.FINAL.value
    return {
        key: found for key, found in known.items() if (found.status, found.kind in kinds) == (final, True)
    }


def _of(desk: OpenEvent, key: str) -> Iterator[Qualifier]:
    with file_refusals():
        other = OpenEvent(desk.file, key, desk.clock)
    event, going = other.event, other.evaluation.qualified
    if going is None:
        return
    where = f"{event.title}, {event.date.day} {event.date:%B %Y}"
    members = {entry.id: entry.players for entry in event.entries}
    wanted = {player for each in going.entries for player in members.get(each, ())}
    yield from (Qualifier(player, where) for player in event.players if player.id in wanted)
