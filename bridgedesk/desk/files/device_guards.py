"""Doubtful rows of the table devices' file: each is named with its table, to be looked at by the director."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.event.device_finding import DeviceFinding
from bridgedesk.desk.files.matching_pairs import Members, player_as_known
from bridgedesk.directing.entries.entered_twice import same_player
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.directing.seating.score_location import SlipLocation, location_text
from bridgedesk.event.event import Event
from bridgedesk.event.matter import matter
from bridgedesk.event.moment import day_words, wall_time
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result, Section, Session
from bridgedesk.event.spelling import counted
from bridgedesk.exchange.bridgemate import Bridgemate, BridgemateResult, DevicePlayer, ResultPlace
from bridgedesk.exchange.bridgemate_out import MOST_LETTERS, session_identity
from bridgedesk.exchange.device_players import number_at

PARTNERS = 2

PlaceInFile = tuple[str, int | None, int | None, int]  # section, round, table, board


def refuse_other_session(event: Event, session: str, name: str, file: Bridgemate) -> None:
    """Refuse a file that was made here for another session of this event."""
    made_for = (each.id for each in event.sessions if session_identity(event, each) == file.identity)
    other = next((key for key in made_for if key != session), None)
    if other is not None:
        raise Refusal(f"{name} was made for session {other}. Choose session {other} above, or another file.")


def device_findings(
    event: Event, session: Session, file: Bridgemate, placeless: Collection[PlaceInFile]
) -> Iterator[DeviceFinding]:
    letters = {section.id: section.letter for section in file.sections}
    yield from _other_days(event, session, file.received.values())
    for slot, each in file.received.items():
        doubt = _doubt(event, session, letters, each, placeless)
        if doubt:
            settles = None if each.score else _score_location(session, letters, slot)
            yield _finding(session, letters, slot, doubt)._replace(place=settles)
        if slot in file.repeated:
            yield _finding(session, letters, slot, "two different results came in; the later one is used")


def _doubt(
    event: Event,
    session: Session,
    letters: Mapping[int, str],
    each: BridgemateResult,
    placeless: Collection[PlaceInFile],
) -> str:
    """Return what is doubtful about one result, or "": rulings that wait already are under To check."""
    slot = each.slot
    if each.score is None:
        waits = each.needs_ruling and any(
            (ruling.session, ruling.round, ruling.board) == (session.id, slot.round, slot.board)
            for ruling in event.rulings
        )
        hidden = not each.needs_ruling and slot.board in hidden_boards(event, session.id)
        return "" if waits else "what was typed is not a result" if hidden else each.odd
    if not (each.ns and each.ew):
        return "a result came in without opponents; it is left out"
    if (letters.get(slot.section, ""), slot.round, slot.table, slot.board) in placeless:
        return "the movement has no such board for these pairs there; the result is left out"
    marked = each.odd.rpartition(": ")[2]
    return f"“{marked}” was marked; the score counts as typed" if marked else ""


def _finding(session: Session, letters: Mapping[int, str], slot: ResultPlace, doubt: str) -> DeviceFinding:
    letter = letters.get(slot.section, str(slot.section))
    section = f"section {letter}, " if len(letters) > 1 else ""
    where = f"{section}table {slot.table}, round {slot.round}, board {slot.board}"
    about = matter("device-result", session=session.id, section=letter, **_place(slot), doubt=doubt)
    return DeviceFinding(f"Bridgemate, {where}: {doubt}", about)


def _score_location(session: Session, letters: Mapping[int, str], slot: ResultPlace) -> SlipLocation | None:
    section = session.find_section(letters.get(slot.section))
    if section is None:
        return None
    return SlipLocation(session.id, section.id, slot.round, slot.table, slot.board, section.of_teams)


def _place(slot: ResultPlace) -> dict[str, int]:
    return {"round": slot.round, "table": slot.table, "board": slot.board}


def _other_days(
    event: Event, session: Session, received: Iterable[BridgemateResult]
) -> Iterator[DeviceFinding]:
    """Yield the days that are neither the session's nor the one after it, when play may end."""
    day = wall_time(session.starts).date() if session.starts else event.date
    days = Counter(each.logged.date() for each in received if each.logged)
    for other, many in sorted(days.items()):
        if (other - day).days not in (0, 1):
            results, played = counted(many, "result"), day_words(day)
            what = f"Bridgemate: {results} of {day_words(other)}, but play is on {played}"
            yield DeviceFinding(what, matter("device-day", session=session.id, day=other))


# ---- players who typed their number at the table of somebody else


def seat_findings(
    event: Event, session: Session, file: Bridgemate, members: Members
) -> Iterator[DeviceFinding]:
    """Yield the players typed where two others sit, after unnamed seats were filled."""
    letters = {section.id: section.letter for section in file.sections}
    for typed in file.seated:
        section = session.find_section(letters.get(typed.section))
        if section is None or section.of_teams or section.movement is None:
            continue
        here = _sitting_at(event, section, typed)
        told = player_as_known(Player("", typed.name, typed.number or None), members)
        if here and not any(_is_same(each, told) for each in here):
            names = " & ".join(each.name for each in here)
            where = f"table {typed.table} {typed.seat.value}"
            about = matter("device-player", session=session.id, section=section.id, seat=where, who=told.name)
            sit = "sits" if len(here) == 1 else "sit"
            yield DeviceFinding(f"Bridgemate, {where}: {told.name} was typed, but {names} {sit} there", about)


def _sitting_at(event: Event, section: Section, typed: DevicePlayer) -> Sequence[Player]:
    """Return both players of the pair that sits there in the first round, or the player of an individual;
    nobody while a name is missing."""
    first = section.movement.first if section.movement else 1
    at = section.sitting(first, typed.table)
    if at is None:
        return ()
    if section.of_players:
        wanted, many = number_at(section, at, first, typed.seat), 1
    else:
        wanted, many = at.ns if typed.seat.side is Side.NS else at.ew, PARTNERS
    entry = section.entry_at(wanted, first)
    sat = section.playing(entry, event.players_of(entry), first) if entry else ()
    return [event.player(key) for key in sat] if len(sat) >= many else ()


def _is_same(ours: Player, told: Player) -> bool:
    """Compare numbers, then names; the devices hold only the first letters of a name."""
    return same_player(ours, told) or ours.name[:MOST_LETTERS].strip() == told.name


# ---- results that the devices change after the results were posted


def changed_after_posting(
    event: Event,
    session: Session,
    standing: Mapping[SlipLocation, Result],
    wanted: Mapping[SlipLocation, Result | None],
) -> Iterator[DeviceFinding]:
    if session.posted is None and not event.issues:
        return
    for place, result in wanted.items():
        before = standing.get(place)
        was = score_text(before.score) if before else "no score"
        now = score_text(result.score) if result else "erased"
        what = f"Changed on a Bridgemate after posting, {location_text(event, place)}: {was}, now {now}"
        about = matter("device-after-posting", **place._asdict(), was=was, now=now)
        yield DeviceFinding(what, about, lasts=True)
