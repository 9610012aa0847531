"""Reserves who may be asked to replace a qualifier who cannot come."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class Alternate(EventQuestion):
    """May this alternate play instead?"""

    place: Annotated[int, Means("the alternate's place in the qualifying round", least=1)]
    field: Annotated[int, Means("entries in the qualifying round", least=1)]
    same_district: Annotated[bool, Means("the alternate is from the district of the entry replaced")] = True
    none_in_district: Annotated[bool, Means("that district has no alternate who can play", left_out="no")] = (
        False
    )

    def check(self) -> None:
        if self.place > self.field:
            raise Refused(f"place: there were {self.field} in the field")


@frozen
class FromTheTop(Policy[Alternate]):
    """`policy = "from-the-top"`: those who finished in the top share are invited; others at the discretion of
    the organiser. `same_district_first`: from another district only if the player's own has none."""

    share: tuple[int, int]
    same_district_first: bool = False

    def answer(self, asked: Alternate, cite: Cite) -> Finding:
        last = Fraction(asked.field * self.share[0], self.share[1])
        where = f"place {asked.place} of {asked.field}, the top ends at {say(last)}"
        if self.same_district_first and not (asked.same_district or asked.none_in_district):
            return cite.director(f"{where}; first look for an alternate from the same district")
        if asked.place <= last:
            return cite.verdict(True, f"{where}: invited")
        return cite.director(f"{where}: below it, at the organiser's discretion")


TOPIC = topic("alternate", Alternate, {"from-the-top": FromTheTop}, units=(Unit.PLACES,))
