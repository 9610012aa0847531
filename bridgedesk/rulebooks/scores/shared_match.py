"""Triangles: a match of three teams, where the field is odd."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.bridge.imps import imps
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.scores.vp_scale import scale_of
from bridgedesk.rulebooks.topic import topic

Table = tuple[int, ...]


@frozen
class SharedMatch(EventQuestion):
    """What do the three teams of a triangle score?"""

    tables: Annotated[
        tuple[Table, ...],
        Means("North-South scores, board by board, of A v B, C v A and B v C: 620,50/-100,50/420,50"),
    ]

    def check(self) -> None:
        if len(self.tables) != 3 or len({len(table) for table in self.tables}) != 1 or not self.tables[0]:
            raise Refused("tables: give three, with a score for every board")


@frozen
class OwnTwoTables(Policy[SharedMatch]):
    """`policy = "own-two-tables"`: each team compares the table where it sat North-South with the one where
    it sat East-West, and has one result on the scale of the match."""

    def answer(self, asked: SharedMatch, cite: Cite) -> Finding:
        scale = scale_of(cite.book, asked.event)
        if scale is None:
            raise Refused(f"the rule book has no VP scale for {asked.event}")
        first, second, third = asked.tables
        boards = len(first)
        amounts, words = [], []
        for team, own, mates in (("a", first, second), ("b", third, first), ("c", second, third)):
            net = sum(imps(ns - ew) for ns, ew in zip(own, mates, strict=True))
            winner, loser = scale.sides(boards, Fraction(abs(net)))
            value = winner if net >= 0 else loser
            amounts.append(Amount(what=team, value=value, unit=Unit.VP))
            words.append(f"{team.upper()} {net:+d} IMP = {say(value)}")
        tables = f"own two tables over {counted(boards, 'board')}: {', '.join(words)}"
        because = f"{tables}; all three count as having met"
        return cite.figures(because, *amounts)


TOPIC = topic("shared-match", SharedMatch, {"own-two-tables": OwnTwoTables}, units=(Unit.VP,))
