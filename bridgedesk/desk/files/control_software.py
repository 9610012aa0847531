"""Control software of the table devices: where it is installed, and the words that start it with a file."""

import os
import platform
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

_KEY = r"SOFTWARE\Bridge Systems BV\BCS.Net\InfoForExternalProgram"
_VALUE = "ExePath"


class ControlSoftware(NamedTuple):
    program: Path
    newer: bool  # version 5, which writes its flags with a hyphen and takes the older ones too

    def command(self, file: Path, *, upload: bool) -> list[str]:
        """Return program and flags for a file; `upload` clears the server and sends the movement."""
        file = file.absolute()
        if self.newer:
            return [str(self.program), f"-f{file}", *(["-s"] if upload else []), "-r"]
        return [str(self.program), f"/f:[{file}]", *(["/s"] if upload else []), "/r"]


def computer_name() -> str:
    """Return the name that Windows gives this computer, by which the control software knows its own."""
    return os.environ.get("COMPUTERNAME") or platform.node()


def installed_control_software() -> ControlSoftware | None:
    """Return version 5 where it says that it is installed; nothing is known of where version 4 says so."""
    path = _registered_path()
    return ControlSoftware(path, newer=True) if path is not None and path.is_file() else None


def chosen_control_software(program: Path | None) -> ControlSoftware | None:
    """Return the program that the director chose, if it is there. It is started as version 4 is, which
    version 5 takes too."""
    return ControlSoftware(program, newer=False) if program is not None and program.is_file() else None


def _registered_path() -> Path | None:
    try:
        registry: Any = import_module("winreg")
    except ImportError:  # only Windows has one
        return None
    for view in (registry.KEY_WOW64_64KEY, registry.KEY_WOW64_32KEY):
        try:
            with registry.OpenKey(registry.HKEY_LOCAL_MACHINE, _KEY, 0, registry.KEY_READ | view) as key:
                return Path(registry.QueryValueEx(key, _VALUE)[0])
        except OSError:
            continue
    return None
