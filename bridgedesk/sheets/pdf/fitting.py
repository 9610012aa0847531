"""Text made to fit its space: shortened, or broken into lines."""

from collections.abc import Callable

from bridgedesk.sheets.letters import cleaned

Measure = Callable[[str], float]

AND = " & "
MOST_FIRST_NAMES = 4


def shortened(text: str, width: float, measure: Measure) -> str:
    """Return the text, cut with an ellipsis if it is too long."""
    if measure(text) <= width + 0.01:
        return text
    least, most = 0, len(text)
    while least < most:
        middle = (least + most + 1) // 2
        if measure(text[:middle].rstrip() + "…") <= width:
            least = middle
        else:
            most = middle - 1
    return text[:least].rstrip() + "…"


def shortened_names(text: str, width: float, measure: Measure) -> str:
    """Shorten first names to initials before anything is cut; each name of a pair keeps its share."""
    if measure(text) <= width + 0.01:
        return text
    names = [_initials(name) for name in text.split(AND)]
    short = AND.join(names)
    if measure(short) <= width or len(names) == 1:
        return shortened(short if measure(short) <= width else text, width, measure)
    left = width - measure(AND) * (len(names) - 1)
    kept: dict[int, str] = {}
    for still, place in enumerate(sorted(range(len(names)), key=lambda place: measure(names[place]))):
        kept[place] = shortened(names[place], left / (len(names) - still), measure)
        left -= measure(kept[place])
    return AND.join(kept[place] for place in range(len(names)))


def _initials(name: str) -> str:
    """Return the name with initials, unless it has more words than people have names."""
    surname, comma, after = name.partition(", ")
    *first, last = [*after.split(), surname] if comma else name.split() or [""]
    if len(first) > MOST_FIRST_NAMES:
        return name
    short = [f"{each[0]}." for each in first]
    return f"{last}, {' '.join(short)}" if comma else " ".join([*short, last])


def lines(text: str, width: float, measure: Measure) -> list[str]:
    """Break the text between words; a word longer than a line is broken within."""
    found = []
    for paragraph in text.splitlines() or [""]:
        line = ""
        for word in cleaned(paragraph).split():
            longer = f"{line} {word}" if line else word
            if measure(longer) <= width:
                line = longer
                continue
            if line:
                found.append(line)
            while measure(word) > width and len(word) > 1:
                fits = max(
                    (end for end in range(1, len(word)) if measure(word[:end]) <= width),
                    default=1,
                )
                found.append(word[:fits])
                word = word[fits:]
            line = word
        found.append(line)
    return found
