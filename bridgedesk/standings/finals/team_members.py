"""Players allowed in the finals for a team that qualified by the points of two stages (State Teams)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.rulebooks import Verdict
from bridgedesk.rulebooks.stages.placing import Placing, Purpose
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Evaluation, Finalist


class FinalsMember(NamedTuple):
    """Player of a team in one or both of the two stages."""

    player: str
    may: bool
    because: str
    clause: str
    one_only: bool = False  # the team may take one such player
    counted: "PlayedShare | None" = None  # where line-ups say

    @property
    def purpose(self) -> Purpose:
        """Eligibility purpose to test this player under."""
        return "other-stage" if self.one_only else "finals-member"


class PlayedShare(NamedTuple):
    """Amount played, in matches, or in boards where the team has no points in that stage."""

    played: int
    of: int
    in_boards: bool
    unknown: int = 0  # of them without a record of who played


class _Part(NamedTuple):
    """Record of a team in one stage."""

    points: Fraction
    members: tuple[str, ...]
    played: Sequence[Match]
    entry: str

    def has_played(self, player: str) -> bool:
        """Return True if a line-up names the player; if one is missing, any member may have played."""
        unknown = not all(match.line_up for match in self.played) or not self.played
        return any(self._sat(player, match) for match in self.played) or (unknown and player in self.members)

    def counted(self, player: str, *, in_boards: bool) -> PlayedShare:
        def worth(matches: Iterable[Match]) -> int:
            return sum(len(match.boards) if in_boards else 1 for match in matches)

        his = [match for match in self.played if self._sat(player, match)]
        unknown = [match for match in self.played if match.line_up is None]
        return PlayedShare(worth(his), worth(self.played), in_boards, worth(unknown))

    def _sat(self, player: str, match: Match) -> bool:
        return player in self.members and player in match.seated(self.entry)


def finals_members(stages: Evaluation, conditions: Conditions) -> Mapping[str, tuple[FinalsMember, ...]]:
    """Return the finals members by the entry under which their team qualifies; `stages` is the second
    stage, with its points."""
    if not stages.points or not stages.earlier:
        return {}
    both = stages.earlier[-1], stages
    found: dict[str, tuple[FinalsMember, ...]] = {}
    for each in stages.points:
        parts = [
            _part(stages.event, stage, entry, points)
            for stage, entry, points in zip(both, (each.first, each.second), each.gained, strict=True)
        ]
        found[each.placed.entry] = tuple(_members(each, parts, conditions))
    return found


def _members(team: Finalist, parts: list[_Part], conditions: Conditions) -> Iterator[FinalsMember]:
    for player in dict.fromkeys(player for part in parts for player in part.members):
        played = [part for part in parts if part.has_played(player)]
        if len(played) == 1 and team.first is not None and team.second is not None:
            yield _one_stage_member(player, played[0], conditions)
        elif played:
            yield FinalsMember(player, True, "has played for it in both stages", "")


def _one_stage_member(player: str, part: _Part, conditions: Conditions) -> FinalsMember:
    """Return a member of one stage only. Where the team scored there, the test is a share of its matches;
    else a larger share of its boards. Matches without a line-up count in the player's favour."""
    scored = part.points > 0
    purpose: Purpose = "finals-member" if scored else "other-stage"
    clause = conditions.clause("placing", purpose)
    count = part.counted(player, in_boards=not scored)
    if count.unknown == count.of or conditions.policy("placing", purpose) is None:
        return FinalsMember(player, True, "no line-up shows how much they have played", clause, not scored)
    most = count.played + count.unknown
    asked = Placing(event=conditions.kind, purpose=purpose, rounds=count.of, player_rounds=most)
    answer = conditions.answer(asked)
    may = not isinstance(answer, Verdict) or answer.holds
    words = f"{count.played} of {count.of} {'matches' if scored else 'boards'} of the only stage they played"
    if count.unknown:
        words += f", with no record of who played {count.unknown} of them"
    return FinalsMember(player, may, words, clause, not scored, count)


def _part(event: Event, stage: Evaluation, entry: str | None, points: Fraction) -> _Part:
    members = event.players_of(entry)
    here = {session.id for session in stage.event.sessions}
    if stage.earlier:  # the second stage knows the whole event
        here -= {session.id for session in stage.earlier[-1].event.sessions}
    mine = [each for each in event.matches if each.session in here and entry in (each.home, each.away)]
    over = [each for each in mine if each.was_played]
    played = [each for each in mine if each.line_up or each in over]
    return _Part(points, members, played, entry or "")
