"""Answers of a rule book as one line of text."""

from bridgedesk.rulebooks.finding import (
    Director,
    Disqualified,
    Figure,
    Figures,
    Finding,
    Forfeited,
    Listing,
    Moment,
    PerResult,
    Silent,
    Unit,
    Verdict,
    Warned,
)
from bridgedesk.rulebooks.penalties import amount_words, ordinal
from bridgedesk.rulebooks.stages.tie_words import in_words

NO_FIGURE = "the director decides"
FREE = "nothing"
LEFT_TO_HER = f"; {NO_FIGURE}"


def penalties_in_order(found: list[Finding]) -> str:
    """Describe the penalties for the first, second … offence, once if they are equal; the last applies to
    later ones."""
    words = [answer_words(each) for each in found]
    while len(words) > 1 and words[-1] == words[-2]:
        words.pop()
    if len(words) < 2:
        return "".join(words)
    left = LEFT_TO_HER if words[-1] != NO_FIGURE and any(each.endswith(LEFT_TO_HER) for each in words) else ""
    words = [each.removesuffix(LEFT_TO_HER) for each in words]
    turns = [f"{ordinal(turn)} time {each}" for turn, each in enumerate(words[:-1], start=1)]
    return f"{', '.join(turns)}, then {words[-1]}{left}"


def answer_words(found: Finding) -> str:
    match found:
        case Figure() if not found.value:
            return FREE
        case Figure(void=True):
            return f"the match is void: {amount_words(found.value, found.unit)} to the others"
        case Figure():
            words = amount_words(found.value, found.unit)
            if found.unit is Unit.BOARDS:
                words = f"{words.replace('1 boards', '1 board')} removed"
            return f"{'at most ' if found.at_most else ''}{words}"
        case Figures():
            return ", ".join(f"{each.what} {amount_words(each.value, each.unit)}" for each in found.amounts)
        case Listing():
            return "; ".join(found.items)
        case Verdict():
            return allowed_words(found)
        case Warned():
            return "a warning"
        case Forfeited():
            return "the match is lost"
        case Disqualified():
            return "no longer a contestant"
        case Director() if found.suggested:
            return f"{amount_words(found.suggested.value, found.suggested.unit)} suggested{LEFT_TO_HER}"
        case Director():
            return NO_FIGURE
        case PerResult() | Moment() | Silent():
            return found.because


def answer_reason(found: Finding) -> str:
    return found.because


def director_remarks(found: Finding) -> str:
    """Return the rule book's remarks if the director decides, or else the answer."""
    return found.because if isinstance(found, Director) else answer_words(found)


def allowed_words(found: Finding) -> str:
    if not isinstance(found, Verdict):
        return answer_words(found)
    return "allowed" if found.holds else f"not allowed: {'; '.join(found.missing)}"


def in_plain_words(question: str, value: object) -> str:
    """The value of an answer, as `shape` gives it; tests for a tie are named in a director's words."""
    if question == "tie-break" and isinstance(value, list):
        return "; ".join(in_words(str(each)) for each in value)
    return spelt(value)


def spelt(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case []:
            return "none"
        case list():
            return "; ".join(spelt(each) for each in value)
        case dict():
            return ", ".join(f"{name} {spelt(each)}" for name, each in value.items())
    return str(value)
