"""Places where a club file is safe, and warnings about those where it is not."""

import ctypes
from pathlib import Path

SYNCED = (  # folders that a service copies
    "dropbox",
    "onedrive",
    "google drive",
    "googledrive",
    "icloud",
    "mobile documents",
    "nextcloud",
    "box",
)
NETWORK = ("nfs", "nfs4", "cifs", "smb", "smb3", "smbfs", "9p", "fuse.sshfs", "afs", "davfs", "webdav")
MOUNTS = Path("/proc/mounts")
REMOTE = 4  # what Windows calls a drive of another computer


def warning_about(path: Path) -> str | None:
    folder = path.absolute().parent
    for part in folder.parts:
        if part.casefold().split(" - ")[0] in SYNCED:
            return (
                f"{path.name} is in {part}, which copies it while you work. Keep it elsewhere on this"
                " computer, and copy it there after the session."
            )
    if folder.drive.startswith("\\\\") or _is_remote(folder.drive) or _kind_of_drive(folder) in NETWORK:
        return (
            f"{path.name} is on another computer. If the network fails, nothing can be recorded. Keep"
            " it on this computer, and copy it there after the session."
        )
    return None


def _kind_of_drive(folder: Path) -> str:
    """Return the file system of the folder's mount, or "" if unknown."""
    try:
        lines = MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    mounts = [line.split()[1:3] for line in lines if len(line.split()) >= 3]
    holding = [
        (len(where), kind)
        for where, kind in ((mount[0].replace("\\040", " "), mount[1]) for mount in mounts)
        if folder.is_relative_to(where)
    ]
    return max(holding, default=(0, ""))[1]


def _is_remote(drive: str) -> bool:
    """Return whether a Windows drive letter stands for a folder of another computer."""
    windows = getattr(ctypes, "windll", None)
    return bool(drive) and windows is not None and windows.kernel32.GetDriveTypeW(drive + "\\") == REMOTE


def folder_for_clubs(documents: Path, home: Path) -> Path:
    """Return where new club files go: the documents, unless a service or another computer keeps them and
    the home folder is safer."""
    own = home / "BridgeDesk"
    return own if warning_about(documents / "club") and not warning_about(own / "club") else documents
