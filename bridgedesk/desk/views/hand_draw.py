"""Draw of a round while it is changed by hand: matches by table, and the rules that they set aside."""

import re
from dataclasses import dataclass, replace

from bridgedesk.desk.event.evening_record import evening_record
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.draws.rearranged import rearranged, refuse_withdrawal, table_names_of, undone_words
from bridgedesk.directing.draws.set_aside import (
    SetAside,
    drawn_as,
    rules_set_aside,
    set_aside_words,
    with_sides_by_lot,
)
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.match_tables import team_numbers
from bridgedesk.directing.seating.pairs_by_draw import drawn_pairs
from bridgedesk.event.event import Event
from bridgedesk.event.match import RecordedDraw
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.movements.draw.facts import NoDraw
from bridgedesk.movements.draw.hand_draw import THREE, HandDraw
from bridgedesk.sheets.registry import KINDS

BETWEEN = re.compile(r"[\s\-–./,v]+", re.IGNORECASE)
PLACES = re.compile(r"\s*(\w+)\s*[x×]\s*(\w+)\s*", re.IGNORECASE)
OF_THE_DRAW = ("draw", "draw-by-name", "result-slips", "pick-up-slips", "line-ups")


@dataclass(frozen=True, slots=True)
class HandDrawRow:
    table: str
    home: str
    away: str
    check: str = ""
    entries: tuple[str, ...] = ()  # home's and away's


@dataclass(frozen=True, slots=True)
class DrawInHand:
    """Draw of a round as it is being changed, nothing of which is recorded yet; `steps` are the changes as
    one types them."""

    made: RecordedDraw
    draw: HandDraw
    steps: tuple[str, ...] = ()

    @classmethod
    def of(cls, made: RecordedDraw) -> "DrawInHand":
        return cls(made, drawn_as(made))

    @property
    def is_changed(self) -> bool:
        return self.draw != drawn_as(self.made)

    def typed(self, open_event: OpenEvent, text: str) -> "DrawInHand":
        """Put together who is typed: 3-5 a match, 3-5-7 a triangle, 3 alone has the bye. Two who meet already
        change sides; 3x5 lets the two change places."""
        event = open_event.event
        entries = self._entries(event)
        if (places := PLACES.fullmatch(text.upper())) and entries.keys() >= set(places.groups()):
            one, other = (entries[number] for number in places.groups())
            return self.exchanged(open_event, one, other)
        typed = [each for each in BETWEEN.split(text.strip().upper()) if each]
        if not 1 <= len(typed) <= THREE:
            raise Refusal("Type 3-5 for a match, 3-5-7 for a triangle, or 3 for a bye.")
        for number in typed:
            if number not in entries:
                raise Refusal(f"There is no {number} in this draw. Numbers are listed before the names.")
        if len(set(typed)) < len(typed):
            raise Refusal(f"“{text.strip()}” names one of them twice. Type different numbers.")
        if len(typed) == THREE and drawn_pairs(event):
            raise Refusal("A triangle is for teams; a pair has one table only. Type two pairs.")
        group = [entries[number] for number in typed]
        with refusals_of(NoDraw):
            after = self.draw.put_together(group)
        return self._changed(open_event, after, "-".join(typed))

    def exchanged(self, open_event: OpenEvent, one: str, other: str) -> "DrawInHand":
        number = {entry: number for number, entry in self._entries(open_event.event).items()}
        step = f"{number[one]}x{number[other]}"
        return self._changed(open_event, self.draw.exchanged(one, other), step)

    def _entries(self, event: Event) -> dict[str, str]:
        """Return the entries of the draw by their numbers."""
        numbers = team_numbers(event)
        return {numbers[entry].upper(): entry for entry in self.draw.entries}

    def _changed(self, open_event: OpenEvent, after: HandDraw, step: str) -> "DrawInHand":
        """Return the changed draw; matches that are played already refuse it."""
        draw = with_sides_by_lot(self.made, self.draw, after)
        found = replace(self, draw=draw, steps=(*self.steps, step))
        rearranged(open_event.event, self.made, found._recorded(), found.draw)
        return found

    def _recorded(self) -> RecordedDraw:
        one = self.draw
        return replace(self.made, pairings=one.pairings, triangles=one.triangles, bye=one.bye)

    def set_aside(self, open_event: OpenEvent) -> list[SetAside]:
        return rules_set_aside(open_event.event, open_event.book_in_force, self.made, self.draw)

    def rows(self, open_event: OpenEvent) -> list[HandDrawRow]:
        """Return the matches by table and the bye, each with the rules that it sets aside."""
        event = open_event.event
        numbers = team_numbers(event)
        recorded = self._recorded()
        after = rearranged(event, self.made, recorded, self.draw)
        about = [(set(each.entries), set_aside_words(event, each)) for each in self.set_aside(open_event)]

        def called(entry: str) -> str:
            return f"{numbers.get(entry, '')}  {entry_words(event, entry)}".strip()

        def check(*entries: str) -> str:
            return "; ".join(words for concerned, words in about if concerned <= set(entries))

        found = []
        firsts = {three[0]: three for three in self.draw.triangles}
        for table, match in table_names_of(after, recorded):
            sides = match.home, match.away
            concerned = firsts.get(match.home, ()) if match.triangle else sides
            told = ", ".join(filter(None, ["triangle" if match.triangle else "", check(*concerned)]))
            found.append(HandDrawRow(table, called(match.home), called(match.away), told, sides))
        if self.draw.bye:
            bye = self.draw.bye
            found.append(HandDrawRow("bye", called(bye), "", check(bye), (bye,)))
        return found


def why_not_withdrawn(open_event: OpenEvent, made: RecordedDraw) -> str:
    """Return why a draw cannot be withdrawn, or an empty text."""
    try:
        refuse_withdrawal(open_event.event, made)
    except Refusal as problem:
        return str(problem)
    return ""


def withdrawal_words(open_event: OpenEvent, made: RecordedDraw) -> str:
    """Return what withdrawing a draw undoes, with the sheets printed since it was made."""
    titles = {each.name: each.title for each in KINDS}
    printed = {
        titles.get(each.sheet, each.sheet): each.time
        for each in evening_record(open_event).printed
        if each.sheet in OF_THE_DRAW and (made.made is None or each.time >= made.made)
    }
    return undone_words(open_event.event, made, list(printed.items()))
