#!/usr/bin/env bash
# Installs what is missing, then runs the whole suite, or what the words given select: they go to pytest.

# shellcheck source=installer/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_system_libraries
install_locked requirements.lock
install_locked requirements-dev.lock

cd "$root"
export QT_QPA_PLATFORM=offscreen
"$python" -m pytest "$@" ||
    fail "Not all is well: the lines above that begin with FAILED or ERROR say which test and why."
