#!/usr/bin/env bash
# Installs what is missing, then starts BridgeDesk with the words given. With no screen and no words it plays the
# sample evening offscreen.

# shellcheck source=installer/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_system_libraries
install_locked requirements.lock
install_double_dummy

if ! has_screen; then
    export QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen}
    (($#)) || set -- demo
fi
exec "$python" -P -m bridgedesk "$@"
