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
from bridgedesk.exchange.jet_pages import JET4
from bridgedesk.resources import resource
from tests.exchange.test_bridgemate_out import event_of
from tests.exchange.test_device_file_whole import check_played, movements, slips_of
from tests.exchange.test_device_individuals import individuals
from tests.exchange.test_device_individuals import slips_of as slips_of_players

JAR = os.environ.get("BRIDGEDESK_JACKCESS", "")
PROGRAM = Path(__file__).with_name("FillByJackcess.java")
MAKER = Path(__file__).with_name("MakeByJackcess.java")
MOVEMENTS = 300
DATES = 14  # the page of the empty files that says when their tables were made


def run(program: Path, *words: Path) -> None:
    java = which("java")
    if not (JAR and java):
        pytest.skip("there is no Java, or BRIDGEDESK_JACKCESS does not name a jar of Jackcess")
    subprocess.run([java, "-cp", JAR, *map(str, (program, *words))], check=True)


@pytest.mark.long
def test_the_empty_files_are_as_jackcess_makes_them(tmp_path: Path) -> None:
    names = ("empty.bws", "empty-individual.bws")
    run(MAKER, *(tmp_path / name for name in names))
    for name in names:
        made, ours = (tmp_path / name).read_bytes(), resource(f"bridgemate/{name}").read_bytes()
        pages = range(0, max(len(made), len(ours)), JET4.page)
        differ = [at // JET4.page for at in pages if made[at : at + JET4.page] != ours[at : at + JET4.page]]
        assert differ in ([], [DATES])


@pytest.mark.long
@pytest.mark.timeout(600)  # three hundred files, and twice as many by Jackcess
@pytest.mark.parametrize(("kind", "name"), [("pairs", "empty.bws"), ("players", "empty-individual.bws")])
def test_any_movement_is_written_as_jackcess_writes_it_and_its_results_are_read(
    kind: str, name: str, tmp_path: Path
) -> None:
    ours: dict[str, tuple[bytes, list[dict[str, Value]]]] = {}

    @given(section=movements() if kind == "pairs" else individuals())
    @settings(
        max_examples=MOVEMENTS, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def write(section: Section) -> None:
        event = event_of(section)
        tables = device_tables(event, event.sessions[0], DeviceChoices(computer="DESK-7"), {})
        key, data = f"{len(ours)}", device_file(tables)
        slips = slips_of(section) if kind == "pairs" else slips_of_players(data)
        ours[key] = data, slips
        (tmp_path / f"{key}.slips").write_text("\n".join(lines({"ReceivedData": slips})), encoding="utf-8")
        (tmp_path / f"{key}.rows").write_text("\n".join(lines(tables)), encoding="utf-8")

    write()
    run(PROGRAM, Path(str(resource(f"bridgemate/{name}"))), tmp_path)
    assert len(ours) >= MOVEMENTS
    for key, (data, slips) in ours.items():
        assert (tmp_path / f"{key}.bws").read_bytes() == data
        check_played((tmp_path / f"{key}.played.bws").read_bytes(), slips)


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
