"""Rulings: their charges and reasons in words; a ruling without a stage is assigned to one, or flagged."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.ruling_kinds import AT_THE_END, COUNTS_FROM, RulingKind
from bridgedesk.rulebooks import TOPICS, Block, Book, Figure, Refused, Unit, topic_named
from bridgedesk.rulebooks.shown_names import in_words
from bridgedesk.standings.entry_names import EntryRef, sentence
from bridgedesk.standings.evaluation import Evaluation, Field
from bridgedesk.standings.flags import Flag, MissingTerm, ruling_flag
from bridgedesk.standings.stages.session_totals import FINALS, total_of
from bridgedesk.standings.stages.stages import kind_in_session, kind_of_stage
from bridgedesk.standings.standing import Charge, Standing
from bridgedesk.standings.ties.ranking import ranked_but, without_place

SUBSTITUTE = "substitute-score"  # the question of a ruling that alters a score
CALLED = {SUBSTITUTE: "Adjustment for a substitute", "standard": "Standard penalty"}

# ---- the charges of an entry: on its total, its sessions and its matches


def charges_of(standing: Standing) -> Iterator[Charge]:
    """Return the charges on the total, on its sessions and on its matches."""
    yield from standing.charges
    for session in standing.sessions:
        yield from session.charges
    for match in standing.matches:
        yield from match.rulings


# ---- lost rulings


def with_sessions(event: Event, book: Book | None, flags: list[Flag]) -> Event:
    """Return the event with a session for each ruling that names none, if it has several stages or finals.
    The clause decides the stage, or the entry played in only one stage and one match of finals; if
    neither, the ruling is flagged."""
    if not has_parts(event) or all(each.session for each in event.rulings):
        return event
    return replace(event, rulings=tuple(_with_session(event, each, book, flags) for each in event.rulings))


def has_parts(event: Event) -> bool:
    """Return True if a ruling must belong to one of several stages or finals."""
    return len(event.stages) > 1 or any(stage.contest in FINALS for stage in event.stages)


def session_of(event: Event, ruling: Ruling, book: Book | None) -> str | None:
    """Return the session of a ruling, or the only possible one if it names none."""
    if ruling.session is not None or not has_parts(event):
        return ruling.session
    match = event.find_match(ruling.match)
    return match.session if match else _session_by_stage(event, ruling, book)


def _with_session(event: Event, ruling: Ruling, book: Book | None, flags: list[Flag]) -> Ruling:
    found = session_of(event, ruling, book)
    if found is None and imposes(ruling):
        why = "it names no session, and several are possible. Name its session"
        flags.append(ruling_flag("lacks-session", ruling.id, ruling.round, why, MissingTerm.SESSION))
    return replace(ruling, session=found)


def _session_by_stage(event: Event, ruling: Ruling, book: Book | None) -> str | None:
    """Return the last session of the ruling's entry in the stage that is meant."""
    played = {stage.id: _sessions(event, stage, ruling) for stage in event.stages}
    stages = [stage for stage in event.stages if played[stage.id]]
    if len(stages) > 1:
        stages = [each for each in stages if _is_in_clause(ruling, book, kind_of_stage(event, each, book))]
    return played[stages[0].id][-1] if len(stages) == 1 else None


def _sessions(event: Event, stage: Stage, ruling: Ruling) -> list[str]:
    """Return the stage's sessions in which the ruling's entry played; none if it could be one of several
    finals."""
    of_finals, first, who = stage.contest in FINALS, event.stages[0].id, ruling.entry
    here = [each for each in event.sessions if (each.stage or first) == stage.id]
    met = {
        (match.session, match.round)
        for match in event.matches
        if who in (match.home, match.away) and (not of_finals or ruling.round in (None, match.round))
    }
    found = [
        each.id
        for each in here
        if each.id in {session for session, _ in met}
        or any(who in section.seats.values() for section in each.sections)
    ]
    weeks = {round_ for session, round_ in met if session in found}
    return [] if of_finals and len(weeks) != 1 else found


def _is_in_clause(ruling: Ruling, book: Book | None, kind: str) -> bool:
    """Return True if the clause sets this amount in this unit for this kind of event."""
    if book is None or ruling.question is None or ruling.imposed is None:
        return False
    try:
        found = book.answer(topic_named(ruling.question).put({**ruling.facts, "event": kind}))
    except Refused:
        return False
    amount, unit = ruling.imposed.amount, ruling.imposed.unit
    if not isinstance(found, Figure) or amount is None:
        return False
    return found.value == Fraction(amount) and found.unit.value == unit


def flag_uncounted(evaluation: Evaluation) -> Iterator[Flag]:
    """Flag each imposed amount that changes no score and is not flagged already."""
    stages = (*evaluation.earlier, evaluation)
    standings = [each for stage in stages for field in stage.fields for each in field.standings]
    counted = {charge.ruling for standing in standings for charge in charges_of(standing)}
    told = {flag.ruling for flag in evaluation.flags}
    for ruling in evaluation.event.rulings:
        if changes_score(ruling) and ruling.id not in counted | told:
            who = EntryRef(ruling.entry) if ruling.entry else "nobody"
            why = sentence(who, " has no score there to deduct it from")
            yield ruling_flag("no-score-there", ruling.id, ruling.round, why)


def changes_score(ruling: Ruling) -> bool:
    """Return True if a ruling imposes an amount that must change a score."""
    return imposes(ruling) and ruling.imposed is not None and ruling.imposed.unit != Unit.BOARDS


def imposes(ruling: Ruling) -> bool:
    """Return True if a ruling imposes an amount; boards, whose scores are typed, included."""
    return ruling.withdrawn is None and ruling.imposed is not None and bool(ruling.imposed.amount)


# ---- kinds of rulings: penalties, adjustments, awards and decisions

_TOPICS = {topic.name: topic for topic in TOPICS}


def kinds_of_rulings(event: Event, book: Book | None) -> Mapping[str, RulingKind]:
    """Return the kind of every ruling of an event, by its id."""
    return {
        each.id: kind_of(each, book, kind_in_session(event, each.session, book)) for each in event.rulings
    }


def kind_of(ruling: Ruling, book: Book | None = None, event_kind: str = "") -> RulingKind:
    """Return the kind of a ruling: by what it changes, by its question, else by the clause it cites."""
    if ruling.on_match is not None:
        return RulingKind.AWARD if ruling.on_match.vp is None else RulingKind.ADJUSTMENT
    in_boards = ruling.imposed is not None and ruling.imposed.unit == Unit.BOARDS
    if ruling.adjusted is not None or in_boards:
        return RulingKind.ADJUSTMENT
    topic = _TOPICS.get(ruling.question or "")
    block = block_on(ruling, book, event_kind)
    if block and block.policy.ruling:
        return block.policy.ruling
    found = topic.ruling if topic else _by_clause(ruling, book)
    return found or (RulingKind.PENALTY if ruling.imposed else RulingKind.DECISION)


def block_on(ruling: Ruling, book: Book | None, event_kind: str) -> Block | None:
    """Return the clause that answers the ruling's question in the case it names."""
    topic = _TOPICS.get(ruling.question or "")
    if book is None or topic is None:
        return None
    told = {"event": event_kind, **ruling.facts}
    try:
        return book.block(topic.name, *(str(told.get(name, "")) for name in topic.told_by))
    except Refused:  # the book does not know this kind of event
        return None


def is_kept(ruling: Ruling, block: Block) -> bool:
    """Return True if a penalty was kept until the end of the event, where its clause lets it wait."""
    return block.policy.may_wait and ruling.facts.get(COUNTS_FROM) == AT_THE_END


def _by_clause(ruling: Ruling, book: Book | None) -> RulingKind | None:
    """Return the kind of the questions that the cited clause answers, if they agree; a ruling with an
    amount is not a decision."""
    cited = next((said.clause for said in (ruling.imposed, ruling.proposed) if said), None)
    if book is None or not cited:
        return None
    kinds = {
        _TOPICS[key[0]].ruling
        for key, block in book.blocks.items()
        if cited in (block.clause, *block.clause.split(", "))
    } - {None}
    if ruling.imposed is not None and ruling.imposed.amount is not None:
        kinds.discard(RulingKind.DECISION)
    return kinds.pop() if len(kinds) == 1 else None


# ---- the ranking as it would be without penalties


def fields_without_penalties(evaluation: Evaluation) -> tuple[Field, ...]:
    """Return every field ranked without penalties; all other charges are kept."""
    return tuple(_field(field, evaluation) for field in evaluation.fields)


def _field(field: Field, evaluation: Evaluation) -> Field:
    standings = {each.entry: _without(each, evaluation) for each in field.standings}
    totals = {entry: each.total for entry, each in standings.items()}
    return Field(
        field.name,
        tuple(
            standings[entry]._replace(place=place, shared=shared, level_place=place, tie=None)
            for entry, place, shared in ranked_but(totals, without_place(standings))
        ),
    )


def _without(standing: Standing, evaluation: Evaluation) -> Standing:
    charged = [standing.charges, *(each.charges for each in standing.sessions)]
    charged += [each.charges for each in standing.matches]
    if standing.total is None or not any(charged):
        return standing
    kept = standing._replace(
        sessions=tuple(each._replace(charges=_without_penalties(each.charges)) for each in standing.sessions),
        matches=tuple(each._replace(charges=_without_penalties(each.charges)) for each in standing.matches),
        charges=_without_penalties(standing.charges),
    )
    return kept._replace(total=total_of(kept, evaluation.measure, evaluation.form))


def _without_penalties(charges: tuple[Charge, ...]) -> tuple[Charge, ...]:
    return tuple(charge for charge in charges if not charge.is_penalty)


def ruling_reason_words(ruling: Ruling) -> str:
    """Describe the reason for a ruling: the offence, and by how many minutes."""
    case = str(ruling.facts.get("offence") or ruling.question or "penalty")
    words = CALLED.get(case) or in_words(case)
    minutes = ruling.facts.get("minutes")
    return words + (f", {minutes} minutes" if minutes is not None else "")


def clause_words(ruling: Ruling) -> str:
    """Describe the reason for a ruling, and the clause by which it was imposed."""
    clause = ruling.imposed.clause if ruling.imposed else None
    return f"{ruling_reason_words(ruling)} ({clause})" if clause else ruling_reason_words(ruling)
