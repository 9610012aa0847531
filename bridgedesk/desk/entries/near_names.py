"""Names that are nearly the same: one or two letters, accents, apostrophes, the order of the words."""

from difflib import SequenceMatcher

from bridgedesk.desk.entries.doubles import plain_name

NEAR = 0.86  # Astrd Ashdown and Astrid Ashdown are 0.96, Ann Oak and Ann Ash 0.57
MOST_LETTERS = 2  # that one of them has more than the other


def is_near(one: str, other: str) -> bool:
    """Return True for two spellings of one name, though not for the same one."""
    return one != other and are_near(_letters(one), _letters(other), SequenceMatcher(autojunk=False))


def are_near(one: str, other: str, matcher: "SequenceMatcher[str]") -> bool:
    if one == other:
        return True
    if abs(len(one) - len(other)) > MOST_LETTERS:
        return False
    matcher.set_seqs(one, other)
    return matcher.real_quick_ratio() >= NEAR and matcher.quick_ratio() >= NEAR and matcher.ratio() >= NEAR


def _letters(name: str) -> str:
    return plain_name(name).replace("'", "")
