"""The guide to the tab in view, without internet: one short page each."""

from PySide6.QtWidgets import QDockWidget, QTextBrowser, QWidget

from bridgedesk.resources import resource

PAGES = ("setup", "scores", "standings", "penalties", "appeals")
BEGIN, PRINT = "begin", "print"  # of pages that are no tabs


class GuideDock(QDockWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Guide"))
        self.setObjectName("guide")
        self.page = ""
        self.text = QTextBrowser()
        self.text.setAccessibleName(self.tr("Guide"))
        self.text.setToolTip(self.tr("What this tab is for and how it is done (F1)"))
        self.setWidget(self.text)
        self.setMinimumWidth(320)

    def show_page(self, name: str) -> None:
        if name != self.page:
            self.page = name
            self.text.setMarkdown(resource(f"help/{name}.md").read_text(encoding="utf-8"))
