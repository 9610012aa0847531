"""Diagram of a deal, with the tricks that can be made."""

from dataclasses import dataclass, replace

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import CLOCKWISE, Seat, dealer, vulnerability
from bridgedesk.event.score_text import SUITS
from bridgedesk.sheets.content import Box, BracketDiagram, HandDiagram
from bridgedesk.sheets.pdf.page import Strip
from bridgedesk.sheets.pdf.pen import FAINT, RULE, Face, Pen

LINE = 11.5
CARDS = Face(10)
BLANK_LINE = 17.0
LABEL = Face(9, bold=True, ink=FAINT)
BOARD = Face(14, bold=True)
SMALL = Face(8.5, ink=FAINT)
PLACES = {Seat.NORTH: (1, 0), Seat.WEST: (0, 1), Seat.EAST: (2, 1), Seat.SOUTH: (1, 2)}
ORDER = (
    Denomination.CLUBS,
    Denomination.DIAMONDS,
    Denomination.HEARTS,
    Denomination.SPADES,
    Denomination.NOTRUMP,
)


def hands_strip(hands: HandDiagram) -> Strip:
    line = LINE if hands.deal else BLANK_LINE
    label = line if hands.names is not None or not hands.deal else 0
    return _Diagram(height=3 * (4 * line + label) + 6, hands=hands, line=line, label=label)


@dataclass(frozen=True, kw_only=True)
class _Diagram(Strip):
    hands: HandDiagram
    line: float
    label: float

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:
        third = width / 3
        block = (self.height - 6) / 3
        for seat, (across, down) in PLACES.items():
            self._hand(pen, seat, x + across * third, top - 2 - down * block, third - 8)
        self._board(pen, x, top)
        if self.hands.deal:
            _points(pen, self.hands.deal, x, top - 2 - 2 * block)
        if self.hands.makes:
            self._makes(pen, x + 2 * third, top - 2 - 2 * block, third)

    def _hand(self, pen: Pen, seat: Seat, x: float, top: float, width: float) -> None:
        y = top - self.line + 3
        if self.label:
            name = (self.hands.names or {}).get(seat, "")
            label = seat.name.title()
            pen.words(label, x, y, LABEL)
            start = LABEL.width(label) + 4
            pen.words(name, x + start, y, CARDS, width - start)
            if not name:
                pen.line(x + start, y - 2, x + width, y - 2)
            y -= self.line
        held = self.hands.deal.hands[seat].suits if self.hands.deal else ("", "", "", "")
        for suit, ranks in zip("SHDC", held, strict=True):
            pen.words(SUITS[suit], x, y, CARDS)
            if self.hands.deal:
                cards, face = _fitting([rank.replace("T", "10") for rank in ranks], width - 12)
                pen.words(cards, x + 12, y, face)
            else:
                pen.line(x + 14, y - 2, x + width, y - 2)
            y -= self.line

    def _board(self, pen: Pen, x: float, top: float) -> None:
        board = self.hands.board
        if board is not None:
            pen.words(f"{board}", x, top - 14, BOARD)
            pen.words(f"Dealer {dealer(board).name.title()}", x, top - 26, SMALL)
            pen.words(vulnerability(board).words, x, top - 36, SMALL)

    def _makes(self, pen: Pen, x: float, top: float, width: float) -> None:
        step = min((width - 8) / 5, 15.0)
        for across, denomination in enumerate(ORDER, start=1):
            sign = SUITS.get(denomination.value, "NT")
            pen.words_right(sign, x + 8 + (across - 1) * step, top - 10, SMALL, step)
        makes = self.hands.makes or {}
        for down, seat in enumerate((CLOCKWISE[0], CLOCKWISE[2], CLOCKWISE[1], CLOCKWISE[3]), start=1):
            y = top - 10 - down * 9.5
            pen.words(seat.value, x, y, SMALL)
            for across, denomination in enumerate(ORDER, start=1):
                tricks = makes.get(seat, {}).get(denomination)
                shown = "" if tricks is None else f"{tricks - 6}" if tricks > 6 else "-"
                pen.words_right(shown, x + 8 + (across - 1) * step, y, SMALL, step)


def _points(pen: Pen, deal: Deal, x: float, top: float) -> None:
    """Draw the high-card points, laid out like the hands."""
    places = {Seat.NORTH: (14, 0), Seat.WEST: (0, 10), Seat.EAST: (28, 10), Seat.SOUTH: (14, 20)}
    for seat, (right, down) in places.items():
        pen.words(f"{deal.hands[seat].points}", x + right, top - 14 - down, SMALL)


def _fitting(ranks: list[str], width: float) -> tuple[str, Face]:
    """Return all cards: without spaces if they are too wide, then in smaller letters, and never cut."""
    spaced, close = " ".join(ranks) or "—", "".join(ranks) or "—"
    if CARDS.width(spaced) <= width:
        return spaced, CARDS
    return close, Face(CARDS.size * min(1.0, width / CARDS.width(close)))


# ---- A bracket: boxes in columns, and lines from each match to the next

BOX = 62.0
GAP = 16.0
LADDER_GAP = 26.0
SMALLEST = 0.65  # of the usual letters
TITLE = Face(9, bold=True, ink=FAINT)
NOTE = Face(8.5, ink=FAINT)


def ladder_strip(ladder: BracketDiagram) -> Strip:
    most = max(len(column) for column in ladder.columns)
    return _Drawn(height=most * (BOX + GAP) + GAP, ladder=ladder)


@dataclass(frozen=True, kw_only=True)
class _Drawn(Strip):
    ladder: BracketDiagram

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:
        columns = self.ladder.columns
        box = (width - LADDER_GAP * (len(columns) - 1)) / len(columns)
        turns = self._turns()
        for (from_column, from_place), (to_column, to_place) in self.ladder.links:
            start_x = x + from_column * (box + LADDER_GAP) + box
            end_x = x + to_column * (box + LADDER_GAP)
            start_y, end_y = (
                self._middle(top, from_column, from_place),
                self._middle(top, to_column, to_place),
            )
            lane, lanes = turns[to_column, to_place]
            turn = end_x - LADDER_GAP + LADDER_GAP * (lane + 1) / (lanes + 1)
            pen.line(start_x, start_y, turn, start_y, RULE)
            pen.line(turn, start_y, turn, end_y, RULE)
            pen.line(turn, end_y, end_x, end_y, RULE)
        for across, column in enumerate(columns):
            for down, match in enumerate(column):
                middle = self._middle(top, across, down)
                _box(pen, match, x + across * (box + LADDER_GAP), middle + BOX / 2, box)

    def _turns(self) -> dict[tuple[int, int], tuple[int, int]]:
        """Return where the lines to each match turn, in lanes of their column: lines that lead to different
        matches share no lane."""
        spans: dict[tuple[int, int], list[float]] = {}
        for start, end in self.ladder.links:
            spans.setdefault(end, [self._middle(0, *end)]).append(self._middle(0, *start))
        found: dict[tuple[int, int], int] = {}
        for end in sorted(spans):
            taken = {
                lane
                for other, lane in found.items()
                if other[0] == end[0]
                and min(spans[other]) <= max(spans[end])
                and min(spans[end]) <= max(spans[other])
            }
            found[end] = next(lane for lane in range(len(spans)) if lane not in taken)
        lanes = {column: max(found[end] for end in found if end[0] == column) + 1 for column, _ in found}
        return {end: (lane, lanes[end[0]]) for end, lane in found.items()}

    def _middle(self, top: float, column: int, place: int) -> float:
        share = self.height / len(self.ladder.columns[column])
        return top - share * (place + 0.5)


def _box(pen: Pen, match: Box, x: float, top: float, width: float) -> None:
    pen.box(x, top - BOX, width, BOX, RULE)
    pen.words(match.title, x + 6, top - 11, _shrunk(TITLE, match.title, width - 12), width - 12)
    for number, (name, score) in enumerate(match.sides):
        face = Face(10.5, bold=number == match.winner)
        y = top - 26 - 14 * number
        room = width - 12 - (face.width(score) + 6)
        pen.words(name, x + 6, y, _shrunk(face, name, room), room)
        pen.words_right(score, x + 6, y, face, width - 12)
    pen.words(match.note, x + 6, top - BOX + 7, NOTE, width - 12)


def _shrunk(face: Face, words: str, room: float) -> Face:
    """Return the letters in which words fit, not smaller than can be read."""
    share = max(SMALLEST, min(1.0, room / max(face.width(words), 1.0)))
    return replace(face, size=face.size * share)
