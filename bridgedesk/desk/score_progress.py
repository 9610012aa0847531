"""How far the typing is: page by page, and table by table or board by board."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from bridgedesk.desk.scorepad.orders import Line, pages_of
from bridgedesk.desk.scorepad.pad import Pad, has_come_in


class Share(NamedTuple):
    """Of one page, table or board: how many of its slips are in."""

    section: str
    label: str
    number: int
    come_in: int
    expected: int
    under_cursor: bool


def page_progress(pad: Pad) -> list[Share]:
    """Every page in its order."""
    expected = Counter(line.page for line in pad.lines)
    come_in = Counter(line.page for line in _in(pad))
    several = len({line.place.section for line in pad.lines}) > 1
    return [
        Share(
            page.section,
            f"{page.section} {page.label}" if several else page.label,
            page.numbers[0],
            come_in[page],
            expected[page],
            page == pad.page,
        )
        for page in pages_of(pad.lines)
    ]


def other_progress(pad: Pad) -> list[Share]:
    """Tables where the pages are boards, otherwise boards."""
    by_table = pad.order.heading == "Board"

    def number(line: Line) -> int:
        return line.place.table if by_table else line.place.board

    def label(line: Line) -> str:
        return line.table if by_table else str(line.place.board)

    return _shares(pad, number, label)


def _shares(pad: Pad, number: Callable[[Line], int], label: Callable[[Line], str]) -> list[Share]:
    expected = Counter((line.place.section, number(line)) for line in pad.lines)
    come_in = Counter((line.place.section, number(line)) for line in _in(pad))
    labels = {(line.place.section, number(line)): label(line) for line in pad.lines}
    several = len({section for section, _ in expected}) > 1
    here = (pad.line.place.section, number(pad.line)) if pad.line else None
    return [
        Share(
            section,
            f"{section} {labels[section, at]}" if several else labels[section, at],
            at,
            come_in[section, at],
            expected[section, at],
            (section, at) == here,
        )
        for section, at in sorted(expected)
    ]


def _in(pad: Pad) -> Iterable[Line]:
    return (line for line in pad.lines if has_come_in(pad.results.get(line.place)))
