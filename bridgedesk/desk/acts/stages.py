"""Scoring and carry-over of a stage, and the categories and handicap of an entry."""

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.stages.stage_settings import (
    SectionRanking,
    section_ranking,
    stage_typed,
    stages_of,
    weights_text,
    with_section_ranking,
)
from bridgedesk.event.refusal import Refusal

MOST_HANDICAP = Decimal(100)


@one_act
def save_stage_settings(desk: OpenEvent, key: str, typed: Mapping[str, str]) -> Change:
    stage = stage_typed(desk.event, key, typed)
    stages = tuple(stage if each.id == key else each for each in stages_of(desk.event))
    how = SectionRanking(typed["listed"]) if typed.get("listed") else None
    after = with_section_ranking(replace(desk.event, stages=stages), how)
    if after == desk.event:
        raise Refusal(f"Nothing is typed anew for stage {key}")
    told = [
        f"{stage.places} go on" if stage.places else "",
        f"best {stage.best_of} count" if stage.best_of else "",
        f"weights {weights_text(stage)}" if stage.weights else "",
        f"carried from {stage.carry_from}" if stage.carry_from else "",
        f"sections: {how.value}" if how and how is not section_ranking(desk.event) else "",
    ]
    said = ", ".join(filter(None, told)) or "every session alike, nobody cut"
    return desk.carry_out(Change("put stage", f"Stage {key}: {said}"), after)


@one_act
def set_categories(desk: OpenEvent, key: str, categories: str, handicap: str) -> Change:
    """Set an entry's prize categories and its handicap, which is added to its score outside the ranking."""
    entry = desk.event.entry(key)
    names = tuple(dict.fromkeys(each.strip() for each in re.split(r"[,;]", categories) if each.strip()))
    marked = replace(entry, categories=names, handicap=_handicap(handicap))
    if marked == entry:
        raise Refusal(f"Nothing is typed anew for {entry_words(desk.event, key)}")
    entries = tuple(marked if each.id == key else each for each in desk.event.entries)
    words = ", ".join([*names, *([f"handicap {marked.handicap}"] if marked.handicap is not None else [])])
    change = Change("put marks", f"{entry_words(desk.event, key)}: {words or 'no category, no handicap'}")
    return desk.carry_out(change, replace(desk.event, entries=entries))


def _handicap(text: str) -> Decimal | None:
    plain = text.strip().replace(",", ".")
    if not plain:
        return None
    if not re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,2})?", plain, re.ASCII) or abs(Decimal(plain)) > MOST_HANDICAP:
        raise Refusal(f"“{plain}” is no handicap; type a number such as 5 or 2.5")
    return Decimal(plain)
