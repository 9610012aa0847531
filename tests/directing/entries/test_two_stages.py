"""Who may play the finals that two stages lead to, and who counts in them (SABF 13.5, 16.2, 17.2)."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.boards_played.report import boards_of_players
from bridgedesk.directing.boards_played.requirements import PlayRequirement, RequirementStatus
from bridgedesk.directing.facts import InView, facts_known
from bridgedesk.directing.finals.finalists import roles_in_finals
from bridgedesk.directing.substitutes.line_up_form import line_up_form
from bridgedesk.directing.substitutes.team_growth import added_players_short
from bridgedesk.event.event import Event, Stage, Status
from bridgedesk.event.match import Slip
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Verdict
from bridgedesk.rulebooks.stages.placing import Placing
from bridgedesk.standings.evaluation import EligibilityState
from bridgedesk.standings.selection.qualifying_points import placings_in
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import club_at
from tests.evenings.state_teams import SABF, finals_of, stage_of_state_teams, stage_one, stage_two

ENOUGH, GONE = RequirementStatus.ENOUGH, RequirementStatus.GONE


@pytest.fixture
def finals(tmp_path: Path) -> OpenEvent:
    """Week 1: Eft v Ivy, Cob v Box; Ash waits."""
    desk = finals_of(club_at(tmp_path), stage_one(), stage_two())
    draw_round(desk, "11", "1-28", sorted, SABF)
    return desk


def team(desk: OpenEvent, name: str) -> str:
    """As it goes on."""
    return [each.id for each in desk.event.entries if each.name == name][-1]


def for_a_match(desk: OpenEvent, name: str) -> dict[str, PlayRequirement]:
    rows = boards_of_players(desk, team(desk, name))
    return {
        row.player: each
        for row in rows
        for each in row.wanted
        if any(what.startswith("a finals match") for what in each.what_for)
    }


def told(
    found: dict[str, PlayRequirement],
) -> dict[str, tuple[int, int, int, str, RequirementStatus, tuple[str, ...]]]:
    return {
        player: (each.played, each.least, each.of, each.unit.split()[0], each.stand, each.clauses)
        for player, each in found.items()
    }


def sit(desk: OpenEvent, home: str, away: str, *fours: tuple[int, int, int, int]) -> Change:
    """The match of these two; by the numbers of their players."""
    called = {each.id: each.name for each in desk.event.entries}
    match = [each for each in desk.event.matches if {called[each.home], called[each.away]} == {home, away}][
        -1
    ]
    seats = dict(zip((home, away), fours, strict=True))
    here = [str(called[each]) for each in (match.home, match.away)]
    at_home, visiting = ([f"{name} {number}" for number in seats[name]] for name in here)
    return record_line_up(desk, match.id, at_home, visiting, lambda name: Player("", name))


def odd(desk: OpenEvent) -> list[str]:
    return [each.what for each in items_to_check(desk)]


def test_the_five_are_as_worked_by_hand(finals: OpenEvent) -> None:
    called = {each.id: each.name for each in finals.event.entries}
    going = finals.evaluation.earlier[-1].qualified
    assert going is not None
    assert [called[each] for each in going.entries] == ["Ash", "Cob", "Box", "Eft", "Ivy"]
    assert [called[each] for each in going.alternates] == ["Fen", "Gnu", "Hen"]


def test_of_two_stages_with_points_either_is_enough(finals: OpenEvent) -> None:
    """Ash 3 played 7 and 9 matches, Ash 5 3 and 1: 42 and 14 of the 56 that are 40% of 140."""
    found = told(for_a_match(finals, "Ash"))
    assert found["Ash 3"] == (126, 56, 140, "boards", ENOUGH, ("13.5",))
    assert found["Ash 5"] == (42, 56, 140, "boards", GONE, ("13.5",))
    words = for_a_match(finals, "Ash")["Ash 5"].words
    assert words == (
        "has too few for a finals match: 56 of 140 boards of the first stage required, 14 missing, 0 to come,"
        " only with the Tournament Committee's approval (13.5)"
    )


def test_the_stage_in_which_the_team_qualified_counts_and_not_the_first(finals: OpenEvent) -> None:
    """Box has points of stage two alone. Box 4 played all 140 boards of stage one and 3 matches, 42 boards,
    of stage two; Box 5 none of stage one and 7 matches of stage two, which is 17.2's: 40% of 10 are 4."""
    found = told(for_a_match(finals, "Box"))
    assert found["Box 3"] == (140, 56, 140, "boards", ENOUGH, ("13.5",))
    assert found["Box 4"] == (42, 56, 140, "boards", GONE, ("13.5",))
    assert found["Box 5"] == (7, 4, 10, "matches", ENOUGH, ("17.2",))
    assert "of the second stage" in for_a_match(finals, "Box")["Box 4"].words


def test_a_team_of_one_stage_is_asked_for_its_boards(finals: OpenEvent) -> None:
    """Ivy played stage two alone: 40% of its 140 are 56; Ivy 5 has 3 matches, 42."""
    found = told(for_a_match(finals, "Ivy"))
    assert found["Ivy 4"] == (98, 56, 140, "boards", ENOUGH, ("13.5",))
    assert found["Ivy 5"] == (42, 56, 140, "boards", GONE, ("13.5",))


def test_who_was_in_one_entry_only_goes_by_the_clause_for_that(finals: OpenEvent) -> None:
    """17.2. Cob scored in both: 4 of 10 matches of either, Cob 5 and 6 exactly in stage one, Cob 7 and 8 five
    in stage two. Eft scored in stage one alone: from stage two one with 60% of 140, 84: Eft 5 has 6 matches,
    which are 84 boards, Eft 6 has 56."""
    cob = told(for_a_match(finals, "Cob"))
    assert cob["Cob 5"] == cob["Cob 6"] == (4, 4, 10, "matches", ENOUGH, ("17.2",))
    assert cob["Cob 7"] == cob["Cob 8"] == (5, 4, 10, "matches", ENOUGH, ("17.2",))
    assert cob["Cob 3"][-1] == ("13.5",), "in both stages"
    eft = told(for_a_match(finals, "Eft"))
    assert eft["Eft 4"] == (10, 4, 10, "matches", ENOUGH, ("17.2",))
    assert eft["Eft 5"] == (84, 84, 140, "boards", ENOUGH, ("17.2",))
    assert eft["Eft 6"] == (56, 84, 140, "boards", GONE, ("17.2",))


def test_no_two_lines_about_the_same_player_contradict_each_other(finals: OpenEvent) -> None:
    for match in [each for each in finals.event.matches if each.stage == "all"]:
        form = line_up_form(finals, match.id)
        may = [words for words in form.says if "of one stage only" in words]
        for row in form.played:
            one = [each for each in row.wanted if any("a finals match" in what for what in each.what_for)]
            assert len(one) == 1, row.player
            for words in may:
                if f"{row.player} (may not play" in words:
                    assert one[0].stand is GONE
                elif f"{row.player} (may play" in words:
                    assert one[0].stand is ENOUGH


def test_a_team_that_is_not_in_the_finals_is_not_asked(finals: OpenEvent) -> None:
    assert for_a_match(finals, "Dab") == {}


def test_who_plays_with_too_few_boards_needs_leave_until_it_is_put_down(finals: OpenEvent) -> None:
    sit(finals, "Cob", "Box", (1, 2, 3, 4), (1, 2, 3, 4))
    (found,) = odd(finals)
    assert found == (
        "Box 4 plays the finals and has too few for a finals match: 56 of 140 boards of the second stage"
        " required, 14 missing, 0 to come, only with the Tournament Committee's approval (13.5) (Box)"
    )
    given = {
        "entry": team(finals, "Box"),
        "player": "Box 4",
        "from": "finals",
        "approved_by": "the committee",
    }
    add_record(finals, "team-members", given)
    (found,) = odd(finals)
    words = "Box 4 plays the finals with approval: record the circumstances that justify it (13.5) (Box)"
    assert found == words, "13.5: granted only if there are such circumstances"
    add_record(finals, "team-members", {**given, "why": "ill in spring"})
    assert odd(finals) == []


def test_players_of_the_other_entry_are_no_substitutes(finals: OpenEvent) -> None:
    """17.2: Cob 5 and 6 were entered with the team of stage one, which is the same team."""
    change = sit(finals, "Cob", "Box", (1, 2, 5, 6), (1, 2, 3, 5))
    assert not [each for each in change.remarks if "substitute" in each]
    assert odd(finals) == []


def test_who_belongs_to_the_team_by_the_other_stage_is_not_named_twice(finals: OpenEvent) -> None:
    """17.2: he sits down, and counts."""
    names = [Player("", f"Cob {number}") for number in (1, 2, 3, 4, 5)]
    with pytest.raises(Refusal, match="Cob 5 already belongs to Cob from the other stage"):
        enter_team(finals, team(finals, "Cob"), "Cob", names, "11")
    match = next(
        each for each in finals.event.matches if each.stage == "all" and "Cob" in each.home + each.away
    )
    form = line_up_form(finals, match.id)
    side = form.home if form.home.name == "Cob" else form.away
    assert side.players == tuple(f"Cob {number}" for number in (1, 2, 3, 4, 7, 8, 5, 6)), (
        "offered in the dock"
    )


def test_a_finals_team_is_not_larger_than_a_team_may_be(finals: OpenEvent) -> None:
    """Cob 1 to 4 were in both; with Cob 5, 6 and 7 they are seven (13.3, 17.2)."""
    sit(finals, "Cob", "Box", (1, 5, 6, 7), (1, 2, 3, 5))
    assert odd(finals) == ["Its finals team: at most 6 players: 7 (13.3) (Cob)"]


def test_substitutes_of_the_qualifying_are_not_the_one_of_the_finals(tmp_path: Path) -> None:
    """16.5 allows the finals team one; in stage two Ivy had one on two nights, with leave (13.4)."""
    two = stage_two()
    matches = []
    for each in two.matches:
        if each.home == "two-Ivy" and each.round in (1, 3) and each.line_up:
            north, *others = each.line_up.open
            each = replace(each, line_up=replace(each.line_up, open=("two-Sub", *others)))
            assert north == "two-Ivy1"
        matches.append(each)
    two = replace(two, players=(*two.players, Player("two-Sub", "Sue Sub")), matches=tuple(matches))
    desk = finals_of(club_at(tmp_path), stage_one(), two)
    draw_round(desk, "11", "1-28", sorted, SABF)
    assert odd(desk) == []


def test_nothing_of_the_two_stages_is_odd_because_a_team_was_entered_twice(finals: OpenEvent) -> None:
    """Forty lines once said that Cob 1 is entered with another team, and counts for nothing."""
    assert odd(finals) == []


# ---- who counts: 16.2


def test_boards_count_where_they_were_played(finals: OpenEvent) -> None:
    """16.2 with 17.2: Cob 1, 2, 3 and 7 play a final of 28 boards. Cob 1 to 4 were in both stages, so that
    with Cob 7 the team is one of five: half. Cob 4: 6 + 5 matches, 154 of 140 + 140 + 28 = 308 boards, which
    is half, but no session of the final. Cob 7 was in stage two alone: 70 + 28 of 168, half of which are
    84."""
    sit(finals, "Cob", "Box", (1, 2, 3, 7), (1, 2, 3, 5))
    found = finals.evaluation.eligibility[team(finals, "Cob")].players
    assert found is not None
    names = {each.id: each.name for each in finals.event.players}
    assert {names[key]: (each.answer, each.missing) for key, each in found.items()} == {
        "Cob 1": (EligibilityState.ELIGIBLE, ()),
        "Cob 2": (EligibilityState.ELIGIBLE, ()),
        "Cob 3": (EligibilityState.ELIGIBLE, ()),
        "Cob 4": (EligibilityState.NOT_YET, ("a full session of 28 boards in the final: 0",)),
        "Cob 7": (EligibilityState.ELIGIBLE, ()),
    }


def test_with_one_board_fewer_he_does_not_count(tmp_path: Path) -> None:
    """As before, but Cob 7 played one match less of stage two: 56 + 28 = 84 is still half of 168; two less,
    70, are not."""
    for last, missing in ((6, ()), (7, ("at least 50% of 168 boards = 84: 70",))):
        two = stage_two()
        changed = []
        for each in two.matches:
            if each.home == "two-Cob" and 5 < each.round <= last and each.line_up:
                closed = tuple("two-Cob3" if key == "two-Cob7" else key for key in each.line_up.closed)
                each = replace(each, line_up=replace(each.line_up, closed=closed))
            changed.append(each)
        desk = finals_of(club_at(tmp_path / str(last)), stage_one(), replace(two, matches=tuple(changed)))
        draw_round(desk, "11", "1-28", sorted, SABF)
        sit(desk, "Cob", "Box", (1, 2, 3, 7), (1, 2, 3, 5))
        found = desk.evaluation.eligibility[team(desk, "Cob")].players or {}
        (seven,) = [each for key, each in found.items() if key.endswith("Cob7")]
        assert seven.missing == missing


def test_boards_played_say_the_same_as_the_standings(finals: OpenEvent) -> None:
    sit(finals, "Cob", "Box", (1, 2, 3, 7), (1, 2, 3, 5))
    rows = {row.player: row for row in boards_of_players(finals, team(finals, "Cob"))}
    placing = {
        player: next((each.played, each.of) for each in row.wanted if "a placing" in each.what_for)
        for player, row in rows.items()
    }
    assert placing["Cob 1"] == (308, 336), "the loser of the second final plays on: 28 more are sure"
    assert placing["Cob 7"] == (98, 196)


# ---- while stage two is being played, in one event


def in_one_event(rounds: int) -> Event:
    """Both stages in one event, of which so many rounds of the second are in."""
    one, two = stage_one(), stage_two(rounds, Status.OPEN)
    names = {each.name: each.id for each in one.players}
    of = {each.id: names.get(each.name, each.id) for each in two.players}
    moved = [replace(each, id=str(5 + int(each.id)), stage="two") for each in two.sessions]

    def seated(players: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(of[key] for key in players)

    matches = [
        replace(
            each,
            id=f"z{each.id}",
            session=str(5 + int(each.session)),
            line_up=replace(each.line_up, open=seated(each.line_up.open), closed=seated(each.line_up.closed))
            if each.line_up
            else None,
        )
        for each in two.matches
    ]
    return replace(
        one,
        status=Status.OPEN,
        players=(*one.players, *(each for each in two.players if each.name not in names)),
        entries=(*one.entries, *(replace(each, players=seated(each.players)) for each in two.entries)),
        stages=(Stage("all"), Stage("two", "two-stages", carry_from="all", places=5)),
        sessions=(*one.sessions, *moved),
        matches=(*one.matches, *matches),
    )


def test_while_it_is_played_stage_two_may_become_the_one(tmp_path: Path) -> None:
    """After five rounds of stage two, ten planned. Box has no point of stage one: only stage two counts, and
    Box 4 with 42 boards of it has 70 more to come: 56 of 140. Ash scored in stage one: Ash 3 is through by
    it."""
    desk = desk_of(tmp_path, in_one_event(5))
    add_record(desk, "rounds-planned", {"rounds": "10", "boards": "14"})
    four = for_a_match(desk, "Box")["Box 4"]
    assert (four.played, four.least, four.of, four.to_come, four.stand) == (
        42,
        56,
        140,
        70,
        RequirementStatus.OPEN,
    )
    assert "of the second stage" in four.words
    ash = for_a_match(desk, "Ash")["Ash 3"]
    assert (ash.played, ash.least, ash.stand) == (98, 56, ENOUGH)


def test_an_event_of_one_stage_says_that_it_speaks_of_that_stage(tmp_path: Path) -> None:
    """What the other stage brings is in another event."""
    desk = desk_of(tmp_path, stage_two(5, Status.OPEN))
    (five,) = [each for each in boards_of_players(desk) if each.player == "Ivy 5"]
    assert "a finals match by this stage" in five.words


def changed_to(tmp_path: Path, seat: str) -> OpenEvent:
    """Ash 5 sits in stage two where this player did; for Ash there sits somebody new."""
    called = {seat: "Ash 5", "two-Ash5": "Ash 9"}
    two = stage_two()
    players = tuple(replace(each, name=called.get(each.id, each.name)) for each in two.players)
    desk = finals_of(club_at(tmp_path), stage_one(), replace(two, players=players))
    draw_round(desk, "11", "1-28", sorted, SABF)
    return desk


def test_who_played_the_stages_for_two_teams_is_nothing_odd(tmp_path: Path) -> None:
    """17.1: each stage is entered for itself. Ash 5 played three matches of stage one for Ash, and three of
    stage two for Ivy."""
    desk = changed_to(tmp_path, "two-Ivy5")
    assert odd(desk) == []
    assert for_a_match(desk, "Ivy")["Ash 5"].played == 42


def test_what_he_played_against_his_later_team_is_not_played_for_it(tmp_path: Path) -> None:
    """16.2, 17.2: Ash 5 met Box three times in stage one, and then played seven matches of stage two for it:
    98 boards of the 140 of that stage and the 28 of the final, in which he sits: 98 + 28 of 168."""
    desk = changed_to(tmp_path, "two-Box5")
    sitting = {
        team(desk, "Box"): ["Box 1", "Box 2", "Box 3", "Ash 5"],
        team(desk, "Cob"): ["Cob 1", "Cob 2", "Cob 3", "Cob 7"],
    }
    match = next(each for each in desk.event.matches if {each.home, each.away} == set(sitting))
    record_line_up(desk, match.id, sitting[match.home], sitting[match.away], lambda name: Player("", name))
    rows = {row.player: row for row in boards_of_players(desk, team(desk, "Box"))}
    (placing,) = [each for each in rows["Ash 5"].wanted if "a placing" in each.what_for]
    assert (placing.played, placing.of, placing.least) == (126, 196, 98), "28 more are sure"
    found = desk.evaluation.eligibility[team(desk, "Box")].players or {}
    assert found["one-Ash5"].answer is EligibilityState.ELIGIBLE


def test_a_team_that_parted_keeps_its_points_in_both_halves(tmp_path: Path) -> None:
    """17.2 takes them from neither: three of the six of Ash play stage two with a new one as Ash, and come
    first, the other three with one as Pip, and come second: 6 + 6 and 6 + 4. It is said once."""
    met = (("Ash", 16, "Hen", 4), ("Pip", 15, "Dab", 5), ("Ivy", 14, "Eft", 6), ("Cob", 12, "Gnu", 8))
    two = stage_of_state_teams("two", met, {}, {})
    called = {"Ash 4": "New 1", "Pip 1": "Ash 4", "Pip 2": "Ash 5", "Pip 3": "Ash 6", "Pip 4": "New 2"}
    players = tuple(replace(each, name=called.get(each.name, each.name)) for each in two.players)
    desk = finals_of(club_at(tmp_path), stage_one(), replace(two, players=players))
    points = {each.placed.entry: int(each.points) for each in desk.evaluation.earlier[-1].points}
    assert (points[team(desk, "Ash")], points[team(desk, "Pip")]) == (12, 10)
    assert odd(desk) == [
        "Ash and Pip each have more than half of their players from Ash (first stage), so each keeps its"
        " points of the first stage (17.2)"
    ]
    first = next(each.id for each in desk.event.entries if each.name == "Ash (first stage)")
    assert roles_in_finals(desk)[first] == "continues as Ash and Pip"


def test_a_team_that_parted_played_its_first_stage_as_both_halves(tmp_path: Path) -> None:
    """16.2: overall, in the qualifying that 17.2 gives to each half. Of Pip, Ash 4 played the 7 first matches
    of stage one and Ash 5 the 3 last ones, and both all 10 of stage two: 98 and 42 of 140, and 140 of 140.
    Of Ash, Ash 1 all 20. Their opponents have played their matches once: Box 1 10 of its 10."""
    met = (("Ash", 16, "Hen", 4), ("Pip", 15, "Dab", 5), ("Ivy", 14, "Eft", 6), ("Cob", 12, "Gnu", 8))
    two = stage_of_state_teams("two", met, {}, {})
    called = {"Ash 4": "New 1", "Pip 1": "Ash 4", "Pip 2": "Ash 5", "Pip 3": "Ash 6", "Pip 4": "New 2"}
    players = tuple(replace(each, name=called.get(each.name, each.name)) for each in two.players)
    desk = finals_of(club_at(tmp_path), stage_one(), replace(two, players=players))
    found = {
        (row.team, row.player): (row.boards, row.of)
        for name in ("Ash", "Pip", "Box")
        for row in boards_of_players(desk, team(desk, name))
    }
    assert found["Pip", "Ash 4"] == (98 + 140, 280)
    assert found["Pip", "Ash 5"] == (42 + 140, 280)
    assert found["Ash", "Ash 1"] == (280, 280)
    assert found["Box", "Box 1"] == (140, 140)
    assert [row for row in boards_of_players(desk) if row.team == "Ash (first stage)"] == []


def test_what_is_odd_is_said_by_name(finals: OpenEvent) -> None:
    """Somebody sits down for a team that is not his."""
    sit(finals, "Eft", "Ivy", (1, 2, 3, 5), (1, 2, 3, 4))
    match = next(each for each in finals.event.matches if each.stage == "all" and each.line_up)
    assert match.line_up is not None
    stranger = next(each.id for each in finals.event.players if each.name == "Dab 1")
    line_up = replace(match.line_up, open=(stranger, *match.line_up.open[1:]))
    changed = [
        replace(each, line_up=line_up) if each.id == match.id else each for each in finals.event.matches
    ]
    finals.carry_out(Change("line up", "x"), replace(finals.event, matches=tuple(changed)))
    (said,) = [each for each in odd(finals) if "does not count" in each]
    assert said.startswith("Dab 1 plays in round 1, Eft against Ivy, but is entered with Dab;")


def test_the_rule_desk_is_filled_in_with_the_boards_that_the_clause_counts(finals: OpenEvent) -> None:
    """13.5 for Box: Box 4 lacks most, with 42 of the 140 boards of stage two; 16.2: of Cob's six players Cob
    7 and 8 have played least, 70 boards of stage two alone, to which the final comes, 140 + 28."""
    known = facts_known(
        finals, SABF, "placing", InView("11", entry=team(finals, "Box")), {"purpose": "final"}
    )
    assert (known["rounds"], known["player_rounds"]) == ("140", "42")
    answer = SABF.answer(Placing(event="state-teams-final", purpose="final", rounds=140, player_rounds=42))
    assert isinstance(answer, Verdict)
    assert not answer.holds
    assert answer.because.endswith("only with the Tournament Committee's approval")
    known = facts_known(finals, SABF, "placing", InView("11", entry=team(finals, "Cob")))
    assert (known["rounds"], known["player_rounds"]) == ("168", "70"), "Cob 7 and 8: stage two and the final"


def test_who_makes_up_the_finals_team_brings_its_points_home(finals: OpenEvent) -> None:
    """19.13, 19.2.1: Cob wins the finals with Cob 1, 2, 3 and 7, who are entered with Cob 4 of both stages:
    five, who need half of the final's boards. Ash, Eft and Box go out on the way."""
    sit(finals, "Cob", "Box", (1, 2, 3, 7), (1, 2, 3, 5))
    for session, results in (
        ("11", {("Eft", "Ivy"): (40, 10), ("Cob", "Box"): (40, 10)}),
        ("12", {("Eft", "Box"): (10, 40), ("Ash", "Cob"): (10, 40)}),
        ("13", {("Ash", "Box"): (40, 10)}),
        ("14", {("Ash", "Cob"): (10, 40)}),
    ):
        if session != "11":
            draw_round(finals, session, "1-28", sorted, SABF)
        for match in [each for each in finals.event.matches if each.stage == "all" and each.slip is None]:
            called = {each.id: str(each.name) for each in finals.event.entries}
            home, away = called[match.home], called[match.away]
            if "Cob" in (home, away) and "Box" not in (home, away):
                sit(
                    finals,
                    home,
                    away,
                    *((1, 2, 3, 7) if each == "Cob" else (1, 2, 3, 4) for each in (home, away)),
                )
            imps = results.get((home, away)) or results[away, home][::-1]
            record_match_total(finals, match.id, Slip(imps))
    assert finals.evaluation.finals[-1].is_over
    people = {each.id: each.name for each in finals.event.players}
    won = {each.place: each for each in placings_in(finals.evaluation, SABF, people)}
    assert won[1].players == {"Cob 1", "Cob 2", "Cob 3", "Cob 4", "Cob 7"}
    assert won[1].earning == {"Cob 1", "Cob 2", "Cob 3", "Cob 7"}


def test_matches_without_a_line_up_may_have_been_his(tmp_path: Path) -> None:
    """Of stage two the line-ups of the last six rounds were not put down: Ivy 5, who has none of the first
    four, may have played up to 84 of the 140 boards; nobody says that he has too few."""
    two = stage_two()
    matches = [replace(each, line_up=None) if each.round > 4 else each for each in two.matches]
    desk = finals_of(club_at(tmp_path), stage_one(), replace(two, matches=tuple(matches)))
    draw_round(desk, "11", "1-28", sorted, SABF)
    five = for_a_match(desk, "Ivy")["Ivy 5"]
    assert (five.played, five.least, five.of, five.stand) == (0, 56, 140, RequirementStatus.SO_FAR)
    sit(desk, "Eft", "Ivy", (1, 2, 3, 5), (1, 2, 3, 5))
    assert not [each for each in odd(desk) if "Ivy 5" in each]


def test_the_pairs_of_the_last_match_are_offered(finals: OpenEvent) -> None:
    """Of the tenth round of stage two, not of a first round."""
    match = next(
        each for each in finals.event.matches if each.stage == "all" and "Cob" in each.home + each.away
    )
    form = line_up_form(finals, match.id)
    side = form.home if form.home.name == "Cob" else form.away
    assert (side.name, side.names) == ("Cob", ("Cob 1", "Cob 2", "Cob 7", "Cob 8"))


def test_who_may_not_sit_down_is_not_offered(finals: OpenEvent) -> None:
    """17.2, 13.5: Eft 6, with 56 of 84 boards, and Ivy 5, with 42 of 56, sat down in the last match. Once the
    committee's leave for Ivy 5 is put down he is offered."""

    def offered() -> dict[str, tuple[str, ...]]:
        match = next(each for each in finals.event.matches if each.stage == "all" and "Ivy" in each.away)
        form = line_up_form(finals, match.id)
        return {side.name: side.names for side in (form.home, form.away)}

    assert offered() == {"Eft": ("Eft 1", "Eft 2", "Eft 3", ""), "Ivy": ("Ivy 1", "Ivy 2", "Ivy 3", "")}
    given = {
        "entry": team(finals, "Ivy"),
        "player": "Ivy 5",
        "from": "finals",
        "approved_by": "the committee",
    }
    add_record(finals, "team-members", given)
    assert offered()["Ivy"] == ("Ivy 1", "Ivy 2", "Ivy 3", "Ivy 5")


def test_who_was_added_in_a_stage_is_asked_for_its_boards_there(tmp_path: Path) -> None:
    """13.3: Ivy 5 came into Ivy in round 7 of stage two, and has 42 of its 140 boards, where 56 are asked: in
    stage two his matches are as with a substitute. In the finals nothing of it is said again; who is added to
    Ivy there is asked for two fifths of theirs: so far 28, of which 12 are enough."""
    two = stage_two()
    entries = tuple(
        replace(each, joined={each.players[4]: "4"}) if each.name == "Ivy" else each for each in two.entries
    )
    two = replace(two, entries=entries)
    alone = desk_of(tmp_path / "alone", two)
    said = "Ivy 5, added to the team, has too few for counting as a member: 56 of 140 boards required"
    assert [each for each in added_players_short(alone) if each.words.startswith(said)]
    desk = finals_of(club_at(tmp_path), stage_one(), two)
    draw_round(desk, "11", "1-28", sorted, SABF)
    assert odd(desk) == []
    names = [Player("", f"Ivy {number}") for number in (1, 2, 3, 4, 5)]
    sit(desk, "Eft", "Ivy", (1, 2, 3, 4), (1, 2, 3, 4))
    enter_team(desk, team(desk, "Ivy"), "Ivy", [*names, Player("", "New One")], "11")
    rows = {row.player: row for row in boards_of_players(desk, team(desk, "Ivy"))}
    (member,) = [each for each in rows["New One"].wanted if each.concerns_added_players]
    assert (member.least, member.of) == (12, 28)
    assert not [each for each in rows["Ivy 5"].wanted if each.concerns_added_players]
