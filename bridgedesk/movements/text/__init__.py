"""Movements as text: our own form, .ASC, and the comma-separated form per table; in and out."""
