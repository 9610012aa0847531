"""All 17,640 typed contracts have one reading, and the pad finds it."""

from collections import defaultdict
from itertools import product

import pytest

from bridgedesk.desk.scorepad.grammar import Mode, read_line
from bridgedesk.event.score import Played
from bridgedesk.event.score_text import BadScore

LEVELS = "1234567"
DENOMINATIONS = ["C", "D", "H", "S", "N", "NT"]
DOUBLINGS = ["", "X", "XX"]
DECLARERS = "NESW"
RESULTS = [
    "=",
    ".",
    *(f"+{over}" for over in range(1, 7)),
    *(f"-{down}" for down in range(1, 14)),
    *map(str, range(14)),
]

Reading = tuple[str, str, str, str, str]


def readings() -> dict[str, list[Reading]]:
    found = defaultdict(list)
    for parts in product(LEVELS, DENOMINATIONS, DOUBLINGS, DECLARERS, RESULTS):
        found["".join(parts)].append(parts)
    return found


def tricks(level: int, result: str) -> int:
    """The book of six and the level, and what is over or under it."""
    if result in "=.":
        return 6 + level
    return 6 + level + int(result) if result[0] in "+-" else int(result)


def test_each_spelling_has_one_reading() -> None:
    found = readings()
    assert len(found) == 7 * 6 * 3 * 4 * 35 == 17_640
    assert all(len(ways) == 1 for ways in found.values())


@pytest.mark.parametrize("level", LEVELS)
def test_the_pad_reads_each_as_it_is_written(level: str) -> None:
    for text, [(_, denomination, doubling, declarer, result)] in readings().items():
        if text[0] != level:
            continue
        wanted = tricks(int(level), result)
        if not 0 <= wanted <= 13:
            with pytest.raises(BadScore, match="there are 13"):
                read_line(text, Mode.TENS)
            continue
        typed = read_line(text.lower(), Mode.FULL)
        assert isinstance(typed.score, Played), text
        contract = typed.score.contract
        assert (
            str(contract.level),
            contract.denomination.value[0],
            str(contract.doubling),
            contract.declarer.value,
            typed.score.tricks,
        ) == (level, denomination[0], doubling, declarer, wanted), text
        assert (typed.lead, typed.figure, bool(typed.marks)) == (None, None, False)
