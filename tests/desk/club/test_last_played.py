"""Last week's event, whose book, format and numbers are offered first."""

from datetime import date, time
from pathlib import Path

from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.last_played import LastPartners, last_played
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.setup.movement_wishes import MovementWishes, usual_wishes
from bridgedesk.movements.movement import Contest
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_three_tables

TUESDAY, FRIDAY, NEXT_TUESDAY = date(2026, 11, 17), date(2026, 11, 20), date(2026, 11, 24)


def title(club: Club, day: date, but: str = "") -> str:
    found = last_played(club.file, day, but)
    return found.title if found else ""


def test_the_same_day_of_the_week_comes_before_the_day_before(tmp_path: Path) -> None:
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    assert title(club, TUESDAY) == ""
    begin_three_tables(club, "Tuesday Pairs", TUESDAY, 20)
    begin_three_tables(club, "Friday Pairs", FRIDAY, 20)
    assert title(club, NEXT_TUESDAY) == "Tuesday Pairs"
    assert title(club, date(2026, 11, 25)) == "Friday Pairs", "of no Wednesday: the newest"
    assert title(club, date(2027, 1, 5)) == "Friday Pairs", "seven Tuesdays later it is the newest again"
    assert title(club, TUESDAY) == "Tuesday Pairs"
    key = begin_three_tables(club, "Second Tuesday Pairs", NEXT_TUESDAY, 20).event.id
    assert title(club, NEXT_TUESDAY) == "Second Tuesday Pairs"
    assert title(club, NEXT_TUESDAY, key) == "Tuesday Pairs", "a new event does not look at itself"
    club.close()


def test_its_numbers_are_offered(tmp_path: Path) -> None:
    """Three tables: 6 pairs, 20 boards; the clock was started at 19:17, announced for 19:15."""
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    open_event = begin_three_tables(club, "Tuesday Pairs", TUESDAY, 20)
    day = ticking()().replace(hour=19, minute=17)
    assert usual_wishes(open_event.event, Contest.PAIRS) == MovementWishes("6", boards="20")
    begin_play(open_event, "1", day)
    assert usual_wishes(open_event.event, Contest.PAIRS) == MovementWishes("6", boards="20", starts="19:15")
    assert usual_wishes(open_event.event, Contest.TEAMS) == MovementWishes("", contest=Contest.TEAMS)
    assert day.time() == time(19, 17, day.second)
    club.close()


def test_partners_of_last_week_are_usual(tmp_path: Path) -> None:
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    before = begin_three_tables(club, "Tuesday Pairs", TUESDAY, 20)
    first, *_ = before.event.sessions[0].sections[0].seats
    name_pair(before, "1", "A", first, ["Ada Oak", "Ben Pine"])
    tonight = begin_three_tables(club, "Tuesday Pairs", NEXT_TUESDAY, 20)
    partners = LastPartners()
    known = KnownPlayers(club.lists.members, partners_before=lambda: partners.of(tonight))
    assert known.partner_of("Ada Oak") == "Ben Pine"
    assert known.partner_of("Ben Pine") == "Ada Oak"
    assert known.partner_of("Zoe Ash") is None
    assert partners.of(before) == {}, "there was none before it"
    club.close()
