"""Conditions of contest: how the rule book and the event say this event is scored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from bridgedesk.event.event import Event, Status
from bridgedesk.event.session import Scoring
from bridgedesk.rulebooks import (
    Block,
    Book,
    Figure,
    Finding,
    Question,
    Refused,
    Scale,
    Unit,
    supplemented,
    topic_named,
)
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.finding import Director
from bridgedesk.rulebooks.laws import names_year
from bridgedesk.rulebooks.question import Cite, Policy
from bridgedesk.rulebooks.scores.adjusted_score import ArtificialScores
from bridgedesk.rulebooks.scores.conversion import ByTop, Conversion
from bridgedesk.rulebooks.scores.middle_comparisons import FouledBoardPolicy
from bridgedesk.rulebooks.scores.split_score import AverageForTheField
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.scoring.settings import Settings, Splits, VpScale, with_choices
from bridgedesk.scoring.team_match import ContinuousScale
from bridgedesk.standings.special_sections import lenders

P = TypeVar("P", bound=Policy[Any])
LAWS = Settings()

# Ways of scoring that only rule books have, and how their boards are scored at the table.
EIGHTS = "teams-of-eight"
OWN_WAYS = {EIGHTS: Scoring.IMPS, "final-cross-imps": Scoring.CROSS_IMPS}

# Without a book a top is what Law 78A makes of it.
_TOP_BY_LAW = ByTop()


class AwardedSitOut(NamedTuple):
    """Board that an entry sits out because of a withdrawal, with the clause that makes it an average plus."""

    entry: str
    board: int
    clause: str


@dataclass(frozen=True)
class Conditions:
    """Rule book answers for this kind of event; the event's own choices take precedence."""

    settings: Settings
    book: Book | None = None
    kind: str = ""
    chosen: frozenset[str] = frozenset()  # the settings that the event made for itself
    still_playing: bool = False
    seeds: Mapping[str, int] = field(default_factory=dict)
    leads_on: bool = False  # the event has a stage after this one
    lenders: frozenset[str] = frozenset()  # entries that only lend their scores to be compared with
    sit_outs: Mapping[str, Sequence[AwardedSitOut]] = field(default_factory=dict)  # by session

    def block(self, topic: str, case: str = "") -> Block | None:
        """Return the clause for this case, or the general clause."""
        if self.book is None:
            return None
        names = (self.kind, case)[: len(topic_named(topic).told_by)]
        return self.book.block(topic, *names)

    def policy(self, topic: str, case: str = "") -> Policy[Any] | None:
        block = self.block(topic, case)
        return block.policy if block else None

    def rule(self, family: type[P], topic: str, case: str = "") -> P | None:
        """Return the policy as `Book.rule` does."""
        return rule_in(self.block(topic, case), family)

    def clause(self, topic: str, case: str = "") -> str:
        block = self.block(topic, case)
        return block.clause if block else ""

    def answer(self, asked: Question) -> Finding | None:
        """Return the rule book's answer; None without a rule book, or if it needs more facts."""
        try:
            return self.book.answer(asked) if self.book else None
        except Refused:
            return None

    def asked(self, question: str, facts: Mapping[str, object]) -> Finding | None:
        """Return the answer to a question stored with a ruling, or None like `answer`."""
        try:
            topic = topic_named(question)
            own = {"event": self.kind} if any(fact.name == "event" for fact in topic.facts) else {}
            return self.answer(topic.put({**own, **facts}))
        except Refused:
            return None

    def worth(self, amount: Fraction, unit: Unit, to: Unit, boards: int | None = None) -> Figure | None:
        """Return an amount in another unit; None if there is no rate between the two."""
        asked = Conversion(event=self.kind, amount=amount, unit=unit, to=to, boards=boards)
        found = self.answer(asked)
        if unit is to or not isinstance(found, Figure | Director):
            try:
                found = _TOP_BY_LAW.answer(asked, Cite(book=_NoBook(), clause="Law 78A"))
            except Refused:  # a top is not known here
                return None
        return found if isinstance(found, Figure) else None

    @cached_property
    def scale(self) -> Scale | None:
        """Return the rule book's VP scale, unless the event has chosen another."""
        return self.book.vp_scale(self.kind) if self.book and "vp" not in self.chosen else None

    @cached_property
    def imp_scale(self) -> Scale | None:
        """Return the IMP scale; where the event's own scale is for percentages, the scale of the kind of
        event that the rule book names."""
        scale = self.scale
        if self.book is None or scale is None or not scale.of_percentages:
            return scale
        other = self.book.kinds[self.kind].by_imps
        return (self.book.vp_scale(other) if other else None) or scale

    @property
    def all_play_all(self) -> bool:
        """Return True for a round robin, in which all entries sit out equally often."""
        return self.book is not None and bool(self.kind) and self.book.kinds[self.kind].all_play_all

    @property
    def slips_first(self) -> bool:
        """Return True if VPs on a score slip use the organiser's own scale, which the rule book's only
        replaces where unknown."""
        return self.scale is not None and self.scale.slips_first

    @property
    def has_scale(self) -> bool:
        return self.scale is not None or self.settings.vp is not VpScale.NONE

    def has_scale_for(self, scoring: Scoring) -> bool:
        """Return True if pairs scored this way have a VP scale: matchpoints need one for percentages,
        total points never have one."""
        if scoring is Scoring.MATCHPOINTS:
            return self.by_percentages
        by_imps = scoring in (Scoring.BUTLER, Scoring.CROSS_IMPS)
        return by_imps and self.has_scale and not (self.imp_scale and self.imp_scale.of_percentages)

    @property
    def by_percentages(self) -> bool:
        """Return True if the VP scale is for percentages."""
        return self.scale is not None and self.scale.of_percentages

    @property
    def counts_percentages(self) -> bool:
        """Return True if a match counts by each side's own percentage instead of VPs."""
        return self.scale is not None and self.scale.is_own_percentage

    def victory_points(self, margin: Number, boards: int) -> Decimal | None:
        """Return one side's VPs for a margin in whole IMPs (below 0 for a loss); None without a scale."""
        whole = margin if isinstance(margin, int) else int(half_up(margin, 0))
        if (whole, boards) not in self._vps_known:
            self._vps_known[whole, boards] = self._vps(whole, boards)
        return self._vps_known[whole, boards]

    @cached_property
    def _vps_known(self) -> dict[tuple[int, int], Decimal | None]:
        """VPs by margin and boards: a large Swiss has few different ones among its thousand matches."""
        return {}

    def _vps(self, whole: int, boards: int) -> Decimal | None:
        if (scale := self.imp_scale) is not None:
            try:
                winner, loser = scale.sides(boards, Fraction(abs(whole)))
            except Refused:
                return None
            won = winner if whole >= 0 else loser
            return Decimal(won.numerator) / Decimal(won.denominator)
        if self.settings.vp is VpScale.NONE:
            return None
        return ContinuousScale(boards, concave=self.settings.vp is VpScale.WBF).vps(whole)[0]

    def scale_boards(self, played: int, planned: int) -> int:
        """Return the match length to use for the scale: its own, or the planned one where no scale is
        printed for so few boards, or where the rule book keeps it."""
        keeps = self.scale is not None and self.scale.as_set
        as_planned = planned and (keeps or not self._has_length(played)) and self._has_length(planned)
        return planned if as_planned else played

    def _has_length(self, boards: int) -> bool:
        if self.by_percentages:
            return self.percent_points(Fraction(50), boards) is not None
        return self.victory_points(0, boards) is not None

    @property
    def vp_limits(self) -> tuple[Fraction | None, Fraction] | None:
        """Return the fewest and most VPs of one match; unknown where score slips use the organiser's
        scale."""
        if self.slips_first:
            return None
        if self.scale is not None:
            return self.scale.limits
        return None if self.settings.vp is VpScale.NONE else (Fraction(0), Fraction(20))

    def percent_points(self, percent: Fraction, boards: int) -> Decimal | None:
        """Return one side's VPs for its percentage in a matchpoint match; None without such a scale."""
        if self.scale is None or not self.scale.of_percentages:
            return None
        try:
            winner, loser = self.scale.sides(boards, max(percent, 100 - percent))
        except Refused:
            return None
        won = winner if percent >= 50 else loser
        return Decimal(won.numerator) / Decimal(won.denominator)

    def scored_as(self, scoring: Scoring) -> str:
        """Return the rule book's name for this scoring, if the kind of event has its own way of scoring
        such boards."""
        kind = self.book.kinds.get(self.kind) if self.book else None
        return kind.scoring if kind and OWN_WAYS.get(kind.scoring) is scoring else scoring.value

    def settings_for(self, scoring: Scoring) -> Settings:
        """Return the settings with the rule book's adjusted scores, split scores and fouled boards, unless
        the event chose differently."""
        if scoring not in self._settings_known:
            self._settings_known[scoring] = self._settings_by_book(scoring)
        return self._settings_known[scoring]

    @cached_property
    def _settings_known(self) -> dict[Scoring, Settings]:
        """Settings by scoring, as every match asks for them."""
        return {}

    def _settings_by_book(self, scoring: Scoring) -> Settings:
        if self.book is None:
            return self.settings
        found = self.settings
        block = self.book.block("adjusted-score", self.scored_as(scoring))
        award = rule_in(block, ArtificialScores)
        if block is not None and award is not None:
            if names_year(block.clause):
                found = replace(found, award_law=block.clause)
            by_imps = award.unit is Unit.IMP and "average-imps" not in self.chosen
            if by_imps:
                found = replace(found, average_imps=Decimal(award.plus.numerator) / award.plus.denominator)
            if award.unit is Unit.PERCENT:
                found = replace(found, percents=(award.plus, award.average, award.minus))
            if award.unit is Unit.PERCENT and "session-rule" not in self.chosen:
                found = replace(found, session_rule=award.own_session)
            if award.unit is Unit.POINTS:
                found = replace(found, average_points=award.plus - award.average)
            found = replace(found, award_per_comparison=award.per_comparison)
        groups = self.rule(FouledBoardPolicy, "fouled-board")
        if groups is not None and groups.keeps_apart and "small-groups" not in self.chosen:
            found = groups.with_small_groups(found)
        if self.rule(AverageForTheField, "split-score") is not None:
            found = replace(found, splits=Splits.AVERAGE)
        return found


class _NoBook:
    """Empty rule book, used where only the Laws apply."""

    def answer(self, asked: Question) -> Finding:
        raise Refused(f"no book is open to answer {asked}")

    def policy(self, _topic: str, *_names: str) -> None:
        return None


def conditions_of(event: Event, book: Book | None, settings: Settings) -> Conditions:
    """Return the event's conditions; refuse an unknown kind of event, or a supplement that does not fit."""
    if book:
        book = supplemented(book, event)
    return Conditions(
        with_choices(settings, event.settings),
        book,
        kind_of(event, book) if book else "",
        frozenset(event.settings),
        event.status is Status.OPEN,
        {entry.id: entry.seed for entry in event.entries if entry.seed is not None},
        lenders=lenders(event),
    )


def kind_of(event: Event, book: Book) -> str:
    """Return the rule book's name for this kind of event, or its first kind with the scoring actually
    used."""
    kind = book.kind(event.kind)
    scorings = {session.scoring.value for session in event.sessions}
    if len(scorings) != 1 or scorings == {book.kinds[kind].scoring}:
        return kind
    (scoring,) = scorings
    alike = [name for name, other in book.kinds.items() if other.scoring == scoring]
    return alike[0] if alike and not event.matches else kind
