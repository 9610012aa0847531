"""Strips of a known height, of which a page is stacked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bridgedesk.sheets.pdf.pen import Pen


@dataclass(frozen=True, kw_only=True)
class Strip:
    height: float
    headings: tuple["Strip", ...] = ()  # what stands above it again where it begins a page
    keep: float = 0.0  # room that what follows needs on the same page
    mark: str = ""  # how the table of contents calls it

    def draw(self, pen: Pen, x: float, top: float, width: float) -> None:
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Space(Strip):
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
