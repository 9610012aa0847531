"""The program's icon: drawn once, in bridgedesk.svg, and rendered from it for systems that want pixels.

`QT_QPA_PLATFORM=offscreen python -m tests.window.icon_files` renders the files anew."""

import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication, QIcon, QImage, QImageWriter

from bridgedesk.resources import resource

LARGEST = 512  # in the PNG
SIDES = (16, 24, 32, 48, 64, 128, 256)  # in the ICO
ENTRY = "<BBBBHHII"


def rendered(side: int) -> QImage:
    picture = QIcon(str(resource("icons/bridgedesk.svg"))).pixmap(side, side).toImage()
    return picture.convertToFormat(QImage.Format.Format_ARGB32)


def as_png(picture: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(picture)
    return bytes(buffer.data().data())


def as_ico() -> bytes:
    """Return the Windows file: a list of PNG pictures and where each begins; 0 stands for a side of 256."""
    pictures = [as_png(rendered(side)) for side in SIDES]
    at = 6 + struct.calcsize(ENTRY) * len(pictures)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    for side, picture in zip(SIDES, pictures, strict=True):
        head += struct.pack(ENTRY, side % 256, side % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(pictures)


def render(folder: Path) -> None:
    (folder / "bridgedesk.png").write_bytes(as_png(rendered(LARGEST)))
    (folder / "bridgedesk.ico").write_bytes(as_ico())


if __name__ == "__main__":
    application = QGuiApplication([])
    render(resource("icons"))
