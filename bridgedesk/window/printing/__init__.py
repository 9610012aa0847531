"""Sheets looked at, printed, saved and posted."""
