"""Requests for a movement, and refusals that suggest what is possible."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

AT_A_TABLE = 4
USUAL_BOARDS = 26  # of an evening, where the director has not said


class NotPossible(ValueError):
    """Refusal in one sentence: what cannot be done, and what would be possible."""


@dataclass(frozen=True, slots=True)
class Request:
    tables: int | None = None
    pairs: int | None = None
    teams: int | None = None
    boards: int | None = None  # for each pair
    rounds: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None  # of an individual

    def how_many_pairs(self) -> int:
        """Return the number of pairs; half a table counts as one more."""
        if self.pairs is not None:
            return self.pairs
        if self.tables is not None:
            return 2 * self.tables
        raise NotPossible("Give the number of pairs or tables.")

    def how_many_tables(self) -> int:
        if self.players is not None:
            if self.players % AT_A_TABLE:
                raise NotPossible(f"{self.players} players do not fill tables of {AT_A_TABLE}.")
            return self.players // AT_A_TABLE
        return (self.how_many_pairs() + 1) // 2

    def how_many_teams(self) -> int:
        if self.teams is not None:
            return self.teams
        if self.tables is not None:
            return self.tables
        if self.pairs is not None and self.pairs % 2 == 0:
            return self.pairs // 2
        raise NotPossible("Give the number of teams.")

    def option(self, name: str, usual: str) -> str:
        return self.options.get(name, usual)

    def is_on(self, name: str) -> bool:
        return self.option(name, "no") == "yes"

    def with_rounds(self, rounds: int | None) -> "Request":
        return replace(self, rounds=rounds)


def boards_each_round(request: Request, rounds: int, fewest: int = 1) -> int:
    """Return the most boards per round that fit the total requested; tables that share need `fewest`."""
    if request.boards is None:
        return max(fewest, (2 * USUAL_BOARDS + rounds) // (2 * rounds))
    each = request.boards // rounds
    if each < fewest:
        raise NotPossible(
            f"{rounds} rounds of this movement need at least {fewest * rounds} boards, not {request.boards}. "
            "Play more boards, or fewer rounds."
        )
    return each


def rounds_and_boards(request: Request, most: int, *, fewest_boards: int = 1) -> tuple[int, int]:
    """Return the number of rounds, if a movement may stop early, and the boards of each. A round fewer
    costs as much as a board fewer than requested, and one board is too few for a round."""
    if request.rounds is not None:
        if not 1 <= request.rounds <= most:
            raise NotPossible(f"This movement has at most {most} rounds, not {request.rounds}.")
        return request.rounds, boards_each_round(request, request.rounds, fewest_boards)
    wanted = USUAL_BOARDS if request.boards is None else request.boards
    full = max(1, min(most, wanted // 2))
    if request.boards is None:
        return full, boards_each_round(request, full, fewest_boards)
    choices = [rounds for rounds in range(1, full + 1) if wanted // rounds >= fewest_boards]
    if not choices:
        raise NotPossible(f"This movement needs at least {fewest_boards} boards, not {wanted}.")
    best = min(choices, key=lambda rounds: (wanted % rounds + full - rounds, -rounds))
    return best, wanted // best
