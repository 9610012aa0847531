"""Club players as they are typed at a seat, found by name or number."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import is_

from bridgedesk.directing.people.near_names import near_names
from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import joined
from bridgedesk.masterpoints.number import BadNumber, Federation, national_number

VISITOR, HOUSE = "visitor", "house"
NEW, MEANT = "+", "="  # at the end of a name, where it was asked about: a new player, or yes
TYPED = "typed"  # a player who came into the list by sitting down: no event has this flag


class PlayerIndex:
    """Club players by name and by number; made from an index of almost the same list in no time."""

    def __init__(self, members: Sequence[ClubPlayer] = (), before: "PlayerIndex | None" = None) -> None:
        self.members = members
        self._by_name: dict[str, tuple[ClubPlayer, ...]] = {}
        self._by_number: dict[str, ClubPlayer] = {}
        known = len(before.members) if before else 0
        if before and all(map(is_, before.members, members)) and known <= len(members):
            self._by_name, self._by_number = dict(before._by_name), dict(before._by_number)
        else:
            known = 0
        for each in members[known:]:
            name = each.name.casefold()
            self._by_name[name] = (*self._by_name.get(name, ()), each)
            if each.number:
                self._by_number.setdefault(each.number.lstrip("0"), each)

    def of(self, members: Sequence[ClubPlayer]) -> "PlayerIndex":
        """Return the index of these members."""
        return self if members is self.members else PlayerIndex(members, self)

    def named(self, name: str) -> Sequence[ClubPlayer]:
        return self._by_name.get(name.casefold(), ())

    def numbered(self, number: str | None) -> ClubPlayer | None:
        return self._by_number.get(number.lstrip("0")) if number else None


@dataclass(frozen=True)
class KnownPlayers:
    """Players known to the club; without a list of its own it has no visitors, only earlier players."""

    members: Sequence[ClubPlayer] = ()
    federation: Federation | None = None  # where the rule book names none, either may have given a number
    partners_before: Callable[[], Mapping[str, str]] = dict  # by name, in an earlier event
    similar: Mapping[str, Sequence[str]] = field(default_factory=dict)  # to names looked up before
    index: PlayerIndex = field(default_factory=PlayerIndex)  # made before, if it is of these members

    def suggested(self, text: str) -> Sequence[str]:
        """Return names this one may mean; slow in a long list, unless it was looked up before."""
        found = self.similar.get(text)
        return near_names(text, (member.name for member in self.members)) if found is None else found

    def looked_up(self, text: str) -> str:
        """Return the name that is compared with all others once this is entered; empty if none is."""
        text = text.rstrip()
        if text.endswith(NEW) or any(word.isdecimal() for word in text.split()):
            return ""
        name = text.removesuffix(MEANT).strip() if text.endswith(MEANT) else " ".join(text.split())
        return "" if self.named(name) else name

    def meant(self, text: str) -> Sequence[str]:
        """Return the names asked about for what was typed: none if it is known, answered or a number."""
        asked = text and not text.endswith((MEANT, NEW)) and not any(map(str.isdecimal, text))
        return self.suggested(text) if asked and self.named(text) is None else []

    def named(self, name: str) -> ClubPlayer | None:
        found = self._index.named(name)
        return found[-1] if found else None

    @cached_property
    def _index(self) -> PlayerIndex:
        return self.index.of(self.members)

    def partner_of(self, name: str) -> str | None:
        """Return the name of the usual partner: on the club's list, or else in an earlier event."""
        member = self.named(name)
        if member is None or member.partner is None:
            return self.partners_before().get(name)
        return next((each.name for each in self.members if each.id == member.partner), None)

    def sitter(self, text: str, *, asks: bool = True) -> Player:
        """Find the player by name or number, or make a new one; ask if the name is near a known one."""
        text = text.rstrip()
        if text.endswith(MEANT):
            return self._player_meant(text.removesuffix(MEANT).strip())
        asks = asks and not text.endswith(NEW)
        words = text.removesuffix(NEW).split()
        neither = next((word for word in words if not any(map(str.isalnum, word))), None)
        if neither and self.named(" ".join(words)) is None:
            raise Refusal(f"“{neither}” is neither a name nor a number. Leave it out, or type the number.")
        numbers = [word for word in words if word.isdecimal()]
        name = " ".join(word for word in words if not word.isdecimal())
        if not numbers:
            return self._by_this_name(name, asks=asks)
        number = self.checked(numbers[0])
        member = self._index.numbered(number)
        if member is not None:
            return _player(member)
        if not name:
            raise Refusal(f"Player number {number} is not on the club list. Type the name too.")
        named = self.named(name)
        if named is not None and not named.number:
            others = tuple(flag for flag in _player(named).flags if flag != VISITOR)
            return replace(_player(named), number=number, flags=others)
        return Player("", name, number, flags=self._flags_of_a_stranger())

    def _by_this_name(self, name: str, *, asks: bool) -> Player:
        found = self._index.named(name)
        if len(found) > 1:
            numbers = " or ".join(member.number or "the one without" for member in found)
            raise Refusal(f"{len(found)} club players are called {name}. Type the number: {numbers}.")
        if asks and not found and (near := self.suggested(name)):
            yes = f"Type {MEANT} for yes" if len(near) == 1 else "Type more of the name"
            raise Refusal(f"Did you mean {' or '.join(near)}? {yes}, or {NEW} for a new player")
        return _player(found[0]) if found else Player("", name, flags=self._flags_of_a_stranger())

    def _player_meant(self, name: str) -> Player:
        """Return the one player this name can mean; ask if there are several."""
        near = [name] if self.named(name) else self.suggested(name)
        if len(near) != 1:
            words = f"may be {' or '.join(near)}" if near else "is not on the club list"
            raise Refusal(f"“{name}” {words}. Type more of the name, or {NEW} for a new player.")
        return self._by_this_name(near[0], asks=False)

    def _flags_of_a_stranger(self) -> tuple[str, ...]:
        return (VISITOR,) if any(TYPED not in each.flags for each in self.members) else ()

    def checked(self, number: str) -> str:
        try:
            return tested(number, self.federation)
        except BadNumber as problem:
            raise Refusal(str(problem)) from None

    def member(self, player: Player) -> ClubPlayer | None:
        """Return the club player, by number if there is one, since two may share a name."""
        return self._index.numbered(player.number) if player.number else self.named(player.name)

    def words_about(
        self, players: Sequence[Player], moving: Iterable[Player] = (), who: str = "pair"
    ) -> Iterator[str]:
        """Yield remarks on visitors and house players, and on players who move but need a stationary seat."""
        for flag, what in ((VISITOR, "visitor"), (HOUSE, "house player")):
            names = [player.name for player in players if flag in player.flags]
            if names:
                yield f"{joined(names)} {f'are {what}s' if len(names) > 1 else f'is a {what}'}."
        for player in moving:
            member = self.member(player)
            if member is not None and member.fixed_seat:
                yield f"{player.name} needs a stationary seat, but this {who} moves."


def tested(number: str, federation: Federation | None) -> str:
    """Check a player number and, if it has one, its check digit."""
    if not any(map(str.isdecimal, number)):
        raise BadNumber(f"“{number[:20]}” is not a player number. Type its digits, or leave it blank")
    return str(national_number(number, federation))


def flags_today(member: ClubPlayer) -> tuple[str, ...]:
    """Return the flags that an event keeps of a club player."""
    return tuple(flag for flag in member.flags if flag != TYPED)


def _player(member: ClubPlayer) -> Player:
    return Player("", member.name, member.number, member.grade, flags_today(member))
