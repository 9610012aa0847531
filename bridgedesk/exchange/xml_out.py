"""XML for export: a tree of elements, everything escaped, forbidden characters left out."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

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
