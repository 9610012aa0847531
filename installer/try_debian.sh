#!/usr/bin/env bash
# Tries dist/bridgedesk_VERSION_amd64.deb in bare systems of Debian 12 and 13, neither of which has Python: installs it,
# plays the self-test as somebody who is not the administrator, opens a club file in a window
# as soon as from the checkout, or within half as much again, then purges it.

# shellcheck source=installer/program.sh
source "$(dirname "${BASH_SOURCE[0]}")/program.sh"
# shellcheck source=installer/debian_root.sh
source "$(dirname "${BASH_SOURCE[0]}")/debian_root.sh"

deb=$packages/bridgedesk_${version}_amd64.deb
screen=:$((1000 + $$ % 30000)) # nobody else's
trial_home=$built/trial_home
[[ -e $deb ]] || fail "There is no $deb: make it with installer/debian.sh."
install_system_libraries # to run it from the checkout as well
install_locked requirements.lock
need Xvfb xvfb
need xdotool xdotool

# as_somebody FOLDER COMMAND...: as a user without rights, in a home folder of that user's own.
as_somebody() {
    local folder=$1
    shift
    as_root env -i HOME=/var/tmp/somebody PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 ${DISPLAY:+DISPLAY="$DISPLAY"} \
        chroot --userspec 1000:1000 "$folder" "$@"
}

# seconds_to_a_window FILE PYTHON...: of the processor, from the start of Python to the club file in the window.
seconds_to_a_window() {
    local file=$1
    shift
    "$@" - "$file" <"$root/installer/window_time.py" || fail "$file did not open in a window with: $*"
}

# As soon as from the checkout, or half as much again; the best of some laps, as others who use the machine only add time.
opens_as_soon_as_from_the_checkout() {
    local folder=$1 file=/var/tmp/somebody/sample.bridgedesk lap installed='' checkout=''
    rm -rf "$trial_home"
    mkdir -p "$trial_home"
    cp "$folder$file" "$trial_home/"
    for lap in {0..15}; do # the first is for what each keeps from then on
        installed+=" $(seconds_to_a_window "$file" as_somebody "$folder" /usr/lib/bridgedesk/bin/python3.11 -I)"
        checkout+=" $(seconds_to_a_window "$trial_home/${file##*/}" env -i HOME="$trial_home" LANG=C.UTF-8 "$python" -P)"
        ((lap >= 5)) && soon "$installed" "$checkout" && return
    done
    fail "The installed program needs more than 1.5 times as long as from the checkout: see the seconds above."
}

# soon SECONDS SECONDS: whether the least of the first is at most 1.5 times the least of the others; says both.
soon() {
    local each
    for each in "$1" "$2"; do tr ' ' '\n' <<<"$each" | sed 1,2d | sort -n | head -n 1; done | paste -sd ' ' |
        awk '{ printf "Window open after %.2f s of the processor, from the checkout %.2f s\n", $1, $2 >"/dev/stderr"
            exit !($1 <= 1.5 * $2) }'
}

opens_in_a_window() {
    local folder=$1 window pid
    DISPLAY=$screen as_somebody "$folder" bridgedesk "/var/tmp/somebody/sample.bridgedesk" &
    pid=$!
    window=$(DISPLAY=$screen within 180 xdotool search --onlyvisible --name 'BridgeDesk' | head -n 1) ||
        fail "No window of BridgeDesk appeared."
    sleep 2
    kill -0 "$pid" 2>/dev/null || fail "BridgeDesk ended by itself after it had opened its window."
    DISPLAY=$screen xdotool windowfocus --sync "$window" key ctrl+q
    for _ in {1..40}; do
        kill -0 "$pid" 2>/dev/null || return 0
        sleep 0.25
    done
    fail "BridgeDesk did not close on Ctrl+Q."
}

try_in() {
    local release=$1 pristine=$2 folder=$built/trial left
    debian_root "$release" "$pristine"
    as_root rm -rf "$folder"
    as_root cp -a "$pristine" "$folder"
    say "-- $release: install"
    cp "$deb" "$folder/tmp/bridgedesk.deb"
    ! inside "$folder" sh -c 'command -v python3' || fail "This system has Python already, so it shows nothing."
    inside "$folder" apt-get -qq install -y --no-install-recommends /tmp/bridgedesk.deb >"$built/install.log" 2>&1 ||
        fail "apt-get could not install it: $(tail -n 3 "$built/install.log")"
    ! inside "$folder" sh -c 'command -v python3' || fail "The package brought Debian's Python with it."
    inside "$folder" apt-get -qq install -y --no-install-recommends shared-mime-info desktop-file-utils >/dev/null 2>&1
    inside "$folder" desktop-file-validate /usr/share/applications/bridgedesk.desktop
    grep -q 'application/x-bridgedesk:\*.bridgedesk' "$folder/usr/share/mime/globs2" || fail "The file type is not known."
    grep -q 'application/x-bridgedesk=bridgedesk.desktop' "$folder/usr/share/applications/mimeinfo.cache" ||
        fail "A club file is not opened by BridgeDesk."
    as_root install -d -o 1000 -g 1000 "$folder/var/tmp/somebody"
    say "-- $release: self-test"
    [[ $(as_somebody "$folder" bridgedesk --version) == "BridgeDesk $version" ]] || fail "It tells another version."
    as_somebody "$folder" bridgedesk --self-test || fail "The self-test failed."
    say "-- $release: window"
    as_somebody "$folder" bridgedesk demo --out /var/tmp/somebody/demo >/dev/null
    as_root find "$folder/var/tmp/somebody/demo" -name '*.bridgedesk' -exec cp -p {} "$folder/var/tmp/somebody/sample.bridgedesk" \;
    opens_in_a_window "$folder"
    opens_as_soon_as_from_the_checkout "$folder"
    say "-- $release: purge"
    inside "$folder" apt-get -qq purge -y bridgedesk >/dev/null 2>&1 || fail "apt-get could not purge it."
    left=$(find "$folder/usr" "$folder/etc" "$folder/var/lib" -iname '*bridgedesk*' | head)
    [[ -z $left ]] || fail "The package left behind: $left"
    [[ -s $folder/var/tmp/somebody/sample.bridgedesk ]] || fail "The club's file is gone."
    as_root rm -rf "$folder"
}

Xvfb "$screen" -screen 0 1366x768x24 >/dev/null 2>&1 &
trap 'kill $(jobs -p) 2>/dev/null' EXIT
try_in bookworm "$built/debian12"
try_in trixie "$built/debian13"
say "The Debian package works in Debian 12 and 13."
