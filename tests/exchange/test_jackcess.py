"""Jackcess, live, beside our writer: BRIDGEDESK_JACKCESS names its jar, which no package manager here has."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from shutil import which

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from bridgedesk.event.session import Section
from bridgedesk.exchange.bridgemate_out import device_file, device_tables
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.exchange.jet import Value
from bridgedesk.resources import resource
from tests.exchange.test_bridgemate_out import event_of
from tests.exchange.test_device_file_whole import check_played, movements, slips_of

JAR = os.environ.get("BRIDGEDESK_JACKCESS", "")
PROGRAM = Path(__file__).with_name("FillByJackcess.java")
MOVEMENTS = 300


@pytest.mark.long
def test_any_movement_is_written_as_jackcess_writes_it_and_its_results_are_read(tmp_path: Path) -> None:
    java = which("java")
    if not (JAR and java):
        pytest.skip("there is no Java, or BRIDGEDESK_JACKCESS does not name a jar of Jackcess")
    ours: dict[str, tuple[bytes, list[dict[str, Value]]]] = {}

    @given(section=movements())
    @settings(
        max_examples=MOVEMENTS, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def write(section: Section) -> None:
        event = event_of(section)
        tables = device_tables(event, event.sessions[0], DeviceChoices(computer="DESK-7"), {})
        name = f"{len(ours)}"
        slips = slips_of(section)
        ours[name] = device_file(tables), slips
        (tmp_path / f"{name}.slips").write_text("\n".join(lines({"ReceivedData": slips})), encoding="utf-8")
        (tmp_path / f"{name}.rows").write_text("\n".join(lines(tables)), encoding="utf-8")

    write()
    empty = resource("bridgemate/empty.bws")
    subprocess.run([java, "-cp", JAR, str(PROGRAM), str(empty), str(tmp_path)], check=True)
    assert len(ours) >= MOVEMENTS // 2
    for name, (data, slips) in ours.items():
        assert (tmp_path / f"{name}.bws").read_bytes() == data
        check_played((tmp_path / f"{name}.played.bws").read_bytes(), slips)


def lines(tables: Mapping[str, Sequence[Mapping[str, Value]]]) -> list[str]:
    return [
        "\t".join([table, *(f"{name}={typed(value)}" for name, value in row.items() if value is not None)])
        for table, rows in tables.items()
        for row in rows
    ]


def typed(value: Value) -> str:
    match value:
        case bool():
            return f"b{str(value).lower()}"
        case int():
            return f"i{value}"
        case datetime():
            return f"d{value:%Y-%m-%dT%H:%M:%S}"
    return f"s{value}"
