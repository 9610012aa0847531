"""Look up parts of an event by id, refusing unknown ids, and what its rule book says, if anything."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from bridgedesk.directing.forms import FieldRefusal
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal, known
from bridgedesk.event.session import Section, Sitting
from bridgedesk.rulebooks import Block, Book, Finding, Question, Refused
from bridgedesk.rulebooks.book import P, rule_in
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.matches.teams_of_eight import half_table_name


class HasId(Protocol):
    @property
    def id(self) -> str: ...


F = TypeVar("F", bound=HasId)


def find_by_id(key: str, what: str, among: Iterable[F], where: str) -> F:
    return known(next((each for each in among if each.id == key), None), f"{what} {key}", where)


def pair_entry(event: Event, session: str, section: str, number: str) -> Entry:
    entry = event.section(session, section).seats.get(number)
    if entry is None:
        raise Refusal(f"There is no pair {number} in section {section}")
    return event.entry(entry)


def sitting_at(section: Section, round_: int, table: int) -> Sitting:
    sitting = section.sitting(round_, table)
    if sitting is None:
        raise Refusal(f"Table {table} is not used in round {round_} of section {section.id}")
    return sitting


def entry_words(event: Event, key: str | None) -> str:
    """Return the name of an entry."""
    if key is None:
        return "nobody"
    return " & ".join(event.entry_names[event.entry(key).id]) or f"entry {key}"


def is_the_same(one: Player, other: Player) -> bool:
    """Compare two players by name, and by number if both have one."""
    if one.name.casefold() != other.name.casefold():
        return False
    return not (one.number and other.number) or one.number.lstrip("0") == other.number.lstrip("0")


def opponents_words(event: Event, match: Match) -> str:
    return f"{entry_words(event, match.home)} v {entry_words(event, match.away)}"


def match_words(event: Event, match: Match) -> str:
    return f"{opponents_words(event, match)}, round {match.round}"


def half_words(event: Event, match: Match) -> str:
    """Name the match, with the table if it has four."""
    half = half_table_name(event.matches, match)
    return match_words(event, match) + (f", table {half}" if half else "")


REASON = "reason"  # field of a form


def reason_given(reason: str, what: str, field: str = REASON) -> str:
    """Return the reason on one line; refuse an empty one."""
    said = " ".join(reason.split())
    if not said:
        raise FieldRefusal(f"Say why {what}. The reason is shown in the history.", field)
    return said


def has_record(event: Event, register: str, entry: str, fact: str, player: str, *, called: str) -> bool:
    """Check whether a current record states this fact about a player; `called` is the fact with the
    player's name."""
    name = event.player(player).name.casefold()
    return any(
        bool(line.facts.get(fact)) and str(line.facts.get(called, "")).casefold() == name
        for line in event.records(register, entry)
    )


# ---- rule book: None without one, or if it does not know this kind of event


def find_block(book: Book | None, topic: str, *names: str) -> Block | None:
    return book.find_block(topic, *names) if book else None


def find_policy(book: Book | None, topic: str, *names: str) -> object | None:
    block = find_block(book, topic, *names)
    return block.policy if block else None


def find_rule(book: Book | None, family: type[P], topic: str, *names: str) -> P | None:
    """Return the policy if it is one of its question's own; `family` is their common base."""
    return rule_in(find_block(book, topic, *names), family)


def find_answer(book: Book | None, asked: Question) -> Finding | None:
    """Return the rule book's answer, or None also if it needs more facts."""
    return book.find_answer(asked) if book else None


def find_conditions(event: Event, book: Book | None) -> Conditions | None:
    """Return the conditions of contest, or None also if a setting or a supplement does not fit."""
    try:
        return conditions_of(event, book, LAWS)
    except (Refused, BadSetting):
        return None
