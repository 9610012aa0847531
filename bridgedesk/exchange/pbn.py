"""PBN 2.0 and 2.1: its layout of games, tags, comments and tables; deals, score tables and totals."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bridgedesk.bridge.cards import BadDeal, Deal
from bridgedesk.bridge.seats import Vulnerability, dealer, vulnerability
from bridgedesk.event.codec import shown
from bridgedesk.event.session import Scoring, Session
from bridgedesk.exchange.gathering import SESSION, STAGE, EventBuilder
from bridgedesk.exchange.notation import board_number, date_of
from bridgedesk.exchange.pbn_scores import PbnLine, add_total_line, fields_of, line_of, sections_of
from bridgedesk.exchange.published import Published, Unreadable

MOST_LINES = 2_000_000
LONGEST_LINE = 10_000  # many programs write more than the 255 allowed
_LINES = re.compile(r"\r\n|\r|\n")
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[^";{]+|;.*|.')
_TAG = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_CELL = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
_ESCAPED = re.compile(r'\\(["\\])')


@dataclass(frozen=True, slots=True)
class Tag:
    value: str
    line: int
    rows: list[tuple[int, str]] = field(default_factory=list)  # the section that follows it


@dataclass(frozen=True, slots=True)
class Game:
    line: int
    tags: Mapping[str, Tag]

    def says(self, name: str) -> str:
        """Return the value of a tag; empty if it is missing or unknown."""
        value = self.tags[name].value.strip() if name in self.tags else ""
        return "" if value == "?" else value

    @property
    def is_board(self) -> bool:
        """Return False for a game that only has the event's own tags, or its totals."""
        return any(name in self.tags for name in ("Board", "Deal", "ScoreTable"))


Row = tuple[int, Mapping[str, str]]
Column = tuple[str, int | None]  # its name, and its width if stated
Drawn = tuple[int, str, list[str]]  # a row's line, its text and its cells


def table(tag: Tag, called: str) -> list[Row]:
    """Return the rows of a table, each with its line, by column names.

    A row with blank cells is read by column widths, if the whole rows keep to them."""
    columns = [_column(each) for each in tag.value.split(";")]
    names = [name for name, _ in columns]
    found = [(line, text, _words(text)) for line, text in tag.rows]
    if any(len(words) != len(names) for _, _, words in found):
        found = _filled_up(found, columns)
    rows: list[Row] = []
    for line, _, cells in found:
        if len(cells) != len(names):
            raise Unreadable(
                f"line {line}, {called}: the row has {len(cells)} columns, its table {len(names)}"
            )
        rows.append((line, dict(zip(names, cells, strict=True))))
    return rows


def _filled_up(rows: Sequence[Drawn], columns: Sequence[Column]) -> list[Drawn]:
    """Fill in blank cells, if every whole row shows that the columns have their stated widths."""
    whole = [(text, words) for _, text, words in rows if len(words) == len(columns)]
    if any(_by_width(text, columns) != words for text, words in whole):
        return list(rows)
    filled = []
    for line, text, words in rows:
        cells = words if len(words) == len(columns) else _by_width(text, columns) or words
        same = [cell for cell in cells if cell] == [word for word in words if word]
        filled.append((line, text, cells if same else words))
    return filled


def _column(printed: str) -> Column:
    """Return a column's name and width: `MP_NS\\4R` is 4 wide."""
    name, _, layout = printed.strip().lstrip("+-").partition("\\")
    width = layout.rstrip("LR")
    return name, int(width) if width.isascii() and width.isdigit() and len(width) <= 3 else None


def _words(text: str) -> list[str]:
    return [_unescaped(found[1]) if found[1] is not None else found[2] for found in _CELL.finditer(text)]


def _by_width(text: str, columns: Sequence[Column]) -> list[str] | None:
    """Return the cells of a row by column widths, or None if a word would be split."""
    cells: list[str] = []
    at = 0
    for _, width in columns:
        end = len(text) if width is None else at + width
        words = _words(text[at:end])
        if len(words) > 1 or text[end : end + 1].strip():
            return None
        cells += words or [""]
        at = end + 1
    return None if text[at:].strip() else cells


def games(text: str) -> Iterator[Game]:
    before: Mapping[str, Tag] = {}
    kept: dict[str, Tag] = {}  # with ##: also for all games after it
    for game in _games(text):
        tags: dict[str, Tag] = dict(kept)
        for name, tag in game.tags.items():
            value = tag.value
            if value.startswith("##"):
                value = value[2:]
                kept[name] = Tag(value, tag.line)
            elif value == "#":
                value = before[name].value if name in before else ""
            tags[name] = Tag(value, tag.line, tag.rows)
        before = tags
        yield Game(game.line, tags)


def _games(text: str) -> Iterator[Game]:
    if text.count("\n") + text.count("\r") > MOST_LINES:
        raise Unreadable(f"it has more than {MOST_LINES} lines")
    tags: dict[str, Tag] = {}
    current: Tag | None = None
    comment = False
    first = 0
    for line, raw in enumerate(_LINES.split(text), start=1):
        if len(raw) > LONGEST_LINE:
            raise Unreadable(f"line {line} has {len(raw)} marks; PBN allows 255")
        if not comment and raw.startswith("%"):
            continue
        if not comment and not raw.strip():
            if tags:
                yield Game(first, tags)
            tags, current = {}, None
            continue
        plain, comment = _without_comments(raw, comment)
        place = 0
        while found := _TAG.match(plain, place):
            first = line if not tags else first
            current = Tag(_unescaped(found[2]), line)
            tags.setdefault(found[1], current)  # a repeated tag is ignored
            place = found.end()
        rest = plain[place:].rstrip() if place == 0 else plain[place:].strip()
        if rest.lstrip().startswith("["):
            raise Unreadable(f'line {line}: this tag is not written like [Name "value"]')
        if rest and current is None:
            raise Unreadable(f"line {line}: text without a tag")
        if rest and current:
            current.rows.append((line, rest))
    if comment:
        raise Unreadable("the last comment is not closed; the file was cut off")
    if tags:
        yield Game(first, tags)


def _without_comments(raw: str, comment: bool) -> tuple[str, bool]:
    """Return a line without comments, and whether a comment in braces continues after it."""
    kept: list[str] = []
    place = 0
    while place < len(raw):
        if comment:
            end = raw.find("}", place)
            if end < 0:
                break
            comment, place = False, end + 1
            continue
        found = _PIECE.match(raw, place)
        if not found or found[0].startswith(";"):
            break
        comment = found[0] == "{"
        kept.append("" if comment else found[0])
        place = found.end()
    return "".join(kept), comment


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)


# ---- deals, score tables and the total score table

_VULNERABLE = {
    "NONE": Vulnerability.NONE,
    "LOVE": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "NS": Vulnerability.NS,
    "EW": Vulnerability.EW,
    "BOTH": Vulnerability.BOTH,
    "ALL": Vulnerability.BOTH,
}


def read_pbn(text: str, stem: str) -> Published:
    found = list(games(text))
    gathering = EventBuilder()
    numbered = [
        (game, board_number(game.says("Board"), f"line {game.line}, Board"))
        for game in found
        if game.is_board
    ]
    deals = _deals(numbered, gathering)
    wanted = any("ScoreTable" in game.tags for game in found)
    scored = [line for game, board in numbered if wanted for line in _scores(game, board, gathering)]
    if not deals and not scored:
        raise Unreadable("it has no deal and no score table")
    scoring = _scoring(found, scored)
    totals = [
        (f"line {at}, TotalScoreTable", row)
        for game in found
        if "TotalScoreTable" in game.tags
        for at, row in table(game.tags["TotalScoreTable"], "TotalScoreTable")
    ]
    sections = sections_of(scored, scoring, gathering, totals)
    for place, row in totals:
        add_total_line(row, place, sections, gathering)
    gathering.sessions.append(
        Session(SESSION, scoring, STAGE, deals=deals, sections=tuple(each.section() for each in sections))
    )
    printed = _first(found, "Date")
    return gathering.published(
        stem,
        _first(found, "Event") or stem,
        date_of(printed),
        "butler" if scoring is Scoring.BUTLER else "pairs",
        fields_of(sections),
        None,
        _first(found, "Generator") or _first(found, "Application"),
    )


def _first(found: list[Game], name: str) -> str:
    return next((said for game in found if (said := game.says(name))), "")


def _deals(numbered: list[tuple[Game, int]], gathering: EventBuilder) -> dict[int, Deal]:
    deals: dict[int, Deal] = {}
    for game, board in numbered:
        place = f"line {game.line}, board {board}"
        _compare(game, board, place, gathering)
        printed = game.says("Deal")
        if printed.split().count("-") + printed.count(":-") > 1:
            gathering.remark(f"{place}: hands of the deal are hidden; it is left out.")
        elif printed and printed != "-":
            try:
                deal = Deal.parse(printed)
            except BadDeal as problem:
                raise Unreadable(f"line {game.tags['Deal'].line}, board {board}: {problem}") from None
            if deals.setdefault(board, deal) != deal:
                gathering.remark(f"{place}: the deal differs from the earlier one, which is used.")
    return deals


def _compare(game: Game, board: int, place: str, gathering: EventBuilder) -> None:
    """Note a dealer or vulnerability that does not fit the board number (Law 2)."""
    said = game.says("Dealer").upper()
    if said and said != dealer(board).value:
        gathering.remark(f"{place}: the file says dealer {shown(said)} instead of {dealer(board).value}.")
    said = game.says("Vulnerable").upper()
    if said and _VULNERABLE.get(said) is not vulnerability(board):
        known = vulnerability(board).value
        gathering.remark(f"{place}: the file says vulnerability {shown(said)} instead of {known}.")


def _scores(game: Game, board: int, gathering: EventBuilder) -> list[PbnLine]:
    tag = game.tags.get("ScoreTable")
    if tag is None:
        raise Unreadable(f"line {game.line}, board {board}: it has no ScoreTable, but other boards have one")
    rows = table(tag, f"board {board}")
    if not rows:
        raise Unreadable(f"line {tag.line}, board {board}: the ScoreTable has no rows")
    found_lines = [line_of(row, board, f"line {line}, board {board}", gathering) for line, row in rows]
    return [line for line in found_lines if line]


def _scoring(found: list[Game], lines: list[PbnLine]) -> Scoring:
    """Return the scoring by the Scoring tag, or by the columns if the tag leaves it open."""
    said = _first(found, "Scoring").upper()
    if "BUTLER" in said:
        return Scoring.BUTLER
    if "CROSS" in said:
        return Scoring.CROSS_IMPS
    if said.startswith(("BAM", "BOARDAMATCH")):
        return Scoring.POINT_A_BOARD
    if said.startswith(("MP", "MATCHPOINTS")):
        return Scoring.MATCHPOINTS
    imps = [line.row["IMP_NS"] for line in lines if line.row.get("IMP_NS", "-") not in ("-", "?")]
    if not imps or any("MP_NS" in line.row for line in lines):
        return Scoring.MATCHPOINTS
    return Scoring.CROSS_IMPS if any("." in each for each in imps) else Scoring.BUTLER
