"""New events, movements that fit the field, and what changes when a session is under way."""
