"""The sample congress: each mishap worked out by hand, all other figures by a script of its own."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.sample.club_check import check
from bridgedesk.desk.sample.congress import FRIDAY
from bridgedesk.desk.sample.congress_field import CongressClock, congress_field
from bridgedesk.desk.sample.congress_swiss import play_swiss
from bridgedesk.event.check import problems
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Status
from bridgedesk.event.match import Outcome
from bridgedesk.standings.standing import Standing
from tests.evenings.congress_standings import rounds, total
from tests.evenings.congress_standings import standings as standings_of
from tests.evenings.referee import (
    Rows,
    butler,
    carry_over,
    concave,
    datum,
    fines,
    imps,
    points,
    swiss_of_teams,
    vps,
)
from tests.evenings.sample_congress import Congress, document, named, names


def standings(congress: Congress, event: str) -> dict[str, Standing]:
    return standings_of(getattr(congress, event))


# ---- the script, tried on printed figures


def test_the_script_knows_the_printed_scales() -> None:
    """SABF 21.5, 21.9: 8 and 12 boards; the WBF's scale of 9 boards, 29 IMPs 17.93; Laws 77 and 78B."""
    assert [str(vps(margin, 8)) for margin in (0, 1, 12, 22, 42, 43, -12)] == [
        "10.00", "10.44", "14.39", "16.90", "19.95", "20.00", "5.61",
    ]  # fmt: skip
    assert [str(vps(margin, 12)) for margin in (7, 31, 52)] == ["12.31", "17.56", "20.00"]
    assert [str(concave(margin, 9)) for margin in (0, 6, 29, -6)] == ["10.00", "12.29", "17.93", "7.71"]
    assert [imps(each) for each in (10, 20, -50, 420, 430, 4000)] == [0, 1, -2, 9, 10, 24]
    scores = (("3NN=", 1), ("4SS+1", 2), ("6HE=", 3), ("2CW-2", 4), ("1NN+2", 5))
    assert [points(*each) for each in scores] == [400, 650, -1430, 200, 150]
    assert datum((450, 420, -800, -50, 420, 420)) == 300  # 302.5 without 450 and -800
    assert datum((0, -440, -450, 100)) == -220


# ---- how it was played


def test_the_weekend_was_played_by_acts(congress: Congress) -> None:
    acts = {entry.act for each in congress.events.values() for entry in each.history()}
    assert acts >= {
        *("enter team", "enter pair", "make draw", "alter draw", "print draw", "let meet"),
        *("hand in slip", "record results", "alter result", "end match", "rule", "leave event", "keep"),
        *("take qualifying", "draw finals", "make way", "play extra boards", "seat session"),
        *("let stand", "finalise", "offer prize", "post results"),
    }
    for each in congress.events.values():
        assert each.event.status is Status.FINAL
        assert items_to_check(each) == []
        assert list(problems(each.event)) == []
    assert [finding for finding in check(congress.played.file) if finding.wrong] == []
    assert len(congress.played.sheets) == len(set(congress.played.sheets)) > 70
    assert all(path.stat().st_size > 1000 for path in congress.played.sheets)


def test_it_is_the_same_each_time(congress: Congress) -> None:
    clock = CongressClock()
    clock.set(FRIDAY, "18:00")
    club = Club.begin(congress.played.file.with_name("again.bridgedesk"), "Example Bridge Club", clock)
    again = play_swiss(club, congress_field(), clock, FRIDAY)
    before = congress.teams.event  # whose sessions were made official since, when it was posted
    assert canonical(replace(again.event, sessions=before.sessions)) == canonical(before)
    club.close()


# ---- the script's figures


def test_the_swiss_as_the_script_has_it(congress: Congress) -> None:
    told = document(congress.teams)
    rows, fined = swiss_of_teams(told), fines(told)
    found = {each.entry: each for each in standings(congress, "teams").values()}
    _same_rounds(rows, found)
    assert {entry: total(each) for entry, each in found.items()} == {
        entry: sum(own.values()) - fined[entry] for entry, own in rows.items()
    }


def test_the_butler_as_the_script_has_it(congress: Congress) -> None:
    rows = butler(document(congress.butler), "all")
    found = {each.entry: each for each in standings(congress, "butler").values()}
    _same_rounds(rows, found)
    assert {entry: total(each) for entry, each in found.items()} == {
        entry: sum(own.values()) for entry, own in rows.items()
    }


def test_the_final_of_the_butler_as_the_script_has_it(congress: Congress) -> None:
    """Ten pairs, nine rounds, and what they carry over from the preliminary (ANC 17.2)."""
    told = document(congress.butler_final)
    first = butler(told, "abpc-seniors")
    before = sorted(((sum(own.values(), Decimal(0)), entry) for entry, own in first.items()), reverse=True)
    carried = dict(zip([entry for _, entry in before], carry_over([won for won, _ in before]), strict=False))
    rows = {entry: own for entry, own in butler(told, "all").items() if own}
    found = {each.entry: each for each in standings(congress, "butler_final").values()}
    assert len(rows) == 10
    _same_rounds(rows, found)
    assert {entry: total(each) for entry, each in found.items()} == {
        entry: sum(own.values()) + carried.get(entry, 0) for entry, own in rows.items()
    }


def _same_rounds(rows: Rows, found: dict[str, Standing]) -> None:
    assert {entry: {round_: f"{vp:.2f}" for round_, vp in own.items()} for entry, own in rows.items()} == {
        entry: rounds(each) for entry, each in found.items()
    }


# ---- the Swiss of teams by hand; VPs from the printed scale of eight boards (SABF 21.5)


def test_a_late_team_has_eight_vps_for_the_round_it_missed(congress: Congress) -> None:
    """Waratah: 8; +20 against Wattle 16.46; a forfeit 0; -4 in a triangle 20 - 11.67 = 8.33; -10 20 - 13.78
    = 6.22; -28 20 - 18.04 = 1.96: 40.97."""
    waratah = standings(congress, "teams")["Waratah"]
    assert rounds(waratah) == {1: "8.00", 2: "16.46", 3: "0.00", 4: "8.33", 5: "6.22", 6: "1.96"}
    assert total(waratah) == Decimal("40.97")


def test_a_forfeit_is_the_greatest_of_three(congress: Congress) -> None:
    """13.9: +12 IMPs are 14.39; Jarrah's other five bring (12.42 + 11.67 + 12.05 + 11.67 + 14.96) / 5 =
    12.55; against Waratah the others won 20 - (16.46 + 8.33 + 6.22 + 1.96) / 4 = 11.76."""
    jarrah = standings(congress, "teams")["Jarrah"]
    assert rounds(jarrah) == {1: "12.42", 2: "11.67", 3: "14.39", 4: "12.05", 5: "11.67", 6: "14.96"}
    (match,) = (each for each in congress.teams.event.matches if each.outcome is Outcome.FORFEIT)
    assert match.at_fault == (named(congress.teams, "Waratah"),)


def test_a_triangle_typed_as_totals_and_one_as_boards(congress: Congress) -> None:
    """Round 1: nets of +12, -4 and -5 are 14.39, 8.33 and 20 - 12.05 = 7.95.

    Round 3, Bottlebrush's North-South against its East-West, board by board: 460 and 460; 620 and -100, 12
    IMPs; -620 and 100, -12; -170 and -140, -1; 140 and 170, -1; -620 twice; 630 twice; -150 and -430, 7. So
    +5, 12.05. Correa: 460 and 430, 1; -100 twice; 100 and -170, 7; -140 and -170, 1; 170 and 140, 1; level,
    level; -430 and -400, -1: +9, 13.45. Grevillea: 430 and 460, -1; -100 and 620, -12; -170 and -620, 10;
    level four times; -400 and -150, -6: -9, 6.55."""
    found = standings(congress, "teams")
    first = {name: rounds(each)[1] for name, each in found.items() if name in ("Saltbush", "Tuart", "Wattle")}
    assert first == {"Saltbush": "14.39", "Tuart": "8.33", "Wattle": "7.95"}
    third = {name: rounds(found[name])[3] for name in ("Bottlebrush", "Correa", "Grevillea")}
    assert third == {"Bottlebrush": "12.05", "Correa": "13.45", "Grevillea": "6.55"}


def test_a_correction_after_the_draw_counts_and_leaves_the_draw(congress: Congress) -> None:
    """14.1: Correa's slip of round 2 said 10-36 when round 3 was drawn; 20-36 is 15.50 to Hakea."""
    found = standings(congress, "teams")
    assert (rounds(found["Correa"])[2], rounds(found["Hakea"])[2]) == ("4.50", "15.50")
    acts = [(entry.act, entry.words) for entry in congress.teams.history()]
    corrected = next(at for at, (_, words) in enumerate(acts) if "10-36 IMPs becomes 20-36 IMPs" in words)
    drawn = next(at for at, (act, words) in enumerate(acts) if act == "make draw" and "Round 3" in words)
    assert corrected < drawn, "the newest is first"
    # with 10-36 Correa had 14.96 + 20 - 17.69 = 17.27, behind Grevillea's 10.86 + 8.33 = 19.19; now 19.46
    order = [names(congress.teams)[each] for each in congress.teams.event.draws[2].order]
    assert order.index("Grevillea") < order.index("Correa")
    assert sum(map(Decimal, (rounds(found["Correa"])[1], "4.50"))) == Decimal("19.46")


def test_a_fine_is_off_the_total(congress: Congress) -> None:
    """13.14: 12 minutes late, 2 VPs: 15.50 + 15.50 + 3.10 + 13.45 + 11.67 + 10.86 - 2 = 68.08."""
    hakea = standings(congress, "teams")["Hakea"]
    assert [(charge.effect, charge.clause) for charge in hakea.charges] == [(Fraction(-2), "13.14")]
    assert total(hakea) == Decimal("68.08")


def test_who_withdraws_keeps_a_place_and_who_is_disqualified_has_none(congress: Congress) -> None:
    """Wattle left after two rounds: 20 - 12.05 + 20 - 16.46 = 11.49, the last place. Saltbush is out after
    four, 14.39 + 8.33 + 7.58 + 6.55 = 36.85; those behind it are 12th and 13th as if it were not there."""
    found = standings(congress, "teams")
    assert (found["Wattle"].place, total(found["Wattle"])) == (13, Decimal("11.49"))
    assert (found["Saltbush"].place, total(found["Saltbush"])) == (None, Decimal("36.85"))
    assert found["Waratah"].place == 12
    ids = {name: named(congress.teams, name) for name in ("Wattle", "Saltbush")}
    assert [ids["Wattle"] in draw.order for draw in congress.teams.event.draws[2:]] == [False] * 4
    assert [ids["Saltbush"] in draw.order for draw in congress.teams.event.draws[3:]] == [True, False, False]


def test_a_draw_changed_by_hand_lets_nobody_meet_twice(congress: Congress) -> None:
    met: Counter[frozenset[str]] = Counter()
    for draw in congress.teams.event.draws:
        for group in (*draw.pairings, *draw.triangles):
            met.update(frozenset((one, two)) for one in group for two in group if one < two)
    assert max(met.values()) == 1
    (by_hand,) = [draw for draw in congress.teams.event.draws if draw.by_hand]
    assert (by_hand.round, by_hand.by_hand) == (4, "The captains are sisters")


# ---- finals and knockout by hand


def test_the_final_five_by_hand(congress: Congress) -> None:
    """13.12, 17.3, 16.3. The Swiss: Jarrah, Melaleuca, Banksia, Hakea, Kurrajong; Kurrajong withdraws and
    Lillypilly plays. 24-24 and 0.1 to Hakea; Banksia 31 - 19 - 0.1 = 11.9; Melaleuca 27 + 0.1 - (25 - 3) =
    5.1; Jarrah 40 - 22 + 0.1 = 18.1; Melaleuca 30 - 18 - 0.1 = 11.9; then 21 - 26 and +21 on the boards of
    the second half, less Jarrah's 0.1: 15.9."""
    called = names(congress.finals)
    won = [
        (each.final.key, *(called[key or ""] for key in (each.winner, each.loser, each.carried_by)))
        for each in congress.finals.evaluation.finals
    ]
    assert won == [
        ("elimination final", "Hakea", "Lillypilly", "Hakea"),
        ("qualifying final", "Banksia", "Melaleuca", "Melaleuca"),
        ("first semi-final", "Melaleuca", "Hakea", "Melaleuca"),
        ("second semi-final", "Jarrah", "Banksia", "Jarrah"),
        ("preliminary final", "Melaleuca", "Banksia", "Banksia"),
        ("grand final", "Melaleuca", "Jarrah", "Jarrah"),
    ]
    said = [each.because for each in congress.finals.evaluation.finals]
    margins = ("0.1", "11.9", "5.1", "18.1", "11.9", "15.9")
    assert all(f"wins by {margin} IMPs" in words for words, margin in zip(said, margins, strict=True))
    places = [(name, each.place) for name, each in standings(congress, "finals").items()]
    assert places == [
        ("Melaleuca", 1), ("Jarrah", 2), ("Banksia", 3), ("Hakea", 4), ("Lillypilly", 5), ("Kurrajong", None),
    ]  # fmt: skip


def test_the_knockout_by_hand(congress: Congress) -> None:
    """Of six the first two have byes. Mallee 38-29; Bottlebrush does not come. Correa and Mallee are level,
    33 each, and Correa wins four more boards 9-4. Grevillea is disqualified before its semi-final, and has
    no place: Mallee is third alone, and the losers of the first round move up to fourth."""
    called = names(congress.knockout)
    won = [(each.final.key, called[each.winner or ""]) for each in congress.knockout.evaluation.finals]
    assert won == [
        ("quarter-final 2", "Mallee"),
        ("quarter-final 4", "Waratah"),
        ("semi-final 1", "Correa"),
        ("semi-final 2", "Waratah"),
        ("final", "Waratah"),
    ]
    places = {name: each.place for name, each in standings(congress, "knockout").items()}
    assert places == {"Waratah": 1, "Correa": 2, "Mallee": 3, "Bottlebrush": 4, "Tuart": 4, "Grevillea": None}


# ---- the Butler by hand


def test_a_late_pair_meets_the_pair_that_had_the_bye(congress: Congress) -> None:
    event = congress.butler.event
    first = event.draws[0]
    assert (first.bye, len(first.pairings)) == (None, 12)
    late = event.entries[-1].id
    assert late in first.pairings[-1], "at the last table"
    assert rounds(standings(congress, "butler")[names(congress.butler)[late]])[1] == "6.11"


def test_a_forfeit_without_a_clause_is_as_ruled(congress: Congress) -> None:
    """15 VPs to the side that came, whatever the boards at that table say; they still are in the datum."""
    (match,) = (each for each in congress.butler.event.matches if (each.round, each.table) == (2, 5))
    found = {each.entry: rounds(each) for each in standings(congress, "butler").values()}
    assert (found[match.home][2], found[match.away][2]) == ("15.00", "0.00")


def test_a_bye_of_twelve_vps_and_who_left(congress: Congress) -> None:
    """Gwen Pinewood & Gordon Quarry went home after three rounds with 5.82 + 4.74 + 5.82 = 16.38, so 23
    pairs played round 4, and one of them had the bye; after the disqualification it was 22."""
    found = standings(congress, "butler")
    assert [len(draw.pairings) for draw in congress.butler.event.draws] == [12, 12, 12, 11, 11, 11]
    assert [bool(draw.bye) for draw in congress.butler.event.draws] == [False] * 3 + [True] + [False] * 2
    assert rounds(found["Edda Larkin & Emil Meadows"])[4] == "12.00"
    assert total(found["Gwen Pinewood & Gordon Quarry"]) == Decimal("16.38")
    out = found["Gwen Willowby & Gordon Yewdale"]
    assert (out.place, total(out)) == (None, Decimal("32.12"))
    assert found["Gwen Pinewood & Gordon Quarry"].place == 23


def test_the_eleventh_plays_the_final_and_carries_nothing(congress: Congress) -> None:
    """ANC 17.2, 17.3: the fourth, Opal Oakes & Otis Pinewood, flies home. The first has 84.24 and the tenth
    61.57: the second carries 1 + 6 x (74.97 - 61.57) / 22.67 = 4.55, the fifth 1 + 6 x 6.84 / 22.67 = 2.81;
    Lena Inglewood & Leo Juniper, eleventh, have nothing."""
    found = standings(congress, "butler_final")
    carried = {
        name: float(charge.effect)
        for name, each in found.items()
        for charge in each.charges
        if charge.carried
    }
    assert not any(name.startswith("Opal Oakes") for name in found)
    assert carried["Ivy Clover & Ivor Dell"] == 4.55
    assert carried["Fay Nettleby & Fergus Oakes"] == 2.81
    assert carried["Cleo Heath & Cyril Inglewood"] == 7.0
    assert carried["Bea Fernley & Bram Glade"] == 1.0
    assert "Lena Inglewood & Leo Juniper" in found
    assert carried.get("Lena Inglewood & Leo Juniper", 0) == 0


def test_the_final_has_the_totals_that_were_posted(congress: Congress) -> None:
    """The VPs of the bye, the round that was missed, and what counts of those who left, were decided in the
    qualifying: they count in the final's event too."""
    for final, before in ((congress.butler_final, congress.butler), (congress.finals, congress.teams)):
        ours = {names(final)[key]: each.total for key, each in final.evaluation.earlier[-1].standings.items()}
        theirs = {names(before)[key]: each.total for key, each in before.evaluation.standings.items()}
        assert ours == theirs
        flags = {flag.code for flag in final.evaluation.flags}
        assert not flags & {"withdrawn-undecided", "bye-without-clause"}
