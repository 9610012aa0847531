#!/usr/bin/env bash
# Installs what is missing, then runs the whole suite, or what the words given select: they go to pytest.

# shellcheck source=installer/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

set_up_tests

# A folder in memory, if much is free there and programs may run in it: every act waits until the club file is on the
# disk, which is a tenth to a sixth of the suite's time. Otherwise nothing is said, and the disk is used.
memory_folder() {
    local free folder
    free=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }') || return 0
    ((${free:-0} > 6000000)) && folder=$(mktemp -d /dev/shm/bridgedesk.XXXXXX) || return 0
    printf '#!/bin/sh\n' >"$folder/tried"
    if chmod +x "$folder/tried" && "$folder/tried" 2>/dev/null; then printf '%s' "$folder"; else rm -r "$folder"; fi
}

# Every processor takes part, and what passed tests have written is deleted; what is measured is measured afterwards,
# with the machine to itself and on its disk.
whole_suite() {
    memory=$(memory_folder)
    trap '[[ -z $memory ]] || rm -rf "$memory"' EXIT
    TMPDIR=${memory:-${TMPDIR:-/tmp}} "$python" -m pytest -n auto --dist loadfile -o tmp_path_retention_policy=failed \
        --ignore tests/benchmarks &&
        "$python" -m pytest tests/benchmarks
}

cd "$root"
if (($#)); then "$python" -m pytest "$@"; else whole_suite; fi ||
    fail "Not all is well: the lines above that begin with FAILED or ERROR say which test and why."
