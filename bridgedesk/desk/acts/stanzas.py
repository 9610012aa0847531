"""Divide a match of finals into two stanzas in one session, each with half the boards and its own line-up."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import match_words
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.seating.team_movement import may_be_halved
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Appeal, Ruling
from bridgedesk.standings.stages.stanzas import match_parts


@one_act
def halve_match(desk: OpenEvent, key: str) -> Change:
    """Divide a match into two stanzas; both keep the line-up until it is changed, and results stay with
    their boards."""
    event, match = desk.event, desk.event.match(key)
    words = match_words(event, match)
    if not may_be_halved(event, match):
        raise Refusal(f"{words} is not divided: only a match of finals is, and only once in a session")
    if match.slip or match.file_total or match.outcome is not Outcome.PLAYED:
        raise Refusal(f"{words} has its result; take it back under Scores, then divide it")
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
    return desk.carry_out(Change("halve match", f"{words}: in two stanzas, each with its own line-up"), after)


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
