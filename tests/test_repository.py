"""What is committed works on any machine: it names no package registry and no place of one machine."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ["requirements.lock", "requirements-dev.lock", "requirements-double-dummy.lock"]

REGISTRY = re.compile(
    rb"\b(?:pypi|pythonhosted|npmjs|crates|ghcr|conda|anaconda)\.(?:org|com|io)\b"
    rb"|:/{2}[^\s/'\"]*(?:pypi|registry|artifact|nexus|mirror|proxy|packages|debian\.|ubuntu\.|\d+\.\d+\.\d+)"
    rb"|-{2}(?:(?:extra-)?index-url|find-links|trusted-host)",
    re.IGNORECASE,
)
MACHINE_PATH = re.compile(rb"(?<![\w.}-])/(?:work|root|home|Users)/|\b[A-Z]:\\+Users\\")


def lines_matching(pattern: re.Pattern[bytes], files: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {found[0].decode(errors='replace')}"
        for path in files
        for number, line in enumerate(path.read_bytes().splitlines(), start=1)
        if (found := pattern.search(line))
    ]


@pytest.fixture(scope="module")
def committed() -> list[Path]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    files = [ROOT / name for name in listed.decode().split("\0") if name]
    assert ROOT / "pyproject.toml" in files
    return [path for path in files if path.is_file()]


def test_no_registry_is_named(committed: list[Path]) -> None:
    assert lines_matching(REGISTRY, committed) == []


def test_no_place_of_one_machine_is_named(committed: list[Path]) -> None:
    assert lines_matching(MACHINE_PATH, committed) == []


def test_the_top_of_the_house_holds_nothing_else(committed: list[Path]) -> None:
    folders = {"bridgedesk", "resources", "tests", "installer"}
    files = {"pyproject.toml", "README.md", "LICENSE", *LOCKS}
    top = {path.relative_to(ROOT).parts[0] for path in committed}
    assert {name for name in top if not name.startswith(".")} <= folders | files


# Joined here, so that this file does not name what it looks for.
@pytest.mark.parametrize(
    "line",
    [
        ".".join(["see pypi", "org/project/x"]),
        ".".join(["files", "pythonhosted", "org"]),
        "-".join(["", "", "index", "url x"]),
        "//".join(["http:", "10.0.0.7:3141/simple"]),
        "//".join(["https:", "my-registry.example/x"]),
        "//".join(["http:", "deb.debian.org/debian"]),
    ],
)
def test_a_registry_is_recognised(line: str) -> None:
    assert REGISTRY.search(line.encode())


@pytest.mark.parametrize(
    "place",
    [
        "/".join(["open('", "root", "x')"]),
        "/".join(["", "home", "someone", "x"]),
        "/".join(["file://", "work", "x"]),
        "\\".join(["C:", "Users", "x"]),
    ],
)
def test_a_place_of_one_machine_is_recognised(place: str) -> None:
    assert MACHINE_PATH.search(place.encode())


@pytest.mark.parametrize(
    "line",
    ["http://www.w3.org/2001/XMLSchema", "pyside6-pdf==6.12.0.140", "bridge/work/net", "framework/root/x"],
)
def test_what_may_be_written(line: str) -> None:
    assert not REGISTRY.search(line.encode())
    assert not MACHINE_PATH.search(line.encode())


@pytest.mark.parametrize("lock", LOCKS)
def test_each_line_of_a_lock_pins_one_version_by_hash(lock: str) -> None:
    entries = locked_entries(lock)
    assert entries
    for entry in entries:
        pin, *hashes = entry.split(" --hash=")
        assert re.fullmatch(r"[a-z0-9-]+==[0-9.]+(?: ; .+)?", pin.strip()), entry
        assert hashes, entry
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one.strip()) for one in hashes), entry


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = {
        "requirements.lock": project["project"]["dependencies"],
        "requirements-dev.lock": project["dependency-groups"]["dev"],
        "requirements-double-dummy.lock": project["project"]["optional-dependencies"]["double-dummy"],
    }
    for lock, requirements in asked.items():
        pins = dict(entry.split()[0].split("==") for entry in locked_entries(lock))
        for requirement in map(Requirement, requirements):
            pin = pins.get(requirement.name.lower())
            assert pin, f"{lock} lacks {requirement}: make the locks again as pyproject.toml says"
            assert requirement.specifier.contains(pin), f"{lock} has {pin} for {requirement}"


def locked_entries(lock: str) -> list[str]:
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    return [" ".join(line.split()) for line in text.splitlines()]
