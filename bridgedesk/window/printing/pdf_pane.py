"""Pages of a PDF on the screen. Without Qt's library for them there is no preview, and all else works."""

from functools import cached_property

from PySide6.QtCore import QBuffer, QByteArray, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from bridgedesk.bug_log import log_bug
from bridgedesk.window.parts.layouts import column_of


class PdfPane(QWidget):
    """Empty until the first sheet is drawn: the window is there sooner."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._content: QBuffer | None = None
        self._wide = False

    @cached_property
    def works(self) -> bool:
        """Return True if sheets can be drawn here, with everything made for that."""
        try:
            from PySide6.QtPdf import QPdfDocument
            from PySide6.QtPdfWidgets import QPdfView
        except ImportError as problem:
            log_bug(problem)
            return False
        self.document = QPdfDocument(self)
        self.view, self._zooms = QPdfView(self), QPdfView.ZoomMode
        self.view.setDocument(self.document)
        self.view.setPageMode(QPdfView.PageMode.MultiPage)
        # A page that just fits would show and hide a scroll bar for ever: each time its width changes.
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setAccessibleName(self.tr("The sheet as it will be printed"))
        self.view.setToolTip(self.tr("The sheet as it will be printed; Page Up and Page Down turn the pages"))
        self.setTabOrder(self, self.view)
        layout = column_of(self.view)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self._zoom()
        return True

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

    @property
    def _is_made(self) -> bool:
        return self.layout() is not None

    def clear(self) -> None:
        if self._is_made:
            self.document.close()

    def fit(self, *, wide: bool) -> None:
        self._wide = wide
        if self._is_made:
            self._zoom()

    def _zoom(self) -> None:
        self.view.setZoomMode(self._zooms.FitToWidth if self._wide else self._zooms.FitInView)
