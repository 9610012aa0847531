"""Round robins whose draw the book prints: who meets whom, and who sits first."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.penalties import ordinal
from bridgedesk.rulebooks.question import Cite, Question
from bridgedesk.rulebooks.reading import Means, Refused, check_once
from bridgedesk.rulebooks.topic import topic

Match = tuple[int, int]  # the first-numbered team, and the second-numbered


@dataclass(frozen=True, kw_only=True)
class TeamDraw(Question):
    """Who meets whom in a round of the round robins, and who sits first?"""

    event: Annotated[str, Means("the kind of event")]
    entries: Annotated[int, Means("teams in the field", least=2)]
    round_: Annotated[int, Means("the round, counted through all the round robins", least=1)]


@dataclass(frozen=True, kw_only=True)
class RoundRobin:
    seating: str
    told: str = ""  # the director sets the draw, and tells it then
    by_place: bool = False  # numbered by the placing after the round robin before it


@dataclass(frozen=True, kw_only=True)
class PrintedDraw:
    """The draw for a number of teams. Where one has the bye, a team more takes its place; where none has,
    a team fewer makes the last number the bye."""

    entries: tuple[int, ...]
    rounds: tuple[tuple[Match, ...], ...]
    round_robins: tuple[RoundRobin, ...]

    def __post_init__(self) -> None:
        met = Counter(tuple(sorted(match)) for matches in self.rounds for match in matches)
        for pair in combinations(range(1, self.numbers + 1), 2):
            if met.pop(pair, 0) != 1:
                raise Refused(f"rounds: {pair[0]} and {pair[1]} do not meet once")
        for first, second in met:
            raise Refused(f"rounds: {first} v {second} is no match between two teams")
        for i, matches in enumerate(self.rounds, 1):
            if len({number for match in matches for number in match}) < 2 * len(matches):
                raise Refused(f"rounds: a team plays twice in round {i}")
        full = self.numbers + self.numbers % 2
        if not set(self.entries) <= {full - 1, full}:
            raise Refused(f"entries: the draw is one for {full - 1} or {full} teams")

    @property
    def numbers(self) -> int:
        return max((number for matches in self.rounds for match in matches for number in match), default=0)

    def matches(self, round_: int, entries: int) -> Iterator[str]:
        played = [match for match in self.rounds[round_ - 1] if max(match) <= entries]
        yield from (f"{first} v {second}" for first, second in played)
        teams = range(1, min(entries, self.numbers) + 1)
        for idle in sorted(set(teams) - {number for match in played for number in match}):
            yield f"{idle} v {entries}" if entries > self.numbers else f"bye {idle}"


@dataclass(frozen=True, kw_only=True)
class PrintedDraws:
    """`policy = "printed-draws"`: a table of matches by the number of teams, played several times over."""

    draws: tuple[PrintedDraw, ...]

    def __post_init__(self) -> None:
        check_once((entries for draw in self.draws for entries in draw.entries), "draws: a number of teams")

    def answer(self, asked: TeamDraw, cite: Cite) -> Finding:
        for draw in self.draws:
            if asked.entries in draw.entries:
                return self._answer(draw, asked, cite)
        return cite.director(f"no draw is printed for {asked.entries} teams")

    def _answer(self, draw: PrintedDraw, asked: TeamDraw, cite: Cite) -> Finding:
        length, last = len(draw.rounds), len(draw.rounds) * len(draw.round_robins)
        if asked.round_ > last:
            raise Refused(f"round: {asked.entries} teams play {last} rounds")
        turn, row = divmod(asked.round_ - 1, length)
        robin = draw.round_robins[turn]
        where = f"round {asked.round_}, the {ordinal(row + 1)} of round robin {turn + 1}"
        if robin.told:
            return cite.director(f"{where}: the director sets its draw, told {robin.told}; {robin.seating}")
        numbers = ["numbers are placings after the round robin before"] if robin.by_place else []
        items = (*draw.matches(row + 1, asked.entries), *numbers, robin.seating)
        return cite.listing(items, f"{where}: {', '.join(items)}")


TOPIC = topic("team-draw", TeamDraw, {"printed-draws": PrintedDraws}, units=(Unit.VP,))
