"""An auction as typed: calls with alerts, hesitations and explanations; and its diagram."""

import re

from bridgedesk.bridge.seats import CLOCKWISE, dealer
from bridgedesk.event.refusal import Refusal

ALERT, SLOW = "!", "…"
CALLS = "1S, 2NT, P, X, XX; ! alerts, … hesitates, (words) explain"

_TOKEN = re.compile(r"[^\s(]+(?:\s*\([^)]*\))?", re.ASCII)
_CALL = re.compile(r"([1-7](?:[CDHS]|NT?)|P|PASS|X|XX)(!?)((?:…|\.\.\.)?)(!?)\s*(\([^)]*\))?", re.IGNORECASE)


def calls_typed(text: str) -> tuple[str, ...]:
    """Return the calls in capitals, explanations as typed; refuse anything that is not a call."""
    rest = _TOKEN.sub("", text).strip()
    if rest:
        raise Refusal(f"“{rest}” stands alone; an explanation follows its call, as in 2D! (multi)")
    return tuple(_call(token) for token in _TOKEN.findall(text))


def _call(token: str) -> str:
    found = _CALL.fullmatch(token)
    if not found:
        raise Refusal(f"“{token}” is no call; type the auction from the dealer on: {CALLS}")
    call, alert, slow, late_alert, words = found.groups()
    plain = call.upper()
    plain = "P" if plain == "PASS" else f"{plain}T" if plain.endswith("N") else plain
    marks = (ALERT if alert or late_alert else "") + (SLOW if slow else "")
    return f"{plain}{marks}{f' {words}' if words else ''}"


def auction_text(calls: tuple[str, ...]) -> str:
    return " ".join(calls)


def auction_rows(calls: tuple[str, ...], board: int | None) -> list[tuple[str, ...]]:
    """Return rows of North, East, South, West; the first call is in the dealer's column."""
    if not calls:
        return []
    start = CLOCKWISE.index(dealer(board)) if board else 0
    cells = [""] * start + list(calls)
    cells += [""] * (-len(cells) % 4)
    return [tuple(cells[at : at + 4]) for at in range(0, len(cells), 4)]
