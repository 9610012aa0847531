"""Lodge, edit and decide appeals."""

from dataclasses import replace

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.appeals.appeal_times import why_no_appeal
from bridgedesk.directing.appeals.appellants_answer import with_answer
from bridgedesk.directing.lookup import entry_words, reason_given
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.verdict import AppealDecision, apply_decision
from bridgedesk.directing.rulings.words import effect_words
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.substitutes.late_notice import late_notices
from bridgedesk.event.appealed import session_appealed
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Appeal
from bridgedesk.event.spelling import capitalised
from bridgedesk.rule_library import library
from bridgedesk.rulebooks import Verdict as Answer
from bridgedesk.standings.penalties.penalties import SUBSTITUTE


@one_act
def lodge_appeal(desk: OpenEvent, appeal: Appeal, answer: str = "") -> Change:
    """Lodge an appeal under a new id; `answer` is the appellants' answer to the respondents."""
    if appeal.by is not None:
        desk.event.entry(appeal.by)
    if appeal.ruling is not None:
        desk.event.ruling(appeal.ruling)
    if appeal.match is not None:
        desk.event.match(appeal.match)
    if appeal.session is not None:
        desk.event.session(appeal.session)
    _refuse_unplayed(desk.event, appeal)
    lodged = replace(appeal, id=free_id("ap", [each.id for each in desk.event.appeals]))
    words = f"Appeal {lodged.id} lodged by {entry_words(desk.event, lodged.by)}"
    after = replace(desk.event, appeals=(*desk.event.appeals, lodged))
    after = with_answer(after, lodged, answer, desk.clock())
    against = desk.event.find_ruling(appeal.ruling)
    on_substitute = against is not None and against.question == SUBSTITUTE
    late = late_notices(desk, appeal.by) if on_substitute else []
    session = session_appealed(desk.event, lodged)
    final = why_no_appeal(event_book(desk.event, library(), session or ""), against)
    return desk.carry_out(Change("lodge appeal", words, (*filter(None, [final]), *late)), after)


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
        played = f"its boards are between {min(boards)} and {max(boards)}"
        raise Refusal(f"Board {appeal.board} is not played in {where}; {played}")


@one_act
def write_appeal(desk: OpenEvent, key: str, appeal: Appeal, answer: str | None = None) -> Change:
    """Save the appeal form, and the appellants' answer if given; the decision is a separate action."""
    known = _undecided(desk.event, key)
    _refuse_unplayed(desk.event, appeal)
    written = replace(
        appeal, id=key, lodged=known.lodged, outcome=None, decision=known.decision, effects=known.effects
    )
    after = _with_appeal(desk.event, written)
    if answer is not None:
        after = with_answer(after, written, answer, desk.clock())
    if after == desk.event:
        raise Refusal(f"Nothing is written anew on the form of appeal {key}")
    return desk.carry_out(Change("write appeal", f"Appeal {key}: the form is filled in"), after)


@one_act
def decide_appeal(desk: OpenEvent, key: str, verdict: AppealDecision) -> Change:
    """Record the committee's decision and its effects in one action, so that one undo reverses both."""
    reason_given(verdict.decision, "the committee decides so")
    if not verdict.committee:
        raise Refusal("Who decided? The names of the committee stand on the form")
    after = apply_decision(desk.event, _undecided(desk.event, key), verdict, desk.clock())
    effects = effect_words(after.appeal(key))
    words = f"Appeal {key} decided: {verdict.outcome.value}"
    not_theirs = _not_theirs(desk, verdict)
    return desk.carry_out(Change("decide appeal", "; ".join([words, *effects]), not_theirs), after)


def _not_theirs(desk: OpenEvent, verdict: AppealDecision) -> tuple[str, ...]:
    """Warn if the rule book does not let the committee reverse this kind of decision."""
    if not verdict.reverses:
        return ()
    found = event_book(desk.event, library()).answer("reversal", {"what": verdict.reverses})
    if not isinstance(found, Answer) or found.holds:
        return ()
    return (f"{capitalised(found.because)} ({found.clause})",)


def _undecided(event: Event, key: str) -> Appeal:
    appeal = event.appeal(key)
    if appeal.outcome is not None:
        raise Refusal(f"Appeal {key} is decided already: {appeal.outcome}; undo that act first")
    return appeal


def _with_appeal(event: Event, appeal: Appeal) -> Event:
    return replace(event, appeals=tuple(appeal if each.id == appeal.id else each for each in event.appeals))
