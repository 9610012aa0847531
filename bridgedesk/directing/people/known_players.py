"""Club players as they are typed at a seat, found by name or number."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property
from itertools import islice

from bridgedesk.event.people import ClubPlayer, Player, plain_name
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import joined
from bridgedesk.masterpoints.number import BadNumber, Federation, national_number

# ---- nearly equal names: one or two letters, accents, apostrophes, a word only begun

SHORTEST = 5  # letters: shorter words are too easily alike
LONG = 10  # letters from which two may be wrong
MOST = 3  # names in one question


def near_names(typed: str, names: Iterable[str]) -> list[str]:
    """Find the names that a mistyped or half-typed one may mean."""
    words, plain = _plain_words(typed), _letters(typed)
    if not words:
        return []
    wanted, most = frozenset("".join(words)), _most_wrong(plain)
    possible = [name for name in names if _lacking(wanted, name) <= most]
    begun = list(islice((name for name in possible if _begins(words, name)), MOST))
    if begun:
        return begun
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(plain)
    near = [name for name in possible if _is_near(matcher, plain, name)]
    if not near and len(words) == 1:  # a surname alone
        near = [name for name in possible if _has_near(matcher, plain, name)]
    return near[:MOST]


def _has_near(matcher: SequenceMatcher[str], plain: str, name: str) -> bool:
    return any(_is_near(matcher, plain, word) for word in _plain_words(name))


def _lacking(wanted: frozenset[str], name: str) -> int:
    """Return how many of these letters a name lacks at least, to look closely at few names only; any letter
    with an accent may be one of them."""
    small = name.casefold()
    lacks = len(wanted.difference(small))
    return lacks if not lacks or small.isascii() else lacks - sum(not letter.isascii() for letter in small)


def is_near(one: str, other: str) -> bool:
    """Return True for two different spellings of one name."""
    plain = _letters(other)
    matcher = SequenceMatcher(None, "", plain, autojunk=False)
    return one != other and _is_near(matcher, plain, one)


def _is_near(matcher: SequenceMatcher[str], plain: str, name: str) -> bool:
    if abs(len(name) - len(plain)) > 2 * _most_wrong(plain):
        return False
    letters = _letters(name)
    if letters == plain:
        return True
    most = _most_wrong(plain)
    if len(plain) < SHORTEST or abs(len(letters) - len(plain)) > most or _differ_on_purpose(letters, plain):
        return False
    if len(set(letters) ^ set(plain)) > 2 * most:
        return False
    matcher.set_seq1(letters)
    wrong = (max(i2 - i1, j2 - j1) for tag, i1, i2, j1, j2 in matcher.get_opcodes() if tag != "equal")
    return sum(wrong) <= most


def _most_wrong(plain: str) -> int:
    return 2 if len(plain) >= LONG else 1


def _differ_on_purpose(one: str, other: str) -> bool:
    """Return True for other initials, numbers or short names: Leo Smith is not Cleo Smith."""
    words, others = one.split(), other.split()
    return len(words) == len(others) and any(map(_are_two_words, words, others))


def _are_two_words(one: str, other: str) -> bool:
    if one == other:
        return False
    shorter = min(len(one), len(other))
    mistyped = shorter > SHORTEST or (shorter == SHORTEST and one[0] == other[0])
    return not (mistyped and one.isalpha() and other.isalpha())


def _begins(words: Sequence[str], name: str) -> bool:
    """Return True if each word typed begins another word of the name."""
    rest = _plain_words(name)
    for word in words:
        begun = next((each for each in rest if each.startswith(word)), None)
        if begun is None:
            return False
        rest.remove(begun)
    return True


def _plain_words(name: str) -> list[str]:
    return (
        name.casefold().split()
        if name.replace(" ", "").isalpha() and name.isascii()
        else _letters(name).split()
    )


def _letters(name: str) -> str:
    return plain_name(name.replace("'", "").replace("’", ""))


# ---- known players

VISITOR, HOUSE = "visitor", "house"
NEW, MEANT = "+", "="  # at the end of a name, where it was asked about: a new player, or yes
TYPED = "typed"  # a player who came into the list by sitting down: no event has this flag


@dataclass(frozen=True)
class KnownPlayers:
    """Players known to the club; without a list of its own it has no visitors, only earlier players."""

    members: Sequence[ClubPlayer] = ()
    federation: Federation | None = None  # where the rule book names none, either may have given a number
    partners_before: Callable[[], Mapping[str, str]] = dict  # by name, in an earlier event

    def suggested(self, text: str) -> list[str]:
        """Return names this one may mean; slow, so only used once a name is entered."""
        return near_names(text, (member.name for member in self.members))

    def meant(self, text: str) -> list[str]:
        """Return the names asked about for what was typed: none if it is known, answered or a number."""
        asked = text and not text.endswith((MEANT, NEW)) and not any(map(str.isdecimal, text))
        return self.suggested(text) if asked and self.named(text) is None else []

    def named(self, name: str) -> ClubPlayer | None:
        return self._by_name.get(name.casefold())

    @cached_property
    def _by_name(self) -> Mapping[str, ClubPlayer]:
        return {member.name.casefold(): member for member in self.members}

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
        member = next((each for each in self.members if _same(each.number, number)), None)
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
        found = [member for member in self.members if member.name.casefold() == name.casefold()]
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
        by_number = (each for each in self.members if _same(each.number, player.number or ""))
        return next(by_number, None) if player.number else self.named(player.name)

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


def _same(one: str | None, other: str) -> bool:
    """Compare numbers without leading zeros."""
    return bool(one) and (one or "").lstrip("0") == other.lstrip("0")
