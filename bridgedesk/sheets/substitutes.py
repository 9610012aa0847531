"""Substitutes as sheets name them: who they played for, how long, and who earns the masterpoints."""

from collections.abc import Iterator

from bridgedesk.masterpoints.awards import earner_words
from bridgedesk.sheets.content import ColumnKind, LetterSize, SheetColumn, Table
from bridgedesk.sheets.facts import Facts
from bridgedesk.standings.eligibility.substitutions import play_words, substitute_plays


def substitute_words(facts: Facts, entry: str) -> Iterator[str]:
    """Yield the substitutes of an entry, the players they replaced and the rounds."""
    event = facts.event
    shown = {session.id for session in facts.sessions()}
    for play in substitute_plays(event):
        if play.entry == entry and play.session in shown:
            yield f"Substitute: {play_words(event, play)}."


def substitutes(facts: Facts) -> Iterator[Table]:
    """List the substitutes and players replaced, on how many boards, and who earns by the rule book."""
    event, names = facts.event, facts.names
    players = event.player_names
    rows = tuple(
        (
            play.session,
            players[play.substitute],
            players[play.out] if play.out else "",
            names[play.entry],
            play.rounds,
            play.share,
            earner_words(event, play, facts.book),
        )
        for play in substitute_plays(event)
    )
    if rows:
        yield Table(_SUBSTITUTES, rows, "Substitutes", LetterSize.SMALL)


def known_only_by_form(facts: Facts) -> Iterator[str]:
    """Yield the substitutes known only from the substitution form."""
    known = {player.name.casefold() for player in facts.event.players}
    told = [
        str(line.facts["substitute"])
        for line in facts.event.records("substitutions")
        if "substitute" in line.facts
    ]
    for name in dict.fromkeys(each for each in told if each.casefold() not in known):
        yield f"{name}: number (known from the substitution form only; add the player in Setup)."


_SUBSTITUTES = (
    SheetColumn("Session", ColumnKind.WORDS),
    SheetColumn("Substitute", ColumnKind.NAMES, strong=True),
    *ColumnKind.NAMES.columns("For", "Entry"),
    *ColumnKind.WORDS.columns("Rounds", "Played", "Masterpoints to"),
)
