"""A release is refused while anything that belongs to it is missing; nothing is tagged then."""

import subprocess
from pathlib import Path

import pytest

from bridgedesk import __version__
from tests.rulebooks.books import ROOT

HEADING = f"## {__version__} (not released yet)"


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


def commit(folder: Path) -> None:
    who = ("-c", "user.name=Ann Able", "-c", "user.email=ann@example.org")
    assert run(folder, "git", *who, "commit", "-qam", "Prepare a release").returncode == 0


def refused(folder: Path) -> str:
    tried = run(folder, "bash", "installer/release.sh")
    assert tried.returncode == 1
    assert run(folder, "git", "tag").stdout == ""
    return tried.stderr


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of what is committed, with the script as it is here."""
    folder = tmp_path / "checkout"
    assert run(tmp_path, "git", "clone", "-q", "--no-tags", str(ROOT), str(folder)).returncode == 0
    (folder / ".venv").symlink_to(ROOT / ".venv")
    (folder / ".git" / "info" / "exclude").write_text(
        ".venv\n", encoding="utf-8"
    )  # of links .gitignore says nothing
    for name in ("release.sh", "program.sh", "setup.sh", "test.sh"):
        (folder / "installer" / name).write_bytes((ROOT / "installer" / name).read_bytes())
    news = folder / "resources" / "CHANGELOG.md"
    news.write_text(news.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert run(folder, "git", "add", "installer").returncode == 0
    commit(folder)
    return folder


def rewrite_news(folder: Path, heading: str, below: str | None = None) -> None:
    path = folder / "resources" / "CHANGELOG.md"
    before, _, after = path.read_text(encoding="utf-8").partition(HEADING)
    path.write_text(before + heading + (after if below is None else below), encoding="utf-8")


def test_changes_that_are_not_committed_are_refused(checkout: Path) -> None:
    rewrite_news(checkout, f"## {__version__} (1 December 2026)")
    assert "Commit or drop first" in refused(checkout)


def test_a_version_without_its_day_or_its_news_is_refused(checkout: Path) -> None:
    assert "needs the heading" in refused(checkout)
    rewrite_news(checkout, f"## {__version__} (1 December 2026)", "\n")
    commit(checkout)
    assert "says nothing below" in refused(checkout)


def test_a_file_of_an_older_version_that_does_not_open_is_refused(checkout: Path) -> None:
    rewrite_news(checkout, f"## {__version__} (1 December 2026)")
    (checkout / "tests" / "files" / "club-1.bridgedesk").unlink()
    commit(checkout)
    assert "Files of older versions do not open" in refused(checkout)
