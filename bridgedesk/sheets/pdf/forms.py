"""Forms and running text as strips."""

from collections.abc import Iterator
from dataclasses import dataclass

from bridgedesk.sheets.content import Form, FormBlank, Words
from bridgedesk.sheets.pdf.fitting import lines
from bridgedesk.sheets.pdf.pen import FAINT, Face, Pen
from bridgedesk.sheets.pdf.strip import Space, Strip
from bridgedesk.sheets.pdf.tables import ROW, TEXT, Title

LINE = 19.0  # room to write
LABEL = Face(8.5, bold=True, ink=FAINT)
VALUE = Face(TEXT)
BETWEEN = 12.0
MOST_TOGETHER = 8  # lines that do not part from their label


def words_strips(words: Words, width: float) -> Iterator[Strip]:
    face = Face(TEXT * words.size.value, words.strong)
    for text in lines(words.text, width, face.width):
        yield _Text(height=face.size * 1.45, text=text, face=face)


@dataclass(frozen=True, kw_only=True)
class _Text(Strip):
    text: str
    face: Face

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        pen.words(self.text, x, top - self.height + self.face.size * 0.4, self.face)


def form_strips(form: Form, width: float) -> Iterator[Strip]:
    if form.title:
        yield Title(height=ROW + 3, text=form.title, mark=form.title, keep=2 * LINE)
    for at, row in enumerate(form.rows):
        signature = all(blank.lines == 1 for blank in form.rows[at + 1]) if at + 1 < len(form.rows) else False
        blanks = tuple(_placed(row, width))
        count = max(len(blank.texts) for blank in blanks)
        if any(blank.label_above for blank in blanks):
            below = min(count, MOST_TOGETHER) * LINE + (LINE + 3 if signature else 0.0)
            yield _Labels(height=ROW, blanks=blanks, keep=below)
        for number in range(count):
            keep = LINE + 3 if signature and number + 1 == count else 0.0
            yield _Line(height=LINE, blanks=blanks, number=number, keep=keep)
        yield Space(height=3)


@dataclass(frozen=True, slots=True)
class _Placed:
    blank: FormBlank
    x: float
    width: float
    texts: tuple[str, ...]  # line by line

    @property
    def label_above(self) -> bool:
        return self.blank.lines > 1

    @property
    def label_width(self) -> float:
        return 0.0 if self.label_above or not self.blank.label else LABEL.width(self.blank.label) + 5


def _placed(row: tuple[FormBlank, ...], width: float) -> Iterator[_Placed]:
    room = width - BETWEEN * (len(row) - 1)
    shares = sum(blank.share for blank in row)
    x = 0.0
    for blank in row:
        own = room * blank.share / shares
        first = 0.0 if blank.lines > 1 or not blank.label else LABEL.width(blank.label) + 5
        texts = lines(blank.value, max(own - first, 20), VALUE.width) if blank.value.strip() else []
        texts += [""] * (blank.lines - len(texts))
        yield _Placed(blank, x, own, tuple(texts))
        x += own + BETWEEN


@dataclass(frozen=True, kw_only=True)
class _Labels(Strip):
    blanks: tuple[_Placed, ...]

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        for blank in self.blanks:
            if blank.label_above:
                pen.words(blank.blank.label, x + blank.x, top - self.height + 3, LABEL, blank.width)


@dataclass(frozen=True, kw_only=True)
class _Line(Strip):
    blanks: tuple[_Placed, ...]
    number: int

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:  # noqa: ARG002
        y = top - self.height + 4
        for blank in self.blanks:
            if self.number >= len(blank.texts):
                continue
            start = x + blank.x
            if self.number == 0 and blank.label_width:
                pen.words(blank.blank.label, start, y + 2, LABEL, blank.width)
            pen.words(blank.texts[self.number], start + blank.label_width, y + 2, VALUE)
            pen.line(start + blank.label_width, y - 1, start + blank.width, y - 1)
