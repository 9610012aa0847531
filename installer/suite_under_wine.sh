#!/usr/bin/env bash
# Runs the tests of every room but the window with Wine, by the Python of the Windows setup: a long dose, not part of
# .ci/run. Words given go to pytest instead. It needs what installer/windows.sh has put together.

# shellcheck source=installer/program.sh
source "$(dirname "${BASH_SOURCE[0]}")/program.sh"
# shellcheck source=installer/debian_root.sh
source "$(dirname "${BASH_SOURCE[0]}")/debian_root.sh"
wine_folder=$built/suite
# shellcheck source=installer/wine.sh
source "$(dirname "${BASH_SOURCE[0]}")/wine.sh"

rooms="audit bridge cli desk directing event exchange masterpoints movements rulebooks scoring sheets standings store"
suite=$prefix/drive_c/suite
[[ -e $built/windows/python.exe ]] || fail "Put the program together first: bash installer/windows.sh quick"

# The setup's own Python and libraries, the tools of the suite beside them, and what git has of the checkout.
stage_suite() {
    as_root mkdir -p "$suite/checkout"
    as_root cp -R "$built/windows" "$suite/python"
    as_root rm -rf "$suite/python/lib/bridgedesk"
    make_venv
    as_root "$python" -m pip install --quiet --upgrade --no-compile --no-deps --require-hashes --only-binary :all: \
        --target "$suite/python/lib" --implementation cp --python-version 3.13 --platform win_amd64 -r "$root/requirements-dev.lock" >&2 ||
        fail "The tools could not be fetched: see that this machine reaches the internet, then run this again."
    printf '%s\n' python313.zip . lib '..\checkout' | as_root tee "$suite/python/python313._pth" >/dev/null
    (cd "$root" && git ls-files -z | tar --null -T - -cf -) | as_root tar -xf - -C "$suite/checkout"
    as_root chown -R 1000:1000 "$suite"
}

start_wine
stage_suite
(($#)) || set -- $(printf 'tests/%s ' $rooms)
patience=${patience:-7200} wine sh -c 'cd "$1" && shift && exec wine64 "$@"' sh "${suite#"$wine_folder"}/checkout" \
    'C:\suite\python\python.exe' -u -m pytest -p no:cacheprovider -q --timeout 600 "$@" ||
    fail "Not all is well with Wine: the lines above that begin with FAILED or ERROR say which test and why."
