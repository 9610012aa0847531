"""Rulings, their cancellation, and the director's notes."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.appeals.appeal_times import why_no_appeal
from bridgedesk.directing.appeals.case import with_answer
from bridgedesk.directing.forms import FieldRefusal
from bridgedesk.directing.lookup import entry_words, reason_given
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.apply_ruling import apply_rulings, with_cancelled_ruling
from bridgedesk.directing.rulings.penalty import DISQUALIFIED, SUSPENDED
from bridgedesk.directing.rulings.pending import disqualified_play_clause, is_undecided
from bridgedesk.directing.rulings.verdict import AppealDecision, apply_decision
from bridgedesk.directing.rulings.words import appeal_words, effect_words, ruling_words
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.substitutes.notice_and_rights import late_notices
from bridgedesk.event.appealed import session_appealed
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Appeal, Note, Ruling
from bridgedesk.event.spelling import capitalised
from bridgedesk.rule_library import library
from bridgedesk.rulebooks import Verdict as Answer
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.flags import MissingTerm
from bridgedesk.standings.penalties.rulings import SUBSTITUTE, has_parts, imposes, session_of

SEATS_OF_SUSPENDED = "In Setup, seat a substitute, or withdraw the entry until it may play again"


@one_act
def impose_rulings(open_event: OpenEvent, *rulings: Ruling) -> Change:
    """Impose rulings in one action, with new ids; an adjusted board keeps its earlier result."""
    for ruling in rulings:
        if ruling.entry is not None:
            open_event.event.entry(ruling.entry)
        if ruling.section is not None and ruling.session is not None:
            open_event.event.section(ruling.session, ruling.section)
    after = apply_rulings(open_event.event, [_with_session_found(open_event, each) for each in rulings])
    words, remarks = _imposed(open_event, after)
    return open_event.carry_out(Change("rule", words, remarks), after)


def _imposed(open_event: OpenEvent, after: Event) -> tuple[str, tuple[str, ...]]:
    """Describe the new rulings and what happens to seats; refuse any that cannot be applied."""
    made = after.rulings[len(open_event.event.rulings) :]
    _refuse_uncountable(open_event.supposing(after), made)
    return "; ".join(ruling_words(after, each) for each in made), _effect_on_seats(open_event, made)


def _with_session_found(open_event: OpenEvent, ruling: Ruling) -> Ruling:
    """Refuse an amount that could be meant for either of several stages."""
    found = session_of(open_event.event, ruling, open_event.book_in_force)
    if found is None and has_parts(open_event.event) and imposes(ruling):
        raise Refusal("Choose the session first. The penalty could apply to more than one.")
    return replace(ruling, session=found)


def _refuse_uncountable(found: Evaluation, made: Sequence[Ruling]) -> None:
    """Refuse a ruling that the standings could not apply, and say what is missing."""
    lacking = {flag.ruling: flag.lacks for flag in found.flags if flag.lacks is not None}
    for ruling in made:
        unit = ruling.imposed.unit if ruling.imposed else ""
        match lacking.get(ruling.id):
            case MissingTerm.UNIT:
                rate = f"The rule book does not convert {unit} to {found.unit}, the unit of this event"
                raise Refusal(f"{rate}. Type the amount in {found.unit}, with a reason.")
            case MissingTerm.ROUND:
                raise Refusal(f"Choose the round first. A penalty in {unit} comes off one match.")
            case MissingTerm.WHOLE_BOARDS:
                raise Refusal("Only whole boards can be deducted. Type how many, such as 1 or 2.")
            case MissingTerm.BOARD:
                raise Refusal("Type the board number. The clause adjusts the score of both sides.")


def _effect_on_seats(open_event: OpenEvent, made: Sequence[Ruling]) -> tuple[str, ...]:
    """Explain what happens to the seats of disqualified or suspended entries."""
    out = {each.imposed.unit for each in made if each.imposed}
    says = disqualified_play_clause(open_event.event, open_event.book_in_force) if DISQUALIFIED in out else ""
    told = [capitalised(says)] if says else []
    return (*told, *([SEATS_OF_SUSPENDED] if SUSPENDED in out else []))


@one_act
def decide_ruling(open_event: OpenEvent, key: str, *rulings: Ruling) -> Change:
    """Replace a pending ruling with the decided one."""
    waiting = open_event.event.ruling(key)
    if waiting.withdrawn is not None or not is_undecided(waiting):
        raise Refusal("This ruling is no longer pending.")
    after = apply_rulings(
        with_cancelled_ruling(open_event.event, key, "decided"),
        [_with_session_found(open_event, each) for each in rulings],
    )
    words, remarks = _imposed(open_event, after)
    change = Change("decide ruling", f"Ruling decided: {words}", remarks)
    return open_event.carry_out(change, after)


@one_act
def cancel_ruling(open_event: OpenEvent, key: str, why: str) -> Change:
    """Cancel a ruling with a reason; it stays on record but no longer applies."""
    event = open_event.event
    ruling = event.ruling(key)
    if ruling.withdrawn is not None:
        raise Refusal(f"This ruling is already cancelled: {ruling.withdrawn}")
    reason = reason_given(why, "the ruling is cancelled")
    words = f"{ruling_words(event, ruling)}: cancelled ({reason})"
    return open_event.carry_out(Change("withdraw ruling", words), with_cancelled_ruling(event, key, reason))


@one_act
def add_note(open_event: OpenEvent, text: str, table: int | None = None, board: int | None = None) -> Change:
    said = text.strip()
    if not said:
        raise Refusal("The note is empty. Type what happened.")
    line = Note(open_event.clock(), said, table, board)
    after = replace(open_event.event, notes=(*open_event.event.notes, line))
    return open_event.carry_out(Change("note", f"Note: {said}"), after)


# ---- lodge, edit and decide appeals


@one_act
def lodge_appeal(open_event: OpenEvent, appeal: Appeal, answer: str = "") -> Change:
    """Lodge an appeal under a new id; `answer` is the appellants' answer to the respondents."""
    if appeal.by is not None:
        open_event.event.entry(appeal.by)
    if appeal.ruling is not None:
        open_event.event.ruling(appeal.ruling)
    if appeal.match is not None:
        open_event.event.match(appeal.match)
    if appeal.session is not None:
        open_event.event.session(appeal.session)
    _refuse_unplayed(open_event.event, appeal)
    lodged = replace(appeal, id=free_id("ap", [each.id for each in open_event.event.appeals]))
    words = f"Appeal lodged by {entry_words(open_event.event, lodged.by)}"
    after = replace(open_event.event, appeals=(*open_event.event.appeals, lodged))
    after = with_answer(after, lodged, answer, open_event.clock())
    against = open_event.event.find_ruling(appeal.ruling)
    on_substitute = against is not None and against.question == SUBSTITUTE
    late = late_notices(open_event, appeal.by) if on_substitute else []
    session = session_appealed(open_event.event, lodged)
    final = why_no_appeal(event_book(open_event.event, library(), session or ""), against)
    return open_event.carry_out(Change("lodge appeal", words, (*filter(None, [final]), *late)), after)


def _refuse_unplayed(event: Event, appeal: Appeal) -> None:
    """Refuse an appeal about a board that is not played; allow any number if the boards are not known."""
    where = session_appealed(event, appeal)
    matches = [match for match in event.matches if appeal.match in (None, match.id)]
    matches = [match for match in matches if where in (None, match.session)]
    boards = {board for match in matches for board in match.boards}
    if appeal.match is None:
        sessions = [session for session in event.sessions if where in (None, session.id)]
        sections = [section for session in sessions for section in session.sections]
        boards |= {board for section in sections for each in section.sets.values() for board in each}
        boards |= {result.board for section in sections for result in section.results}
    all_known = boards and all(match.boards for match in matches)
    if appeal.board is not None and all_known and appeal.board not in boards:
        of_match = "this match" if appeal.match else ""
        where = of_match or (
            "this event" if where is None or len(event.sessions) == 1 else f"session {where}"
        )
        played = f"Its boards are between {min(boards)} and {max(boards)}."
        raise FieldRefusal(f"Board {appeal.board} is not played in {where}. {played}", "board")


@one_act
def write_appeal(open_event: OpenEvent, key: str, appeal: Appeal, answer: str | None = None) -> Change:
    """Save the appeal form, and the appellants' answer if given; the decision is a separate action."""
    known = _undecided(open_event.event, key)
    _refuse_unplayed(open_event.event, appeal)
    written = replace(
        appeal, id=key, lodged=known.lodged, outcome=None, decision=known.decision, effects=known.effects
    )
    appeals = tuple(written if each.id == key else each for each in open_event.event.appeals)
    after = replace(open_event.event, appeals=appeals)
    if answer is not None:
        after = with_answer(after, written, answer, open_event.clock())
    if after == open_event.event:
        raise Refusal("No changes to save on this appeal.")
    return open_event.carry_out(Change("write appeal", f"{appeal_words(after, written)}: form saved"), after)


@one_act
def decide_appeal(open_event: OpenEvent, key: str, verdict: AppealDecision) -> Change:
    """Record the committee's decision and its effects in one action, so that one undo reverses both."""
    _refuse_unfounded(verdict)
    after = apply_decision(open_event.event, _undecided(open_event.event, key), verdict, open_event.clock())
    effects = effect_words(after.appeal(key))
    words = f"{appeal_words(after, after.appeal(key))} decided: {verdict.outcome.value}"
    not_theirs = _not_theirs(open_event, verdict)
    return open_event.carry_out(Change("decide appeal", "; ".join([words, *effects]), not_theirs), after)


def _refuse_unfounded(verdict: AppealDecision) -> None:
    """Refuse a decision without grounds, or that does not say who made it."""
    if not verdict.committee and not verdict.alone:
        words = "Enter the committee members' names, or who decided without a committee."
        raise FieldRefusal(words, "committee")
    if verdict.committee and verdict.alone:
        raise FieldRefusal("A committee or one person decides, not both. Clear one of the two.", "alone")
    who = "the committee decided" if verdict.committee else f"{verdict.alone} decided"
    reason_given(verdict.decision, f"{who} this", "decision")


def _not_theirs(open_event: OpenEvent, verdict: AppealDecision) -> tuple[str, ...]:
    """Warn if the rule book does not let the committee reverse this kind of decision."""
    if not verdict.reverses:
        return ()
    found = event_book(open_event.event, library()).answer("reversal", {"what": verdict.reverses})
    if not isinstance(found, Answer) or found.holds:
        return ()
    return (f"{capitalised(found.because)} ({found.clause})",)


def _undecided(event: Event, key: str) -> Appeal:
    appeal = event.appeal(key)
    if appeal.outcome is not None:
        raise Refusal(f"This appeal is already decided ({appeal.outcome}). Undo that decision first.")
    return appeal
