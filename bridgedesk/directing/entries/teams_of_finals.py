"""Players who may play for a team in finals after two stages, and players who did so without the right."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from weakref import WeakKeyDictionary

from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.rulebooks import Book, Refused, Verdict
from bridgedesk.rulebooks.entries.team_growth import TeamGrowth
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.finals.team_members import FinalsMember, finals_members
from bridgedesk.standings.stages.merged_teams import as_whole_teams, seated_in_final, two_stages_of
from bridgedesk.standings.stages.team_boards import is_of_final

Teams = Mapping[str, Sequence[FinalsMember]]

_LAST: WeakKeyDictionary[Situation, tuple[Evaluation, Book | None, Teams]] = WeakKeyDictionary()


def finals_teams(situation: Situation, book: Book | None) -> Teams:
    """Return the finals players by entry, empty in other events; recalculated when the standings change."""
    evaluation = situation.evaluation
    if not evaluation.earlier or not evaluation.earlier[-1].points:
        return {}
    last = _LAST.get(situation)
    if last is None or last[0] is not evaluation or last[1] is not book:
        last = _LAST[situation] = (evaluation, book, _members(evaluation.earlier[-1], book))
    return last[2]


def _members(second: Evaluation, book: Book | None) -> Teams:
    try:
        return finals_members(second, conditions_of(second.event, book, LAWS))
    except (Refused, BadSetting):
        return {}


def players_by_other_stage(situation: Situation, book: Book | None) -> Mapping[str, Collection[str]]:
    """Return by entry the players who belong to it through the team's other stage."""
    return {
        entry: {each.player for each in members} for entry, members in finals_teams(situation, book).items()
    }


def not_in_the_finals(situation: Situation, teams: Teams, book: Book | None) -> Iterator[Concern]:
    """Yield entries with a player who sat in a finals match without the right to."""
    event = situation.event
    names = event.player_names
    for entry, members in teams.items():
        seated = list(dict.fromkeys(seated_in_final(event, entry)))
        mine = [each for each in members if each.player in seated]
        for each in mine:
            if not each.may:
                words = f"{names[each.player]} may not play the finals: {_because(each)}"
                yield concern("not-in-the-finals", entry, words, player=each.player)
        added = [each for each in mine if each.one_only]
        if len(added) > 1:
            listed = " and ".join(names[each.player] for each in added)
            why = f"one player may be added from the stage without points ({added[0].clause})"
            players = [each.player for each in added]
            yield concern(
                "added-to-the-finals", entry, f"{listed} play the finals, but {why}", players=players
            )
        yield from _too_many(situation, book, entry)


def _too_many(situation: Situation, book: Book | None, entry: str) -> Iterator[Concern]:
    """Warn if players of one stage make the finals team larger than allowed."""
    whole = as_whole_teams(situation.event, two_stages_of(situation.evaluation))
    team = whole.find_entry(entry)
    if book is None or team is None or len(team.players) <= len(situation.event.entry(entry).players):
        return
    found = book.answer(TeamGrowth(event=whole.kind, players=len(team.players), leave=True))
    if isinstance(found, Verdict) and not found.holds:
        words = f"Its finals team: {'; '.join(found.missing)} ({found.clause})"
        yield concern("finals-team-too-large", entry, words, players=len(team.players))


def members_words(event: Event, teams: Teams, match: Match) -> Iterator[str]:
    """Yield remarks on players of one stage, for the line-up of a finals match."""
    for entry in (match.home, match.away):
        members = teams.get(entry, ()) if is_of_final(event, match) else ()
        told = [f"{event.player(each.player).name} ({_told(each)})" for each in members if each.clause]
        if told:
            yield f"{entry_words(event, entry)}, of one stage only: {'; '.join(told)}"


def _told(member: FinalsMember) -> str:
    one = ", one such player" if member.one_only and member.may else ""
    return f"{'may play' if member.may else 'may not play'}{one}: {_because(member)}"


def _because(member: FinalsMember) -> str:
    return f"{member.because} ({member.clause})"
