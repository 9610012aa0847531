"""The Penalties and Appeals tabs, and the book beside them."""
