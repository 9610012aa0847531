"""Consequences of recorded facts: the rulings that the rule book draws from them, ready to impose."""

from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.matter import Matter, matter
from bridgedesk.event.ruling import RegisterLine, Ruling
from bridgedesk.standings.standing import Standing

PAIR = 2


class Consequence(NamedTuple):
    """Rulings and records that follow from a record, ready to be made; without any the director decides,
    and the rule book can be asked. `code` and `about` tell apart consequences of one record."""

    code: str
    line: str
    words: str
    rulings: tuple[Ruling, ...] = ()
    question: str = ""
    lines: tuple[RegisterLine, ...] = ()
    not_played: tuple[SlipLocation, ...] = ()  # boards to enter as not played
    forfeits: tuple[tuple[str, tuple[str, ...]], ...] = ()  # matches, each with the entries that forfeit it
    about: tuple[tuple[str, object], ...] = ()

    @property
    def matter(self) -> Matter:
        """Return what a reason is given for: changed amounts make a new item, changed words do not."""
        amounts = [
            f"{each.entry} {each.round or ''} {each.board or ''} {each.imposed.amount} {each.imposed.unit}"
            for each in self.rulings
            if each.imposed
        ]
        scores = [f"{each.on_match.match} {each.on_match.vp}" for each in self.rulings if each.on_match]
        return matter(
            self.code,
            line=self.line or None,
            rulings=[*amounts, *scores] or None,
            people=[str(each.facts.get("who")) for each in self.lines] or None,
            boards=len(self.not_played) or None,
            forfeits=[f"{key} {' '.join(gone)}" for key, gone in self.forfeits] or None,
            **dict(self.about),
        )


class RulingContext(NamedTuple):
    situation: Situation
    book: EventBook

    @property
    def event(self) -> Event:
        return self.situation.event

    def players(self, line: RegisterLine) -> int:
        entry = self.event.find_entry(line.entry)
        return len(entry.players) if entry else PAIR

    def needs_no_card(self, line: RegisterLine) -> bool:
        """Return whether cards are waived for simple systems in the session; an unrecorded colour counts
        as simple."""
        free = any(each.session == line.session for each in self.event.records("cards-waived"))
        entry = self.event.find_entry(line.entry)
        colour = entry.system if entry else None
        return free and line.session is not None and colour in (None, "green", "blue")

    def who(self, line: RegisterLine) -> str:
        return entry_words(self.event, line.entry)

    def standing(self, entry: str | None) -> Standing | None:
        return self.situation.evaluation.standing(entry)

    def is_ruled(self, line: RegisterLine, question: str, offence: str = "") -> bool:
        """Return whether a ruling on the same question and offence is in force."""
        return any(
            ruling.entry == line.entry
            and ruling.question == question
            and ruling.session in (None, line.session)
            and str(ruling.facts.get("offence", "")) == offence
            for ruling in self.event.rulings_in_force
        )
