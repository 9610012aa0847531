"""Players entered twice, here or in another heat, where the rule book allows only one entry."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.directing.entries.entry_terms import TERMS, Terms, terms_of
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.people import Entry, Player, plain_name, plain_number
from bridgedesk.rulebooks import Book, Refused, Verdict
from bridgedesk.rulebooks.entries.entry import Category, Entering, Once

ONCE = "once"
SIMULTANEOUS: Category = "simultaneous"


class EarlierEntry(NamedTuple):
    """Earlier entry of the same player."""

    player: Player
    where: str  # in words
    same_day: bool = True
    same_boards: bool = True


class EntryCounts(NamedTuple):
    """Number of entries of a player, including this one."""

    entered: int = 1
    same_day: bool = False
    same_boards: bool = False


def entered_twice(
    situation: Situation, book: Book | None, terms: Terms, entries: Sequence[Entry]
) -> Iterator[Concern]:
    """Yield the later entry of each such player, with the reason, if the rule book restricts it."""
    kind = situation.event.kind
    category = SIMULTANEOUS if SIMULTANEOUS in terms.categories else None
    if book is None or not _is_asked(book, kind, category):
        return
    for entry, player, before in _again(situation, terms, entries):
        for each in before:
            times = _times([each])
            found = book.answer(Entering(event=kind, category=category, about="once", **times._asdict()))
            if isinstance(found, Verdict) and not found.holds:
                needs = "; ".join(found.missing)
                words = f"{player.name} is entered {each.where} too: {needs} ({found.clause})"
                yield concern("entered-twice", entry.id, words, player=player.id, where=each.where)


def entry_counts(situation: Situation, entry: Entry) -> EntryCounts:
    """Return the entries of the player in this entry who is entered most often."""
    entries = [each for each in situation.event.entries_left if each.players]
    last = [*(each for each in entries if each.id != entry.id), entry]
    found = [
        before for each, _, before in _again(situation, terms_of(situation.event), last) if each is entry
    ]
    return max(map(_times, found), default=EntryCounts())


def _times(before: Sequence[EarlierEntry]) -> EntryCounts:
    return EntryCounts(
        1 + len(before), any(each.same_day for each in before), any(each.same_boards for each in before)
    )


def _again(
    situation: Situation, terms: Terms, entries: Sequence[Entry]
) -> Iterator[tuple[Entry, Player, list[EarlierEntry]]]:
    """Yield each player with an earlier entry, in order of entry."""
    before = list(_in_other_heats(situation, terms))
    for entry in entries:
        own = [situation.event.player(key) for key in entry.players]
        for player in own:
            found = [each for each in before if same_player(player, each.player)]
            if found:
                yield entry, player, found
        words = entry_words(situation.event, entry.id)
        before += [EarlierEntry(player, f"with {words}" if len(own) > 1 else f"as {words}") for player in own]


def _is_asked(book: Book, kind: str, category: Category | None) -> bool:
    try:
        return isinstance(book.policy("entry", kind, category or "", ONCE), Once)
    except Refused:  # the book does not know this kind of event
        return False


def _in_other_heats(situation: Situation, terms: Terms) -> Iterator[EarlierEntry]:
    """Yield players of the club's other events recorded as heats of the same competition."""
    if terms.competition is None:
        return
    past = situation.past
    heats = {
        line.event: line
        for line in past.lines(TERMS, but=situation.event.id)
        if plain_name(str(line.facts.get("competition", ""))) == plain_name(terms.competition)
    }
    entered = past.entries(heats)
    hands = past.hands([*heats, situation.event.id])
    ours = set(hands.get(situation.event.id, ()))
    for each in entered:
        heat = heats[each.event]
        yield EarlierEntry(
            each.player,
            f"in {heat.title} of {heat.day:%d.%m.%Y}",
            heat.day == situation.event.date,
            not ours.isdisjoint(hands.get(each.event, ())),
        )


def same_player(one: Player, other: Player) -> bool:
    """Compare players by number if both have one, or by name."""
    if one.number and other.number:
        return plain_number(one.number) == plain_number(other.number)
    return plain_name(one.name) == plain_name(other.name)
