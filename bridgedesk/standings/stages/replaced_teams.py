"""Replacement of a team that withdraws during the finals by the next qualifier (SABF 16.5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bridgedesk.event.event import Event
from bridgedesk.movements.draw.bracket import PlayedFinal, Rank

MADE_WAY = "made-way"  # the register


def replaced_finalists(event: Event) -> Mapping[str, str]:
    """Map each replaced finalist to its replacement."""
    named = {each.name.casefold(): each.id for each in event.entries if each.name}
    found: dict[str, str] = {}
    for line in event.records(MADE_WAY):
        by = str(line.facts.get("by", "")).casefold()
        if line.entry and by in named:
            found[line.entry] = named[by]
    return found


@dataclass(frozen=True)
class BracketPlaces:
    """Places of the bracket, each named after the team that won it, with the team that plays there in each
    week."""

    instead: Mapping[str, str] = field(default_factory=dict)
    until: Mapping[str, int] = field(default_factory=dict)  # the last week that a team played itself

    def team_in_week(self, team: str, week: int) -> str:
        """Return the team playing in this place in a week; a replacement may be replaced too."""
        seen = {team}
        while team in self.instead and week > self.until.get(team, 0) and self.instead[team] not in seen:
            team = self.instead[team]
            seen.add(team)
        return team

    def current_order(self, order: Sequence[str]) -> list[str]:
        """Return the qualifying order with the teams that still play; replaced teams come last."""
        after = max(self.until.values(), default=0) + 1
        return [self.team_in_week(team, after) for team in order]

    def rank_function(self, order: Sequence[str]) -> Rank:
        """Return a ranking function that puts replacements behind all qualifiers."""
        came = list(self.instead.values())

        def rank(team: str, week: int) -> int:
            now = self.team_in_week(team, week)
            return order.index(team) if now == team else len(order) + came.index(now)

        return rank

    def called(self, event: Event, team: str, week: int) -> str:
        return event.name_of(self.team_in_week(team, week))

    def under_place_names(self, event: Event) -> Event:
        """Return the event with matches and rulings of replacements under the name of the place."""
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

    def as_played(self, final: PlayedFinal) -> PlayedFinal:
        week = final.final.week
        names = {team: self.team_in_week(team, week) for team in self.instead}
        return replace(
            final,
            home=names.get(final.home or "", final.home),
            away=names.get(final.away or "", final.away),
            carried_by=names.get(final.carried_by or "", final.carried_by),
            winner=names.get(final.winner or "", final.winner),
            loser=names.get(final.loser or "", final.loser),
        )


def bracket_places(event: Event) -> BracketPlaces:
    """Return the places of the bracket; `event` has only the finals."""
    instead = replaced_finalists(event)
    until = {
        team: max((each.round for each in event.matches if team in (each.home, each.away)), default=0)
        for team in instead
    }
    return BracketPlaces(instead, until)
