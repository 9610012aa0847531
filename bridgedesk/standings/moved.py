"""What one board gave every entry before and gives it now."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Settings
from bridgedesk.standings.evaluation import ScoredBoard, SessionScore, Standing
from bridgedesk.standings.one_change import Change
from bridgedesk.standings.pairs.results_by_board import Plays
from bridgedesk.standings.pairs.session_scores import Award, Place, Ruled, awards_of, with_awards


class Sum(NamedTuple):
    """What a board gave one entry."""

    boards: int = 0
    points: Number = 0
    top: Number = 0


class Moved:
    """What the board gave every entry before and gives it now."""

    def __init__(self, change: Change, scored: ScoredBoard, plays: Plays, settings: Settings) -> None:
        self.change, self.settings, self.here = change, settings, change.session.id
        self.gave, self.gives = _sums(change.before), _sums(scored)
        self.awards: Mapping[str, list[Award]] = defaultdict(list)
        old = change.before.points
        self.had_awards = any(None in side.points for side in (old.ns, old.ew))
        if any(None in side.points for side in (scored.points.ns, scored.points.ew)):
            ruled: Mapping[Place, Ruled] = {}  # with a ruling on the board it is scored from scratch
            for entry, award in awards_of(plays, scored.points, change.board, ruled):
                self.awards[entry].append(award)

    def touches(self, entry: str) -> bool:
        """Not those to whom the board is worth what it was."""
        return self.gave.get(entry) != self.gives.get(entry) or entry in self.awards or self.had_awards

    def sessions(self, standing: Standing, order: Sequence[str]) -> tuple[SessionScore, ...]:
        here = self.here
        if len(standing.sessions) == 1 and standing.sessions[0].session == here:
            new = self._session(standing.sessions[0], standing.entry)
            return (new,) if new.boards else ()
        others = [each for each in standing.sessions if each.session != here]
        old = next((each for each in standing.sessions if each.session == here), SessionScore(here, 0, 0, 0))
        new = self._session(old, standing.entry)
        if new.boards:
            others.append(new)
        return tuple(sorted(others, key=lambda each: order.index(each.session)))

    def _session(self, old: SessionScore, entry: str) -> SessionScore:
        was, now = self.gave.get(entry, NOTHING), self.gives.get(entry, NOTHING)
        boards, points, top = old.boards, old.points, old.top
        if not old.awards and entry not in self.awards:
            return SessionScore(
                self.here,
                boards - was.boards + now.boards,
                points - was.points + now.points,
                top - was.top + now.top,
            )
        if old.awards:
            boards -= len(old.awards)
            points -= sum(award.points for award in old.awards)
            top -= sum(award.top for award in old.awards)
        played = SessionScore(
            old.session,
            boards - was.boards + now.boards,
            points - was.points + now.points,
            top - was.top + now.top,
        )
        kept = [
            Award(award.board, award.artificial, award.top, 0, award.clause)
            for award in old.awards
            if award.board != self.change.board
        ]
        awards = sorted([*kept, *self.awards.get(entry, ())], key=lambda award: award.board)
        return with_awards(played, awards, self.change.session.scoring, self.settings)


NOTHING = Sum()


def _sums(board: ScoredBoard) -> dict[str, Sum]:
    found: dict[str, Sum] = {}
    ns, ew = board.points.ns, board.points.ew
    for (one, other), ns_points, ew_points in zip(board.opponents, ns.points, ew.points, strict=True):
        for entry, points, top in ((one, ns_points, ns.top), (other, ew_points, ew.top)):
            if points is not None:
                had = found.get(entry)
                found[entry] = (
                    Sum(1, points, top)
                    if had is None
                    else Sum(had.boards + 1, had.points + points, had.top + top)
                )
    return found
