"""Cards, contracts and scores in the words and signs of a web page."""

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.bridge.contract import Contract, Denomination, result_sign
from bridgedesk.bridge.seats import CLOCKWISE, Vulnerability, vulnerability
from bridgedesk.event.score import (
    Adjusted,
    Award,
    Imps,
    LatePlay,
    NotPlayed,
    PassedOut,
    Percentages,
    Played,
    PointsScore,
    Score,
    Split,
    Weighted,
)
from bridgedesk.exchange.html_page import Cell, Html, html, tag
from bridgedesk.exchange.sections_out import number_text
from bridgedesk.scoring.rounding import Number, board_points

_SUITS = {"S": ("♠", "spades"), "H": ("♥", "hearts"), "D": ("♦", "diamonds"), "C": ("♣", "clubs")}
_AWARDS = {Award.PLUS: "average plus", Award.AVERAGE: "average", Award.MINUS: "average minus"}
_PLACE = {each: place for place, each in enumerate(Vulnerability)}


def points_text(points: Number | None, top: Number) -> str:
    return "" if points is None else number_text(board_points(points, top))


def score_text(score: Score, board: int) -> str:
    """Return North-South's score."""
    if not isinstance(score, Played | PointsScore | PassedOut):
        return ""
    return f"{score.points[_PLACE[vulnerability(board)]]:+d}".replace("+0", "0").replace("-", "−")


def outcome(score: Score) -> tuple[Cell, str]:
    """Return the contract, or the words in its place, and the result."""
    match score:
        case Played(contract, tricks):
            return _contract(contract), result_sign(contract, tricks).replace("-", "−")
        case PassedOut():
            return "passed out", ""
        case NotPlayed():
            return "not played", ""
        case LatePlay():
            return "still to be played", ""
        case PointsScore():
            return "", ""
        case Adjusted(ns, ew):
            return f"{_AWARDS[ns]} / {_AWARDS[ew]}", ""
        case Percentages(ns, ew):
            return f"{number_text(ns)}% / {number_text(ew)}%", ""
        case Imps(ns, ew):
            return f"{ns.normalize():+f} / {ew.normalize():+f} IMP", ""
        case Weighted():
            return "weighted score", ""
        case Split():
            return "split score", ""


def _contract(contract: Contract) -> Html:
    if contract.denomination is Denomination.NOTRUMP:
        bid = html(f"{contract.level}NT")
    else:
        bid = Html(html(str(contract.level)) + _suit(contract.denomination.value))
    return Html(bid + html(f"{contract.doubling} {contract.declarer.value}"))


def _suit(letter: str) -> Html:
    sign, words = _SUITS[letter]
    return tag("abbr", sign, title=words, **({"class_": "red"} if letter in "HD" else {}))


def hands(deal: Deal) -> Html:
    parts: list[Cell] = []
    for seat in CLOCKWISE:
        suits = zip("SHDC", deal.hands[seat].suits, strict=True)
        holdings = [Html(f"{_suit(letter)} {html(ranks or chr(0x2014))}") for letter, ranks in suits]
        parts += [tag("dt", seat.name.title()), tag("dd", Html(" ".join(holdings)))]
    return tag("dl", *parts, class_="deal")


def lead_text(card: Card | None) -> str:
    return f"{_SUITS[card.suit][0]}{card.rank}" if card else ""
