"""Registers of an event: required ones, their records, and the form for a record."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from bridgedesk.directing.forms import FormLine
from bridgedesk.directing.lookup import entry_words, match_words
from bridgedesk.directing.rules.event_book import EventBook, event_book
from bridgedesk.directing.rulings.sides import session_sides
from bridgedesk.directing.rulings.words import listed_appeals
from bridgedesk.directing.seating.match_tables import contest_of
from bridgedesk.directing.situation import RulesAtHand, Situation
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.spelling import near
from bridgedesk.movements.movement import Contest
from bridgedesk.rulebooks import Block, Book, Refused
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.clauses import Moment, RowFilter, kinds_that_bring
from bridgedesk.rulebooks.registers import MISSED_ROUNDS, RecordField, RecordLine, Register, lines_of
from bridgedesk.rulebooks.scores.own_average import AWAY, OwnScorePolicy
from bridgedesk.rulebooks.shown_names import words_of
from bridgedesk.standings.eligibility.stage_progress import sessions_of_current_stage
from bridgedesk.standings.stages.stages import kind_in_session

# ---- reasons for an absence that the rule book scores differently, as a form offers them

Choices = tuple[tuple[str, str], ...]  # stored value and label
OF_ONE, OF_BOTH = "substitute-score", "absent-score"


class SubstituteReasons(NamedTuple):
    """Reasons for a substitute for one of a pair, and for a pair that is absent."""

    of_one: Choices = ()
    of_both: Choices = ()


def reasons_now(event: Event, rules: RulesAtHand, session: str) -> SubstituteReasons:
    book = event_book(event, rules.library(), session)
    return SubstituteReasons(*(_reasons(book, topic) for topic in (OF_ONE, OF_BOTH)))


def reasons_of_teams(event: Event, rules: RulesAtHand) -> Choices:
    """Return the reasons that the rule book scores; for pairs the reason is recorded with the substitute."""
    last = event.sessions[-1:]
    if not last or contest_of(event, last[0]) is not Contest.TEAMS:
        return ()
    book = event_book(event, rules.library(), last[0].id)
    return tuple(each for each in _reasons(book, OF_ONE) if each[0] and _has_score(book, each[0]))


def _has_score(book: EventBook, reason: str) -> bool:
    """Return whether the rule book has a score for this reason; in a finals match the director decides."""
    rule = rule_in(book.block(OF_ONE, reason), OwnScorePolicy)
    return rule is not None and rule.is_share_of_average


def _reasons(book: EventBook, topic: str) -> Choices:
    """Return the reasons, any other one first; none if they make no difference."""
    usual = book.block(topic)
    own = {reason: block for reason in AWAY if (block := book.block(topic, reason)) and block is not usual}
    found = tuple((reason, f"{AWAY[reason]}{_follows(block)}") for reason, block in own.items())
    return (("", f"another reason{_follows(usual)}"), *found) if found else ()


def _follows(block: Block | None) -> str:
    words = block.policy.score_words if block else ""
    return f": {words} ({block.clause})" if block and words else ""


# ---- registers

ENTRY, SESSION = "entry", "session"
BEFORE = ("before the event", "when entries are taken")
OF_ONE_DAY = ("waiting-list", "rescheduled", "committees", "club-qualifiers")
DEVICES = ("devices",)


def register_called(rules: RulesAtHand, name: str) -> Register:
    registers = rules.registers()
    if name not in registers:
        raise Refusal(f"There is no register “{name}”; {near(name, registers)}")
    return registers[name]


def required_registers(rules: RulesAtHand, book: str) -> dict[str, tuple[str, ...]]:
    """Return the registers that a rule book requires, with their clauses, in the order of the registers."""
    clauses: dict[str, dict[str, None]] = {}
    for row in rules.clauses(book):
        if row.register:
            clauses.setdefault(row.register, {}).update(dict.fromkeys(row.clause.split(", ")))
    return {name: tuple(clauses[name]) for name in rules.registers() if name in clauses}


def clauses_that_ask(rules: RulesAtHand, event: Event, book: Book, line: RegisterLine) -> str:
    """Return the clauses that require the record, in the kind of event played in its session."""
    concern = RowFilter(book, kind_in_session(event, line.session, book) if line.session else event.kind)
    every = rules.clauses(event.rulebook.id)
    rows = (row for row in every if row.register == line.register and concern.by_kind(row))
    return ", ".join(dict.fromkeys(clause for row in rows for clause in row.clause.split(", ")))


def registers_at(rules: RulesAtHand, book: str, moment: Moment) -> list[tuple[Register, tuple[str, ...]]]:
    """Return the registers for a moment: required ones first, then those any event may want."""
    clauses = required_registers(rules, book)
    met = [each for each in rules.registers().values() if each.moment == moment]
    met.sort(key=lambda each: each.name not in clauses)
    return [(each, clauses.get(each.name, ())) for each in met]


# ---- what stands in them


def lines(event: Event, register: Register) -> list[RecordLine]:
    return list(lines_of(event, register))


def all_lines(situation: Situation) -> list[RecordLine]:
    registers = situation.rules.registers().values()
    return [line for register in registers for line in lines_of(situation.event, register)]


def lines_about(situation: Situation, entry: str) -> list[RecordLine]:
    """Return all records about one entry, for its form and for a ruling on it."""
    return [line for line in all_lines(situation) if line.entry == entry]


NOTHING_MORE: Mapping[str, str] = MappingProxyType({})


def records_in_words(
    situation: Situation,
    entries: Iterable[str | None],
    registers: Collection[str],
    also: Mapping[str, str] = NOTHING_MORE,
) -> Iterator[str]:
    """Yield each entry's records in these registers, with its name and the register's title; `also`: what
    to add to a record's words, by its id."""
    for entry in dict.fromkeys(entries):
        for line in lines_about(situation, entry) if entry else ():
            if line.register.name in registers and line.struck_out is None:
                what = f"{line.register.title.lower()}: {line.words}{also.get(line.id or '', '')}"
                yield f"{entry_words(situation.event, entry)}, {what}"


def lasting_terms(event: Event, registers: Mapping[str, Register]) -> tuple[RegisterLine, ...]:
    """Return the records to keep in a copy of the event: its terms, not its players or what happened."""
    return tuple(
        line
        for line in event.registered
        if line.entry is None
        and line.struck_out is None
        and line.register in registers
        and line.register not in OF_ONE_DAY
        and registers[line.register].moment in BEFORE
    )


def entry_and_session(event: Event, line: RecordLine) -> str:
    """Return the entry and session that a record is about."""
    who = entry_words(event, line.entry) if line.entry else ""
    return ", ".join(filter(None, [who, f"session {line.session}" if line.session else ""]))


# ---- the form of a line


def record_form(situation: Situation, register: Register, entry: str | None = None) -> tuple[FormLine, ...]:
    """Return the form of a record: the entry and session it is about, then its facts."""
    event = situation.event
    found = []
    if register.about == "entry":
        what, who = "the pair, team or player it is about", entries_offered(event)
        found.append(FormLine(ENTRY, what, choices=(("", ""), *who), usual=entry or "", people=True))
    if register.session:
        sessions = tuple((each.id, f"session {each.id}") for each in event.sessions)
        found.append(FormLine(SESSION, "the session it is about", choices=sessions))
    away = reasons_of_teams(event, situation.rules)
    blanks = (blank for blank in register.facts if blank.kind != "away" or away)
    return (*found, *(_form_line(situation, register, blank, entry) for blank in blanks))


def session_left_out(event: Event, register: Register) -> str:
    """Return the session of a missed round that names none: in several stages, the first of the one in
    play."""
    if register.name != MISSED_ROUNDS or len(event.stages) < 2:
        return ""
    return sessions_of_current_stage(event)[0].id


def _form_line(situation: Situation, register: Register, blank: RecordField, entry: str | None) -> FormLine:
    event = situation.event
    choices = blank.choices
    if blank.kind == "player" and register.about == "entry":
        choices = ("", *players_of(event, entry))
    if blank.kind == "yes-or-no" and not blank.required:
        choices = ("yes", "no")
    yes_or_no = blank.kind == "yes-or-no" and blank.required
    offered = tuple((each, words_of(each)) for each in choices)
    match blank.kind:
        case "player":
            offered = _with_numbers(event, choices)
        case "earning-event" | "event-kind":
            offered = _kinds_offered(situation, earning=blank.kind == "earning-event")
        case "appeal":
            offered = listed_appeals(event)
        case "match":
            offered = tuple((each.id, match_words(event, each)) for each in event.matches)
        case "away":
            offered = reasons_of_teams(event, situation.rules)
    return FormLine(
        blank.name,
        blank.words,
        blank.required,
        offered,
        yes_or_no,
        title=blank.called,
        several=blank.several,
        people=blank.kind == "player" and bool(offered),
    )


def entries_offered(event: Event) -> Choices:
    """Return all entries in order of entry, with their number in the last session that has one for them."""
    words = {each.id: entry_words(event, each.id) for each in event.entries}
    for session in event.sessions:
        seated = (side for side in session_sides(event, session.id) if len(side.entries) == 1)
        words |= {side.entries[0]: side.words for side in seated if side.words != words[side.entries[0]]}
    return tuple(words.items())


def _with_numbers(event: Event, names: Iterable[str]) -> Choices:
    """Return players by name, with the player number by which they are found too."""
    numbers = {player.name: player.number for player in event.players}
    return tuple((name, "  ".join(filter(None, (name, numbers.get(name))))) for name in names)


def _kinds_offered(situation: Situation, *, earning: bool) -> Choices:
    """Return the kinds of event that the rule book names, or that earn points for a selection."""
    try:
        book = situation.rules.book(situation.event.rulebook.id)
    except Refused:
        return ()
    found = kinds_that_bring(book) if earning else {name: kind.title for name, kind in book.kinds.items()}
    return tuple(found.items())


def players_of(event: Event, entry: str | None) -> list[str]:
    """Return the names of an entry's players, or of all players before an entry is chosen."""
    own = {player for each in event.entries if entry in (None, "", each.id) for player in each.players}
    return [player.name for player in event.players if player.id in own]
