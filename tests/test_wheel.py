"""The built wheel, installed alone in an empty folder, starts and finds its resources."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bridgedesk

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from hatchling.builders.wheel import WheelBuilder

    folder = tmp_path_factory.mktemp("wheel")
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    target = folder / "empty"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-compile"]
    subprocess.run([*pip, "--disable-pip-version-check", "--target", target, wheel], check=True)
    return target


def run(installed: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Far from the checkout, without anybody's site-packages."""
    surroundings = {"PYTHONPATH": str(installed), "PATH": os.environ["PATH"]}
    return subprocess.run(
        [sys.executable, "-S", *words],
        cwd=installed,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_says_its_version(installed: Path) -> None:
    said = run(installed, str(installed / "bin" / "bridgedesk"), "--version")
    assert (said.stdout, said.stderr) == (f"BridgeDesk {bridgedesk.__version__}\n", "")


def test_it_finds_what_it_ships(installed: Path) -> None:
    names = ["fonts/SourceSans3-Regular.ttf", "fonts/LICENSE-SourceSans3.md", "samples/club.json"]
    look = "import sys; from bridgedesk.resources import resource; [print(resource(n)) for n in sys.argv[1:]]"
    found = run(installed, "-c", look, *names)
    assert found.stderr == ""
    paths = [Path(line) for line in found.stdout.splitlines()]
    assert [path.relative_to(installed / "bridgedesk" / "_resources").as_posix() for path in paths] == names
    shipped = [(ROOT / "resources" / name).read_bytes() for name in names]
    assert [path.read_bytes() for path in paths] == shipped


def test_what_is_missing_is_said(installed: Path) -> None:
    lost = run(installed, "-c", "from bridgedesk.resources import resource; resource('fonts/none.ttf')")
    assert "BridgeDesk is not whole: its file fonts/none.ttf is missing" in lost.stderr


def test_nothing_heavy_is_loaded_to_say_the_version() -> None:
    heavy = "{'PySide6', 'sqlalchemy', 'reportlab', 'openpyxl', 'argparse'}"
    look = (
        f"import sys; from bridgedesk.app import main; main(['--version']); print({heavy} & set(sys.modules))"
    )
    said = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout == f"BridgeDesk {bridgedesk.__version__}\nset()\n"
