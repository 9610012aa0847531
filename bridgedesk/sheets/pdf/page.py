"""Frame of every page: club, event, date and state above; rule book, time and page number below."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bridgedesk.event.moment import day_words
from bridgedesk.event.practice import MARK
from bridgedesk.sheets.content import Sheet
from bridgedesk.sheets.pdf.pen import FAINT, RULE, Face, Pen

MARGIN = 40.0
HEAD = 62.0
FOOT = 20.0
SLIM = 30.0  # above cards that are cut apart

TITLE = Face(20, bold=True)
NAME = Face(12, bold=True, ink=FAINT)
PLAIN = Face(11, ink=FAINT)
STATE = Face(11, bold=True, ink=RULE)
SMALL = Face(9, ink=FAINT)
PRACTICE = Face(14, bold=True)
LEAST = 6.0
GAP = 9.0
LOGO, SLIM_LOGO = (90.0, 40.0), (60.0, 20.0)


@dataclass(frozen=True, slots=True)
class Frame:
    """Frame of a page of this size; `slim` leaves nearly all of it to cards."""

    sheet: Sheet
    width: float
    height: float
    slim: bool = False

    @property
    def left(self) -> float:
        return MARGIN

    @property
    def bottom(self) -> float:
        return MARGIN + FOOT - (8 if self.slim else 0)

    @property
    def room(self) -> tuple[float, float]:
        head = SLIM - 8 if self.slim else HEAD
        return self.width - 2 * MARGIN, self.height - MARGIN - head - self.bottom

    def draw(self, pen: Pen, number: int, pages: int) -> None:
        if self.sheet.practice:
            above = self.height - MARGIN + (12 if self.slim else 5)
            pen.words_middle(MARK, self.left, above, PRACTICE, self.room[0])
        if self.slim:
            self._slim(pen)
        else:
            self._head(pen)
        self._foot(pen, number, pages)

    def _head(self, pen: Pen) -> None:
        sheet, top = self.sheet, self.height - MARGIN
        width = self.room[0]
        if sheet.logo:
            pen.picture(sheet.logo, self.left + width - LOGO[0], top - LOGO[1] + 12, *LOGO)
            width -= LOGO[0] + GAP
        name = NAME.width(sheet.name)
        pen.words(sheet.title, self.left, top - 18, TITLE, width - name - GAP)
        pen.words_right(sheet.name, self.left, top - 18, NAME, width)
        state = min(STATE.width(sheet.state), self.room[0] * 0.6)
        pen.words(sheet.subtitle, self.left, top - 38, PLAIN, self.room[0] - state - GAP)
        pen.words_right(sheet.state, self.left, top - 38, STATE, self.room[0])
        pen.line(self.left, top - 48, self.left + self.room[0], top - 48, RULE, 1.2)

    def _slim(self, pen: Pen) -> None:
        sheet, y = self.sheet, self.height - MARGIN - 4
        words = ", ".join(filter(None, [sheet.title, sheet.name, sheet.subtitle]))
        width = self.room[0]
        if sheet.logo:
            width -= SLIM_LOGO[0]
            pen.picture(sheet.logo, self.left + width, y - 5, *SLIM_LOGO)
            width -= GAP
        state = SMALL.width(sheet.state)
        pen.words(words, self.left, y, SMALL, width - state - GAP)
        pen.words_right(sheet.state, self.left, y, SMALL, width)

    def _foot(self, pen: Pen, number: int, pages: int) -> None:
        printed = self.sheet.printed
        y = MARGIN - 12 if self.slim else MARGIN
        when = f"Printed {day_words(printed)}, {printed:%H:%M}"
        where = f"Page {number} of {pages}"
        left, right = SMALL.width(when) + GAP, SMALL.width(where) + GAP
        pen.words(when, self.left, y, SMALL)
        middle = self.room[0] - left - right
        pen.words_middle(self.sheet.book, self.left + left, y, _small_enough(self.sheet.book, middle), middle)
        pen.words_right(where, self.left, y, SMALL, self.room[0])


def _small_enough(words: str, room: float) -> Face:
    """Return smaller letters for a long book title, as far as they are legible."""
    wide = SMALL.width(words)
    return SMALL if wide <= room else Face(max(LEAST, SMALL.size * room / wide), ink=FAINT)


# ---- strips of a known height, of which a page is stacked


@dataclass(frozen=True, kw_only=True)
class Strip:
    height: float
    headings: tuple["Strip", ...] = ()  # headings repeated above it at the top of a page
    keep: float = 0.0  # room that what follows needs on the same page
    mark: str = ""  # how the table of contents calls it
    grows: bool = False  # may be drawn larger: no word in it is shortened or small for lack of width

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Space(Strip):
    grows: bool = True

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:
        pass


Page = list[Strip]


def stacked(strips: Iterable[Strip], room: float) -> list[Page]:
    """Return the strips as pages: no space at the top of a page, headings repeated there."""
    pages: list[Page] = []
    page: Page = []
    used = 0.0
    for strip in strips:
        if page and used + strip.height + strip.keep > room + 0.01:
            pages.append(page)
            page = list(strip.headings)
            used = height_of(page)
        if page or not isinstance(strip, Space):
            page.append(strip)
            used += strip.height
    return [*pages, page] if page or not pages else pages


def height_of(strips: Sequence[Strip]) -> float:
    return sum(strip.height for strip in strips)


LARGER = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1)  # scales at which a page is filled
SMALLER = (0.64, 0.58, 0.52, 0.46, 0.4, 0.34, 0.28)  # of a block that is higher than a page


def may_be_drawn(strips: Sequence[Strip], scale: float) -> bool:
    """Return False if drawing these strips at this scale would cost words or letter size."""
    return scale <= 1 or all(strip.grows for strip in strips)
