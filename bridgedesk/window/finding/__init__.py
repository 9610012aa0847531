"""Finding anything by typing (Ctrl+K), the page of all shortcuts, and the menus of rows."""
