"""Hands and deals, in PBN notation: "N:AKQ2.J5.T98.7654 … … …"."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bridgedesk.bridge.seats import CLOCKWISE, Seat

RANKS = "AKQJT98765432"
SUITS = "SHDC"


class BadDeal(ValueError):
    """Fault in a deal, in words."""


@dataclass(frozen=True, slots=True)
class Card:
    suit: str
    rank: str

    def __post_init__(self) -> None:
        if len(self.suit) != 1 or self.suit not in SUITS or len(self.rank) != 1 or self.rank not in RANKS:
            raise ValueError(f"'{self.suit}{self.rank}' is not a card; write suit and rank, as HT or S4")

    def __str__(self) -> str:
        return self.suit + self.rank

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card: suit and rank in either order, any case, ten as T or 10: HT, h10, th."""
        plain = text.strip().upper().replace("10", "T")
        if len(plain) == 2 and plain[0] in RANKS and plain[1] in SUITS:
            plain = plain[::-1]
        if len(plain) != 2:
            raise ValueError(f"'{text.strip()}' is not a card; write suit and rank, as HT or S4")
        return cls(plain[0], plain[1])


@dataclass(frozen=True, slots=True)
class Hand:
    """Ranks held in spades, hearts, diamonds, clubs, each from the ace down."""

    spades: str
    hearts: str
    diamonds: str
    clubs: str

    def __post_init__(self) -> None:
        for ranks in self.suits:
            if list(ranks) != sorted(set(ranks) & set(RANKS), key=RANKS.index):
                raise BadDeal(f"'{ranks}' is not a holding of different cards from the ace down")

    @property
    def suits(self) -> tuple[str, str, str, str]:
        return (self.spades, self.hearts, self.diamonds, self.clubs)

    def cards(self) -> Iterator[Card]:
        for suit, ranks in zip(SUITS, self.suits, strict=True):
            for rank in ranks:
                yield Card(suit, rank)

    @property
    def points(self) -> int:
        """Return the high-card points: 4-3-2-1."""
        return sum("JQKA".find(rank) + 1 for ranks in self.suits for rank in ranks)

    def __str__(self) -> str:
        return ".".join(self.suits)

    @classmethod
    def parse(cls, text: str) -> "Hand":
        suits = [_from_the_ace_down(ranks) for ranks in text.upper().replace("10", "T").split(".")]
        if len(suits) != 4:
            raise BadDeal(f"'{text}' has {len(suits)} suits where a hand has 4, parted by full stops")
        return cls(*suits)


def _from_the_ace_down(ranks: str) -> str:
    for rank in ranks:
        if rank not in RANKS:
            raise BadDeal(f"'{rank}' is not the rank of a card; use {RANKS}")
    return "".join(sorted(ranks, key=RANKS.index))


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of thirteen cards, all different."""

    hands: Mapping[Seat, Hand]

    def __post_init__(self) -> None:
        _check({seat: self.hands[seat] for seat in CLOCKWISE})

    def __str__(self) -> str:
        return "N:" + " ".join(str(self.hands[seat]) for seat in CLOCKWISE)

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """Read a deal from any first hand clockwise; one hand may be '-': it holds the remaining cards."""
        first, colon, rest = text.strip().partition(":")
        if not colon or first.upper() not in "NESW" or len(first) != 1:
            raise BadDeal(f"a deal starts with N:, E:, S: or W:, not '{text.strip()[:8]}'")
        hands = rest.split()
        if len(hands) != 4:
            raise BadDeal(f"a deal has 4 hands, not {len(hands)}")
        seat = Seat(first.upper())
        found: dict[Seat, Hand | None] = {}
        for hand in hands:
            found[seat] = None if hand == "-" else Hand.parse(hand)
            seat = seat.next
        return cls(_completed(found))


def _check(hands: Mapping[Seat, Hand]) -> dict[Card, Seat]:
    """Return the seat that holds each card; refuse wrong counts and duplicates."""
    held: dict[Card, Seat] = {}
    for seat, hand in hands.items():
        cards = list(hand.cards())
        if len(cards) != 13:
            raise BadDeal(f"{seat.name.title()} has {len(cards)} cards; a hand has 13")
        for card in cards:
            if card in held:
                raise BadDeal(f"{card} is held by {held[card].name.title()} and by {seat.name.title()}")
            held[card] = seat
    return held


def _completed(found: Mapping[Seat, Hand | None]) -> dict[Seat, Hand]:
    known = {seat: hand for seat, hand in found.items() if hand is not None}
    if len(known) == 3:
        (missing,) = set(CLOCKWISE) - set(known)
        seen = _check(known)  # before the hidden hand takes the blame
        rest = ["".join(rank for rank in RANKS if Card(suit, rank) not in seen) for suit in SUITS]
        known[missing] = Hand(*rest)
    if len(known) != 4:
        raise BadDeal("more than one hand of the deal is hidden")
    return known
