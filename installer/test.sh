#!/usr/bin/env bash
# Installs what is missing, then runs the whole suite, or what the words given select: they go to pytest.

# shellcheck source=installer/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

set_up_tests

# Every processor takes part; what is measured is measured afterwards, with the machine to itself.
whole_suite() {
    "$python" -m pytest -n auto --dist loadfile --ignore tests/benchmarks && "$python" -m pytest tests/benchmarks
}

cd "$root"
if (($#)); then "$python" -m pytest "$@"; else whole_suite; fi ||
    fail "Not all is well: the lines above that begin with FAILED or ERROR say which test and why."
