"""Sheets drawn as PDF: first every page is laid out, then drawn, so that each can say how many there are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from bridgedesk.sheets.content import Block, Paper, PrintedCards, Sheet, Words
from bridgedesk.sheets.pdf.blocks import CardPage, card_pages, draw_strips, strips_of
from bridgedesk.sheets.pdf.page import LARGER, SMALLER, Frame, Page, height_of, may_be_drawn, stacked
from bridgedesk.sheets.pdf.pen import Pen, page_size
from bridgedesk.sheets.progress import Watch, tell

SCALES = (*LARGER, 1.0, 0.94, 0.88, 0.82, 0.76, 0.7)  # of a sheet that should fill one page, or two


def draw(sheet: Sheet, paper: Paper = Paper.A4, *, colour: bool = True, watch: Watch | None = None) -> bytes:
    return draw_all([sheet], paper, colour=colour, watch=watch)


def draw_all(
    sheets: Sequence[Sheet], paper: Paper = Paper.A4, *, colour: bool = True, watch: Watch | None = None
) -> bytes:
    """Draw one document; each sheet numbers its own pages."""
    first = sheets[0]
    title = ", ".join(filter(None, [first.title, first.name if len(sheets) == 1 else ""]))
    pen = Pen(title, first.author, first.state, colour=colour)
    laid_out = [(sheet, _pages(sheet, paper)) for sheet in sheets]
    every = sum(len(pages) for _, pages in laid_out)
    done = 0
    for sheet, pages in laid_out:
        for number, page in enumerate(pages, start=1):
            tell(watch, done, every)
            with pen.page((page.frame.width, page.frame.height)):
                if number == 1:
                    pen.bookmark(sheet.name or sheet.title, 0, page.frame.height)
                page.draw(pen, number, len(pages))
            done += 1
    tell(watch, done, every)
    return pen.finished()


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Single page of paper."""

    frame: Frame
    content: Page | CardPage
    scale: float = 1.0

    def draw(self, pen: Pen, number: int, pages: int) -> None:
        frame = self.frame
        width, height = frame.room
        frame.draw(pen, number, pages)
        if isinstance(self.content, CardPage):
            self.content.draw(pen, frame.left, frame.bottom, width, height)
            return
        top = frame.bottom + height
        at = top
        for strip in self.content:
            if strip.mark:
                pen.bookmark(strip.mark, 1, at)
            at -= strip.height * self.scale
        with pen.moved(frame.left, top, self.scale):
            draw_strips(pen, self.content, 0, 0, width / self.scale)


def _pages(sheet: Sheet, paper: Paper) -> list[_Sheet]:
    size = page_size(paper, wide=sheet.landscape)
    notes = (Words("\n".join(sheet.notes)),) if sheet.notes else ()
    found: list[_Sheet] = []
    for blocks in _runs((*sheet.blocks, *notes)):
        if isinstance(blocks, PrintedCards):
            frame = Frame(sheet, *size, slim=blocks.cut)
            found += [_Sheet(frame, page) for page in card_pages(blocks, *frame.room)]
        else:
            frame = Frame(sheet, *size)
            wanted = [each for each, is_wanted in ((1, sheet.one_page), (2, sheet.two_pages)) if is_wanted]
            pages, scale = _flowing(blocks, *frame.room, wanted)
            found += [_Sheet(frame, page, scale) for page in pages]
    return found or [_Sheet(Frame(sheet, *size), [])]


def _flowing(
    blocks: Sequence[Block], width: float, height: float, wanted: Sequence[int]
) -> tuple[list[Page], float]:
    """Return pages and scale, drawn to fill the first of these numbers of pages that it can be fitted on. On
    a sheet of one page with a block higher than that, such as a large bracket, all is drawn smaller."""
    for most, scale in product(wanted, SCALES):
        strips = strips_of(blocks, width / scale)
        if may_be_drawn(strips, scale) and len(pages := stacked(strips, height / scale)) <= most:
            return pages, scale
    if 1 not in wanted or all(strip.height <= height for strip in strips_of(blocks, width)):
        return stacked(strips_of(blocks, width), height), 1.0
    for scale in SMALLER:
        strips = strips_of(blocks, width / scale)
        if height_of(strips) <= height / scale:
            break
    return stacked(strips, height / scale), scale


def _runs(blocks: Sequence[Block]) -> Iterator[PrintedCards | list[Block]]:
    """Yield cards, which have own pages, and runs of other blocks."""
    run: list[Block] = []
    for block in blocks:
        if isinstance(block, PrintedCards):
            if run:
                yield run
            yield block
            run = []
        else:
            run.append(block)
    if run:
        yield run
