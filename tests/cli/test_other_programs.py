"""Files of other programs on the command line: scored, audited and imported."""

from pathlib import Path

import pytest

from bridgedesk.app import main
from bridgedesk.cli.outcome import DONE
from tests.audit.test_conventions import (
    BY_THE_FULLEST,
    EQUALLED,
    FACTORED_TOTALS,
    SHORT_IMP_TOTALS,
    SHORT_IMPS,
    Evening,
    imps_in_usebio,
    in_pbn,
    in_usebio,
)
from tests.cli.calls import as_json
from tests.exchange.test_pbn_codes import COLUMNS, HEAD, PLAYED

AVERAGES = (
    f'{HEAD}[Board "1"]\n[ScoreTable "{COLUMNS}"]\n{PLAYED}'
    ' 3  1  5  6 -    -  - -     "A+"   "A-"  2.4  1.6  60  40\n'
    ' 4  1  7  - -    -  - -    "Bye"      -    -    -   -   -\n'
    f'\n[Board "2"]\n[ScoreTable "{COLUMNS}"]\n{PLAYED}'
    ' 3  1  5  6 -    -  - -       ""     ""    -    -   -   -\n'
)


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_file_with_averages_a_bye_and_a_blank_is_scored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pair 5 has 60% of its only board and pair 6 the other 40%; pair 7 had a bye."""
    told = as_json(capsys, "score", written(tmp_path, "evening.pbn", AVERAGES))
    percents = {each["number"]: each["percent"] for field in told["fields"] for each in field["standings"]}
    assert (percents["5NS"], percents["6EW"]) == (60, 40)
    assert "7NS" not in percents


def test_and_imported_with_its_missing_score_remarked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    club = str(tmp_path / "club.bridgedesk")
    assert main(["new", club]) == DONE
    assert main(["import", club, written(tmp_path, "evening.pbn", AVERAGES)]) == DONE
    assert "line 16, board 2: the score of 5NS against 6EW is missing." in capsys.readouterr().out


@pytest.mark.parametrize(("name", "make"), [("evening.xml", in_usebio), ("evening.pbn", in_pbn)])
def test_audit_names_the_conventions_and_finds_no_difference(
    name: str, make: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, name, make(EQUALLED, FACTORED_TOTALS))
    assert main(["audit", path]) == DONE
    said = capsys.readouterr().out
    assert f"Points on the boards: 7 of 7 agree ({BY_THE_FULLEST}, " in said
    assert f"Totals: 8 of 8 agree ({BY_THE_FULLEST}, factored up to the most boards played, " in said


def test_the_settings_that_audit_names_score_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, "evening.xml", imps_in_usebio(SHORT_IMPS, SHORT_IMP_TOTALS))
    named = as_json(capsys, "audit", path)["findings"][0]["conventions"][0]["settings"]
    assert named == {"cross.short-boards": "factored", "expected": "most"}
    chosen = [word for key, value in named.items() for word in ("--set", f"{key}={value}")]
    told = as_json(capsys, "score", path, *chosen)
    imps = {each["number"]: f"{each['imps']:g}" for each in told["fields"][0]["standings"]}
    assert imps == {str(pair): total for pair, (total, _) in SHORT_IMP_TOTALS.items()}
