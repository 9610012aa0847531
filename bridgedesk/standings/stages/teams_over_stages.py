"""Boards scheduled for a team and played by each member, with its final counted separately."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.standings.evaluation import Evaluation, Finalist
from bridgedesk.standings.stages.added_stages import TWO_STAGES
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.stages.weeks_and_stanzas import stanzas_drawn_together


class FinalSession(NamedTuple):
    """One team's boards in a session of the final. `whole`: the entire session, not one of two days that
    share it."""

    boards: int
    played: Counter[str]  # by player
    unknown: int  # of them in matches without a line-up
    whole: bool = True


class TeamBoards(NamedTuple):
    played: Counter[str]  # by player
    scheduled: int
    of_final: Sequence[FinalSession]
    not_his: Mapping[str, int]  # of the boards scheduled, in a stage without this player
    unknown: int  # of the boards scheduled and played, in matches without a line-up

    def scheduled_for(self, player: str) -> int:
        return self.scheduled - self.not_his.get(player, 0)

    def best_session(
        self, player: str, full: int | None = None, *, at_best: bool = False
    ) -> tuple[int, int] | None:
        """Return a player's boards and all boards of the final's session where the fewest are missing.
        `full`: boards of a full session by the clause, so that a session of twice as many holds two.
        `at_best`: counting unknown line-ups for the player."""
        found = [
            (each.played[player] + (each.unknown if at_best else 0), each.boards)
            for each in self.of_final
            if each.whole or (full is not None and each.boards >= full)
        ]
        return min(found, key=lambda each: (each[1] - each[0], -each[1]), default=None)


def boards_of_members(event: Event, entry: Entry) -> TeamBoards:
    """Return the boards each member played; a match that was never played has no boards."""
    played: Counter[str] = Counter()
    in_final: dict[tuple[str, str], FinalSession] = {}
    of_stage: Counter[str] = Counter()
    unknown = 0
    for match in event.matches_by_entry.get(entry.id, ()):
        if _never_played(match):
            continue
        boards, stage = match.boards_counted, stage_of(event, match)
        counted_at_home = match.is_at_one_table and match.away == entry.id  # its two tables are one match
        once = 0 if counted_at_home else boards
        of_stage[stage.id] += once
        seated = set(match.seated(entry.id)) & set(entry.players)
        here = Counter(dict.fromkeys(seated, boards))
        nobody_said = once if match.line_up is None and match.was_played else 0
        played.update(here)
        unknown += nobody_said
        if stage.contest in FINALS:
            go = stanzas_drawn_together(event.matches, match)[0].id
            for part in ("", go):
                so_far = in_final.get((match.session, part), FinalSession(0, Counter(), 0, whole=not part))
                in_final[match.session, part] = so_far._replace(
                    boards=so_far.boards + once,
                    played=so_far.played + here,
                    unknown=so_far.unknown + nobody_said,
                )
    others = stages_not_played_in(event, entry.id)
    not_his = {player: sum(of_stage[each] for each in stages) for player, stages in others.items()}
    return TeamBoards(played, of_stage.total(), tuple(in_final.values()), not_his, unknown)


def stages_not_played_in(event: Event, entry: str) -> Mapping[str, frozenset[str]]:
    """Map players to the qualifying stage in which they did not play for their team, where two stages lead
    to a final: that stage does not qualify them."""
    at = next((at for at, each in enumerate(event.stages) if each.contest == TWO_STAGES), None)
    if at is None or event.stages[-1].contest not in FINALS:
        return {}
    ids = [each.id for each in event.stages]
    parts = frozenset(ids[:at]), frozenset({ids[at]})
    sat: tuple[set[str], set[str]] = set(), set()
    for match in event.matches:
        if seated := match.seated(entry):
            stage = stage_of(event, match).id
            for part, players in zip(parts, sat, strict=True):
                if stage in part:
                    players.update(seated)
    if not all(sat):
        return {}
    first, second = sat
    return dict.fromkeys(second - first, parts[0]) | dict.fromkeys(first - second, parts[1])


def is_of_final(event: Event, match: Match) -> bool:
    return stage_of(event, match).contest in FINALS


def stage_of(event: Event, match: Match) -> Stage:
    """Return the match's stage, or its session's; the first stage if neither names one."""
    named = match.stage or event.stage_of(match.session)
    return event.find_stage(named) or (event.stages[0] if event.stages else Stage(""))


def _never_played(match: Match) -> bool:
    return match.outcome is not Outcome.PLAYED and match.line_up is None


# ---- teams that two stages have made one: their matches and players in the event as a whole

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
                _with_halves(_renamed(match, was), parted)
                if stage_of(event, match).id in before
                else (match,)
            )
        ),
    )


def _parted(second: Evaluation) -> Mapping[str, Sequence[str]]:
    """Map a team that split up to its halves; each half played all of its matches."""
    heirs: dict[str, list[str]] = {}
    for each in second.points:
        if each.first and each.second:
            heirs.setdefault(each.first, []).append(each.placed.entry)
    return {first: names for first, names in heirs.items() if len(names) > 1}


def _with_halves(match: Match, parted: Mapping[str, Sequence[str]]) -> Iterator[Match]:
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
