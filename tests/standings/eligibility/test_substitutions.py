"""NSWBA A 4.4.1 to A 4.6.4: which substitutions count, in which stage, and what an altered score goes by."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import pytest

from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, RoomLineUp, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import LineUp, Scoring, Session
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Eligibility, EligibilityState
from tests.evenings.scored_evenings import event, section, with_sessions
from tests.rulebooks.books import SCENARIOS, book

THEN = datetime.fromisoformat("2026-11-17T22:00")
OLD, PARTNER, NEW, OTHER = "ann", "bob", "cyd", "dee"


def played(
    subs: Sequence[Sequence[str]], scores: Sequence[str] = (), ours: tuple[str, ...] = (OLD, PARTNER)
) -> Event:
    """A session for each: the players replaced in it, by Cyd and by Dee. A1NS is the better."""
    evenings = []
    for at, gone in enumerate(subs):
        first = scores[at] if scores else "+420"
        made = section(["1NS-1EW:1 2NS-2EW:1"], {(1, 1): first, (1, 2): "+170"})
        ups = tuple(LineUp("A1NS", 1, None, out, in_) for out, in_ in zip(gone, (NEW, OTHER), strict=False))
        evenings.append(event(replace(made, line_ups=ups)))
    found = with_sessions(*evenings)
    entries = tuple(replace(each, players=ours) if each.id == "A1NS" else each for each in found.entries)
    players = tuple(Player(name, name.title()) for name in (OLD, PARTNER, NEW, OTHER))
    return replace(
        found,
        kind="matchpoint-pairs",
        rulebook=RulebookRef("sydney-2003"),
        entries=entries,
        players=players,
        status=Status.FINAL,
    )


def kept(of: Event, register: str, session: str | None = None, **facts: str | int) -> Event:
    entry = "A1NS" if register == "substitutions" else None
    line = RegisterLine(f"k{len(of.registered)}", register, THEN, entry=entry, session=session, facts=facts)
    return replace(of, registered=(*of.registered, line))


def answer(of: Event) -> Eligibility:
    return evaluate(of, book("sydney-2003")).eligibility["A1NS"]


@pytest.mark.parametrize(
    ("subs", "fits"),
    [
        ([[OLD], []], True),  # two sessions: one
        ([[OLD], [PARTNER]], False),
        ([[OLD, PARTNER], [], []], True),  # three: two, and both of a pair are two
        ([[OLD, PARTNER], [OLD], []], False),
        ([[OLD, PARTNER], [OLD], [], [], []], True),  # five: three, together in 3
        ([[OLD], [OLD], [OLD], [], []], False),
    ],
)
def test_the_limits_of_pairs(subs: list[list[str]], fits: bool) -> None:
    assert (answer(played(subs)).answer is EligibilityState.ELIGIBLE) is fits


def test_who_was_only_put_down_counts_and_who_stands_in_a_line_up_too_counts_once() -> None:
    """A 4.5.1: two sessions, so one substitution. Where no line-up was typed the form is all there is."""
    form = {"substitute": "Cyd", "out": "Ann"}
    assert answer(kept(played([[], []]), "substitutions", "s1", **form)).answer is EligibilityState.ELIGIBLE
    assert (
        answer(kept(played([[OLD], []]), "substitutions", "s1", **form)).answer is EligibilityState.ELIGIBLE
    )
    other = {"substitute": "Somebody Else", "out": "Bob"}
    both = kept(kept(played([[], []]), "substitutions", "s1", **form), "substitutions", "s1", **other)
    assert answer(both).missing == ("at most 1 substitution, each of one player: 2",)
    approved = {**other, "rights": "approved in addition"}
    assert (
        answer(kept(played([[OLD], []]), "substitutions", "s1", **approved)).answer
        is EligibilityState.ELIGIBLE
    )


def test_sessions_still_to_be_set_up_count() -> None:
    """One session: none; but there are three, so two."""
    first = played([[OLD]])
    assert answer(first).missing == ("at most 0 substitutions, each of one player: 1",)
    assert answer(kept(first, "sessions-planned", sessions=3)).answer is EligibilityState.ELIGIBLE


@pytest.mark.parametrize(
    ("subs", "planned", "said"),
    [
        ([[OLD, PARTNER], [OLD], []], 3, EligibilityState.NOT),  # three sessions: two, and here are three
        (
            [[OLD, PARTNER], [OLD], []],
            5,
            EligibilityState.NOT_YET,
        ),  # five: three, and three can be played together
        ([[OLD], [OLD], [OLD]], 5, EligibilityState.NOT),  # five: together in 3, and two are left
        ([[OLD], [PARTNER], []], 5, EligibilityState.NOT_YET),
    ],
)
def test_while_play_goes_on_not_yet_is_said_only_of_what_can_still_be(
    subs: list[list[str]], planned: int, said: EligibilityState
) -> None:
    """A 4.5.1."""
    event = kept(replace(played(subs), status=Status.OPEN), "sessions-planned", sessions=planned)
    assert answer(event).answer is said


def test_a_substitute_in_a_session_to_come_may_still_be_taken_back() -> None:
    """A 4.5.1: two sessions have one substitution; of the two put down one has been made."""
    event = replace(played([[OLD], [OLD]]), status=Status.OPEN)
    assert answer(event).answer is EligibilityState.NOT
    last = event.sessions[-1]
    to_come = replace(last, sections=tuple(replace(each, results=()) for each in last.sections))
    assert answer(replace(event, sessions=(event.sessions[0], to_come))).answer is EligibilityState.NOT_YET


def test_each_stage_has_its_own_limits() -> None:
    """Three sessions with two, then two with one; as five with three they would be together in 2 only."""
    together = played([[OLD], [OLD], [], [OLD], []])
    assert answer(together).missing == ("at least 3 of 5 by the pair or team itself: 2",)
    sessions = tuple(replace(each, stage="q" if at < 3 else "f") for at, each in enumerate(together.sessions))
    apart = replace(together, sessions=sessions, stages=(together.stages[0], Stage("f", carry_from="q")))
    assert answer(apart).answer is EligibilityState.ELIGIBLE


def test_a_few_boards_and_what_the_committee_approved_are_left_out() -> None:
    """A 4.5.6, A 4.6.4."""
    twice = played([[OLD], [PARTNER]])
    assert answer(twice).answer is EligibilityState.NOT
    for rights in ("counts as no substitution", "approved in addition"):
        out = kept(twice, "substitutions", "s2", out="Bob", substitute="Cyd", rights=rights)
        assert answer(out).answer is EligibilityState.ELIGIBLE
    for rights, session in (("substitute only", "s2"), ("approved in addition", "s7")):
        other = kept(twice, "substitutions", session, out="Bob", substitute="Cyd", rights=rights)
        assert answer(other).answer is EligibilityState.NOT


@pytest.mark.parametrize(("before", "fits"), [(2, True), (3, False)])
def test_the_player_a_permanent_member_replaces_was_the_substitute(before: int, fits: bool) -> None:
    """A 4.5.5: Ann played so many of four sessions, Cyd the others; then Cyd and Bob are the pair, and Ann's
    sessions are the substitutions, of which four sessions have two."""
    subs = [[] if at < before else [OLD] for at in range(4)]
    assert (answer(played(subs, ours=(NEW, PARTNER))).answer is EligibilityState.ELIGIBLE) is fits


FOUR = ("eve", "flo", "gil", "hal")
OWL = ("ike", "jan", "kim", "lou")
ELIGIBLE = EligibilityState.ELIGIBLE


def team_event(kind: str, *evenings: tuple[str, ...]) -> Event:
    """A session for each, in which Elk played a match with these players. Una was added to the team."""
    sessions = tuple(
        Session(f"n{at}", Scoring.IMPS, stage=f"{kind}{at if kind == 'knockout' else ''}")
        for at, _ in enumerate(evenings, 1)
    )
    matches = tuple(
        Match(
            f"m{at}", each.id, at, "elk", "owl", boards=tuple(range(1, 15)), slip=Slip((10, 0)),
            stage=each.stage,
            line_up=RoomLineUp((sat[0], "ike", sat[1], "jan"), ("kim", sat[2], "lou", sat[3])),
        )
        for at, (each, sat) in enumerate(zip(sessions, evenings, strict=True), 1)
    )  # fmt: skip
    stages = tuple(
        Stage(each, "knockout" if kind == "knockout" else "matches")
        for each in dict.fromkeys(str(each.stage) for each in sessions)
    )
    return Event(
        "teams",
        "Teams",
        THEN.date(),
        kind="teams-final" if kind == "knockout" else "seniors-teams",
        rulebook=RulebookRef("sydney-2003"),
        status=Status.PROVISIONAL,
        entries=(Entry("elk", (*FOUR, "una"), name="Elk"), Entry("owl", OWL, name="Owl")),
        players=tuple(Player(name, name.title()) for name in (*FOUR, *OWL, "una", "zed")),
        stages=stages,
        sessions=sessions,
        matches=matches,
    )


def elk(event: Event) -> Eligibility:
    return evaluate(event, book("sydney-2003")).eligibility["elk"]


def test_a_player_added_to_the_team_is_no_substitute() -> None:
    """A 4.4.1: the unit includes added players (2.1). Two sessions have one substitution: Una in both is
    none, Zed, who is not of the team, in both is two."""
    una, zed = (*FOUR[:3], "una"), (*FOUR[:3], "zed")
    assert elk(team_event("swiss", una, una)).answer is EligibilityState.ELIGIBLE
    assert elk(team_event("swiss", una, zed)).answer is EligibilityState.ELIGIBLE
    assert elk(team_event("swiss", zed, zed)).missing == ("at most 1 substitution, each of one player: 2",)


@pytest.mark.parametrize(("before", "fits"), [(2, True), (3, False)])
def test_the_player_a_permanent_member_of_a_team_replaces_was_the_substitute(before: int, fits: bool) -> None:
    """A 4.4.1, A 4.5.5: Zed played so many of four sessions, Hal the others; then Hal is of the team and Zed
    is not, and of four sessions two may have a substitution. Una never sat."""
    zed = (*FOUR[:3], "zed")
    assert (elk(team_event("swiss", *[zed] * before, *[FOUR] * (4 - before))).answer is ELIGIBLE) is fits


def test_all_knockout_sessions_are_one_stage() -> None:
    """A 4.4.1, A 4.5.1: a stage of one session has no substitute; semi-final and final are two sessions of
    one stage, and have one substitution between them, even if each was set up as a stage."""
    own, zed = FOUR, (*FOUR[:3], "zed")
    assert elk(team_event("knockout", zed)).missing == ("at most 0 substitutions, each of one player: 1",)
    assert elk(team_event("knockout", own, zed)).answer is EligibilityState.ELIGIBLE
    assert elk(team_event("knockout", zed, zed)).missing == ("at most 1 substitution, each of one player: 2",)


def test_a_team_with_too_many_substitutions_does_not_qualify() -> None:
    """A 4.5.2, 5.1.3, 5.1.4: Elk was first with 40, and of a single session it had one substitution. Hen with
    30, Owl and Yak with 28 qualify; Fox and Rat, both 27, play off for the fourth place."""
    text = (SCENARIOS / "events" / "sydney-2003" / "the-first-four.toml").read_text(encoding="utf-8")
    first_four = read_toml(text)
    ours = {"elk": FOUR, "fox": OWL}
    line_up = RoomLineUp(("eve", "ike", "flo", "jan"), ("kim", "gil", "lou", "zed"))
    event = replace(
        first_four,
        expect=(),
        players=tuple(Player(name, name.title()) for name in (*FOUR, *OWL, "zed")),
        entries=tuple(replace(each, players=ours.get(each.id, ())) for each in first_four.entries),
        matches=tuple(
            replace(each, line_up=line_up) if each.id == "q1" else each for each in first_four.matches
        ),
    )
    qualified = evaluate(event, book("sydney-2003")).qualified
    assert qualified is not None
    assert (qualified.entries, qualified.undecided) == (("hen", "owl", "yak"), ("fox", "rat"))


def test_an_altered_score_goes_by_all_the_other_sessions() -> None:
    """A 4.4.1: 100% and, with one legal substitute, 0%; then both are replaced and gain 100%: the least of
    100, of (100 + 0) / 2 = 50 and of what is left to them by A1EW, who had 0, 100 and 0 of the stage."""
    of = played([[], [OLD], [OLD, PARTNER]], ["+420", "+110", "+420"])
    said = [flag.what for flag in evaluate(of, book("sydney-2003")).flags if "with a substitute" in flag.what]
    assert [each.partition(": ")[2] for each in said] == [
        "the least of gained 100, own average (100 + 0) / 2 = 50, 100 - the opponents' 33.33 = 66.67"
    ]
