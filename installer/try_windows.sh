#!/usr/bin/env bash
# Tries dist/BridgeDesk-VERSION-setup.exe with Wine in a Debian 13 made for it: installs it as a user without rights,
# plays the self-test, opens a club file by its suffix, installs a newer version over it while the club is open, and
# removes it. Wine is not Windows: what works here has still to be seen on a real one.

# shellcheck source=installer/program.sh
source "$(dirname "${BASH_SOURCE[0]}")/program.sh"
# shellcheck source=installer/debian_root.sh
source "$(dirname "${BASH_SOURCE[0]}")/debian_root.sh"

setup=$packages/BridgeDesk-$version-setup.exe
newer=${version%.*}.$((${version##*.} + 1))
upgrade=$packages/BridgeDesk-$newer-setup.exe
folder=$built/wine
home=/var/tmp/somebody
prefix=$folder$home/.wine
installed='C:\users\somebody\AppData\Local\Programs\BridgeDesk'
here=$prefix/drive_c/users/somebody/AppData/Local/Programs/BridgeDesk
[[ -e $setup && -e $upgrade ]] || fail "Make them first: installer/windows.sh quick; installer/windows.sh quick $newer"
need x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64-win32

make_system() {
    debian_root trixie "$built/debian13"
    as_root rm -rf "$folder"
    as_root cp -a "$built/debian13" "$folder"
    say "Installing Wine there"
    inside "$folder" apt-get -qq install -y --no-install-recommends wine wine64 xvfb xdotool >"$built/wine.log" 2>&1 ||
        fail "Wine could not be installed: $(tail -n 3 "$built/wine.log")"
    inside "$folder" useradd --uid 1000 --home-dir "$home" --create-home somebody
    as_root mount -t proc proc "$folder/proc" || fail "Wine needs /proc, which cannot be mounted in $folder here."
}

# leave: whatever happened, nothing of it goes on running or stays mounted.
leave() {
    local code=$?
    wine wineserver -k >/dev/null 2>&1 || true
    [[ -z $(jobs -p) ]] || kill $(jobs -p) 2>/dev/null || true
    ! mountpoint -q "$folder/proc" || as_root umount -l "$folder/proc"
    exit "$code"
}

# wine COMMAND...: within a time, so that nothing that hangs stops everything.
wine() {
    as_root env -i HOME="$home" USER=somebody PATH=/usr/lib/wine:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DISPLAY=:88 \
        WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=;mscms=n" timeout "${patience:-240}" \
        chroot --userspec 1000:1000 "$folder" "$@"
}

# stub LIBRARY USER: what Wine has not got of a library that each Windows 10 and 11 has is answered with nothing, here only.
stub() {
    local source=$built/$1.c
    objdump -p "$built/windows/lib/PySide6/$2" | awk -v name="$1.dll" '/DLL Name:/ {on = tolower($3) == name; next}
        on && $NF ~ /^[A-Za-z_]+$/ {print "__declspec(dllexport) void *" $NF "(void) { return 0; }"}' >"$source"
    [[ -s $source ]] || fail "$2 uses nothing of $1.dll any more: leave the stub out."
    x86_64-w64-mingw32-gcc -shared -s "$source" -o "$built/$1.dll"
    as_root install -o 1000 -g 1000 "$built/$1.dll" "$prefix/drive_c/windows/system32/$1.dll"
}

# registered KEY: the default value of a key among the user's own file types.
registered() { wine wine64 reg query "HKCU\\Software\\Classes\\$1" /ve | tr -d '\r' | sed -n 's/.*REG_SZ *//p'; }

program() { wine wine64 "$installed\\program\\BridgeDesk.exe" "$@"; }

trap leave EXIT
make_system
inside "$folder" Xvfb :88 -screen 0 1366x768x24 >/dev/null 2>&1 &
wine wine64 wineboot --init >/dev/null 2>&1 || fail "Wine could not make its folders."
stub icuuc Qt6Core.dll
stub mscms plugins/platforms/qwindows.dll # the colours of the screen
cp "$setup" "$upgrade" "$folder/var/tmp/"

say "-- install"
wine wine64 "Z:\\var\\tmp\\${setup##*/}" /S || fail "The setup ended with $?."
[[ -e $here/program/BridgeDesk.exe && -e $here/uninstall.exe ]] || fail "The setup installed nothing."
find "$prefix/drive_c/users/somebody" -name BridgeDesk.lnk | grep -c . | grep -qx 2 || fail "A link in the menu or on the desktop is missing."
find "$here/program/lib/bridgedesk" -name 'app.cpython-*.pyc' | grep -q . || fail "The modules are not compiled."
[[ $(wine wine64 "$installed\\program\\python.exe" -m bridgedesk --version | tr -d '\r') == "BridgeDesk $version" ]] ||
    fail "It tells another version."

say "-- self-test"
program --self-test || fail "The self-test failed."

say "-- open a club file as its suffix says"
wine wine64 "$installed\\program\\python.exe" -c "
from pathlib import Path
from bridgedesk.desk.clock.round_clock import local_time
from bridgedesk.desk.sample.sample_club import begin_sample_club, play_last_week, sample
club = begin_sample_club(Path(r'Z:$home/club.bridgedesk'), local_time, sample())
play_last_week(club, sample())
club.close()" || fail "No club file could be made."
# Wine's own start looks for file types that were registered for all users only, so the entry is read here.
[[ $(registered '.bridgedesk') == BridgeDesk.Club ]] || fail "The file type is not registered."
[[ $(registered 'BridgeDesk.Club\shell\open\command') == "\"$installed\\program\\BridgeDesk.exe\" \"%1\"" ]] ||
    fail "A double click on a club file would not open it with BridgeDesk."
patience=400 program "Z:$home/club.bridgedesk" &
opened=$!
patience=180 wine xdotool search --sync --onlyvisible --name 'BridgeDesk' >/dev/null || fail "No window of BridgeDesk appeared."

say "-- a newer version, while the club is open"
wine wine64 "Z:\\var\\tmp\\${upgrade##*/}" /S &
upgrading=$!
sleep 8
kill -0 "$upgrading" 2>/dev/null || fail "The setup did not wait until BridgeDesk was closed."
[[ $(wine wine64 "$installed\\program\\python.exe" -m bridgedesk --version | tr -d '\r') == "BridgeDesk $version" ]] ||
    fail "The setup changed a program that was running."
wine sh -c 'xdotool search --onlyvisible --name BridgeDesk windowfocus --sync key ctrl+q'
wait "$opened" || true
wait "$upgrading" || fail "The upgrade ended with $?."
[[ $(wine wine64 "$installed\\program\\python.exe" -m bridgedesk --version | tr -d '\r') == "BridgeDesk $newer" ]] ||
    fail "The upgrade tells another version."
wine wine64 "$installed\\program\\python.exe" -m bridgedesk check "Z:$home/club.bridgedesk" || fail "The club file suffered."

say "-- remove"
wine wine64 "$installed\\uninstall.exe" /S _?="$installed" || fail "The removal ended with $?."
[[ ! -e $here/program ]] || fail "The removal left the program behind."
[[ -z $(find "$prefix/drive_c/users/somebody" -name BridgeDesk.lnk) ]] || fail "The removal left links behind."
[[ -z $(registered 'BridgeDesk.Club\shell\open\command') ]] || fail "The removal left the file type behind."
[[ -s $folder$home/club.bridgedesk ]] || fail "The club's file is gone."
say "The setup works with Wine: install, self-test, club file, upgrade, removal."
