"""Open a club file in the window, drawn into memory; print the processor's seconds since Python started.

python installer/window_time.py CLUB.bridgedesk
"""

import os
import sys
import time
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import qInstallMessageHandler

from bridgedesk.window.application import MainWindow, application, filter_qt_messages, local_time
from bridgedesk.window.parts.theme import apply_look

qInstallMessageHandler(filter_qt_messages)
running = application()
apply_look(running)
window = MainWindow(local_time)
window.resize(1366, 768)
window.open_file(Path(sys.argv[1]))
window.show()
running.processEvents()
if window.open_event is None:
    sys.exit(f"{sys.argv[1]} is not open: {window.status.text()}")
print(time.process_time(), flush=True)
os._exit(0)  # the rest is not measured
