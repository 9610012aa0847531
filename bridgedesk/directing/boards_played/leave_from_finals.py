"""Players in a finals match with too few boards before it, and without leave (SABF 13.5)."""

from collections.abc import Iterator

from bridgedesk.directing.boards_played.finals import finals_match_requirements
from bridgedesk.directing.boards_played.report import checked_teams
from bridgedesk.directing.boards_played.requirements import RequirementStatus, clauses_on_play
from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.directing.lookup import has_record
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.standings.stages.merged_teams import as_whole_teams, seated_in_final, two_stages_of

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
                    gone = wanted.stand is RequirementStatus.GONE and not asked.of_one_stage(player)
                    if gone and player in seated[team.id] and not has_leave(situation.event, team.id, player):
                        words = f"{names[player]} plays the finals and {wanted.words}"
                        yield concern("finals-without-leave", team.id, words, player=player)


def has_leave(event: Event, entry: str, player: str) -> bool:
    return has_record(event, ADDED, entry, "approved_by", player, called="player")
