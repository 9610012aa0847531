"""A bracket: boxes in columns, and lines from each match to the next."""

from dataclasses import dataclass

from bridgedesk.sheets.content import Box, BracketDiagram
from bridgedesk.sheets.pdf.pen import FAINT, RULE, Face, Pen
from bridgedesk.sheets.pdf.strip import Strip

BOX = 62.0
GAP = 16.0
LADDER_GAP = 26.0
TITLE = Face(8, bold=True, ink=FAINT)
NOTE = Face(7.5, ink=FAINT)


def ladder_strip(ladder: BracketDiagram) -> Strip:
    most = max(len(column) for column in ladder.columns)
    return _Drawn(height=most * (BOX + GAP) + GAP, ladder=ladder)


@dataclass(frozen=True, kw_only=True)
class _Drawn(Strip):
    ladder: BracketDiagram

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:
        columns = self.ladder.columns
        box = (width - LADDER_GAP * (len(columns) - 1)) / len(columns)
        for (from_column, from_place), (to_column, to_place) in self.ladder.links:
            start_x = x + from_column * (box + LADDER_GAP) + box
            end_x = x + to_column * (box + LADDER_GAP)
            start_y, end_y = (
                self._middle(top, from_column, from_place),
                self._middle(top, to_column, to_place),
            )
            turn = end_x - LADDER_GAP / 2
            pen.line(start_x, start_y, turn, start_y, RULE)
            pen.line(turn, start_y, turn, end_y, RULE)
            pen.line(turn, end_y, end_x, end_y, RULE)
        for across, column in enumerate(columns):
            for down, match in enumerate(column):
                middle = self._middle(top, across, down)
                _box(pen, match, x + across * (box + LADDER_GAP), middle + BOX / 2, box)

    def _middle(self, top: float, column: int, place: int) -> float:
        share = self.height / len(self.ladder.columns[column])
        return top - share * (place + 0.5)


def _box(pen: Pen, match: Box, x: float, top: float, width: float) -> None:
    pen.box(x, top - BOX, width, BOX, RULE)
    pen.words(match.title, x + 6, top - 11, TITLE, width - 12)
    for number, (name, score) in enumerate(match.sides):
        face = Face(9.5, bold=number == match.winner)
        y = top - 26 - 14 * number
        room = face.width(score) + 6
        pen.words(name, x + 6, y, face, width - 12 - room)
        pen.words_right(score, x + 6, y, face, width - 12)
    pen.words(match.note, x + 6, top - BOX + 7, NOTE, width - 12)
