"""Eligibility of entries for a placing, from line-ups alone: yes, no or not yet, and what is missing."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling import DISQUALIFIED
from bridgedesk.event.session import LineUp
from bridgedesk.rulebooks.stages.placing import Placing, PlacingPolicy, Purpose
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.eligibility.boards_scheduled import covers, plays_in_session, scheduled_boards
from bridgedesk.standings.eligibility.missed_sessions import is_excused_absence
from bridgedesk.standings.eligibility.stage_progress import (
    as_over,
    plays_at_weekends,
    rounds_in_movements,
    rounds_left,
    sessions_of_current_stage,
    units_of,
)
from bridgedesk.standings.eligibility.substitutions import replaced_players, sessions_planned
from bridgedesk.standings.eligibility.team_members import (
    eligibility_answer,
    flag_other_team_players,
    is_tested_per_member,
    least_played_question,
    team_eligible,
)
from bridgedesk.standings.evaluation import Eligibility, EligibilityState
from bridgedesk.standings.flags import Flag, Severity

SUBSTITUTIONS = "substitutions"
INELIGIBLE = "not eligible"  # in place of the unit, of a ruling that an entry is
Changed = Mapping[tuple[str, str], list[LineUp]]  # by entry and session
OUT = {INELIGIBLE: "as the director ruled", DISQUALIFIED: "disqualified"}


def substitutions_by_entry(event: Event, flags: list[Flag]) -> dict[tuple[str, str], list[LineUp]]:
    """Return line-ups by entry and session. A player of another entry is flagged and does not count as a
    substitute."""
    entered = {player: entry.id for entry in event.entries for player in entry.players}
    found: dict[tuple[str, str], list[LineUp]] = defaultdict(list)
    for session, section in event.sessions_and_sections:
        for line_up in section.line_ups:
            own = entered.get(line_up.in_ or "", line_up.entry)
            if own != line_up.entry:
                who = event.player_names[line_up.in_ or ""]
                pair, others = event.name_of(line_up.entry), event.name_of(own)
                what = (
                    f"{who} substitutes for {pair} from round {line_up.from_round} of session "
                    f"{session.id}, but plays for {others}; the substitution does not count"
                )
                flag = Flag(
                    "substitute-of-another-entry",
                    what,
                    Severity.WRONG,
                    section.id,
                    line_up.from_round,
                    session=session.id,
                    entry=line_up.entry,
                    figures=(("player", line_up.in_),),
                )
                flags.append(flag)
            else:
                found[line_up.entry, session.id].append(line_up)
    return found


def eligibility(
    event: Event,
    conditions: Conditions,
    flags: list[Flag],
    purpose: Purpose | None = None,
    as_entered: Event | None = None,
) -> dict[str, Eligibility]:
    """Return whether entries are eligible; empty if the rule book sets no requirement. Once every result
    is in, the answers are final. `purpose`: for something other than a placing, such as points;
    `as_entered`: before two stages made a team one."""
    event = as_over(event)
    if conditions.block("placing", purpose or "") is None:
        return _ineligible_by_ruling(event)
    rule = conditions.rule(PlacingPolicy, "placing", purpose or "")
    flags += flag_other_team_players(as_entered or event, event)
    changed = substitutions_by_entry(event, flags)
    answer = cache(lambda asked: eligibility_answer(conditions, asked, event))  # most entries ask the same

    def ask(entry: Entry, at_best: bool) -> Eligibility:
        return answer(_pair_question(event, entry, conditions, changed, purpose, at_best=at_best))

    return {
        entry.id: team_eligible(event, entry, conditions, purpose)
        if is_tested_per_member(rule, entry)
        else _entry_eligibility(event, conditions, purpose, partial(ask, entry))
        for entry in event.entries
    } | _ineligible_by_ruling(event)


def entries_without_place(
    event: Event, conditions: Conditions, able: Mapping[str, Eligibility]
) -> frozenset[str]:
    """Return disqualified entries, and ineligible ones where the rule book ranks only the others. A single
    session has no result except its own."""
    rule = conditions.rule(PlacingPolicy, "placing")
    if rule is None or not rule.else_no_place or len(event.sessions) < 2:
        return event.disqualified
    unable = (entry for entry, each in able.items() if each.answer is EligibilityState.NOT)
    return event.disqualified.union(unable)


def _entry_eligibility(
    event: Event, conditions: Conditions, purpose: Purpose | None, ask: Callable[[bool], Eligibility]
) -> Eligibility:
    """Return an entry's eligibility; "not yet" only while playing the remaining sessions or rounds itself
    can still make it eligible."""
    found = ask(False)
    unit = _unit(conditions, purpose)
    if unit == "boards":
        is_known = rounds_in_movements(event) > 0 and sessions_planned(event) <= len(event.sessions)
    else:
        is_known = unit == "sessions" or rounds_left(event) is not None
    if found.answer is not EligibilityState.NOT_YET or not is_known:
        return found
    best = ask(True)
    return found if best.answer is EligibilityState.ELIGIBLE else replace(best, answer=EligibilityState.NOT)


def _unit(conditions: Conditions, purpose: Purpose | None) -> str:
    rule = conditions.rule(PlacingPolicy, "placing", purpose or "")
    return (rule.unit if rule else "") or "rounds"


def _ineligible_by_ruling(event: Event) -> dict[str, Eligibility]:
    """Return entries made ineligible by ruling, whatever their members have played."""
    return {
        ruling.entry: Eligibility(
            EligibilityState.NOT,
            (ruling.reason or OUT[str(ruling.imposed.unit)],),
            ruling.imposed.clause or "",
        )
        for ruling in event.rulings_in_force
        if ruling.entry and ruling.imposed and ruling.imposed.unit in OUT
    }


def placing_asked(event: Event, entry: Entry, conditions: Conditions, purpose: Purpose | None) -> Placing:
    """Return the placing question for an entry; for a team, about the member who has played least."""
    if is_tested_per_member(conditions.rule(PlacingPolicy, "placing", purpose or ""), entry):
        return least_played_question(event, entry, conditions, purpose)
    return _pair_question(event, entry, conditions, substitutions_by_entry(event, []), purpose)


def _pair_question(
    event: Event,
    entry: Entry,
    conditions: Conditions,
    changed: Changed,
    purpose: Purpose | None,
    *,
    at_best: bool = False,
) -> Placing:
    """Return the placing question in the unit the clause counts. `at_best`: as if the pair itself played
    all sessions or matches except any that began with a substitute."""
    asked = Placing(
        event=conditions.kind,
        purpose=purpose,
        rounds=1,
        waived=is_reported(event, entry.id),
        schedule="weekend" if plays_at_weekends(event) else "weeknight",
    )
    match _unit(conditions, purpose):
        case "sessions" if at_best:
            return _sessions_at_best(asked, event, entry, changed)
        case "sessions":
            return _by_sessions(asked, event, entry, changed)
        case "boards" if any(changed.values()):
            counted = _begun_with(event, changed) if at_best else changed
            scheduled, substituted = scheduled_boards(event, entry.id, counted)
            if scheduled:
                return replace(
                    asked,
                    rounds=scheduled,
                    together=scheduled - substituted,
                    with_substitute=substituted,
                )
    found = _by_rounds(asked, event, entry, changed, conditions)
    return _rounds_at_best(found, rounds_left(event) or 0) if at_best else found


def is_reported(event: Event, entry: str) -> bool:
    """Return True if a substitution record of the entry names the person it was reported to."""
    return any(line.facts.get("reported_to") for line in event.records(SUBSTITUTIONS, entry))


def _by_rounds(
    asked: Placing, event: Event, entry: Entry, changed: Changed, conditions: Conditions
) -> Placing:
    """Add the rounds played: sessions, including planned ones, or matches in an event of matches."""
    units = [unit for session in event.sessions for unit in units_of(session, event)]
    by_sessions = all(match is None for _, match in units)
    changes = {
        unit: [up for up in changed.get((entry.id, unit[0]), ()) if covers(up, unit[1])] for unit in units
    }
    plays = {session.id for session in event.sessions if plays_in_session(session, entry.id)}
    plays |= {match.session for match in event.matches if entry.id in (match.home, match.away)}
    present = [unit for unit in units if unit[0] in plays or changes[unit]]
    out = Counter(player for each in changes.values() for player in {up.out for up in each if up.out})
    return replace(
        asked,
        rounds=max(len(units), sessions_planned(event) if by_sessions else 0, 1),
        together=sum(not changes[unit] for unit in present),
        with_substitute=sum(_represented(changes[unit], conditions) for unit in present),
        player_rounds=len(present) - max(out.values(), default=0),
        absences=sum(out.values()),
    )


def _rounds_at_best(asked: Placing, to_come: int) -> Placing:
    return replace(
        asked,
        rounds=asked.rounds + to_come,
        together=(asked.together or 0) + to_come,
        player_rounds=(asked.player_rounds or 0) + to_come,
    )


def _by_sessions(asked: Placing, event: Event, entry: Entry, changed: Changed) -> Placing:
    """Add the sessions played. One player replaced in a session of the stage, or part of it, is one
    substitution."""
    sessions = sessions_of_current_stage(event)
    plays = {session.id for session in sessions if plays_in_session(session, entry.id)}
    ours = {session.id for session in sessions}
    plays |= {
        match.session
        for match in event.matches
        if entry.id in (match.home, match.away) and match.session in ours
    }
    replaced = {key: replaced_players(event, entry, key, changed.get((entry.id, key), ())) for key in ours}
    out = Counter(player for each in replaced.values() for player in each)
    with_substitute = sum(bool(replaced[each]) for each in plays)
    return replace(
        asked,
        rounds=_sessions_in_all(event),
        together=len(plays) - with_substitute,
        with_substitute=with_substitute,
        player_rounds=len(plays) - max(out.values(), default=0),
        absences=sum(map(len, replaced.values())),
    )


def _sessions_at_best(asked: Placing, event: Event, entry: Entry, changed: Changed) -> Placing:
    begun, rounds = event.begun_sessions, _sessions_in_all(event)
    replaced = [
        replaced_players(event, entry, each.id, changed.get((entry.id, each.id), ()))
        for each in sessions_of_current_stage(event)
        if each.id in begun
    ]
    out = Counter(player for each in replaced for player in each)
    with_substitute = sum(map(bool, replaced))
    return replace(
        asked,
        rounds=rounds,
        together=rounds - with_substitute,
        with_substitute=with_substitute,
        player_rounds=rounds - max(out.values(), default=0),
        absences=sum(map(len, replaced)),
    )


def _begun_with(event: Event, changed: Changed) -> Changed:
    """Return substitutes in rounds that have results; other substitutions may still change."""
    last = {
        session.id: max(
            (result.round or 0 for each in session.sections for result in each.results), default=0
        )
        for session in event.sessions
    }
    return {
        (entry, session): [
            replace(up, to_round=min(up.to_round or last[session], last[session]))
            for up in ups
            if up.from_round <= last[session]
        ]
        for (entry, session), ups in changed.items()
    }


def _sessions_in_all(event: Event) -> int:
    """Return the number of sessions in the current stage: those set up, or more if more are recorded as
    planned."""
    return max(len(sessions_of_current_stage(event)), sessions_planned(event), 1)


def _represented(changes: Sequence[LineUp], conditions: Conditions) -> bool:
    """Return True for one substitute, or an absence for a reason the rule book accepts."""
    if not changes:
        return False
    return len({each.out for each in changes}) == 1 or is_excused_absence(changes, conditions)
