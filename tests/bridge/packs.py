"""Shuffled packs, dealt out without the code under test."""

from hypothesis import strategies as st

PACK = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]


def hand_text(cards: list[str]) -> str:
    """A hand as PBN writes it: spades.hearts.diamonds.clubs, each from the ace down."""
    order = sorted(cards, key=PACK.index)
    return ".".join("".join(card[1] for card in order if card[0] == suit) for suit in "SHDC")


# North, East, South, West
four_hands = st.permutations(PACK).map(
    lambda pack: [hand_text(list(pack[start : start + 13])) for start in (0, 13, 26, 39)]
)
