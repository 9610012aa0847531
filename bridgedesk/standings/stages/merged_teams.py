"""Teams that two stages have made one (SABF 17.2): their matches and players in the event as a whole."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry
from bridgedesk.standings.evaluation import Evaluation, Finalist
from bridgedesk.standings.stages.added_stages import TWO_STAGES
from bridgedesk.standings.stages.team_boards import is_of_final, stage_of

NOBODY = ""  # no entry is called so


def two_stages_of(evaluation: Evaluation) -> Evaluation | None:
    """Return the second of two stages, with the points of both: the evaluation itself, or the one that led
    to the finals."""
    for each in (evaluation, *evaluation.earlier[-1:]):
        if each.event.stages and each.event.stages[-1].contest == TWO_STAGES and each.earlier:
            return each
    return None


def as_whole_teams(event: Event, second: Evaluation | None) -> Event:
    """Return the event as if every qualified team had been entered once from the start, with its finals
    members; its entry in the first stage is merged into it."""
    if second is None or not second.points:
        return event
    entries = event.entries_by_id
    was, parted = _was(second), _parted(second)
    no_other = {*was, *(first for first, heirs in parted.items() if first not in heirs)}
    before = {each.id for each in second.event.stages[:-1]}
    squads = {each.placed.entry: _squad(event, entries, each) for each in second.points}
    return replace(
        event,
        entries=tuple(
            replace(each, players=squads.get(each.id, each.players))
            for each in event.entries
            if each.id not in no_other
        ),
        matches=tuple(
            own
            for match in event.matches
            for own in (
                _of_each(_renamed(match, was), parted) if stage_of(event, match).id in before else (match,)
            )
        ),
    )


def _parted(second: Evaluation) -> Mapping[str, Sequence[str]]:
    """Map a team that split up to its halves; each half played all of its matches (17.2)."""
    heirs: dict[str, list[str]] = {}
    for each in second.points:
        if each.first and each.second:
            heirs.setdefault(each.first, []).append(each.placed.entry)
    return {first: names for first, names in heirs.items() if len(names) > 1}


def _of_each(match: Match, parted: Mapping[str, Sequence[str]]) -> Iterator[Match]:
    """Yield the match as played, and a copy for each half against nobody, because its opponents played it
    once."""
    yield match
    for side in (match.home, match.away):
        for heir in parted.get(side, ()):
            if heir != side:
                home, away = (heir, NOBODY) if side == match.home else (NOBODY, heir)
                yield replace(match, id=f"{match.id} of {heir}", home=home, away=away)


def _was(second: Evaluation) -> dict[str, str]:
    """Map a team's entry in the first stage to its present entry, unless it split up."""
    firsts = [each.first for each in second.points]
    return {
        each.first: each.placed.entry
        for each in second.points
        if each.first not in (None, each.second, each.placed.entry) and firsts.count(each.first) == 1
    }


def _renamed(match: Match, was: Mapping[str, str]) -> Match:
    if match.home not in was and match.away not in was:
        return match
    home, away = was.get(match.home, match.home), was.get(match.away, match.away)
    return replace(
        match, home=home, away=away, at_fault=tuple(was.get(each, each) for each in match.at_fault)
    )


def _squad(event: Event, entries: Mapping[str, Entry], team: Finalist) -> tuple[str, ...]:
    """Return players entered in both stages, and the others who have played in the finals; all players
    until one has."""
    name = team.placed.entry
    if team.first is None or team.second is None:
        return entries[name].players
    both = [entries[key].players for key in (team.first, team.second)]
    seated = list(dict.fromkeys(seated_in_final(event, name)))
    if not seated:
        return entries[name].players
    members = dict.fromkeys(player for players in both for player in players)
    stays = {player for player in members if all(player in players for players in both)}
    return tuple(player for player in members if player in stays or player in seated)


def seated_in_final(event: Event, entry: str) -> Iterator[str]:
    """Yield the players seated for an entry in the final, once for each match."""
    for match in event.matches:
        if is_of_final(event, match):
            yield from match.seated(entry)
