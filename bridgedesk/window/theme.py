"""One calm look: colours, the shipped font, one style sheet."""

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from bridgedesk.resources import resource

FAMILY = "DejaVu Sans"

INK = "#1c2430"
FAINT = "#5d6876"
PAPER = "#ffffff"
ROOM = "#f4f6f5"  # behind everything
LINE = "#d5dbd8"
FELT = "#2f6b52"  # what is chosen, focused or done
FELT_LIGHT = "#dcebe3"
WRONG = "#a3261b"
WRONG_LIGHT = "#fbe9e7"

STYLE = f"""
* {{ color: {INK}; }}
QMainWindow, QWidget#room {{ background: {ROOM}; }}
QLabel#club {{ font-weight: bold; font-size: 12pt; }}
QLabel#heading {{ font-weight: bold; font-size: 13pt; }}
QLabel#progress {{ font-weight: bold; font-size: 12pt; color: {FELT}; }}
QLabel#faint {{ color: {FAINT}; }}
QLabel#question {{ color: {INK}; font-weight: bold; }}
QLabel#notice {{ color: {FELT}; font-weight: bold; }}
QLabel#refusal {{ color: {WRONG}; font-weight: bold; }}
QLabel#status {{ padding: 4px 10px; color: {FAINT}; }}
QLabel#status[wrong="true"] {{ background: {WRONG_LIGHT}; color: {WRONG}; font-weight: bold; }}
QFrame#card {{ background: {PAPER}; border: 1px solid {LINE}; border-radius: 6px; }}
QTabWidget::pane {{ border: 0; border-top: 1px solid {LINE}; }}
QTabBar::tab {{ padding: 8px 22px; border: 0; border-bottom: 3px solid transparent; color: {FAINT}; }}
QTabBar::tab:selected {{ color: {INK}; font-weight: bold; border-bottom: 3px solid {FELT}; }}
QTabBar::tab:hover {{ color: {INK}; }}
QTabBar::tab:selected:focus {{ background: {FELT_LIGHT}; }}
QLineEdit {{
    background: {PAPER}; border: 1px solid {LINE}; border-radius: 4px; padding: 4px 7px; min-height: 20px;
    selection-background-color: {FELT}; selection-color: {PAPER};
}}
QLineEdit:focus {{ border: 2px solid {FELT}; padding: 3px 6px; }}
QLineEdit[wrong="true"] {{ border: 2px solid {WRONG}; background: {WRONG_LIGHT}; padding: 3px 6px; }}
QLineEdit#score {{ font-size: 18pt; font-weight: bold; padding: 6px 10px; }}
QLineEdit#score:focus {{ border: 2px solid {FELT}; padding: 5px 9px; }}
QLineEdit#score[asked="true"] {{ border: 2px solid {INK}; background: {FELT_LIGHT}; padding: 5px 9px; }}
QLineEdit#score[wrong="true"] {{ border: 2px solid {WRONG}; background: {WRONG_LIGHT}; padding: 5px 9px; }}
QPushButton {{
    background: {PAPER}; border: 1px solid {LINE}; border-radius: 4px; padding: 6px 14px;
}}
QPushButton:hover {{ border-color: {FELT}; }}
QPushButton:focus {{ border: 2px solid {FELT}; padding: 5px 13px; }}
QPushButton:disabled {{ color: {FAINT}; background: {ROOM}; }}
QPushButton#main {{ background: {FELT}; color: {PAPER}; border-color: {FELT}; font-weight: bold; }}
QPushButton#main:focus {{ border: 2px solid {INK}; }}
QTableView {{
    background: {PAPER}; border: 1px solid {LINE}; border-radius: 6px; gridline-color: {ROOM};
    alternate-background-color: {ROOM}; selection-background-color: {FELT_LIGHT}; selection-color: {INK};
    outline: 0;
}}
QTableView:focus {{ border: 2px solid {FELT}; }}
QTableView::item {{ padding: 3px 8px; }}
QTableView::item:selected {{ background: {FELT_LIGHT}; color: {INK}; }}
QHeaderView {{ background: {PAPER}; }}
QHeaderView::section {{
    background: {PAPER}; color: {FAINT}; border: 0; border-bottom: 1px solid {LINE}; padding: 5px 11px;
    font-weight: bold; font-size: 8pt;
}}
QDockWidget {{ font-weight: bold; }}
QDockWidget::title {{ padding: 6px 10px; background: {ROOM}; }}
QMenuBar, QMenu {{ background: {PAPER}; }}
QMenuBar::item:selected, QMenu::item:selected {{ background: {FELT_LIGHT}; }}
QToolTip {{ background: {PAPER}; color: {INK}; border: 1px solid {LINE}; padding: 4px; }}
"""


def put_on(application: QApplication) -> None:
    for name in ("DejaVuSans", "DejaVuSans-Bold"):
        QFontDatabase.addApplicationFont(str(resource(f"fonts/{name}.ttf")))
    application.setStyle("Fusion")
    application.setFont(QFont(FAMILY, 10))
    application.setPalette(_palette())
    application.setStyleSheet(STYLE)


def _palette() -> QPalette:
    palette = QPalette()
    for role, colour in (
        (QPalette.ColorRole.Window, ROOM),
        (QPalette.ColorRole.Base, PAPER),
        (QPalette.ColorRole.AlternateBase, ROOM),
        (QPalette.ColorRole.Button, PAPER),
        (QPalette.ColorRole.Text, INK),
        (QPalette.ColorRole.WindowText, INK),
        (QPalette.ColorRole.ButtonText, INK),
        (QPalette.ColorRole.Highlight, FELT),
        (QPalette.ColorRole.HighlightedText, PAPER),
        (QPalette.ColorRole.PlaceholderText, FAINT),
        (QPalette.ColorRole.ToolTipBase, PAPER),
        (QPalette.ColorRole.ToolTipText, INK),
    ):
        palette.setColor(role, QColor(colour))
    return palette
