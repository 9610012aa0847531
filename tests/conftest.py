"""Qt opens no window on anybody's screen, and is loaded as the program loads it; no test has a network."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import gc
import sys
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import bridgedesk.window  # noqa: F401
import tests.dose  # noqa: F401
from bridgedesk.window.application import GarbageCollector, collect_garbage

LONG_ENOUGH = 60_000  # milliseconds; a machine that is slow or busy is no failure

NETWORK = ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto")


class NetworkTouched(BaseException):
    """No part of the program catches it."""


def _refuse_the_network(act: str, _: tuple[object, ...]) -> None:
    if act in NETWORK:
        raise NetworkTouched(f"{act}: nothing here opens a network connection")


sys.addaudithook(_refuse_the_network)


class PatientBot(QtBot):
    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = LONG_ENOUGH) -> None:  # noqa: N802
        super().waitUntil(callback, timeout=timeout)


def pytest_collection_finish() -> None:
    """Thousands of tests and all that they import stay to the end: sweeping need not go through them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def sweeper(qapp: QApplication) -> GarbageCollector:
    return GarbageCollector(qapp)


@pytest.fixture
def qtbot(sweeper: GarbageCollector, request: pytest.FixtureRequest) -> QtBot:  # noqa: ARG001
    return PatientBot(request)


@pytest.fixture(autouse=True)
def swept() -> Iterator[None]:
    """Where there was a window, nothing is swept up by itself in later tests either."""
    yield
    collect_garbage()
