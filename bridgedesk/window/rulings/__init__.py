"""The Penalties and Appeals tabs, and the rule book pane."""
