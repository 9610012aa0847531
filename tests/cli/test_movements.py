"""movement, suggest and draw, as typed."""

import json
from pathlib import Path

import pytest

from bridgedesk.app import main
from tests.cli.calls import as_json, refused


def test_a_howell_for_ten_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    movement = as_json(capsys, "movement", "howell", "--pairs", "10")
    assert (movement["pairs"], movement["tables"], movement["winners"]) == (10, 5, 1)
    assert movement["properties"]["balance"] == 83.3  # the best there is for ten pairs
    met = {frozenset((table["ns"], table["ew"])) for round_ in movement["rounds"] for table in round_}
    assert len(met) == 45


def test_a_mitchell_that_shares(capsys: pytest.CaptureFixture[str]) -> None:
    movement = as_json(capsys, "movement", "mitchell", "--tables", "8", "--set", "share=yes")
    first = movement["rounds"][0]
    assert first[0]["boards"] == first[7]["boards"]
    assert movement["properties"]["complete"]


def test_suggestions_come_with_their_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "suggest", "--pairs", "21", "--boards", "26", "--starts", "19:15")
    assert len(found) > 1
    assert all(each["because"] and each["finish"] for each in found)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["movement", "howel", "--pairs", "10"], "howell"),
        (["movement", "howell", "--pairs", "99"], "4 to 30"),
        (["movement", "mitchell"], "pairs or tables"),
        (["movement", "mitchell", "--tables", "8", "--set", "shared=yes"], "share"),
        (["suggest", "--pairs", "21", "--minutes", "5"], "too few"),
        (["draw", "nowhere.json", "--round", "2"], "the file does not exist"),
        (["draw", "nowhere.json", "--round", "0"], "numbered from 1"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert said in refused(capsys, *words)


# ---- draws

# Round 1: A 15-5 D, B 12-8 E, C 10-10 F. Round 2: A 8-12 B, C 16-4 E, F 11-9 D.
# After two rounds: C 26, B 24, A 23, F 21, D 14, E 12.
PLAYED = [
    (1, "A", "D", 15, 5),
    (1, "B", "E", 12, 8),
    (1, "C", "F", 10, 10),
    (2, "A", "B", 8, 12),
    (2, "C", "E", 16, 4),
    (2, "F", "D", 11, 9),
]


def swiss(tmp_path: Path, played: list[tuple[int, str, str, int, int]], **more: object) -> str:
    event = {
        "format": "bridgedesk-event",
        "version": 1,
        "id": "swiss",
        "title": "Swiss Teams",
        "date": "2026-11-17",
        "kind": "swiss-teams",
        "rulebook": {"id": "sabf-2020"},
        "entries": [{"id": team, "seed": seed} for seed, team in enumerate("ABCDEF", start=1)],
        "stages": [{"id": "1"}],
        "sessions": [{"id": "s1", "stage": "1", "scoring": "imps"}],
        "matches": [
            {
                "id": f"{round_}{home}",
                "stage": "1",
                "session": "s1",
                "round": round_,
                "home": home,
                "away": away,
                "slip": {"vp": [won, lost]},
            }
            for round_, home, away, won, lost in played
        ],
        **more,
    }
    file = tmp_path / "swiss.json"
    file.write_text(json.dumps(event), encoding="utf-8")
    return str(file)


def drawn(capsys: pytest.CaptureFixture[str], *words: str) -> list[tuple[str, str]]:
    draw = as_json(capsys, "draw", *words)
    return [(match["home"], match["away"]) for match in draw["matches"]]


def test_the_highest_meets_the_highest_it_has_not_met(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = swiss(tmp_path, PLAYED)
    # C 26 v B 24, A 23 v F 21, D 14 v E 12; the smaller lot is at home.
    assert drawn(capsys, file, "--round", "3") == [("B", "C"), ("A", "F"), ("D", "E")]


MADE = {
    "stage": "1", "round": 3, "made": "2026-11-17T20:10", "order": ["C", "A", "B", "F", "D", "E"],
    "lots": ["F", "E", "D", "C", "B", "A"], "pairings": [["C", "A"], ["F", "B"], ["E", "D"]],
}  # fmt: skip


def test_a_draw_that_was_made_is_shown_as_it_was_made(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """SABF 14.1: a correction after it changes nothing. By what is corrected, C 26 would meet B 24."""
    file = swiss(tmp_path, PLAYED, draws=[MADE])
    assert drawn(capsys, file, "--round", "3") == [("C", "A"), ("F", "B"), ("E", "D")]
    assert main(["draw", file, "--round", "3"]) == 0
    told = capsys.readouterr().out
    assert (
        "Round 3 was drawn at 20:10 on Tue 17 Nov 2026; a later correction does not change it (14.1)." in told
    )
    said = refused(capsys, "draw", file, "--round", "3", "--lots", "A,B,C,D,E,F")
    assert "round 3 is already drawn; add --again" in said


def test_a_new_draw_is_asked_for_and_says_what_it_replaces(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """With the lots that were drawn: C 26 v B 24, A 23 v F 21, E v D; the earlier lot is at home."""
    file = swiss(tmp_path, PLAYED, draws=[MADE])
    assert drawn(capsys, file, "--round", "3", "--again") == [("C", "B"), ("F", "A"), ("E", "D")]
    again = as_json(capsys, "draw", file, "--round", "3", "--again")
    assert [(each["home"], each["away"]) for each in again["replaces"]["matches"]] == [
        ("C", "A"), ("F", "B"), ("E", "D"),
    ]  # fmt: skip
    assert main(["draw", file, "--round", "3", "--again"]) == 0
    told = capsys.readouterr().out
    assert told.index("It replaces this draw:") < told.index("table  1: C v A")


def test_a_bye_of_the_draw_that_is_replaced_is_forgotten(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Five pairs by the Laws: E, the lowest, has the bye in round 1 and would have it again."""
    made = {"stage": "1", "round": 1, "pairings": [["A", "B"], ["C", "D"]], "bye": "E", "lots": list("ABCDE")}
    entries = [{"id": team, "seed": seed} for seed, team in enumerate("ABCDE", start=1)]
    file = swiss(tmp_path, [], draws=[made], entries=entries, rulebook={"id": "laws-2017"})
    assert as_json(capsys, "draw", file, "--round", "1")["bye"] == "E"
    assert as_json(capsys, "draw", file, "--round", "1", "--again")["bye"] == "E"


def test_matches_of_a_round_without_a_draw_are_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = swiss(tmp_path, PLAYED)
    assert drawn(capsys, file, "--round", "2") == [("A", "B"), ("C", "E"), ("F", "D")]


def test_a_league_round_that_was_drawn_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    made = {"stage": "1", "round": 1, "pairings": [["B", "A"], ["D", "C"], ["F", "E"]]}
    file = swiss(tmp_path, [], kind="private-league", rulebook={"id": "sbu-2022"}, draws=[made])
    assert drawn(capsys, file, "--round", "1") == [("B", "A"), ("D", "C"), ("F", "E")]
    assert drawn(capsys, file, "--round", "1", "--again") != [("B", "A"), ("D", "C"), ("F", "E")]


def test_a_triangle_and_a_round_of_finals_are_shown_as_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    three = {**MADE, "round": 1, "pairings": [["A", "B"]], "triangles": [["C", "D", "E"]], "bye": "F"}
    draw = as_json(capsys, "draw", swiss(tmp_path, [], draws=[three]), "--round", "1")
    assert (draw["triangle"], draw["bye"]) == (["C", "D", "E"], "F")
    final = {"stage": "1", "round": 1, "pairings": [["A", "D"], ["B", "C"]]}
    file = swiss(tmp_path, [], kind="teams-final", rulebook={"id": "sydney-2003"}, draws=[final])
    assert drawn(capsys, file, "--round", "1") == [("A", "D"), ("B", "C")]


def test_who_stays_away_is_not_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A and B stay away from the second session, in which nothing is drawn yet."""
    away = [{"kind": "absent", "entry": team, "from_round": 1} for team in "AB"]
    sessions = [
        {"id": "s1", "stage": "1", "scoring": "imps"},
        {"id": "s2", "stage": "1", "scoring": "imps", "sections": [{"id": "A", "line_ups": away}]},
    ]
    file = swiss(tmp_path, PLAYED, sessions=sessions)
    assert drawn(capsys, file, "--round", "3") == [("B", "C"), ("A", "F"), ("D", "E")]
    there = drawn(capsys, file, "--round", "3", "--session", "s2")
    assert sorted(team for two in there for team in two) == ["C", "D", "E", "F"]
    said = refused(capsys, "draw", file, "--round", "3", "--session", "s3")
    assert "there is no session “s3”" in said


def test_a_league_is_drawn_by_its_schedule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """SBU 2.6: each team meets each; after five rounds of six teams all fifteen pairs have met once."""
    met = []
    for number in range(1, 6):
        file = swiss(tmp_path, [], kind="private-league", rulebook={"id": "sbu-2022"})
        met += [frozenset(two) for two in drawn(capsys, file, "--round", str(number))]
    assert len(met) == len(set(met)) == 15


def test_where_the_book_lets_fines_count_they_move_the_draw(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    fine = {
        "id": "r1",
        "time": "2026-11-17T20:00",
        "entry": "C",
        "imposed": {"amount": 6, "unit": "VP"},
    }
    # C has 20 now: B 24, A 23, F 21, C 20. B has met A, so B v F; then A v C; D v E.
    file = swiss(tmp_path, PLAYED, rulings=[fine])
    assert drawn(capsys, file, "--round", "3") == [("B", "F"), ("A", "C"), ("D", "E")]


def test_the_first_round_goes_by_quarters_of_the_seeds(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    draw = as_json(capsys, "draw", swiss(tmp_path, []), "--round", "1", "--lots", "F,E,D,C,B,A")
    meetings = [frozenset((match["home"], match["away"])) for match in draw["matches"]]
    # Six seeds: A, B and F are the outer quarters, C, D and E the middle.
    assert all(len(meeting & set("ABF")) == 1 for meeting in meetings)


def test_a_round_that_is_not_played_out_is_not_drawn_from(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "Round 2 has no matches yet" in refused(
        capsys, "draw", swiss(tmp_path, PLAYED[:3]), "--round", "3"
    )


def test_no_draw_without_a_repeat_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    # A, B and C have met all of D, E and F: three teams on either side are left, and three cannot be paired.
    meetings = [(1, "AD BE CF"), (2, "AE BF CD"), (3, "AF BD CE")]
    played = [(round_, two[0], two[1], 10, 10) for round_, pairs in meetings for two in pairs.split()]
    assert "without a repeat" in refused(capsys, "draw", swiss(tmp_path, played), "--round", "4")
