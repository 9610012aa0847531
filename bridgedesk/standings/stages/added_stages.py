"""Points of two stages added up, and the teams that qualify for the finals with them (State Teams)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bridgedesk.event.event import Event, Stage
from bridgedesk.rulebooks import Figure, Verdict
from bridgedesk.rulebooks.entries.same_team import SameTeam
from bridgedesk.rulebooks.selection.qualifying_points import QualifyingPoints
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.entry_names import EntryRef, listed, sentence
from bridgedesk.standings.evaluation import ONE_MEAN, Evaluation, Finalist, Measure
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.standing import Placed, Standing
from bridgedesk.standings.ties.board_a_match_count import BoardCount
from bridgedesk.standings.ties.tie_tests import TieContext
from bridgedesk.standings.ties.ties import decided_ties, split, tied_groups

TWO_STAGES = "two-stages"  # the contest whose points are added to the stage before


def finalists(
    first: Evaluation, second: Evaluation, conditions: Conditions, lots: Sequence[str] = ()
) -> tuple[Finalist, ...]:
    """Return the teams with points, best first. A team keeps its points from the first stage if more than
    half of its players were in that team."""
    joined = _joined(first, second, conditions)
    gained = [points_of_stage(each, conditions) for each in (first, second)]
    teams: dict[str, tuple[str | None, str | None]] = {new: (old, new) for new, old in joined.items()}
    taken = {old for old in joined.values() if old}
    teams |= {entry: (entry, None) for entry in gained[0] if entry not in taken and entry not in teams}
    parts_of = {
        name: (gained[0].get(old or "", Fraction(0)), gained[1].get(new or "", Fraction(0)))
        for name, (old, new) in teams.items()
    }
    points = {name: sum(parts, start=Fraction(0)) for name, parts in parts_of.items()}
    standings = {name: _both(name, *teams[name], first, second, points[name]) for name in teams}
    contest = TieContext(
        standings, Measure.POINTS, ONE_MEAN, conditions, BoardCount(), lots, points=points,
        decided=decided_ties(second.event),
    )  # fmt: skip
    found: list[Finalist] = []
    for group in tied_groups({name: each for name, each in points.items() if each}, Fraction(0)):
        parts = split(group, "final", [], contest) if len(group) > 1 else [(group, None)]
        place = len(found) + 1
        for names, step in parts:
            here = len(found) + 1
            found += [
                Finalist(
                    Placed(name, here, len(names) > 1, place, step),
                    points[name],
                    *teams[name],
                    gained=parts_of[name],
                )
                for name in names
            ]
    return tuple(found)


def flag_points_kept_twice(found: Sequence[Finalist], conditions: Conditions) -> Iterator[Flag]:
    """Flag a team of the first stage that split up: the clause lets both halves keep its points."""
    heirs: dict[str, list[str]] = {}
    for each in found:
        if each.first and each.second:
            heirs.setdefault(each.first, []).append(each.placed.entry)
    for team, those in heirs.items():
        if len(those) > 1:
            clause = conditions.clause("same-team", "")
            what = sentence(
                listed(map(EntryRef, those), " and "),
                " each have more than half of their players from ",
                EntryRef(team),
                f", so each keeps its points of the first stage ({clause})",
            )
            figures = (("teams", tuple(sorted(those))), ("team", team))
            yield Flag("points-kept-twice", what, Severity.CHECK, figures=figures)


def _joined(first: Evaluation, second: Evaluation, conditions: Conditions) -> dict[str, str | None]:
    """Map each team of the second stage to its team of the first."""
    before = _players(first)
    found: dict[str, str | None] = {}
    for name, players in _players(second).items():
        common = {each: len(set(others) & set(players)) for each, others in before.items()}
        alike = [each for each, count in common.items() if _is_the_same(count, len(players), conditions)]
        same = name if name in before and (not players or name in alike) else None
        found[name] = same or (alike[0] if alike else None)
    return found


def _is_the_same(in_common: int, players: int, conditions: Conditions) -> bool:
    """Return True for the same team under the rule book; without one, with more than half its players in
    common."""
    if not players:
        return False
    found = conditions.answer(SameTeam(event=conditions.kind, players=players, in_common=in_common))
    return found.holds if isinstance(found, Verdict) else 2 * in_common > players


def _players(evaluation: Evaluation) -> dict[str, Sequence[str]]:
    """Return the players of each entry that has a place in the stage."""
    ranked = {each.entry for each in evaluation.standings.values() if each.place is not None}
    return {entry.id: entry.players for entry in evaluation.event.entries if entry.id in ranked}


def points_of_stage(evaluation: Evaluation, conditions: Conditions) -> dict[str, Fraction]:
    """Return the points for the places of one stage."""
    found: dict[str, Fraction] = {}
    for field in evaluation.fields:
        for standing in field.standings:
            if standing.place is None:
                continue
            asked = QualifyingPoints(event=conditions.kind, place=standing.place, selection="finals")
            answer = conditions.answer(asked)
            found[standing.entry] = answer.value if isinstance(answer, Figure) else Fraction(0)
    return found


def _both(
    name: str, old: str | None, new: str | None, first: Evaluation, second: Evaluation, points: Fraction
) -> Standing:
    """Return one standing with the matches and penalties of both stages."""
    parts = [first.standing(old), second.standing(new)]
    known = [part for part in parts if part is not None]
    return Standing(
        None, False, name, None, None, points,
        matches=tuple(match for part in known for match in part.matches),
        charges=tuple(charge for part in known for charge in part.charges),
    )  # fmt: skip


# ---- stages that are a team's qualifying: of two stages, the one in which it scored

Stages = frozenset[str]


def qualifying_stages(event: Event, entry: str, second: Evaluation | None) -> tuple[Stages, ...]:
    """Return alternative sets of stages, any of which is enough. A team without points may use any stage
    it plays; a stage still in play may become its qualifying."""
    if second is None:
        return (_all_before_the_final(event),)
    *before, last = (each.id for each in second.event.stages)
    parts: list[Stages] = [frozenset(before), frozenset({last})]
    team = next((each for each in second.points if each.placed.entry == entry), None)
    gained = team.gained if team else (0, 0)
    open_ = not _is_over(second.event)
    found = [part for part, points in zip(parts, gained, strict=True) if points]
    if open_ and parts[1] not in found:
        found.append(parts[1])
    return tuple(found or parts)


def final_of(event: Event) -> str | None:
    """Return the last stage if another precedes it; two stages that add up their points have none."""
    if not event.stages:
        return None
    last = event.stages[-1]
    is_final = last.contest in FINALS or (len(event.stages) > 1 and last.contest != TWO_STAGES)
    return last.id if is_final else None


def _all_before_the_final(event: Event) -> Stages:
    return frozenset(each.id for each in event.stages or (Stage(""),)) - {final_of(event)}


def _is_over(event: Event) -> bool:
    """Return True if every session of the last stage has been played."""
    last = event.stages[-1].id
    sessions = {each.id for each in event.sessions if each.stage == last}
    matches = [match for match in event.matches if match.session in sessions]
    return sessions <= {match.session for match in matches} and all(match.begun_or_ended for match in matches)
