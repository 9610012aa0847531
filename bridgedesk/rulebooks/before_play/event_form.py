"""Format of an event, by the number of entries."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy, need
from bridgedesk.rulebooks.topic import topic


@frozen
class EventForm(EventQuestion):
    """What is the format of the event?"""

    entries: Annotated[
        Fraction | None, Means("pairs or teams entered, or their average over sessions", least=0)
    ] = None


@frozen
class FormRow:
    from_: int
    items: tuple[str, ...]
    play: int | None = None  # of a final: how many


class EventFormPolicy(Policy[EventForm]):
    """Base of the rules on the form of an event."""

    rounds: int | None = None
    boards: int | None = None
    even = False
    is_by_entries = False

    @property
    def is_by_stage_before(self) -> bool:
        """Return True if the entries of the stage before decide."""
        return False

    @property
    def boards_of_final(self) -> int | None:
        """Return the boards of all rounds, if a round robin is printed."""
        return None

    def final_size(self, _entries: Fraction) -> int | None:
        """Return how many play in a final after a qualifying with this many entries, if that is printed."""
        return None


@frozen
class ByEntries(EventFormPolicy):
    """`policy = "by-entries"`: rows by the least number of entries; the last row that fits applies.
    `rounds` and `boards` of a match are offered if printed."""

    is_by_entries = True

    rows: tuple[FormRow, ...]
    up_to: int | None = None  # largest number of entries with a format
    even: bool = False  # an odd number is not to be
    rounds: int | None = None
    boards: int | None = None

    def __post_init__(self) -> None:
        starts = [row.from_ for row in self.rows]
        if not starts or starts != sorted(set(starts)):
            raise Refused("rows: each begins at more entries than the row before it")

    @property
    def is_by_stage_before(self) -> bool:
        return any(row.play for row in self.rows)

    def final_size(self, entries: Fraction) -> int | None:
        fitting = [row for row in self.rows if row.from_ <= entries]
        return fitting[-1].play if fitting else None

    def answer(self, asked: EventForm, cite: Cite) -> Finding:
        entries = need(asked.entries, "entries", "the pairs or teams entered")
        fitting = [row for row in self.rows if row.from_ <= entries]
        if not fitting:
            return cite.director(f"{say(entries)} entries: fewer than the rule book has a format for")
        if self.up_to is not None and entries > self.up_to:
            return cite.director(f"{say(entries)} entries: more than the rule book has a format for")
        odd = "; the number must be even" if self.even and entries % 2 else ""
        items = fitting[-1].items
        return cite.listing(items, f"{say(entries)} entries: {'; '.join(items)}{odd}")


@frozen
class OfSoMany(EventFormPolicy):
    """`policy = "of-so-many"`: a fixed number of entries, rounds and boards, however many entered."""

    items: tuple[str, ...]
    why: str
    play: int | None = None  # in a final
    rounds: int | None = None
    boards: int | None = None  # of a round

    @property
    def boards_of_final(self) -> int | None:
        known = self.play and self.rounds and self.boards
        return (self.rounds or 0) * (self.boards or 0) if known else None

    def final_size(self, _entries: Fraction) -> int | None:
        return self.play

    def answer(self, _asked: EventForm, cite: Cite) -> Finding:
        return cite.listing(self.items, self.why)


TOPIC = topic(
    "event-form", EventForm, {"by-entries": ByEntries, "of-so-many": OfSoMany}, units=(Unit.BOARDS,)
)
