"""Earlier warnings and penalties of the same pair, team or player, and which of them the clause counts."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple, get_args

from bridgedesk.directing.consequence import RulingContext
from bridgedesk.directing.qualifying.qualifying_link import qualified_in
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.penalty import Proposal
from bridgedesk.directing.rulings.ruling_form import RulingFormData, proposals
from bridgedesk.directing.rulings.words import offence_words, sanction_words
from bridgedesk.directing.seating.movement_by_book import pace
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant
from bridgedesk.event.past import PastRuling
from bridgedesk.event.people import Player
from bridgedesk.event.ruling import RegisterLine, Ruling
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import topic_named
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.conduct.fine import Offence as Fined
from bridgedesk.rulebooks.entries.same_team import MoreThanShare
from bridgedesk.rulebooks.penalties import PenaltyPolicy
from bridgedesk.standings.selection.candidates import LONGEST
from bridgedesk.standings.stages.session_totals import FINALS

Elsewhere = Sequence[PastRuling]  # in the club's other events
EVERYWHERE, CHAMPIONSHIP = "every-event", "championship"
PAIR = 2
WILL_BE_LATE = "will be late"  # a choice of the register of notices


class Case(NamedTuple):
    """Offence asked about, and the clause that covers it."""

    question: str
    offence: str
    clause: str
    everywhere: bool  # offences in other events count too
    stages: bool = False  # offences in the stage before count
    before: str | None = None  # kind of event of that stage, if it is a separate event
    one_with: tuple[str, ...] = ()  # kinds whose events of the year are stages of the same event
    share: Fraction | None = None  # more than this share of its players makes it the same team there
    alike: tuple[tuple[str, str], ...] = ()  # questions and offences that count as the same


class Offence(NamedTuple):
    when: datetime
    where: str  # the session, or the other event
    what: str
    outcome: str
    clause: str
    counts: bool
    why: str
    ruling: str  # its id, in the event it was made in
    elsewhere: bool = False


def case_of(book: EventBook, question: str, offence: str = "") -> Case:
    block = book.block(question, offence) if question else None
    earlier = block.earlier if block else ""
    stages, kind = earlier == CHAMPIONSHIP, book.book.kinds.get(book.kind)
    before = kind.after if kind and stages else None
    alike = _as_slow_play(book)
    own = (question, offence)
    counts = alike if own in alike else (own,)
    clause = block.clause if block else ""
    same = rule_in(book.block("same-team"), MoreThanShare)
    return Case(
        question,
        offence,
        clause,
        everywhere=earlier == EVERYWHERE,
        stages=stages,
        before=before,
        one_with=kind.one_with if kind else (),
        share=Fraction(*same.share) if same else None,
        alike=counts,
    )


def _as_slow_play(book: EventBook) -> tuple[tuple[str, str], ...]:
    """Return slow play and the offences penalised on its scale, which count as one offence."""
    fines = ((offence, book.block("fine", offence)) for offence in get_args(Fined))
    rules = ((offence, rule_in(block, PenaltyPolicy)) for offence, block in fines)
    as_slow = [("fine", offence) for offence, rule in rules if rule and rule.is_as_slow_play]
    return (("slow-play", ""), *as_slow)


def rulings_elsewhere(situation: Situation) -> Elsewhere:
    """Return rulings of the club's other events, without rulings imported here with the qualifying."""
    found = situation.past.rulings(but=situation.event.id)
    links = [each for each in qualified_in(situation.event) if each.taken]
    here = {(link.event, key) for link in links if link.taken for key in link.taken.names["rulings"]}
    return [each for each in found if (each.event, each.ruling.id) not in here]


def earlier_offences(situation: Situation, others: Elsewhere, entry: str, case: Case) -> tuple[Offence, ...]:
    """Return the entry's earlier offences in order of ruling, without cancelled ones."""
    event = situation.event
    here = [
        _here(ruling, case, in_final=not _is_in_qualifying(event, ruling))
        for ruling in event.rulings
        if ruling.entry == entry and _is_penalty(ruling)
    ]
    unit = [player for player in event.players if player.id in event.players_of(entry)]
    there = [
        _there(past, unit, case, event)
        for past in others
        if past.day <= event.date and _is_penalty(past.ruling) and _share(unit, past.players)
    ]
    return tuple(sorted((*there, *here), key=lambda offence: instant(offence.when)))


def other_events_text(offences: Sequence[Offence]) -> str:
    """Say how many counted offences come from which other events."""
    found = Counter(each.where for each in offences if each.counts and each.elsewhere)
    told = [f"{number} in {where}" for where, number in found.items()]
    return f"; earlier offences that count: {', '.join(told)}" if told else ""


def count_offences(offences: Sequence[Offence]) -> int:
    return sum(offence.counts for offence in offences)


def proposal_on_record(context: RulingContext, form: RulingFormData, case: Case) -> tuple[Proposal, str]:
    """Return the proposal for the form's only entry by its earlier offences, with a note on other events."""
    (entry,) = form.who
    record = earlier_offences(context.situation, rulings_elsewhere(context.situation), entry, case)
    found = proposals(context.book, form, {entry: count_offences(record)})[entry]
    return found, other_events_text(record)


def _is_penalty(ruling: Ruling) -> bool:
    return ruling.withdrawn is None and ruling.adjusted is None and ruling.imposed is not None


def _here(ruling: Ruling, case: Case, *, in_final: bool) -> Offence:
    where = f"session {ruling.session}" if ruling.session else "this event"
    same = _same_offence(ruling, case)
    counts = same and (in_final or case.everywhere or case.stages)
    why = "counts" if counts else "in the qualifying; only the finals count" if same else "another offence"
    return _offence(ruling, where, counts=counts, why=why)


def _is_in_qualifying(event: Event, ruling: Ruling) -> bool:
    """Return whether the ruling is from the qualifying of finals, which are a series of their own."""
    if len(event.stages) < 2 or event.stages[-1].contest not in FINALS:
        return False
    here = event.find_session(ruling.session)
    return here is not None and (here.stage or event.stages[0].id) != event.stages[-1].id


def _there(past: PastRuling, unit: Sequence[Player], case: Case, event: Event) -> Offence:
    where = past.title
    of_stage_before = past.kind == case.before and event.date - past.day <= LONGEST
    of_same_event = past.kind in case.one_with and past.day.year == event.date.year
    stages = of_stage_before or of_same_event
    why = f"counts, carried from {'stage to stage' if stages else 'event to event'}"
    counts = False
    if not _same_offence(past.ruling, case):
        why = "another offence"
    elif not case.everywhere and not stages:
        why = "in another event; only this event counts"
    elif past.rulebook != event.rulebook.id:
        why = "under another rule book"
    elif not _one_unit(unit, past.players) and not (of_same_event and _same_team(unit, past.players, case)):
        why = "with another partner" if len(unit) <= PAIR else "as another team"
    else:
        counts = True
    return _offence(past.ruling, where, counts=counts, why=why)._replace(elsewhere=True)


def _offence(ruling: Ruling, where: str, *, counts: bool, why: str) -> Offence:
    clause = (ruling.imposed and ruling.imposed.clause) or (ruling.proposed and ruling.proposed.clause) or ""
    what, outcome = offence_words(ruling), sanction_words(ruling.imposed)
    return Offence(ruling.time, where, what, outcome, clause, counts, why, ruling.id)


def _same_offence(ruling: Ruling, case: Case) -> bool:
    if not case.question or ruling.question is None:
        return False
    named = topic_named(ruling.question).told_by[1:] if ruling.question in dict(case.alike) else ()
    return (ruling.question, str(ruling.facts.get(named[0], "")) if named else "") in case.alike


# ---- the same people


def _share(unit: Sequence[Player], others: Sequence[Player]) -> bool:
    return any(_same(one, other) for one in unit for other in others)


def _one_unit(unit: Sequence[Player], others: Sequence[Player]) -> bool:
    """Return whether all players of the smaller unit belong to the larger one: a pair of its team, or a
    team of its pair."""
    small, large = sorted((unit, others), key=len)
    return bool(small) and all(any(_same(one, other) for other in large) for one in small)


def _same_team(unit: Sequence[Player], others: Sequence[Player], case: Case) -> bool:
    in_common = sum(any(_same(one, other) for other in others) for one in unit)
    return case.share is not None and in_common > case.share * len(unit)


def _same(one: Player, other: Player) -> bool:
    """Compare two players by number if both have one, or else by name."""
    if one.number and other.number:
        return one.number == other.number
    return bool(one.name) and one.name.casefold() == other.name.casefold()


# ---- late arrivals: whether round 1 was over by then, and whether the opponents were late too


def is_round_one_over(context: RulingContext, line: RegisterLine) -> bool:
    """Return whether round 1 was over: as recorded, or else by its boards at the rule book's pace or the
    usual one."""
    said = line.facts.get("round_one_over")
    if isinstance(said, bool):
        return said
    session = context.event.find_session(line.session)
    boards = _boards_of_round_one(session, line.entry) if session else 0
    minutes = int(str(line.facts.get("minutes", 0)))
    return bool(boards) and Fraction(minutes) >= boards * pace(context.book.book, context.book.kind)


def opponents_late(event: Event, line: RegisterLine) -> int:
    """Return the most minutes by which an opponent in that session was late without notice."""
    here = event.matches_in(line.session)
    sides = [(match.home, match.away) for match in here if line.entry in (match.home, match.away)]
    others = {entry for both in sides for entry in both} - {line.entry}
    return max(
        (
            int(str(each.facts.get("minutes", 0)))
            for each in event.records(line.register)
            if each.entry in others and each.session == line.session and not gave_notice(event, each)
        ),
        default=0,
    )


def gave_notice(event: Event, late: RegisterLine) -> bool:
    """Return True if the late arrival was notified, by its own record or by one of the notice itself."""
    told = late.facts.get("told")
    if told is not None:
        return bool(told)
    return any(
        (each.entry, each.session) == (late.entry, late.session) and each.facts.get("notice") == WILL_BE_LATE
        for each in event.records("notices")
    )


def _boards_of_round_one(session: Session, entry: str | None) -> int:
    """Return the boards of round 1 at the table where the entry should have sat."""
    for section in session.sections:
        first = section.movement.rounds[0] if section.movement and section.movement.rounds else ()
        for sitting in first:
            if entry in section.entries_at(sitting, 1):
                return sum(1 for _ in section.boards_of(sitting))
    return 0
