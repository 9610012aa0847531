"""Printers as Qt knows them, for systems without CUPS; CUPS is given the PDF unchanged."""

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QRect, QSize
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPdf import QPdfDocument, QPdfDocumentRenderOptions
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from bridgedesk.desk.reports.printing import (
    Paper,
    Stopped,
    Ticket,
    Watch,
    cups_printers,
    has_cups,
    send_to_cups,
)
from bridgedesk.event.refusal import Refusal

POINTS = 72  # to the inch
FINE = 600  # dots to the inch: finer than that takes memory and shows nothing
BAND = 512  # rows of dots drawn at once, so that memory stays bounded
SIZES = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}


def printers() -> list[str]:
    """Return the printers, the default one first."""
    if has_cups():
        return cups_printers()
    usual = QPrinterInfo.defaultPrinterName()
    return sorted(QPrinterInfo.availablePrinterNames(), key=lambda name: name != usual)


def send(pdf: bytes, ticket: Ticket, title: str, watch: Watch) -> None:
    """Print a PDF; runs on a thread of its own."""
    if has_cups():
        send_to_cups(pdf, ticket, title)
        return
    if ticket.printer not in QPrinterInfo.availablePrinterNames():
        raise Refusal(f"Printer {ticket.printer} was not found. Choose another, or save the sheet as a PDF.")
    printer = QPrinter(QPrinterInfo.printerInfo(ticket.printer), QPrinter.PrinterMode.HighResolution)
    draw_on(printer, pdf, ticket, title, watch)


def draw_on(printer: QPrinter, pdf: bytes, ticket: Ticket, title: str, watch: Watch) -> None:
    """Draw the PDF page by page, at the printer's resolution."""
    document = QPdfDocument()
    content = QBuffer()
    content.setData(QByteArray(pdf))
    content.open(QBuffer.OpenModeFlag.ReadOnly)
    document.load(content)
    printer.setDocName(title)
    printer.setCopyCount(ticket.copies)
    printer.setPageSize(QPageSize(SIZES[ticket.paper]))
    printer.setPageMargins(QMarginsF(0, 0, 0, 0))
    printer.setFullPage(True)
    if not ticket.colour:
        printer.setColorMode(QPrinter.ColorMode.GrayScale)
    wanted = [page for page in range(document.pageCount()) if page + 1 in ticket]
    painter = QPainter()
    try:
        for done, page in enumerate(wanted):
            if not watch(done, len(wanted)):
                printer.abort()
                raise Stopped
            _turn(printer, document, page)
            if not (printer.newPage() if painter.isActive() else painter.begin(printer)):
                raise Refusal(
                    f"{ticket.printer} cannot print. Check it and try again, choose another printer,"
                    " or save the sheet as a PDF."
                )
            _draw_page(painter, printer, document, page)
    finally:
        painter.end()
        document.close()
    watch(1, 1)


def _turn(printer: QPrinter, document: QPdfDocument, page: int) -> None:
    size = document.pagePointSize(page)
    wide = size.width() > size.height()
    printer.setPageOrientation(
        QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait
    )


def _draw_page(painter: QPainter, printer: QPrinter, document: QPdfDocument, page: int) -> None:
    """Draw a page in bands, as a whole page of dots would take a hundred megabytes and more."""
    size = document.pagePointSize(page)
    fine = min(printer.resolution(), FINE)
    whole = QSize(round(size.width() * fine / POINTS), round(size.height() * fine / POINTS))
    scale = printer.resolution() / fine
    painter.save()
    painter.scale(scale, scale)
    for top in range(0, whole.height(), BAND):
        band = QRect(0, top, whole.width(), min(BAND, whole.height() - top))
        options = QPdfDocumentRenderOptions()
        options.setScaledSize(whole)
        options.setScaledClipRect(band)
        painter.drawImage(band.topLeft(), document.render(page, band.size(), options))
    painter.restore()
