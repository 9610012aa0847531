"""Finals in progress, and the replacement of a team that withdraws."""

from collections.abc import Mapping

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.rulebooks import Refused
from bridgedesk.rulebooks.entries.substitute import LimitedSubstitutes
from bridgedesk.rulebooks.penalties import ordinal
from bridgedesk.standings.stages.qualifying_stages import final_of
from bridgedesk.standings.stages.replaced_teams import replaced_finalists
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.stages.team_boards import stage_of


def next_reserve(situation: Situation) -> str | None:
    """Return the next reserve by the qualifying ranking, skipping teams that withdrew or came in already."""
    earlier = situation.evaluation.earlier
    going = earlier[-1].qualified if earlier else None
    taken = {*replaced_finalists(situation.event), *replaced_finalists(situation.event).values()}
    gone = {each.id for each in situation.event.entries if each.withdrawn is not None}
    left = [each for each in (going.alternates if going else ()) if each not in taken | gone]
    return left[0] if left else None


def is_replaceable_finalist(situation: Situation, entry: str) -> bool:
    """Return whether the entry is still in finals that have begun and the rule book replaces it by the
    next team."""
    book, finals = situation.book_in_force, situation.evaluation.finals
    if book is None or not matches_of_final(situation.event):
        return False
    still_in = any(not each.is_over and entry in (each.home, each.away) for each in finals)
    try:
        rule = book.policy("substitute", situation.event.kind)
    except Refused:
        return False
    return still_in and isinstance(rule, LimitedSubstitutes) and rule.makes_way


def matches_of_final(event: Event) -> list[Match]:
    final = final_of(event)
    return [match for match in event.matches if final is not None and stage_of(event, match).id == final]


def roles_in_finals(situation: Situation) -> Mapping[str, str]:
    """Return each team's part in words: its place, reserve or replaced, and the entry it continues as."""
    event, earlier = situation.event, situation.evaluation.earlier
    going = earlier[-1].qualified if earlier else None
    if going is None or event.stages[-1].contest not in FINALS:
        return {}
    ways = replaced_finalists(event)
    found = {each: f"qualified {ordinal(at)}" for at, each in enumerate(going.entries, start=1)}
    reserves = [each for each in going.alternates if each not in ways.values()]
    found |= {each: f"reserve {at}" for at, each in enumerate(reserves, start=1)}
    found |= {each: f"made way for {entry_words(event, by)}" for each, by in ways.items()}
    found |= {by: f"came in for {entry_words(event, each)}" for each, by in ways.items() if by not in ways}
    for team in earlier[-1].points:
        if team.first is not None and team.first != team.placed.entry:
            goes_on = found[team.first] + " and" if team.first in found else "goes on as"
            found[team.first] = f"{goes_on} {entry_words(event, team.placed.entry)}"
    others = [each.id for each in event.entries if situation.evaluation.finals and each.id not in found]
    return found | dict.fromkeys(others, "not in the finals")
