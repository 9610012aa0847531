"""A printing system for tests: `lp` and `lpstat` that keep what they were given."""

import os
import stat
from pathlib import Path

import pytest

LP = """#!/bin/sh
if [ -e "{folder}/broken" ]; then cat > /dev/null; echo "lp: $(cat "{folder}/broken")" >&2; exit 1; fi
: > "{folder}/words"
for word in "$@"; do printf '%s\\n' "$word" >> "{folder}/words"; done
cat > "{folder}/document"
echo job >> "{folder}/jobs"
"""
LPSTAT = """#!/bin/sh
case "$1" in
-e) printf 'Attic\\nOffice\\n' ;;
-d) printf 'system default destination: Office\\n' ;;
esac
"""


class PrintingSystem:
    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        if os.name == "nt":
            pytest.skip("Windows has no CUPS, and prints in another way")
        self.folder = folder
        folder.mkdir()
        for name, script in (("lp", LP), ("lpstat", LPSTAT)):
            path = folder / name
            path.write_text(script.replace("{folder}", str(folder)))
            path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")

    @property
    def jobs(self) -> int:
        path = self.folder / "jobs"
        return len(path.read_text().splitlines()) if path.exists() else 0

    @property
    def words(self) -> list[str]:
        return (self.folder / "words").read_text().splitlines()

    @property
    def document(self) -> bytes:
        return (self.folder / "document").read_bytes()

    def breaks(self, why: str) -> None:
        (self.folder / "broken").write_text(why)

    def is_mended(self) -> None:
        (self.folder / "broken").unlink()
