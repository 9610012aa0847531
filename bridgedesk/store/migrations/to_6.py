"""Version 6 stores results of an imported file that differ from the typed ones."""

from sqlalchemy import Connection

FILE_RESULTS = (
    """CREATE TABLE file_result (
    section_id INTEGER NOT NULL,
    round INTEGER,
    table_number INTEGER,
    board INTEGER NOT NULL,
    score VARCHAR NOT NULL,
    lead VARCHAR,
    form VARCHAR,
    turned BOOLEAN NOT NULL,
    ns VARCHAR,
    ew VARCHAR,
    initialled VARCHAR,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    CONSTRAINT one_result_at_a_table UNIQUE (section_id, round, table_number, board),
    CHECK (board > 0),
    CONSTRAINT who_played CHECK (table_number IS NOT NULL OR ns IS NOT NULL AND ew IS NOT NULL),
    CHECK (length(score) > 0),
    CONSTRAINT two_different_pairs CHECK (ns <> ew),
    CONSTRAINT ns_is_a_seat FOREIGN KEY(section_id, ns) REFERENCES seat (section_id, number)
        DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT ew_is_a_seat FOREIGN KEY(section_id, ew) REFERENCES seat (section_id, number)
        DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(section_id) REFERENCES section (id) DEFERRABLE INITIALLY DEFERRED
)""",
    """CREATE TABLE file_match_result (
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
)""",
    'ALTER TABLE "match" ADD COLUMN file_total VARCHAR',
)


def migrate(connection: Connection) -> None:
    for statement in FILE_RESULTS:
        connection.exec_driver_sql(statement)
