"""Text of a score: 4SXN-2, +620, P, NP, L, A+-, 60/40, I+2+2, W 60:+620 40:+170, or both, +620 | A-=."""

import re
from decimal import Decimal
from functools import lru_cache

from bridgedesk.bridge.cards import Card
from bridgedesk.bridge.contract import Contract, Denomination, Doubling, result_sign
from bridgedesk.bridge.seats import Seat
from bridgedesk.event.match import Slip
from bridgedesk.event.score import (
    Adjusted,
    Award,
    Imps,
    LatePlay,
    NotPlayed,
    OneSided,
    PassedOut,
    Percentages,
    Plain,
    Played,
    PointsScore,
    Score,
    Split,
    Weighted,
)

HIDDEN = "hidden"  # shown for the result of a board that a playing director has yet to play


class BadScore(ValueError):
    """Error naming the fault in a score as written, and what would be correct."""


class NotAScore(BadScore):
    """Error for text that has none of the forms of a score."""


MOST_LETTERS = 1000

_DENOMINATIONS = {one.value: one for one in Denomination} | {"N": Denomination.NOTRUMP}
_DOUBLINGS = {str(one): one for one in Doubling}
_CODES: dict[str, Score] = {"P": PassedOut(), "NP": NotPlayed(), "L": LatePlay()}

_CONTRACT = re.compile(r"([1-7])([CDHS]|NT?)(X{0,2})([NESW])(.*)", re.ASCII)
_RESULT = re.compile(r"=|\.|[+-]\d{1,2}|\d{1,2}", re.ASCII)
_FIGURE = re.compile(r"[+-]\d{1,5}", re.ASCII)
_UNSIGNED = re.compile(r"\d{2,5}", re.ASCII)
_PERCENTAGES = re.compile(r"(\d{1,3}(?:\.\d{1,4})?)/(\d{1,3}(?:\.\d{1,4})?)", re.ASCII)
_IMPS = re.compile(r"I ?([+-]\d{1,2}(?:\.\d{1,2})?) ?([+-]\d{1,2}(?:\.\d{1,2})?)", re.ASCII)
_PART = re.compile(r"(\d{1,3}(?:\.\d{1,4})?):(\S+)", re.ASCII)


@lru_cache(maxsize=1 << 14)
def parse_score(text: str) -> Score:
    plain = _capitals(text)
    ns, bar, ew = plain.partition("|")
    try:
        if bar:
            return Split(_one_side(ns), _one_side(ew))
        return _CODES.get(plain) or _one_side(plain)
    except BadScore:
        raise
    except ValueError as problem:
        raise BadScore(str(problem)) from None


def _capitals(text: str) -> str:
    if len(text) > MOST_LETTERS:
        raise BadScore(f"a score cannot have {len(text)} letters; type for example 4SN=, +620 or A+-")
    plain = " ".join(text.split()).upper()
    if not plain.isprintable():
        raise BadScore("the score has an invisible letter; type it again")
    return plain


def _one_side(text: str) -> OneSided:
    text = text.strip()
    if text.startswith("A"):
        return parse_adjusted(text)
    if text.startswith("W"):
        return Weighted(tuple(_part(part) for part in text[1:].split()))
    if text.startswith("I"):
        return parse_imps(text)
    if found := _PERCENTAGES.fullmatch(text):
        return Percentages(Decimal(found[1]), Decimal(found[2]))
    if text in ("NP", "L"):
        raise BadScore(f"“{text}” is for the whole board; it cannot be half of a split score")
    return parse_plain(text)


def parse_plain(text: str) -> Plain:
    if text == "P":
        return PassedOut()
    if _FIGURE.fullmatch(text):
        return figure(int(text))
    if _UNSIGNED.fullmatch(text):
        raise BadScore(f"“{text}” needs a sign: +{text} for North-South or -{text} for East-West")
    if text[:1] in "1234567" and text[:1]:
        return parse_contract(text)
    raise NotAScore(not_a_score(text, "+620"))


def not_a_score(text: str, figure: str) -> str:
    """Return the sentence with examples; `figure` is written as its reader has to write it."""
    return f"“{text}” is not a score; type for example 4SN=, 3NXE-2, {figure}, P, NP, A+- or 60/40"


def figure(value: int) -> Plain:
    """Return a score of points for North-South; 0 is a passed-out board."""
    return PointsScore(value) if value else PassedOut()


def parse_contract(text: str) -> Played:
    """Read a contract: level, denomination, X or XX, declarer, result: 3NN9, 1NS8, 4SXE-2, 6CXXS=."""
    found = _CONTRACT.fullmatch(text)
    if not found:
        raise BadScore(_what_a_contract_lacks(text))
    level, denomination, doubling, declarer, result = found.groups()
    contract = Contract(int(level), _DENOMINATIONS[denomination], _DOUBLINGS[doubling], Seat(declarer))
    return Played(contract, tricks_of(contract, result))


def tricks_of(contract: Contract, result: str) -> int:
    """Return the tricks: '=' or '.' as contracted, +1 over, -2 down; without a sign the tricks in all."""
    if not _RESULT.fullmatch(result):
        written = f"“{result}”" if result else "nothing"
        raise BadScore(f"after {contract} type =, +1, -2 or the number of tricks (0 to 13), not {written}")
    if result in ("=", "."):
        return contract.needed
    tricks = contract.needed + int(result) if result[0] in "+-" else int(result)
    if result[0] in "+-" and int(result) == 0:
        raise BadScore(f"{contract} made exactly is written with =, not “{result}”")
    if not 0 <= tricks <= 13:
        raise BadScore(f"{contract} {result} would be {tricks} tricks; there are 13")
    return tricks


def parse_adjusted(text: str) -> Adjusted:
    awards = text[1:].strip()
    if len(awards) != 2 or any(sign not in "+=-" for sign in awards):
        raise BadScore(f"“{text}” needs two signs after A, for North-South and East-West: A+-, A==, A++")
    return Adjusted(Award(awards[0]), Award(awards[1]))


def parse_imps(text: str) -> Imps:
    found = _IMPS.fullmatch(text)
    if not found:
        raise BadScore(
            f"“{text}” needs two signed figures after I, for North-South and East-West: I+2+2, I-3+3"
        )
    return Imps(Decimal(found[1]), Decimal(found[2]))


def _part(text: str) -> tuple[Decimal, Plain]:
    found = _PART.fullmatch(text)
    if not found:
        raise BadScore(f"“{text}” is not a weight and a score; type for example W 60:4SN= 40:4SN-1")
    return Decimal(found[1]), parse_outcome(found[2])


def parse_outcome(text: str) -> Plain:
    """Read one of the outcomes in a weighted score."""
    plain = _capitals(text)
    if plain in ("NP", "L") or plain[:1] in ("A", "W") or "/" in plain:
        raise BadScore(f"“{plain}” cannot be weighted; an outcome is a contract, a score or P")
    return parse_plain(plain)


def _what_a_contract_lacks(text: str) -> str:
    if not re.match(r"[1-7]([CDHS]|NT?)", text):
        return f"“{text}” is not a contract; after the level 1–7 type C, D, H, S or N"
    return f"“{text}” has no declarer N, E, S or W before the result, such as 4SN=, 3NXE-2 or 1NS8"


def score_text(score: Score) -> str:
    """Return the standard text of a score, which parse_score reads back."""
    match score:
        case Played(contract, tricks):
            denomination = contract.denomination.value[0]
            bid = f"{contract.level}{denomination}{contract.doubling}{contract.declarer.value}"
            return bid + result_sign(contract, tricks)
        case PointsScore(value):
            return f"{value:+d}"
        case PassedOut():
            return "P"
        case NotPlayed():
            return "NP"
        case LatePlay():
            return "L"
        case Adjusted(ns, ew):
            return f"A{ns.value}{ew.value}"
        case Percentages(ns, ew):
            return f"{amount(ns)}/{amount(ew)}"
        case Imps(ns, ew):
            return f"I{ns.normalize():+f}{ew.normalize():+f}"
        case Weighted(parts):
            return "W " + " ".join(f"{amount(weight)}:{score_text(part)}" for weight, part in parts)
        case Split(ns, ew):
            return f"{score_text(ns)} | {score_text(ew)}"


# ---- a score in words and signs, as it is read across a table

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
MINUS = "\N{MINUS SIGN}"
AWARD_WORDS = {Award.PLUS: "Ave+", Award.AVERAGE: "Ave", Award.MINUS: f"Ave{MINUS}"}


def score_words(score: Score) -> str:
    """Return a score in words and signs: 4♠ N =, 3NT E −2, +620, Ave+ / Ave−, 60% 4♠ N =, 40% +170."""
    match score:
        case Played(contract, tricks):
            return f"{bid_words(contract)} {contract.declarer.value} {result_words(contract, tricks)}"
        case PointsScore(value):
            return signed(value)
        case PassedOut():
            return "Passed out"
        case NotPlayed():
            return "Not played"
        case LatePlay():
            return "Late play"
        case Adjusted(ns, ew):
            return f"{AWARD_WORDS[ns]} / {AWARD_WORDS[ew]}"
        case Percentages(ns, ew):
            return f"{amount(ns)}% / {amount(ew)}%"
        case Imps(ns, ew):
            return minus_sign(f"{ns.normalize():+f} / {ew.normalize():+f} IMPs")
        case Weighted(parts):
            return ", ".join(f"{amount(weight)}% {score_words(part)}" for weight, part in parts)
        case Split(ns, ew):
            return f"NS {score_words(ns)}; EW {score_words(ew)}"


def bid_words(contract: Contract) -> str:
    denomination = contract.denomination.value
    return f"{contract.level}{SUITS.get(denomination, denomination)}{contract.doubling}"


def result_words(contract: Contract, tricks: int) -> str:
    return minus_sign(result_sign(contract, tricks))


def card_words(card: Card | None) -> str:
    return "" if card is None else SUITS[card.suit] + card.rank.replace("T", "10")


def signed(points: int) -> str:
    """Return points with their sign: +620, −50, 0."""
    return minus_sign(f"{points:+d}") if points else "0"


def minus_sign(written: str) -> str:
    """Replace the hyphen of a figure by a real minus sign."""
    return written.replace("-", MINUS)


def amount(value: Decimal) -> str:
    """Return the amount without trailing zeros."""
    return f"{value.normalize():f}"


def points_text(points: int) -> str:
    """Return North-South's points: +620, -50 or 0."""
    return f"{points:+d}" if points else "0"


def total_text(slip: Slip | None, unit: str = "IMPs") -> str:
    """Return the result of a match as handed in: 24-13 IMPs, 14.31-5.69 VPs, +12 IMPs."""
    if slip is None:
        return ""
    imps = "-".join(map(str, slip.imps or ()))
    if slip.team_imps is not None:
        imps = points_text(slip.team_imps)
    vps = "-".join(map(str, slip.vp or ())) or ("" if slip.team_vp is None else str(slip.team_vp))
    return ", ".join(filter(None, (imps and f"{imps} {unit}", vps and f"{vps} VPs")))


# ---- suits by their signs

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

_SUIT_OF_CONTRACT = re.compile(r"\b([1-7])([SHDC])(?=X{0,2}[NESW])")
_SUIT_OF_CARD = re.compile(r"\b([SHDC])(?=(?:10|[2-9TJQKA])\b)")


def with_suit_signs(text: str) -> str:
    """Return a result with the signs of its suits: 4SXE-2 HT becomes 4♠XE-2 ♥T."""
    text = _SUIT_OF_CONTRACT.sub(lambda found: found[1] + SUIT_SIGNS[found[2]], text)
    return _SUIT_OF_CARD.sub(lambda found: SUIT_SIGNS[found[1]], text)


def suit_in(text: str) -> str:
    """Return the letter of the contract's suit, or of the card alone; empty for no trumps."""
    if found := _SUIT_OF_CONTRACT.search(text):
        return found[2]
    found = _SUIT_OF_CARD.match(text)
    return found[1] if found else ""
