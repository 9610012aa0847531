"""Data for exports: an event with its figures, and the few details only the secretary knows."""

import os
import re
import stat
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from bridgedesk import __version__
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.masterpoints.awards import Awards
from bridgedesk.masterpoints.number import BadNumber, Federation, national_number
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.overall_places import OverallPlaces

PROGRAM = "BridgeDesk"
VERSION = __version__
VISITOR = "visitor"  # the flag of a player who is known to have no number

# Tricks of North, East, South, West as declarer, each in notrump, spades, hearts, diamonds, clubs.
Tricks = Sequence[int]


class Unwritable(ValueError):
    """Reason that a file cannot be exported, in one plain sentence, and what to do."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    evaluation: Evaluation
    awards: Awards | None = None
    revision: int = 1
    club_number: str = ""  # by which the federation knows the club
    event_code: str = ""  # the federation's, for a claim
    claimed: date | None = None  # the day of the claim, otherwise that of the event
    section: tuple[str, str] | None = None  # session and section, where a format holds only one
    left_out: frozenset[str] = frozenset()  # players the secretary agreed to leave out
    double_dummy: Mapping[tuple[str, int], Tricks] = field(default_factory=dict)  # by session and board
    practice: bool = False  # of a practice club: every page says so
    overall: OverallPlaces | None = None  # over finals or other events; None: over this event alone
    devices: DeviceChoices = field(default_factory=DeviceChoices)  # for the table devices' file

    @property
    def event(self) -> Event:
        return self.evaluation.event

    @property
    def revised(self) -> bool:
        return self.revision > 1

    def earned(self) -> Awards:
        if self.awards is None:
            raise Unwritable("masterpoints are not worked out yet; choose the scale and the grade first")
        return self.awards


def number_problem(player: Player, federation: Federation) -> str | None:
    """Return what is wrong with a player's number, or None if it is correct."""
    if not player.number or player.number.strip() in ("", "0"):
        return f"no {federation.value} number"
    try:
        national_number(player.number, federation)
    except BadNumber as problem:
        return str(problem)
    return None


def is_visitor(player: Player) -> bool:
    """Return True for a player known to have no number."""
    return VISITOR in player.flags and not (player.number or "").strip("0 ")


def national_numbers(outgoing: Outgoing, players: Sequence[str], federation: Federation) -> dict[str, int]:
    """Return the numbers of players who earned points: all unless agreed otherwise, and nobody twice."""
    known = outgoing.event.players_by_id
    found: dict[str, int] = {}
    wrong: list[str] = []
    for id_ in players:
        player = known[id_]
        if id_ in outgoing.left_out or is_visitor(player):
            continue
        problem = number_problem(player, federation)
        if problem:
            wrong.append(f"{player.name} ({problem})")
        else:
            found[id_] = national_number(player.number or "", federation)
    owner: dict[int, str] = {}
    for id_, number in found.items():
        if owner.setdefault(number, id_) != id_:
            wrong.append(f"{known[id_].name} and {known[owner[number]].name} (both {number})")
    if wrong:
        more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
        raise Unwritable(
            f"player numbers to fix first: {', '.join(wrong[:3])}{more}. Correct them or leave them out"
        )
    return found


# ---- export files, each written whole under its name, or not at all

_DATABASE = b"SQLite format 3\x00"
_PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,99}")

FOR_ALL_TO_READ = 0o644  # a new file; one that is replaced keeps its own mode


def write_file(path: Path, content: bytes) -> None:
    """Write a file, replacing an older one of this name in one step."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        staged = _stage(path, content)
    except OSError as problem:
        raise _refused(path, problem) from None
    _rename_staged([(staged, path)])


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files under temporary names before the first gets its own; other files in the folder stay."""
    for name in files:
        if not _PLAIN_NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no plain name of a file")
    write_each(folder, files.items())


def write_each(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write files that are made one at a time; if one cannot be made, none gets its name."""
    staged: list[tuple[Path, Path]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files:
            staged.append((_stage(folder / name, content), folder / name))
    except OSError as problem:
        _forget(staged)
        raise _refused(folder, problem) from None
    except BaseException:
        _forget(staged)
        raise
    _rename_staged(staged)


def _stage(path: Path, content: bytes) -> Path:
    if path.is_dir():
        raise IsADirectoryError(0, "a folder has this name")
    if _is_database(path):
        raise Unwritable(f"{path.name} is a club file and would be overwritten; choose another name")
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:50]}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(stat.S_IMODE(path.stat().st_mode) if path.exists() else FOR_ALL_TO_READ)
    except OSError:
        with suppress(OSError):
            Path(name).unlink()
        raise
    return Path(name)


def _is_database(path: Path) -> bool:
    """Return True for a club file, or what may be one, under whatever name."""
    try:
        with path.open("rb") as file:
            return file.read(len(_DATABASE)) == _DATABASE
    except OSError:
        return False


def _rename_staged(staged: list[tuple[Path, Path]]) -> None:
    for number, (unfinished, path) in enumerate(staged):
        try:
            unfinished.replace(path)
        except OSError as problem:
            _forget(staged[number:])
            raise _refused(path, problem) from None


def _forget(staged: list[tuple[Path, Path]]) -> None:
    for unfinished, _ in staged:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _refused(path: Path, problem: OSError) -> Unwritable:
    name = path.name or path.resolve().name or str(path)
    if isinstance(problem, PermissionError):
        why = "it is open in another program, or the folder is read-only"
        return Unwritable(f"{name} cannot be written: {why}; close it, or choose another place")
    if isinstance(problem, FileExistsError):
        return Unwritable(f"{name} cannot be written: it must be a folder, but a file has this name")
    return Unwritable(f"{name} cannot be written: {problem.strerror}; choose another place")
