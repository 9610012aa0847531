"""Rounds and boards played by each team member, from the line-ups of its matches, with what the rule book
requires."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.rulebooks import Verdict
from bridgedesk.rulebooks.stages.placing import Placing, PlacingPolicy, Purpose
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.entry_names import EntryRef, PlayerRef, sentence
from bridgedesk.standings.evaluation import Eligibility, EligibilityState
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.stages.teams_over_stages import TeamBoards, boards_of_members

PAIR = 2
AT_THE_TABLE = 4


class MemberPlay(NamedTuple):
    """Count of boards or matches played by each member."""

    by: Counter[str]
    scheduled: int
    unknown: int = 0  # boards without a record of who played
    boards: TeamBoards | None = None


def is_tested_per_member(rule: PlacingPolicy | None, entry: Entry) -> bool:
    """Return True if the rule tests each member separately, not the entry as a whole."""
    if rule is None or not rule.of_players:
        return False
    return rule.largest_team is not None or len(entry.players) > PAIR


def team_eligible(event: Event, entry: Entry, conditions: Conditions, purpose: Purpose | None) -> Eligibility:
    """Return a team's eligibility. With shares of the boards, four members must have theirs; a number of
    matches counts for each member separately."""
    rule = conditions.rule(PlacingPolicy, "placing", purpose or "")
    played = _played(event, entry, rule)
    if not played.by:
        return Eligibility(EligibilityState.ELIGIBLE)
    members = {player: _member(event, entry, player, played, conditions, purpose) for player in entry.players}
    answers = [each.answer for each in members.values()]
    enough = AT_THE_TABLE if rule and rule.largest_team else 1
    answer = (
        EligibilityState.ELIGIBLE
        if answers.count(EligibilityState.ELIGIBLE) >= enough
        else failing_state(event)
    )
    if answer is EligibilityState.NOT and len(answers) - answers.count(EligibilityState.NOT) >= enough:
        answer = EligibilityState.NOT_YET
    return Eligibility(
        answer,
        _missing_words(event, members, played),
        conditions.clause("placing", purpose or ""),
        members,
    )


def _member(
    event: Event,
    entry: Entry,
    player: str,
    played: MemberPlay,
    conditions: Conditions,
    purpose: Purpose | None,
) -> Eligibility:
    """Return a member's eligibility. A player who may have played in matches without a line-up is not
    refused on the other matches alone."""
    asked = _asked(entry, player, played, conditions, purpose)
    found = eligibility_answer(conditions, asked, event)
    if found.answer is not EligibilityState.NOT or not played.unknown:
        return found
    most = min(asked.rounds, (asked.player_rounds or 0) + played.unknown)
    of_final, session = _final_boards(played, player, conditions, purpose, at_best=True)
    best = replace(asked, player_rounds=most, final_boards=of_final, session_boards=session)
    at_best = eligibility_answer(conditions, best, event)
    return (
        replace(found, answer=EligibilityState.NOT_YET)
        if at_best.answer is EligibilityState.ELIGIBLE
        else found
    )


def _missing_words(event: Event, members: Mapping[str, Eligibility], played: MemberPlay) -> tuple[str, ...]:
    """Return the missing requirements by member's name, equal ones joined."""
    lacking: dict[str, list[str]] = {}
    for player, each in members.items():
        for words in each.missing:
            lacking.setdefault(words, []).append(event.player(player).name)
    found = [f"{', '.join(who)}: {words}" for words, who in lacking.items()]
    if found and played.unknown:
        found.append(f"no record of who played {played.unknown} of {played.scheduled}")
    return tuple(found)


def least_played_question(
    event: Event, entry: Entry, conditions: Conditions, purpose: Purpose | None
) -> Placing:
    """Return the placing question for the member who has played least."""
    played = _played(event, entry, conditions.rule(PlacingPolicy, "placing", purpose or ""))
    least = min(entry.players, key=lambda player: played.by[player], default="")
    return _asked(entry, least, played, conditions, purpose)


def _asked(
    entry: Entry, player: str, played: MemberPlay, conditions: Conditions, purpose: Purpose | None
) -> Placing:
    boards = played.boards
    of_final, session = _final_boards(played, player, conditions, purpose)
    return Placing(
        event=conditions.kind,
        purpose=purpose,
        rounds=max(boards.scheduled_for(player) if boards else played.scheduled, 1),
        player_rounds=played.by[player],
        team_size=_size(entry, conditions.rule(PlacingPolicy, "placing", purpose or "")),
        final_boards=of_final,
        session_boards=session,
    )


def _final_boards(
    played: MemberPlay, player: str, conditions: Conditions, purpose: Purpose | None, *, at_best: bool = False
) -> tuple[int, int] | tuple[None, None]:
    """Return the boards played in one session of the final, and its boards in all; nothing if it is not a
    final."""
    rule = conditions.rule(PlacingPolicy, "placing", purpose or "")
    full = rule.session_boards if rule else None
    found = played.boards.best_session(player, full, at_best=at_best) if played.boards else None
    return found or (None, None)


def _size(entry: Entry, rule: PlacingPolicy | None) -> int | None:
    """Return the team size for the rule; a larger team has the share of the largest printed."""
    size = len(entry.players) or None
    most = rule.largest_team if rule else None
    return min(size, most) if size and most else size


def _played(event: Event, entry: Entry, rule: PlacingPolicy | None) -> MemberPlay:
    if rule is None or rule.unit in ("", "boards"):
        boards = boards_of_members(event, entry)
        return MemberPlay(boards.played, boards.scheduled, boards.unknown, boards)
    return _matches_played(event, entry)


def _matches_played(event: Event, entry: Entry) -> MemberPlay:
    by: Counter[str] = Counter()
    scheduled = unknown = 0
    for match in event.matches_by_entry.get(entry.id, ()):
        if _is_played(match):
            scheduled += 1
            if match.line_up:
                by.update(set(match.seated(entry.id)) & set(entry.players))
            else:
                unknown += 1
    return MemberPlay(by, scheduled, unknown)


def _is_played(match: Match) -> bool:
    return match.outcome in (Outcome.PLAYED, Outcome.ABANDONED)


def eligibility_answer(conditions: Conditions, asked: Placing, event: Event) -> Eligibility:
    found = conditions.answer(asked)
    if not isinstance(found, Verdict):
        return Eligibility(EligibilityState.ELIGIBLE)
    if found.holds:
        return Eligibility(EligibilityState.ELIGIBLE, clause=found.clause)
    return Eligibility(failing_state(event), found.missing, found.clause)


def failing_state(event: Event) -> EligibilityState:
    return EligibilityState.NOT_YET if event.status is Status.OPEN else EligibilityState.NOT


def flag_other_team_players(event: Event, whole: Event) -> list[Flag]:
    """Flag players in a match line-up who are entered with a third team; they count for nobody's share.
    With two stages, a player may be entered with another team in each and still belong to the `whole` one."""
    entered: dict[str, list[str]] = defaultdict(list)
    for entry in (*event.entries, *whole.entries):
        for player in entry.players:
            entered[player].append(entry.id)
    found = []
    for match in event.matches:
        for player in (*match.line_up.open, *match.line_up.closed) if match.line_up else ():
            teams = entered.get(player, [])
            if teams and match.home not in teams and match.away not in teams:
                team = teams[-1]
                sides = sentence(EntryRef(match.home), " against ", EntryRef(match.away))
                where = sentence(f" plays in round {match.round}, ", sides)
                but = sentence(", but is entered with ", EntryRef(team), "; that does not count")
                found.append(
                    Flag(
                        "player-of-another-team",
                        sentence(PlayerRef(player), where, but),
                        Severity.WRONG,
                        round=match.round,
                        table=match.table,
                        session=match.session,
                        figures=(("player", player), ("team", team), ("match_played", match.id)),
                    )
                )
    return found
