"""The club file: the facts of bridgedesk.event kept in one SQLite file, with a journal of every act."""
