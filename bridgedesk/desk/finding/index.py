"""Index of titles and words: what begins as typed is found at once, best first."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from heapq import nsmallest
from typing import NamedTuple

from bridgedesk.desk.club.name_search import plain_words, spellings


class Kind(Enum):
    """Kind of a thing, in the order in which equally good ones are listed."""

    COMMAND = "Command"
    CHANGE = "Change seating"
    ENTRY = "Pair"
    BOARD = "Board"
    TABLE = "Table"
    FLIGHT = "Flight"
    SHEET = "Sheet"
    VIEW = "Standings"
    SETTING = "Setting"
    GUIDE = "Guide"
    CLAUSE = "Clause"


class Findable(NamedTuple):
    """Thing that can be found: `key` leads to it, `also` are further words for it, `more` is shown after its
    title."""

    kind: Kind
    key: str
    title: str
    also: str = ""
    more: str = ""


def _words_of(text: str) -> Iterator[str]:
    """Yield the words and their other spellings, and 2 for 2NS."""
    for word in spellings(text):
        yield word
        if word[0].isdigit() and not word[-1].isdigit():
            yield word.rstrip("abcdefghijklmnopqrstuvwxyz")


# ---- index


class Hit(NamedTuple):
    """Thing found; a lower rank is better."""

    rank: int
    missing: int  # words typed that the title does not have
    kind: int
    number: int
    thing: Findable


class _Words:
    """Sorted words, each with the number of the thing that has it."""

    def __init__(self, pairs: Iterable[tuple[str, int]]) -> None:
        ordered = sorted(set(pairs))
        self._words = [word for word, _ in ordered]
        self._numbers = [number for _, number in ordered]

    def begun_by(self, text: str) -> Sequence[int]:
        first = bisect_left(self._words, text)
        return self._numbers[first : bisect_left(self._words, f"{text}\U0010ffff", first)]

    def that_are(self, text: str) -> Sequence[int]:
        first = bisect_left(self._words, text)
        return self._numbers[first : bisect_right(self._words, text, first)]

    def with_all(self, words: Sequence[str], *, whole: bool = False) -> set[int]:
        """Return the things that have a word beginning with each of these, or each of these whole."""
        found: set[int] | None = None
        for word in sorted(words, key=len, reverse=True):  # long ones leave few
            here = self.that_are(word) if whole else self.begun_by(word)
            found = set(here) if found is None else found.intersection(here)
            if not found:
                break
        return found or set()


EXACT, WHOLE, BEGINS, WORDS, FURTHER = range(1, 6)  # 0 is a command that begins with the text


class FindIndex:
    """Things in the order of their kinds, and of the list they come from."""

    def __init__(self, things: Iterable[Findable]) -> None:
        order = {kind: at for at, kind in enumerate(Kind)}
        self._things = sorted(things, key=lambda each: order[each.kind])
        self._order = [order[each.kind] for each in self._things]
        titles = [" ".join(plain_words(each.title)) for each in self._things]
        self._titles = _Words((title, at) for at, title in enumerate(titles))
        self._exact = dict[str, list[int]]()
        for at, title in enumerate(titles):
            self._exact.setdefault(title, []).append(at)
        of_title = [(word, at) for at, each in enumerate(self._things) for word in _words_of(each.title)]
        self._of_title = _Words(of_title)
        further = [
            (word, at) for at, each in enumerate(self._things) if each.also for word in _words_of(each.also)
        ]
        self._further = _Words([*of_title, *further]) if further else self._of_title

    def find(self, text: str, most: int) -> list[Hit]:
        """Return the best matches of these words, in any order, each of which may be only begun."""
        words = plain_words(text)
        if not words:
            return []
        whole = " ".join(words)
        found: dict[int, int] = {}
        begun = self._titles.begun_by(whole)
        self._add(found, (at for at in begun if self._order[at] == 0), 0, most)
        self._add(found, self._exact.get(whole, ()), EXACT, most)
        self._add(found, self._of_title.with_all(words, whole=True), WHOLE, most)
        self._add(found, begun, BEGINS, most)
        for rank, part in ((WORDS, self._of_title), (FURTHER, self._further)):
            if len(found) < most:
                self._add(found, part.with_all(words), rank, most)
        return sorted(self._hit(at, rank, words) for at, rank in found.items())[:most]

    def _hit(self, at: int, rank: int, words: Sequence[str]) -> Hit:
        title = spellings(self._things[at].title) if rank == FURTHER else ()
        missing = sum(not any(each.startswith(word) for each in title) for word in words) if title else 0
        return Hit(rank, missing, self._order[at], at, self._things[at])

    def _add(self, found: dict[int, int], numbers: Iterable[int], rank: int, most: int) -> None:
        new = (at for at in numbers if at not in found)
        for at in nsmallest(most, new):
            found[at] = rank


def find(text: str, indexes: Iterable[FindIndex], most: int) -> list[Hit]:
    """Return what is found in all of these, best first."""
    hits = [hit for index in indexes for hit in index.find(text, most)]
    hits.sort(key=lambda hit: hit[:3])
    return hits[:most]
