"""The command line: exit codes, one plain sentence for a wrong call, never a traceback."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk import __version__
from bridgedesk.app import main
from bridgedesk.bug_log import log_file
from bridgedesk.cli import scores
from bridgedesk.event import document
from bridgedesk.event.session import Scoring
from tests.evenings.scored_evenings import event, match, section, teams
from tests.exchange.samples import HOWELL, board, line, pairs_of_four, usebio

DONE, NO, WRONG = 0, 1, 2

# Its figures are those of its results: one board, 2 and 0 matchpoints, nothing else.
AGREES = usebio(
    board(
        1,
        line(1, 2, SCORE=420, NS_MATCH_POINTS=2, EW_MATCH_POINTS=0),
        line(3, 4, SCORE=-50, NS_MATCH_POINTS=0, EW_MATCH_POINTS=2),
    )
)


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    return written(tmp_path / "evening.xml", HOWELL)


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def refusal(words: Sequence[str | Path], capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence; nothing half-done is printed beside it."""
    assert main([str(word) for word in words]) == WRONG
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("bridgedesk: ")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said.err.removeprefix("bridgedesk: ").strip()


# ---- wrong calls


def test_a_bug_is_one_sentence_and_an_entry_in_the_log(
    evening: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(scores, "read_results_file", {}.__getitem__)
    said = refusal(["score", evening], capsys)
    assert said == f"BridgeDesk made a mistake (KeyError); details are in {log_file()}"
    assert "scores.py" in log_file().read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["demo", "surplus"], "surplus"),
        (["scroe"], "'scroe'"),
        (["score"], "file"),
        (["score", "a.xml", "b.xml"], "b.xml"),
        (["score", "--colour", "a.xml"], "--colour"),
        (["score", "a.xml", "--set"], "--set"),
        (["audit"], "file"),
    ],
)
def test_a_call_that_is_none(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(words, capsys)
    assert sentence in said
    assert "--help" in said


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("neuberg", "KEY=VALUE"),
        ("=board", "KEY=VALUE"),
        ("neuberg=", "KEY=VALUE"),
        ("neuburg=off", "did you mean “neuberg”?"),
        ("neuberg=of", "did you mean “off”?"),
        ("butler.trim=some", "a whole number"),
        ("average-imps=nan", "a number"),
    ],
)
def test_a_setting_that_is_none(
    choice: str, sentence: str, evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refusal(["score", evening, "--set", choice], capsys)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("buttler", "did you mean “butler”?"),
        ("xyz", "known are aggregate, butler, cross-imps, matchpoints"),
        ("imps", "known are aggregate, butler, cross-imps, matchpoints"),  # these are for teams
        ("", "known are"),
    ],
)
def test_a_scoring_that_is_none(
    name: str, sentence: str, evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refusal(["score", evening, "--scoring", name], capsys)


def test_teams_are_not_scored_over_the_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = written(tmp_path / "teams.json", document.write(teams(match(1, "fox", "owl", "+420 -50"))))
    assert "known are aggregate, imps, point-a-board" in refusal(
        ["score", one, "--scoring", "matchpoints"], capsys
    )


def test_a_document_whose_scoring_does_not_fit_its_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = event(section(("1-2:1",), {(1, 1): "+420"}), scoring=Scoring.IMPS)
    said = refusal(["score", written(tmp_path / "pairs.json", document.write(wrong))], capsys)
    assert "“imps”" in said
    assert "--scoring" in said


def test_a_rule_book_that_is_none(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "'laws-2107'" in refusal(["score", evening, "--rulebook", "laws-2107"], capsys)


# ---- wrong files


@pytest.mark.parametrize("command", ["score", "audit"])
def test_a_file_that_is_not_there(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal([command, tmp_path / "nowhere.xml"], capsys)
    assert said == "nowhere.xml: the file does not exist"


@pytest.mark.parametrize("command", ["score", "audit"])
def test_a_file_that_was_cut_off(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    half = written(tmp_path / "half.xml", HOWELL[: len(HOWELL) // 2])
    said = refusal([command, half], capsys)
    assert said.startswith("half.xml: line ")
    assert "cut off" in said


def test_every_cut_of_a_file_is_refused_or_read_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = HOWELL.rstrip()
    for end in range(0, len(whole), 97):
        assert refusal(["score", written(tmp_path / "cut.xml", whole[:end])], capsys)


def test_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "folder" in refusal(["audit", tmp_path], capsys)


def test_a_document_with_a_setting_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = event(section(("1-2:1",), {(1, 1): "+420"}), settings={"neuburg": "off"})
    said = refusal(["score", written(tmp_path / "one.json", document.write(one))], capsys)
    assert "did you mean “neuberg”?" in said


# ---- what is done


def test_score_in_words(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(evening)]) == DONE
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.startswith("Monday, Mon 1 Feb 2027\n\nAll\n")
    assert "Ann / Bob" in said.out


def test_score_for_programs(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--json", str(evening)]) == DONE
    told = json.loads(capsys.readouterr().out)
    assert (told["title"], told["date"], told["rulebook"], told["scoring"], told["winners"]) == (
        "Monday", "2027-02-01", "laws-2017", "matchpoints", 1,
    )  # fmt: skip
    (field,) = told["fields"]
    assert [(each["number"], each["percent"]) for each in field["standings"]] == [
        ("1", 100), ("4", 100), ("2", 0), ("3", 0),
    ]  # fmt: skip
    for each in field["standings"]:
        assert sum(line["effect"] for line in each["lines"]) == each["percent"]


def test_another_scoring_and_a_setting(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", str(evening), "--scoring", "cross-imps", "--set", "cross.divisor=scores", "--json"]
    assert main(words) == DONE
    told = json.loads(capsys.readouterr().out)
    # 520 apart is 11 IMPs, divided by the two scores
    assert told["scoring"] == "cross-imps"
    assert [each["imps"] for each in told["fields"][0]["standings"]] == [5.5, 5.5, -5.5, -5.5]


def test_the_last_of_two_settings_counts(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", str(evening), "--set", "neuberg=off", "--set", "neuberg=board", "--json"]
    assert main(words) == DONE
    assert main(["score", str(evening), "--json"]) == DONE
    first, second = capsys.readouterr().out.split("\n}\n")[:2]
    assert first == second


def test_a_document_of_our_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = event(section(("1-2:1 3-4:1",), {(1, 1): "+420", (1, 2): "-50"}))
    path = written(tmp_path / "tuesday.json", document.write(replace(one, title="Zoë’s ♠ evening")))
    assert main(["score", str(path), "--json"]) == DONE
    assert json.loads(capsys.readouterr().out)["title"] == "Zoë’s ♠ evening"


def test_audit_agrees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(written(tmp_path / "one.xml", AGREES))]) == DONE
    said = capsys.readouterr()
    assert "Points on the boards: 2 of 2 agree" in said.out
    assert said.err == ""


def test_audit_differs(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sample says 62.5% for a pair that has 100%."""
    assert main(["audit", str(evening), "--json"]) == NO
    told = json.loads(capsys.readouterr().out)
    (totals,) = (each for each in told["findings"] if each["what"] == "Totals")
    assert totals["compared"] == 4
    assert len(totals["differences"]) == 4 - totals["agree"] > 0


def test_audit_of_a_file_with_nothing_to_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = written(tmp_path / "bare.xml", usebio(pairs_of_four(1, 2) + board(1, line(1, 2, SCORE=90))))
    assert main(["audit", str(bare)]) == DONE
    assert "Nothing to compare" in capsys.readouterr().out


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == DONE
    assert capsys.readouterr().out == f"BridgeDesk {__version__}\n"


@pytest.mark.parametrize("words", [["--help"], ["score", "--help"], ["audit", "--help"]])
def test_help(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 0
    assert "usage: bridgedesk" in capsys.readouterr().out


# ---- as a program of its own


def program(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bridgedesk", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        cwd=Path(__file__).parents[1],
        env={"PATH": "", **environment},
    )


def test_the_real_program_ends_with_its_code_and_sentence(tmp_path: Path) -> None:
    done = program("score", tmp_path / "nowhere.xml")
    assert (done.returncode, done.stdout) == (WRONG, "")
    assert done.stderr == "bridgedesk: nowhere.xml: the file does not exist\n"


@pytest.mark.skipif(sys.flags.ignore_environment == 1, reason="this Python takes no encoding from outside")
def test_a_terminal_that_lacks_a_letter_shows_the_others(tmp_path: Path) -> None:
    path = written(tmp_path / "one.xml", HOWELL.replace("Monday", "Zoë’s ♠ Monday"))
    done = program("score", path, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (DONE, "")
    assert done.stdout.startswith("Zo?")


def test_whoever_reads_along_may_stop(tmp_path: Path) -> None:
    path = written(tmp_path / "one.xml", HOWELL)
    running = subprocess.Popen(
        [sys.executable, "-m", "bridgedesk", "score", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[1],
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait(timeout=60) == DONE
