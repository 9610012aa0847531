"""print: every sheet of an event by its name, as a PDF or as a spreadsheet."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from bridgedesk import cli
from bridgedesk.cli.outcome import DONE, WRONG
from bridgedesk.desk.sample.sample_club import begin_sample_club, play_last_week, sample
from bridgedesk.sheets.registry import KINDS, SheetKind
from tests.evenings.club_evening import ticking
from tests.sheets.pictures import page_sizes, texts

pytestmark = pytest.mark.usefixtures("qapp")

A4, LETTER = (595, 842), (612, 792)
NEEDS_MORE = {  # what an evening of pairs without hands, times, draws and prizes lacks
    "running": "does not set the length of a round. Type the minutes",
    "times": "does not set the length of a round. Type the minutes",
    "datums": "No board has a datum",
    "pair-datums": "This kind of event has no pair datums",
    "hand-records": "No hands yet. Import them",
    "draw": "No round is drawn yet",
    "draw-by-name": "No round is drawn yet",
    "round-robin": "The rule book prints no draw for this event",
    "line-ups": "No matches yet",
    "boards-played": "No line-ups yet",
    "bracket": "No finals yet",
    "vp-scale": "Choose the number of boards in a match",
    "prizes": "No prizes yet",
    "overall-places": "The ranking is the overall list of this event",
    "selection": "gives no points for this kind of event",
}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Seven tables, 26 boards, played and final."""
    path = tmp_path_factory.mktemp("club") / "club.bridgedesk"
    told = sample()
    opened = begin_sample_club(path, ticking(), told)
    play_last_week(opened, told)
    opened.close()
    return path


def printed(club: Path, sheet: str, out: Path, *options: str) -> int:
    return cli.run(["print", str(club), "event1", sheet, str(out), *options])


def refused(capsys: pytest.CaptureFixture[str]) -> str:
    out, said = capsys.readouterr()
    assert out == ""
    assert said.startswith("bridgedesk: ")
    assert said.count("\n") == 1
    return said


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_sheet_by_its_name(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: SheetKind
) -> None:
    name, title = kind.name, kind.title
    out = tmp_path / f"{name}.pdf"
    code = printed(club, name, out)
    if name in NEEDS_MORE:
        assert code == WRONG
        assert NEEDS_MORE[name] in refused(capsys)
        assert not out.exists()
        return
    assert code == DONE
    assert capsys.readouterr().out == f"{title} written to {name}.pdf\n"
    (first, *_) = texts(out.read_bytes())
    assert "Tuesday Pairs" in first


def test_help_names_every_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.run(["print", "--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert [kind.name for kind in KINDS if f"\n    {kind.name} " not in told] == []


def test_what_the_evening_needs_is_one_document(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(club, "evening", tmp_path / "evening.pdf") == DONE
    first, *remarks = capsys.readouterr().out.splitlines()
    assert first == "Session pack written to evening.pdf"
    assert [remark.split(":")[0] for remark in remarks] == ["  No running sheet"]
    timed = ("--begins", "19:15", "--minutes", "14")
    assert printed(club, "evening", tmp_path / "evening.pdf", *timed) == DONE
    assert capsys.readouterr().out.count("\n") == 1
    running = next(page for page in texts((tmp_path / "evening.pdf").read_bytes()) if "Running sheet" in page)
    # 13 rounds of two boards; the second begins at 19:29, the last ends 13 x 14 = 182 minutes after 19:15
    assert "19:29" in running
    assert "22:17" in running


def test_results_are_posted_into_a_folder(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(club, "results", tmp_path / "wall") == DONE
    told = capsys.readouterr().out
    assert told == "Results posted in wall, final: ranking, travellers, scorecards, workbook\n"
    names = sorted(path.name for path in (tmp_path / "wall").iterdir())
    title = "2026-11-10 Tuesday Pairs, "
    kinds = ("ranking.pdf", "scorecards.pdf", "travellers.pdf", "workbook.xlsx")
    assert names == [title + kind for kind in kinds]


def test_a_sheet_as_a_spreadsheet(club: Path, tmp_path: Path) -> None:
    """Fourteen pairs; 26 boards, each played seven times."""
    assert printed(club, "ranking", tmp_path / "ranking.xlsx") == DONE
    ranking = load_workbook(tmp_path / "ranking.xlsx").worksheets[0]
    places = [cell.value for cell in ranking["A"][1:]]
    assert len(places) == 14
    assert isinstance(places[0], int | float)
    assert printed(club, "travellers", tmp_path / "travellers.xlsx") == DONE
    boards = load_workbook(tmp_path / "travellers.xlsx").worksheets[0]
    assert boards.max_row == 1 + 26 * 7
    assert boards["A2"].value == "Board 1"


def test_paper_and_colour(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "ranking.pdf"
    printed(club, "ranking", out)
    coloured = out.read_bytes()
    assert page_sizes(coloured)[0] == A4
    printed(club, "ranking", out, "--letter", "--black-and-white")
    assert page_sizes(out.read_bytes())[0] == LETTER


@pytest.mark.parametrize(
    ("sheet", "file", "options", "said"),
    [
        ("rankin", "x.pdf", (), "There is no sheet “rankin”; did you mean “ranking”?"),
        ("workbok", "x.xlsx", (), "did you mean “workbook”?"),
        ("ranking", "x.doc", (), "x.doc must end in .pdf or .xlsx."),
        ("workbook", "x.pdf", (), "The workbook is a spreadsheet. Save it as x.xlsx."),
        ("evening", "x.xlsx", (), "is made as a PDF. Save it as x.pdf"),
        ("name-slips", "x.xlsx", (), "has no table for a workbook. Save it as .pdf."),
        ("ranking", "x.pdf", ("--section", "C"), "there is no section “C”; known are A"),
        ("ranking", "x.pdf", ("--session", "2"), "there is no session “2”; known are 1"),
        ("running", "x.pdf", ("--begins", "25:00"), "“25:00” is not a time such as 19:15"),
        ("running", "x.pdf", ("--minutes", "0"), "a round lasts at least 1 minute"),
        ("pick-up-slips", "x.pdf", ("--round", "99"), "There is no round 99; the movement has 13 rounds."),
        ("registers", "x.pdf", ("--register", "yellow-system"), "did you mean “yellow-systems”?"),
        ("appeals-form", "x.pdf", ("--appeal", "ap9"), "There is no appeal “ap9”; none is lodged yet"),
    ],
)
def test_wrong_calls_are_said_in_a_sentence(
    club: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    sheet: str,
    file: str,
    options: tuple[str, ...],
    said: str,
) -> None:
    assert printed(club, sheet, tmp_path / file, *options) == WRONG
    assert said in refused(capsys)
    assert list(tmp_path.iterdir()) == []


def test_an_event_that_is_not_there(club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", str(club), "event", "ranking", str(tmp_path / "x.pdf")]) == WRONG
    assert "did you mean “event1”?" in refused(capsys)


def test_where_nothing_can_be_written(club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file stands where a folder is wanted."""
    (tmp_path / "wall").write_text("kept")
    for sheet, out in (("ranking", tmp_path / "wall" / "x.pdf"), ("results", tmp_path / "wall")):
        assert printed(club, sheet, out) == WRONG
        assert "cannot be written" in refused(capsys)
    assert (tmp_path / "wall").read_text() == "kept"
    assert [path.name for path in tmp_path.iterdir()] == ["wall"]


def test_what_was_printed_stands_in_the_history(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed(club, "seating", tmp_path / "seats.pdf")
    capsys.readouterr()
    assert cli.run(["history", str(club), "event1"]) == DONE
    assert "Seating list written to seats.pdf" in capsys.readouterr().out.splitlines()[0]
