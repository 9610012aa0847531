"""The list before sending, and the folder that is sent."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bridgedesk.event.event import Event, Fields, Status
from bridgedesk.event.people import Entry, Player
from bridgedesk.exchange.files import read_bytes
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.exchange.preflight import Members, SecretaryCheck, SecretaryCheckKind, secretary_checks
from bridgedesk.exchange.secretary import folder_name, secretary_files
from bridgedesk.masterpoints.abf import session_awards
from bridgedesk.masterpoints.awards import Awards, Colour, Earned
from bridgedesk.masterpoints.number import Federation, check_digit
from bridgedesk.masterpoints.sbu import club_awards
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import scored_evenings as evenings
from tests.evenings.masterpoint_fields import abf, sbu

SCORES = {
    (1, 1): "4SN=", (1, 2): "3NE-1", (1, 3): "P",
    (2, 1): "+140", (2, 2): "60/40", (2, 3): "4SXN-1",
    (3, 1): "-90", (3, 2): "+140", (3, 3): "-50",
}  # fmt: skip


def numbered(count: int) -> str:
    return str(count * 10 + check_digit(count))


def evening() -> Event:
    """Three tables, two winners; twelve players with right numbers, 20101 and so on."""
    event = evenings.event(evenings.section(evenings.MITCHELL, SCORES), fields=Fields.TWO)
    players = tuple(Player(f"p{n}", f"Player {n}", numbered(2010 + n)) for n in range(12))
    entries = tuple(
        Entry(entry.id, (players[2 * n].id, players[2 * n + 1].id)) for n, entry in enumerate(event.entries)
    )
    return replace(event, club="Example BC", players=players, entries=entries)


def outgoing(event: Event) -> Outgoing:
    evaluation = evaluate(event)
    return Outgoing(evaluation, session_awards(evaluation, abf(), "E"))


def doubts(event: Event, members: Members | None = None) -> list[tuple[SecretaryCheckKind, str, bool]]:
    return [
        (each.kind, each.words, each.stops)
        for each in secretary_checks(outgoing(event), Federation.ABF, members)
    ]


def with_player(event: Event, id_: str, player: Player) -> Event:
    return replace(event, players=tuple(player if each.id == id_ else each for each in event.players))


def earners(event: Event) -> list[str]:
    return [each.player for each in outgoing(event).earned().earned]


def test_nothing_to_say_of_a_clean_evening() -> None:
    assert doubts(evening()) == []


def test_three_tables_award_the_first_of_each_line() -> None:
    """Half of three, rounded down. North-South: board by board 420 -100 140; 50 140 -50; 0 60% -90."""
    event = evening()
    assert len(earners(event)) == 4


def test_numbers() -> None:
    event = evening()
    (winner, *_), loser = earners(event), next(p.id for p in event.players if p.id not in earners(event))
    missing = with_player(event, winner, Player(winner, "Ann", None))
    assert doubts(missing) == [(SecretaryCheckKind.NUMBER, "Ann: no ABF number.", True)]
    unawarded = with_player(event, loser, Player(loser, "Bob", "0"))
    assert doubts(unawarded) == [(SecretaryCheckKind.NUMBER, "Bob: no ABF number.", False)]
    mistyped = with_player(event, loser, Player(loser, "Bob", "620245"))
    ((kind, words, stops),) = doubts(mistyped)
    assert (kind, stops) == (SecretaryCheckKind.NUMBER, True)
    assert "check digit would be 6" in words
    guest = with_player(event, winner, Player(winner, "Ann", None, flags=("visitor",)))
    assert doubts(guest) == [(SecretaryCheckKind.VISITOR, "Ann is a visitor without a number.", False)]


def test_players_twice() -> None:
    event = evening()
    first, second = event.players[0], event.players[3]
    same = with_player(event, second.id, replace(second, number="0" + (first.number or "")))
    assert (
        SecretaryCheckKind.TWICE,
        f"Number {first.number} belongs to Player 0 and Player 3.",
        True,
    ) in doubts(same)
    named = with_player(event, second.id, replace(second, name="player  0"))
    assert doubts(named) == [(SecretaryCheckKind.TWICE, "Player 0 is listed 2 times.", False)]
    entries = list(event.entries)
    entries[1] = replace(entries[1], players=(first.id, entries[1].players[1]))
    both = doubts(replace(event, entries=tuple(entries)))
    assert both == [
        (SecretaryCheckKind.TWICE, f"Player 0 plays in 2 entries: {entries[0].id}, {entries[1].id}.", True)
    ]


def test_the_club_list() -> None:
    event = evening()
    members = {int(each.number or ""): each.name for each in event.players}
    assert doubts(event, members) == []
    number = int(event.players[5].number or "")
    assert doubts(event, {k: v for k, v in members.items() if k != number}) == [
        (
            SecretaryCheckKind.VISITOR,
            f"Player 5 ({number}) is not on the club's list: a visitor.",
            False,
        )
    ]
    assert doubts(event, {**members, number: "5 PLAYER"}) == []
    assert doubts(event, {**members, number: "Zoe"}) == [
        (SecretaryCheckKind.NAME, f"Player 5 has number {number}, which is Zoe on the club's list.", True)
    ]


@pytest.mark.parametrize(
    ("event", "kind", "words"),
    [
        (
            replace(evening(), status=Status.PROVISIONAL),
            SecretaryCheckKind.STATUS,
            "The event is still provisional; its results may change.",
        ),
        (
            replace(evening(), status=Status.OPEN),
            SecretaryCheckKind.STATUS,
            "The event is still open; its results may change.",
        ),
        (replace(evening(), club=None), SecretaryCheckKind.CLUB, "The event has no club."),
    ],
)
def test_the_event(event: Event, kind: SecretaryCheckKind, words: str) -> None:
    assert (kind, words, True) in doubts(event)


@pytest.mark.parametrize(
    ("code", "number", "lacking"),
    [
        ("", "C1", "event code"),
        ("E1", "", "club number"),
        ("", "", "event code and the club number"),
    ],
)
def test_a_claim_that_cannot_be_written_is_said(code: str, number: str, lacking: str) -> None:
    """One award of local points is enough to need a claim."""
    event = with_player(evening(), "p0", Player("p0", "Ann", "19946"))
    evaluation = evaluate(event)
    earned = Earned("p0", event.entries[0].id, Colour.LOCAL, Decimal(12), "place 1")
    out = Outgoing(evaluation, Awards("sbu-club-2026", (earned,)), event_code=code, club_number=number)
    words = f"No claim file will be written: it needs the {lacking}."
    assert SecretaryCheck(SecretaryCheckKind.CLUB, words, False) in secretary_checks(out, Federation.SBU)
    assert "claim.csv" not in secretary_files(out, Federation.SBU)
    whole = replace(out, event_code="E1", club_number="C1")
    assert not [
        each for each in secretary_checks(whole, Federation.SBU) if each.kind is SecretaryCheckKind.CLUB
    ]
    assert "claim.csv" in secretary_files(whole, Federation.SBU)


def test_an_entry_that_is_not_whole() -> None:
    event = evening()
    entries = (replace(event.entries[0], players=event.entries[0].players[:1]), *event.entries[1:])
    assert (SecretaryCheckKind.NAME, f"Entry {entries[0].id} has 1 players.", True) in doubts(
        replace(event, entries=entries)
    )


# ---- the folder


def test_the_folder_of_an_event() -> None:
    out = outgoing(evening())
    files = secretary_files(out, Federation.ABF)
    assert sorted(files) == ["awards.grn", "masterpoints.txt", "players-to-check.txt", "usebio.xml"]
    assert files["awards.grn"].count(b"000009\r\n") == 4  # 0.02 x 1.5 x 3 tables
    report = files["masterpoints.txt"].decode()
    assert report.startswith("Tuesday\r\nExample BC, Tue 17 Nov 2026\r\nRevision 1\r\nScale: abf-2014\r\n")
    assert "Green: 0.36 points to 4 players" in report
    assert report.count("0.09 green  (session s1, ") == 4
    assert "Nothing to check." in files["players-to-check.txt"].decode()
    assert read_bytes(files["usebio.xml"], "usebio.xml").event.title == "Tuesday"


def test_a_revision_says_resend() -> None:
    out = replace(outgoing(replace(evening(), title="Zoë's / Pairs: ../x")), revision=2)
    files = secretary_files(out, Federation.ABF)
    for name in ("masterpoints.txt", "players-to-check.txt"):
        assert "Revision 2: RESEND" in files[name].decode()
    assert folder_name(out) == "2026-11-17 Zoe s Pairs x revision 2"
    assert folder_name(replace(out, evaluation=evaluate(replace(evening(), title="日本")))).endswith(
        "event revision 2"
    )


def test_nothing_goes_out_half_right() -> None:
    event = evening()
    winner, other, *_ = earners(event)
    event = with_player(event, winner, Player(winner, "Ann", None))
    event = with_player(event, other, Player(other, "Bob", "1"))
    with pytest.raises(Unwritable, match=r"fix this first: .* And 1 more\."):
        secretary_files(outgoing(event), Federation.ABF)
    agreed = replace(outgoing(event), left_out=frozenset({winner, other}))
    files = secretary_files(agreed, Federation.ABF)
    assert files["awards.grn"].count(b"\r\n") == 2
    assert "- Ann: no ABF number (agreed: sent without a number)." in files["players-to-check.txt"].decode()


def test_a_scottish_folder() -> None:
    """Two winners, fewer than four pairs each: no award, and that is said."""
    evaluation = evaluate(evening())
    out = Outgoing(evaluation, club_awards(evaluation, sbu()), event_code="E1", club_number="C1")
    files = secretary_files(out, Federation.ABF)
    assert sorted(files) == ["masterpoints.txt", "players-to-check.txt", "usebio.xml"]
    assert "3 entries are too few for an award" in files["masterpoints.txt"].decode()


def test_no_path_and_nothing_private_goes_out() -> None:
    """An event holds no address; what is written holds no path and no @ either."""
    for content in secretary_files(outgoing(evening()), Federation.ABF).values():
        text = content.decode().replace("http://www.ebu.co.uk/usebio/usebio_v1_2.dtd", "").replace("</", "<")
        assert "@" not in text
        assert "\\" not in text
        assert "/home" not in text
