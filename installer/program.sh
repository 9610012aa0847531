# What debian.sh, windows.sh and macos.sh share, on top of setup.sh: the program as a folder that carries its own
# Python. Read with `source`, never run by itself.

# shellcheck source=installer/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/bridgedesk/__init__.py")
built=$root/build/packages # where packages are put together
packages=$root/dist        # where they are put when they are done
commit=$(git -C "$root" rev-parse --short=12 HEAD 2>/dev/null || true)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH # every file of a package is as old as its commit

# need COMMAND DEBIAN'S-PACKAGE: installs the package where apt-get can.
need() {
    PATH=$PATH:/usr/sbin:/sbin command -v "$1" >/dev/null || install_packages "$2"
    PATH=$PATH:/usr/sbin:/sbin command -v "$1" >/dev/null || fail "This needs the command $1 (on Debian: apt-get install $2)."
}

# within SECONDS COMMAND...: tries it until it succeeds, for at most so long.
within() {
    local end=$((SECONDS + $1))
    shift
    until "$@" 2>/dev/null; do
        ((SECONDS < end)) || return 1
        sleep 0.5
    done
}

# stage_wheels FOLDER PYTHON'S-VERSION PLATFORM...: the locked wheels for that system, whatever this one is.
stage_wheels() {
    local folder=$1 python_version=$2 platform
    shift 2
    local target=(--quiet --no-compile --require-hashes --only-binary :all: --target "$folder"
        --implementation cp --python-version "$python_version")
    for platform in "$@"; do target+=(--platform "$platform"); done
    make_venv
    "$python" -m pip install "${target[@]}" -r "$root/requirements.lock" >&2 &&
        "$python" -m pip install "${target[@]}" --no-deps -r "$root/requirements-double-dummy.lock" >&2 ||
        fail "The libraries could not be fetched: see that this machine reaches the internet, then run this again."
    "$python" "$root/installer/trim.py" "$folder"
    ! find "$folder" -regex '.*/\([^/]*\(WebEngine\|Quick\|Qml\)[^/]*\|numpy\|matplotlib\)' | grep . >&2 ||
        fail "What is listed above is for other programs: see that installer/trim.py removes it."
}

# stage_program FOLDER KIND: the program beside the wheels, as its wheel would hold it, and what was built when.
stage_program() {
    cp -R "$root/bridgedesk" "$1/bridgedesk"
    cp -R "$root/resources" "$1/bridgedesk/_resources"
    find "$1/bridgedesk" -name __pycache__ -prune -exec rm -r {} +
    printf 'package = "%s"\ncommit = "%s"\nday = %s\n' "$2" "$commit" \
        "$(date -u -d "@$SOURCE_DATE_EPOCH" +%F 2>/dev/null || date -u -r "$SOURCE_DATE_EPOCH" +%F)" \
        >"$1/bridgedesk/_resources/build.toml"
}

# hand_over FILE [MEGABYTES]: puts a finished package into dist/ with its checksum, unless it is larger than that.
hand_over() {
    ((${2:-0} == 0 || $(wc -c <"$1") < ${2:-0} * 1000000)) ||
        fail "${1##*/} has $(($(wc -c <"$1") / 1000000)) MB; the limit is $2: see what installer/trim.py leaves in it."
    mkdir -p "$packages"
    mv -f "$1" "$packages/"
    (cd "$packages" && sha256sum "${1##*/}" >"${1##*/}.sha256")
    say "Made $packages/${1##*/} ($(($(wc -c <"$packages/${1##*/}") / 1000000)) MB)"
}
