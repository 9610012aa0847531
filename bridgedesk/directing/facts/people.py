"""Facts about the pair or team in view: its record, its substitutes, its share of the play, its system."""

from collections.abc import Sequence
from fractions import Fraction

from bridgedesk.directing.boards_played.report import boards_of_players
from bridgedesk.directing.boards_played.requirements import FINALS_MATCH
from bridgedesk.directing.entries.entered_twice import EntryCounts, entry_counts, qualified_already
from bridgedesk.directing.entries.entry_terms import by_time_of_receipt
from bridgedesk.directing.facts.fact_context import FactContext
from bridgedesk.directing.people.about_players import entrant
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.offences import (
    WILL_BE_LATE,
    case_of,
    count_offences,
    earlier_offences,
    gave_notice,
    rulings_elsewhere,
)
from bridgedesk.directing.substitutes.substitutes import latest_substitute_question
from bridgedesk.directing.substitutes.team_growth import latest_added_question
from bridgedesk.directing.systems.met import has_consent
from bridgedesk.directing.systems.partnerships import system_of, was_late
from bridgedesk.event.moment import instant
from bridgedesk.event.people import Entry
from bridgedesk.event.session import LineUp
from bridgedesk.rulebooks.entries.entry_limits import Entrant
from bridgedesk.rulebooks.entries.substitute import Substituting
from bridgedesk.rulebooks.entries.team_growth import TeamGrowth
from bridgedesk.rulebooks.penalties import PenaltyPolicy
from bridgedesk.rulebooks.scores.own_average import OwnScorePolicy, Reason
from bridgedesk.rulebooks.stages.placing import Placing, PlacingPolicy
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.eligibility.eligibility import placing_asked, substitutions_by_entry
from bridgedesk.standings.eligibility.missed_sessions import absence_reason
from bridgedesk.standings.evaluation import EligibilityState
from bridgedesk.standings.stages.stages import stages_apart
from bridgedesk.standings.stages.teams_over_stages import as_whole_teams, two_stages_of

BOTH = "both players"
LATEST = 180  # minutes after which the clock no longer suggests a late arrival


def earlier_offence_count(seen: FactContext) -> int | None:
    """Count earlier penalties of the entry in view for the same offence, as far as the clause counts them."""
    if seen.entry is None:
        return None
    book = event_book(seen.event, seen.situation.rules.library(), seen.session.id if seen.session else "")
    case = case_of(book, seen.question, seen.chosen.get("offence", ""))
    return count_offences(
        earlier_offences(seen.situation, rulings_elsewhere(seen.situation), seen.entry.id, case)
    )


def minutes_late(seen: FactContext) -> int | None:
    """Return the minutes late as recorded, or by the clock in the first three hours of a session."""
    for line in seen.records("late"):
        if line.entry is not None:
            return int(str(line.facts["minutes"]))
    if seen.session is None or seen.session.starts is None:
        return None
    late = instant(seen.situation.clock()) - instant(seen.session.starts)
    minutes = int(late.total_seconds() // 60)
    return minutes if 0 <= minutes <= LATEST else None


def notified(seen: FactContext) -> bool | None:
    """Return True if a record shows that the entry in view gave notice of its lateness."""
    notice = any(line.facts.get("notice") == WILL_BE_LATE for line in seen.records("notices") if line.entry)
    late = [line for line in seen.records("late") if line.entry]
    return any(gave_notice(seen.event, line) for line in late) if late else notice or None


def both_late(seen: FactContext) -> bool:
    rule = seen.book.rule(PenaltyPolicy, "late-arrival", seen.kind) if seen.kind else None
    if rule is not None and rule.is_for_two_teams:
        return False
    return any(line.entry and line.facts.get("who") == BOTH for line in seen.records("late"))


# ---- substitutes


def _changes(seen: FactContext) -> dict[str, Sequence[LineUp]]:
    """Return the substitutions of the entry in view, by session."""
    found = substitutions_by_entry(seen.event, [])
    return {session: ups for (entry, session), ups in found.items() if entry == seen.view.entry}


def scores_for_adjustment(seen: FactContext) -> tuple[Fraction, ...] | None:
    """Return the scores that an altered score is based on: without substitutes, or without the session in
    view. A team that met an illegal substitute leaves out that match only."""
    rule = seen.conditions.rule(OwnScorePolicy, "substitute-score", "ineligible")
    if rule is None or not rule.from_all_others:
        return own_scores(seen)
    if seen.standing is None:
        return None
    here = seen.session.id if seen.session else ""
    percents = [
        Fraction(half_up(each.percent))
        for each in seen.standing.sessions
        if each.session != here and each.percent is not None
    ]
    sessions = {match.id: match.session for match in seen.event.matches}
    played = [each for each in seen.played(seen.standing.entry) if each != seen.match_score]
    one_match = seen.chosen.get("reason") == "against-illegal"
    matches = [Fraction(each.counts) for each in played if one_match or sessions.get(each.match) != here]
    return tuple(percents or matches) or None


def session_percents(seen: FactContext) -> tuple[Fraction, ...] | None:
    """Return the session scores that count for the entry in view."""
    sessions = seen.standing.sessions if seen.standing else ()
    return tuple(each.counts for each in sessions if each.counts is not None) or None


def own_scores(seen: FactContext) -> tuple[Fraction, ...] | None:
    """Return session or match scores without a substitute, before any penalty."""
    if seen.standing is None:
        return None
    changed = _changes(seen)
    percents = [
        Fraction(half_up(each.gained))
        for each in seen.standing.sessions
        if each.session not in changed and each.gained is not None
    ]
    rounds = seen.event.matches_by_id
    matches = [
        Fraction(each.counts)
        for each in seen.played(seen.standing.entry)
        if not _covered(changed, rounds[each.match].session if each.match in rounds else "", each.round)
    ]
    return tuple(percents or matches) or None


def _covered(changed: dict[str, Sequence[LineUp]], session: str, round_: int) -> bool:
    return any(
        up.from_round <= round_ <= (up.to_round or round_)
        for key, ups in changed.items()
        for up in ups
        if session in ("", key)
    )


def gained(seen: FactContext) -> Fraction | None:
    """Return the score in the session or match in view, with or without a substitute."""
    if seen.standing is None or seen.session is None:
        return None
    for each in seen.standing.sessions:
        if each.session == seen.session.id and each.gained is not None:
            return Fraction(half_up(each.gained))
    return Fraction(seen.match_score.counts) if seen.match_score else None


def reason(seen: FactContext) -> Reason | None:
    """Return the reason for the substitution in this session; two players replaced count as the pair."""
    return absence_reason(_changes(seen).get(seen.session.id if seen.session else "", ()))


def eligible(seen: FactContext) -> bool | None:
    if seen.entry is None:
        return None
    found = seen.evaluation.eligibility.get(seen.entry.id)
    return found is None or found.answer is not EligibilityState.NOT


def placing(seen: FactContext) -> Placing | None:
    if seen.entry is None:
        return None
    if seen.chosen.get("purpose") == "final":
        return _finals_placing(seen, seen.entry)
    here = seen.session.id if seen.session else ""
    rule = seen.conditions.rule(PlacingPolicy, "placing")
    if rule is not None and rule.largest_team:  # share of the boards of all stages
        whole = as_whole_teams(seen.event, two_stages_of(seen.evaluation))
        team = next((each for each in whole.entries if each.id == seen.entry.id), seen.entry)
        return placing_asked(whole, team, seen.conditions, None)
    parts = stages_apart(seen.event, seen.book)
    part = next((each for each in parts if any(one.id == here for one in each.sessions)), seen.event)
    return placing_asked(part, seen.entry, seen.conditions, None)


def _finals_placing(seen: FactContext, entry: Entry) -> Placing | None:
    """Return the placing question by qualifying boards, for the player furthest from enough."""
    wanted = [
        each
        for row in boards_of_players(seen.situation, entry.id)
        for each in row.wanted
        if FINALS_MATCH in each.what_for
    ]
    if not wanted:
        return None
    least = max(wanted, key=lambda each: each.least - each.played)
    kind = seen.conditions.kind
    return Placing(event=kind, purpose="final", rounds=max(least.of, 1), player_rounds=least.played)


def latest_substitute(seen: FactContext) -> Substituting | None:
    """Return the question about the latest substitute of the entry in view."""
    return latest_substitute_question(seen.situation, seen.entry.id) if seen.entry else None


def latest_added_player(seen: FactContext) -> TeamGrowth | None:
    return latest_added_question(seen.event, seen.entry) if seen.entry else None


# ---- the team, its system


def _entrants(seen: FactContext) -> list[Entrant]:
    """Return what the club's list knows of the players in view."""
    found = [seen.event.player(key) for key in seen.entry.players] if seen.entry else []
    return [entrant(player, seen.situation.people.member(player)) for player in found]


def detail_of_players(seen: FactContext, name: str) -> tuple[object, ...] | None:
    """Return a detail of each player, or None unless it is known for all of them."""
    found = tuple(getattr(each, name) for each in _entrants(seen))
    return found if found and None not in found else None


def received(seen: FactContext) -> int | None:
    order = by_time_of_receipt(seen.event)
    return order.index(seen.view.entry) + 1 if seen.view.entry in order else None


def entered(seen: FactContext) -> EntryCounts | None:
    return entry_counts(seen.situation, seen.entry) if seen.entry else None


def qualified(seen: FactContext) -> bool | None:
    """Return True if a player of the entry has qualified in another event."""
    return any(qualified_already(seen.situation, seen.book, [seen.entry])) if seen.entry else None


def strengths(seen: FactContext) -> tuple[int, ...] | None:
    """Return seeds as strengths, the first seed highest; None unless all entries are seeded."""
    seeds = [each.seed for each in seen.playing]
    known = [seed for seed in seeds if seed is not None]
    if not known or len(known) < len(seeds):
        return None
    return tuple(max(known) + 1 - seed for seed in known)


def shared_players(seen: FactContext) -> int | None:
    """Return the most players shared with one team of the stage before."""
    if seen.entry is None or not seen.evaluation.earlier:
        return None
    own = set(seen.entry.players)
    before = seen.evaluation.earlier[-1].event.entries
    return max((len(own & set(each.players)) for each in before), default=None)


def yellow(seen: FactContext) -> bool | None:
    """Return True if a side of the match in view plays a yellow system."""
    if seen.match is None:
        return None
    sides = (seen.match.home, seen.match.away)
    return any(each.system == "yellow" for each in seen.event.entries if each.id in sides)


def submitted(seen: FactContext) -> bool | None:
    """Return True if both pairs of the entry submitted systems for the match in view."""
    if seen.entry is None or seen.match is None or seen.match.line_up is None:
        return None
    seated = seen.match.seated(seen.entry.id)
    return all(system_of(seen.event, seen.entry, pair) for pair in (seated[:2], seated[2:]))


def posted(seen: FactContext) -> bool | None:
    if seen.entry is None or seen.match is None:
        return None
    return not was_late(seen.event, seen.match, seen.entry.id)


def consent(seen: FactContext) -> bool | None:
    if seen.entry is None or seen.opponent is None:
        return None
    return has_consent(seen.event, seen.entry.id, seen.opponent, seen.match.session if seen.match else None)


def team_name(seen: FactContext) -> str | None:
    """Return the team's name in the rule book, if recorded, or its own name."""
    for line in seen.records("team-numbers"):
        if line.entry is not None and line.facts.get("state"):
            return str(line.facts["state"])
    return seen.entry.name if seen.entry else None
