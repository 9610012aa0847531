"""One team under the clauses on boards played, and what each clause requires of its players."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.directing.boards_played.requirements import (
    PURPOSES,
    PlayRequirement,
    RequirementStatus,
    counts_boards,
    least_of,
    short_of,
)
from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.movements.draw.bracket import PlayedFinal, loser_of
from bridgedesk.rulebooks import Block, Book
from bridgedesk.rulebooks.stages.placing import Purpose
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.finals.team_members import FinalsMember
from bridgedesk.standings.matches.seating_and_times import matches_printed
from bridgedesk.standings.stages.added_stages import TWO_STAGES, Stages, final_of
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.stages.stages import current_sessions
from bridgedesk.standings.stages.teams_over_stages import stage_of, stages_not_played_in
from bridgedesk.standings.stages.weeks_and_stanzas import boards_in_session

# ---- boards or matches that a team and its players have played and have still to play


class PlayCount(NamedTuple):
    """Boards or matches of one team."""

    played: Counter[str]
    of: int  # have a line-up
    to_come: int
    next_match: int  # the boards of one match, or one
    length_known: bool
    unknown: int = 0  # played without a recorded line-up

    @property
    def total(self) -> int:
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
        worth = match.boards_counted if in_boards else 1
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
        # a final that another one follows
        may_continue = any(not each.is_over and team.id in (each.home, each.away) for each in finals[:-1])
        known = event.status is Status.FINAL or (stages is not None and not may_continue)
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


# ---- team

# The fewest that are enough, by clause, kind of event, how many there are, and the size of the team: what
# many teams ask alike is asked once while they are looked through.
Leasts = dict[tuple[int, str, int, int], int | None]


class CheckedTeam(NamedTuple):
    """Team under these clauses, as far as known; two stages and their finals count as one team."""

    book: Book
    event: Event  # with every team whole
    entry: Entry
    second: Evaluation | None  # of two stages, with the points of both
    finals: Sequence[PlayedFinal]
    members: Mapping[str, FinalsMember]  # of the two stages
    leasts: Leasts

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players, including any who may still join from one of the two stages."""
        return tuple(dict.fromkeys((*self.entry.players, *self.members)))

    def member_of_one_stage(self, player: str) -> FinalsMember | None:
        """Return a player who played only one of the team's two stages, or None."""
        member = self.members.get(player)
        return member if member is not None and member.counted is not None else None

    def asks(
        self, purpose: Purpose | None, block: Block, stages: Stages | None = None, where: str = ""
    ) -> "TeamRequirement":
        count = count_play(
            self.event, self.entry, self.finals, in_boards=counts_boards(block), stages=stages, book=self.book
        )
        least = self.least(purpose, block, count.total) if count.of else None
        matches = self.event.matches
        by_stanza = bool(matches) and all(match.stanza for match in matches)
        unit = "boards" if counts_boards(block) else "stanzas" if by_stanza else "matches"
        return TeamRequirement(purpose, block, least, count, f"{unit}{where}")

    def least(self, purpose: Purpose | None, block: Block, of: int) -> int | None:
        key = (id(block), self.event.kind, of, len(self.entry.players))
        if key not in self.leasts:
            self.leasts[key] = least_of(self.book, self.event.kind, purpose, block, of, key[3])
        return self.leasts[key]


class TeamRequirement(NamedTuple):
    """Requirement of one clause for one team; no `least` if line-ups are missing or no share is printed."""

    purpose: Purpose | None
    block: Block
    least: int | None
    so_far: PlayCount
    unit: str

    def of(self, player: str) -> PlayRequirement | None:
        if self.least is None:
            return None
        played, to_come = self.so_far.played[player], self.so_far.to_come
        return PlayRequirement(
            stand_of(played, self.least, self.so_far),
            played,
            self.least,
            to_come,
            self.so_far.total,
            self.unit,
            (PURPOSES[self.purpose or ""],),
            tuple(self.block.clause.split(", ")),
            short_of(self.block),
        )


def stand_of(played: int, least: int, count: PlayCount) -> RequirementStatus:
    if played >= least:
        return RequirementStatus.ENOUGH
    if not count.length_known:
        return RequirementStatus.SO_FAR
    possible = played + count.to_come
    if possible < least:
        return RequirementStatus.GONE if possible + count.unknown < least else RequirementStatus.SO_FAR
    return RequirementStatus.NOW if possible - count.next_match < least else RequirementStatus.OPEN


def requirements_of_clause(
    team: CheckedTeam, purpose: Purpose | None, block: Block
) -> Iterator[tuple[str, PlayRequirement]]:
    """Yield what a clause on placings, titles, points or added players requires of each player."""
    stages = _stages_for(team, purpose)
    asks = {stages: team.asks(purpose, block, stages)}
    others = stages_not_played_in(team.event, team.entry.id) if purpose is None else {}
    every = frozenset(each.id for each in team.event.stages)
    added = players_added_now(team.event, team.entry)
    for player in team.players:
        if purpose == "member" and player not in added:
            continue
        here = every - others[player] if player in others else stages
        if here not in asks:
            asks[here] = team.asks(purpose, block, here)
        wanted = asks[here].of(player)
        if wanted is not None:
            yield player, wanted


def players_added_now(event: Event, entry: Entry) -> list[str]:
    """Return players added in the current stage; earlier additions were checked in their own stage."""
    now = {each.id for each in current_sessions(event)}
    return [player for player in entry.players if entry.joined.get(player) in now]


def _stages_for(team: CheckedTeam, purpose: Purpose | None) -> Stages | None:
    """Return the stages that count, or None for all. A placing in one of two stages counts its own boards,
    points of a final the final's, an added player the stage they joined in."""
    if len(team.event.stages) < 2 or purpose not in (None, "points", "member"):
        return None
    last = team.event.stages[-1]
    if purpose == "member":
        return frozenset({last.id}) if current_sessions(team.event) != team.event.sessions else None
    alone = last.contest == TWO_STAGES or (purpose == "points" and last.contest in FINALS)
    return frozenset({last.id}) if alone else None
