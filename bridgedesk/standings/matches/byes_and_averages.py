"""Pairs and teams in matches with a substitute or absent, where the rule book sets VPs for that."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from bridgedesk.event.event import Event, Status
from bridgedesk.event.session import LineUp
from bridgedesk.rulebooks import Director, Figure, Finding, Unit
from bridgedesk.rulebooks.finding import as_awarded
from bridgedesk.rulebooks.scores.absent_score import AbsentScore
from bridgedesk.rulebooks.scores.own_average import Reason
from bridgedesk.rulebooks.scores.substitute_score import SubstituteScore
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.eligibility.boards_scheduled import covers
from bridgedesk.standings.eligibility.eligibility import substitutions_by_entry
from bridgedesk.standings.eligibility.missed_sessions import (
    absence_reason,
    absent_entries,
    is_excused_absence,
    rounds_of_matches,
)
from bridgedesk.standings.eligibility.substitutions import team_substitutions
from bridgedesk.standings.evaluation import Eligibility, EligibilityState
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.standing import MatchScore

# ---- matches against a guest pair

REASON: Reason = "against-non-contending"


def give_only_averages(event: Event, conditions: Conditions) -> frozenset[str]:
    """Return the guest pairs, where the rule book gives their opponents an average and nothing else."""
    block = conditions.block("substitute-score", REASON)
    if block is None or block is conditions.block("substitute-score"):
        return frozenset()
    return frozenset(entry.id for entry in event.entries if not entry.contending)


def counts_in_means(entry: str, score: MatchScore, apart: Collection[str]) -> bool:
    """Return True if a match counts in a mean. A guest pair has a mean of its own matches like any other
    pair."""
    return entry in apart or score.against not in apart


def with_averages_against_non_contending(
    event: Event,
    scores: Mapping[str, Sequence[MatchScore]],
    conditions: Conditions,
    flags: list[Flag],
) -> dict[str, list[MatchScore]]:
    """Return scores in which a match against a guest is worth the average of the others and nothing else;
    in final placings only, where the rule book requires it."""
    found = {entry: list(mine) for entry, mine in scores.items()}
    apart = give_only_averages(event, conditions)
    if not apart or event.status is Status.OPEN:
        return found
    for entry, mine in found.items():
        others = tuple(Fraction(each.counts) for each in mine if each.against not in apart)
        for number, score in enumerate(mine):
            if counts_in_means(entry, score, apart):
                continue
            asked = SubstituteScore(
                event=conditions.kind, scores=others, gained=Fraction(score.counts), reason=REASON
            )
            average = conditions.answer(asked)
            mine[number] = score._replace(average_only=True, brought=score.counts)
            if isinstance(average, Figure):
                because = f"{event.name_of(score.against)} does not contend: {average.because}"
                counts, because = as_awarded(average.value, because)
                mine[number] = mine[number].counting(counts, average.clause, because)
            else:
                who, against = event.name_of(entry), event.name_of(score.against)
                what = f"{who} against {against}, who does not contend: no other match to average"
                figures = (("one", entry), ("match_played", score.match))
                flags.append(Flag("no-other-match", what, Severity.CHECK, round=score.round, figures=figures))
    return found


# ---- average vps

Scores = Mapping[str, Sequence[MatchScore]]
NOBODY: Mapping[str, Eligibility] = MappingProxyType({})
AWAY = "away"  # in place of the opponents


def with_own_averages(
    event: Event,
    scores: Scores,
    conditions: Conditions,
    flags: list[Flag],
    able: Mapping[str, Eligibility] = NOBODY,
) -> dict[str, list[MatchScore]]:
    """Return scores with the averages of substituted or missed matches. The average is over matches the
    entry played itself; its opponents keep what they won. `able`: eligible entries, because some score
    needs that."""
    changed = substitutions_by_entry(event, [])
    sessions = {match.id: match.session for match in event.matches}
    found = {entry: list(mine) for entry, mine in scores.items()}
    missed = list(_missed(event, found, conditions))
    substitutes = team_substitutions(event)
    apart = give_only_averages(event, conditions)
    for entry, mine in found.items():
        replaced = [
            _covering(changed.get((entry, score.session or sessions.get(score.match, "")), ()), score.round)
            for score in mine
        ]
        for ups, score in zip(replaced, mine, strict=True):
            ups += substitutes.told.get((entry, score.match), ())
        own = tuple(
            Fraction(score.counts)
            for score, ups in zip(mine, replaced, strict=True)
            if not ups
            and not score.outcome
            and (entry, score.match) not in substitutes.seated
            and counts_in_means(entry, score, apart)
        )
        may = entry not in able or able[entry].answer is not EligibilityState.NOT
        pair = _Pair(event, conditions, flags, entry, own, may)
        for at, ups in enumerate(replaced):
            if ups:
                mine[at] = pair.counted(mine[at], ups)
        for who, session, round_ in missed:
            if who == entry:
                mine += pair.absences(session, round_, _covering(changed.get((entry, session), ()), round_))
        mine.sort(key=lambda each: each.round)
    return found


def _covering(ups: Sequence[LineUp], round_: int) -> list[LineUp]:
    return [up for up in ups if covers(up, round_)]


def _missed(
    event: Event, scores: dict[str, list[MatchScore]], conditions: Conditions
) -> Iterator[tuple[str, str, int]]:
    """Yield entry, session and round of absences for which the rule book sets a score."""
    if conditions.block("absent-score") is None:
        return
    sessions = {match.id: match.session for match in event.matches}
    for session in event.sessions:
        for entry in absent_entries(session):
            mine = scores.setdefault(entry, [])
            met = {each.round for each in mine if (each.session or sessions.get(each.match)) == session.id}
            for round_ in sorted(rounds_of_matches(event, session) - met):
                yield entry, session.id, round_


@dataclass(frozen=True)
class _Pair:
    event: Event
    conditions: Conditions
    flags: list[Flag]
    entry: str
    own: tuple[Fraction, ...]  # of the matches that it played itself
    may_be_placed: bool

    def counted(self, score: MatchScore, ups: Sequence[LineUp]) -> MatchScore:
        """Return the score with a substitute, or with two in place of both players."""
        reason, kind = absence_reason(ups), self.conditions.kind
        policy = self.conditions.policy("substitute-score", reason or "")
        if is_excused_absence(ups, self.conditions):
            found = self._absent(ups)
        elif policy is not None and policy.scores_matches:
            gained = Fraction(score.counts)
            asked = SubstituteScore(event=kind, scores=self.own, gained=gained, reason=reason)
            found = self.conditions.answer(asked)
        else:
            return score
        if isinstance(found, Figure) and found.unit is Unit.VP:
            counts, because = as_awarded(found.value, found.because)
            return score.counting(counts, found.clause, because)._replace(played=score.counts)
        self._flag_no_average(score.session, score.round, "with a substitute", found)
        return score

    def absences(self, session: str, round_: int, ups: Sequence[LineUp]) -> list[MatchScore]:
        """Return the score of an absent entry that has no match."""
        found = self._absent(ups)
        if not isinstance(found, Figure) or found.unit is not Unit.VP:
            self._flag_no_average(session, round_, "away", found)
            return []
        name = f"{self.entry} away in round {round_} of session {session}"
        counts, because = as_awarded(found.value, found.because)
        score = MatchScore(
            name, self.entry, 0, 0, 0, counts, round_, 0, AWAY, found.clause, because,
            session=session,
        )  # fmt: skip
        return [score]

    def _absent(self, ups: Sequence[LineUp]) -> Finding | None:
        return self.conditions.answer(
            AbsentScore(
                event=self.conditions.kind,
                scores=self.own,
                reason=absence_reason(ups),
                eligible=self.may_be_placed,
            )
        )

    def _flag_no_average(self, session: str | None, round_: int, how: str, found: Finding | None) -> None:
        why = found.because if isinstance(found, Director) else "it has no match of its own to average"
        what = f"{self.event.name_of(self.entry)}, round {round_}, {how}: {why}"
        self.flags.append(
            Flag(
                "no-own-average",
                what,
                Severity.CHECK,
                round=round_,
                session=session,
                entry=self.entry,
                figures=(("how", how),),
            )
        )
