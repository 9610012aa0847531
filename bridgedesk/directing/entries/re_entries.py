"""Players who withdrew and re-entered with a different partner."""

from collections.abc import Iterator
from typing import NamedTuple

from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.directing.entries.entered_twice import same_player
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.people import Player
from bridgedesk.rulebooks import Book, Refused, Verdict
from bridgedesk.rulebooks.entries.entry import Entering, NotAgain


class _Gone(NamedTuple):
    players: tuple[Player, ...]
    where: str  # as what, or in which event
    key: str  # of the entry, or the title of the event


def re_entries(situation: Situation, book: Book | None) -> Iterator[Concern]:
    """Yield entries with a re-entered player, if the rule book forbids it."""
    event = situation.event
    try:
        found = book.answer(Entering(event=event.kind, about="again", withdrew=True)) if book else None
    except Refused:
        return
    if book is None or not isinstance(found, Verdict) or found.holds:
        return
    people = event.players_by_id
    gone = [
        _Gone(tuple(people[key] for key in each.players), f"as {entry_words(event, each.id)}", each.id)
        for each in event.entries
        if each.withdrawn is not None
    ]
    gone += _gone_elsewhere(situation, book)
    for entry in event.entries if gone else ():
        players = [people[key] for key in entry.players]
        for other in gone if entry.withdrawn is None else ():
            back = [each for each in players if any(same_player(each, old) for old in other.players)]
            if len(back) < len(players):
                for player in back:
                    says = f"{'; '.join(found.missing)} ({found.clause})"
                    words = f"{player.name} withdrew {other.where}: {says}"
                    yield concern("came-back", entry.id, words, player=player.id, withdrew=other.key)


def _gone_elsewhere(situation: Situation, book: Book) -> Iterator[_Gone]:
    """Yield players who withdrew from the same year's final, before its qualifying."""
    rule = book.policy("entry", situation.event.kind, "", "again")
    if not isinstance(rule, NotAgain) or not rule.withdrawn_from:
        return
    for each in situation.past.withdrawn_entries(rule.withdrawn_from):
        if each.day.year == situation.event.date.year:
            yield _Gone(each.players, f"from {each.title}", each.title)
