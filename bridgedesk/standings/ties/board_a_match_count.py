"""Ties counted back board by board: which entry did better on each board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.session import Scoring
from bridgedesk.rulebooks.stages.tie_tests import TieBoardPoints
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.evaluation import Evaluation, ScoredBoard, ScoredMatch
from bridgedesk.standings.special_sections import partnerships

Key = tuple[str, int]  # session or match round, and board


class OpponentRound(NamedTuple):
    """One round against an opponent, scored by the final method and by the basic one."""

    against: str
    round: int
    counts: Number
    net: Number
    is_adjusted: bool = False  # by a ruling, for this side alone


def average_in(event: Event) -> int:
    return int(any(session.scoring is Scoring.POINT_A_BOARD for session in event.sessions))


@dataclass(frozen=True)
class BoardCount:
    boards: Sequence[ScoredBoard] = ()
    matches: Sequence[ScoredMatch] = ()
    average: Number = 0  # of a board in a match: 1 where it is worth 2 points

    @cached_property
    def together(self) -> Mapping[str, tuple[str, ...]]:
        """Map each partnership of an individual to its two players."""
        sections = {id(section): section for board in self.boards for section in board.sections}
        return partnerships(sections.values())

    def players(self, entry: str) -> tuple[str, ...]:
        """Return the players that a score belongs to."""
        return self.together.get(entry, (entry,))

    @cached_property
    def scores(self) -> Mapping[str, Mapping[Key, Number]]:
        """Return each entry's score above or below average on every board that was compared. Sections
        scored apart can have different tops, so the score is a share of the top."""
        found: dict[str, dict[Key, Number]] = {}
        for board in self.boards:
            ns, ew = board.points.ns, board.points.ew
            sides = zip(board.opponents, ns.points, ew.points, strict=True)
            for (ns_entry, ew_entry), ns_points, ew_points in sides:
                for entry, points, top in ((ns_entry, ns_points, ns.top), (ew_entry, ew_points, ew.top)):
                    if points is None:
                        continue
                    above = 2 * points - top
                    for each in self.players(entry):
                        found.setdefault(each, {})[board.session, board.board] = (
                            Fraction(above) / Fraction(top) if top else above
                        )
        for match in self.matches:
            for number, (home, away) in match.gains:
                key = (f"round {match.match.round}", number)
                found.setdefault(match.match.home, {})[key] = home - self.average
                found.setdefault(match.match.away, {})[key] = away - self.average
        return found

    @cached_property
    def rounds(self) -> Mapping[str, Sequence[OpponentRound]]:
        """Return every entry's rounds against opponents, above or below average, for events without
        matches. An individual's round counts against each of the two opponents."""
        found: dict[tuple[str, str, str, int | None], Number] = {}
        for board in self.boards:
            ns, ew = board.points.ns, board.points.ew
            columns = zip(board.results, board.opponents, ns.points, ew.points, strict=True)
            for result, (one, other), ns_points, ew_points in columns:
                for entry, against, points, top in (
                    (one, other, ns_points, ns.top),
                    (other, one, ew_points, ew.top),
                ):
                    if points is not None:
                        key = (entry, against, board.session, result.round)
                        found[key] = found.get(key, 0) + 2 * points - top
        rounds: dict[str, list[OpponentRound]] = {}
        for (entry, against, _, round_), above in found.items():
            for mine in self.players(entry):
                for theirs in self.players(against):
                    rounds.setdefault(mine, []).append(OpponentRound(theirs, round_ or 0, above, above))
        return rounds

    def point_a_board(self, entry: str, group: Sequence[str]) -> int | None:
        """Return 2 for each rival beaten on a board and 1 for each equalled. A board that only one of them
        played counts against average, and the rest of the 2 goes to the other."""
        mine = self.scores.get(entry, {})
        if not any(self.scores.get(each) for each in group):
            return None
        total = 0
        for rival in group:
            if rival == entry:
                continue
            theirs = self.scores.get(rival, {})
            for key in {*mine, *theirs}:
                total += _two_one_nothing(mine.get(key, 0), theirs.get(key, 0))
        return total

    def by_points(self, entry: str, group: Sequence[str], points: TieBoardPoints) -> int | None:
        mine = self.scores.get(entry)
        if mine is None:
            return None
        total = 0
        for key, own in mine.items():
            others = [self.scores.get(each, {}).get(key) for each in group if each != entry]
            if None in others:
                total += points.above_average if own > 0 else points.at_average if own == 0 else 0
                continue
            total += sum(
                points.beaten if own > each else points.equalled if own == each else 0
                for each in others
                if each is not None
            )
        return total


def board_count(evaluation: Evaluation) -> BoardCount:
    return BoardCount(evaluation.boards, evaluation.matches, average_in(evaluation.event))


def _two_one_nothing(mine: Number, theirs: Number) -> int:
    return 1 + (mine > theirs) - (mine < theirs)
