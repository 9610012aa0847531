"""Strip shown after a file is made: where it is, and buttons to open its folder, open it or print it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QFocusEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QPushButton, QSizePolicy, QWidget

from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import row_of
from bridgedesk.window.parts.typed_fields import YieldingChoice

PRINTED = ".pdf"
OPENED_HERE = ".bridgedesk"  # a club file is opened by this window, not by another one
STAYS = 60_000  # milliseconds


@contextmanager
def folder_to_choose(folder: Path) -> Iterator[Path]:
    """Create a folder for as long as a dialog shows it; it stays only if a file is saved in it."""
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
    try:
        yield folder if folder.is_dir() else folder.parent
    finally:
        with suppress(OSError):  # it is not empty, so it stays
            folder.rmdir()


class PathLine(QLineEdit):
    """A path that can be selected and copied; a long one shows its beginning and its end."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.path = Path()
        self.setReadOnly(True)
        self.setFrame(False)
        self.setObjectName("path")
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_path(self, path: Path) -> None:
        self.path = path
        self.setToolTip(str(path))
        self.setAccessibleDescription(str(path))
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(120, super().minimumSizeHint().height())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the whole path, so that copying takes all of it."""
        super().focusInEvent(event)
        self.setText(str(self.path))
        self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._fit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if not self.hasSelectedText():
            self.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.hasFocus():
            self._fit()

    def _fit(self) -> None:
        room = self.width() - 2 * self.fontMetrics().averageCharWidth() - 8
        self.setText(self.fontMetrics().elidedText(str(self.path), Qt.TextElideMode.ElideMiddle, room))


class MadeFiles(QFrame):
    """Files made last. It never takes the focus by a click, so that typing goes on where it was."""

    print_wanted = Signal(Path)
    not_opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("made")
        self.files: tuple[Path, ...] = ()
        self.made = label(self.tr("File made:"), "strong")
        self.which = YieldingChoice(self.tr("Files made"), self.tr("File to open or print"), letters=14)
        self.path = PathLine(self.tr("Path of the file"))
        self.open_folder = self._button(
            self.tr("Open folder"), self.tr("Opens the folder of this file"), "Ctrl+Alt+F"
        )
        self.open = self._button(self.tr("Open"), self.tr("Opens this file"), "Ctrl+Alt+O")
        self.print = self._button(
            self.tr("Print"), self.tr("Prints this file on the printer used last"), "Ctrl+Alt+Shift+P"
        )
        self.close_strip = self._button("×", self.tr("Closes this line; the file stays"), "Ctrl+Alt+X")
        self.close_strip.setAccessibleName(self.tr("Close line"))
        self.close_strip.setObjectName("fold")
        row = row_of(
            *(self.made, self.which, self.path, self.open_folder, self.open, self.print, self.close_strip),
            shares=(0, 0, 1),
        )
        row.setContentsMargins(12, 3, 12, 3)
        self.setLayout(row)
        self.leaving = QTimer(self)
        self.leaving.setInterval(STAYS)
        self._wire()
        self.hide()

    def _button(self, text: str, tip: str, keys: str) -> QPushButton:
        made = button(text, tip, keys=keys)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return made

    def _wire(self) -> None:
        self.which.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.which.activated.connect(lambda _: self._show_chosen())
        self.open_folder.clicked.connect(lambda: self._use(lambda path: self._open(path.parent)))
        self.open.clicked.connect(lambda: self._use(self._open))
        self.print.clicked.connect(lambda: self._use(self.print_wanted.emit))
        self.close_strip.clicked.connect(self.hide)
        self.leaving.timeout.connect(self._leave)

    def show_files(self, files: Sequence[Path]) -> None:
        """Show files just made, the first one chosen; without any, hide the strip."""
        self.files = tuple(path.absolute() for path in files)
        self.setVisible(bool(files))
        self.leaving.stop()
        if not files:
            return
        self.leaving.start()
        one = len(self.files) == 1
        several = self.tr("{0} files made:").format(len(self.files))
        self.made.setText(self.tr("File made:") if one else several)
        self.which.clear()
        self.which.addItems([path.name.rpartition(", ")[2] for path in self.files])
        self.which.setVisible(not one)
        self._show_chosen()

    def _leave(self) -> None:
        """Hide the strip after a minute, unless it is being used."""
        focus = QApplication.focusWidget()
        if not self.underMouse() and not (focus is not None and self.isAncestorOf(focus)):
            self.leaving.stop()
            self.hide()

    @property
    def chosen(self) -> Path:
        return self.files[max(0, self.which.currentIndex())]

    def _show_chosen(self) -> None:
        chosen = self.chosen
        self.path.show_path(chosen)
        self.open.setVisible(chosen.suffix.lower() != OPENED_HERE)
        self.print.setVisible(chosen.suffix.lower() == PRINTED)

    def _use(self, use: Callable[[Path], object]) -> None:
        """Use the chosen file, unless the club was closed while the key was still going down."""
        if self.files:
            use(self.chosen)

    def _open(self, path: Path) -> None:
        if not path.exists():
            self.not_opened.emit(
                self.tr("{0} is no longer there. Was it moved, or the stick removed?").format(path.name)
            )
        elif not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.not_opened.emit(
                self.tr("No program on this computer opens {0}. Copy the path and open it yourself.").format(
                    path.name
                )
            )
