"""XML as a plain tree with line numbers: nothing fetched, nothing expanded, bounded in depth and size."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers.expat import ExpatError, errors

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser, ParseError

from bridgedesk.exchange.published import Unreadable

DEEPEST = 32
MOST_ELEMENTS = 1_000_000

_CUT_OFF = [errors.codes[each] for each in (errors.XML_ERROR_NO_ELEMENTS, errors.XML_ERROR_UNCLOSED_TOKEN)]


@dataclass(slots=True, eq=False)
class Element:
    """Element with its name in capitals, and its text without surrounding blanks."""

    name: str
    line: int
    attributes: Mapping[str, str]
    children: list["Element"] = field(default_factory=list)
    text: str = ""

    def all(self, name: str) -> Iterator["Element"]:
        return (child for child in self.children if child.name == name)

    def first(self, name: str) -> "Element | None":
        return next(self.all(name), None)

    def says(self, name: str) -> str:
        """Return the text of the first child of this name; empty if it does not exist."""
        child = self.first(name)
        return child.text if child else ""


def parse_xml(text: str) -> Element:
    before = len(text) - len(text.lstrip())
    tree = _Tree(first_line=1 + text.count("\n", 0, before))
    # The text is decoded already: the encoding given here overrules the one declared in it.
    parser = DefusedXMLParser(target=tree, encoding="utf-8", forbid_dtd=False)
    tree.parser = parser.parser
    tree.parser.AttlistDeclHandler = _no_defaults
    try:
        parser.feed(
            text[before:].encode()
        )  # at once: in pieces, a token without end takes the square of time
        parser.close()
    except DefusedXmlException:
        raise Unreadable(f"line {tree.line}: it defines entities, which no results file needs") from None
    except (ParseError, ExpatError) as problem:
        raise Unreadable(_words(problem, tree)) from None
    if tree.root is None:
        raise Unreadable("it is empty")
    return tree.root


class _Tree:
    """Target of the XML parser, which builds the tree."""

    def __init__(self, first_line: int) -> None:
        self.parser: object = None
        self.first_line = first_line
        self.root: Element | None = None
        self.open: list[Element] = []
        self.pieces: list[str] = []
        self.count = 0

    @property
    def line(self) -> int:
        return int(getattr(self.parser, "CurrentLineNumber", 1)) + self.first_line - 1

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise Unreadable(f"line {self.line}: more than {MOST_ELEMENTS} elements")
        if len(self.open) >= DEEPEST:
            raise Unreadable(f"line {self.line}: elements nested more than {DEEPEST} deep")
        self._settle()
        plain = {_capitals(key): value.strip() for key, value in attributes.items()}
        element = Element(_capitals(name), self.line, plain)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def data(self, text: str) -> None:
        self.pieces.append(text)

    def end(self, _name: str) -> None:
        self._settle()
        self.open.pop()

    def close(self) -> None:
        self._settle()

    def _settle(self) -> None:
        text = "".join(self.pieces).strip()
        self.pieces.clear()
        if text and self.open and not self.open[-1].children:
            self.open[-1].text = text


def _capitals(name: str) -> str:
    """Return the name in capitals, without a namespace."""
    return name.rpartition("}")[2].upper()


def _no_defaults(*_: object) -> None:
    raise Unreadable("it declares attributes, which no results file needs")


def _words(problem: ParseError | ExpatError, tree: _Tree) -> str:
    within = f", within {tree.open[-1].name}" if tree.open else ""
    if problem.code in _CUT_OFF:
        return f"line {tree.line}: the file ends too early{within}; it was cut off"
    return f"line {tree.line}: not well-formed XML ({errors.messages.get(problem.code, 'unknown')}){within}"
