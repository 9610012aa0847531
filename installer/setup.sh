# What start.sh, test.sh and .ci/run share: read into them with `source`, never run by itself.
# Kept to what macOS's bash 3.2 understands.

set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=$root/.venv
python=$venv/bin/python

# Starting takes two to three times as long without compiled modules, so this wish of the environment is not followed.
unset PYTHONDONTWRITEBYTECODE

# The libraries Qt loads, each as "file Debian's-package", first for every use, then for a window on X or Wayland.
drawing_libraries="
  libglib-2.0.so.0     libglib2.0-0
  libEGL.so.1          libegl1
  libGL.so.1           libgl1
  libxkbcommon.so.0    libxkbcommon0
  libdbus-1.so.3       libdbus-1-3
  libfontconfig.so.1   libfontconfig1
  libgssapi_krb5.so.2  libgssapi-krb5-2"
screen_libraries="
  libX11-xcb.so.1        libx11-xcb1
  libxkbcommon-x11.so.0  libxkbcommon-x11-0
  libxcb-cursor.so.0     libxcb-cursor0
  libxcb-icccm.so.4      libxcb-icccm4
  libxcb-keysyms.so.1    libxcb-keysyms1
  libxcb-shape.so.0      libxcb-shape0"
wayland_libraries="
  libwayland-cursor.so.0  libwayland-cursor0
  libwayland-egl.so.1     libwayland-egl1"
printing_libraries="
  libcups.so.2  libcups2"

# Progress goes to standard error: standard output belongs to the program.
say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 1
}

on_linux() { [[ $(uname -s) == Linux ]]; }

has_screen() { [[ -n ${DISPLAY:-} || -n ${WAYLAND_DISPLAY:-} || $(uname -s) == Darwin ]]; }

# The packages of the libraries given that this machine lacks. A system without ldconfig is taken to lack none.
missing_packages() {
    local known file package
    known=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null) || return 0
    while read -r file package; do
        [[ -z $file || $known == *"$file "* ]] || printf '%s ' "$package"
    done <<<"$1"
}

# Through sudo a password is asked for only where somebody can type it.
may_be_root() {
    if ((EUID == 0)); then return; fi
    if [[ -t 0 ]]; then command -v sudo >/dev/null; else sudo -n true 2>/dev/null; fi
}

as_root() { if ((EUID == 0)); then "$@"; else sudo "$@"; fi; }

apt() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120 "$@" >/dev/null; }

install_packages() {
    command -v apt-get >/dev/null && may_be_root || return 0
    say "Installing system libraries: $*"
    if ! { apt update && apt install -y --no-install-recommends "$@"; }; then say "apt-get could not install them."; fi
}

install_system_libraries() {
    on_linux || return 0
    local needed=$drawing_libraries wanted='' missing
    if has_screen; then
        needed+=$screen_libraries
        wanted=$printing_libraries
        [[ -z ${WAYLAND_DISPLAY:-} ]] || needed+=$wayland_libraries
    fi
    missing=$(missing_packages "$needed$wanted")
    [[ -n $missing ]] || return 0
    # shellcheck disable=SC2086  # one word for each package
    install_packages $missing
    missing=$(missing_packages "$needed")
    [[ -z $missing ]] || fail "BridgeDesk needs system libraries; as an administrator run this (or what it is called on" \
        "this system), then try again: apt-get update && apt-get install --no-install-recommends ${missing% }"
    missing=$(missing_packages "$wanted")
    [[ -z $missing ]] || say "Printing needs one more library; as an administrator run: apt-get install ${missing% }"
}

suitable_python() {
    local candidate
    for candidate in python3 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    fail "BridgeDesk needs Python 3.11 or newer: install python3 with its venv and pip, then run this again."
}

make_venv() {
    "$python" -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && return
    local base
    base=$(suitable_python)
    say "Making $venv"
    "$base" -m venv --clear "$venv" >&2 ||
        fail "Python could not make $venv: install its venv module (on Debian and Ubuntu: apt-get install python3-venv)" \
            "and see that the folder can be written, then run this again."
}

# The program is used from the checkout, whatever folder it is called from: the path is taken from site-packages.
link_checkout() {
    printf '../../../..\n' >"$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/bridgedesk.pth"
    # shellcheck disable=SC2016  # to be expanded when the command runs
    printf '%s\n' '#!/bin/sh' 'self=$0; [ ! -L "$self" ] || self=$(readlink -f "$self")' \
        'exec "${self%/*}/python" -P -m bridgedesk "$@"' >"$venv/bin/bridgedesk"
    chmod +x "$venv/bin/bridgedesk"
}

# Installs one lock, once: the stamp beside the virtual environment's Python holds its version and the whole lock.
install_locked() {
    local lock=$root/$1 stamp=$venv/${1##*/}.installed quiet=--quiet
    if { "$python" -V && cat "$lock"; } 2>/dev/null | cmp -s - "$stamp"; then return; fi
    make_venv
    say "Installing what $1 lists, once (this may take some minutes) ..."
    [[ ! -t 2 ]] || quiet=--progress-bar=on
    "$python" -m pip install $quiet --compile --no-deps --require-hashes --only-binary :all: -r "$lock" >&2 ||
        fail "The libraries in $1 could not be installed: see that this machine reaches the internet, then run this again."
    link_checkout
    { "$python" -V && cat "$lock"; } >"$stamp"
}

# Double dummy is left out where its library is not made for the system.
install_double_dummy() { (install_locked requirements-double-dummy.lock) || say "BridgeDesk goes on without double dummy."; }

# The suite never opens a window on anybody's screen.
set_up_tests() {
    unset DISPLAY WAYLAND_DISPLAY
    export QT_QPA_PLATFORM=offscreen
    install_system_libraries
    install_locked requirements.lock
    install_locked requirements-dev.lock
    install_double_dummy
}
