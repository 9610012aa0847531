"""Pane with one clause: its requirements, what serves them, what it means in this event, and its uses."""

from collections.abc import Iterator, Sequence
from html import escape

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDockWidget, QTabBar, QTextBrowser, QWidget

from bridgedesk.desk.reports.clause_page import NOT_HERE, USED, ClausePage, page_text, sentence
from bridgedesk.desk.reports.rules_tonight import TITLE, RulesTonight
from bridgedesk.directing.clause_uses import ClauseUse
from bridgedesk.window.parts.labels import YieldingLabel, button, label, show_words
from bridgedesk.window.parts.layouts import column_of, holder, put_in_dock, row_of, shortcut
from bridgedesk.window.parts.theme import colour
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice

LEAST_WIDTH = 340
PREVIOUS, NEXT = "Ctrl+PgUp", "Ctrl+PgDown"


class ClauseText(QTextBrowser):
    """Text of the page; without a selection, Ctrl+C copies the page."""

    copy_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy) and not self.textCursor().hasSelection():
            self.copy_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class ClauseDock(QDockWidget):
    number_chosen = Signal(str)
    use_chosen = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Clause"))
        self.setObjectName("clause")
        self.shown: ClausePage | RulesTonight | None = None
        self.links: list[ClauseUse | str] = []  # where the links lead: a use, or another clause
        self.cited: tuple[str, ...] = ()
        self.on_line = QTabBar()
        self.on_line.setAccessibleName(self.tr("Clauses on this line"))
        self.on_line.setToolTip(self.tr("Clauses on this line; arrows switch"))
        self.on_line.setExpanding(False)
        self.choice = choice_field(
            self.tr("Clauses"), self.tr("All clauses of the rule book; type a number to find it"), letters=8
        )
        self.back = button(self.tr("Previous"), self.tr("Previous clause ({0})").format(PREVIOUS))
        self.on = button(self.tr("Next"), self.tr("Next clause ({0})").format(NEXT))
        self.title = YieldingLabel("heading")
        self.none = label("", "faint", wraps=True)
        self.text = ClauseText()
        self.text.setAccessibleName(self.tr("Clause"))
        self.text.setToolTip(self.tr("Tab goes to its uses, Ctrl+C copies the clause, Esc goes back"))
        self.text.setOpenLinks(False)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        around = row_of(self.choice, self.back, self.on, shares=(1,))
        parts = (self.none, self.on_line, around, self.title, self.text)
        inside = holder(column_of(*parts, shares=(0, 0, 0, 0, 1), spacing=8, margin=8), "room")
        put_in_dock(self, inside, LEAST_WIDTH)
        self.text.setMinimumHeight(60)

    def _wire(self) -> None:
        self.number_chosen.connect(lambda _: show_words(self.none, ""))
        self.on_line.currentChanged.connect(self._choose_on_line)
        self.choice.activated.connect(lambda _: self.number_chosen.emit(self.choice.currentData()))
        self.back.clicked.connect(lambda: self.step(-1))
        self.on.clicked.connect(lambda: self.step(1))
        self.text.copy_wanted.connect(self._copy)
        self.text.anchorClicked.connect(lambda link: self._go(int(link.toString())))
        for keys, by in ((PREVIOUS, -1), (NEXT, 1)):
            shortcut(self, keys).activated.connect(lambda by=by: self.step(by))

    # ---- showing

    def show_book(self, title: str, listed: Sequence[tuple[str, str]], first: str = "") -> None:
        """List the clauses of a rule book, each with its heading; `first` is a page before them."""
        self.setWindowTitle(self.tr("Clause – {0}").format(title))
        told = [(each, each if heading == each else f"{each} {heading}") for each, heading in listed]
        fill_choice(self.choice, [("", first), *told] if first else told, self.choice.currentData())

    def show_cited(self, cited: Sequence[str], nothing: str = "") -> None:
        """Offer every clause of the line; `nothing` says what to do where there is none."""
        self.cited = tuple(cited)
        with QSignalBlocker(self.on_line):
            while self.on_line.count():
                self.on_line.removeTab(0)
            for number in cited:
                self.on_line.addTab(number)
        show_words(self.none, nothing)

    def show_page(self, page: ClausePage) -> None:
        self.title.setText(page.title)
        self._show(page, page.number)

    def show_rules(self, rules: RulesTonight) -> None:
        self.title.setText(TITLE)
        self._show(rules, "")

    def _show(self, page: ClausePage | RulesTonight, number: str) -> None:
        self.shown = page
        with QSignalBlocker(self.choice), QSignalBlocker(self.on_line):
            self.choice.setCurrentIndex(self.choice.findData(number))
            if number in self.cited:
                self.on_line.setCurrentIndex(self.cited.index(number))
        self.on_line.setVisible(len(self.cited) > 1 and number in self.cited)
        self.back.setEnabled(self.choice.currentIndex() > 0)
        self.on.setEnabled(self.choice.currentIndex() < self.choice.count() - 1)
        self._draw()

    def _draw(self) -> None:
        if self.shown is not None:
            self.links = []
            self.text.setHtml("".join(_html(self.shown, self.links)))

    def changeEvent(self, event: QEvent) -> None:
        """Draw the page again in the colours and letters of another look."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._draw()

    # ---- going

    def _choose_on_line(self, at: int) -> None:
        if 0 <= at < len(self.cited):
            self.number_chosen.emit(self.cited[at])

    def step(self, by: int) -> None:
        at = self.choice.currentIndex() + by
        if 0 <= at < self.choice.count():
            self.number_chosen.emit(self.choice.itemData(at))

    def _go(self, at: int) -> None:
        found = self.links[at]
        if isinstance(found, str):
            self.number_chosen.emit(found)
        else:
            self.use_chosen.emit(found)

    def _copy(self) -> None:
        if self.shown is not None:
            page = self.shown
            text = page.text if isinstance(page, RulesTonight) else page_text(page)
            QGuiApplication.clipboard().setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def take_focus(self) -> None:
        """Set the focus on the text, or on the clauses of the line if there are several."""
        part = self.on_line if len(self.cited) > 1 else self.text
        part.setFocus(Qt.FocusReason.OtherFocusReason)


# ---- pages as rich text; each link leads to one of `links`, by its number


def _html(page: ClausePage | RulesTonight, links: list[ClauseUse | str]) -> Iterator[str]:
    return _rules_html(page, links) if isinstance(page, RulesTonight) else _page_html(page, links)


def _page_html(page: ClausePage, links: list[ClauseUse | str]) -> Iterator[str]:
    """Yield the page; what serves a requirement is printed fainter below it."""
    faint = colour("faint").name()
    for each in page.requirements:
        done = [each.done] if each.applies else [each.done, NOT_HERE]
        yield f"<p>{escape(sentence(each.says))}<br>"
        yield f'<span style="color: {faint}">{escape(" ".join(map(sentence, done)))}</span></p>'
    for heading, lines in page.parts:
        yield from _list(heading, [escape(sentence(line)) for line in lines])
    if page.uses:
        yield from _list(USED, [_link(use.line, use, links) for use in page.uses])


def _rules_html(rules: RulesTonight, links: list[ClauseUse | str]) -> Iterator[str]:
    """Yield the rules of a session; each clause is a link."""
    yield f"<p>{escape(rules.words)}</p>"
    for heading, lines in rules.parts:
        yield from _list(
            heading,
            [
                f"{escape(each.words)} ({', '.join(_link(number, number, links) for number in each.clauses)})"
                for each in lines
            ],
        )


def _link(words: str, to: ClauseUse | str, links: list[ClauseUse | str]) -> str:
    links.append(to)
    return f'<a href="{len(links) - 1}">{escape(words)}</a>'


def _list(heading: str, lines: Sequence[str]) -> Iterator[str]:
    yield f"<p><b>{escape(heading)}</b></p><ul style='margin-left: 14px; -qt-list-indent: 0'>"
    yield from (f"<li>{line}</li>" for line in lines)
    yield "</ul>"
