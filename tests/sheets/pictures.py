"""PDFs read back: what stands on each page, and what it looks like."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPdf import QPdfDocument


def opened(content: bytes) -> QPdfDocument:
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    document = QPdfDocument()
    buffer.setParent(document)
    document.load(buffer)
    assert document.status() is QPdfDocument.Status.Ready
    return document


def texts(content: bytes) -> list[str]:
    document = opened(content)
    pages = [document.getAllText(page).text() for page in range(document.pageCount())]
    document.close()
    return pages


def page_sizes(content: bytes) -> list[tuple[int, int]]:
    document = opened(content)
    sizes = [document.pagePointSize(page) for page in range(document.pageCount())]
    document.close()
    return [(round(size.width()), round(size.height())) for size in sizes]


def picture(content: bytes, page: int = 0) -> QImage:
    """On white paper, one pixel for each point of the page, in colour."""
    document = opened(content)
    size = document.pagePointSize(page)
    drawn = document.render(page, QSize(round(size.width()), round(size.height())))
    document.close()
    paper = QImage(drawn.size(), QImage.Format.Format_RGB32)
    paper.fill(Qt.GlobalColor.white)
    painter = QPainter(paper)
    painter.drawImage(0, 0, drawn)
    painter.end()
    return paper


def differing(one: QImage, other: QImage, by: int = 64) -> int:
    """In how many places a colour is visibly different."""
    assert one.size() == other.size()
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return sum(abs(mine - theirs) > by for mine, theirs in pairs)
