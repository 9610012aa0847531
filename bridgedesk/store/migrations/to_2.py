"""Version 2 keeps every fact: matches, draws, rulings, appeals, notes, issues; the club's own lists."""

import json

from sqlalchemy import Connection

TABLES = """
CREATE TABLE club_player (
    "key" VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    number VARCHAR,
    club VARCHAR,
    grade VARCHAR,
    partner_id INTEGER,
    fixed_seat BOOLEAN NOT NULL,
    flags VARCHAR NOT NULL,
    contact VARCHAR,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    CONSTRAINT a_partner_is_another CHECK (partner_id <> id),
    UNIQUE ("key"),
    UNIQUE (number),
    FOREIGN KEY(partner_id) REFERENCES club_player (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE event_template (
    "key" VARCHAR NOT NULL,
    document VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE ("key")
);

CREATE TABLE rulebook (
    sha256 VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (sha256)
);

CREATE TABLE series (
    "key" VARCHAR NOT NULL,
    title VARCHAR NOT NULL,
    ranks VARCHAR NOT NULL,
    best_of INTEGER,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    CONSTRAINT ranks_known CHECK (ranks IN ('players', 'pairs')),
    CHECK (best_of > 0),
    UNIQUE ("key")
);

CREATE TABLE issue (
    event_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    time VARCHAR NOT NULL,
    engine VARCHAR NOT NULL,
    standings VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id, position),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE note (
    event_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    time VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    table_number INTEGER,
    board INTEGER,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id, position),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE series_event (
    series_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    event_id INTEGER NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (series_id, position),
    UNIQUE (series_id, event_id),
    FOREIGN KEY(series_id) REFERENCES series (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE draw (
    event_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    stage_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    made VARCHAR,
    "order" VARCHAR NOT NULL,
    lots VARCHAR NOT NULL,
    pairings VARCHAR NOT NULL,
    triangles VARCHAR NOT NULL,
    bye_id INTEGER,
    by_hand VARCHAR,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id, position),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(stage_id) REFERENCES stage (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(bye_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE deal (
    session_id INTEGER NOT NULL,
    board INTEGER NOT NULL,
    cards VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (session_id, board),
    FOREIGN KEY(session_id) REFERENCES session (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE "match" (
    event_id INTEGER NOT NULL,
    "key" VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    session_id INTEGER NOT NULL,
    stage_id INTEGER,
    round INTEGER NOT NULL,
    stanza INTEGER,
    table_number INTEGER,
    home_id INTEGER NOT NULL,
    away_id INTEGER NOT NULL,
    boards VARCHAR NOT NULL,
    triangle VARCHAR,
    lined_up BOOLEAN NOT NULL,
    slip VARCHAR,
    outcome VARCHAR NOT NULL,
    at_fault VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id, "key"),
    CONSTRAINT outcome_known CHECK (outcome IN ('played', 'forfeit', 'abandoned', 'bye', 'cancelled')),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(session_id) REFERENCES session (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(stage_id) REFERENCES stage (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(home_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(away_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE ruling (
    event_id INTEGER NOT NULL,
    "key" VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    time VARCHAR NOT NULL,
    session_id INTEGER,
    section VARCHAR,
    round INTEGER,
    board INTEGER,
    entry_id INTEGER,
    question VARCHAR,
    facts VARCHAR NOT NULL,
    proposed VARCHAR,
    imposed VARCHAR,
    reason VARCHAR,
    withdrawn VARCHAR,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id, "key"),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(session_id) REFERENCES session (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(entry_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE appeal (
    event_id INTEGER NOT NULL,
    "key" VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    lodged VARCHAR NOT NULL,
    ruling_id INTEGER,
    match_id INTEGER,
    by_id INTEGER,
    board INTEGER,
    auction VARCHAR NOT NULL,
    details VARCHAR,
    ruling_text VARCHAR,
    grounds VARCHAR,
    director VARCHAR,
    respondents VARCHAR,
    reply VARCHAR,
    committee VARCHAR NOT NULL,
    decision VARCHAR,
    outcome VARCHAR,
    effects VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id, "key"),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(ruling_id) REFERENCES ruling (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(match_id) REFERENCES "match" (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(by_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE line_up (
    section_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    entry_id INTEGER NOT NULL,
    from_round INTEGER NOT NULL,
    to_round INTEGER,
    out_id INTEGER,
    in_id INTEGER,
    kind VARCHAR,
    reason VARCHAR,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (section_id, position),
    FOREIGN KEY(section_id) REFERENCES section (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(entry_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(out_id) REFERENCES event_player (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(in_id) REFERENCES event_player (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE match_result (
    match_id INTEGER NOT NULL,
    room VARCHAR NOT NULL,
    board INTEGER NOT NULL,
    score VARCHAR NOT NULL,
    lead VARCHAR,
    initialled VARCHAR,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    CONSTRAINT one_result_in_a_room UNIQUE (match_id, room, board),
    CONSTRAINT room_known CHECK (room IN ('open', 'closed')),
    CHECK (length(score) > 0),
    FOREIGN KEY(match_id) REFERENCES "match" (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE match_seat (
    match_id INTEGER NOT NULL,
    room VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    player_id INTEGER NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (match_id, room, position),
    CONSTRAINT nobody_sits_in_both_rooms UNIQUE (match_id, player_id),
    CONSTRAINT room_known CHECK (room IN ('open', 'closed')),
    FOREIGN KEY(match_id) REFERENCES "match" (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(player_id) REFERENCES event_player (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE seat_change (
    section_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    round INTEGER NOT NULL,
    seat VARCHAR NOT NULL,
    entry_id INTEGER,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (section_id, position),
    CONSTRAINT seat_is_a_seat FOREIGN KEY(section_id, seat)
        REFERENCES seat (section_id, number) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(section_id) REFERENCES section (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(entry_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED
);
"""

INDEXES = """
CREATE INDEX ix_club_player_partner_id ON club_player (partner_id);
CREATE INDEX ix_series_event_event_id ON series_event (event_id);
CREATE INDEX ix_draw_bye_id ON draw (bye_id);
CREATE INDEX ix_draw_stage_id ON draw (stage_id);
CREATE INDEX ix_entry_player_player_id ON entry_player (player_id);
CREATE INDEX ix_match_away_id ON "match" (away_id);
CREATE INDEX ix_match_home_id ON "match" (home_id);
CREATE INDEX ix_match_session_id ON "match" (session_id);
CREATE INDEX ix_match_stage_id ON "match" (stage_id);
CREATE INDEX ix_ruling_entry_id ON ruling (entry_id);
CREATE INDEX ix_ruling_session_id ON ruling (session_id);
CREATE INDEX ix_appeal_by_id ON appeal (by_id);
CREATE INDEX ix_appeal_match_id ON appeal (match_id);
CREATE INDEX ix_appeal_ruling_id ON appeal (ruling_id);
CREATE INDEX ix_line_up_entry_id ON line_up (entry_id);
CREATE INDEX ix_line_up_in_id ON line_up (in_id);
CREATE INDEX ix_line_up_out_id ON line_up (out_id);
CREATE INDEX ix_match_seat_player_id ON match_seat (player_id);
CREATE INDEX ix_seat_entry_id ON seat (entry_id);
CREATE INDEX ix_seat_change_entry_id ON seat_change (entry_id);
"""


def migrate(connection: Connection) -> None:
    for statements in (TABLES, INDEXES):
        for statement in filter(None, map(str.strip, statements.split(";"))):
            connection.exec_driver_sql(statement)
    connection.exec_driver_sql("ALTER TABLE club ADD COLUMN backups VARCHAR DEFAULT '{}' NOT NULL")
    connection.exec_driver_sql("ALTER TABLE event ADD COLUMN overlay VARCHAR DEFAULT '[]' NOT NULL")
    _give_deals_rows_of_their_own(connection)


def _give_deals_rows_of_their_own(connection: Connection) -> None:
    for session, deals in connection.exec_driver_sql("SELECT id, deals FROM session").all():
        for board, cards in json.loads(deals).items():
            connection.exec_driver_sql(
                "INSERT INTO deal (session_id, board, cards) VALUES (?, ?, ?)", (session, int(board), cards)
            )
    connection.exec_driver_sql("ALTER TABLE session DROP COLUMN deals")
