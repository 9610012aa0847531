"""Entries a ruling can be about, by pair number, or by name in team events; and who meets at which table."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words, opponents_words
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.ruling_form import RulingFormData
from bridgedesk.directing.seating.match_tables import match_labels, matches_of, meets_in_matches
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Section
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.penalties import PenaltyPolicy
from bridgedesk.standings.matches.teams_of_eight import second_halves
from bridgedesk.standings.special_sections import partnerships


class RulingSide(NamedTuple):
    words: str
    entries: tuple[str, ...]


def sides(event: Event, section: Section | None, round_: int | None) -> tuple[RulingSide, ...]:
    """Return each entry, then, for a round, both sides of each table or match; a match at a table of the
    section is listed once."""
    tables = {frozenset(each.entries): each for each in _tables(event, section, round_)} if round_ else {}
    return (*_entries(event, section), *tables.values())


def meetings(
    event: Event, session: str, round_: int | None, *, of_pairs: bool = False
) -> tuple[tuple[str, str], ...]:
    """Return id and words of each match of teams, labelled by table, of one round if it is given. Matches
    of pairs are left out unless `of_pairs`: their boards are at tables of a section."""
    played = event.find_session(session)
    if played is None or not (of_pairs or meets_in_matches(played)):
        return ()
    found = []
    for number, matches in groupby(matches_of(event, session), key=lambda match: match.round):
        here = list(matches)
        where = "" if round_ else f"round {number}, "
        for match, label in zip(here, match_labels(event, here), strict=True):
            if round_ in (None, number):
                found.append((match.id, f"{where}table {label}: {opponents_words(event, match)}"))
    return tuple(found)


def session_sides(event: Event, session: str) -> tuple[RulingSide, ...]:
    """Return the entries seated in a session by number, section by section; then the others by name."""
    found: list[RulingSide] = []
    sections = event.sections_in(session)
    for section in sections:
        if any(section.seats.values()):
            letter = f"{section.id} " if len(sections) > 1 else ""
            found += [RulingSide(f"{letter}{side.words}", side.entries) for side in _entries(event, section)]
    seated = {side.entries for side in found}
    return (*found, *(side for side in _entries(event, None) if side.entries not in seated))


def _entries(event: Event, section: Section | None) -> Iterator[RulingSide]:
    if section is not None and any(section.seats.values()):
        for number, entry in section.seats.items():
            if entry is not None and len(section.members(number)) == 1:
                yield RulingSide(f"{number}  {entry_words(event, entry)}", (entry,))
        return
    for each in event.entries:
        yield RulingSide(entry_words(event, each.id), (each.id,))


def _tables(event: Event, section: Section | None, round_: int) -> Iterator[RulingSide]:
    halves = second_halves(event.matches)
    for match in event.matches:
        if match.round == round_ and match.id not in halves:
            yield RulingSide(opponents_words(event, match), (match.home, match.away))
    rounds = section.movement.rounds if section and section.movement else ()
    if section is None or not 1 <= round_ <= len(rounds):
        return
    for sitting in rounds[round_ - 1]:
        found = [section.entry_at(seat, round_) for seat in (sitting.ns, sitting.ew)]
        both_sides = tuple(entry for entry in found if entry is not None)
        if len(both_sides) == 2:
            members = partnerships([section])
            both_sides = tuple(each for side in both_sides for each in members.get(side, (side,)))
            label = section.table_labels.get(sitting.table, str(sitting.table))
            yield RulingSide(f"Table {label}: {sitting.ns} and {sitting.ew}, both sides", both_sides)


# ---- both sides

SLOW = "slow-play"


def charges_both_sides(book: EventBook, form: RulingFormData) -> bool:
    """Return whether the clause charges both sides; for slow play, unless one side alone was found slow,
    and a late arrival is no slow play."""
    if form.choice.sort != "clause":
        return False
    block = book.block(form.choice.question, form.choice.offence)
    rule = rule_in(block, PenaltyPolicy)
    if rule is None:
        return False
    late = bool(rule.if_late) and form.facts.get("lateness") == "yes"
    return rule.is_off_both_sides(form.facts.get("at_fault") == "one" and not late)


def entries_ruled_on(
    event: Event, section: Section | None, book: EventBook, form: RulingFormData
) -> tuple[str, ...]:
    """Return the chosen entries, with their opponents of that round where the clause charges both sides."""
    if len(form.who) != 1 or not charges_both_sides(book, form):
        return form.who
    round_ = form.round or _only_round(event, form)
    tables = [each.entries for each in sides(event, section, round_) if form.who[0] in each.entries]
    return max(tables, key=len, default=form.who)


def _only_round(event: Event, form: RulingFormData) -> int | None:
    """Return the entry's round if it plays only one in the session, as in a final."""
    rounds = {
        match.round
        for match in event.matches
        if match.session == form.session and form.who[0] in (match.home, match.away)
    }
    return rounds.pop() if len(rounds) == 1 else None


def both_sides_text(event: Event, book: EventBook, form: RulingFormData) -> str:
    """Name both sides, or say what to do where only one is known."""
    if not charges_both_sides(book, form):
        return ""
    who = ", ".join(entry_words(event, each) for each in form.who)
    return missing_side_text(book, form) or f"Both sides of the table: {who}"


def missing_side_text(book: EventBook, form: RulingFormData) -> str:
    if len(form.who) != 1 or not charges_both_sides(book, form):
        return ""
    alone = ", or choose one side as slow" if form.choice.question == SLOW else ""
    on_both = "The clause penalises both sides"
    if form.round is None:
        return f"{on_both}. Type the round to include the other side{alone}."
    return f"{on_both}, but there are no opponents in round {form.round}. Type another round{alone}."


def refuse_one_side(book: EventBook, form: RulingFormData) -> None:
    if lacking := missing_side_text(book, form):
        raise Refusal(lacking)
