"""`bridgedesk demo` plays the sample evening through the window and says what it made."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def demo(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    surroundings = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    surroundings |= {"PYTHONPATH": str(ROOT)}
    surroundings.pop("QT_QPA_PLATFORM", None)
    return subprocess.run(
        [sys.executable, "-m", "bridgedesk", "demo", *words],
        cwd=folder,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_sample_evening_is_the_same_each_time(tmp_path: Path) -> None:
    first, second = demo(tmp_path), demo(tmp_path, "--out", "other")
    assert (first.returncode, first.stderr) == (0, "")
    assert (second.returncode, second.stderr) == (0, "")
    made = [Path(line) for line in re.findall(r"(?:club file|sheet|picture) +(.+)", first.stdout)]
    assert len(made) == 10
    for path in made:
        here = tmp_path / path
        assert here.stat().st_size > 5000
        if path.suffix != ".bridgedesk":
            assert (
                here.read_bytes() == (tmp_path / "other" / path.relative_to("bridgedesk-demo")).read_bytes()
            )


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "letter.txt").write_text("Dear club")
    refused = demo(tmp_path, "--out", "kept")
    assert refused.returncode == 2
    assert refused.stderr == "bridgedesk: kept is not empty; name a new folder with --out\n"
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["letter.txt"]
