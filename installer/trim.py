"""Delete what BridgeDesk does not use from a folder of installed wheels.

    python installer/trim.py SITE-PACKAGES

Of Qt it keeps the modules in `QT_MODULES`, the plugins in `QT_PLUGINS`, and every library these are
linked with; the rest of Qt's wheels is for other programs. Links are read with binutils' `objdump`, for
Linux and for Windows.
"""

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

QT_MODULES = ("QtCore", "QtGui", "QtPdf", "QtPdfWidgets", "QtPrintSupport", "QtTest", "QtWidgets")
QT_FOLDERS = ("Qt", "lib", "plugins", "support")  # where the rest is looked through file by file


def words(text: str) -> list[str]:
    return text.split()


QT_PLUGINS = words(
    """
    iconengines/*svg* imageformats/*gif* imageformats/*ico* imageformats/*jpeg* imageformats/*svg*
    platforminputcontexts/*compose* platforminputcontexts/*ibus* platformthemes/*
    platforms/*cocoa* platforms/*offscreen* platforms/*wayland* platforms/*windows* platforms/*xcb*
    printsupport/* styles/*
    wayland-decoration-client/* wayland-graphics-integration-client/*wayland-egl*
    wayland-shell-integration/*xdg-shell*
    """
)

# What the other wheels have for those who write or test programs, for other databases, and for pictures and
# fonts of kinds that no sheet has.
OTHERS = words(
    """
    bin PIL/_avif* PIL/_imagingcms* PIL/_imagingft* PIL/_imagingtk* PIL/_webp*
    endplay/*.py endplay/_dds/*.py endplay/dds endplay/dealer endplay/evaluate endplay/interact
    endplay/parsers endplay/types endplay/utils
    sqlalchemy/dialects/mssql sqlalchemy/dialects/mysql sqlalchemy/dialects/oracle
    sqlalchemy/dialects/postgresql sqlalchemy/testing
    **/*.pyi **/*.pyx **/*.pxd **/*.h **/*.c **/*.lib **/__pycache__ **/tests
    """
)

LIBRARY = re.compile(r"\.(so|dll|pyd|exe)(\.|$)")
CARRIED = re.compile(r"\.libs/|/(msvcp|vc[a-z]+|concrt)140")  # only as far as others need them
LINKED = re.compile(r"^\s*(?:NEEDED|DLL Name:)\s+(\S+)$", re.MULTILINE)


def remove(paths: Iterable[Path]) -> None:
    for path in list(paths):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def linked_with(library: Path) -> list[str]:
    told = subprocess.run(["objdump", "-p", library], capture_output=True, text=True, check=True)
    return LINKED.findall(told.stdout)


def reached(roots: Iterable[Path], among: Iterable[Path]) -> set[Path]:
    """Return those of the libraries that the roots need, themselves included."""
    known = defaultdict[str, list[Path]](list)  # some of Microsoft's lie beside each wheel that needs them
    for path in among:
        known[path.name.casefold()].append(path)
    kept, waiting = set[Path](), list(roots)
    while waiting:
        library = waiting.pop()
        if library not in kept:
            kept.add(library)
            waiting += chain.from_iterable(known[name.casefold()] for name in linked_with(library))
    return kept


def qt_roots(qt: Path) -> Iterator[Path]:
    plugins = next(place for place in (qt / "Qt" / "plugins", qt / "plugins") if place.is_dir())
    for module in QT_MODULES:
        yield from qt.glob(f"{module}.*")
    for plugin in QT_PLUGINS:
        yield from plugins.glob(plugin)


def trim(site: Path) -> None:
    for pattern in OTHERS:
        remove(site.glob(pattern))
    qt = site / "PySide6"
    for folder in (qt, qt / "Qt"):
        remove(path for path in folder.glob("*") if path.is_dir() and path.name not in QT_FOLDERS)
    programs = [path for path in qt.iterdir() if path.is_file() and path.suffix != ".py"]
    remove(path for path in programs if path.suffix == ".exe" or not LIBRARY.search(path.name))
    libraries = {path for path in site.rglob("*") if path.is_file() and LIBRARY.search(path.name)}
    ours = {path for path in libraries if qt not in path.parents and not CARRIED.search(str(path))}
    remove(libraries - reached([*ours, *qt_roots(qt)], libraries))
    folders = [path for path in qt.rglob("*") if path.is_dir()]
    remove(path for path in folders if path.exists() and not any(map(Path.is_file, path.rglob("*"))))


if __name__ == "__main__":
    trim(Path(sys.argv[1]))
