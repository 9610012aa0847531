"""Look of a web page: plain tables with captions and headings, everything escaped, no scripts."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.contract import Contract, Denomination
from bridgedesk.bridge.seats import CLOCKWISE
from bridgedesk.event.score import Played, PointsScore, Score
from bridgedesk.event.score_text import SUITS, result_words, score_words, signed
from bridgedesk.scoring.outcome import points_on
from bridgedesk.scoring.rounding import Number, board_points
from bridgedesk.standings.explain.figures import figure_text

STYLE_NAME = "style.css"


class Html(str):
    """Text that is HTML already; all other text is escaped when added."""

    __slots__ = ()


class PageHead(NamedTuple):
    title: str
    number: bool = False


Cell = str | Html


def tag(name: str, *inside: Cell, **attributes: str) -> Html:
    """Return an element; `class_` becomes `class`."""
    named = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    told = "".join(f' {key}="{escape(value)}"' for key, value in named)
    return Html(f"<{name}{told}>{''.join(html(each) for each in inside)}</{name}>")


def html(text: Cell) -> Html:
    """Return text escaped, and without characters that a page may not contain."""
    if isinstance(text, Html):
        return text
    return Html(escape("".join(mark if mark.isprintable() or mark == "\n" else " " for mark in text)))


def join(parts: Iterable[Cell]) -> Html:
    return Html("\n".join(html(each) for each in parts))


def table(caption: str, heads: Sequence[PageHead], rows: Iterable[Sequence[Cell]], key: int = 0) -> Html:
    """Return a table; the column `key` names its row."""
    top = tag("tr", *(tag("th", head.title, scope="col", **_stand(head)) for head in heads))
    lines = []
    for row in rows:
        cells = [
            tag("th", cell, scope="row", **_stand(head)) if number == key else tag("td", cell, **_stand(head))
            for number, (cell, head) in enumerate(zip(row, heads, strict=True))
        ]
        lines.append(tag("tr", *cells))
    whole = tag("table", tag("caption", caption), tag("thead", top), tag("tbody", join(lines)))
    return tag("div", whole, class_="wide")


def _stand(head: PageHead) -> dict[str, str]:
    return {"class_": "number"} if head.number else {}


def page(
    title: str,
    subtitle: str,
    state: str,
    links: Sequence[tuple[str, str]],
    here: str,
    body: Cell,
    mark: str = "",
) -> bytes:
    """Return a page; `here` is its address among the links, `mark` a warning above everything else."""
    above = [tag("p", tag("strong", mark), class_="state")] if mark else []
    menu = tag("ul", *(tag("li", _link(address, words, here)) for address, words in links))
    head = (
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'\">\n"
        f"{tag('title', title)}\n"
        f'<link rel="stylesheet" href="{STYLE_NAME}">'
    )
    inside = join(
        [
            tag("a", "To the results", class_="skip", href="#results"),
            tag(
                "header",
                join([*above, tag("h1", title), tag("p", subtitle), tag("p", state, class_="state")]),
            ),
            tag("nav", menu, aria_label="Pages"),
            tag("main", body, id="results"),
        ]
    )
    text = f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{inside}\n</body>\n</html>\n'
    return text.encode("utf-8", errors="replace")


def _link(address: str, words: str, here: str) -> Html:
    current = {"aria_current": "page"} if address == here else {}
    return tag("a", words, href=address, **current)


# ---- cards, contracts and scores in the words and signs of a web page

_SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def points_text(points: Number | None, top: Number, places: int) -> str:
    return "" if points is None else figure_text(board_points(points, top), places)


def score_text(score: Score, board: int) -> str:
    """Return North-South's score."""
    points = points_on(score, board)
    return "" if points is None else signed(points)


def outcome(score: Score) -> tuple[Cell, str]:
    """Return the contract, or the words in its place, and the result."""
    if isinstance(score, Played):
        return _contract(score.contract), result_words(score.contract, score.tricks)
    return "" if isinstance(score, PointsScore) else score_words(score), ""


def _contract(contract: Contract) -> Html:
    if contract.denomination is Denomination.NOTRUMP:
        bid = html(f"{contract.level}NT")
    else:
        bid = Html(html(str(contract.level)) + _suit(contract.denomination.value))
    return Html(bid + html(f"{contract.doubling} {contract.declarer.value}"))


def _suit(letter: str) -> Html:
    red = {"class_": "red"} if letter in "HD" else {}
    return tag("abbr", SUITS[letter], title=_SUIT_NAMES[letter], **red)


def hands(deal: Deal) -> Html:
    parts: list[Cell] = []
    for seat in CLOCKWISE:
        suits = zip("SHDC", deal.hands[seat].suits, strict=True)
        holdings = [Html(f"{_suit(letter)} {html(ranks or chr(0x2014))}") for letter, ranks in suits]
        parts += [tag("dt", seat.name.title()), tag("dd", Html(" ".join(holdings)))]
    return tag("dl", *parts, class_="deal")
