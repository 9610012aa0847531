"""Consequences of register records: the ruling that each one calls for under the rule book."""

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
from bridgedesk.directing.registers.kept_lines import (
    further_appeal_consequences,
    monitor_consequences,
    opponent_pick_consequences,
    vacancy_consequences,
)
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.forfeits import finals_forfeits
from bridgedesk.directing.rulings.offences import (
    case_of,
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
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.penalties import PenaltyPolicy

LATE, FINE = "late-arrival", "fine"

BOTH = "both players"
DISCLOSURE = "disclosure"
GRACES = {"one card: one player's grace": 1, "no card: both players' grace": 2}


def consequences(situation: Situation) -> list[Consequence]:
    """Return the consequences of records in force, of boards not played and of finals dates, as long as
    nothing has come of them."""
    lines = [line for line in situation.event.registered if line.struck_out is None and line.register in _OF]
    cancels = any(short_meetings(situation.event))
    apart = [*further_substitute_rulings(situation), *_of_days(situation)]
    if any(entry.withdrawn is not None for entry in situation.event.entries):
        apart += finals_forfeits(situation.event, event_book(situation.event, situation.rules.library()))
    if not lines and not cancels and len(situation.event.rulings) < 2:
        return apart
    told = RulingContext(situation, event_book(situation.event, situation.rules.library()))
    found = [each for line in lines for each in _OF[line.register](told, line)]
    return [*found, *unplayed_board_consequences(told), *_of_disclosure(told), *apart]


# ---- lateness, cards, leaving the table


def _of_lateness(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Propose penalties for lateness; where the clause leaves it to the director, show the recorded cause."""
    rule, cause = told.book.block(LATE), line.facts.get("cause")
    free = f"; the cause kept is {cause}: it is at your discretion" if cause else ""
    for found in _late(told, line):
        yield found._replace(words=f"{found.words}{free}") if rule and rule.discretion else found


def _late(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    block, minutes = told.book.block(LATE), int(str(line.facts.get("minutes", 0)))
    rule = rule_in(block, PenaltyPolicy)
    percents = rule.lost_board_percents(minutes) if rule else None
    if line.entry and block and percents:
        yield from lost_board_consequences(told, line, percents, block)
        return
    if line.entry is None or told.is_ruled(line, LATE):
        return
    told_in_time = {"notified": "yes"} if line.facts.get("told") else {}
    of_teams = rule is not None and rule.is_for_two_teams
    both = {"both": "yes"} if line.facts.get("who") == BOTH and not of_teams else {}
    over = {"after_round_one": "yes"} if is_round_one_over(told, line) else {}
    minutes = opponents_late(told.event, line)
    others = {"others_late": str(minutes)} if minutes else {}
    facts = {"minutes": str(line.facts.get("minutes", 0)), **told_in_time, **both, **over, **others}
    yield from _proposed(told, line, LATE, facts, f"{facts['minutes']} minutes late")


def _of_cards(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Propose a penalty once both players' grace is used up; the pair's last record is the one too many."""
    lines = [
        each
        for each in told.event.records(line.register)
        if each.entry == line.entry and _pair(each) == _pair(line) and not told.needs_no_card(each)
    ]
    used = sum(GRACES.get(str(each.facts.get("grace")), 0) for each in lines)
    if used > PAIR and line is lines[-1] and not told.is_ruled(line, FINE, "system-card"):
        which = "" if _pair(line) or told.players(line) <= PAIR else "; or put down which pair it was"
        what = f"system cards, grace used up{which}"
        before = {"earlier": str(len(lines) - 1)}  # the lapses, which were free and no rulings
        yield from _proposed(told, line, FINE, {"offence": "system-card", **before}, what)


def _pair(line: RegisterLine) -> str:
    """Return which pair of a team the record names."""
    return " ".join(str(line.facts.get("pair", "")).casefold().split())


def _of_disclosure(told: RulingContext) -> Iterator[Consequence]:
    """Suggest a report for repeated disclosure offences, until one is recorded or the item is accepted."""
    block = told.book.block(FINE, DISCLOSURE)
    if block is None or not block.policy.repeated:
        return
    rulings = [
        each.entry
        for each in told.event.rulings_in_force
        if each.question == FINE and each.facts.get("offence") == DISCLOSURE
    ]
    reported = {line.entry for line in told.event.records("ethics")}
    for entry in dict.fromkeys(rulings):
        if entry is not None and rulings.count(entry) > 1 and entry not in reported:
            who = entry_words(told.event, entry)
            words = f"{who}, poor disclosure, {rulings.count(entry)} rulings: {block.policy.repeated}"
            words += _in_brackets(block.clause)
            about = (("entry", entry), ("times", rulings.count(entry)))
            yield Consequence("disclosure-repeated", "", words, question=FINE, about=about)


def _of_leaving(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    may_be_fined = not line.facts.get("leave") or bool(line.facts.get("waited"))
    if may_be_fined and not told.is_ruled(line, FINE, "smoking"):
        yield from _proposed(told, line, FINE, {"offence": "smoking"}, "left the table")


def _proposed(
    told: RulingContext, line: RegisterLine, question: str, facts: dict[str, str], what: str
) -> Iterator[Consequence]:
    """Propose a penalty from the entry's earlier offences, as the clause counts them; nothing if the rule
    book has no clause."""
    case = case_of(told.book, question, facts.get("offence", ""))
    if not case.clause or line.entry is None:
        return
    form = record_form(line, question, case.offence, facts)
    try:
        found, elsewhere = proposal_on_record(told, form, case)
    except Refusal as problem:
        words = f"{told.who(line)}, {what}: {problem}"
        yield Consequence(f"{question}-open", line.id, words, question=question)
        return
    nothing = found.sanction is not None and found.sanction.amount == 0
    if nothing and len(case.alike) < 2:  # it counts nowhere else
        return
    words = f"{told.who(line)}, {what}: {found.words}{_in_brackets(found.clause)}"
    words += _besides(told, found, question) + elsewhere
    free = found.sanction is None or found.freedom is Freedom.UP_TO
    rulings = () if free else penalty_rulings(form, {line.entry: found}, told.situation.clock())
    yield Consequence(question, line.id, words, rulings, question, about=(("minutes", facts.get("minutes")),))


def _besides(told: RulingContext, found: Proposal, question: str) -> str:
    """Return what the clause adds for this case, without the note that it always has."""
    block = told.book.block(question)
    note = next(iter(found.more), "").removeprefix(block.note if block else "").strip()
    return f"; {note[:1].lower()}{note[1:].rstrip('.')}" if note and block else ""


def _in_brackets(clause: str) -> str:
    return f" ({clause})" if clause else ""


# ---- days


def _of_days(situation: Situation) -> Iterator[Consequence]:
    """Report finals nights that are too few or on days the rule book does not allow."""
    book = situation.book_in_force
    for night, words in wrong_day_nights(situation.event, book):
        about = (("day", night.day), ("due", night.due))
        yield Consequence("night-moved", f"session {night.session}", words, question=MOVED, about=about)
    for each in shortfalls(situation.event, book):
        lacks = (("lacks", each.lacks), ("figures", each.figures))
        yield Consequence("programme", "programme", each.words, question="programme", about=lacks)


_OF: Mapping[str, Callable[[RulingContext, RegisterLine], Iterator[Consequence]]] = {
    "substitutions": substitution_consequences,
    "late": _of_lateness,
    "missing-cards": _of_cards,
    "left-table": _of_leaving,
    RESCHEDULED: moved_match_consequences,
    BOARDS_CUT: cut_board_consequences,
    "monitors": monitor_consequences,
    "places": vacancy_consequences,
    "further-appeals": further_appeal_consequences,
    "opponents-chosen": opponent_pick_consequences,
}
