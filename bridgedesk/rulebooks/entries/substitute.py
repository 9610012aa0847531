"""Players who may substitute."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Annotated

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Check, Cite, EventQuestion, Policy, checked_facts
from bridgedesk.rulebooks.topic import topic


@frozen
class Substituting(EventQuestion):
    """May this player substitute?"""

    entered: Annotated[bool, Means("the substitute has entered the same stage")] = False
    others: Annotated[int, Means("other entries the substitute has played for in the event", least=0)] = 0
    could_enter: Annotated[
        bool, Means("the substitute meets the limits of the event: age, rank, category")
    ] = True
    leave: Annotated[bool, Means("leave was given beforehand")] = False
    this_round: Annotated[int, Means("substitutes of the entry in the same round", least=1)] = 1
    sessions: Annotated[int, Means("sessions in which the entry had a substitute", least=1)] = 1
    same: Annotated[bool, Means("it is the same substitute as before")] = True
    waived: Annotated[
        bool, Means("the director waived it in an emergency and reported the case", left_out="no")
    ] = False
    taken: Annotated[
        Fraction,
        Means("share of a session played by substitutes: one for all of it is 1, two for half of it are 1"),
    ] = Fraction(0)


class SubstitutePolicy(Policy[Substituting]):
    """Base of the rules on substitutes."""

    makes_way = False  # with too many of them a team is replaced by the next that has qualified
    ineligible = False  # or is not eligible
    bars_next_year = False  # and its members miss that event next year

    def broken_limits(self, _asked: Substituting) -> tuple[str, ...]:
        """Return the broken limits, leave not included."""
        return ()


@frozen
class NoSubstitutes(SubstitutePolicy):
    """`policy = "none"`: no substitutes; `but` names the leave that makes an exception."""

    but: str = ""

    def answer(self, asked: Substituting, cite: Cite) -> Finding:
        if self.but and asked.leave:
            return cite.verdict(True, f"no substitutes except with {self.but}: given")
        words = f"no substitutes{f' except with {self.but}' if self.but else ''}"
        return cite.verdict(False, words, (words,))


@frozen
class LimitedSubstitutes(SubstitutePolicy):
    """`policy = "limited"`: with leave, a number for each round or of sessions, and always the same player;
    `beyond` that a team is replaced by the next qualifier, or is not eligible; its members miss that event
    next year if they knew beforehand."""

    leave: str  # whose
    a_round: int | None = None
    sessions: int | None = None
    of_a_session: int | None = None  # one player for the whole of one, or two for half of it
    same_again: bool = False
    beyond: str = ""
    makes_way: bool = False
    ineligible: bool = False
    bars_next_year: bool = False

    def answer(self, asked: Substituting, cite: Cite) -> Finding:
        with_leave = f"only with {self.leave}, given beforehand"
        found = cite.checked([lambda: (asked.leave, with_leave), *self._limits(asked)])
        if not self.beyond or set(found.missing) <= {with_leave}:
            return found
        return cite.lacking(found.missing, self.beyond)

    def broken_limits(self, asked: Substituting) -> tuple[str, ...]:
        return tuple(words for holds, words in checked_facts(self._limits(asked)) if not holds)

    def _limits(self, asked: Substituting) -> Iterator[Check]:
        if (a_round := self.a_round) is not None:
            yield lambda: (asked.this_round <= a_round, f"at most {a_round} a round: {asked.this_round}")
        if (sessions := self.sessions) is not None:
            many = "1 session" if sessions == 1 else f"{sessions} sessions"
            yield lambda: (asked.sessions <= sessions, f"in at most {many}: {asked.sessions}")
        if (part := self.of_a_session) is not None:
            words = "one player for a whole session or a pair for half of one: "
            yield lambda: (asked.taken <= part, f"{words}{say(asked.taken)} players of a session")
        if self.same_again:
            yield lambda: (asked.same, "a second time the same substitute")


@frozen
class SubstituteConditions(SubstitutePolicy):
    """`policy = "standing"`: conditions for a substitute; `may_be_waived`: playing for one entry only,
    in a reported emergency."""

    not_entered: bool = False
    for_one_only: bool = False
    within_limits: bool = False
    otherwise: str  # what follows where it is not so
    may_be_waived: bool = False
    leave: str = ""  # permission needed beforehand
    leave_clause: str = ""  # that one of the block's clauses which asks for it

    def __post_init__(self) -> None:
        if not (self.not_entered or self.for_one_only or self.within_limits):
            raise Refused("nothing is asked of a substitute")
        if bool(self.leave) != bool(self.leave_clause):
            raise Refused("leave and leave_clause go together")

    def answer(self, asked: Substituting, cite: Cite) -> Finding:
        of_standing = replace(cite, clause=self._others(cite.clause))
        found = of_standing.checked(self._checks(asked))
        if not found.holds:
            return of_standing.lacking(found.missing, self.otherwise)
        if self.leave and not asked.leave:
            words = f"only with {self.leave}"
            return replace(cite, clause=self.leave_clause).verdict(False, words, (words,))
        return found

    def _others(self, clauses: str) -> str:
        return ", ".join(each for each in clauses.split(", ") if each != self.leave_clause)

    def _checks(self, asked: Substituting) -> Iterator[Check]:
        if self.not_entered:
            yield lambda: (not asked.entered, "a player who has not entered the same stage")
        if self.for_one_only:
            yield partial(self._one_entry_only, asked)
        if self.within_limits:
            yield lambda: (asked.could_enter, "a player who could have entered")

    def _one_entry_only(self, asked: Substituting) -> tuple[bool, str]:
        words = "for one other player of the event only"
        if asked.others and self.may_be_waived and asked.waived:
            return True, f"{words}, which was waived in an emergency"
        return not asked.others, words


TOPIC = topic(
    "substitute",
    Substituting,
    {"standing": SubstituteConditions, "none": NoSubstitutes, "limited": LimitedSubstitutes},
    units=(Unit.COUNT,),
    ruling=RulingKind.DECISION,
)
