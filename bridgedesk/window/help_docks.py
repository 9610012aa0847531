"""Help pages next to the tabs, without internet: the guide, the rule books, what is new."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QTextBrowser

from bridgedesk.desk.reports.regulations_page import books_with_pages, regulations_page
from bridgedesk.resources import resource
from bridgedesk.rule_library import library

PAGES = ("setup", "scores", "standings", "penalties", "appeals")
BEGIN, PRINT = "begin", "print"  # of pages that are no tabs
NARROW, WIDE = 320, 520


class PageDock(QDockWidget):
    """Page on the right of the window, hidden until it is opened."""

    def __init__(self, window: QMainWindow, key: str, title: str, tip: str, least_width: int) -> None:
        super().__init__(window)
        self.setWindowTitle(title)
        self.setObjectName(key)
        self.setMinimumWidth(least_width)
        self.text = QTextBrowser()
        self.text.setAccessibleName(title)
        self.text.setToolTip(tip)
        self.setWidget(self.text)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self)
        self.hide()

    def read(self, markdown: str) -> None:
        """Show this text and set the focus on it."""
        self.text.setMarkdown(markdown)
        self.show()
        self.raise_()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)


class GuideDock(PageDock):
    """Guide to the tab in view, one short page each."""

    def __init__(self, window: QMainWindow) -> None:
        tip = "What this tab is for and how it is done (F1)"
        super().__init__(window, "guide", self.tr("Guide"), self.tr(tip), NARROW)
        self.page = ""

    def show_page(self, name: str) -> None:
        if name != self.page:
            self.page = name
            self.text.setMarkdown(resource(f"help/{name}.md").read_text(encoding="utf-8"))


class RegulationsDock(PageDock):
    """Page for each rule book: how BridgeDesk serves its clauses."""

    def __init__(self, window: QMainWindow) -> None:
        tip = "Every clause that asks something, and where it is met"
        super().__init__(window, "regulations", self.tr("Your regulations"), self.tr(tip), WIDE)
        self.text.setAccessibleName(self.tr("What BridgeDesk does with your regulations"))

    def fill(self, menu: QMenu) -> None:
        """Add one entry for each rule book; the books are read when the menu opens."""
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
        self.read(regulations_page(library().book(book)))


class NewsDock(PageDock):
    """Changes of each version, the newest first."""

    def __init__(self, window: QMainWindow) -> None:
        tip = "What this version of BridgeDesk brought, and those before it"
        super().__init__(window, "news", self.tr("What's new"), self.tr(tip), NARROW)

    def show_news(self) -> None:
        self.read(resource("CHANGELOG.md").read_text(encoding="utf-8"))
