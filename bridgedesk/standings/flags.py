"""Items to check: what looks wrong, where, and whether it is kept out of the standings."""

from dataclasses import dataclass
from enum import Enum

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.matter import Matter, matter
from bridgedesk.standings.entry_names import EntryRef, MatchRef, RulingRef, Sentence, Words, sentence


class Severity(Enum):
    CHECK = "check"
    WRONG = "wrong"  # kept out of the standings


class MissingTerm(Enum):
    """Facts a ruling must state before it can count."""

    SESSION = "session"
    ROUND = "round"
    BOARD = "board"
    UNIT = "unit"  # the book has no rate for its own
    WHOLE_BOARDS = "whole boards"


Figures = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Flag:
    """Item to check: its kind, text, location and the figures involved."""

    code: str
    words: str | Sentence
    severity: Severity
    section: str | None = None
    round: int | None = None
    table: int | None = None
    board: int | None = None
    ns: str | None = None
    session: str | None = None
    entry: str | None = None
    ruling: str | None = None
    lacks: MissingTerm | None = None  # so that the ruling does not count
    match: MatchRef | None = None  # the sentence begins with it
    figures: Figures = ()

    @property
    def what(self) -> str:
        """Return the sentence with ids, as used in files."""
        return self.match.before(self._sentence) if self.match else self._sentence.plain

    def named(self, event: Event) -> str:
        """Return the sentence with names."""
        return self.match.with_names(self._sentence, event) if self.match else self._sentence.named(event)

    def text_without_location(self, event: Event) -> str:
        """Return the sentence with names, for a list that has its own columns for round and table."""
        return self.match.beside(self._sentence, event) if self.match else self._sentence.named(event)

    @property
    def first_entry(self) -> str | None:
        """Return the entry named first in the sentence."""
        first = self._sentence.parts[0] if self.match is None else None
        return first.id if isinstance(first, EntryRef) else None

    @property
    def matter(self) -> Matter:
        return matter(
            self.code,
            session=self.session,
            section=self.section,
            round=self.round,
            table=self.table,
            board=self.board,
            ns=self.ns,
            entry=self.entry,
            ruling=self.ruling,
            match=self.match.id if self.match else None,
            **dict(self.figures),
        )

    @property
    def _sentence(self) -> Sentence:
        return sentence(self.words)


def match_flag(
    code: str,
    match: Match,
    words: Words,
    severity: Severity = Severity.WRONG,
    *,
    sides_told: bool = False,
    **figures: object,
) -> Flag:
    """Return a flag whose sentence begins with the match."""
    return Flag(
        code,
        sentence(words),
        severity,
        round=match.round,
        table=match.table,
        match=MatchRef(match.id, match.home, match.away, match.round, sides_told),
        figures=tuple(figures.items()),
    )


def ruling_flag(
    code: str,
    ruling: str,
    round_: int | None,
    why: Words,
    lacks: MissingTerm | None = None,
    **figures: object,
) -> Flag:
    """Return a flag for a ruling that has no effect."""
    return Flag(
        code,
        sentence(RulingRef(ruling), " does not count: ", why),
        Severity.WRONG,
        round=round_,
        ruling=ruling,
        lacks=lacks,
        figures=tuple(figures.items()),
    )
