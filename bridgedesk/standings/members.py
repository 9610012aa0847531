"""What each member of a team has played, by the line-ups of its matches, and whether the book asks more."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.rulebooks import Verdict
from bridgedesk.rulebooks.questions.placing import Needs, Placing, Purpose, ShareByTeamSize
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Answer, Eligibility

PAIR = 2
AT_THE_TABLE = 4


class Played(NamedTuple):
    """In boards or in matches."""

    by: Counter[str]
    scheduled: int
    unknown: int  # of them nobody put down who sat there


def asked_of_members(rule: object, entry: Entry) -> bool:
    """Of each member on his own, not of the entry as one."""
    return isinstance(rule, ShareByTeamSize) or (
        isinstance(rule, Needs) and rule.of_players and len(entry.players) > PAIR
    )


def team_eligible(event: Event, entry: Entry, conditions: Conditions, purpose: Purpose | None) -> Eligibility:
    """Of shares of the boards four members have to keep theirs; a number of matches is each one's own."""
    rule = conditions.policy("placing", purpose or "")
    played = played_by_members(event, entry, in_boards=_in_boards(rule))
    if not played.by:
        return Eligibility(Answer.ELIGIBLE)
    members = {
        player: answered(
            conditions, member_asked(entry, played.by[player], played.scheduled, conditions, purpose), event
        )
        for player in entry.players
    }
    able = sum(each.answer is Answer.ELIGIBLE for each in members.values())
    enough = AT_THE_TABLE if isinstance(rule, ShareByTeamSize) else 1
    answer = Answer.ELIGIBLE if able >= enough else failing(event)
    return Eligibility(
        answer, _missing(members, played), conditions.clause("placing", purpose or ""), members
    )


def _missing(members: Mapping[str, Eligibility], played: Played) -> tuple[str, ...]:
    found = [f"{player}: {words}" for player, each in members.items() for words in each.missing]
    if found and played.unknown:
        found.append(f"nobody put down who played {played.unknown} of {played.scheduled}")
    return tuple(found)


def least_asked(event: Event, entry: Entry, conditions: Conditions, purpose: Purpose | None) -> Placing:
    """For the member who has played least."""
    in_boards = _in_boards(conditions.policy("placing", purpose or ""))
    played = played_by_members(event, entry, in_boards=in_boards)
    least = min((played.by[player] for player in entry.players), default=0)
    return member_asked(entry, least, played.scheduled, conditions, purpose)


def member_asked(
    entry: Entry, played: int, scheduled: int, conditions: Conditions, purpose: Purpose | None
) -> Placing:
    return Placing(
        event=conditions.kind,
        purpose=purpose,
        rounds=max(scheduled, 1),
        player_rounds=played,
        team_size=len(entry.players) or None,
    )


def played_by_members(event: Event, entry: Entry, *, in_boards: bool) -> Played:
    by: Counter[str] = Counter()
    scheduled = unknown = 0
    for match in event.matches:
        if entry.id not in (match.home, match.away) or not (in_boards or _is_played(match)):
            continue
        worth = len(match.boards) if in_boards else 1
        scheduled += worth
        if match.line_up:
            players = {*match.line_up.open, *match.line_up.closed} & set(entry.players)
            by.update(dict.fromkeys(players, worth))
        else:
            unknown += worth
    return Played(by, scheduled, unknown)


def _is_played(match: Match) -> bool:
    return match.outcome in (Outcome.PLAYED, Outcome.ABANDONED)


def _in_boards(rule: object) -> bool:
    return not isinstance(rule, Needs) or rule.unit == "boards"


def answered(conditions: Conditions, asked: Placing, event: Event) -> Eligibility:
    found = conditions.answer(asked)
    if not isinstance(found, Verdict):
        return Eligibility(Answer.ELIGIBLE)
    if found.holds:
        return Eligibility(Answer.ELIGIBLE, clause=found.clause)
    return Eligibility(failing(event), found.missing, found.clause)


def failing(event: Event) -> Answer:
    return Answer.NOT_YET if event.status is Status.OPEN else Answer.NOT
