"""Search for people by what is typed of a first name, a surname or a number, in any order.

`NameSearch(people).find("mull")` returns those with a word that begins so: Müller, Mullins. Capitals,
accents, apostrophes and hyphens make no difference. `near("Smyth")` returns similar spellings: ask only if
`find` returns nothing, and not in the window's own thread.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from heapq import nlargest, nsmallest
from itertools import accumulate
from typing import Generic, NamedTuple, Protocol, TypeVar
from unicodedata import combining, normalize

MOST, MOST_NEAR = 8, 3  # people returned
SHORTEST = 4  # letters: shorter words are too easily alike
ALIKE = 0.75  # of the letters of two words, by difflib: Smith and Smyth have 0.8
MOST_SPELLINGS = 40  # similar words looked at for each word typed

APOSTROPHES = dict.fromkeys(map(ord, "'’‘ʼʻ`´"))
WITHOUT_HYPHEN = APOSTROPHES | dict.fromkeys(map(ord, "-‐‑"))
APART = dict.fromkeys(APOSTROPHES, " ")
LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
LAST = "\U0010ffff"  # comes after every letter


class NamedPerson(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def number(self) -> str | None: ...


P = TypeVar("P", bound=NamedPerson)


# ---- names as they are compared


def plain_words(text: str) -> list[str]:
    """Return the words in small letters, without accents, apostrophes, dots and hyphens."""
    return _plain(text.casefold().translate(APOSTROPHES))


def _plain(text: str) -> list[str]:
    if not text.isascii():
        text = "".join(mark for mark in normalize("NFKD", text.translate(LETTERS)) if not combining(mark))
    if not text.isalnum():
        text = "".join(mark if mark.isalnum() else " " for mark in text)
    return text.split()


def spellings(name: str) -> tuple[str, ...]:
    """Return every word that finds a name: O'Brien is found by obrien and brien, Müller by mueller too."""
    small = name.casefold()
    words = plain_words(small)
    if not small.isascii() or not small.replace(" ", "").isalnum():
        small = normalize("NFC", small)
        for other in (small.translate(APART), small.translate(WITHOUT_HYPHEN), small.translate(SPELT_OUT)):
            words += _plain(other.translate(APOSTROPHES))
    return tuple(dict.fromkeys(words))


class Spelt(NamedTuple):
    plain: str
    words: tuple[str, ...]


def _spelt(name: str) -> Spelt:
    return Spelt(" ".join(plain_words(name)), spellings(name))


# ---- the search


class NameSearch(Generic[P]):
    def __init__(self, people: Iterable[P] = (), before: "NameSearch[P] | None" = None) -> None:
        """Prepare the search; `before`, a search of almost the same people, saves time."""
        known = before.spelt if before else {}
        listed = [(known.get(each.name) or _spelt(each.name), each) for each in people]
        self.spelt: dict[str, Spelt] = {each.name: spelt for spelt, each in listed}
        listed.sort(key=lambda each: each[0].plain)
        self._names = [spelt.plain for spelt, _ in listed]
        self._people = [each for _, each in listed]
        by_word: dict[str, list[int]] = defaultdict(list)
        for rank, (spelt, each) in enumerate(listed):
            for word in (*spelt.words, *_numbers(each.number)):
                by_word[word].append(rank)
        self._words = sorted(by_word)
        self._owners = [rank for word in self._words for rank in by_word[word]]
        self._starts = [0, *accumulate(len(by_word[word]) for word in self._words)]

    def find(self, text: str, most: int = MOST) -> list[P]:
        """Return people with a word or a number beginning like each typed word; full names come first."""
        words = plain_words(text)
        if not words:
            return []
        begun = " ".join(words)
        first = bisect_left(self._names, begun)
        last = min(bisect_left(self._names, begun + LAST, first), first + most)
        found = list(range(first, last))
        if len(found) < most:
            ranges = sorted((self._owners_of(word) for word in words), key=len)
            others = set(ranges[0]).intersection(*ranges[1:]).difference(found)
            found += nsmallest(most - len(found), others)
        return [self._people[at] for at in found]

    def near(self, text: str, most: int = MOST_NEAR) -> list[P]:
        """Return people with a similar name, the most similar first; every typed word must be similar."""
        words = plain_words(text)
        if not any(len(word) >= SHORTEST for word in words):
            return []
        found = set.intersection(*map(self._owners_near, words))
        matcher = SequenceMatcher(None, "", " ".join(words), autojunk=False)

        def likeness(at: int) -> float:
            matcher.set_seq1(self._names[at])
            return matcher.ratio()

        return [self._people[at] for at in nlargest(most, sorted(found), key=likeness)]

    def _owners_of(self, beginning: str) -> Sequence[int]:
        first = bisect_left(self._words, beginning)
        last = bisect_left(self._words, beginning + LAST, first)
        return self._owners[self._starts[first] : self._starts[last]]

    def _owners_near(self, typed: str) -> set[int]:
        """Return the owners of words that begin like this, or with something similar."""
        owners = set(self._owners_of(typed))
        if len(typed) < SHORTEST or typed.isdecimal():
            return owners
        letters, length = frozenset(typed), len(typed)
        begun: dict[str, None] = {}
        for word in self._words:
            if len(word) >= length - 1 and len(letters.difference(word)) <= 1:
                begun[word[:length]] = begun[word[: length + 1]] = None
        for close in get_close_matches(typed, begun, MOST_SPELLINGS, ALIKE):
            owners.update(self._owners_of(close))
        return owners


def _numbers(number: str | None) -> Iterable[str]:
    """Return a player number as it may be typed, with leading zeros and without."""
    plain = "".join(plain_words(number or ""))
    return dict.fromkeys(filter(None, (plain, plain.lstrip("0"))))
