#!/usr/bin/env bash
# Installs what is missing, then runs the whole suite, or what the words given select: they go to pytest.

# shellcheck source=installer/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

set_up_tests

cd "$root"
"$python" -m pytest "$@" ||
    fail "Not all is well: the lines above that begin with FAILED or ERROR say which test and why."
