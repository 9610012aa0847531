"""Withdrawn entries: results against them that are cancelled before scoring."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.event.score import LatePlay, NotPlayed
from bridgedesk.event.session import BY_DRAW, Result, Section, Session, Sitting
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks import Finding, Listing
from bridgedesk.rulebooks.entries.withdrawal import Withdrawal
from bridgedesk.standings.conditions import AwardedSitOut, Conditions
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.matches.decided_matches import matches_without
from bridgedesk.standings.matches.ruled_matches import flag_cancelled_match_rulings
from bridgedesk.standings.pairs.left_mid_session import (
    boards_like_others,
    leavers,
    left_early,
    sit_outs_by_leavers,
)
from bridgedesk.standings.pairs.results_by_board import pair_numbers

CANCELLED = "results cancelled"
SITTING_OUT = "average-plus"

WITHDRAWALS = "withdrawals"  # the register of how entries left
RESULTS, STAND, CANCEL = "results", "stand", "cancelled"  # its fact on their results, and the choices

SitOuts = dict[str, list[AwardedSitOut]]


class WithdrawnEntry(NamedTuple):
    """Withdrawn entry, its boards played and scheduled, and the rule book's answer for its results."""

    entry: str
    played: int
    boards: int
    found: Finding | None


def withdrawn_from(event: Event, conditions: Conditions) -> Iterator[WithdrawnEntry]:
    """Yield entries recorded as withdrawn, and entries that left early if the rule book has a clause on
    that."""
    at_home = left_early(event) if conditions.block("withdrawal") else frozenset()
    for entry in event.entries:
        if entry.withdrawn is None and entry.id not in at_home:
            continue
        gone = results_of_leaver(event, entry, conditions)
        if not gone.boards or (entry.withdrawn is None and not gone.played):
            continue  # it has left between two stages, or before it began
        yield gone


def results_of_leaver(event: Event, entry: Entry, conditions: Conditions) -> WithdrawnEntry:
    """Return what the results of a leaving entry count: by the rule book, or else as decided on record."""
    boards, played = _boards(event, entry)
    if not boards:
        return WithdrawnEntry(entry.id, played, boards, None)
    found = conditions.answer(Withdrawal(event=conditions.kind, boards=boards, played=played))
    if isinstance(found, Listing):
        return WithdrawnEntry(entry.id, played, boards, found)
    return WithdrawnEntry(entry.id, played, boards, _as_decided(event, entry.id) or found)


def _as_decided(event: Event, entry: str) -> Listing | None:
    """Return what the director recorded for the results of an entry that left."""
    chosen = [line.facts.get(RESULTS) for line in event.records(WITHDRAWALS, entry)]
    match chosen[-1:]:
        case ["cancelled"]:
            return Listing(clause="", because="all results against it are cancelled", items=(CANCELLED,))
        case ["stand"]:
            return Listing(clause="", because="its results count", items=("results stand",))
    return None


def decided_by(clause: str) -> str:
    """Return the clause in brackets, or whose decision it is."""
    return f" ({clause})" if clause else ", as the director decided"


def without_cancelled(event: Event, conditions: Conditions, flags: list[Flag]) -> tuple[Event, SitOuts]:
    """Return the event without results of entries whose results are cancelled, and the sit-outs this
    causes."""
    sit_outs: SitOuts = defaultdict(list)
    after = event
    for gone in withdrawn_from(event, conditions):
        name, found = event.name_of(gone.entry), gone.found
        if not isinstance(found, Listing):
            clause = f" ({conditions.clause('withdrawal')})" if conditions.clause("withdrawal") else ""
            what = f"{name} has withdrawn. You decide what becomes of its results{clause}"
            what += _still_to_come(event, gone.entry, conditions)
            flags.append(Flag("withdrawn-undecided", what, Severity.CHECK, entry=gone.entry))
            continue
        if any(SITTING_OUT in item for item in found.items):
            for session, each in (
                *_sitting_out(event, gone.entry, found.clause),
                *_resting(event, found.clause),
            ):
                if each not in sit_outs[session]:
                    sit_outs[session].append(each)
        if CANCELLED in found.items:
            early = (
                f" after {gone.played} of {counted(gone.boards, 'board')}"
                if gone.played < gone.boards
                else ""
            )
            by = decided_by(found.clause)
            what = f"{name} has withdrawn{early}; the results against it are cancelled{by}"
            figures = (("played", gone.played), ("boards", gone.boards))
            flags.append(Flag("results-cancelled", what, Severity.CHECK, entry=gone.entry, figures=figures))
            after = _without(after, gone.entry)
    flags += flag_cancelled_match_rulings(event, after)
    return after, sit_outs


def _still_to_come(event: Event, gone: str, conditions: Conditions) -> str:
    """Describe matches still waiting for a score against a withdrawn entry, where the rule book has a
    clause on forfeits."""
    clause = conditions.clause("forfeit")
    waiting = [
        match
        for match in event.matches
        if gone in (match.home, match.away)
        and match.outcome is Outcome.PLAYED
        and not (match.begun or _has_slips(event, match))
    ]
    if not (clause and waiting):
        return ""
    count = "1 match" if len(waiting) == 1 else f"{len(waiting)} matches"
    return f". {count} against it still to play: type F+ or F- (forfeit) in Scores ({clause})"


def _has_slips(event: Event, match: Match) -> bool:
    """Return True if a match of pairs has results, which are kept in its section."""
    return any(
        (result.round, result.table) == (match.round, match.table)
        for section in event.sections_in(match.session)
        if not section.of_teams
        for result in section.results
    )


def _resting(event: Event, clause: str) -> Iterator[tuple[str, AwardedSitOut]]:
    """Yield sit-outs caused by leavers in the rounds that have begun."""
    for session, section in event.sessions_and_sections:
        begun = {result.round for result in section.results}
        for rest in sit_outs_by_leavers(section):
            if event.status is not Status.OPEN or rest.round in begun:
                yield from ((session.id, AwardedSitOut(rest.entry, board, clause)) for board in rest.boards)


def _sitting_out(event: Event, gone: str, clause: str) -> Iterator[tuple[str, AwardedSitOut]]:
    """Yield sit-outs of the entries left alone at the withdrawn entry's tables, in rounds that have begun."""
    entry = event.entry(gone)
    for session in event.sessions[_place_of(event, entry.withdrawn) :] if entry.withdrawn else ():
        for section in session.sections:
            played = {
                (result.round, result.table, result.board)
                for result in section.results
                if _was_played(result)
            }
            begun = {result.round for result in section.results}
            for number, sitting in _sittings(section):
                left = _left_by(gone, section, sitting, number)
                if left is None or (event.status is Status.OPEN and number not in begun):
                    continue
                for board in section.boards_of(sitting):
                    if (number, sitting.table, board) not in played:
                        yield session.id, AwardedSitOut(left, board, clause)


def _place_of(event: Event, session: str | None) -> int:
    return next((number for number, each in enumerate(event.sessions) if each.id == session), 0)


def _sittings(section: Section) -> Iterator[tuple[int, Sitting]]:
    for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        yield from ((number, sitting) for sitting in sittings)


def _left_by(gone: str, section: Section, sitting: Sitting, round_: int) -> str | None:
    """Return the entry left alone at a table where its opponents have withdrawn."""
    seats = (sitting.ns or "", sitting.ew or "")
    left = [
        each
        for each in (section.entry_at(seat, round_) for seat in seats)
        if each is not None and each != gone
    ]
    planned = [section.seats.get(seat) for seat in seats]
    return left[0] if gone in planned and len(left) == 1 else None


def _boards(event: Event, entry: Entry) -> tuple[int, int]:
    """Return the boards scheduled for an entry, and the boards it played."""
    played = sum(
        1
        for section in _sections(event)
        for each in section.results
        if _was_played(each)
        and entry.id in (_players(section, each) if section.of_players else _who(section, each))
    )
    scheduled = _scheduled_in(event, entry)
    mine = [match for match in event.matches if entry.id in (match.home, match.away)]
    if mine and not scheduled:
        rounds = max(match.round for match in event.matches)
        met = {(match.round, match.triangle or match.id): len(match.boards) for match in mine if match.begun}
        played = sum(met.values())  # a team's two tables of a triangle are one match
        scheduled = max(rounds * max(len(match.boards) for match in mine), played)
    return max(scheduled, played), played


def _was_played(result: Result) -> bool:
    """Return False for a slip that says that the board was not played, or is still to be played."""
    return not isinstance(result.score, NotPlayed | LatePlay)


def _scheduled_in(event: Event, entry: Entry) -> int:
    """Return the boards scheduled for an entry, including sessions after it left: as many as others have
    there, or, before they are set up, as many as in the session before. In a Swiss only what was drawn."""
    left_in = _place_of(event, entry.withdrawn)
    everybody = [each.id for each in event.entries]
    drawn = any(each.movement and each.movement.made_by == BY_DRAW for each in _sections(event))
    found: list[int] = []
    for at, session in enumerate(event.sessions):
        mine = _session_boards(session, entry.id)
        if not mine and found and at > left_in and not drawn:
            mine = max((_session_boards(session, each) for each in everybody), default=0) or found[-1]
        if mine:
            found.append(mine)
    return sum(found)


def _session_boards(session: Session, entry: str) -> int:
    return sum(
        boards_like_others(section, entry) if entry in leavers(section) else _scheduled(section, entry)
        for section in session.sections
    )


def _sections(event: Event) -> Iterator[Section]:
    for session in event.sessions:
        yield from session.sections


def _who(section: Section, result: Result) -> set[str | None]:
    return {section.entry_at(number, result.round or 1) for number in pair_numbers(section, result)}


def _players(section: Section, result: Result) -> frozenset[str]:
    sitting = section.sitting(result.round, result.table)
    return section.entries_at(sitting, result.round or 1) if sitting else frozenset()


def _scheduled(section: Section, entry: str) -> int:
    """Return the entry's boards in the movement, without rounds against an empty seat."""
    rounds = section.movement.rounds if section.movement else ()
    met = [
        sitting
        for sittings in rounds
        for sitting in sittings
        if entry in (seats := (section.seats.get(sitting.ns or ""), section.seats.get(sitting.ew or "")))
        and None not in seats
    ]
    return sum(len(list(section.boards_of(sitting))) for sitting in met)


def _without(event: Event, entry: str) -> Event:
    def section_without(section: Section) -> Section:
        kept = tuple(each for each in section.results if entry not in _who(section, each))
        mine = {number for number, each in section.seats.items() if each == entry}
        movement = section.movement
        if movement is not None:
            rounds = (tuple(_empty(each, mine) for each in sittings) for sittings in movement.rounds)
            movement = replace(movement, rounds=tuple(rounds))
        return replace(section, results=kept, movement=movement)

    return replace(
        event,
        matches=matches_without(event, entry),
        sessions=tuple(
            replace(session, sections=tuple(map(section_without, session.sections)))
            for session in event.sessions
        ),
    )


def _empty(sitting: Sitting, seats: set[str]) -> Sitting:
    """Remove these seats from a table of the movement."""
    return replace(
        sitting,
        ns=None if sitting.ns in seats else sitting.ns,
        ew=None if sitting.ew in seats else sitting.ew,
    )
