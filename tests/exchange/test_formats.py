"""Every format by its name, put down whole."""

import socket
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from bridgedesk.event.event import Event
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.files import read_bytes, read_file
from bridgedesk.exchange.formats import FORMATS, awards_by, export, export_files, scale_of, scales
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.masterpoints.awards import Colour
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.standings.evaluate import evaluate
from tests.exchange.test_secretary import evening


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens a connection fails the test."""

    def refuse(*_: object, **__: object) -> NoReturn:
        pytest.fail("a connection was opened")

    for name in ("socket", "create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, refuse)


def out(event: Event) -> Outgoing:
    return Outgoing(evaluate(event), event_code="E1", club_number="C1")


def test_the_names_are_fixed() -> None:
    assert list(FORMATS) == [
        "abf-green", "abf-red", "abf-gold", "abf-rag", "sbu-claim",
        "usebio", "usebio-flat", "pbn", "html", "bws", "csv-players", "event",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["abf-green", "usebio", "usebio-flat", "pbn", "csv-players", "event"])
def test_a_file_is_put_in_its_place(name: str, tmp_path: Path) -> None:
    """By the same bytes each time."""
    path = tmp_path / f"evening{FORMATS[name].extension}"
    export(name, out(evening()), path)
    assert path.read_bytes() == export_files(name, out(evening()))
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_pages_are_put_into_a_folder(tmp_path: Path) -> None:
    export("html", out(evening()), tmp_path / "web")
    assert sorted(each.name for each in (tmp_path / "web").iterdir()) == [
        "boards.html",
        "index.html",
        "scorecards.html",
        "style.css",
    ]


def test_the_event_document_is_the_inverse_of_reading_it(tmp_path: Path) -> None:
    export("event", out(evening()), tmp_path / "evening.json")
    again = read_file(tmp_path / "evening.json").event
    assert export_files("event", out(again)) == (tmp_path / "evening.json").read_bytes()


def test_an_ordinary_evening_is_grade_e() -> None:
    """0.02 x 1.5 x 3 tables to both players of the winner of each line."""
    content = export_files("abf-green", out(evening()))
    assert isinstance(content, bytes)
    assert [line[7:] for line in content.split()] == [b"000009"] * 4


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("abf-red", "needs the grade"),
        ("abf-rag", "needs the grade"),
        ("sbu-claim", "nobody earned local or national points"),
        ("abf-gren", "did you mean “abf-green”"),
    ],
)
def test_refusals_leave_no_file(name: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match=sentence):
        export(name, out(evening()), tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


def test_teams_before_any_match_are_not_sent() -> None:
    teams = replace(evening(), sessions=tuple(replace(e, scoring=Scoring.IMPS) for e in evening().sessions))
    with pytest.raises(Unwritable, match="has no matches yet; choose a movement, or draw"):
        export_files("usebio", out(teams))


def test_awards_by_grade() -> None:
    evaluation = evaluate(evening())
    assert awards_by("abf-2014", evaluation, "B4c").colours == (Colour.RED,)
    for grade, sentence in ((None, "needs the grade"), ("C", "no weight"), ("Z", "no grade Z")):
        with pytest.raises(Unwritable, match=sentence):
            awards_by("abf-2014", evaluation, grade)
    with pytest.raises(Unwritable, match="there is no scale abf-2041"):
        awards_by("abf-2041", evaluation, "E")
    with pytest.raises(Unwritable, match="this event has one"):
        awards_by("abf-2014", evaluation, "E", outright=True)


def test_red_and_green_together() -> None:
    evaluation = evaluate(evening())
    both = awards_by("abf-2014", evaluation, "E") + awards_by("abf-2014", evaluation, "B4c")
    content = export_files("abf-rag", replace(out(evening()), awards=both))
    assert isinstance(content, bytes)
    assert [line[7:] for line in content.split()] == [b"000015000009"] * 4  # 0.02 x 2.5 x 3 red


# ---- scales


def test_a_club_puts_its_own_scale_in_the_place_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bridgedesk.exchange.formats.own_folder", lambda: tmp_path)
    assert sorted(scales()) == ["abf-2014", "sbu-club-2026"]
    own = (
        Path(__file__).parents[2].joinpath("resources/masterpoints/abf-2014.toml").read_text(encoding="utf-8")
    )
    (tmp_path / "masterpoints").mkdir()
    mine = tmp_path / "masterpoints" / "mine.toml"
    mine.write_text(own.replace("weight = 1.5", "weight = 3"), encoding="utf-8")
    content = export_files("abf-green", out(evening()))
    assert isinstance(content, bytes)
    assert content.split()[0][7:] == b"000018"
    mine.write_text("kind = ", encoding="utf-8")
    with pytest.raises(Refused, match=r"mine\.toml cannot be read as TOML"):
        scale_of("abf-2014")


# ---- nothing private, nothing of the machine


@pytest.mark.parametrize("name", ["abf-green", "usebio", "usebio-flat", "pbn", "html", "csv-players"])
def test_what_goes_out_names_no_place_and_no_address(name: str) -> None:
    content = export_files(name, out(evening()))
    for text in [content] if isinstance(content, bytes) else content.values():
        assert str(Path.cwd()).encode() not in text
        assert str(Path.home()).encode() + b"/" not in text
        assert b"mailto:" not in text
        assert not [word for word in (b"EMAIL", b"TELEPHONE", b"BIRTH") if word in text.upper()]


def test_what_is_sent_can_be_read_here() -> None:
    for name in ("usebio", "usebio-flat", "pbn"):
        content = export_files(name, out(evening()))
        assert isinstance(content, bytes)
        assert len(read_bytes(content, f"x{FORMATS[name].extension}").event.entries) == 6
