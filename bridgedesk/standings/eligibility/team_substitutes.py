"""Matches with a substitute for a team member, and the recorded reason for the absence."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.event.session import LineUp
from bridgedesk.rulebooks.scores.own_average import AWAY
from bridgedesk.standings.eligibility.substitutions import SUBSTITUTIONS

PAIR = 2
BECAUSE = "away_because"  # the fact of a line

OfMatch = tuple[str, str]  # the entry, and the match


class TeamSubstitutions(NamedTuple):
    seated: frozenset[OfMatch] = frozenset()  # with any substitute, as far as that is known
    told: Mapping[OfMatch, Sequence[LineUp]] = {}


def team_substitutions(event: Event) -> TeamSubstitutions:
    """Return substitutions with their matches. A record covers its session: the matches in which that
    substitute sat, or all without a line-up."""
    teams = {entry.id: entry for entry in event.entries if len(entry.players) != PAIR}
    only = event.sessions[0].id if len(event.sessions) == 1 else None
    names = {player.id: player.name.casefold() for player in event.players}
    seated = {
        (entry, match.id)
        for match in event.matches
        for entry in (match.home, match.away)
        if entry in teams and set(match.seated(entry)) - set(teams[entry].players)
    }
    told: dict[OfMatch, list[LineUp]] = defaultdict(list)
    for line in event.records(SUBSTITUTIONS):
        if line.entry not in teams:
            continue
        team, reason = teams[line.entry], str(line.facts.get(BECAUSE, ""))
        for match in event.matches:
            here = match.outcome is Outcome.PLAYED and match.session == (line.session or only)
            if here and _sat(match, team, str(line.facts.get("substitute", "")).casefold(), names):
                seated.add((team.id, match.id))
                if reason in AWAY:
                    told[team.id, match.id].append(LineUp(team.id, match.round, match.round, reason=reason))
    return TeamSubstitutions(frozenset(seated), told)


def _sat(match: Match, team: Entry, substitute: str, names: Mapping[str, str]) -> bool:
    if team.id not in (match.home, match.away):
        return False
    sitting = match.seated(team.id)
    return not sitting or substitute in {names[each] for each in sitting if each not in team.players}
