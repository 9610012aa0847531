"""Scoring and carry-over of a stage, and the categories and handicap of an entry."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.event.overall_list import overall_work
from bridgedesk.desk.views.prizes import won
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.entries.placings import strata_counts
from bridgedesk.directing.finals.extra_boards import is_tie_left_to_director, kind_of_finals
from bridgedesk.directing.lookup import entry_words, reason_given
from bridgedesk.directing.rulings.apply_ruling import apply_rulings
from bridgedesk.directing.rulings.words import TIE
from bridgedesk.directing.seating.event_edits import with_entry
from bridgedesk.directing.stages.stages import (
    SectionRanking,
    section_ranking,
    stage_typed,
    stages_of,
    weights_text,
    with_section_ranking,
)
from bridgedesk.directing.stages.ties import Tied, TieMethod, decides, groups_of, stages_in
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import OfferedPrize, Ruling, Sanction
from bridgedesk.masterpoints.contests import STRATA, entry_in_stratum, strata_of
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.prize_lists import is_overall, lists_for_prizes
from bridgedesk.standings.explain.two_prizes import TwoPrizes, has_choice, two_prizes, with_two_prizes
from bridgedesk.standings.pairs.pair_datums import TRIM, extremes, pair_datums
from bridgedesk.standings.ties.ties import FINAL

MOST_HANDICAP = Decimal(100)


@one_act
def save_stage_settings(open_event: OpenEvent, key: str, typed: Mapping[str, str]) -> Change:
    stage = stage_typed(open_event.event, key, typed)
    stages = tuple(stage if each.id == key else each for each in stages_of(open_event.event))
    how = SectionRanking(typed["listed"]) if typed.get("listed") else None
    after = with_section_ranking(replace(open_event.event, stages=stages), how)
    if after == open_event.event:
        raise Refusal(f"No changes to save for stage {key}.")
    told = [
        f"{stage.places} qualify" if stage.places else "",
        f"best {stage.best_of} count" if stage.best_of else "",
        f"weights {weights_text(stage)}" if stage.weights else "",
        f"carry-over from {stage.carry_from}" if stage.carry_from else "",
        f"sections: {how.value}" if how and how is not section_ranking(open_event.event) else "",
    ]
    said = ", ".join(filter(None, told)) or "all sessions count equally, all entries qualify"
    return open_event.carry_out(Change("put stage", f"Stage {key}: {said}"), after)


@one_act
def set_categories(open_event: OpenEvent, key: str, categories: str, handicap: str) -> Change:
    """Set an entry's prize categories and its handicap, which is added to its score outside the ranking."""
    event = open_event.event
    entry = event.entry(key)
    names = tuple(dict.fromkeys(each.strip() for each in re.split(r"[,;]", categories) if each.strip()))
    marked = replace(entry, categories=names, handicap=_handicap(handicap))
    if marked == entry:
        raise Refusal(f"No changes to save for {entry_words(event, key)}.")
    words = ", ".join([*names, *([f"handicap {marked.handicap}"] if marked.handicap is not None else [])])
    change = Change("put marks", f"{entry_words(event, key)}: {words or 'no category, no handicap'}")
    return open_event.carry_out(change, with_entry(event, marked))


def _handicap(text: str) -> Decimal | None:
    plain = text.strip().replace(",", ".")
    if not plain:
        return None
    if not re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,2})?", plain, re.ASCII) or abs(Decimal(plain)) > MOST_HANDICAP:
        raise Refusal(f"“{plain}” is not a handicap. Type a number such as 5 or 2.5.")
    return Decimal(plain)


# ---- set or clear strata; allowed after final too, since the ranking does not change


@one_act
def set_strata(open_event: OpenEvent, strata: Mapping[str, str]) -> Change:
    """Set stratum A, B or C by entry; other entries keep theirs, and all in A means no strata."""
    for entry, wanted in strata.items():
        open_event.event.entry(entry)
        if wanted not in tuple(STRATA):
            raise Refusal(f"There is no stratum “{wanted}”. Type A, B or C.")
    entries = tuple(
        entry_in_stratum(entry, strata[entry.id]) if entry.id in strata else entry
        for entry in open_event.event.entries
    )
    after = replace(open_event.event, entries=entries)
    return open_event.carry_out(Change("set strata", f"Strata: {strata_counts(strata_of(after))}"), after)


# ---- offer and withdraw prizes; allowed after final too, since no score changes


@one_act
def offer_prize(open_event: OpenEvent, *offers: OfferedPrize) -> Change:
    """Add prizes to the list. With the first of them an entry wins the larger of two prizes only."""
    event = open_event.event
    known = {each.name for each in event.prizes}
    put: list[OfferedPrize] = []
    for offer in offers:
        name = " ".join(offer.name.split())
        _refuse_prize(open_event, offer, name)
        if name in known:
            raise Refusal(f"There is already a prize called {name}. Choose another name.")
        known.add(name)
        put.append(replace(offer, name=name))
    after = replace(event, prizes=(*event.prizes, *put))
    if not event.prizes and not has_choice(event):
        after = with_two_prizes(after, TwoPrizes.LARGER, open_event.clock())
    names = f"{put[0].name} to {put[-1].name}" if len(put) > 1 else put[0].name
    words = f"{'Prizes' if len(put) > 1 else 'Prize'} offered: {names}"
    return open_event.carry_out(Change("offer prize", words), after)


def _refuse_prize(open_event: OpenEvent, offer: OfferedPrize, name: str) -> None:
    if not name:
        raise Refusal("Type the prize's name. It is printed on the prize list.")
    if offer.cash is None and not offer.goods:
        raise Refusal(f"Type the value of {name}: an amount such as 40, or the prize itself.")
    overall = overall_work(open_event)() if is_overall(offer.among) else None
    if offer.among not in lists_for_prizes(open_event.evaluation, open_event.book_in_force, overall):
        raise Refusal(f"There is no list {offer.among} in {open_event.event.title}")


@one_act
def choose_two_prizes(open_event: OpenEvent, rule: TwoPrizes) -> Change:
    """Choose what an entry wins that is in the running for several prizes."""
    event = open_event.event
    if two_prizes(event) is rule and has_choice(event):
        raise Refusal("This is already the rule for two prizes.")
    after = with_two_prizes(event, rule, open_event.clock())
    return open_event.carry_out(Change("choose two prizes", f"Two prizes: {rule.value}"), after)


@one_act
def withdraw_prize(open_event: OpenEvent, name: str) -> Change:
    kept = tuple(each for each in open_event.event.prizes if each.name != name)
    if kept == open_event.event.prizes:
        raise Refusal(f"There is no prize {name}")
    after = replace(open_event.event, prizes=kept)
    return open_event.carry_out(Change("take prize back", f"Prize removed: {name}"), after)


# ---- number of extreme scores left out of a board's datum in pair datums of teams; no clause sets it

MOST = 3  # as many as any datum of a Butler leaves out


@one_act
def choose_datum_trim(open_event: OpenEvent, each_end: int) -> Change:
    found = pair_datums(open_event.event, open_event.book_in_force)
    if found is None:
        raise Refusal("The rule book has no pair datums for this kind of event")
    if found.chosen and found.trim == each_end:
        raise Refusal("This is already the setting.")
    after = replace(open_event.event, settings={**open_event.event.settings, TRIM: each_end})
    words = f"Datum for pairs of teams: {extremes(each_end)}"
    return open_event.carry_out(Change("choose datum", words), after)


# ---- ties to be broken by lot, play-off or the director


@one_act
def break_tie(open_event: OpenEvent, order: Sequence[str], how: TieMethod, why: str) -> Change:
    """Break a tie in this order. Refused if the order changes no place, qualifier, winner of a final or
    prize, because the rule book breaks the tie or leaves it tied."""
    groups = groups_of(order, open_event.evaluation)
    reason = reason_given(why, f"the tie is broken {how.value}") if how is not TieMethod.LOT else why.strip()
    words = " before ".join(entry_words(open_event.event, entry) for entry in order)
    for tied in groups:
        after = apply_rulings(open_event.event, [_ruling(open_event, tied, order, words, how, reason)])
        then = open_event.supposing(after)
        if decides(tied, order, open_event.evaluation, then) or _winners(open_event, then) != _winners(
            open_event, open_event.evaluation
        ):
            where = f", {tied.final}" if tied.final else ""
            return open_event.carry_out(Change("break tie", f"Tie broken {how.value}{where}: {words}"), after)
    by = next((f"clause {clause}" for clause in (_clause(open_event, each) for each in groups) if clause), "")
    raise Refusal(f"That order changes nothing: {by or 'the rule book'} decides this tie.")


def _ruling(
    open_event: OpenEvent, tied: Tied, order: Sequence[str], words: str, how: TieMethod, reason: str
) -> Ruling:
    """Return the tie-break as a ruling in the last session of its stage."""
    facts = {"order": ", ".join(order), "words": words}
    played = stages_in(open_event.evaluation)[tied.stage].event
    return Ruling(
        "", open_event.clock(), played.sessions[-1].id, question=TIE,
        facts=facts | ({FINAL: tied.final} if tied.final else {}),
        imposed=Sanction(None, how.value, _clause(open_event, tied) or None), reason=reason or None,
    )  # fmt: skip


def _clause(open_event: OpenEvent, tied: Tied) -> str:
    if tied.final:
        return _final_tie_clause(open_event)
    return next((each.clause for each in map(tied.step, tied.entries) if each and each.clause), "")


def _final_tie_clause(open_event: OpenEvent) -> str:
    """Return the clause that breaks ties in finals, or "" if the director decides alone."""
    event, book = open_event.event, open_event.book_in_force
    if book is None or is_tie_left_to_director(event, book):
        return ""
    block = book.block("tie-break", kind_of_finals(event, book), "final")
    return block.clause if block else ""


def _winners(open_event: OpenEvent, evaluation: Evaluation) -> list[tuple[str, ...]]:
    """Return the winners of each prize; a prize that cannot be shared may depend on the tie."""
    return [each.winners for each in won(StandingsModel(evaluation, open_event.book_in_force))]
