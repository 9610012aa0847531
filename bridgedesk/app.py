"""Where everything is wired together: a command on the command line, otherwise the window."""

import sys
from collections.abc import Sequence

from bridgedesk import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Nothing heavy is loaded before it is needed."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words == ["--version"]:
        print(f"BridgeDesk {__version__}")
        return 0
    from bridgedesk import cli

    return cli.run(words)
