"""Names of a pair in a narrow column: first with initials, then surnames alone; the tooltip has them all."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

BETWEEN = " & "
NAME = re.compile(r"(?P<number>(?:\S*\d\S*\s+)*)(?P<given>[^\W\d]\S*)\s+(?P<family>\S.*)")
BACKWARDS = re.compile(r"(?P<number>(?:\S*\d\S*\s+)*)(?P<family>[^,]+),\s*(?P<given>[^\W\d]\S*).*")


def shorter(names: str) -> Iterator[str]:
    """Yield the full names, then shorter and shorter forms."""
    yield names
    if names.count(BETWEEN) == 1:
        parts = names.split(BETWEEN)
        yield BETWEEN.join(_with_initial(part) for part in parts)
        yield BETWEEN.join(_family(part) for part in parts)


def _with_initial(name: str) -> str:
    found = BACKWARDS.fullmatch(name) or NAME.fullmatch(name)
    return f"{found['number']}{found['given'][0]}. {found['family']}" if found else name


def _family(name: str) -> str:
    found = BACKWARDS.fullmatch(name) or NAME.fullmatch(name)
    return f"{found['number']}{found['family']}" if found else name


class NamesDelegate(QStyledItemDelegate):
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        if BETWEEN not in option.text or option.features & QStyleOptionViewItem.ViewItemFeature.WrapText:
            return
        style, view = option.widget.style(), option.widget
        around = 2 * (style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, view) + 1)
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, view).width() - around
        measured = option.fontMetrics
        forms = list(shorter(option.text))
        option.text = next((each for each in forms if measured.horizontalAdvance(each) <= room), forms[-1])
