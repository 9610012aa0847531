"""Rulings, their cancellation, and the director's notes."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import reason_given
from bridgedesk.directing.rulings.apply_ruling import apply_rulings, with_cancelled_ruling
from bridgedesk.directing.rulings.penalty import DISQUALIFIED, SUSPENDED
from bridgedesk.directing.rulings.pending import disqualified_play_clause, is_undecided
from bridgedesk.directing.rulings.words import ruling_words
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Note, Ruling
from bridgedesk.event.spelling import capitalised
from bridgedesk.standings.evaluation import Evaluation, MissingTerm
from bridgedesk.standings.penalties.lost_rulings import has_parts, imposes, session_of

SEATS_OF_SUSPENDED = "Under Setup a substitute takes the place, or the entry goes home and comes back later"


@one_act
def impose_rulings(desk: OpenEvent, *rulings: Ruling) -> Change:
    """Impose rulings in one action, with new ids; an adjusted board keeps its earlier result."""
    for ruling in rulings:
        if ruling.entry is not None:
            desk.event.entry(ruling.entry)
        if ruling.section is not None and ruling.session is not None:
            desk.event.section(ruling.session, ruling.section)
    after = apply_rulings(desk.event, [_in_its_stage(desk, each) for each in rulings])
    made = after.rulings[len(desk.event.rulings) :]
    _refuse_uncountable(desk.supposing(after), made)
    words = "; ".join(ruling_words(after, each) for each in made)
    return desk.carry_out(Change("rule", words, _effect_on_seats(desk, made)), after)


def _in_its_stage(desk: OpenEvent, ruling: Ruling) -> Ruling:
    """Refuse an amount that could be meant for either of several stages."""
    found = session_of(desk.event, ruling, desk.book_in_force)
    if found is None and has_parts(desk.event) and imposes(ruling):
        raise Refusal("In which session? It could count in more than one; choose the session first")
    return replace(ruling, session=found)


def _refuse_uncountable(found: Evaluation, made: Sequence[Ruling]) -> None:
    """Refuse a ruling that the standings could not apply, and say what is missing."""
    lacking = {flag.ruling: flag.lacks for flag in found.flags if flag.lacks is not None}
    for ruling in made:
        unit = ruling.imposed.unit if ruling.imposed else ""
        match lacking.get(ruling.id):
            case MissingTerm.UNIT:
                rate = f"The book has no rate between {unit} and {found.unit}, in which this event counts"
                raise Refusal(f"{rate}. Type the amount in {found.unit}, with the reason")
            case MissingTerm.ROUND:
                raise Refusal(f"In which round? {unit} comes off one match; choose the round first")
            case MissingTerm.WHOLE_BOARDS:
                raise Refusal("Boards are taken away whole; type how many, such as 1 or 2")
            case MissingTerm.BOARD:
                raise Refusal("On which board? The clause gives both sides another score; type its number")


def _effect_on_seats(desk: OpenEvent, made: Sequence[Ruling]) -> tuple[str, ...]:
    """Explain what happens to the seats of disqualified or suspended entries."""
    out = {each.imposed.unit for each in made if each.imposed}
    says = disqualified_play_clause(desk.event, desk.book_in_force) if DISQUALIFIED in out else ""
    told = [capitalised(says)] if says else []
    return (*told, *([SEATS_OF_SUSPENDED] if SUSPENDED in out else []))


@one_act
def decide_ruling(desk: OpenEvent, key: str, *rulings: Ruling) -> Change:
    """Replace a pending ruling with the decided one."""
    waiting = desk.event.ruling(key)
    if waiting.withdrawn is not None or not is_undecided(waiting):
        raise Refusal(f"Ruling {key} does not wait for a figure any more")
    after = apply_rulings(
        with_cancelled_ruling(desk.event, key, "decided"), [_in_its_stage(desk, each) for each in rulings]
    )
    made = after.rulings[len(desk.event.rulings) :]
    _refuse_uncountable(desk.supposing(after), made)
    words = "; ".join(ruling_words(after, each) for each in made)
    change = Change("decide ruling", f"Ruling {key} decided: {words}", _effect_on_seats(desk, made))
    return desk.carry_out(change, after)


@one_act
def cancel_ruling(desk: OpenEvent, key: str, why: str) -> Change:
    """Cancel a ruling with a reason; it stays on record but no longer applies."""
    ruling = desk.event.ruling(key)
    if ruling.withdrawn is not None:
        raise Refusal(f"Ruling {key} is withdrawn already: {ruling.withdrawn}")
    reason = reason_given(why, "the ruling is withdrawn")
    words = f"{ruling_words(desk.event, ruling)}: withdrawn, {reason}"
    return desk.carry_out(Change("withdraw ruling", words), with_cancelled_ruling(desk.event, key, reason))


@one_act
def add_note(desk: OpenEvent, text: str, table: int | None = None, board: int | None = None) -> Change:
    said = text.strip()
    if not said:
        raise Refusal("The note is empty; write what happened")
    line = Note(desk.clock(), said, table, board)
    after = replace(desk.event, notes=(*desk.event.notes, line))
    return desk.carry_out(Change("note", f"Note: {said}"), after)
