"""A team that two stages have made one (SABF 17.2): its matches and its players in the event as a whole."""

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
    """The second of them, with the points of both; itself, or the one that led to the finals."""
    for each in (evaluation, *evaluation.earlier[-1:]):
        if each.event.stages and each.event.stages[-1].contest == TWO_STAGES and each.earlier:
            return each
    return None


def as_whole_teams(event: Event, second: Evaluation | None) -> Event:
    """As if every team that goes on had been entered as one from the start, with those who make up its finals
    team; the entry that it was in the first stage is no other team."""
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
    """Each half of a team that has parted is the team it was, by 17.2, and so played all of its matches."""
    heirs: dict[str, list[str]] = {}
    for each in second.points:
        if each.first and each.second:
            heirs.setdefault(each.first, []).append(each.placed.entry)
    return {first: names for first, names in heirs.items() if len(names) > 1}


def _of_each(match: Match, parted: Mapping[str, Sequence[str]]) -> Iterator[Match]:
    """As it was played, and once more for each half, against nobody: its opponents played it once."""
    yield match
    for side in (match.home, match.away):
        for heir in parted.get(side, ()):
            if heir != side:
                home, away = (heir, NOBODY) if side == match.home else (NOBODY, heir)
                yield replace(match, id=f"{match.id} of {heir}", home=home, away=away)


def _was(second: Evaluation) -> dict[str, str]:
    """What a team was in the first stage, where it did not part."""
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
    """Those entered in both stages, and of the others who has sat down in the finals; all, until somebody
    has."""
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
    """Whoever has sat down for it, once for each match."""
    for match in event.matches:
        if is_of_final(event, match):
            yield from match.seated(entry)
