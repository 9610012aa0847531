"""What every evening has: a club, an event, a movement, names, and the results, read off the screen."""

import re
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import Qt

from tests.window.nights.director import Director, focused

K = Qt.Key
GIVEN = (
    "Ada",
    "Ben",
    "Cleo",
    "Dan",
    "Elsa",
    "Finn",
    "Gwen",
    "Hans",
    "Iris",
    "Jack",
    "Kim",
    "Leo",
    "Mia",
    "Ned",
)
FAMILY = ("Oak", "Pine", "Rowan", "Sorrel")
NAMES = [f"{given} {family}" for family in FAMILY for given in GIVEN]  # 52

Decides = Callable[[str, str], str]  # the board's title and the line under it to what the slip says


def begin(director: Director, event_format: str = "", *, sections: int = 1, book: str = "") -> None:
    """From the empty program to the setup of a new event."""
    director.fill("Club", "Example BC")
    if book:
        director.choose("Rule book", book)
    if event_format:
        director.choose("Format", event_format)
    if sections > 1:
        box = f"{sections}  ({', '.join('ABCDEFGH'[:sections])})"
        director.choose("Sections", box)
    director.push("Create event")


def choose_movement(director: Director, number: str, boards: str, name: str = "") -> None:
    """By how many there are and the boards; the best one unless a name is given."""
    director.type(number)
    director.press(K.Key_Return)
    director.type(boards)
    director.press(K.Key_Return)
    chooser = director.window.setup.chooser
    director.wait(lambda: focused() is chooser.view)
    if name:
        director.row("Suggested movements", name)
    director.push("Use this movement")


def seat(director: Director, names: Iterable[str]) -> None:
    """One after the other, where the cursor goes."""
    for name in names:
        director.type(name)
        director.press(K.Key_Return)


def type_all(director: Director, decides: Decides) -> int:
    """Every slip that is missing, as the screen asks for them; how many there were."""
    typed = 0
    while missing(director):
        score_line(director, decides)
        typed += 1
    return typed


def score_line(director: Director, decides: Decides) -> None:
    scores, before = director.window.scores, missing(director)
    director.score(decides(scores.title.text(), scores.line.text()))
    assert missing(director) == before - 1, f"{scores.line.text()}: {scores.hint.text()}"


class OneTop:
    """Every slip says +90, but on one board the first that is typed says more."""

    def __init__(self, board: int, top: str = "14+") -> None:
        self.board = board
        self.top = top
        self.sits: list[tuple[str, str]] = []  # who met on this board; the first had the top

    def __call__(self, title: str, line: str) -> str:
        if not re.search(rf"\bboard {self.board},", title, re.IGNORECASE):
            return "9+"
        met = re.search(r"North-South (\S+) .*  v  East-West (\S+) ", line)
        assert met, line
        section = re.search(r"Section ([A-Z])\b", title + line)
        letter = section[1] if section else ""
        self.sits.append((letter + met[1], letter + met[2]))
        return self.top if len(self.sits) == 1 else "9+"

    def shares(self, top: str, zero: str, north_south: str, east_west: str) -> dict[str, str]:
        """What the ranking shows of all who played the board: the first two, and the others by their side."""
        (best, worst), *others = self.sits
        sides = {each[0]: north_south for each in others} | {each[1]: east_west for each in others}
        return {best: top, worst: zero, **sides}


def missing(director: Director) -> int:
    found = re.match(r"(\d+) of (\d+) results in", director.window.results_in.text())
    assert found, director.window.results_in.text()
    return int(found[2]) - int(found[1])


def percentages(director: Director, share: str = "%") -> dict[str, str]:
    """What the ranking shows, by number, after the letter of the section where there are several."""
    titles = [column.title for column in director.window.standings.ranking.columns]
    return shown_by(director, [each for each in ("Section", "Pair", "No.") if each in titles], share)


def shown_by(director: Director, names: Sequence[str], value: str) -> dict[str, str]:
    """One column of the ranking by what stands in others."""
    ranking = director.window.standings.ranking
    at = {column.title: place for place, column in enumerate(ranking.columns)}
    return {"".join(row[at[name]] for name in names): row[at[value]] for row in ranking.rows}
