"""Warnings for club files on another computer, or in a folder that a service copies."""

from pathlib import Path

SYNCED = (
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


def warning_about(path: Path) -> str | None:
    folder = path.absolute().parent
    for part in folder.parts:
        if part.casefold().split(" - ")[0] in SYNCED:
            return (
                f"{path.name} lies in {part}, which copies it while it is written; keep it elsewhere on this"
                " computer, and copy it there when the evening is over"
            )
    if folder.drive.startswith("\\\\") or _kind_of_drive(folder) in NETWORK:
        return (
            f"{path.name} lies on another computer; if the network fails nothing can be recorded: keep it on"
            " this one, and copy it there when the evening is over"
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
