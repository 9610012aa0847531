"""What follows from the lines of the registers: the ruling that a kept line calls for, as the book has it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.known import entry_words
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.regulations.event_book import EventBook, event_book
from bridgedesk.desk.regulations.library import library
from bridgedesk.desk.rulings.cancelled_boards import cancelled, of_cancelled_boards
from bridgedesk.desk.rulings.consequence import PAIR, Consequence, Told
from bridgedesk.desk.rulings.further_substitution import of_further_substitutes
from bridgedesk.desk.rulings.offences import case_of, counted, earlier_offences, others_of
from bridgedesk.desk.rulings.penalty import DISQUALIFIED, proposal
from bridgedesk.desk.rulings.rights import rights_in_doubt
from bridgedesk.event.register import Registered
from bridgedesk.event.ruling import Fact, Ruling, Sanction
from bridgedesk.rulebooks import Director, Figure, Finding, Refused, Verdict
from bridgedesk.rulebooks.finding import Amount, Unit, say
from bridgedesk.rulebooks.penalties import DirectorDecides
from bridgedesk.rulebooks.questions.own_average import Reason
from bridgedesk.standings.evaluation import MatchScore, SessionScore

SUBSTITUTE, LATE, FINE, MOVED = "substitute-score", "late-arrival", "fine", "moved-match"

BOTH = "both players"
DISCLOSURE = "disclosure"
TAKES_OVER = "takes over the rights"
GRACES = {"one card: one player's grace": 1, "no card: both players' grace": 2}


def consequences(desk: OpenEvent) -> list[Consequence]:
    """Of every line that stands and of boards that were not played, as long as nothing has come of it."""
    lines = [line for line in desk.event.registered if line.struck_out is None and line.register in _OF]
    cancels = any(cancelled(match) for match in desk.event.matches)
    further = list(of_further_substitutes(desk))
    if not lines and not cancels and len(desk.event.rulings) < 2:
        return further
    told = Told(desk, event_book(desk.event, library()))
    found = [each for line in lines for each in _OF[line.register](told, line)]
    return [*found, *further, *of_cancelled_boards(told), *_of_disclosure(told)]


# ---- substitutions


def _of_substitution(told: Told, line: Registered) -> Iterator[Consequence]:
    score = str(line.facts.get("score", ""))
    if score == "altered" and not told.is_ruled(line, SUBSTITUTE):
        yield _altered(told, line)
    elif score == "disqualified" and not told.is_ruled(line, SUBSTITUTE):
        block = told.book.block(SUBSTITUTE, "ineligible")
        clause = block.clause if block else ""
        said = Sanction(None, DISQUALIFIED, clause or None)
        words = f"{told.who(line)} is disqualified for the substitution: to be ruled{_in_brackets(clause)}"
        yield Consequence(line.id, words, (told.ruling(line, SUBSTITUTE, {}, said),), SUBSTITUTE)
    yield from _new_member(told, line)


def _altered(told: Told, line: Registered) -> Consequence:
    """The difference to the score gained is taken off, match by match where the event has matches."""
    reason = _reason(told, line)
    rulings: list[Ruling] = []
    because: list[str] = []
    for gained, facts, round_ in _scores(told, line):
        found = _asked(told.book, {**facts, "gained": gained, "reason": reason})
        value = _value(found)
        if found is None or value is None:
            continue
        less = gained - value.value
        because.append(f"{found.because}: {say(value.value)} {value.unit} ({found.clause})")
        if less > 0:
            amount = Decimal(less.numerator) / less.denominator
            said = Sanction(round(amount, 2), value.unit.value, found.clause)
            kept: dict[str, Fact] = {"reason": reason}
            made = told.ruling(line, SUBSTITUTE, kept, said)
            rulings.append(_of_round(made, round_, found.because))
    who = f"{told.who(line)}, altered score for the substitution"
    if not because:
        return Consequence(line.id, f"{who}: to be ruled", question=SUBSTITUTE)
    off = ", ".join(f"{each.imposed.amount} {each.imposed.unit} off" for each in rulings if each.imposed)
    return Consequence(
        line.id, f"{who}: {'; '.join(because)}{f'; {off}' if off else ''}", tuple(rulings), SUBSTITUTE
    )


def _of_round(ruling: Ruling, round_: int | None, because: str) -> Ruling:
    return replace(ruling, round=round_, reason=f"altered score: {because}")


def _reason(told: Told, line: Registered) -> Reason:
    """Both of a pair, three or four of a team; otherwise ineligible, or not of the same standard."""
    alike = [
        each
        for each in told.event.registered
        if (each.register, each.entry, each.session) == (line.register, line.entry, line.session)
        and each.struck_out is None
    ]
    return (
        "pair-replaced" if len(alike) >= (PAIR if told.players(line) <= PAIR else PAIR + 1) else "ineligible"
    )


def _scores(told: Told, line: Registered) -> Iterator[tuple[Fraction, dict[str, object], int | None]]:
    """What was gained with the substitute; the entry's other scores and the opponents' average; the round."""
    standing = told.standing(line)
    if standing is None:
        return
    sessions = {match.id: match.session for match in told.event.matches}
    with_him = [each for each in standing.matches if sessions.get(each.match) == line.session]
    own = [Fraction(each.won) for each in standing.matches if each not in with_him and not each.outcome]
    for match in with_him:
        yield Fraction(match.won), {"scores": tuple(own), **_of_opponents(told, match)}, match.round
    for session in standing.sessions if not with_him else ():
        if session.session == line.session and session.percent is not None:
            others = tuple(_percents(standing.sessions, line.session))
            yield session.percent, {"scores": others}, None


def _percents(sessions: tuple[SessionScore, ...], but: str | None) -> Iterator[Fraction]:
    for each in sessions:
        if each.session != but and each.percent is not None:
            yield each.percent


def _of_opponents(told: Told, match: MatchScore) -> dict[str, object]:
    """Their average in the stage."""
    fields = told.desk.evaluation.fields
    theirs = [
        Fraction(each.won)
        for field in fields
        for standing in field.standings
        if standing.entry == match.against
        for each in standing.matches
        if not each.outcome
    ]
    return {"opponents_mean": sum(theirs, start=Fraction(0)) / len(theirs)} if theirs else {}


def _new_member(told: Told, line: Registered) -> Iterator[Consequence]:
    """Who takes over the rights, or becomes a member, is named in the entry from then on."""
    rights, substitute = str(line.facts.get("rights", "")), str(line.facts.get("substitute", ""))
    names = {player.id: player.name.casefold() for player in told.event.players}
    own = [names.get(key) for each in told.event.entries if each.id == line.entry for key in each.players]
    if rights in (TAKES_OVER, "permanent member") and substitute.casefold() not in own:
        too_late = rights_in_doubt(told.event, line) if rights == TAKES_OVER else ""
        words = (
            f"{substitute} {rights.replace('permanent', 'is a permanent')}: to be named in {told.who(line)}"
        )
        yield Consequence(line.id, too_late or f"{words}, under Setup")


# ---- lateness, cards, leaving the table


def _of_lateness(told: Told, line: Registered) -> Iterator[Consequence]:
    if line.entry is None or told.is_ruled(line, LATE):
        return
    told_in_time = {"notified": "yes"} if line.facts.get("told") else {}
    both = {"both": "yes"} if line.facts.get("who") == BOTH else {}
    facts = {"minutes": str(line.facts.get("minutes", 0)), **told_in_time, **both}
    yield from _proposed(told, line, LATE, facts, f"{facts['minutes']} minutes late")


def _of_cards(told: Told, line: Registered) -> Iterator[Consequence]:
    """A pair's grace is used up when both players' are; its last line is the one too many."""
    lines = [
        each
        for each in told.event.registered
        if (each.register, each.entry, each.struck_out) == (line.register, line.entry, None)
        and _pair(each) == _pair(line)
        and not told.needs_no_card(each)
    ]
    used = sum(GRACES.get(str(each.facts.get("grace")), 0) for each in lines)
    if used > PAIR and line is lines[-1] and not told.is_ruled(line, FINE, "system-card"):
        which = "" if _pair(line) or told.players(line) <= PAIR else "; or put down which pair it was"
        what = f"system cards, grace used up{which}"
        yield from _proposed(told, line, FINE, {"offence": "system-card"}, what)


def _pair(line: Registered) -> str:
    """Of a team: which of its pairs."""
    return " ".join(str(line.facts.get("pair", "")).casefold().split())


def _of_disclosure(told: Told) -> Iterator[Consequence]:
    """What came again may go further; until that is put down, or let stand."""
    block = told.book.block(FINE, DISCLOSURE)
    if block is None or not isinstance(block.policy, DirectorDecides) or not block.policy.repeated:
        return
    rulings = [
        each.entry
        for each in told.event.rulings
        if each.withdrawn is None and each.question == FINE and each.facts.get("offence") == DISCLOSURE
    ]
    reported = {
        line.entry for line in told.event.registered if (line.register, line.struck_out) == ("ethics", None)
    }
    for entry in dict.fromkeys(rulings):
        if entry is not None and rulings.count(entry) > 1 and entry not in reported:
            who = entry_words(told.event, entry)
            words = f"{who}, poor disclosure, {rulings.count(entry)} rulings: {block.policy.repeated}"
            yield Consequence("", f"{words}{_in_brackets(block.clause)}", question=FINE)


def _of_leaving(told: Told, line: Registered) -> Iterator[Consequence]:
    may_be_fined = not line.facts.get("leave") or bool(line.facts.get("waited"))
    if may_be_fined and not told.is_ruled(line, FINE, "smoking"):
        yield from _proposed(told, line, FINE, {"offence": "smoking"}, "left the table")


def _proposed(
    told: Told, line: Registered, question: str, facts: dict[str, str], what: str
) -> Iterator[Consequence]:
    """By the record of the entry as the clause counts it; nothing where the book is silent."""
    case = case_of(told.book, question, facts.get("offence", ""))
    if not case.clause or line.entry is None:
        return
    earlier = counted(earlier_offences(told.desk, others_of(told.desk), line.entry, case))
    try:
        found = proposal(told.book, question, {**facts, "earlier": str(earlier)})
    except Refusal as problem:
        yield Consequence(line.id, f"{told.who(line)}, {what}: {problem}", question=question)
        return
    if found.sanction is not None and found.sanction.amount == 0:
        return
    words = f"{told.who(line)}, {what}: {found.words}{_in_brackets(found.clause)}"
    free = found.sanction is None or found.words.startswith("at most")
    rulings = (
        ()
        if free or found.sanction is None
        else (told.ruling(line, question, dict(found.facts), found.sanction),)
    )
    yield Consequence(line.id, words, rulings, question)


def _asked(book: EventBook, facts: Mapping[str, object]) -> Finding | None:
    try:
        return book.answer(SUBSTITUTE, facts)
    except Refused:
        return None


def _value(found: Finding | None) -> Amount | None:
    match found:
        case Figure(unit=Unit.VP | Unit.PERCENT | Unit.IMP):
            return Amount(what="", value=found.value, unit=found.unit)
        case Director():
            return found.suggested
    return None


def _in_brackets(clause: str) -> str:
    return f" ({clause})" if clause else ""


# ---- matches on another day

GROUNDS = {
    "national event": "national",
    "exceptional": "exceptional",
    "captains and director agree": "agreed",
}


def _of_moving(told: Told, line: Registered) -> Iterator[Consequence]:
    """Said while the book does not allow it."""
    was = str(line.facts.get("was", told.event.date.isoformat()))
    now = str(line.facts.get("to", was))
    if now == was:
        return
    to = "later" if now > was else "earlier"
    ground = GROUNDS.get(str(line.facts.get("ground", "")))
    facts = {"to": to, "director": bool(line.facts.get("director")), **({"ground": ground} if ground else {})}
    try:
        found = told.book.answer(MOVED, facts)
    except Refused:
        return
    if isinstance(found, Verdict) and not found.holds:
        words = f"{line.facts.get('match')} moved to {now}: {'; '.join(found.missing)} ({found.clause})"
        yield Consequence(line.id, words, question=MOVED)


_OF: Mapping[str, Callable[[Told, Registered], Iterator[Consequence]]] = {
    "substitutions": _of_substitution,
    "late": _of_lateness,
    "missing-cards": _of_cards,
    "left-table": _of_leaving,
    "rescheduled": _of_moving,
}
