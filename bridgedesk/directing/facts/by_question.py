"""Source of each fact, by rule question; only the director can supply facts without a source."""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from functools import partial

from bridgedesk.directing.entries.entry_terms import receipt_times, terms_of, time_on_day
from bridgedesk.directing.facts import matches, people, scores, stages_and_events
from bridgedesk.directing.facts.fact_context import FactContext, Source
from bridgedesk.directing.facts.stages_and_events import OF_DAYS
from bridgedesk.event.match import Outcome

OF_EVERY_QUESTION: Mapping[str, Source] = {
    "event": lambda seen: seen.kind,
    "earlier": people.earlier_offence_count,
    "round": lambda seen: seen.round,
    "scoring": lambda seen: (
        seen.conditions.scored_as(seen.session.scoring) if seen.session is not None else None
    ),
    "team_size": lambda seen: len(seen.entry.players) if seen.entry and len(seen.entry.players) > 2 else None,
    "eligible": people.eligible,
    "session_percent": scores.session_percent,
    "comparisons": scores.comparisons,
}


def _attributes(of: Source, names: str) -> Mapping[str, Source]:
    """Return a source for each of these attributes; a fact is unknown where there is nothing to ask."""
    return {name: partial(_attribute, of, name) for name in names.split()}


def _attribute(of: Source, name: str, seen: FactContext) -> object:
    return getattr(of(seen), name, None)


_DEADLINE = _attributes(
    lambda seen: seen.times,
    "finish posted ruled lodged next_start next_finish event_start event_end session",
)

_SUBSTITUTE: Mapping[str, Source] = {
    "scores": people.scores_for_adjustment,
    "gained": people.gained,
    "reason": people.reason,
    "opponents_mean": lambda seen: matches.mean_of(seen, seen.opponent),
    "boards": matches.match_boards,
}


_SUBSTITUTING = _attributes(
    people.latest_substitute, "waived entered others could_enter leave this_round sessions same taken"
)

_PLACING = _attributes(
    people.placing,
    "rounds together with_substitute player_rounds absences schedule waived final_boards session_boards",
)

_TIE: Mapping[str, Source] = {
    "purpose": matches.tie_purpose,
    "boards": matches.match_boards,
    "tied": matches.tied,
    "against": matches.results_between_tied,
    "against_basic": lambda seen: matches.results_between_tied(seen, basic=True),
    "matches": matches.scores_of_tied,
    "opponents": matches.opponents_totals,
    "basic": matches.net_scores,
    "all_play_all": matches.all_play_all,
}


_ENTRY: Mapping[str, Source] = {
    **{
        name: partial(people.detail_of_players, name=name)
        for name in ("born", "masterpoints", "rank", "sex", "member_of", "lives", "club", "number")
    },
    "category": lambda seen: next(iter(terms_of(seen.event).categories), None),
    "of": lambda seen: terms_of(seen.event).of,
    "players": lambda seen: len(seen.entry.players) or None if seen.entry else None,
    "received": people.received,
    "plays_for": people.team_name,
    "places": lambda seen: terms_of(seen.event).places,
    "came": lambda seen: receipt_times(seen.event).get(seen.view.entry),
    "closes": lambda seen: _closes(seen),
    **_attributes(people.entered, "entered same_day same_boards"),
    "qualified": people.qualified,
}

_CARRY: Mapping[str, Source] = {
    "format": stages_and_events.finals_format,
    "match": stages_and_events.next_final,
    "scores": stages_and_events.qualifying_scores,
    "margin": stages_and_events.qualifying_margin,
    "place": stages_and_events.qualifying_place,
    "own": stages_and_events.qualifying_total,
    "first": stages_and_events.first_total,
    "last": stages_and_events.last_total,
}

_SYSTEM: Mapping[str, Source] = {
    "colour": lambda seen: seen.entry.system if seen.entry else None,
    "brown_sticker": lambda seen: bool(seen.records("brown-sticker")) if seen.entry else None,
    "boards": lambda seen: seen.boards_a_round,
    "same_session": lambda seen: scores.rounds_of_first_session(seen) > 1,
    "field": lambda seen: len(seen.playing) or None,
    "own_place": lambda seen: seen.standing.place if seen.standing else None,
    "opponent_place": lambda seen: scores.place(seen, seen.opponent),
    "consent": lambda seen: any(line.facts.get("told") for line in seen.records("consents")) or None,
    "sheets": lambda seen: max(
        (int(str(line.facts.get("sheets", 0))) for line in seen.records("yellow-systems")), default=None
    ),
    "systems": lambda seen: (
        len({str(line.facts["system"]).casefold() for line in seen.records("yellow-systems")}) or None
    ),
    "leave": lambda seen: any(line.facts.get("leave") for line in seen.records("yellow-systems")) or None,
}

OF_QUESTION: Mapping[str, Mapping[str, Source]] = {
    "conversion": {
        "unit": scores.unit,
        "results": scores.most_results,
        "boards": lambda seen: seen.boards_of_session(),
    },
    "victory-points": {
        "boards": lambda seen: seen.boards_a_round,
        "margin": scores.margin,
    },
    "fouled-board": {"groups": scores.groups, "expected": scores.expected},
    "split-score": {
        "scores": scores.scores_except_split,
        "ns": lambda seen: scores.split_side(seen, "ns"),
        "ew": lambda seen: scores.split_side(seen, "ew"),
    },
    "datum": {"scores": scores.best_first, "round": scores.last_round, "tables": scores.tables},
    "late-arrival": {
        "minutes": people.minutes_late,
        "notified": people.notified,
        "boards": matches.match_boards,
        "after_round_one": lambda seen: seen.round > 1,
        "both": people.both_late,
    },
    "slow-play": {"match_boards": matches.match_boards},
    "fine": {"boards": matches.match_boards, "actual": scores.actual},
    "forfeit": {
        "boards": matches.match_boards,
        "stage": matches.forfeit_stage,
        "own_mean": lambda seen: matches.mean_of(seen, matches.present(seen)),
        "offender_mean": lambda seen: matches.mean_of(seen, matches.absent(seen)),
        "opponents_mean": lambda seen: matches.opponents_mean(seen, matches.absent(seen)),
        "at_fault": lambda seen: seen.match.outcome is not Outcome.CANCELLED if seen.match else None,
        "absent": matches.who_is_absent,
    },
    "abandoned": {
        "affected_mean": lambda seen: matches.mean_of(seen, matches.absent(seen)),
        "other_mean": lambda seen: matches.mean_of(seen, matches.present(seen)),
    },
    "mismatch": {
        "actual": lambda seen: matches.before_match(seen, seen.opponent),
        "correct": lambda seen: matches.before_match(seen, matches.drawn_opponent(seen)),
        "score": lambda seen: Fraction(seen.match_score.counts) if seen.match_score else None,
        "whole_vps": matches.whole_vps,
    },
    "substitute": _SUBSTITUTING,
    "substitute-score": _SUBSTITUTE,
    "absent-score": {"scores": people.own_scores, "reason": people.reason},
    "carry-over": _CARRY,
    "handicap": {
        "score": lambda seen: seen.standing.total if seen.standing else None,
        "handicap": lambda seen: seen.entry.handicap if seen.entry else None,
        "times": lambda seen: (
            len(seen.standing.matches) or len(seen.standing.sessions) or None if seen.standing else None
        ),
    },
    "entry": _ENTRY,
    "alternate": {
        "place": stages_and_events.place_elsewhere,
        "field": stages_and_events.field_elsewhere,
    },
    "even-field": {"entries": lambda seen: len(seen.playing)},
    "same-team": {
        "players": lambda seen: len(seen.entry.players) or None if seen.entry else None,
        "in_common": people.shared_players,
    },
    "team-growth": {
        **_attributes(people.latest_added_player, "players elsewhere leave"),
        "round": partial(_attribute, people.latest_added_player, "round_"),
    },
    "pair-change": {"boards": matches.boards_played},
    "placing": _PLACING,
    "tie-break": _TIE,
    "across-fields": {
        "scores": stages_and_events.field_scores,
        "available": stages_and_events.available,
        "directions": stages_and_events.directions,
        "names": lambda seen: tuple(each.name for each in seen.evaluation.fields) or None,
    },
    "session-total": {"percentages": people.session_percents},
    "seeding": {
        "strengths": people.strengths,
        "sections": lambda seen: len(seen.session.sections) or None if seen.session else None,
    },
    "swiss-draw": {
        "round": scores.next_round,
        "entries": lambda seen: len(seen.playing) or None,
        "rounds": lambda seen: seen.planned_rounds,
    },
    "shared-match": {"tables": matches.triangle},
    "team-draw": {
        "entries": lambda seen: len(seen.playing) or None,
        "round": scores.next_round,
    },
    "team-number": {"team": people.team_name},
    "partnership": {
        "submitted": people.submitted,
        "posted": people.posted,
        "consent": people.consent,
    },
    "seating": {
        "stanza": lambda seen: seen.match.stanza if seen.match else None,
        "stanzas": scores.stanzas,
        "sessions": scores.sessions_of_match,
        "yellow": people.yellow,
    },
    "event-form": {"entries": stages_and_events.entries_on_average},
    "qualifiers": {
        "places": lambda seen: seen.stage.places if seen.stage else None,
        "sections": stages_and_events.entries_of_sections,
        "next_percents": stages_and_events.next_percents,
        "lost_tie": stages_and_events.lost_tie,
    },
    "finals": {
        "week": lambda seen: min(
            (each.final.week for each in seen.evaluation.finals if not each.is_over), default=None
        ),
        "format": stages_and_events.finals_format,
    },
    **OF_DAYS,
    "withdrawal": {
        "boards": lambda seen: seen.boards_of_session() if seen.entry else None,
        "played": scores.boards_played,
    },
    "deadline": _DEADLINE,
    "round-time": {"boards": lambda seen: seen.boards_a_round},
    "systems": _SYSTEM,
    "qualifying-points": {
        "place": lambda seen: scores.place(seen, seen.view.entry),
        "tied": lambda seen: len(matches.tied(seen) or ()) or None,
    },
    "match-result": {"boards": lambda seen: seen.boards_a_round, "percent": scores.percent_of_match},
    "masterpoint-list": {
        "entries": lambda seen: len(seen.playing) or None,
        "boards_per_match": lambda seen: seen.boards_a_round,
        "sections": scores.sections_scored_apart,
    },
}


def _closes(seen: FactContext) -> datetime | None:
    closes = terms_of(seen.event).closes
    return time_on_day(seen.event, closes) if closes else None
