"""Who may play the finals for a team that qualified by the points of two stages (State Teams)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Verdict
from bridgedesk.rulebooks.questions.placing import Placing, Purpose
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Evaluation, Finalist


class FinalsMember(NamedTuple):
    """A player of a team in one of the two stages, or in both."""

    player: str
    may: bool
    because: str
    clause: str
    one_only: bool = False  # the team may take one such player
    counted: "Counted | None" = None  # where line-ups say

    @property
    def purpose(self) -> Purpose:
        """By which it is asked of him."""
        return "other-stage" if self.one_only else "finals-member"


class Counted(NamedTuple):
    """In matches, or in boards where the team has no points in that stage."""

    played: int
    of: int
    in_boards: bool


class _Part(NamedTuple):
    """What a team did in one stage."""

    points: Fraction
    members: tuple[str, ...]
    matches: Counter[str]
    boards: Counter[str]
    matches_in_all: int
    boards_in_all: int

    def has_played(self, player: str) -> bool:
        """As far as line-ups say; where there are none, every member has."""
        return self.matches[player] > 0 if self.matches else player in self.members


def finals_members(stages: Evaluation, conditions: Conditions) -> Mapping[str, tuple[FinalsMember, ...]]:
    """By the entry under which a team goes on; `stages` is the second of the two, with its points."""
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
            yield _of_one_stage(player, played[0], conditions)
        elif played:
            yield FinalsMember(player, True, "has played for it in both stages", "")


def _of_one_stage(player: str, part: _Part, conditions: Conditions) -> FinalsMember:
    """Where the team scored in that stage a share of its matches, otherwise a larger one of its boards."""
    scored = part.points > 0
    purpose: Purpose = "finals-member" if scored else "other-stage"
    clause = conditions.clause("placing", purpose)
    if not part.matches or conditions.policy("placing", purpose) is None:
        return FinalsMember(player, True, "no line-up says how much he has played", clause, not scored)
    in_all, played = (
        (part.matches_in_all, part.matches[player]) if scored else (part.boards_in_all, part.boards[player])
    )
    asked = Placing(event=conditions.kind, purpose=purpose, rounds=in_all, player_rounds=played)
    answer = conditions.answer(asked)
    may = not isinstance(answer, Verdict) or answer.holds
    counted = f"{played} of {in_all} {'matches' if scored else 'boards'} of the one stage he was in"
    return FinalsMember(player, may, counted, clause, not scored, Counted(played, in_all, not scored))


def _part(event: Event, stage: Evaluation, entry: str | None, points: Fraction) -> _Part:
    members = next((each.players for each in event.entries if each.id == entry), ())
    here = {session.id for session in stage.event.sessions}
    if stage.earlier:  # the second stage knows the whole event
        here -= {session.id for session in stage.earlier[-1].event.sessions}
    matches: Counter[str] = Counter()
    boards: Counter[str] = Counter()
    in_all = boards_in_all = 0
    for match in event.matches:
        if entry and match.session in here and match.seated(entry):
            seated = set(match.seated(entry)) & set(members)
            matches.update(seated)
            boards.update(dict.fromkeys(seated, len(match.boards)))
            in_all, boards_in_all = in_all + 1, boards_in_all + len(match.boards)
    return _Part(points, members, matches, boards, in_all, boards_in_all)
