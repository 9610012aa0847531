"""Round robins with a printed draw: the matches, and the side that sits first."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Annotated, Literal, NamedTuple

from bridgedesk.rulebooks.dataclass_reader import Means, Refused, check_once
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.penalties import ordinal
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

Match = tuple[int, int]  # the first-numbered team, and the second-numbered
SitsFirst = Literal["blind", "first-numbered", "second-numbered", "last-before"]


@frozen
class TeamDraw(EventQuestion):
    """What are the matches of a round robin round, and who sits first?"""

    entries: Annotated[int, Means("teams in the field", least=2)]
    round_: Annotated[int, Means("the round, counted through all the round robins", least=1)]


BY_PLACE = "numbers are placings after the round robin before"


@frozen
class RoundRobin:
    sits_first: SitsFirst
    told_after: int | None = None  # the director sets the draw, and tells it at the end of this round
    clause: str = ""  # of the rule book on the announcement
    by_place: bool = False  # numbered by the placing after the round robin before it

    @property
    def announced(self) -> str:
        return f"announced at the end of round {self.told_after}"


class RobinOfRound(NamedTuple):
    """Round robin that a round belongs to."""

    number: int  # from 1
    robin: RoundRobin
    first_round: int
    last_round: int

    @property
    def seating(self) -> str:
        match self.robin.sits_first:
            case "blind":
                return "line-ups are blind"
            case "last-before":
                return f"the team that sat first in round robin {self.number - 1} sits last"
            case numbered:
                return f"the {numbered} team sits first"


class PrintedRound(NamedTuple):
    """The matches and byes of a round; `besides`: what else holds for it."""

    matches: tuple[str, ...]
    besides: tuple[str, ...]
    set_by_director: str = ""  # in words, where the matches are not printed


@frozen
class PrintedDraw:
    """The draw for a number of teams. Where one has the bye, a team more takes its place; where none has,
    a team fewer makes the last number the bye."""

    entries: tuple[int, ...]
    rounds: tuple[tuple[Match, ...], ...]
    round_robins: tuple[RoundRobin, ...]
    seating: str  # the clause on who sits first
    numbering: str  # that on the numbers of the teams

    def __post_init__(self) -> None:
        met = Counter(tuple(sorted(match)) for matches in self.rounds for match in matches)
        for pair in combinations(range(1, self.numbers + 1), 2):
            if met.pop(pair, 0) != 1:
                raise Refused(f"rounds: {pair[0]} and {pair[1]} do not meet once")
        for first, second in met:
            raise Refused(f"rounds: {first} v {second} is not a match between two teams")
        for i, matches in enumerate(self.rounds, 1):
            if len({number for match in matches for number in match}) < 2 * len(matches):
                raise Refused(f"rounds: a team plays twice in round {i}")
        rights = ["blind", *(robin.sits_first for robin in self.round_robins)]
        if ("blind", "last-before") in pairwise(rights):
            raise Refused("round_robins: no team sat first in the one before (none, or blind)")
        full = self.numbers + self.numbers % 2
        if not set(self.entries) <= {full - 1, full}:
            raise Refused(f"entries: this draw is for {full - 1} or {full} teams")

    @property
    def numbers(self) -> int:
        return max((number for matches in self.rounds for match in matches for number in match), default=0)

    @property
    def last_round(self) -> int:
        return len(self.rounds) * len(self.round_robins)

    def matches_per_team(self, entries: int) -> int:
        """Return the number of matches for each team, which meets all others in each round robin."""
        return len(self.round_robins) * (entries - 1)

    def turn(self, round_: int) -> RobinOfRound:
        length = len(self.rounds)
        at = (round_ - 1) // length
        return RobinOfRound(at + 1, self.round_robins[at], at * length + 1, (at + 1) * length)

    def round(self, round_: int, entries: int) -> "PrintedRound":
        """Return the printed entry for a round, counted through all the round robins."""
        turn = self.turn(round_)
        if turn.robin.told_after:
            return PrintedRound((), (turn.seating,), f"the director sets its draw, {turn.robin.announced}")
        numbers = [BY_PLACE] if turn.robin.by_place else []
        return PrintedRound(
            tuple(self.matches(round_ - turn.first_round + 1, entries)), (*numbers, turn.seating)
        )

    def matches(self, round_: int, entries: int) -> Iterator[str]:
        played = [match for match in self.rounds[round_ - 1] if max(match) <= entries]
        yield from (f"{first} v {second}" for first, second in played)
        teams = range(1, min(entries, self.numbers) + 1)
        for idle in sorted(set(teams) - {number for match in played for number in match}):
            yield f"{idle} v {entries}" if entries > self.numbers else f"bye {idle}"


@frozen
class PrintedDraws(Policy[TeamDraw]):
    """`policy = "printed-draws"`: a printed table of matches for the number of teams, played several
    times."""

    draws: tuple[PrintedDraw, ...]

    def __post_init__(self) -> None:
        check_once((entries for draw in self.draws for entries in draw.entries), "draws: a number of teams")

    def answer(self, asked: TeamDraw, cite: Cite) -> Finding:
        draw = self.draw(asked.entries)
        if draw is None:
            return cite.director(f"no draw is printed for {asked.entries} teams")
        return self._answer(draw, asked, cite)

    def draw(self, entries: int) -> PrintedDraw | None:
        return next((draw for draw in self.draws if entries in draw.entries), None)

    def _answer(self, draw: PrintedDraw, asked: TeamDraw, cite: Cite) -> Finding:
        if asked.round_ > draw.last_round:
            raise Refused(f"round: {asked.entries} teams play {draw.last_round} rounds")
        turn = draw.turn(asked.round_)
        row = asked.round_ - turn.first_round + 1
        where = f"round {asked.round_}, the {ordinal(row)} of round robin {turn.number}"
        printed = draw.round(asked.round_, asked.entries)
        if printed.set_by_director:
            return cite.director(f"{where}: {printed.set_by_director}; {'; '.join(printed.besides)}")
        items = (*printed.matches, *printed.besides)
        return cite.listing(items, f"{where}: {', '.join(items)}")


TOPIC = topic("team-draw", TeamDraw, {"printed-draws": PrintedDraws}, units=(Unit.VP,))
