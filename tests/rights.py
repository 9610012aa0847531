"""Who may read a file."""

import os
from pathlib import Path


def only_the_owner_reads(path: Path) -> bool:
    """Windows gives no such rights to files: there the folder's rights count."""
    return os.name == "nt" or path.stat().st_mode & 0o777 == 0o600
