# Bare Debian systems in folders, to build from and to try packages in. Read with `source`, never run by itself.

# The server that this machine's own apt uses for Debian, or debootstrap's own choice.
debian_server() {
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Component: main' 2>/dev/null |
        grep -v security | head -n 1
}

# debian_root RELEASE FOLDER: makes the bare system, unless it is there.
debian_root() {
    local server
    [[ ! -e $2/complete ]] || return 0
    need debootstrap debootstrap
    server=$(debian_server || true)
    say "Making a bare Debian $1"
    as_root rm -rf "$2"
    mkdir -p "${2%/*}"
    as_root env PATH="$PATH:/usr/sbin:/sbin" debootstrap --variant=minbase "$1" "$2" ${server:+"$server"} >"$2.log" 2>&1 ||
        fail "debootstrap could not make $2; its last lines: $(tail -n 3 "$2.log")"
    printf 'force-unsafe-io\n' | as_root tee "$2/etc/dpkg/dpkg.cfg.d/trial" >/dev/null # it need not survive a power cut
    apt-config dump | grep '^Acquire::https\?::[Pp]roxy' | as_root tee "$2/etc/apt/apt.conf.d/90proxy" >/dev/null || true
    as_root chroot "$2" apt-get -qq update >/dev/null
    as_root touch "$2/complete"
}

# inside FOLDER COMMAND...: runs it in that system, with no display and nothing of this one's Python.
inside() {
    local folder=$1
    shift
    as_root env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
        chroot "$folder" "$@"
}
