"""Edition of the Laws of Duplicate Bridge that a rule book names, and the one whose numbers are cited."""

import re
from typing import Literal

from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.frozen import frozen

_LAW, _WITH_YEAR = "Law ", re.compile(r"\(\d{4}\)$")


@frozen
class NamedLaws:
    """`laws` of a book: the year of the edition that its `clause` names, the "latest" held at the venue, or
    "unnamed". Law numbers are from the edition `cited`, unless a year follows: "Law 86A (2007)"."""

    edition: int | Literal["latest", "unnamed"] = "unnamed"
    clause: str = ""
    amended_by: str = ""
    cited: int | None = None

    def __post_init__(self) -> None:
        if self.edition == "unnamed" and (self.clause or self.amended_by):
            raise Refused("edition is unnamed, so leave out clause and amended_by")

    @property
    def words(self) -> str:
        """Return the edition in one line; "" for the book of the Laws, which has it in its title."""
        if not self.clause and self.edition == self.cited:
            return ""
        amended = f" with amendments by {self.amended_by}" if self.amended_by else ""
        clause = f" ({self.clause})" if self.clause else ""
        cited = (
            f"; Law numbers are from the {self.cited} edition"
            if self.cited not in (None, self.edition)
            else ""
        )
        checked = f" unless another year is given. {self._unchecked}" if cited and self._unchecked else ""
        return f"{self._edition_words}{amended}{clause}{cited}{checked}"

    @property
    def _edition_words(self) -> str:
        match self.edition:
            case "latest":
                return "latest edition held at the venue at the time of the event"
            case "unnamed":
                return "no edition named"
            case year:
                return f"{year} edition"

    @property
    def _unchecked(self) -> str:
        return f"{self.edition} Laws: not checked" if isinstance(self.edition, int) else ""

    def note_on(self, clause: str) -> str:
        """Return the note on an answer with this clause; "" unless it cites a Law without its year, of
        another edition than the book names."""
        cites = any(not _WITH_YEAR.search(each) for each in _laws_in(clause))
        if not cites or self.cited in (None, self.edition):
            return ""
        match self.edition:
            case "latest":
                why = "this rule book requires the latest edition held at the venue"
            case "unnamed":
                why = "this rule book names no edition"
            case _:
                why = self._unchecked
        return f"From the Laws of {self.cited}; {why}."


def names_year(clause: str) -> bool:
    """Return True if a clause cites a Law with the year of its edition."""
    return any(_WITH_YEAR.search(each) for each in _laws_in(clause))


def _laws_in(clause: str) -> list[str]:
    return [each for each in clause.split(", ") if each.startswith(_LAW)]
