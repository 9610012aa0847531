"""Format of an event, by the number of entries."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, Policy, Question, need
from bridgedesk.rulebooks.topic import topic


@frozen
class EventForm(Question):
    """What form does the event take?"""

    event: Annotated[str, Means("the kind of event")]
    entries: Annotated[
        Fraction | None, Means("pairs or teams entered, or their average over sessions", least=0)
    ] = None


@frozen
class FormRow:
    from_: int
    items: tuple[str, ...]
    play: int | None = None  # of a final: how many


@frozen
class ByEntries(Policy[EventForm]):
    """`policy = "by-entries"`: rows by the number of entries from which they hold; the last one counts.
    Matches are offered in as many `rounds` of as many `boards` as it prints."""

    rows: tuple[FormRow, ...]
    up_to: int | None = None  # the most entries the book has a form for
    even: bool = False  # an odd number is not to be
    rounds: int | None = None
    boards: int | None = None

    def __post_init__(self) -> None:
        starts = [row.from_ for row in self.rows]
        if not starts or starts != sorted(set(starts)):
            raise Refused("rows: each begins at more entries than the row before it")

    def answer(self, asked: EventForm, cite: Cite) -> Finding:
        entries = need(asked.entries, "entries", "the pairs or teams entered")
        fitting = [row for row in self.rows if row.from_ <= entries]
        if not fitting:
            return cite.director(f"{say(entries)} entries: fewer than the book has a form for")
        if self.up_to is not None and entries > self.up_to:
            return cite.director(f"{say(entries)} entries: more than the book has a form for")
        odd = "; the number is to be even" if self.even and entries % 2 else ""
        items = fitting[-1].items
        return cite.listing(items, f"{say(entries)} entries: {'; '.join(items)}{odd}")


@frozen
class OfSoMany(Policy[EventForm]):
    """`policy = "of-so-many"`: as many play, in as many rounds of so many boards, as the book prints, whoever
    entered."""

    items: tuple[str, ...]
    why: str
    play: int | None = None  # in a final
    rounds: int | None = None
    boards: int | None = None  # of a round

    def answer(self, _asked: EventForm, cite: Cite) -> Finding:
        return cite.listing(self.items, self.why)


def finals_size(policy: object, entries: Fraction) -> int | None:
    """Return the size of a final after a qualifying with this many entries, if the rule book sets one."""
    match policy:
        case OfSoMany():
            return policy.play
        case ByEntries():
            fitting = [row for row in policy.rows if row.from_ <= entries]
            return fitting[-1].play if fitting else None
    return None


TOPIC = topic(
    "event-form", EventForm, {"by-entries": ByEntries, "of-so-many": OfSoMany}, units=(Unit.BOARDS,)
)
