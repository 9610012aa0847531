"""USEBIO export: the event's own lines, its sessions, and its hands."""

from collections.abc import Iterator

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import CLOCKWISE, Seat
from bridgedesk.event.match import Outcome
from bridgedesk.event.session import Scoring, Session
from bridgedesk.exchange.outgoing import PROGRAM, VERSION, Outgoing, Unwritable
from bridgedesk.exchange.sections_out import ExportSection, export_sections, substitute_notes
from bridgedesk.exchange.usebio_pairs_out import is_played_in_matches, matches_section, pairs_section
from bridgedesk.exchange.usebio_teams_out import match_node, team_list, team_numbers
from bridgedesk.exchange.usebio_xml import FLAT, UK, Node, Profile, document, leaf, leaves, node
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.matches.teams_of_eight import matches_with_halves

SWISS = "SWISS_PAIRS"

_HAND_ORDER = (Seat.EAST, Seat.NORTH, Seat.SOUTH, Seat.WEST)


def usebio(outgoing: Outgoing) -> bytes:
    """Return version 1.2 as used in the UK: EBU, SBU, Pianola, BridgeWebs."""
    event = outgoing.event
    if scored_by_matches(event):
        return _whole(outgoing, UK, _teams_head(outgoing), _teams_sessions(outgoing))
    sections = _chosen(outgoing)
    if any(each.session.scoring not in UK.pairs for each in sections):
        raise Unwritable("this teams event has no matches yet; choose a movement, or draw")
    if len({each.two_winners for each in sections}) > 1:
        raise Unwritable("sections with one winner and with two do not fit one USEBIO file; send each alone")
    if is_played_in_matches(event):
        return _whole(outgoing, UK, _pairs_head(outgoing, sections, UK), _swiss(outgoing, sections))
    bodies = []
    for session in event.sessions:
        here = [each for each in sections if each.session is session]
        if not here:
            continue
        parts = [
            node("SECTION", *pairs_section(outgoing, each, UK), SECTION_ID=each.section.id) for each in here
        ]
        hands = _hand_set(session, UK) if len(event.sessions) > 1 else None
        bodies.append(node("SESSION", *parts, hands, SESSION_ID=session.id))
    return _whole(outgoing, UK, _pairs_head(outgoing, sections, UK), bodies)


def _swiss(outgoing: Outgoing, sections: list[ExportSection]) -> list[Node]:
    """Return Swiss pairs as one session: each participant once, rounds numbered through."""
    section = node("SECTION", *matches_section(outgoing, sections, UK), SECTION_ID=sections[0].section.id)
    return [node("SESSION", section, SESSION_ID=sections[0].session.id)]


def usebio_flat(outgoing: Outgoing) -> bytes:
    """Return a single section without sessions, as Compscore writes and MyABF reads it."""
    if scored_by_matches(outgoing.event):
        raise Unwritable("flat USEBIO is for pairs events only (MyABF reads no matches); choose usebio")
    section = _only_section(outgoing)
    if section.session.scoring not in FLAT.pairs:
        scoring = section.session.scoring.value
        raise Unwritable(f"flat USEBIO has no word for pairs scored by {scoring}; choose usebio")
    body = pairs_section(outgoing, section, FLAT)
    return _whole(outgoing, FLAT, _pairs_head(outgoing, [section], FLAT), body)


def _chosen(outgoing: Outgoing) -> list[ExportSection]:
    """Return all sections, or the chosen one."""
    sections = export_sections(outgoing.evaluation)
    wanted = outgoing.section
    found = [each for each in sections if wanted in (None, (each.session.id, each.section.id))]
    if not found and wanted:
        raise Unwritable(f"session {wanted[0]} has no section {wanted[1]}")
    if any(each.section.of_players for each in found):
        raise Unwritable("USEBIO is for pairs and teams; send an individual as web pages or as a document")
    if not found:
        raise Unwritable("this event has no section yet")
    return found


def _only_section(outgoing: Outgoing) -> ExportSection:
    sections = _chosen(outgoing)
    if len(sections) != 1:
        raise Unwritable(
            f"flat USEBIO holds one section, and the event has {len(sections)}; choose one of them"
        )
    return sections[0]


def _whole(outgoing: Outgoing, profile: Profile, head: Node, body: list[Node]) -> bytes:
    event = outgoing.event
    hands = None
    if profile.flat:
        hands = _hand_set(_only_section(outgoing).session, profile)
    elif len(event.sessions) == 1:
        hands = _hand_set(event.sessions[0], profile)
    filled = Node("EVENT", children=(*head.children, *body), attributes=head.attributes)
    club = node("CLUB", leaf("CLUB_NAME", event.club or ""), *leaves(CLUB_ID_NUMBER=outgoing.club_number))
    return document(node("USEBIO", club, filled, hands, Version="1.2"), profile.doctype)


def _head(outgoing: Outgoing, type_: str, *own: Node) -> Node:
    event = outgoing.event
    colours = outgoing.awards.colours if outgoing.awards else ()
    return node(
        "EVENT",
        leaf("EVENT_IDENTIFIER", event.id),
        leaf("EVENT_DESCRIPTION", event.title),
        leaf("PROGRAM_NAME", PROGRAM),
        leaf("PROGRAM_VERSION", VERSION),
        *own,
        leaf("TITLE", event.title),
        leaf("DATE", f"{event.date:%d/%m/%Y}"),
        *leaves(MASTER_POINT_TYPE=colours[0].name if len(colours) == 1 else ""),
        leaf("MPS_AWARDED_FLAG", "Y" if colours else "N"),
        leaf("SESSION_COUNT", 1 if type_ == SWISS else len(event.sessions)),
        *leaves(NOTES="; ".join(substitute_notes(event))),
        EVENT_TYPE=type_,
    )


def _pairs_head(outgoing: Outgoing, sections: list[ExportSection], profile: Profile) -> Node:
    event, scoring = outgoing.event, sections[0].session.scoring
    if any(each.session.scoring is not scoring for each in sections):
        raise Unwritable("the sessions are scored in different ways; USEBIO allows one for each event")
    swiss = is_played_in_matches(event) and not profile.flat
    own = [
        *leaves(BOARD_SCORING_METHOD=profile.method.get(scoring)),
        leaf("WINNER_TYPE", 2 if sections[0].two_winners else 1),
        *(_counts(sections, all_at_once=swiss) if not profile.flat else ()),
        leaf("SECTION_COUNT", len({each.section.id for each in sections})),
    ]
    return _head(outgoing, SWISS if swiss else profile.pairs[scoring], *own)


def _counts(sections: list[ExportSection], *, all_at_once: bool) -> Iterator[Node]:
    """Yield the counts that some readers warn about if they are missing."""
    entries = {entry for each in sections for entry in each.numbers}
    yield leaf("PAIRS", len(entries))
    played = [len({line.board for line in each.lines}) for each in sections]
    yield leaf("BOARDS_PLAYED", sum(played) if all_at_once else max(played, default=0))
    rounds = [
        sum(1 for _ in each.section.boards_of(sitting))
        for each in sections
        for round_ in (each.section.movement.rounds if each.section.movement else ())
        for sitting in round_
    ]
    if rounds:
        yield leaf("BOARDS_PER_ROUND", max(rounds))


# ---- teams


def _teams_head(outgoing: Outgoing) -> Node:
    scoring = outgoing.event.sessions[0].scoring
    vps = any(each.vps for each in outgoing.evaluation.matches)
    return _head(
        outgoing,
        SWISS if outgoing.event.kind == "swiss-pairs" else "TEAMS",
        leaf("BOARD_SCORING_METHOD", UK.method[scoring]),
        *leaves(MATCH_SCORING_METHOD="VPS" if vps else "IMPS" if scoring is Scoring.IMPS else ""),
        leaf("SECTION_COUNT", 1),
    )


def _teams_sessions(outgoing: Outgoing) -> list[Node]:
    """Return the sessions; the first has the list of teams, with their totals of the event."""
    event = outgoing.event
    if event.kind == "swiss-pairs":
        raise Unwritable("these Swiss pairs have no boards, only matches; send the ranking instead")
    numbers = team_numbers(event)
    scored = outgoing.evaluation.scored_matches
    together = matches_with_halves(event.matches)
    bodies = []
    for session in event.sessions:
        matches = [
            match_node(together[match.id], scored.get(match.id), numbers, session.scoring)
            for match in event.matches
            if match.session == session.id
            and match.outcome is Outcome.PLAYED
            and together[match.id][0] is match
        ]
        hands = _hand_set(session, UK) if len(event.sessions) > 1 else None
        teams = team_list(outgoing, numbers) if session is event.sessions[0] else None
        bodies.append(node("SESSION", teams, *matches, hands, SESSION_ID=session.id))
    return bodies


# ---- hands


def _hand_set(session: Session, profile: Profile) -> Node | None:
    if not session.deals:
        return None
    boards = (
        node("BOARD", leaf("BOARD_NUMBER", number), *_hands(deal, profile))
        for number, deal in sorted(session.deals.items())
    )
    return node("HANDSET", *boards)


def _hands(deal: Deal, profile: Profile) -> Iterator[Node]:
    for seat in _HAND_ORDER if profile.flat else CLOCKWISE:
        hand = deal.hands[seat]
        suits = {"CLUBS": hand.clubs, "DIAMONDS": hand.diamonds, "HEARTS": hand.hearts, "SPADES": hand.spades}
        yield node("HAND", leaf("DIRECTION", seat.name.title()), *(leaf(*each) for each in suits.items()))
