"""Hand records in LIN: the deals of a file, each board once."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bridgedesk.bridge.cards import BadDeal, Deal
from bridgedesk.event.session import Scoring, Session
from bridgedesk.exchange.gathering import SESSION, STAGE, EventBuilder
from bridgedesk.exchange.notation import board_number
from bridgedesk.exchange.published import Published, Unreadable

_BEGINS = re.compile(r"\s*[A-Za-z]{2}\|")
_ROOM_AND_BOARD = re.compile(r"[oc]?(\d{1,6})", re.ASCII | re.IGNORECASE)
_BOARD = re.compile(r"board\s*(\d{1,6})", re.ASCII | re.IGNORECASE)
_HOLDING = re.compile(r"S([AKQJT2-9]*)H([AKQJT2-9]*)D([AKQJT2-9]*)C([AKQJT2-9]*)", re.ASCII)
_SUITS = 4


class Piece(NamedTuple):
    """Command of two letters and its value."""

    name: str
    says: str
    line: int


def is_lin(text: str) -> bool:
    return _BEGINS.match(text) is not None


def read_lin(text: str, stem: str) -> Published:
    gathering = EventBuilder()
    deals: dict[int, Deal] = {}
    title, board = "", 0
    for piece in _pieces(text):
        place = f"line {piece.line}"
        match piece.name:
            case "vg" if not title:
                title = piece.says.partition(",")[0].strip()
            case "qx":
                if found := _ROOM_AND_BOARD.fullmatch(piece.says.partition(",")[0].strip()):
                    board = board_number(found[1], place)
            case "ah":
                if found := _BOARD.search(piece.says):
                    board = board_number(found[1], place)
            case "md":
                board = board or len(deals) + 1
                deal = _deal(piece.says, f"{place}, board {board}", gathering)
                if deal and deals.setdefault(board, deal) != deal:
                    gathering.remark(
                        f"{place}, board {board}: the deal differs from the earlier one, which is kept."
                    )
            case "pg":
                board = 0
    if not deals:
        raise Unreadable("it has no complete deal (md|…|)")
    gathering.sessions.append(Session(SESSION, Scoring.MATCHPOINTS, STAGE, deals=dict(sorted(deals.items()))))
    gathering.remark("Only the deals of a LIN file are imported, not the bidding and play.")
    return gathering.published(stem, title or stem, None, "pairs")


def _pieces(text: str) -> Iterator[Piece]:
    line = 1
    name: str | None = None
    for part in text.split("|"):
        if name is None:
            name = part
        else:
            yield Piece(name.strip().lower()[-2:], part, line + name.count("\n"))
            line += name.count("\n") + part.count("\n")
            name = None


def _deal(said: str, place: str, gathering: EventBuilder) -> Deal | None:
    """Return the deal: the dealer's digit, then hands of South, West, North, East; the last is optional."""
    hands = said.strip().upper().replace("10", "T")[1:].split(",")
    if len(hands) == _SUITS and not hands[-1].strip():
        hands = hands[:-1]
    if len(hands) not in (_SUITS - 1, _SUITS) or not all(each.strip() for each in hands):
        gathering.remark(f"{place}: hands of the deal are hidden; it is left out.")
        return None
    found = [_HOLDING.fullmatch("".join(hand.split())) for hand in hands]
    if not all(found):
        gathering.remark(f"{place}: its hands are not written like SAK2HQJ9DT87C6543; the deal is left out.")
        return None
    written = [".".join(each.groups()) for each in found if each]
    try:
        return Deal.parse("S:" + " ".join([*written, "-"][:_SUITS]))
    except BadDeal as problem:
        gathering.remark(f"{place}: {problem}; the deal is left out.")
        return None
