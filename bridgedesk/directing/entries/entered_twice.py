"""Players entered twice, here or in another heat, where the rule book allows only one entry."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bridgedesk.directing.entries.entry_terms import TERMS, Concern, EntryTerms, concern, terms_of
from bridgedesk.directing.lookup import entry_words, find_answer, find_block, find_rule
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Status
from bridgedesk.event.moment import day_words
from bridgedesk.event.past import PostedState
from bridgedesk.event.people import Entry, Player, plain_name, plain_number
from bridgedesk.rulebooks import Block, Book, Verdict
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.entries.entry import (
    About,
    Category,
    Entering,
    EntryPolicy,
)

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
    situation: Situation, book: Book | None, terms: EntryTerms, entries: Sequence[Entry]
) -> Iterator[Concern]:
    """Yield the later entry of each such player, with the reason, if the rule book restricts it."""
    kind = situation.event.kind
    category = SIMULTANEOUS if SIMULTANEOUS in terms.categories else None
    rule = find_rule(book, EntryPolicy, "entry", kind, category or "", ONCE)
    if book is None or rule is None or not rule.is_once:
        return
    for entry, player, before in _entered_before(situation, terms, entries):
        for each in before:
            times = _times([each])
            found = book.answer(Entering(event=kind, category=category, about="once", **times._asdict()))
            if isinstance(found, Verdict) and not found.holds:
                needs = "; ".join(found.missing)
                words = f"{player.name} is also entered {each.where}: {needs} ({found.clause})"
                yield concern("entered-twice", entry.id, words, player=player.id, where=each.where)


def entry_counts(situation: Situation, entry: Entry) -> EntryCounts:
    """Return the entries of the player in this entry who is entered most often."""
    entries = [each for each in situation.event.entries_left if each.players]
    last = [*(each for each in entries if each.id != entry.id), entry]
    found = [
        before
        for each, _, before in _entered_before(situation, terms_of(situation.event), last)
        if each is entry
    ]
    return max(map(_times, found), default=EntryCounts())


def _times(before: Sequence[EarlierEntry]) -> EntryCounts:
    return EntryCounts(
        1 + len(before), any(each.same_day for each in before), any(each.same_boards for each in before)
    )


def _entered_before(
    situation: Situation, terms: EntryTerms, entries: Sequence[Entry]
) -> Iterator[tuple[Entry, Player, list[EarlierEntry]]]:
    """Yield each player with an earlier entry, in order of entry."""
    before = list(_entries_in_other_heats(situation, terms))
    for entry in entries:
        own = [situation.event.player(key) for key in entry.players]
        for player in own:
            found = [each for each in before if same_player(player, each.player)]
            if found:
                yield entry, player, found
        words = entry_words(situation.event, entry.id)
        before += [EarlierEntry(player, f"with {words}" if len(own) > 1 else f"as {words}") for player in own]


def _entries_in_other_heats(situation: Situation, terms: EntryTerms) -> Iterator[EarlierEntry]:
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
            f"in {heat.title} on {day_words(heat.day)}",
            heat.day == situation.event.date,
            not ours.isdisjoint(hands.get(each.event, ())),
        )


def same_player(one: Player, other: Player) -> bool:
    """Compare players by number if both have one, or by name."""
    if one.number and other.number:
        return plain_number(one.number) == plain_number(other.number)
    return plain_name(one.name) == plain_name(other.name)


# ---- players already qualified in another event of the club who enter to qualify again

REGISTRATION: About = "registration"


class Qualifier(NamedTuple):
    player: Player
    where: str  # in words


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
    block = find_block(book, "entry", kind, "", REGISTRATION)
    rule = rule_in(block, EntryPolicy)
    return block if rule and rule.not_if_qualified_in else None


def _qualifiers(situation: Situation, block: Block) -> list[Qualifier]:
    """Return qualifiers of this year's events up to this day; reread when one of them has changed."""
    rule = rule_in(block, EntryPolicy)
    kinds = rule.not_if_qualified_in if rule else ()
    others = _others(situation, kinds)
    return situation.once(others, _qualifiers_of, situation, others)


def _others(situation: Situation, kinds: Sequence[str]) -> dict[str, PostedState]:
    day = situation.event.date.isoformat()
    listed = situation.past.titles()
    here = [key for key, on, _ in listed if on[:4] == day[:4] and on <= day and key != situation.event.id]
    known = situation.past.posted(here)
    final = Status.FINAL.value
    return {
        key: found for key, found in known.items() if (found.status, found.kind in kinds) == (final, True)
    }


def _qualifiers_of(situation: Situation, others: Iterable[str]) -> list[Qualifier]:
    found = []
    for other in map(situation.other, others):
        event, going = other.event, other.evaluation.qualified
        if going is not None:
            where = f"{event.title}, {day_words(event.date)}"
            members = {entry.id: entry.players for entry in event.entries}
            qualified = {player for each in going.entries for player in members.get(each, ())}
            found += [Qualifier(each, where) for each in event.players if each.id in qualified]
    return found


# ---- players who withdrew and re-entered with a different partner


class _Gone(NamedTuple):
    players: tuple[Player, ...]
    where: str  # as what, or in which event
    key: str  # of the entry, or the title of the event


def re_entries(situation: Situation, book: Book | None) -> Iterator[Concern]:
    """Yield entries with a re-entered player, if the rule book forbids it."""
    event = situation.event
    found = find_answer(book, Entering(event=event.kind, about="again", withdrew=True))
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
    rule = book.rule(EntryPolicy, "entry", situation.event.kind, "", "again")
    if rule is None or not rule.withdrawn_from:
        return
    for each in situation.past.withdrawn_entries(rule.withdrawn_from):
        if each.day.year == situation.event.date.year:
            yield _Gone(each.players, f"from {each.title}", each.title)
