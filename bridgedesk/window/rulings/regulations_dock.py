"""What BridgeDesk does with your regulations: a page for each book, chosen under Help, without internet."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QTextBrowser

from bridgedesk.desk.regulations.library import library
from bridgedesk.desk.regulations.regulations_page import books_with_pages, regulations_page

LEAST_WIDTH = 520


class RegulationsDock(QDockWidget):
    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.setWindowTitle(self.tr("Your regulations"))
        self.setObjectName("regulations")
        self.setMinimumWidth(LEAST_WIDTH)
        self.text = QTextBrowser()
        self.text.setAccessibleName(self.tr("What BridgeDesk does with your regulations"))
        self.text.setToolTip(self.tr("Every clause that asks something, and where it is met"))
        self.setWidget(self.text)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self)
        self.hide()

    def fill(self, menu: QMenu) -> None:
        """One entry for each book; the books are read when somebody looks."""
        pages = menu.addMenu(self.tr("What BridgeDesk does with your regulations"))
        pages.setToolTipsVisible(True)
        pages.aboutToShow.connect(lambda: self._fill(pages))

    def _fill(self, pages: QMenu) -> None:
        pages.clear()
        for book, title in books_with_pages().items():
            action = pages.addAction(title)
            action.setToolTip(self.tr("Clause by clause, and where each is met"))
            action.triggered.connect(lambda _=False, chosen=book: self.show_book(chosen))

    def show_book(self, book: str) -> None:
        self.text.setMarkdown(regulations_page(library().book(book)))
        self.show()
        self.raise_()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)
