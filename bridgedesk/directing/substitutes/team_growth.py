"""Players added to a team during the event, and whether the rule book allows it."""

from collections.abc import Iterator, Sequence

from bridgedesk.directing.boards_played.report import boards_of_players, has_leave
from bridgedesk.directing.boards_played.requirements import RequirementStatus
from bridgedesk.directing.boards_played.team import players_added_now
from bridgedesk.directing.entries.entry_terms import Concern, concern
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.substitutes.substitutes import adjustment_words
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry
from bridgedesk.rulebooks import Book, Verdict
from bridgedesk.rulebooks.entries.team_growth import TeamGrowth
from bridgedesk.standings.stages.stages import event_of_final

ADDED = "team-members"


def has_line_up_or_score(event: Event, entry: str) -> bool:
    """Return True once a player who joins the team counts as added."""
    return any(
        entry in (match.home, match.away) and (match.begun or match.line_up) for match in event.matches
    )


def added_player_faults(situation: Situation) -> Iterator[Concern]:
    """Yield entries with a fault in a player they added."""
    event = situation.event
    added = [(entry, player) for entry in event.entries for player in players_added_now(event, entry)]
    book = situation.book_in_force if added else None
    if book is None:
        return
    for entry, player in added:
        found = book.find_answer(_asked(event, entry, player))
        if isinstance(found, Verdict) and not found.holds:
            name = event.player(player).name
            words = f"{name} added to the team: {'; '.join(found.missing)} ({found.clause})"
            yield concern("added-player", entry.id, words, player=player, missing=len(found.missing))


def added_players_short(situation: Situation) -> Iterator[Concern]:
    """Yield added players who can no longer play their share, and the effect on matches they played."""
    event, book = situation.event, situation.book_in_force
    for entry in event.entries if book else ():
        now = players_added_now(event, entry)
        added = {each.name: each.id for each in event.players if each.id in now}
        if book is None or not added or _is_ruled(event, entry.id):
            continue
        for row in boards_of_players(situation, entry.id):
            matches = _matches_with(event_of_final(event), entry.id, added.get(row.player, ""))
            gone = [
                each
                for each in row.wanted
                if each.concerns_added_players and each.stand is RequirementStatus.GONE
            ]
            if matches and gone:
                words = f"{row.player}, added to the team, {gone[0].words}"
                words = f"{words}: {_as_substitute(event, book, matches)}"
                played = [each.id for each in matches]
                player = added[row.player]
                yield concern("added-player-short", entry.id, words, player=player, matches=played)


def _as_substitute(event: Event, book: Book, matches: Sequence[Match]) -> str:
    """Describe the matches of an added player as matches with a substitute."""
    said = adjustment_words(event, book, max(len(each.boards) for each in matches), many=False)
    rounds = sorted({each.round for each in matches})
    listed = f"round{'s' * (len(rounds) > 1)} {', '.join(map(str, rounds))}"
    return f"{listed} as with a substitute{f', {said} per match' if said else ''}"


def _matches_with(event: Event, entry: str, player: str) -> list[Match]:
    return [match for match in event.matches if player in match.seated(entry)]


def _is_ruled(event: Event, entry: str) -> bool:
    return any(each.question == "substitute-score" and each.entry == entry for each in event.rulings_in_force)


def latest_added_question(event: Event, entry: Entry) -> TeamGrowth | None:
    """Return the rule question for the player added last."""
    added = players_added_now(event, entry)
    return _asked(event, entry, added[-1]) if added else None


def _asked(event: Event, entry: Entry, player: str) -> TeamGrowth:
    return TeamGrowth(
        event=event.kind,
        players=len(entry.players),
        round_=_round(event, entry, player),
        elsewhere=_played_elsewhere(event, entry.id, player),
        leave=has_leave(event, entry.id, player),
    )


def _round(event: Event, entry: Entry, player: str) -> int:
    """Return the first round the player can have played: the one after the team's last without them."""
    played = [match.round for match in _matches_with(event, entry.id, player)]
    if played:
        return min(played)
    return max((match.round for match in event.matches if match.begun), default=0) + 1


def _played_elsewhere(event: Event, entry: str, player: str) -> bool:
    for match in event.matches:
        if any(player in match.seated(team) for team in (match.home, match.away) if team != entry):
            return True
    return any(player in each.players for each in event.entries if each.id != entry)
