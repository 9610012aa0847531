"""Web page of the overall places: one list over finals, flights or several events."""

from bridgedesk.exchange.html_page import Html, PageHead, join, table, tag
from bridgedesk.standings.entry_names import members_of
from bridgedesk.standings.explain.overall_places import OverallPlaces, total_words


def overall_page(overall: OverallPlaces) -> Html:
    members = {
        each.key: members_of(each.part.evaluation.event, each.standing.entry) for each in overall.places
    }
    heads = [
        PageHead("Place", True),
        PageHead("Names"),
        *([PageHead("Members")] if any(members.values()) else []),
        PageHead("List"),
        PageHead("Place there", True),
        PageHead("Total", True),
    ]
    lines = [
        [
            each.place_text or each.remark,
            each.name,
            *([", ".join(members[each.key])] if any(members.values()) else []),
            each.part.title,
            each.own_place,
            total_words(each),
        ]
        for each in overall.places
    ]
    told = [overall.how, *overall.remarks, *filter(None, [overall.provisional])]
    return tag(
        "section", join([table("Overall places", heads, lines, key=1), *(tag("p", each) for each in told)])
    )
