"""Keys that are not characters."""


class Key:
    ENTER = "Enter"
    UP = "Up"
    DOWN = "Down"
    PAGE_UP = "PgUp"
    PAGE_DOWN = "PgDn"
    DELETE = "Del"
    BACKSPACE = "Backspace"
    ESCAPE = "Esc"
    UNDO = "Undo"
    REDO = "Redo"
    MODE = "Mode"  # F2
    ACCEPT = "Accept"  # F6
    SECOND = "Second"  # F9
