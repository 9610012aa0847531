"""Terms of a substitution: records and payments."""

from collections.abc import Iterator
from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Check, Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

Standard = Literal["equivalent", "stronger", "weaker"]


@frozen
class SubstitutionTerms(EventQuestion):
    """Is everything settled that goes with a substitution?"""

    standard: Annotated[Standard | None, Means("strength of the substitute", left_out="not recorded")] = None
    table_money: Annotated[bool | None, Means("the table money is paid")] = None


@frozen
class Terms(Policy[SubstitutionTerms]):
    """`policy = "terms"`: the substitute's strength is recorded, a stronger one has a cost, table money is
    due; each in the words of the clause."""

    standard: str = ""
    stronger: str = ""
    table_money: str = ""

    def answer(self, asked: SubstitutionTerms, cite: Cite) -> Finding:
        return cite.checked(self._checks(asked))

    def _checks(self, asked: SubstitutionTerms) -> Iterator[Check]:
        if self.standard:
            yield lambda: (asked.standard is not None, self.standard)
        if self.stronger:
            yield lambda: (asked.standard != "stronger", self.stronger)
        if self.table_money:
            yield lambda: (asked.table_money is not False, self.table_money)


TOPIC = topic("substitution-terms", SubstitutionTerms, {"terms": Terms}, units=(Unit.COUNT,))
