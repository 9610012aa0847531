"""Boards or matches that a team and its players have played and have still to play."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.movements.draw.bracket import PlayedFinal, loser_of
from bridgedesk.rulebooks import Book
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.matches.printed_seating import matches_printed
from bridgedesk.standings.stages.qualifying_stages import final_of
from bridgedesk.standings.stages.stanzas import boards_in_session
from bridgedesk.standings.stages.team_boards import stage_of


class PlayCount(NamedTuple):
    """Boards or matches of one team."""

    played: Counter[str]
    of: int  # have a line-up
    to_come: int
    next_match: int  # the boards of one match, or one
    length_known: bool
    unknown: int = 0  # played, and nobody put down who sat there

    @property
    def in_all(self) -> int:
        return self.of + self.unknown + self.to_come


def count_play(
    event: Event,
    team: Entry,
    finals: Sequence[PlayedFinal] = (),
    *,
    in_boards: bool,
    stages: Collection[str] | None = None,
    book: Book | None = None,
) -> PlayCount:
    """Count boards or matches in these stages, or in the whole event; `finals` is the bracket as far as
    known. The event's length comes from its records or from the rule book's printed draw."""
    mine = [
        match
        for match in event.matches
        if team.id in (match.home, match.away) and (stages is None or stage_of(event, match).id in stages)
    ]
    played: Counter[str] = Counter()
    of = to_come = unknown = 0
    for match in mine:
        worth = len(match.boards) if in_boards else 1
        if match.line_up:
            of += worth
            played.update(dict.fromkeys(match.seated(team.id), worth))
        elif not match.begun_or_ended:
            to_come += worth
        elif match.outcome is Outcome.PLAYED:
            unknown += worth
    rounds, length = planned(event)
    printed = None if rounds or book is None else _printed(event, book)
    last = max((len(each.boards) for each in mine), default=length) if in_boards else 1
    final = final_of(event)
    in_final = [each for each in event.matches if (each.stage or stage_of(event, each).id) == final]
    if in_final and (stages is None or final in stages):
        boards = max(len(boards_in_session(in_final, each)) for each in in_final)
        to_come += _sure_finals(finals, in_final, team.id) * (boards if in_boards else 1)
    elif not in_final and team.withdrawn is None and event.status is not Status.FINAL:
        undrawn = _undrawn(event, stages) if printed is None else max(0, printed - len(mine))
        to_come += undrawn * ((length or last) if in_boards else 1)
    before_the_final = bool(in_final) and stages is not None and final not in stages
    known = bool(rounds or printed) or event.status is Status.FINAL or before_the_final
    if in_final and not before_the_final:
        known = event.status is Status.FINAL or (stages is not None and not _may_go_on(finals, team.id))
    return PlayCount(played, of, to_come, last, known, unknown)


def _printed(event: Event, book: Book) -> int | None:
    """Return the matches of each team, if the whole event is round robins with a printed draw."""
    found = [matches_printed(event, book, each.id) for each in event.sessions]
    return found[0] if found and None not in found else None


def _undrawn(event: Event, stages: Collection[str] | None) -> int:
    """Return the rounds still to be drawn in the current stage."""
    drawn: dict[str, set[int]] = {}
    for match in event.matches:
        drawn.setdefault(stage_of(event, match).id, set()).add(match.round)
    begun = [each.id for each in event.stages if each.id in drawn]
    if begun and stages is not None and begun[-1] not in stages:
        return 0
    return max(0, planned(event)[0] - len(drawn[begun[-1]] if begun else ()))


def _may_go_on(finals: Sequence[PlayedFinal], team: str) -> bool:
    """Return True if the team is playing a final that another one follows."""
    return any(not each.is_over and team in (each.home, each.away) for each in finals[:-1])


def _sure_finals(finals: Sequence[PlayedFinal], drawn: Sequence[Match], team: str) -> int:
    """Count undrawn finals that the team plays even if it loses every match."""
    weeks = {match.round for match in drawn if team in (match.home, match.away)}
    next_ = next((each for each in finals if not each.is_over and team in (each.home, each.away)), None)
    sure = 0
    while next_ is not None:
        final = next_.final
        sure += final.stanzas if final.week not in weeks else 0
        lost = loser_of(final.key)
        next_ = next((each for each in finals if lost in (each.final.home, each.final.away)), None)
    return sure
