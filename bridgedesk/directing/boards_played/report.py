"""Boards or matches each team member has played, must play and can still play, before it is too late."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.boards_played.requirements import (
    FINALS_MATCH,
    PlayRequirement,
    RequirementStatus,
    clauses_on_play,
    merge_requirements,
)
from bridgedesk.directing.boards_played.team import (
    CheckedTeam,
    Leasts,
    count_play,
    requirements_of_clause,
    stand_of,
)
from bridgedesk.directing.entries.entry_terms import Concern, concern
from bridgedesk.directing.entries.team_members import finals_teams
from bridgedesk.directing.lookup import entry_words, has_record
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event, Stage, Status
from bridgedesk.event.people import Entry
from bridgedesk.movements.draw.bracket import PlayedFinal as Final
from bridgedesk.rulebooks import Block, Book
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.stages.placing import PlacingPolicy
from bridgedesk.standings.eligibility.boards_by_match import RequiredPlay
from bridgedesk.standings.finals.team_members import FinalsMember
from bridgedesk.standings.stages.added_stages import final_of, qualifying_stages
from bridgedesk.standings.stages.stages import event_of_stages, kind_of_stage
from bridgedesk.standings.stages.teams_over_stages import (
    as_whole_teams,
    boards_of_members,
    seated_in_final,
    two_stages_of,
)

# ---- boards that a player needs to play a finals match, and within the finals to count

SESSION_OF_FINAL = "a full session of the final"


def finals_match_requirements(team: CheckedTeam, block: Block) -> Iterator[tuple[str, PlayRequirement]]:
    """Yield what each player needs for a finals match, if the team may still play one. The player's best
    qualifying stage counts; players of only one of two stages have a clause of their own."""
    finalists = {each for final in team.finals for each in (final.home, final.away) if each}
    if finalists and team.entry.id not in finalists:
        return
    # one of two stages, and the other is not known here
    alone = team.second is None and team.book.policy("same-team", team.event.kind) is not None
    first = team.event.stages[0].id if team.second else ""
    parts = []
    for stages in qualifying_stages(team.event, team.entry.id, team.second):
        where = f" of the {'first' if first in stages else 'second'} stage" if team.second else ""
        parts.append(team.asks("final", block, stages, where))
    for player in team.players:
        one = team.member_of_one_stage(player)
        if one is not None:
            wanted = _requirement_of_one_stage(team, one)
        else:
            able = [each for each in (part.of(player) for part in parts) if each is not None]
            wanted = min(able, key=lambda each: (each.stand.order, each.least - each.played), default=None)
            if wanted is not None and alone:
                wanted = wanted._replace(what_for=(f"{FINALS_MATCH} by this stage",))
        if wanted is not None:
            yield player, wanted


def _requirement_of_one_stage(team: CheckedTeam, member: FinalsMember) -> PlayRequirement | None:
    """Return the requirement for players of one stage, whose clause has shares of its own."""
    block, counts = team.book.block("placing", team.event.kind, member.purpose), member.counted
    if block is None or counts is None:
        return None
    least = team.least(member.purpose, block, counts.of)
    if least is None:
        return None
    stand = RequirementStatus.SO_FAR if member.may else RequirementStatus.GONE
    stand = RequirementStatus.ENOUGH if counts.played >= least else stand
    unit = f"{'boards' if counts.in_boards else 'matches'} of the one stage they played in"
    as_the_one = " as the one player from a stage without points" if member.one_only else ""
    clauses = tuple(block.clause.split(", "))
    what_for = (f"{FINALS_MATCH}{as_the_one}",)
    return PlayRequirement(stand, counts.played, least, 0, counts.of, unit, what_for, clauses)


def final_session_requirements(team: CheckedTeam, block: Block) -> Iterator[tuple[str, PlayRequirement]]:
    """Yield what each player needs in one session of the final in addition to the share of all boards, if
    the clause requires it; the player's best session counts."""
    final = final_of(team.event)
    rule = rule_in(block, PlacingPolicy)
    printed = rule.session_boards if rule else None
    if final is None or printed is None:
        return
    so_far = team.asks(None, block, frozenset({final})).so_far
    count = so_far._replace(length_known=True)
    of = count.total
    boards = boards_of_members(team.event, team.entry)
    clauses = tuple(block.clause.split(", "))
    for player in team.players if of else ():
        played, least = boards.best_session(player, printed) or (count.played[player], printed)
        stand = stand_of(played, least, count)
        if stand is RequirementStatus.GONE and not so_far.length_known:
            stand = RequirementStatus.SO_FAR  # it may win its way to another one
        yield (
            player,
            PlayRequirement(stand, played, least, count.to_come, of, "boards", (SESSION_OF_FINAL,), clauses),
        )


# ---- report

TEAM = 3  # players make one


class PlayerBoards(NamedTuple):
    team: str
    player: str
    boards: int
    of: int  # of the team's matches that have a line-up
    wanted: tuple[PlayRequirement, ...]
    belongs: bool = True  # False: may still join from one stage

    @property
    def share(self) -> str:
        return f"{100 * self.boards / self.of:.0f}%" if self.of else ""

    @property
    def line(self) -> str:
        counted = f"{self.boards} of {self.of} boards, {self.share}" if self.of else "no line-up yet"
        return "; ".join(filter(None, [f"{self.player}, {self.team}: {counted}", self.words]))

    @property
    def words(self) -> str:
        return "; ".join(each.words for each in self.wanted)

    @property
    def stand(self) -> RequirementStatus:
        """Return the worst status of all requirements."""
        return max(
            (each.stand for each in self.wanted),
            key=lambda stand: stand.order,
            default=RequirementStatus.ENOUGH,
        )


def boards_of_players(situation: Situation, entry: str | None = None) -> list[PlayerBoards]:
    """Return a row for each team member, including players without a board; two stages make one team."""
    event = as_whole_teams(situation.event, two_stages_of(situation.evaluation))
    names = event.player_names
    found: list[PlayerBoards] = []
    leasts: Leasts = {}
    for team in event.entries:
        if len(team.players) < TEAM or entry not in (None, team.id):
            continue
        wanted: dict[str, tuple[PlayRequirement, ...]] = {}
        players = dict.fromkeys(team.players)
        for asked in checked_teams(situation, event, team, leasts):
            players |= dict.fromkeys(asked.players)
            for player, each in _all_requirements(asked):
                wanted[player] = (*wanted.get(player, ()), each)
        words, boards = entry_words(event, team.id), count_play(event, team, in_boards=True)
        for player in players:
            once = merge_requirements(wanted.get(player, ()))
            found.append(
                PlayerBoards(
                    words, names[player], boards.played[player], boards.of, once, player in team.players
                )
            )
    return found


SHORT = {
    RequirementStatus.ENOUGH: "enough",
    RequirementStatus.SO_FAR: "not yet",
    RequirementStatus.OPEN: "can still",
    RequirementStatus.NOW: "must play",
    RequirementStatus.GONE: "too few",
}


def play_required(situation: Situation) -> dict[tuple[str, str], RequiredPlay]:
    """Return what clauses require of each player and how far it is met, by team and player's name."""
    return {
        (each.team, each.player): RequiredPlay(SHORT[each.stand], each.words)
        for each in boards_of_players(situation)
        if each.wanted
    }


def checked_teams(
    situation: Situation, event: Event, team: Entry, leasts: Leasts | None = None
) -> Iterator[CheckedTeam]:
    """Yield the team in each part of the event; `event` holds teams merged from their stages."""
    book, second = situation.book_in_force, two_stages_of(situation.evaluation)
    if book is None:
        return
    members = {each.player: each for each in finals_teams(situation, book).get(team.id, ())}
    for part, finals in _parts(event, book, situation.evaluation.finals):
        yield CheckedTeam(book, part, team, second, finals, members, {} if leasts is None else leasts)


def _all_requirements(team: CheckedTeam) -> Iterator[tuple[str, PlayRequirement]]:
    """Yield the requirements in the order of the rule book's clauses."""
    asked = list(clauses_on_play(team.book, team.event.kind))
    for purpose, block in asked:
        yield from (
            finals_match_requirements(team, block)
            if purpose == "final"
            else requirements_of_clause(team, purpose, block)
        )
    for _, block in asked:
        yield from final_session_requirements(team, block)


def _parts(event: Event, book: Book, finals: Sequence[Final]) -> Iterator[tuple[Event, Sequence[Final]]]:
    """Split off a final that the rule book treats separately; the planned rounds belong to its qualifying,
    which is over once the final has begun."""
    kinds: dict[str, list[Stage]] = {}
    for stage in event.stages:
        kinds.setdefault(kind_of_stage(event, stage, book), []).append(stage)
    if not any(kind in book.kinds and book.kinds[kind].after in kinds for kind in kinds):
        yield event, finals
        return
    first, *later = [event_of_stages(event, stages, book) for stages in kinds.values()]
    yield (replace(first, status=Status.FINAL) if any(each.matches for each in later) else first), ()
    for each in later:
        yield replace(each, registered=()), ()


# ---- players in a finals match with too few boards before it, and without leave

ADDED = "team-members"  # the register of who came into a team, with whose leave


def without_leave(situation: Situation) -> Iterator[Concern]:
    """Yield entries with a finalist who needs leave, until the leave is recorded."""
    found = {each.id: set(seated_in_final(situation.event, each.id)) for each in situation.event.entries}
    seated = {entry: players for entry, players in found.items() if players}
    if not seated:
        return
    event = as_whole_teams(situation.event, two_stages_of(situation.evaluation))
    names = event.player_names
    for team in event.entries:
        for asked in checked_teams(situation, event, team) if team.id in seated else ():
            for purpose, block in clauses_on_play(asked.book, asked.event.kind):
                for player, wanted in finals_match_requirements(asked, block) if purpose == "final" else ():
                    gone = wanted.stand is RequirementStatus.GONE and not asked.member_of_one_stage(player)
                    words = _about_leave(situation.event, team.id, player, wanted)
                    if gone and words and player in seated[team.id]:
                        told = f"{names[player]} plays the finals {words}"
                        yield concern("finals-without-leave", team.id, told, player=player)


def _about_leave(event: Event, entry: str, player: str, wanted: PlayRequirement) -> str:
    """Return what is missing: the leave, or what justifies it where the clause says who gives it."""
    if not has_leave(event, entry, player):
        return f"and {wanted.words}"
    explained = has_record(event, ADDED, entry, "why", player, called="player")
    if explained or not wanted.short:
        return ""
    return f"with approval: record the circumstances that justify it ({', '.join(wanted.clauses)})"


def has_leave(event: Event, entry: str, player: str) -> bool:
    return has_record(event, ADDED, entry, "approved_by", player, called="player")
