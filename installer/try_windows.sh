#!/usr/bin/env bash
# Tries dist/BridgeDesk-VERSION-setup.exe with Wine in a Debian 13 made for it: installs it as a user without rights,
# plays the self-test, starts a program that stands in for the devices' software, opens a club file by its suffix,
# installs a newer version over it while the club is open, and removes it. Wine is not Windows: what works here has
# still to be seen on a real one.

# shellcheck source=installer/program.sh
source "$(dirname "${BASH_SOURCE[0]}")/program.sh"
# shellcheck source=installer/debian_root.sh
source "$(dirname "${BASH_SOURCE[0]}")/debian_root.sh"
# shellcheck source=installer/wine.sh
source "$(dirname "${BASH_SOURCE[0]}")/wine.sh"

setup=$packages/BridgeDesk-$version-setup.exe
newer=${version%.*}.$((${version##*.} + 1))
upgrade=$packages/BridgeDesk-$newer-setup.exe
installed='C:\users\somebody\AppData\Local\Programs\BridgeDesk'
here=$prefix/drive_c/users/somebody/AppData/Local/Programs/BridgeDesk
[[ -e $setup && -e $upgrade ]] || fail "Make them first: installer/windows.sh quick; installer/windows.sh quick $newer"

# registered KEY: the default value of a key among the user's own file types.
registered() { wine wine64 reg query "HKCU\\Software\\Classes\\$1" /ve | tr -d '\r' | sed -n 's/.*REG_SZ *//p'; }

program() { wine wine64 "$installed\\program\\BridgeDesk.exe" "$@"; }

start_wine
cp "$setup" "$upgrade" "$wine_folder/var/tmp/"

say "-- install"
wine wine64 "Z:\\var\\tmp\\${setup##*/}" /S || fail "The setup ended with $?."
[[ -e $here/program/BridgeDesk.exe && -e $here/uninstall.exe ]] || fail "The setup installed nothing."
find "$prefix/drive_c/users/somebody" -name BridgeDesk.lnk | grep -c . | grep -qx 2 || fail "A link in the menu or on the desktop is missing."
find "$here/program/lib/bridgedesk" -name 'app.cpython-*.pyc' | grep -q . || fail "The modules are not compiled."
[[ $(wine wine64 "$installed\\program\\python.exe" -m bridgedesk --version | tr -d '\r') == "BridgeDesk $version" ]] ||
    fail "It tells another version."

say "-- self-test"
program --self-test || fail "The self-test failed."

say "-- start the control software of the table devices, played by a program that writes down its words"
stand_in=$prefix/drive_c/devices/BMPro.exe
x86_64-w64-mingw32-gcc -municode -Os -s "$root/installer/windows/stand_in.c" -o "$built/BMPro.exe"
as_root install -d -o 1000 -g 1000 "${stand_in%/*}"
as_root install -o 1000 -g 1000 "$built/BMPro.exe" "$stand_in"
wine wine64 reg add 'HKLM\SOFTWARE\Bridge Systems BV\BCS.Net\InfoForExternalProgram' /v ExePath \
    /d 'C:\devices\BMPro.exe' /f >/dev/null || fail "Wine's registry took no key."
wine wine64 "$installed\\program\\python.exe" -c "
from pathlib import Path
from PySide6.QtCore import QProcess
from bridgedesk.desk.files.control_software import installed_control_software
program, *flags = installed_control_software().command(Path(r'C:\devices\an evening.bws'), upload=True)
assert QProcess.startDetached(program, flags)[0]" || fail "The control software was not found or not started."
within 60 test -s "$stand_in.txt" || fail "The control software was started, but wrote nothing."
[[ $(tr -d '\r' <"$stand_in.txt") == $'-fC:\\devices\\an evening.bws\n-s\n-r' ]] ||
    fail "The control software was told: $(cat "$stand_in.txt")"

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
patience=900 program "Z:$home/club.bridgedesk" &
opened=$!
within 180 wine xdotool search --onlyvisible --name 'BridgeDesk' >/dev/null || fail "No window of BridgeDesk appeared."

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
[[ -s $wine_folder$home/club.bridgedesk ]] || fail "The club's file is gone."
say "The setup works with Wine: install, self-test, club file, upgrade, removal."
