"""Matches not played, or not to the end, in events that are not scored in VPs."""

from collections.abc import Iterator

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.rulebooks.finding import Unit
from bridgedesk.rulebooks.scores.forfeit import ForfeitPolicy
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.flags import Flag, Severity, match_flag
from bridgedesk.standings.matches.byes import bye_score, byes_without_a_match
from bridgedesk.standings.matches.decided_matches import decided_matches
from bridgedesk.standings.matches.missed_rounds import missed_rounds
from bridgedesk.standings.matches.ruled_matches import forfeits_by_ruling
from bridgedesk.standings.matches.unplayed_matches import Scores, Unplayed, with_ruling_words
from bridgedesk.standings.standing import MatchScore


def with_unplayed_in_imps(
    event: Event, played: Scores, measure: Measure, conditions: Conditions, flags: list[Flag]
) -> Scores:
    """Return the scores with matches decided without play that are not converted to VPs: as the director
    decided, or as the rule book prints IMPs for a void match; the others are flagged. Byes and missed rounds
    earn IMPs or points, whichever the event counts."""
    found = {entry: list(scores) for entry, scores in played.items()}
    ruled, decided = forfeits_by_ruling(event), decided_matches(event)
    scored = {score.match for scores in played.values() for score in scores}
    by_imps = measure is Measure.IMPS and _voids_matches(conditions)
    for match in event.matches:
        if match.outcome in (Outcome.PLAYED, Outcome.BYE) or (match.id in decided and match.id in scored):
            continue
        if match.id in decided or (by_imps and _is_void(match)):
            for entry, score in Unplayed(event, match, played, conditions, flags, in_imps=True).scores():
                found.setdefault(entry, []).append(with_ruling_words(score, ruled.get(match.id)))
        else:
            flags.append(_undecided(match))
    unit = Unit.IMP if measure is Measure.IMPS else Unit.POINTS
    for entry, score in _byes(event, played, unit, conditions, flags):
        found.setdefault(entry, []).append(score)
    for entry, score in missed_rounds(event, conditions, flags, unit):
        found.setdefault(entry, []).append(score)
    return {entry: sorted(scores, key=lambda each: each.round) for entry, scores in found.items()}


def _byes(
    event: Event, played: Scores, unit: Unit, conditions: Conditions, flags: list[Flag]
) -> Iterator[tuple[str, MatchScore]]:
    """Yield the scores of byes, drawn, recorded as matches, or left by a movement."""
    byes = [(each.home, each.round, each.id) for each in event.matches if each.outcome is Outcome.BYE]
    last = max((each.round for scores in played.values() for each in scores), default=0)
    without = byes_without_a_match(event, conditions, last)
    byes += [(entry, round_, f"bye in round {round_}") for entry, round_ in without]
    for entry, round_, match in byes:
        for score in bye_score(event, entry, match, round_, conditions, flags, unit):
            yield entry, score


def _voids_matches(conditions: Conditions) -> bool:
    rule = conditions.rule(ForfeitPolicy, "forfeit")
    return rule is not None and rule.voids_match


def _is_void(match: Match) -> bool:
    return match.outcome is Outcome.FORFEIT and bool(match.at_fault)


def _undecided(match: Match) -> Flag:
    """Flag an unplayed match in an event without VPs, where no clause sets a score."""
    how = match.outcome.value
    what = f"{how}: it counts once you decide what it earns (Decide match in Scores)"
    return match_flag("unplayed-in-imps", match, what, Severity.CHECK, sides_told=True, how=how)
