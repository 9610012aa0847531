"""Consequences of register records: the ruling that each one calls for under the rule book."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from bridgedesk.directing.boards_not_played.boards_lost import lost_board_consequences
from bridgedesk.directing.boards_not_played.cancelled_boards import (
    BOARDS_CUT,
    cut_board_consequences,
    short_meetings,
    unplayed_board_consequences,
)
from bridgedesk.directing.consequence import PAIR, Consequence, RulingContext
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.registers.registers import clauses_that_ask
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.forfeits import finals_forfeits
from bridgedesk.directing.rulings.offences import (
    case_of,
    gave_notice,
    is_round_one_over,
    opponents_late,
    proposal_on_record,
)
from bridgedesk.directing.rulings.penalty import Freedom, Proposal
from bridgedesk.directing.rulings.ruling_form import penalty_rulings, record_form
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.substitutes.altered_scores import substitution_consequences
from bridgedesk.directing.substitutes.too_many import further_substitute_rulings
from bridgedesk.directing.times.finals_days import wrong_day_nights
from bridgedesk.directing.times.programme import MOVED, RESCHEDULED, moved_match_consequences, shortfalls
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.rulebooks import Listing
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.penalties import PenaltyPolicy

SLOW, VACANCY, DEPOSIT = "slow-play", "team-vacancy", "deposit"
GIVEN_BACK = ("declined", "left open")
LATE, FINE = "late-arrival", "fine"
BOTH = "both players"
DISCLOSURE = "disclosure"
GRACES = {"one card: one player's grace": 1, "no card: both players' grace": 2}


def consequences(situation: Situation) -> list[Consequence]:
    """Return the consequences of records in force, of boards not played and of finals dates, as long as
    nothing has come of them."""
    lines = [
        line
        for line in situation.event.registered
        if line.struck_out is None and line.register in _BY_REGISTER
    ]
    cancels = any(short_meetings(situation.event))
    apart = [*further_substitute_rulings(situation), *_finals_days(situation)]
    if any(entry.withdrawn is not None for entry in situation.event.entries):
        apart += finals_forfeits(situation.event, event_book(situation.event, situation.rules.library()))
    if not lines and not cancels and len(situation.event.rulings) < 2:
        return apart
    told = RulingContext(situation, event_book(situation.event, situation.rules.library()))
    found = [each for line in lines for each in _BY_REGISTER[line.register](told, line)]
    return [*found, *unplayed_board_consequences(told), *_repeated_disclosure(told), *apart]


# ---- lateness, cards, leaving the table


def _lateness(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Propose penalties for lateness; where the clause leaves it to the director, show the recorded cause."""
    rule, cause = context.book.block(LATE), line.facts.get("cause")
    free = f"; recorded cause: {cause}; the penalty is at your discretion" if cause else ""
    for found in _late_penalty(context, line):
        yield found._replace(words=f"{found.words}{free}") if rule and rule.discretion else found


def _late_penalty(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    block, minutes = context.book.block(LATE), int(str(line.facts.get("minutes", 0)))
    rule = rule_in(block, PenaltyPolicy)
    percents = rule.lost_board_percents(minutes) if rule else None
    if line.entry and block and percents:
        yield from lost_board_consequences(context, line, percents, block)
        return
    if line.entry is None or context.is_ruled(line, LATE):
        return
    told_in_time = {"notified": "yes"} if gave_notice(context.event, line) else {}
    of_teams = rule is not None and rule.is_for_two_teams
    both = {"both": "yes"} if line.facts.get("who") == BOTH and not of_teams else {}
    over = {"after_round_one": "yes"} if is_round_one_over(context, line) else {}
    minutes = opponents_late(context.event, line)
    others = {"others_late": str(minutes)} if minutes else {}
    facts = {"minutes": str(line.facts.get("minutes", 0)), **told_in_time, **both, **over, **others}
    yield from _proposed(context, line, LATE, facts, f"{facts['minutes']} minutes late")


def _missing_cards(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Propose a penalty once both players' grace is used up; the pair's last record is the one too many."""
    lines = [
        each
        for each in context.event.records(line.register)
        if each.entry == line.entry and _pair(each) == _pair(line) and not context.needs_no_card(each)
    ]
    used = sum(GRACES.get(str(each.facts.get("grace")), 0) for each in lines)
    if used > PAIR and line is lines[-1] and not context.is_ruled(line, FINE, "system-card"):
        which = "" if _pair(line) or context.players(line) <= PAIR else "; or record which pair it was"
        what = f"system cards, grace period used up{which}"
        before = {"earlier": str(len(lines) - 1)}  # lapses without penalty, so not rulings
        block = context.book.block(FINE, "system-card")
        due = f"; {block.proviso}" if block and block.proviso else ""
        for found in _proposed(context, line, FINE, {"offence": "system-card", **before}, what):
            yield found._replace(words=f"{found.words}{due}")


def _pair(line: RegisterLine) -> str:
    """Return which pair of a team the record names."""
    return " ".join(str(line.facts.get("pair", "")).casefold().split())


def _repeated_disclosure(context: RulingContext) -> Iterator[Consequence]:
    """Suggest a report for repeated disclosure offences, until one is recorded or the item is accepted."""
    block = context.book.block(FINE, DISCLOSURE)
    if block is None or not block.policy.repeated:
        return
    rulings = [
        each.entry
        for each in context.event.rulings_in_force
        if each.question == FINE and each.facts.get("offence") == DISCLOSURE
    ]
    reported = {line.entry for line in context.event.records("ethics")}
    for entry in dict.fromkeys(rulings):
        if entry is not None and rulings.count(entry) > 1 and entry not in reported:
            who = entry_words(context.event, entry)
            words = f"{who}, poor disclosure, {rulings.count(entry)} rulings: {block.policy.repeated}"
            words += _bracketed(block.clause)
            about = (("entry", entry), ("times", rulings.count(entry)))
            yield Consequence("disclosure-repeated", "", words, question=FINE, about=about)


def _left_table(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    may_be_fined = not line.facts.get("leave") or bool(line.facts.get("waited"))
    if may_be_fined and not context.is_ruled(line, FINE, "smoking"):
        lost = {
            f"{each}_lost": str(line.facts[each]) for each in ("boards", "minutes") if line.facts.get(each)
        }
        yield from _proposed(context, line, FINE, {"offence": "smoking", **lost}, "left the table")


def _proposed(
    context: RulingContext, line: RegisterLine, question: str, facts: dict[str, str], what: str
) -> Iterator[Consequence]:
    """Propose a penalty from the entry's earlier offences, as the clause counts them; nothing if the rule
    book has no clause."""
    case = case_of(context.book, question, facts.get("offence", ""))
    if not case.clause or line.entry is None:
        return
    form = record_form(line, question, case.offence, facts)
    try:
        found, elsewhere = proposal_on_record(context, form, case)
    except Refusal as problem:
        words = f"{context.who(line)}, {what}: {problem}"
        yield Consequence(f"{question}-open", line.id, words, question=question)
        return
    nothing = found.sanction is not None and found.sanction.amount == 0
    if nothing and len(case.alike) < 2:  # the offence counts for nothing else
        return
    words = f"{context.who(line)}, {what}: {found.words}{_bracketed(found.clause)}"
    words += _clause_note(context, found, question) + elsewhere
    free = found.sanction is None or found.freedom is Freedom.UP_TO
    rulings = () if free else penalty_rulings(form, {line.entry: found}, context.situation.clock())
    yield Consequence(question, line.id, words, rulings, question, about=(("minutes", facts.get("minutes")),))


def _clause_note(context: RulingContext, found: Proposal, question: str) -> str:
    """Return what the clause adds for this case, without the note that it always has."""
    block = context.book.block(question)
    note = next(iter(found.more), "").removeprefix(block.note if block else "").strip()
    return f"; {note[:1].lower()}{note[1:].rstrip('.')}" if note and block else ""


def _bracketed(clause: str) -> str:
    return f" ({clause})" if clause else ""


# ---- days


def _finals_days(situation: Situation) -> Iterator[Consequence]:
    """Report finals nights that are too few or on days the rule book does not allow."""
    book = situation.book_in_force
    for night, words in wrong_day_nights(situation.event, book):
        about = (("day", night.day), ("due", night.due))
        yield Consequence("night-moved", f"session {night.session}", words, question=MOVED, about=about)
    for each in shortfalls(situation.event, book):
        lacks = (("lacks", each.lacks), ("figures", each.figures))
        yield Consequence("programme", "programme", each.words, question="programme", about=lacks)


# ---- monitors, places given back, further appeals, picked opponents


def monitor_consequences(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Show a monitor's report until slow play is ruled on at that table or the director accepts it."""
    clause = _clause(context, line)
    table = line.facts.get("table")
    tables = _tables(context.event, line)
    there = tables.get(table, set())
    ruled = any(
        each.question == SLOW and each.entry in there and each.session in (None, line.session)
        for each in context.event.rulings_in_force
    )
    if clause and not ruled:
        said = f"Monitor's report on table {table}: {line.facts.get('report')}"
        then = "rule on it, or accept it"
        if tables and not there:
            then = "nobody sat at that table in the session; delete the record and enter the correct table"
        yield Consequence("monitors-report", line.id, f"{said}; {then} ({clause})", question=SLOW)


def vacancy_consequences(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Ask the director to offer a place given back to the next pair; if no reason was given, also to bar
    the first."""
    if line.facts.get("answer") not in GIVEN_BACK:
        return
    facts = {"on": line.time.date(), "reason": bool(line.facts.get("why"))}
    found = context.book.find_answer(VACANCY, facts)
    who = str(line.facts.get("offered_to"))
    if not isinstance(found, Listing) or _is_done(context.event, line, who, len(found.items)):
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


def further_appeal_consequences(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Warn if a further appeal has no deposit where the rule book requires one."""
    if line.facts.get("deposit") or line.facts.get("decision"):
        return
    found = context.book.find_answer(DEPOSIT, {"to": "authority"})
    if isinstance(found, Listing):
        words = f"{context.who(line)}, further appeal: {found.because}, and none is recorded ({found.clause})"
        yield Consequence("further-appeal-deposit", line.id, words, question=DEPOSIT)


def opponent_pick_consequences(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Warn if the draw of the next stage does not match the opponents that were picked."""
    event, clause = context.event, _clause(context, line)
    last = event.stages[-1].id if event.stages else ""
    keys = {each.id for each in event.sessions if (each.stage or last) == last}
    here = [each for each in event.matches if each.session in keys and line.entry in (each.home, each.away)]
    if not here or not clause:
        return
    first = min(here, key=lambda each: each.round)
    met = entry_words(event, first.away if first.home == line.entry else first.home)
    picked = str(line.facts.get("opponents"))
    if met.casefold() != picked.casefold():
        words = f"{context.who(line)} picked {picked} as opponents, but is drawn against {met} ({clause})"
        yield Consequence("other-opponents", line.id, words, about=(("met", met),))


def _clause(context: RulingContext, line: RegisterLine) -> str:
    return clauses_that_ask(context.situation.rules, context.event, context.book.book, line)


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


_BY_REGISTER: Mapping[str, Callable[[RulingContext, RegisterLine], Iterator[Consequence]]] = {
    "substitutions": substitution_consequences,
    "late": _lateness,
    "missing-cards": _missing_cards,
    "left-table": _left_table,
    RESCHEDULED: moved_match_consequences,
    BOARDS_CUT: cut_board_consequences,
    "monitors": monitor_consequences,
    "places": vacancy_consequences,
    "further-appeals": further_appeal_consequences,
    "opponents-chosen": opponent_pick_consequences,
}
