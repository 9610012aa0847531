"""Triangles: each of the three teams has one total, its own two tables over all boards."""

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Refused
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.matches.triangles import has_team_totals


def team_total_wanted(situation: Situation, match: Match) -> bool:
    """Return whether the total at this table is the home team's, by the rule book in force."""
    if match.triangle is None:
        return False
    try:
        return has_team_totals(match, conditions_of(situation.event, situation.book_in_force, LAWS))
    except Refused:
        return False


def refuse_other_total(situation: Situation, match: Match, slip: Slip | None) -> None:
    if slip is None or slip.of_team == team_total_wanted(situation, match):
        return
    home, away = entry_words(situation.event, match.home), entry_words(situation.event, match.away)
    if slip.of_team:
        raise Refusal(f"{home} and {away} play a match of their own; type home's IMPs, then away's")
    raise Refusal(
        f"{home} v {away} is one table of a triangle and has no total of its own; type {home}'s own net over "
        "both its tables and all boards, as +12 or -7"
    )
