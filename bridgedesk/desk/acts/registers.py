"""Write register records required by the regulations, or strike them out with a reason."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from bridgedesk.desk.acts.results import record_results
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.advice import rule_change_advice
from bridgedesk.directing.consequence import Consequence
from bridgedesk.directing.entries.placings import prospects
from bridgedesk.directing.entries.team_members import about_captain, make_only_captain, selects_team_of_pairs
from bridgedesk.directing.entry_checks import doubts_of
from bridgedesk.directing.lookup import entry_words, reason_given
from bridgedesk.directing.registers.registers import ENTRY, SESSION, register_called, session_left_out
from bridgedesk.directing.seating.event_edits import with_entry, with_match, with_new_record
from bridgedesk.directing.selection.outside_placings import ELSEWHERE, checked_elsewhere
from bridgedesk.directing.substitutes.notice_and_rights import late_notices
from bridgedesk.directing.times.deadlines import UNAVAILABLE, guest_status_too_late, vacancy_takers
from bridgedesk.directing.times.finals_days import ANNOUNCED, WEEKS_LEFT_OUT, wrong_day_sessions
from bridgedesk.directing.times.programme import short_programme
from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.score import NotPlayed
from bridgedesk.event.session import Result
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks import Refused
from bridgedesk.rulebooks.clauses import CHECKLIST
from bridgedesk.rulebooks.registers import Register
from bridgedesk.standings.eligibility.boards_scheduled import PLANNED
from bridgedesk.standings.eligibility.eligibility import SUBSTITUTIONS
from bridgedesk.standings.eligibility.substitutions import PLANNED as SESSIONS

OWN_RULES = "own-rules"
DATE_REGISTERS = (SESSIONS, PLANNED, WEEKS_LEFT_OUT, ANNOUNCED)


@one_act
def add_record(open_event: OpenEvent, name: str, typed: Mapping[str, str]) -> Change:
    """Add a record from a filled-in form; a register that sets a fact of an entry changes it there."""
    register = register_called(open_event.rules, name)
    entry = _entry(open_event.event, register, typed.get(ENTRY, "").strip())
    session = typed.get(SESSION, "").strip() if register.session else ""
    session = session or session_left_out(open_event.event, register)
    given = {key: value for key, value in typed.items() if key not in (ENTRY, SESSION)}
    with refusals_of(Refused):
        facts = register.line(given)
    who = f" for {entry_words(open_event.event, entry.id)}" if entry else ""
    change = Change("keep", f"{register.title}{who}: recorded")
    if register.sets and entry:
        told, before = tuple(guest_status_too_late(open_event, register)), doubts_of(open_event, entry.id)
        after = _with_fact(open_event.event, entry, register.sets, facts[register.sets])
        if register.sets == "captain" and selects_team_of_pairs(open_event):
            told, after = (*told, *about_captain(open_event, entry)), make_only_captain(after, entry)
        done = open_event.carry_out(change, after)
        return done._replace(remarks=(*done.remarks, *told, *_new(before, doubts_of(open_event, entry.id))))
    _refuse_one_too_many(open_event.event, register)
    for blank in register.facts:
        if blank.kind == "appeal":
            open_event.event.appeal(str(facts[blank.name]))
        if blank.kind == "match":
            open_event.event.match(str(facts[blank.name]))
    brought = checked_elsewhere(open_event, facts) if register.name == ELSEWHERE else []
    line = RegisterLine(
        "",
        register.name,
        open_event.clock(),
        entry.id if entry else None,
        open_event.event.session(session).id if session else None,
        facts,
    )
    event = open_event.event
    if register.colour and entry:
        event = _with_fact(event, entry, "system", register.colour)
    after = with_new_record(event, line)
    before = doubts_of(open_event, entry.id) if entry else _date_faults(open_event, register)
    done = open_event.carry_out(change, after)
    now = doubts_of(open_event, entry.id) if entry else _date_faults(open_event, register)
    new = _new(before, now)
    if register.name == OWN_RULES and (book := open_event.book_in_force) is not None:
        new += rule_change_advice(open_event.event, book, open_event.rules.clauses(book.id))
    late: list[str] = []
    if entry and register.name == SUBSTITUTIONS:
        late = [*prospects(open_event, entry.id), *late_notices(open_event, entry.id)[-1:]]
    given_back = vacancy_takers(open_event) if register.name == UNAVAILABLE else []
    return done._replace(remarks=(*done.remarks, *new, *late, *given_back, *brought))


def _new(before: Sequence[str], now: Sequence[str]) -> list[str]:
    return [each for each in now if each not in before]


def _date_faults(open_event: OpenEvent, register: Register) -> list[str]:
    """Return faults of the session dates, for registers that change them."""
    if register.name not in DATE_REGISTERS:
        return []
    book = open_event.book_in_force
    days = [words for _, words in wrong_day_sessions(open_event.event, book)]
    return [*days, *short_programme(open_event.event, book)]


@one_act
def strike_out(open_event: OpenEvent, key: str, why: str) -> Change:
    """Strike out a record with a reason; it stays on file."""
    line = open_event.event.record(key)
    if line.struck_out is not None:
        raise Refusal(f"This record is already deleted: {line.struck_out}")
    struck = replace(line, struck_out=reason_given(why, "the record is deleted"))
    after = tuple(struck if each.id == key else each for each in open_event.event.registered)
    words = f"{register_called(open_event.rules, line.register).title}: record deleted ({struck.struck_out})"
    return open_event.carry_out(Change("strike out", words), replace(open_event.event, registered=after))


@one_act
def toggle_checklist_item(open_event: OpenEvent, row: str, says: str) -> Change:
    """Tick a checklist item as done, or clear the tick."""
    event = open_event.event
    standing = [each for each in event.records(CHECKLIST) if each.facts.get("row") == row]
    if standing:
        kept = tuple(each for each in event.registered if each not in standing)
        return open_event.carry_out(Change("tick", f"Not done: {says}"), replace(event, registered=kept))
    done = RegisterLine("", CHECKLIST, open_event.clock(), facts={"row": row})
    return open_event.carry_out(Change("tick", f"Done: {says}"), with_new_record(event, done))


def _entry(event: Event, register: Register, key: str) -> Entry | None:
    if register.about != "entry":
        return None
    if not key:
        raise Refusal(f"{register.title}: choose the pair or team.")
    return event.entry(key)


def _with_fact(
    event: Event, entry: Entry, name: Literal["captain", "contending", "system"], fact: Fact
) -> Event:
    match name:
        case "captain":
            changed = replace(entry, captain=_player(event, entry, str(fact)))
        case "contending":
            changed = replace(entry, contending=bool(fact))
        case "system":
            changed = replace(entry, system=str(fact))
    return with_entry(event, changed)


def _player(event: Event, entry: Entry, name: str) -> str:
    for player in event.players:
        if player.id in entry.players and player.name == name:
            return player.id
    raise Refusal(
        f"{name} is not in {entry_words(event, entry.id)}. The captain must be a member of the team."
    )


def _refuse_one_too_many(event: Event, register: Register) -> None:
    if register.most is not None and len(list(event.records(register.name))) >= register.most:
        raise Refusal(
            f"{register.title}: at most {counted(register.most, 'record')}. Delete the earlier one first."
        )


# ---- impose the penalty that a register record leads to, as the rule book sets it


@one_act
def impose_consequence(open_event: OpenEvent, found: Consequence) -> Change:
    """Carry out a consequence in one action: its rulings, register records, unplayed boards or forfeits."""
    if found.not_played:
        lines = {each: Result(each.board, NotPlayed(), each.round, each.table) for each in found.not_played}
        many = len(lines)
        words = f"{counted(many, 'board')} recorded as not played"
        return record_results(open_event, "cut boards", words, lines)
    if found.lines:
        return _add_records(open_event, found)
    if found.forfeits:
        return _record_forfeits(open_event, found)
    if not found.rulings and not found.question:
        raise Refusal(f"{found.words}. Or accept it with a reason in To check (F7).")
    if not found.rulings:
        raise Refusal(f"{found.words}. You decide this in Penalties.")
    now = open_event.clock()
    return impose_rulings(open_event, *(replace(each, time=now) for each in found.rulings))


def _add_records(open_event: OpenEvent, found: Consequence) -> Change:
    event = open_event.event
    for line in found.lines:
        event = with_new_record(event, replace(line, time=open_event.clock()))
    return open_event.carry_out(Change("keep", f"Recorded: {found.words}"), event)


def _record_forfeits(open_event: OpenEvent, found: Consequence) -> Change:
    event = open_event.event
    for key, gone in found.forfeits:
        event = with_match(event, replace(event.match(key), outcome=Outcome.FORFEIT, at_fault=gone))
    return open_event.carry_out(Change("end match", found.words), event)
