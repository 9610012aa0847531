"""Match results, by board in two rooms or as totals, and matches not played out."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.draws.byes_and_triangles import refuse_other_total
from bridgedesk.directing.lookup import entry_words, half_words, match_words
from bridgedesk.directing.rulings.correction_period import reason_after_time, refuse_late_correction
from bridgedesk.directing.scores.decided_figures import without_decisions
from bridgedesk.directing.seating.event_edits import free_id, with_match
from bridgedesk.directing.seating.team_movement import may_be_halved
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Appeal, Note, Ruling
from bridgedesk.event.score_text import total_text
from bridgedesk.standings.matches.teams import unit_of_totals
from bridgedesk.standings.stages.weeks_and_stanzas import match_parts

AFTER_ALL = "press F6 to record this total anyway, with a reason"


@one_act
def record_match_total(open_event: OpenEvent, key: str, slip: Slip | None, why: str = "") -> Change:
    """Record a match's total, or clear it with None; a change after the correction period needs a reason,
    which is noted."""
    match = open_event.event.match(key)
    refuse_other_total(open_event, match, slip)
    unit = unit_of_totals(open_event.event, match)
    words = total_text(slip, unit) or "match result removed"
    if match.slip is None or match.slip == slip:
        return _carry_out(open_event, "hand in slip", words, replace(match, slip=slip))
    if not why:
        how = "type the new total, then press F6 and give a reason" if slip is None else AFTER_ALL
        refuse_late_correction(open_event, match.session, match.round, how)
        return _carry_out(open_event, "hand in slip", words, replace(match, slip=slip))
    why = reason_after_time(open_event, match.session, match.round, why)
    said = f"{match_words(open_event.event, match)}: {total_text(match.slip, unit)} becomes {words}: {why}"
    after = with_match(open_event.event, replace(match, slip=slip))
    noted = replace(after, notes=(*after.notes, Note(open_event.clock(), said)))
    return open_event.carry_out(Change("hand in slip", said), noted)


@one_act
def end_match(open_event: OpenEvent, key: str, outcome: Outcome, at_fault: Sequence[str] = ()) -> Change:
    """Set how a match ended: played, forfeited, abandoned or cancelled."""
    match = open_event.event.match(key)
    ended = replace(match, outcome=outcome, at_fault=tuple(at_fault))
    return _carry_out(open_event, "end match", outcome.value, ended)


def _carry_out(open_event: OpenEvent, act: str, words: str, match: Match) -> Change:
    event = open_event.event
    called = match_words if match.slip or match.outcome is not Outcome.PLAYED else half_words
    who = called(event, match)
    if match.slip and match.slip.is_team_total:
        who = f"{entry_words(event, match.home)}, triangle of round {match.round}"
    change = Change(act, f"{who}: {words}")
    if act == "end match":
        event = without_decisions(event, match.id, f"entered as {words}")
    return open_event.carry_out(change, with_match(event, match))


# ---- stanzas


@one_act
def halve_match(open_event: OpenEvent, key: str) -> Change:
    """Divide a match into two stanzas; both keep the line-up until it is changed, and results stay with
    their boards."""
    event, match = open_event.event, open_event.event.match(key)
    words = match_words(event, match)
    if not may_be_halved(event, match):
        raise Refusal(f"{words} cannot be divided. Only a finals match can, once in a session.")
    if match.slip or match.file_total or match.outcome is not Outcome.PLAYED:
        raise Refusal(f"{words} already has a result. Remove it in Scores, then divide the match.")
    at = (len(match.boards) + 1) // 2
    other = free_id("m", [each.id for each in event.matches])
    halves = [
        _with_boards(match, match.boards[:at]),
        replace(_with_boards(match, match.boards[at:]), id=other),
    ]
    with_both = [each for one in event.matches for each in (halves if one is match else [one])]
    after = replace(
        event,
        matches=tuple(_numbered(event, with_both, match)),
        rulings=tuple(_ruling_with(each, key, other, match.boards[at:]) for each in event.rulings),
        appeals=tuple(_appeal_with(each, key, other, match.boards[at:]) for each in event.appeals),
    )
    return open_event.carry_out(
        Change("halve match", f"{words}: divided into two stanzas, each with its own line-up"), after
    )


def _with_boards(match: Match, boards: tuple[int, ...]) -> Match:
    return replace(
        match,
        boards=boards,
        results=tuple(each for each in match.results if each.board in boards),
        file_says=tuple(each for each in match.file_says if each.board in boards),
    )


def _numbered(event: Event, matches: Sequence[Match], match: Match) -> list[Match]:
    """Number all stanzas of a final through the sessions; the number decides who sits first."""
    sessions = [each.id for each in event.sessions]
    mine = match_parts(matches, match)
    mine.sort(key=lambda each: (each.extra is not None, sessions.index(each.session)))
    number = {each.id: at for at, each in enumerate(mine, start=1)}
    return [replace(each, stanza=number.get(each.id, each.stanza)) for each in matches]


def _ruling_with(ruling: Ruling, was: str, now: str, boards: Collection[int]) -> Ruling:
    """Move a ruling on a board of the second half to the new match."""
    if ruling.adjusted is None or ruling.adjusted.match != was or ruling.board not in boards:
        return ruling
    return replace(ruling, adjusted=replace(ruling.adjusted, match=now))


def _appeal_with(appeal: Appeal, was: str, now: str, boards: Collection[int]) -> Appeal:
    return replace(appeal, match=now) if appeal.match == was and appeal.board in boards else appeal
