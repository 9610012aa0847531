"""Names offered to a field: beginnings at once, similar spellings in the background."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from bridgedesk.desk.club.name_search import NamedPerson, NameSearch, plain_words
from bridgedesk.window.parts.background_work import BackgroundWork

AT_ONCE = 1000  # people who are made ready for the search while a key waits, within a frame


class SuggestedName(NamedTuple):
    """A name as it is offered, and as it is put into the field."""

    words: str
    text: str
    chosen: bool = False  # taken by Enter, without an arrow key


About = Callable[[str], str]  # what is known of a name already, such as where the player sits


class NameFinder(QObject):
    """The people of one list; all fields for their names share it."""

    ready = Signal()  # people can be found that could not before
    near_found = Signal(str, list)  # what was typed, and suggestions

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._people: Sequence[NamedPerson] = ()
        self._search: NameSearch[NamedPerson] = NameSearch()
        self._is_of: Sequence[NamedPerson] = self._people  # those who can be found
        self._preparing, self._asking = BackgroundWork(self), BackgroundWork(self)
        self._preparing.done.connect(self._prepared)
        self._asking.done.connect(lambda found: self.near_found.emit(*found))

    def take(self, people: Sequence[NamedPerson]) -> None:
        """Search among these people from now on; a long list is prepared in the background."""
        if people is self._people:
            return
        self._people = people
        if len(people) > AT_ONCE:
            before = self._search
            self._preparing.ask(lambda: (people, NameSearch(people, before)))

    def _prepared(self, found: tuple[Sequence[NamedPerson], NameSearch[NamedPerson]]) -> None:
        self._is_of, self._search = found
        self.ready.emit()

    def _ready_search(self) -> NameSearch[NamedPerson]:
        if self._is_of is not self._people and len(self._people) <= AT_ONCE:
            self._preparing.forget()
            self._is_of, self._search = self._people, NameSearch(self._people, self._search)
        return self._search

    def find(self, text: str, about: About = lambda _: "") -> list[SuggestedName]:
        """Return people whose name or number begins like the text; `about` says what is known of a name
        already, and those named come last."""
        found = self._ready_search().find(text)
        found.sort(key=lambda each: bool(about(each.name)))  # others stay in their order
        words = plain_words(text)
        certain = len(words) == 1 or _begins(found, " ".join(words))
        return self._suggestions(found, about, chosen=certain)

    def ask_near(self, text: str) -> None:
        """Look for similar spellings in the background; `near_found` has them."""
        search = self._ready_search()
        self._asking.ask(lambda: (text, self._suggestions(search.near(text))))

    def forget_near(self) -> None:
        self._asking.forget()

    def _suggestions(
        self, found: Sequence[NamedPerson], about: About = lambda _: "", *, chosen: bool = False
    ) -> list[SuggestedName]:
        names = Counter(each.name for each in found)
        return [
            SuggestedName(
                "   ".join(filter(None, (each.name, each.number, about(each.name)))),
                f"{each.name} {each.number}" if each.number and names[each.name] > 1 else each.name,
                chosen and at == 0,
            )
            for at, each in enumerate(found)
        ]


def _begins(found: Sequence[NamedPerson], plain: str) -> bool:
    """Return True if the first full name begins like this: two words may only by chance begin two others."""
    return bool(found) and " ".join(plain_words(found[0].name)).startswith(plain)
