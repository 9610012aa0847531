"""Names of entries, and sentences that name people, matches and rulings only when shown."""

from collections.abc import Iterable
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.session import Section


def names_of(event: Event) -> dict[str, str]:
    """Each entry as it is called in a list; an entry without names goes by its pair number."""
    numbers = {
        entry: f"{_entrant(section)} {number}"
        for section in event.sections
        for number, entry in section.seats.items()
    }
    return {
        entry: " & ".join(names) or numbers.get(entry, f"Pair {entry}")
        for entry, names in event.entry_names.items()
    }


OFFICIALS = "officials"  # the register of captains who do not play, and of coaches
ROLE, NAME = "role", "name"  # its facts
CAPTAIN, COACH = "captain", "coach"


def officials_of(event: Event, entry: str) -> list[tuple[str, str]]:
    """Return the name and role of everybody who leads the team without playing, as recorded."""
    return [(str(line.facts[NAME]), str(line.facts[ROLE])) for line in event.records(OFFICIALS, entry)]


def captain_of(event: Event, entry: str) -> str:
    """Return the captain's name: one who does not play before a player; empty if it is not recorded."""
    found = event.find_entry(entry)
    playing = event.player_names.get(found.captain or "", "") if found else ""
    return next((name for name, role in officials_of(event, entry) if role == CAPTAIN), playing)


def members_of(event: Event, entry: str) -> tuple[str, ...]:
    """Return the players of a named team, its captain marked; then a captain who does not play, and the
    coach. Empty for an entry that goes by its players' names."""
    team = event.find_entry(entry)
    if team is None or not team.name:
        return ()
    leads = team.captain
    only_leads = (leads,) if leads and leads not in team.players else ()
    names = event.player_names
    players = (
        f"{names.get(player, player)} (captain)" if player == leads else names.get(player, player)
        for player in (*team.players, *only_leads)
    )
    return (*players, *(f"{name} ({role}, not playing)" for name, role in officials_of(event, entry)))


def _entrant(section: Section) -> str:
    if section.of_players:
        return "Player"
    return "Team" if section.of_teams else "Pair"


class EntryRef(NamedTuple):
    """Entry referred to in a sentence."""

    id: str

    @property
    def plain(self) -> str:
        return self.id

    def named(self, event: Event) -> str:
        return event.name_of(self.id)


class PlayerRef(NamedTuple):
    """Player referred to in a sentence."""

    id: str

    @property
    def plain(self) -> str:
        return self.id

    def named(self, event: Event) -> str:
        return event.player_names.get(self.id, self.id)


class RulingRef(NamedTuple):
    """Ruling referred to in a sentence."""

    id: str

    @property
    def plain(self) -> str:
        return f"ruling {self.id}"

    def named(self, event: Event) -> str:
        ruling = event.find_ruling(self.id)
        if ruling is None:
            return self.plain
        on = f"board {ruling.board}" if ruling.board else ""
        on = event.name_of(ruling.entry) if ruling.entry else on
        round_ = f" in round {ruling.round}" if ruling.round else ""
        return f"the ruling{f' on {on}' if on else ''}{round_}"


Ref = EntryRef | PlayerRef | RulingRef


class Sentence(NamedTuple):
    """Text with references in it. Files and logs show ids, people see names."""

    parts: tuple[str | Ref, ...]

    @property
    def plain(self) -> str:
        return "".join(each if isinstance(each, str) else each.plain for each in self.parts)

    def named(self, event: Event) -> str:
        return "".join(each if isinstance(each, str) else each.named(event) for each in self.parts)


Words = str | Ref | Sentence


def sentence(*parts: Words) -> Sentence:
    found: list[str | Ref] = []
    for each in parts:
        found += each.parts if isinstance(each, Sentence) else [each]
    return Sentence(tuple(found))


def listed(parts: Iterable[Words], between: str = ", ") -> Sentence:
    """Join the parts with these words between them."""
    found: list[Words] = []
    for each in parts:
        found += [between, each] if found else [each]
    return sentence(*found)


class MatchRef(NamedTuple):
    """Match that a whole sentence is about; `sides_told`: both sides are always named."""

    id: str
    home: str
    away: str
    round: int
    sides_told: bool = False
    then: str = ":"  # what follows it

    def before(self, words: Sentence) -> str:
        """Begin the sentence with the id, as in files."""
        if self.sides_told:
            return f"match {self.id}, {self.home} against {self.away}, {words.plain}"
        return f"match {self.id}{self.then} {words.plain}"

    def with_names(self, words: Sentence, event: Event) -> str:
        """Begin the sentence with both sides and the round; a bye has the round alone."""
        round_ = f"round {self.round}"
        who = round_ if self.home == self.away else f"{self.sides(event)}, {round_}"
        return f"{who}{',' if self.sides_told else self.then} {words.named(event)}"

    def beside(self, words: Sentence, event: Event) -> str:
        """Return the sentence for a list that has its own columns for round and table."""
        return f"{self.sides(event)}, {words.named(event)}" if self.sides_told else words.named(event)

    def sides(self, event: Event) -> str:
        return f"{event.name_of(self.home)} against {event.name_of(self.away)}"
