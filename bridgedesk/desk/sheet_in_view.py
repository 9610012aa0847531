"""Which sheet Ctrl+P prints: that of the tab in view, and of the view in it."""

from typing import NamedTuple

from bridgedesk.desk.views.catalogue import kind_called
from bridgedesk.sheets.facts import Choice

OF_TABS = {
    "setup": "seating",
    "scores": "travellers",
    "standings": "ranking",
    "penalties": "penalties",
    "appeals": "appeals-form",
}


class SheetInView(NamedTuple):
    """A name of the registry of sheets, and what is chosen on it."""

    name: str
    choice: Choice = Choice()


def sheet_in_view(
    tab: str, view: str = "", session: str | None = None, section: str | None = None
) -> SheetInView:
    """`view` is the key of a view of the standings. Sheets of the whole event choose no session."""
    name = kind_called(view).sheet if tab == "standings" and view else OF_TABS[tab]
    if name in ("seating", "travellers"):
        return SheetInView(name, Choice(session=session, section=section))
    return SheetInView(name)
