"""Nothing opens a network connection: whoever tries fails its test."""

import socket

import pytest

from tests.conftest import NetworkTouched


def test_a_connection_is_refused() -> None:
    with socket.socket() as one, pytest.raises(NetworkTouched, match="nothing here opens"):
        one.connect(("127.0.0.1", 9))


def test_a_name_is_not_looked_up() -> None:
    with pytest.raises(NetworkTouched, match=r"socket\.getaddrinfo"):
        socket.getaddrinfo("www.example.org", 80)
