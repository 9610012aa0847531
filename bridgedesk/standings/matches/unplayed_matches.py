"""Matches not played, or not to the end: forfeits, cancelled and abandoned matches, byes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.session import Scoring
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks import Amount, Figures, Finding, Unit
from bridgedesk.rulebooks.finding import rounding_words, say
from bridgedesk.rulebooks.scores.abandoned import Abandoned
from bridgedesk.rulebooks.scores.forfeit import Forfeit, ForfeitPolicy
from bridgedesk.scoring.rounding import Number, rounded_vps
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.entry_names import EntryRef, Words, sentence
from bridgedesk.standings.flags import Flag, Severity, match_flag
from bridgedesk.standings.matches.all_play_all import round_robins_over, rounds_done
from bridgedesk.standings.matches.byes import bye_score, byes_without_a_match
from bridgedesk.standings.matches.byes_and_averages import counts_in_means, give_only_averages
from bridgedesk.standings.matches.decided_matches import DecidedMatch, decided_matches
from bridgedesk.standings.matches.missed_rounds import missed_rounds
from bridgedesk.standings.matches.ruled_matches import forfeits_by_ruling, vps_ruled
from bridgedesk.standings.standing import MatchScore

Played = Mapping[str, Sequence[MatchScore]]
Scores = dict[str, list[MatchScore]]

OFFENDER = "offender"  # what the other side is raised to is no reason for its own figure


def with_unplayed(event: Event, played: Scores, conditions: Conditions, flags: list[Flag]) -> Scores:
    """Return the scores with unplayed matches added, which use the means of played ones."""
    found = {entry: list(scores) for entry, scores in played.items()}
    forfeits, apart = forfeits_by_ruling(event), give_only_averages(event, conditions)
    decided, scored = decided_matches(event), {each.match for mine in played.values() for each in mine}
    for match in event.matches:
        if match.outcome is Outcome.PLAYED or (match.id in decided and match.id in scored):
            continue
        for entry, score in Unplayed(event, match, played, conditions, flags, apart=apart).scores():
            found.setdefault(entry, []).append(with_ruling_words(score, forfeits.get(match.id)))
    upto = max((each.round for scores in played.values() for each in scores), default=0)
    for entry, round_ in byes_without_a_match(event, conditions, upto):
        bye = f"bye in round {round_}"
        found.setdefault(entry, []).extend(bye_score(event, entry, bye, round_, conditions, flags))
    for entry, score in missed_rounds(event, conditions, flags):
        found.setdefault(entry, []).append(score)
    return {entry: sorted(scores, key=lambda each: each.round) for entry, scores in found.items()}


def with_ruling_words(score: MatchScore, ruled: str | None) -> MatchScore:
    """Return the score with the ruling by which the match was forfeited, if there is one."""
    if ruled is None:
        return score
    return score._replace(because="; ".join(filter(None, [score.because, f"ruled for: {ruled}"])))


@dataclass(frozen=True)
class Unplayed:
    event: Event
    match: Match
    played: Played
    conditions: Conditions
    flags: list[Flag]
    in_imps: bool = False  # what is won counts as it is, and becomes no VPs
    apart: frozenset[str] = frozenset()  # entries whose matches give their opponents nothing but an average

    def scores(self) -> list[tuple[str, MatchScore]]:
        match = self.match
        if match.outcome is Outcome.BYE:
            found = bye_score(self.event, match.home, match.id, match.round, self.conditions, self.flags)
            return [(match.home, each) for each in found]
        ruled = vps_ruled(self.event).get(match.id)
        if ruled is not None and not self.in_imps:
            home, away = ruled.vps
            return self._both(Fraction(home), Fraction(away), (0, 0), ruled.clause, ruled.because)
        if match.slip and match.slip.vp and not self.in_imps:
            home, away = match.slip.vp
            because = "as the director ruled"
            return self._both(Fraction(home), Fraction(away), (0, 0), None, because)
        decided = decided_matches(self.event).get(match.id)
        if decided is not None:
            return self._as_decided(decided)
        if match.outcome is Outcome.ABANDONED:
            return self._abandoned()
        return self._forfeit_scores()

    def _as_decided(self, decided: DecidedMatch) -> list[tuple[str, MatchScore]]:
        """Return what the director decided; the IMPs of an event without VPs are its net, too."""
        if decided.figures is None:
            return self._flagged("no-boards-played", "no board was played in both rooms", Severity.CHECK)
        home, away = decided.figures
        net = (Fraction(0), Fraction(0))
        if self.in_imps:
            by_points = self.event.scoring_of(self.match.session) is Scoring.POINT_A_BOARD
            net = (home - away, away - home) if by_points else (home, away)
        return self._both(home, away, net, None, decided.because)

    def _abandoned(self) -> list[tuple[str, MatchScore]]:
        affected = self._absent()
        if affected is None:
            return self._nobody("which side could not finish: type AB+ in Scores for away, AB- for home")
        other = self._other(affected)
        means = self._mean(affected), self._mean(other)
        if means[0] is None or means[1] is None:
            return self._no_means()
        found = self.conditions.answer(
            Abandoned(event=self.conditions.kind, affected_mean=means[0], other_mean=means[1])
        )
        return self._by(found, affected, "affected", "other")

    def _forfeit_scores(self) -> list[tuple[str, MatchScore]]:
        match = self.match
        if set(match.at_fault) >= {match.home, match.away}:
            clause = self.conditions.clause("forfeit") or None
            return self._both(Fraction(0), Fraction(0), (0, 0), clause, "both sides forfeited the match")
        absent = self._absent()
        if absent is None:
            code = "F" if match.outcome is Outcome.FORFEIT else "C"
            return self._nobody(f"which side was absent: type {code}+ in Scores for away, {code}- for home")
        other = self._other(absent)
        at_fault = match.outcome is Outcome.FORFEIT
        stage, last = forfeit_phase(self.event, match, self.conditions, self.played)
        asked = Forfeit(
            event=self.conditions.kind,
            boards=len(match.boards) or None,
            stage=stage,
            own_mean=self._mean(other, last),
            offender_mean=self._mean(absent, last),
            opponents_mean=self._opponents_mean(absent),
            at_fault=at_fault,
        )
        return self._by(self.conditions.answer(asked), absent, OFFENDER if at_fault else "absent", "other")

    def _by(
        self, found: Finding | None, absent: str, absent_name: str, other_name: str
    ) -> list[tuple[str, MatchScore]]:
        """Return the scores from the rule book's amounts for the absent side and the other."""
        if not isinstance(found, Figures):
            why = found.because if found else self._unanswered()
            its = "percentages" if self.conditions.counts_percentages else "VPs"
            how = f"it counts once you record its {its} in Penalties, as adjusted {its} of a match"
            return self._flagged("unplayed-figures-open", f"{why}; {how}", Severity.CHECK)
        if any(amount.unit is not Unit.VP for amount in found.amounts):
            return self._void_match_imps(found, absent, other_name)
        vps, because = _awarded(found)
        imps = {amount.what: amount.value for amount in found.also}
        mine = vps[absent_name], imps.get("offender_imps", Fraction(0))
        theirs = vps[other_name], imps.get("other_imps", Fraction(0))
        home, away = (mine, theirs) if absent == self.match.home else (theirs, mine)
        both = self._both(home[0], away[0], (home[1], away[1]), found.clause, because)
        if absent_name != OFFENDER:
            return both
        own = {absent: "it forfeited the match"}
        return [
            (entry, score._replace(because=f"{own.get(entry, because)}{_net_words(score.net)}"))
            for entry, score in both
        ]

    def _unanswered(self) -> str:
        if self.conditions.book is None:
            return "no rule book is open"
        if not self.match.boards:
            return "the rule book counts its boards, which are not known"
        boards = len(self.match.boards)
        if self.conditions.has_scale and self.conditions.victory_points(0, boards) is None:
            return f"there is no VP scale for {counted(boards, 'board')}"
        return "the rule book has no clause for it"

    def _void_match_imps(self, found: Figures, absent: str, other_name: str) -> list[tuple[str, MatchScore]]:
        """Return the IMPs for the side present, converted by the scale; the rule book sets nothing for the
        absent side."""
        match, other = self.match, self._other(absent)
        imps = _amount(found.amounts, other_name)
        boards = len(match.boards)
        won = imps if self.in_imps else self.conditions.victory_points(imps, boards)
        why = sentence("the rule book sets no score for ", EntryRef(absent))
        self._flagged("no-figure-for-absent", why, Severity.CHECK)
        if won is None:
            return []
        score = MatchScore(
            match.id, absent, 0, 0, 0, Fraction(won), match.round, imps, match.outcome.value, found.clause,
            found.because,
        )  # fmt: skip
        return [(other, score)]

    def _both(
        self, home: Fraction, away: Fraction, net: tuple[Number, Number], clause: str | None, because: str
    ) -> list[tuple[str, MatchScore]]:
        match = self.match

        def score(against: str, vps: Fraction, imps: Number) -> MatchScore:
            counts, how = rounded_vps(vps), match.outcome.value
            return MatchScore(match.id, against, 0, 0, 0, counts, match.round, imps, how, clause, because)

        return [(match.home, score(match.away, home, net[0])), (match.away, score(match.home, away, net[1]))]

    def _absent(self) -> str | None:
        sides = [side for side in self.match.at_fault if side in (self.match.home, self.match.away)]
        return sides[0] if len(sides) == 1 else None

    def _other(self, entry: str) -> str:
        return self.match.away if entry == self.match.home else self.match.home

    def _mean(self, entry: str, last: int | None = None) -> Fraction | None:
        return _mean_of(
            [
                each.won
                for each in self.played.get(entry, ())
                if (last is None or each.round <= last) and counts_in_means(entry, each, self.apart)
            ]
        )

    def _opponents_mean(self, entry: str) -> Fraction | None:
        """Return the mean score of the others against the entry."""
        ids = {each.match for each in self.played.get(entry, ())}
        return _mean_of(
            [
                each.won
                for other, scores in self.played.items()
                if other != entry and other not in self.apart
                for each in scores
                if each.match in ids and counts_in_means(other, each, self.apart)
            ]
        )

    def _nobody(self, what: str) -> list[tuple[str, MatchScore]]:
        return self._flagged("unplayed-without-clause", f"it does not say {what}", Severity.WRONG)

    def _no_means(self) -> list[tuple[str, MatchScore]]:
        why = "the sides have no other matches to take an average of yet"
        return self._flagged("no-means-yet", why, Severity.CHECK)

    def _flagged(self, code: str, why: Words, severity: Severity) -> list[tuple[str, MatchScore]]:
        match = self.match
        how = match.outcome.value
        words = sentence(f"{how}: ", why)
        self.flags.append(match_flag(code, match, words, severity, sides_told=True, how=how))
        return []


def forfeit_phase(
    event: Event, match: Match, conditions: Conditions, played: Played
) -> tuple[Literal["interim", "final"], int | None]:
    """Return whether forfeit scores are interim or final, and the last round of the means. Final at the
    end of the stage, known beforehand if its rounds are planned, or after each round robin where the rule
    book raises scores then."""
    if event.status is not Status.OPEN:
        return "final", None
    rule, done = conditions.rule(ForfeitPolicy, "forfeit"), rounds_done(event, played)
    if rule is not None and rule.after_each_round_robin:
        over = round_robins_over(event, done)
        if match.round <= over:
            return "final", over
    in_all, _ = planned(event)
    is_over = bool(in_all) and all(done.get(each, False) for each in range(1, in_all + 1))
    return "final" if is_over else "interim", None


def _net_words(net: Number) -> str:
    """Describe the IMPs of a match that was not played, which count for breaking ties."""
    return f"; {'+' if net > 0 else ''}{say(Fraction(net))} IMPs" if net else ""


def _mean_of(values: Sequence[Number]) -> Fraction | None:
    return Fraction(sum(values, start=Fraction(0))) / len(values) if values else None


def _awarded(found: Figures) -> tuple[dict[str, Fraction], str]:
    """Return each side's VPs rounded as awarded, and the reason with the effect of rounding."""
    words = "".join(dict.fromkeys(rounding_words(amount.value) for amount in found.amounts))
    return {amount.what: rounded_vps(amount.value) for amount in found.amounts}, f"{found.because}{words}"


def _amount(amounts: Sequence[Amount], what: str) -> Fraction:
    return next((amount.value for amount in amounts if amount.what == what), Fraction(0))
