"""Write the secretary's files, and fix what stops them from being sent."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.practice_club import refuse_practice
from bridgedesk.desk.event.club_file import file_refusals, one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.sending import Dispatch, dispatch, packing
from bridgedesk.directing.people.known_players import VISITOR
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.exchange.outgoing import Unwritable, write_folder
from bridgedesk.exchange.preflight import SecretaryCheck, SecretaryCheckKind
from bridgedesk.exchange.secretary import AWARDS
from bridgedesk.masterpoints.number import BadNumber, Federation, national_number
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import Sending, Sent, change_sending, keep_sending, keep_sent, sending_of
from bridgedesk.store.journal import UnitOfWork


@dataclass(frozen=True, slots=True)
class Parcel:
    """Secretary's files about to be sent; `pack` makes them from a snapshot, while work continues."""

    club: Club
    open_event: OpenEvent
    told: Sending
    found: Dispatch
    pack: Callable[[], Mapping[str, bytes]]

    @property
    def file(self) -> ClubFile:
        return self.club.file


def parcel(
    club: Club, open_event: OpenEvent, told: Sending, left_out: frozenset[str] = frozenset()
) -> Parcel:
    refuse_practice(club)
    if club.file.read_only:
        raise Refusal(f"{club.file.read_only}, so it cannot record what was sent")
    found = dispatch(club, open_event, told, left_out)
    return Parcel(club, open_event, told, found, packing(club, open_event, found))


@one_act
def send_off(ready: Parcel, files: Mapping[str, bytes], place: Path) -> Change:
    """Write the files to one folder, whole or not at all, and record the sending in the club file."""
    found, open_event = ready.found, ready.open_event
    with refusals_of(Unwritable):
        write_folder(place / found.folder, files)
    _take_away_older(place / found.folder, files)
    sent = Sent(found.outgoing.revision, open_event.clock(), found.folder, ready.told.scale, ready.told.grade)
    again = " (send again)" if found.outgoing.revised else ""
    made = tuple(place / found.folder / name for name in files)
    change = Change("send to the secretary", f"Secretary's files saved in {found.folder}{again}", made=made)

    def write(work: UnitOfWork) -> None:
        keep_sending(work, ready.told)
        keep_sent(work, open_event.event.id, sent)

    return open_event.put_down(change, write)


@one_act
def send(
    club: Club, open_event: OpenEvent, told: Sending, place: Path, left_out: frozenset[str] = frozenset()
) -> Change:
    ready = parcel(club, open_event, told, left_out)
    return send_off(ready, ready.pack(), place)


def _take_away_older(folder: Path, files: Collection[str]) -> None:
    """Delete award files of an earlier sending with another grade, which would be awarded twice."""
    for name in AWARDS:
        if name not in files:
            try:
                (folder / name).unlink(missing_ok=True)
            except OSError as problem:
                raise Refusal(
                    f"{name} from an earlier sending cannot be deleted ({problem.strerror}). Delete"
                    " it yourself."
                ) from None


def save_sending_options(club: Club, told: Sending) -> None:
    """Save the sending options for next time."""
    with file_refusals():
        if told != sending_of(club.file):
            change_sending(club.file, told, club.clock())


# ---- what stands in the way


class Fix(Enum):
    NUMBER = "Correct number"
    NAME = "Correct name"
    VISITOR = "Mark as visitor"
    WITHOUT = "Leave this player out"
    FINAL = "Make results final"
    CLUB = "Add club name"


TYPED = (Fix.NUMBER, Fix.NAME)

_REMEDIES = {
    SecretaryCheckKind.NUMBER: (Fix.NUMBER, Fix.VISITOR, Fix.WITHOUT),
    SecretaryCheckKind.VISITOR: (Fix.NUMBER, Fix.NAME),
    SecretaryCheckKind.TWICE: (Fix.NUMBER, Fix.NAME),
    SecretaryCheckKind.NAME: (Fix.NAME, Fix.NUMBER),
    SecretaryCheckKind.STATUS: (Fix.FINAL,),
}


def possible_fixes(doubt: SecretaryCheck) -> Sequence[Fix]:
    """Return possible fixes for a doubt, likeliest first; empty if it cannot be fixed here."""
    if doubt.kind is SecretaryCheckKind.CLUB and doubt.stops:
        return (Fix.CLUB,)
    of_players = doubt.kind in (
        SecretaryCheckKind.NUMBER,
        SecretaryCheckKind.VISITOR,
        SecretaryCheckKind.TWICE,
        SecretaryCheckKind.NAME,
    )
    if of_players and doubt.player is None:
        return ()
    return _REMEDIES.get(doubt.kind, ())


@one_act
def apply_fix(
    club: Club, open_event: OpenEvent, doubt: SecretaryCheck, remedy: Fix, typed: str, told: Sending
) -> Change:
    """Apply a fix, except leaving a player out, which is agreed to each time."""
    event = open_event.event
    match remedy:
        case Fix.FINAL:
            return finalise(open_event)
        case Fix.CLUB:
            words = f"Played at {club.name}"
            return open_event.carry_out(Change("name the club", words), replace(event, club=club.name))
        case Fix.NUMBER | Fix.NAME | Fix.VISITOR if doubt.player is not None:
            player = event.player(doubt.player)
            return _change_player(
                open_event,
                player,
                _fixed_player(open_event, player, remedy, typed, Federation(told.federation)),
            )
    raise Refusal(f"This cannot be fixed here: {doubt.words}")


def _fixed_player(
    open_event: OpenEvent, player: Player, remedy: Fix, typed: str, federation: Federation
) -> Player:
    others = tuple(flag for flag in player.flags if flag != VISITOR)
    words = " ".join(typed.split())
    if remedy is Fix.VISITOR:
        return replace(player, number=None, flags=(*others, VISITOR))
    if remedy is Fix.NAME:
        if not words:
            raise Refusal("Type the name as the secretary knows it.")
        return replace(player, name=words)
    number = _number(words, federation)
    for other in open_event.event.players:
        if other.id != player.id and (other.number or "").lstrip("0") == number:
            raise Refusal(f"{other.name} already has number {number}.")
    return replace(player, number=number, flags=others)


def _number(typed: str, federation: Federation) -> str:
    if not typed:
        raise Refusal("Type the number first.")
    try:
        return str(national_number(typed, federation))
    except BadNumber as problem:
        raise Refusal(f"{problem}. Check the card again.") from None


def _change_player(open_event: OpenEvent, before: Player, after: Player) -> Change:
    if before == after:
        raise Refusal(f"No changes to save for {before.name}.")
    words = f"{after.name}, number {after.number or '–'}"
    players = tuple(after if each.id == before.id else each for each in open_event.event.players)
    return open_event.carry_out(Change("put player right", words), replace(open_event.event, players=players))
