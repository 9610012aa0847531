"""A team that withdraws from finals that have begun makes way for the next that has qualified (SABF 16.5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bridgedesk.event.event import Event
from bridgedesk.movements.draw.bracket import Played, Rank

MADE_WAY = "made-way"  # the register


def made_way(event: Event) -> Mapping[str, str]:
    """Who plays on in the place of whom."""
    named = {each.name.casefold(): each.id for each in event.entries if each.name}
    found: dict[str, str] = {}
    for line in event.records(MADE_WAY):
        by = str(line.facts.get("by", "")).casefold()
        if line.entry and by in named:
            found[line.entry] = named[by]
    return found


@dataclass(frozen=True)
class InPlace:
    """Places of the bracket, each called by the team that won it, and who plays there in which week."""

    instead: Mapping[str, str] = field(default_factory=dict)
    until: Mapping[str, int] = field(default_factory=dict)  # the last week that a team played itself

    def in_week(self, team: str, week: int) -> str:
        """Whoever came in may make way in its turn."""
        seen = {team}
        while team in self.instead and week > self.until.get(team, 0) and self.instead[team] not in seen:
            team = self.instead[team]
            seen.add(team)
        return team

    def playing_on(self, order: Sequence[str]) -> list[str]:
        """The order of the qualifying, with those who play on; behind it those who are gone."""
        after = max(self.until.values(), default=0) + 1
        return [self.in_week(team, after) for team in order]

    def rank_in(self, order: Sequence[str]) -> Rank:
        """Who came in stands behind all who qualified for it."""
        came = list(self.instead.values())

        def rank(team: str, week: int) -> int:
            now = self.in_week(team, week)
            return order.index(team) if now == team else len(order) + came.index(now)

        return rank

    def called(self, event: Event, team: str, week: int) -> str:
        return event.name_of(self.in_week(team, week))

    def as_places(self, event: Event) -> Event:
        """Matches and rulings of who came in under the name of the place."""
        own = {now: team for team, now in self.instead.items()}

        def place(team: str) -> str:
            while team in own:
                team = own[team]
            return team

        return replace(
            event,
            matches=tuple(
                replace(
                    each,
                    home=place(each.home),
                    away=place(each.away),
                    at_fault=tuple(map(place, each.at_fault)),
                )
                for each in event.matches
            ),
            rulings=tuple(
                replace(each, entry=place(each.entry)) if each.entry else each for each in event.rulings
            ),
        )

    def as_played(self, final: Played) -> Played:
        week = final.final.week
        names = {team: self.in_week(team, week) for team in self.instead}
        return replace(
            final,
            home=names.get(final.home or "", final.home),
            away=names.get(final.away or "", final.away),
            carried_by=names.get(final.carried_by or "", final.carried_by),
            winner=names.get(final.winner or "", final.winner),
            loser=names.get(final.loser or "", final.loser),
        )


def in_place(event: Event) -> InPlace:
    """`event`: of the finals alone."""
    instead = made_way(event)
    until = {
        team: max((each.round for each in event.matches if team in (each.home, each.away)), default=0)
        for team in instead
    }
    return InPlace(instead, until)
