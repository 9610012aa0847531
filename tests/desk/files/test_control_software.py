"""The control software of the devices: where it is found, and the words that start it."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from bridgedesk.desk.files.control_software import (
    ControlSoftware,
    chosen_control_software,
    installed_control_software,
)

FILE = Path("evening.bws").absolute()


def test_both_forms_of_its_flags() -> None:
    newer, older = (ControlSoftware(Path("BMPro.exe"), newer=newer) for newer in (True, False))
    assert newer.command(FILE, upload=True) == ["BMPro.exe", f"-f{FILE}", "-s", "-r"]
    assert newer.command(FILE, upload=False) == ["BMPro.exe", f"-f{FILE}", "-r"]
    assert older.command(FILE, upload=True) == ["BMPro.exe", f"/f:[{FILE}]", "/s", "/r"]
    assert older.command(FILE, upload=False) == ["BMPro.exe", f"/f:[{FILE}]", "/r"]


class Key:
    def __enter__(self) -> "Key":
        return self

    def __exit__(self, *_: object) -> None:
        pass


def registry(program: Path, asked: list[str]) -> SimpleNamespace:
    """Windows' registry, of which only the view of 32-bit programs has the key."""

    def open_key(_: object, key: str, __: int, access: int) -> Key:
        asked.append(key)
        if access & 1:
            raise FileNotFoundError(key)
        return Key()

    return SimpleNamespace(
        HKEY_LOCAL_MACHINE=0, KEY_READ=4, KEY_WOW64_64KEY=1, KEY_WOW64_32KEY=2,
        OpenKey=open_key, QueryValueEx=lambda _, name: (str(program) if name == "ExePath" else "", 1),
    )  # fmt: skip


def test_it_is_found_where_the_registry_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[str] = []
    program = tmp_path / "BMPro.exe"
    monkeypatch.setitem(sys.modules, "winreg", registry(program, asked))
    assert installed_control_software() is None  # it was removed, and its key was left behind
    program.touch()
    assert installed_control_software() == ControlSoftware(program, newer=True)
    assert set(asked) == {r"SOFTWARE\Bridge Systems BV\BCS.Net\InfoForExternalProgram"}


def test_without_a_registry_nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "winreg", None)
    assert installed_control_software() is None


def test_a_chosen_program_is_started_as_version_4_is(tmp_path: Path) -> None:
    """Its path is in no registry that is known; version 5 takes the older flags too."""
    program = tmp_path / "BMPro.exe"
    assert chosen_control_software(None) is None
    assert chosen_control_software(program) is None
    program.touch()
    assert chosen_control_software(program) == ControlSoftware(program, newer=False)
