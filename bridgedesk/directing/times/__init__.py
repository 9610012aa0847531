"""Timetables, start times, deadlines and programmes."""
