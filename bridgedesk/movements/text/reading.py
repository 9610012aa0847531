"""Common parts of the text formats: limits, and the error for unreadable text."""

MOST_CHARACTERS = 500_000
MOST_ROUNDS = MOST_TABLES = MOST_SETS = 200
MOST_PAIRS = 999


class BadText(ValueError):
    """Error in one sentence: the line that cannot be read, and how it should look."""


def lines_of(text: str) -> list[str]:
    if len(text) > MOST_CHARACTERS:
        raise BadText(f"The text has more than {MOST_CHARACTERS} characters; that is no movement.")
    return text.lstrip("\ufeff").splitlines()


def whole_number(word: str, what: str, least: int, most: int) -> int:
    if not word.isdecimal() or not word.isascii() or not least <= int(word) <= most:
        raise BadText(f"'{word}' is not {what}; write a number from {least} to {most}.")
    return int(word)
