"""Boards that a player needs to play a finals match, and within the finals to count."""

from collections.abc import Iterator

from bridgedesk.directing.boards_played.requirements import FINALS_MATCH, PlayRequirement, RequirementStatus
from bridgedesk.directing.boards_played.team import CheckedTeam, stand_of
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Block
from bridgedesk.rulebooks.stages.placing import ShareByTeamSize
from bridgedesk.standings.finals.team_members import FinalsMember
from bridgedesk.standings.stages.qualifying_stages import Stages, final_of, qualifying_stages
from bridgedesk.standings.stages.team_boards import boards_of_members

SESSION_OF_FINAL = "a full session of the final"


def finals_match_requirements(team: CheckedTeam, block: Block) -> Iterator[tuple[str, PlayRequirement]]:
    """Yield what each player needs for a finals match, if the team may still play one. The player's best
    qualifying stage counts; players of only one of two stages have a clause of their own."""
    if not _may_play_finals(team):
        return
    parts = [
        team.asks("final", block, stages, _of_stage(team.event, stages) if team.second else "")
        for stages in qualifying_stages(team.event, team.entry.id, team.second)
    ]
    for player in team.players:
        one = team.of_one_stage(player)
        if one is not None:
            wanted = _of_one_stage(team, one)
        else:
            able = [each for each in (part.of(player) for part in parts) if each is not None]
            wanted = min(able, key=_surest, default=None)
            if wanted is not None and is_stage_alone(team):
                wanted = wanted._replace(what_for=(f"{FINALS_MATCH} by this stage",))
        if wanted is not None:
            yield player, wanted


def _surest(wanted: PlayRequirement) -> tuple[int, int]:
    return wanted.stand.order, wanted.least - wanted.played


def is_stage_alone(team: CheckedTeam) -> bool:
    """Return True if the event is one of two stages and the other is not known here."""
    return team.second is None and team.book.policy("same-team", team.event.kind) is not None


def _may_play_finals(team: CheckedTeam) -> bool:
    """Return True if the team plays a final, or the finalists are not known yet."""
    known = {each for final in team.finals for each in (final.home, final.away) if each}
    return not known or team.entry.id in known


def _of_stage(event: Event, stages: Stages) -> str:
    return " of the first stage" if event.stages[0].id in stages else " of the second stage"


def _of_one_stage(team: CheckedTeam, member: FinalsMember) -> PlayRequirement | None:
    """Return the requirement of 17.2, which has shares of its own."""
    block, counts = team.book.block("placing", team.event.kind, member.purpose), member.counted
    if block is None or counts is None:
        return None
    least = team.least(member.purpose, block, counts.of)
    if least is None:
        return None
    enough = counts.played >= least
    stand = (
        RequirementStatus.ENOUGH
        if enough
        else RequirementStatus.SO_FAR
        if member.may
        else RequirementStatus.GONE
    )
    unit = f"{'boards' if counts.in_boards else 'matches'} of the one stage he was in"
    as_the_one = " as the one from a stage without points" if member.one_only else ""
    clauses = tuple(block.clause.split(", "))
    what_for = (f"{FINALS_MATCH}{as_the_one}",)
    return PlayRequirement(stand, counts.played, least, 0, counts.of, unit, what_for, clauses)


def final_session_requirements(team: CheckedTeam, block: Block) -> Iterator[tuple[str, PlayRequirement]]:
    """Yield what each player needs in one session of the final in addition to the share of all boards, if
    the clause requires it; the player's best session counts."""
    final = final_of(team.event)
    printed = block.policy.session_boards if isinstance(block.policy, ShareByTeamSize) else None
    if final is None or printed is None:
        return
    so_far = team.asks(None, block, frozenset({final})).so_far
    count = so_far._replace(length_known=True)
    of = count.in_all
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
