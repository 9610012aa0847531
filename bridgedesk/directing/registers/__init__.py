"""Registers the regulations require, and the records in them."""
