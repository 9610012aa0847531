"""A logo is a file beside the club file: put there whole, or refused in one sentence."""

from pathlib import Path

import pytest

from bridgedesk.desk.reports.sheet_facts import logo_of, put_logo, remove_logo
from bridgedesk.event.refusal import Refusal

PNG, JPEG = b"\x89PNG\r\n\x1a\n and more", b"\xff\xd8\xff\xe0 and more"


def picture(folder: Path, name: str, written: bytes) -> Path:
    (folder / "elsewhere").mkdir(exist_ok=True)
    path = folder / "elsewhere" / name
    path.write_bytes(written)
    return path


def test_the_last_one_chosen_is_the_only_one(tmp_path: Path) -> None:
    assert logo_of(tmp_path) is None
    put_logo(tmp_path, picture(tmp_path, "lion.png", PNG))
    assert logo_of(tmp_path) == PNG
    put_logo(tmp_path, picture(tmp_path, "rose.png", JPEG))  # what it is counts, not what it is called
    assert logo_of(tmp_path) == JPEG
    assert sorted(each.name for each in tmp_path.iterdir() if each.is_file()) == ["logo.jpg"]
    remove_logo(tmp_path)
    assert [each for each in tmp_path.iterdir() if each.is_file()] == []
    with pytest.raises(Refusal, match="The club has no logo"):
        remove_logo(tmp_path)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (b"GIF89a", "cannot be used. Choose a PNG or JPEG picture"),
        (b"", "cannot be used. Choose a PNG or JPEG picture"),
        (PNG + bytes(2_000_000), "larger than 2 MB"),
    ],
)
def test_what_is_no_logo_leaves_the_one_there_is(tmp_path: Path, written: bytes, said: str) -> None:
    put_logo(tmp_path, picture(tmp_path, "lion.png", PNG))
    with pytest.raises(Refusal, match=said):
        put_logo(tmp_path, picture(tmp_path, "other.png", written))
    assert logo_of(tmp_path) == PNG


def test_a_file_that_is_gone_is_said(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"^gone\.png cannot be read"):
        put_logo(tmp_path, tmp_path / "gone.png")
