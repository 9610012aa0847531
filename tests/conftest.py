"""Qt opens no window on anybody's screen, and is loaded as the program loads it; no test has a network."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import sys

import bridgedesk.window  # noqa: F401

NETWORK = ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto")


class NetworkTouched(BaseException):
    """No part of the program catches it."""


def _refuse_the_network(act: str, _: tuple[object, ...]) -> None:
    if act in NETWORK:
        raise NetworkTouched(f"{act}: nothing here opens a network connection")


sys.addaudithook(_refuse_the_network)
