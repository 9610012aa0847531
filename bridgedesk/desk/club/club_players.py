"""Removal of a player from the club's list: shows first what changes, and which files keep the old state."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import file_refusals
from bridgedesk.event.moment import day_words, wall_time
from bridgedesk.event.people import ClubPlayer, plain_name, plain_number
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import counted
from bridgedesk.sheets.progress import Watch, tell
from bridgedesk.store import backups, forgetting
from bridgedesk.store.backups import Backup, KeepingRule
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.file_identity import log_of
from bridgedesk.store.forgetting import PersonTraces
from bridgedesk.store.problem import FileProblem

# Days from now for which the keeping rule is tried: far ahead a week or a month makes no difference.
_DAYS = (*range(1, 46), *range(46, 130, 7), *range(130, 1600, 30))
_PEOPLE = ("club_player", "event_player")

# What a row of a table is to the director.
_WORDS: Mapping[str, str] = {
    "appeal": "appeal",
    "draft": "draft",
    "entry": "pair or team name",
    "event": "event title",
    "issue": "posted ranking",
    "match_result": "score",
    "note": "note",
    "official_figures": "imported ranking",
    "registered": "register record",
    "result": "score",
    "ruling": "ruling",
}
_ANY = "other text"
_MOST_NAMED = 3


class OldState(NamedTuple):
    """A file that still names the player, and when the keeping rule removes it; None if it never does."""

    path: Path
    time: datetime | None
    until: date | None


class Forgetting(NamedTuple):
    """A report for the director: one sentence, what else to know, and the files with the old state."""

    name: str
    words: str
    remarks: tuple[str, ...]
    old: tuple[OldState, ...]


def look_for(path: Path, member: str, also: Sequence[str], now: datetime, watch: Watch) -> Forgetting:
    """Say what forgetting the player would change; `also` are other spellings of the name."""
    with _opened(path) as file:
        found = forgetting.look_for(file, member, also, lambda done, of: tell(watch, done, of))
        old = _old_states(path, backups.rule_of(file), found, now)
    words = f"Removes name, number and contact of {found.name} from {_where(found)}. Results are kept."
    remarks = (*_texts(found), *_unclear(found), *_backup_remarks(old))
    return Forgetting(found.name, f"{words} This cannot be undone.", remarks, old)


def forget(path: Path, member: str, also: Sequence[str], now: datetime, watch: Watch) -> Forgetting:
    """Forget the player in a club file that nobody has open, and back it up as it is then."""
    with _opened(path) as file:
        found = forgetting.forget(file, member, also, now, lambda done, of: tell(watch, done, of))
        rule = backups.rule_of(file)
        left = _old_states(path, rule, found, now)
    remarks = [*_traces(path, found), *_unclear(found)]
    try:
        backups.back_up(path, now, "player removed", rule)
    except (FileProblem, OSError) as problem:
        remarks.append(f"No new backup ({problem}). Make one yourself (File, Back up).")
    old = tuple(each for each in left if each.path.exists())
    words = f"Name, number and contact removed from {_where(found)}. Results are kept."
    return Forgetting(found.removed, words, (*remarks, *_backup_remarks(old)), old)


def file_to_forget_in(club: Club) -> Path:
    """Return the path of the club file; raise Refusal if it can only be read."""
    with file_refusals():
        club.file.refuse_if_read_only()
    return club.file.path


@contextmanager
def _opened(path: Path) -> Iterator[ClubFile]:
    with file_refusals():
        file = ClubFile.open(path)
        try:
            yield file
        finally:
            file.close()


def called(members: Sequence[ClubPlayer], text: str) -> ClubPlayer:
    """Find the player of the list by name or number; raise Refusal unless there is exactly one."""
    number, name = plain_number(text), plain_name(text)
    found = [each for each in members if number and plain_number(each.number) == number]
    found = found or [each for each in members if name and plain_name(each.name) == name]
    if not found:
        raise Refusal(
            f"There is no player “{text}” in the club list. Type the name or number as listed there."
        )
    if len(found) > 1:
        numbers = " or ".join(each.number or "the one without" for each in found)
        raise Refusal(f"{len(found)} club players are called {text}. Type the number: {numbers}.")
    return found[0]


# ---- words


def _where(found: PersonTraces) -> str:
    return counted(found.events, "event") if found.events else "the club list"


def _texts(found: PersonTraces) -> Iterator[str]:
    """Say where else the name is replaced."""
    named = _counted({table: count for table, count in found.rows.items() if table not in _PEOPLE})
    if named:
        yield f"Also in {named}."
    history = counted(found.entries, "entry", "entries")
    yield f"{history} of the history and {counted(found.parts, 'file')} of the log are rewritten."


def _traces(path: Path, found: PersonTraces) -> Iterator[str]:
    """Say where the old name may still be read with other programs."""
    if found.traces:
        yield (
            f"Unused parts of the file may still contain the name ({found.traces}). Free disk space and"
            " repeat."
        )
    if log_of(path).exists():
        yield f"{log_of(path).name} still contains the name. Close every window that has this file open."


def _unclear(found: PersonTraces) -> Iterator[str]:
    if found.namesakes:
        yield f"Another player is called {found.name}. Texts that may mean either are not changed."
    if found.left:
        left = Counter[str]()
        for (table, _), count in found.left.items():
            left[table] += count
        titles = sorted({title for _, title in found.left if title})
        where = f" ({', '.join(titles[:_MOST_NAMED])}{', …' * (len(titles) > _MOST_NAMED)})" if titles else ""
        yield f"Check these yourself, they may still name the player: {_counted(left)}{where}."


def _counted(rows: Mapping[str, int]) -> str:
    counts = Counter[str]()
    for table, count in rows.items():
        counts[_WORDS.get(table, _ANY)] += count
    return ", ".join(counted(count, words) for words, count in sorted(counts.items()))


def _backup_remarks(old: Sequence[OldState]) -> Iterator[str]:
    if old:
        files = "1 backup keeps" if len(old) == 1 else f"{len(old)} backups keep"
        last = max((each.until or date.max for each in old), default=date.max)
        until = "until you delete it" if last == date.max else f"until about {day_words(last)}"
        yield f"{files} the name, the last one {until}. Restoring one brings it back."
    yield "Sheets, exports and copies on USB sticks are not changed."


# ---- files with the old state


def _old_states(path: Path, rule: KeepingRule, found: PersonTraces, now: datetime) -> tuple[OldState, ...]:
    """Return backups since the player was first entered, and other copies in the club file's folder."""
    kept = backups.backups_of(path)
    since = found.since.date() if found.since else date.min
    old = [each for each in kept if each.time.date() >= since]
    until = kept_until(kept, rule, wall_time(now))
    begin = (f"{path.stem} before version ", f"{path.stem} rescued ", f"{log_of(path).name} of another file ")
    beside = [each for each in path.parent.iterdir() if each.name.startswith(begin)]
    return (
        *(OldState(each.path, each.time, until.get(each.path)) for each in old),
        *(OldState(each, None, None) for each in sorted(beside)),
    )


def kept_until(kept: Sequence[Backup], rule: KeepingRule, now: datetime) -> dict[Path, date]:
    """Return the day on which the rule removes each backup, if one is made every day from now on."""
    until: dict[Path, date] = {}
    for days in _DAYS:
        coming = [Backup(now + timedelta(days=ahead), Path(str(ahead))) for ahead in range(days, 0, -1)]
        gone = backups.no_longer_kept([*coming, *kept], rule)
        for each in kept:
            if each in gone:
                until.setdefault(each.path, (now + timedelta(days=days)).date())
    return until


# ---- possible duplicates in the club's list


class DuplicatePlayer(NamedTuple):
    """Two records that may be one player; `kept` has more details than `other`."""

    kept: ClubPlayer
    other: ClubPlayer
    why: str


def duplicate_players(members: Sequence[ClubPlayer]) -> list[DuplicatePlayer]:
    """Find records with the same number, or the same name without different numbers; each pair once."""
    found: dict[frozenset[str], DuplicatePlayer] = {}
    for number, alike in _grouped(members, lambda each: plain_number(each.number)):
        _note(found, alike, f"both have number {number}")
    for _, alike in _grouped(members, lambda each: plain_name(each.name)):
        if len({plain_number(each.number) for each in alike} - {""}) < 2:
            _note(found, alike, "the same name")
    return list(found.values())


def _note(found: dict[frozenset[str], DuplicatePlayer], alike: Sequence[ClubPlayer], why: str) -> None:
    kept, *others = sorted(alike, key=_known_details, reverse=True)
    for other in others:
        found.setdefault(frozenset((kept.id, other.id)), DuplicatePlayer(kept, other, why))


def _known_details(member: ClubPlayer) -> int:
    """Return how many details of the player are known."""
    return sum(map(bool, (member.number, member.club, member.grade, member.partner, member.contact)))


def _grouped(
    members: Iterable[ClubPlayer], key: Callable[[ClubPlayer], str]
) -> Iterable[tuple[str, list[ClubPlayer]]]:
    groups: dict[str, list[ClubPlayer]] = defaultdict(list)
    for member in members:
        if called := key(member):
            groups[called].append(member)
    return ((called, alike) for called, alike in groups.items() if len(alike) > 1)
