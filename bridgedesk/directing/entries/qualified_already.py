"""Players already qualified in another event of the club who enter to qualify again."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.directing.entries.entered_twice import same_player
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Status
from bridgedesk.event.past import Posted
from bridgedesk.event.people import Entry, Player
from bridgedesk.rulebooks import Block, Book, Refused, Verdict
from bridgedesk.rulebooks.entries.entry import About, Entering, WithinLimits

REGISTRATION: About = "registration"


class Qualifier(NamedTuple):
    player: Player
    where: str  # in words


_LAST: WeakKeyDictionary[Situation, tuple[object, list[Qualifier]]] = WeakKeyDictionary()


def qualified_already(situation: Situation, book: Book | None, entries: Sequence[Entry]) -> Iterator[Concern]:
    """Yield entries with such players, if the rule book forbids it."""
    block = _asked(book, situation.event.kind)
    if book is None or block is None:
        return
    found = book.answer(Entering(event=situation.event.kind, about=REGISTRATION, qualified=True))
    needs = "; ".join(found.missing) if isinstance(found, Verdict) else ""
    before = _qualifiers(situation, block)
    for entry in entries if needs else ():
        there: dict[str, list[Player]] = {}
        for player in (situation.event.player(key) for key in entry.players):
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


def _qualifiers(situation: Situation, block: Block) -> list[Qualifier]:
    """Return qualifiers of this year's events up to this day; reread when one of them has changed."""
    rule = block.policy
    kinds = rule.not_if_qualified_in if isinstance(rule, WithinLimits) else ()
    others = _others(situation, kinds)
    last = _LAST.get(situation)
    if last is None or last[0] != others:
        last = _LAST[situation] = (others, [each for key in others for each in _of(situation, key)])
    return last[1]


def _others(situation: Situation, kinds: Sequence[str]) -> dict[str, Posted]:
    day = situation.event.date.isoformat()
    listed = situation.past.titles()
    here = [key for key, on, _ in listed if on[:4] == day[:4] and on <= day and key != situation.event.id]
    known = situation.past.posted(here)
    final = Status.FINAL.value
    return {
        key: found for key, found in known.items() if (found.status, found.kind in kinds) == (final, True)
    }


def _of(situation: Situation, key: str) -> Iterator[Qualifier]:
    other = situation.other(key)
    event, going = other.event, other.evaluation.qualified
    if going is None:
        return
    where = f"{event.title}, {event.date.day} {event.date:%B %Y}"
    members = {entry.id: entry.players for entry in event.entries}
    wanted = {player for each in going.entries for player in members.get(each, ())}
    yield from (Qualifier(player, where) for player in event.players if player.id in wanted)
