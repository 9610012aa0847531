"""Offer and withdraw prizes; allowed after final too, since no score changes."""

from dataclasses import replace

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import OfferedPrize
from bridgedesk.standings.explain.further_lists import lists_for_prizes


@one_act
def offer_prize(desk: OpenEvent, offer: OfferedPrize) -> Change:
    name = " ".join(offer.name.split())
    if not name:
        raise Refusal("The prize needs a name; it stands on the prize list")
    if offer.cash is None and not offer.goods:
        raise Refusal(f"Say what {name} is worth: an amount such as 40, or the thing itself")
    if offer.among not in lists_for_prizes(desk.evaluation):
        raise Refusal(f"There is no list {offer.among} in {desk.event.title}")
    if any(each.name == name for each in desk.event.prizes):
        raise Refusal(f"There is a prize {name} already; give this one another name")
    after = replace(desk.event, prizes=(*desk.event.prizes, replace(offer, name=name)))
    return desk.carry_out(Change("offer prize", f"Prize offered: {name}"), after)


@one_act
def withdraw_prize(desk: OpenEvent, name: str) -> Change:
    kept = tuple(each for each in desk.event.prizes if each.name != name)
    if kept == desk.event.prizes:
        raise Refusal(f"There is no prize {name}")
    after = replace(desk.event, prizes=kept)
    return desk.carry_out(Change("take prize back", f"No longer a prize: {name}"), after)
