"""Text made to fit its space: shortened, or broken into lines."""

from collections.abc import Callable
from functools import cache
from unicodedata import bidirectional, combining, decomposition, mirrored

from bridgedesk.sheets.words import cleaned

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
                fits = max((end for end in range(1, len(word)) if measure(word[:end]) <= width), default=1)
                found.append(word[:fits])
                word = word[fits:]
            line = word
        found.append(line)
    return found


# ---- hebrew and Arabic text in display order and letter forms, on a line that runs to the right

RIGHT_TO_LEFT = ("R", "AL")
FIGURES = ("EN", "AN")
MIRROR = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def display_order(text: str) -> str:
    if text.isascii() or not any(bidirectional(letter) in RIGHT_TO_LEFT for letter in text):
        return text
    kinds = [bidirectional(letter) for letter in text]
    seen = []
    at = 0
    while at < len(text):
        end = _run(kinds, at)
        seen.append(_turned(_joined(text[at:end])) if end > at else text[at])
        at = max(end, at + 1)
    return "".join(seen)


def _run(kinds: list[str], start: int) -> int:
    """Return the end of the right-to-left run that starts here: its last letter before one of the other
    kind."""
    if kinds[start] not in RIGHT_TO_LEFT:
        return start
    end = start + 1
    for at in range(start, len(kinds)):
        if kinds[at] == "L":
            break
        if kinds[at] in RIGHT_TO_LEFT or (kinds[at] == "NSM" and at == end):
            end = at + 1
    return end


def _turned(text: str) -> str:
    """Reverse the text: letters stay with their marks, and figures keep their order."""
    clusters: list[str] = []
    for letter in text:
        number = bidirectional(letter) in FIGURES
        if clusters and (combining(letter) or (number and bidirectional(clusters[-1][-1]) in FIGURES)):
            clusters[-1] += letter
        else:
            clusters.append(letter.translate(MIRROR) if mirrored(letter) else letter)
    return "".join(reversed(clusters))


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Return the isolated, final, initial and medial forms of Arabic letters, and of lam with alef."""
    forms: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)):
        kind, *letters = decomposition(chr(code)).split()[:3] or [""]
        if kind and letters:
            whole = "".join(chr(int(letter, 16)) for letter in letters)
            forms.setdefault(whole, {}).setdefault(kind.strip("<>"), chr(code))
    return forms


def _joined(text: str) -> str:
    forms = _forms()
    units: list[str] = []
    for letter in text:
        if units and units[-1] + letter in forms:
            units[-1] += letter
        else:
            units.append(letter)
    found = []
    for at, unit in enumerate(units):
        own = forms.get(unit)
        if own is None:
            found.append(unit)
            continue
        joins_before = "initial" in forms.get(_neighbour(units, at, -1), {}) and "final" in own
        joins_after = "final" in forms.get(_neighbour(units, at, 1), {}) and "initial" in own
        wanted = {(0, 0): "isolated", (1, 0): "final", (0, 1): "initial", (1, 1): "medial"}[
            joins_before, joins_after
        ]
        found.append(own.get(wanted, unit))
    return "".join(found)


def _neighbour(units: list[str], at: int, step: int) -> str:
    at += step
    while 0 <= at < len(units) and combining(units[at][0]):
        at += step
    return units[at] if 0 <= at < len(units) else ""
