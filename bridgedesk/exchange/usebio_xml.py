"""XML for export: a tree of elements, everything escaped, forbidden characters left out."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from bridgedesk.event.session import Scoring

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Node:
    name: str
    text: str = ""
    children: tuple["Node", ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)


def node(name: str, *children: Node | None, **attributes: str) -> Node:
    return Node(name, children=tuple(each for each in children if each), attributes=attributes)


def leaf(name: str, text: object) -> Node:
    return Node(name, str(text))


def leaves(**texts: object) -> Iterator[Node]:
    """Yield the elements that have a value."""
    return (leaf(name, text) for name, text in texts.items() if text not in (None, ""))


def document(root: Node, doctype: str = "") -> bytes:
    head = '<?xml version="1.0" encoding="utf-8"?>'
    return "\n".join([head, *([doctype] if doctype else []), *_lines(root, 0), ""]).encode("utf-8")


def _lines(each: Node, depth: int) -> Iterable[str]:
    indent = " " * depth
    attributes = "".join(f" {name}={quoteattr(_allowed(text))}" for name, text in each.attributes.items())
    if not each.children:
        yield f"{indent}<{each.name}{attributes}>{escape(_allowed(each.text))}</{each.name}>"
        return
    yield f"{indent}<{each.name}{attributes}>"
    for child in each.children:
        yield from _lines(child, depth + 1)
    yield f"{indent}</{each.name}>"


def _allowed(text: str) -> str:
    return _FORBIDDEN.sub(" ", text)


# ---- the two variants of USEBIO: flat for Compscore and MyABF, with sessions for the UK

_DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'


@dataclass(frozen=True, slots=True)
class Profile:
    flat: bool
    pairs: Mapping[Scoring, str]  # EVENT_TYPE of a pairs event
    method: Mapping[Scoring, str]  # BOARD_SCORING_METHOD
    points: Mapping[Scoring, str]  # of a traveller line, after NS_ and EW_
    doctype: str = _DOCTYPE


_POINTS = {
    Scoring.MATCHPOINTS: "MATCH_POINTS",
    Scoring.BUTLER: "BUTLER_POINTS",
    Scoring.CROSS_IMPS: "CROSS_IMP_POINTS",
}

FLAT = Profile(
    flat=True,
    pairs={Scoring.MATCHPOINTS: "MP_PAIRS", Scoring.BUTLER: "BUTLER_PAIRS", Scoring.CROSS_IMPS: "CROSS_IMP"},
    method={},
    points=_POINTS,
)

UK = Profile(
    flat=False,
    pairs=dict.fromkeys(
        (Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS, Scoring.AGGREGATE), "PAIRS"
    ),
    method={
        Scoring.MATCHPOINTS: "MATCH_POINTS",
        Scoring.BUTLER: "BUTLER_IMPS",
        Scoring.CROSS_IMPS: "CROSS_IMPS",
        Scoring.AGGREGATE: "AGGREGATE",
        Scoring.IMPS: "IMPS",
        Scoring.POINT_A_BOARD: "PAB",
    },
    points=_POINTS,
)
