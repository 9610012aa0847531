"""A ruling in words: the offence, the entry, and what it costs or which score it changed."""

from bridgedesk.directing.lookup import entry_words
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Appeal, Ruling, Sanction
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import score_words
from bridgedesk.rulebooks.shown_names import in_words

TIE = "tie-break"
TOLD = "told"  # fact of any ruling: who was told


def ruling_words(event: Event, ruling: Ruling) -> str:
    who = f" for {entry_words(event, ruling.entry)}" if ruling.entry else ""
    return f"{offence_words(ruling)}{who}: {outcome_words(ruling)}"


def offence_words(ruling: Ruling) -> str:
    """Return the offence where the question has several, or else the question."""
    if ruling.question == TIE:
        return f"Tie {ruling.imposed.unit if ruling.imposed else 'decided'}"
    if ruling.board is not None and "offence" in ruling.facts:
        return f"{in_words(str(ruling.facts['offence']))}, board {ruling.board}"
    if ruling.adjusted is not None or (ruling.board is not None and ruling.question == "adjusted-score"):
        return f"Adjusted score, board {ruling.board}"
    if adjusts_match(ruling):
        return adjusted_match("%" if ruling.of_percentages else "VP")
    name = in_words(str(ruling.facts.get("offence") or ruling.question or "ruling"))
    minutes = ruling.facts.get("minutes")
    return name + (f", {minutes} minutes" if minutes is not None else "")


def clause_text(clause: str) -> str:
    """Return the clause as read aloud; a Law is called by its name."""
    return clause if not clause or clause.startswith("Law") else f"clause {clause}"


def appeal_words(event: Event, appeal: Appeal) -> str:
    return f"Appeal of {entry_words(event, appeal.by)}"


def listed_appeals(event: Event) -> tuple[tuple[str, str], ...]:
    """Return the id of each appeal with its time of lodging and who lodged it."""
    return tuple((each.id, f"{each.lodged:%H:%M}, {entry_words(event, each.by)}") for each in event.appeals)


def effect_words(appeal: Appeal) -> tuple[str, ...]:
    """Return what the decision of an appeal changed; the deposit comes last."""
    found = [f"reverses {appeal.reverses}"] if appeal.reverses else []
    found += appeal.effects
    if appeal.deposit and appeal.deposit_back is not None:
        by = f", {clause_text(appeal.deposit_clause)}" if appeal.deposit_clause else ""
        found.append(f"deposit of {appeal.deposit} {'returned' if appeal.deposit_back else 'kept'}{by}")
    return tuple(found)


def becomes_words(was: Score | None, becomes: Score) -> str:
    return f"{score_words(was) if was else 'no score'} becomes {score_words(becomes)}"


def outcome_words(ruling: Ruling) -> str:
    if ruling.adjusted is not None:
        return becomes_words(ruling.adjusted.was, ruling.adjusted.becomes)
    if adjusts_match(ruling):
        return ruling.match_figures
    if ruling.question == TIE:
        return str(ruling.facts.get("words", ruling.facts.get("order", "")))
    return sanction_words(ruling.imposed) + ruling.end_of_event_words


def adjusted_match(unit: str) -> str:
    return f"Adjusted {'percentages' if unit == '%' else 'VPs'} of a match"


def adjusts_match(ruling: Ruling) -> bool:
    return ruling.on_match is not None and ruling.on_match.vp is not None


def sanction_words(sanction: Sanction | None) -> str:
    return sanction.words if sanction else "not decided yet"
