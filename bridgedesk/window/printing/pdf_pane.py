"""Pages of a PDF on the screen. Without Qt's library for them there is no preview, and all else works."""

from PySide6.QtCore import QBuffer, QByteArray, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from bridgedesk.bug_log import log_bug
from bridgedesk.window.parts.layouts import column_of


class PdfPane(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._content: QBuffer | None = None
        try:
            from PySide6.QtPdf import QPdfDocument
            from PySide6.QtPdfWidgets import QPdfView
        except ImportError as problem:
            log_bug(problem)
            self.works = False
            return
        self.works = True
        self.document = QPdfDocument(self)
        self.view, self._zooms = QPdfView(self), QPdfView.ZoomMode
        self.view.setDocument(self.document)
        self.view.setPageMode(QPdfView.PageMode.MultiPage)
        # A page that just fits would show and hide a scroll bar for ever: each time its width changes.
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setAccessibleName(self.tr("The sheet as it will be printed"))
        self.view.setToolTip(self.tr("The sheet as it will be printed; Page Up and Page Down turn the pages"))
        layout = column_of(self.view)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self.fit(wide=False)

    def load(self, pdf: bytes) -> int:
        """Show the pages and return how many there are."""
        self.document.close()
        self._content = QBuffer(self)
        self._content.setData(QByteArray(pdf))
        self._content.open(QBuffer.OpenModeFlag.ReadOnly)
        self.document.load(self._content)
        pages = self.document.pageCount()
        if QAccessible.isActive():
            told = (self.document.getAllText(page).text() for page in range(pages))
            self.view.setAccessibleDescription("\n".join(told))
        return pages

    def clear(self) -> None:
        if self.works:
            self.document.close()

    def fit(self, *, wide: bool) -> None:
        if self.works:
            self.view.setZoomMode(self._zooms.FitToWidth if wide else self._zooms.FitInView)
