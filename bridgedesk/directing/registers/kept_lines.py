"""Records that call for more: a monitor's report, a place given back, a further appeal."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from bridgedesk.directing.consequence import Consequence, RulingContext
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.registers.registers import required_registers
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.rulebooks import Listing

SLOW, VACANCY, DEPOSIT = "slow-play", "team-vacancy", "deposit"
GIVEN_BACK = ("declined", "left open")


def monitor_consequences(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Show a monitor's report until slow play is ruled on at that table or the director accepts it."""
    clause = _clause(told, line)
    table = line.facts.get("table")
    tables = _tables(told.event, line)
    there = tables.get(table, set())
    ruled = any(
        each.question == SLOW and each.entry in there and each.session in (None, line.session)
        for each in told.event.rulings_in_force
    )
    if clause and not ruled:
        said = f"Table {table}, a monitor's report: {line.facts.get('report')}"
        then = "rule on it, or let it stand"
        if tables and not there:
            then = "nobody sat at that table in the session; strike it out, and put down the right one"
        yield Consequence("monitors-report", line.id, f"{said}; {then} ({clause})", question=SLOW)


def vacancy_consequences(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Ask the director to offer a place given back to the next pair; if no reason was given, also to bar
    the first."""
    if line.facts.get("answer") not in GIVEN_BACK:
        return
    facts = {"on": line.time.date(), "reason": bool(line.facts.get("why"))}
    found = told.book.find_answer(VACANCY, facts)
    who = str(line.facts.get("offered_to"))
    if not isinstance(found, Listing) or _is_done(told.event, line, who, len(found.items)):
        return
    words = f"{line.facts.get('place')}, {line.facts.get('answer')} by {who}: {'; '.join(found.items)}"
    yield Consequence("place-given-back", line.id, f"{words} ({found.clause})", question=VACANCY)


def _is_done(event: Event, line: RegisterLine, who: str, wanted: int) -> bool:
    """Return whether the place was offered again and, where required, a pair is barred."""
    offers = list(event.records(line.register))
    after = offers[offers.index(line) + 1 :]
    offered = any(each.facts.get("place") == line.facts.get("place") for each in after)
    names = [str(each.facts.get("who", "")).casefold() for each in event.records("barred")]
    return offered and (wanted < 2 or any(name and name in who.casefold() for name in names))


def further_appeal_consequences(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Warn if a further appeal has no deposit where the rule book requires one."""
    if line.facts.get("deposit") or line.facts.get("decision"):
        return
    found = told.book.find_answer(DEPOSIT, {"to": "authority"})
    if isinstance(found, Listing):
        words = f"{told.who(line)}, further appeal: {found.because}, and none is put down ({found.clause})"
        yield Consequence("further-appeal-deposit", line.id, words, question=DEPOSIT)


def opponent_pick_consequences(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Warn if the draw of the next stage does not match the opponents that were picked."""
    event, clause = told.event, _clause(told, line)
    last = event.stages[-1].id if event.stages else ""
    keys = {each.id for each in event.sessions if (each.stage or last) == last}
    here = [each for each in event.matches if each.session in keys and line.entry in (each.home, each.away)]
    if not here or not clause:
        return
    first = min(here, key=lambda each: each.round)
    met = entry_words(event, first.away if first.home == line.entry else first.home)
    picked = str(line.facts.get("opponents"))
    if met.casefold() != picked.casefold():
        words = f"{told.who(line)} picked {picked} as opponents, and is drawn against {met} ({clause})"
        yield Consequence("other-opponents", line.id, words, about=(("met", met),))


def _clause(told: RulingContext, line: RegisterLine) -> str:
    """Return the clauses that require the register."""
    return ", ".join(required_registers(told.situation.rules, told.event.rulebook.id).get(line.register, ()))


def _tables(event: Event, line: RegisterLine) -> Mapping[Fact | None, set[str]]:
    """Return the entries that sat at each table number in the record's session."""
    found: dict[Fact | None, set[str]] = defaultdict(set)
    for match in event.matches:
        if match.session == line.session and match.table is not None:
            found[match.table] |= {match.home, match.away}
    for section in event.sections_in(line.session):
        for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
            for sitting in sittings:
                found[sitting.table] |= set(section.entries_at(sitting, number))
    return dict(found)
