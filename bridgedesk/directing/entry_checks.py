"""Entries that break the event's limits, and players with missing data. Never stops the typing, and
reveals no more of a player than the limit itself."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgedesk.directing.boards_played.report import without_leave
from bridgedesk.directing.entries.entered_twice import entered_twice, qualified_already, re_entries
from bridgedesk.directing.entries.entry_terms import (
    Concern,
    EntryTerms,
    InForce,
    concern,
    entries_after_closing,
    entries_beyond_places,
    late_walk_ins,
    limits_in_force,
    limits_of_categories,
    missing_entry_terms,
    terms_of,
    time_on_day,
)
from bridgedesk.directing.entries.not_playing import absences_without_substitute, barred_entries
from bridgedesk.directing.entries.team_members import (
    finals_teams,
    not_in_the_finals,
    players_of_another_state,
)
from bridgedesk.directing.entries.team_numbers import outdated_team_numbers, wrong_team_numbers
from bridgedesk.directing.lookup import entry_words, find_rule
from bridgedesk.directing.people.about_players import entrant
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.substitutes.substitutes import illegal_substitutes, substitutions
from bridgedesk.directing.substitutes.team_growth import added_player_faults, added_players_short
from bridgedesk.directing.systems.met import (
    barred_systems,
    entries_to_watch,
    unlodged_yellow_systems,
    yellow_cards,
)
from bridgedesk.directing.systems.partnerships import partnership_faults, too_much_lodged
from bridgedesk.event.event import Event, Status
from bridgedesk.event.matter import Matter, matter
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import Section
from bridgedesk.event.spelling import caseless
from bridgedesk.rulebooks import Book, Figure
from bridgedesk.rulebooks.entries.entry_limits import Entrant, Shortfall
from bridgedesk.rulebooks.entries.even_field import EvenField, OneMore
from bridgedesk.standings.special_sections import partnerships

MOST_NAMED = 6
WAIVERS = "entry-exceptions"
# Facts of a player that a waived limit goes by.
WAIVED = {
    "age": ("born",),
    "masterpoints": ("masterpoints",),
    "membership": ("member_of",),
    "residence": ("lives", "club"),
}


class EntryDoubt(NamedTuple):
    """Doubt about one entry; `known` if a limit is broken, False if the club's list has no data."""

    entry: str
    matter: Matter
    players: tuple[Player, ...] = ()  # none if the doubt is about the whole entry
    asks: str = ""  # the limit with its clause
    known: bool = True
    may_be_taken: bool = False
    says: str = ""  # complete sentence if the doubt is not about a limit

    @property
    def words(self) -> str:
        if self.says:
            return self.says
        who = f" for {_listed(self.players)}" if self.players else ""
        if not self.known:
            return f"{self.asks}: not known from the club's list{who}"
        return f"{self.asks}: not met{who}{'; you may still accept the entry' if self.may_be_taken else ''}"


def doubts(situation: Situation) -> list[EntryDoubt]:
    """Return doubts in order of entry, recalculated when entries, terms or the club's list change."""
    event = situation.event
    if event.status is Status.FINAL:
        return []
    facts = (event.rulebook, event.kind, event.overlay, event.players, event.entries, event.registered)
    basis = (facts, event.title, situation.people.changed())
    at_play = map(_entry_doubt, _concerns_at_play(situation))
    return [*situation.once(basis, _doubts, situation), *at_play]


def _doubts(situation: Situation) -> list[EntryDoubt]:
    event = situation.event
    book, terms = situation.book_in_force, terms_of(event)
    together = partnerships(event.sections)
    playing = [entry for entry in event.entries_left if entry.players and entry.id not in together]
    concerns = [
        *_receipt_concerns(event, book, terms),
        *_not_contending(event, book),
        *barred_entries(situation, book),
        *players_of_another_state(situation, book),
        *missing_entry_terms(event, book, terms),
        *re_entries(situation, book),
        *entered_twice(situation, book, terms, playing),
        *qualified_already(situation, book, playing),
    ]
    found = [_entry_doubt(each) for each in concerns]
    for_all = list(limits_in_force(event, book, terms))
    if not for_all and not any(entry.categories for entry in event.entries):
        return found
    situation.people.look_again()
    players = event.players_by_id
    for entry in playing:
        limits = [*for_all, *limits_of_categories(event, book, terms, entry, for_all)]
        found += _doubts_of(situation, entry, [players[key] for key in entry.players], limits, terms)
    return found


def _concerns_at_play(situation: Situation) -> Iterator[Concern]:
    """Yield concerns that depend on opponents, line-ups and substitutes."""
    event = situation.event
    book = situation.book_in_force
    yield from added_player_faults(situation)
    yield from added_players_short(situation)
    yield from partnership_faults(event, book)
    yield from too_much_lodged(event, book)
    yield from wrong_team_numbers(event, book)
    yield from outdated_team_numbers(situation.evaluation, book)
    yield from absences_without_substitute(event, book) if event.sessions[1:] else ()
    if not entries_to_watch(event) and not substitutions(event) and not situation.event.stages[1:]:
        return
    yield from (each.concern for each in barred_systems(event, book))
    yield from unlodged_yellow_systems(event, book)
    yield from yellow_cards(event, book)
    yield from illegal_substitutes(situation, book)
    yield from not_in_the_finals(situation, finals_teams(situation, book), book)
    yield from without_leave(situation)


def _entry_doubt(found: Concern) -> EntryDoubt:
    return EntryDoubt(found.entry, found.matter, says=found.words)


def doubts_of(situation: Situation, entry: str) -> list[str]:
    return [each.words for each in by_entry(situation).get(entry, [])]


def by_entry(situation: Situation) -> dict[str | None, list[EntryDoubt]]:
    found: dict[str | None, list[EntryDoubt]] = {}
    for each in doubts(situation):
        found.setdefault(each.entry, []).append(each)
    return found


def by_number(situation: Situation, section: Section) -> dict[str, list[EntryDoubt]]:
    """Return doubts by pair number; in an individual by the partnership of round 1."""
    found = by_entry(situation)
    if section.of_players and section.movement:
        first = [side for each in section.movement.rounds[0] for side in (each.ns, each.ew) if side]
        seats = {side: [section.seats.get(member) for member in section.members(side)] for side in first}
        told = {
            side: [each for entry in both for each in found.get(entry, ())] for side, both in seats.items()
        }
        return {side: doubts for side, doubts in told.items() if doubts}
    return {number: found[entry] for number, entry in section.seats.items() if entry in found}


class EntryCheckItem(NamedTuple):
    """One item to check before final: words, the entry to open, and its name if it concerns one entry."""

    words: str
    who: str
    entry: str
    matter: Matter


def entry_check_items(situation: Situation) -> Iterator[EntryCheckItem]:
    """List doubts that prevent final: broken limits by entry, missing data by limit."""
    unknown: dict[str, list[EntryDoubt]] = {}
    for each in doubts(situation):
        if not each.known:
            unknown.setdefault(each.asks, []).append(each)
        elif not each.may_be_taken:
            yield EntryCheckItem(
                each.words, entry_words(situation.event, each.entry), each.entry, each.matter
            )
    for asks, found in unknown.items():
        players = [player for each in found for player in each.players]
        words = f"{asks}: not known from the club's list for {_listed(players)}"
        about = dict(found[0].matter.about) | {"players": [each.id for each in players]}
        yield EntryCheckItem(words, "", found[0].entry, matter(found[0].matter.code, **about))


# ---- which limits


def _receipt_concerns(event: Event, book: Book | None, terms: EntryTerms) -> Iterator[Concern]:
    if terms.places:
        yield from entries_beyond_places(event, book, terms.places)
    if terms.closes:
        yield from entries_after_closing(event, book, time_on_day(event, terms.closes))
    yield from late_walk_ins(event, book)


def _not_contending(event: Event, book: Book | None) -> Iterator[Concern]:
    """Yield guests beyond the number the rule book allows to make the field even."""
    playing = [entry for entry in event.entries_left if entry.players]
    lending = [entry for entry in playing if not entry.contending]
    if book is None or not lending or len(lending) == len(playing):
        return
    rule = find_rule(book, OneMore, "even-field", event.kind)
    found = book.find_answer(EvenField(event=event.kind, entries=len(playing) - len(lending)))
    if rule is None or not rule.non_contending or not isinstance(found, Figure):
        return
    for entry in lending[int(found.value) :]:
        yield concern("not-contending", entry.id, f"not contending: {found.because} ({found.clause})")


def _doubts_of(
    situation: Situation,
    entry: Entry,
    players: Sequence[Player],
    limits: Sequence[InForce],
    terms: EntryTerms,
) -> Iterator[EntryDoubt]:
    people: list[Entrant] = [entrant(player, situation.people.member(player)) for player in players]
    waived = _waived(situation.event, entry)
    for each in limits:
        for found in each.limits.shortfalls(people, terms.of):
            left = tuple(at for at in found.who if (caseless(players[at].name), found.fact) not in waived)
            if left or not found.who:
                yield _doubt(entry, players, each, found._replace(who=left))


def _waived(event: Event, entry: Entry) -> set[tuple[str, str]]:
    """Return the players of the entry with a waived limit, and the facts that the limit goes by."""
    return {
        (caseless(str(line.facts["player"])), fact)
        for line in event.records(WAIVERS, entry.id)
        for fact in WAIVED[str(line.facts["limit"])]
    }


def _doubt(entry: Entry, players: Sequence[Player], limit: InForce, short: Shortfall) -> EntryDoubt:
    who = tuple(players[at] for at in short.who)
    about = {"limit": short.fact, "clause": limit.clause, "players": [each.id for each in who]}
    return EntryDoubt(
        entry.id,
        matter("limit", entry=entry.id, **about) if short.known else matter("limit-unknown", **about),
        who,
        f"{short.words} ({limit.clause})",
        short.known,
        limit.limits.need_not_be_taken,
    )


def _listed(players: Sequence[Player]) -> str:
    more = len(players) - MOST_NAMED
    named = ", ".join(each.name for each in players[:MOST_NAMED])
    return f"{named}{f' and {more} more' if more > 0 else ''}"
