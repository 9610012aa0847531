"""Stages of an event: the part of the event each one is, and what its entries carry over."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Session
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Book, Figure, Unit
from bridgedesk.rulebooks.registers import MISSED_ROUNDS
from bridgedesk.rulebooks.stages.carry_over import CarryOver, CarryOverPolicy
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.stages.weeks_and_stanzas import kind_of_week, kinds_of_weeks
from bridgedesk.standings.standing import Charge, ReplacementScore, SessionScore, Standing

QUALIFIED_IN = "qualified-in"  # kept as a line of a register, which nobody types
CARRIED_IN = "carried-in"  # such a line too: what one entry brought from another event


@dataclass(frozen=True)
class CarriedOver:
    """Carry-over into a stage, by entry: as one more session or on top of the total; and the totals
    before."""

    sessions: Mapping[str, SessionScore] = field(default_factory=dict)
    charges: Mapping[str, Charge] = field(default_factory=dict)
    scores: Mapping[str, Number] = field(default_factory=dict)


NOTHING = CarriedOver()


def event_of_stages(event: Event, stages: Sequence[Stage], book: Book | None) -> Event:
    """Return the event reduced to these stages; the last of them decides."""
    last = stages[-1]
    wanted = {stage.id for stage in stages}
    sessions = tuple(each for each in event.sessions if (each.stage or event.stages[0].id) in wanted)
    ids = {each.id for each in sessions}
    order = [each.id for each in event.sessions]
    later = set(order[max((order.index(key) + 1 for key in ids), default=0) :])
    return replace(
        event,
        kind=kind_of_stage(event, last, book),
        entries=tuple(
            replace(each, withdrawn=None) if each.withdrawn in later else each for each in event.entries
        ),
        stages=tuple(stages) if len(stages) > 1 else (replace(last, carry_from=None),),
        sessions=sessions,
        matches=tuple(each for each in event.matches if each.session in ids),
        draws=tuple(each for each in event.draws if each.stage in wanted),
        rulings=tuple(each for each in event.rulings if each.session in ids),
        registered=tuple(event.registered if event.stages[0].id in wanted else _not_of_the_first(event)),
    )


def _not_of_the_first(event: Event) -> Iterator[RegisterLine]:
    """Yield the records, but no missed round without a session: that is one of the first stage."""
    return (each for each in event.registered if each.session or each.register != MISSED_ROUNDS)


def kind_of_stage(event: Event, stage: Stage, book: Book | None) -> str:
    """Return a stage's kind of event in the rule book: the kind of the same name (a number marks a second
    such stage), or the kind that follows the stage before."""
    name = stage.id.partition(" ")[0]
    if book is None or name in book.kinds:
        return name if book else event.kind
    before = next((each for each in event.stages if each.id == stage.carry_from != stage.id), None)
    if before is None or event.stages.index(before) > event.stages.index(stage):
        return event.kind
    of_it = kind_of_stage(event, before, book)
    following = [name for name, kind in book.kinds.items() if kind.after == of_it]
    return event.kind if event.kind in following else next(iter(following), event.kind)


def kind_in_session(event: Event, session: str | None, book: Book | None, week: int | None = None) -> str:
    """Return the kind of event played in a session's stage; without a session, of the event. In finals, of
    the named week or the week in play."""
    named = event.stage_of(session)
    stage = event.find_stage(named)
    if stage is None:
        return event.kind
    return kind_of_week(event, stage, kind_of_stage(event, stage, book), book, session, week)


def kinds_conducted(event: Event, book: Book | None) -> tuple[str, ...]:
    """Return the kinds of the stages in order; for a final with qualifiers brought in, only its own."""
    stages = event.stages[-1:] if has_imported_qualifiers(event) else event.stages
    kinds: list[str] = []
    for stage in stages:
        kind = kind_of_stage(event, stage, book)
        kinds += kinds_of_weeks(event, stage, kind, book) or (kind,)
    return tuple(dict.fromkeys(kinds)) or (event.kind,)


def ends_stage(event: Event, session: str) -> bool:
    """Return True for the last session of a stage."""
    stage = event.stage_of(session)
    return [each.id for each in event.sessions if each.stage == stage][-1:] == [session]


def stages_apart(event: Event, book: Book | None) -> tuple[Event, ...]:
    """Return each stage as an event of its own, as needed to count sessions or boards."""
    if len(event.stages) < 2:
        return (event,)
    return tuple(event_of_stages(event, [stage], book) for stage in event.stages)


def current_sessions(event: Event) -> tuple[Session, ...]:
    """Return the final's own sessions if qualifiers were brought in; if not, all sessions."""
    last = event.stages[-1] if event.stages else None
    if last is None or last.carry_from is None:
        return event.sessions
    return tuple(each for each in event.sessions if each.stage == last.id)


def event_of_final(event: Event) -> Event:
    """Return the event with the final's own sessions, matches and draws only, once qualifiers were brought
    in."""
    sessions = current_sessions(event)
    if sessions == event.sessions:
        return event
    keys = {each.id for each in sessions}
    return replace(
        event,
        sessions=sessions,
        matches=tuple(each for each in event.matches if each.session in keys),
        draws=tuple(each for each in event.draws if each.stage == event.stages[-1].id),
    )


def has_imported_qualifiers(event: Event) -> bool:
    """Return True if the qualifying came from a separate event whose results were final."""
    return any(each.register == QUALIFIED_IN and "taken" in each.facts for each in event.registered)


def is_drawn_or_begun(event: Event) -> bool:
    return bool(event.matches) or any(session.has_results for session in event.sessions)


def drawn_entries(event: Event) -> frozenset[str]:
    """Return the entries that a draw or the seating has given a match or a seat."""
    drawn = {entry for match in event.matches for entry in (match.home, match.away)}
    return frozenset(
        drawn | {entry for section in event.sections for entry in section.seats.values() if entry}
    )


def carried_in(event: Event) -> CarriedOver:
    """Return what entries brought from the event this one was made from; a record without an amount counts
    for nothing."""
    sessions: dict[str, SessionScore] = {}
    charges: dict[str, Charge] = {}
    for line in event.records(CARRIED_IN):
        facts = {name: str(fact) for name, fact in line.facts.items()}
        try:
            amount = Fraction(facts.get("amount", ""))
        except (ValueError, ZeroDivisionError):
            continue
        unit, clause, because = (facts.get(each, "") for each in ("unit", "clause", "because"))
        name = f"carried over from {facts.get('from', '')}"
        if line.entry is None:
            continue
        if unit == Unit.PERCENT:
            instead = ReplacementScore(amount, clause or None, because)
            sessions[line.entry] = SessionScore(name, 0, 0, 0, instead=instead, carried=True)
        else:
            charges[line.entry] = Charge(
                capitalised(name), amount, unit, amount, clause or None, because, carried=True
            )
    return CarriedOver(sessions, charges)


def totals_brought(event: Event) -> Mapping[str, Number]:
    """Return the totals that entries brought from the event this one was made from."""
    return {entry: charge.amount for entry, charge in carried_in(event).charges.items()}


def with_carry_over(
    standings: Mapping[str, Standing], carried: CarriedOver, drawn: Collection[str]
) -> Mapping[str, Standing]:
    """Return the standings of qualifiers with their carry-over, which counts as soon as they are drawn."""
    if not carried.charges:
        return standings
    return {entry: _with_charge(each, carried, drawn) for entry, each in standings.items()}


def _with_charge(standing: Standing, carried: CarriedOver, drawn: Collection[str]) -> Standing:
    total = 0 if standing.total is None and standing.entry in drawn else standing.total
    charge = carried.charges.get(standing.entry)
    if total is None or charge is None:
        return standing._replace(total=total)
    return standing._replace(total=total + charge.effect, charges=(charge, *standing.charges))


def carried_over(before: Evaluation, conditions: Conditions, flags: list[Flag]) -> CarriedOver:
    """Return the rule book's carry-over for each entry of the stage before; the next stage knows which
    entries qualified."""
    sessions: dict[str, SessionScore] = {}
    charges: dict[str, Charge] = {}
    scores: dict[str, Number] = {}
    origin = _stage_words(before.event, conditions.book)
    if conditions.block("carry-over") is None:
        flags += _nothing_for_all(conditions)
        totals = {entry: each.total for entry, each in before.standings.items() if each.total is not None}
        return CarriedOver(scores=totals)
    for fields in before.fields:
        for standing in fields.standings:
            if standing.total is None:
                continue
            scores[standing.entry] = standing.total
            found = conditions.answer(_asked(standing, fields.standings, conditions))
            if not isinstance(found, Figure):
                why = found.because if found else "the rule book has no clause for it"
                what = f"{before.event.name_of(standing.entry)} carries nothing over: {why}"
                flags.append(Flag("nothing-carried-over", what, Severity.CHECK, entry=standing.entry))
            elif found.unit is Unit.PERCENT:
                if found.value:
                    instead = ReplacementScore(found.value, found.clause, found.because)
                    name = f"carried over from {origin}"
                    sessions[standing.entry] = SessionScore(name, 0, 0, 0, instead=instead, carried=True)
            elif found.value:
                charges[standing.entry] = Charge(
                    f"Carried over from {origin}", found.value, found.unit.value, found.value,
                    found.clause, found.because, carried=True,
                )  # fmt: skip
    return CarriedOver(sessions, charges, scores)


def _stage_words(event: Event, book: Book | None) -> str:
    """Return the name of the event that is carried over, or the rule book's name for the stage."""
    links = [each for each in event.records(QUALIFIED_IN) if "taken" in each.facts]
    if len(links) == 1:
        return str(links[0].facts["title"])
    kind = book.kinds.get(event.kind) if book else None
    return kind.title if kind else "the stage before"


def _nothing_for_all(conditions: Conditions) -> list[Flag]:
    """Flag that nothing is carried over; no flag where the rule book has the final follow its qualifying
    and sets no carry-over."""
    kind = conditions.book.kinds.get(conditions.kind) if conditions.book else None
    if kind is not None and kind.after is not None:
        return []
    named = conditions.book.title if conditions.book else "an event without a rule book"
    what = f"nothing is carried over: {named} has no clause on it"
    return [Flag("no-carry-over-clause", what, Severity.CHECK)]


def _asked(standing: Standing, standings: tuple[Standing, ...], conditions: Conditions) -> CarryOver:
    rule = conditions.rule(CarryOverPolicy, "carry-over")
    places = (rule.places if rule else None) or len(standings)
    totals = sorted((Fraction(each.total) for each in standings if each.total is not None), reverse=True)
    return CarryOver(
        event=conditions.kind,
        scores=tuple(_session_score(each) for each in standing.sessions if each.boards or each.instead),
        place=standing.place,
        own=_positive(standing.total),
        first=_positive(totals[0]),
        last=_positive(totals[min(places, len(totals)) - 1]),
    )


def _session_score(session: SessionScore) -> Fraction:
    """Return the percentage of a session, or its IMPs."""
    return Fraction(session.net) if session.counts is None else session.counts


def _positive(total: Number | None) -> Fraction | None:
    return None if total is None else max(Fraction(total), Fraction(0))
