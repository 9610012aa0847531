"""Stages of an event: sessions, stanzas, who qualifies, how stages are added."""
