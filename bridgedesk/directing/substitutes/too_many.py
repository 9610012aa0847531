"""Teams in finals with more substitutes than allowed: ineligible, and possibly barred next year."""

from collections.abc import Iterator, Mapping
from datetime import date

from bridgedesk.directing.consequence import Consequence
from bridgedesk.directing.entries.barred_players import BARRED
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.substitutes.further_substitutes import (
    SubstituteExcess,
    further_words,
    is_ruled_ineligible,
    substitute_excesses,
)
from bridgedesk.event.event import Event
from bridgedesk.event.matter import is_cleared
from bridgedesk.event.register import RegisterLine
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.standings.eligibility.eligibility import INELIGIBLE, SUBSTITUTIONS
from bridgedesk.standings.stages.merged_teams import as_whole_teams, two_stages_of

SUBSTITUTE = "substitute"
KNOWN = "known_before"  # a fact of a line on a substitution


def further_substitute_rulings(situation: Situation) -> Iterator[Consequence]:
    """Propose to rule the team ineligible; once ruled, ask whether its members miss that final next year."""
    for found in substitute_excesses(situation, situation.book_in_force):
        if not is_ruled_ineligible(situation.event, found.entry):
            yield _to_be_ruled(situation, found)
        elif found.rule.bars_next_year:
            yield from _next_year(situation, found)


def eligibility_to_be_ruled(situation: Situation) -> Mapping[str, str]:
    """Describe, by entry, eligibility still to be ruled on or accepted."""
    found = [
        (each.entry, _to_be_ruled(situation, each))
        for each in substitute_excesses(situation, situation.book_in_force)
        if not is_ruled_ineligible(situation.event, each.entry)
    ]
    return {
        entry: each.words for entry, each in found if not is_cleared(situation.event, each.matter, each.words)
    }


def _key(found: SubstituteExcess) -> str:
    """Return the key of what leads to it, because there is no register record."""
    return f"{SUBSTITUTE} {found.entry}"


def _to_be_ruled(situation: Situation, found: SubstituteExcess) -> Consequence:
    words, rulings = further_words(situation, found), (_ruling(situation, found),)
    about = (("taken", found.taken), ("sessions", found.sessions))
    return Consequence("further-substitute", _key(found), words, rulings, SUBSTITUTE, about=about)


def _ruling(situation: Situation, found: SubstituteExcess) -> Ruling:
    said = Sanction(None, INELIGIBLE, found.clause)
    return Ruling(
        "",
        situation.clock(),
        found.session,
        entry=found.entry,
        question=SUBSTITUTE,
        proposed=said,
        imposed=said,
        reason=found.words,
    )


def _next_year(situation: Situation, found: SubstituteExcess) -> Iterator[Consequence]:
    """Ask once whether the need was known beforehand; if it was, bar every member of the team."""
    event, who, key = situation.event, entry_words(situation.event, found.entry), _key(found)
    answers = [line.facts[KNOWN] for line in event.records(SUBSTITUTIONS, found.entry) if KNOWN in line.facts]
    if not answers:
        asks = "was the need known beforehand? Put it down under Substitutions"
        words = f"{who}, not eligible: {asks}; if so, its members miss this final next year ({found.clause})"
        yield Consequence("further-substitute-known", key, words)
        return
    missing = [name for name in _members(situation, found.entry) if not _is_barred(event, name)]
    if any(answers) and missing:
        lines = tuple(_barred(situation, found, name) for name in missing)
        until = lines[0].facts["until"]
        words = f"{who} knew beforehand: {', '.join(missing)} miss this final until {until} ({found.clause})"
        yield Consequence("further-substitute-barred", key, words, lines=lines)


def _members(situation: Situation, entry: str) -> list[str]:
    """Return the names of the team as it plays the finals."""
    whole = as_whole_teams(situation.event, two_stages_of(situation.evaluation))
    return list(whole.names_of(whole.players_of(entry)))


def _is_barred(event: Event, name: str) -> bool:
    return any(line.facts.get("who") == name for line in event.records(BARRED))


def _barred(situation: Situation, found: SubstituteExcess, name: str) -> RegisterLine:
    """Return the record that bars a player to the end of next year."""
    event = situation.event
    return RegisterLine(
        "",
        BARRED,
        situation.clock(),
        facts={
            "who": name,
            "until": date(event.date.year + 1, 12, 31).isoformat(),
            "why": f"{event.title}: more substitutes than one, known beforehand ({found.clause})",
            "only": event.kind,
        },
    )
