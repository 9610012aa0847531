"""About BridgeDesk: version, what it was built from, and the licences of everything in it."""

import platform
import tomllib

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QMainWindow

from bridgedesk import __version__
from bridgedesk.bug_log import log_file, short_path
from bridgedesk.event.moment import day_words
from bridgedesk.resources import folder
from bridgedesk.window.side_docks import WIDE, PageDock

BUILD, LICENCES = "build.toml", "licences.txt"  # which only packages have


class AboutDock(PageDock):
    def __init__(self, window: QMainWindow) -> None:
        tip = "Version, licences and where faults are logged"
        super().__init__(window, "about", self.tr("About BridgeDesk"), self.tr(tip), WIDE)

    def show_about(self) -> None:
        self.read("\n\n".join([f"# BridgeDesk {__version__}", self._build(), self._log(), *self._licences()]))

    def _build(self) -> str:
        python = self.tr("Python {0}, Qt {1}, {2}").format(
            platform.python_version(), qVersion(), platform.platform(terse=True)
        )
        path = folder() / BUILD
        if not path.is_file():
            return python
        built = tomllib.loads(path.read_text(encoding="utf-8"))
        package = self.tr("{0} package of {1}, from commit {2}").format(
            built["package"], day_words(built["day"]), built["commit"] or self.tr("unknown")
        )
        return f"{package}\n\n{python}"

    def _log(self) -> str:
        return self.tr("Faults of the program are logged in {0}: places in the program, never names.").format(
            f"`{short_path(log_file())}`"
        )

    def _licences(self) -> list[str]:
        """Return our own licence and, in a package, the notices about everything else in it."""
        title = self.tr("## Licences")
        path = folder() / LICENCES
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            return [title, "\n".join(f"    {line}".rstrip() for line in text.splitlines())]
        ours = self.tr("BridgeDesk may be used, changed and given on under the MIT licence.")
        others = self.tr("The libraries it uses have licences of their own.")
        return [title, f"{ours} {others}"]
