# Wine in a Debian 13 made for it, to try there what was made for Windows. Read with `source` after program.sh and
# debian_root.sh, never run by itself. Wine is not Windows: what works with it has still to be seen on a real one.

wine_folder=${wine_folder:-$built/wine}
home=/var/tmp/somebody
prefix=$wine_folder$home/.wine
screen=:$((1000 + $$ % 30000)) # nobody else's

# start_wine: ends with a user's own drive C, on a screen that nobody sees; leave_wine is called whatever happens later.
start_wine() {
    need x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64-win32
    debian_root trixie "$built/debian13"
    as_root rm -rf "$wine_folder"
    as_root cp -a "$built/debian13" "$wine_folder"
    say "Installing Wine there"
    inside "$wine_folder" apt-get -qq install -y --no-install-recommends wine wine64 xvfb xdotool >"$built/wine.log" 2>&1 ||
        fail "Wine could not be installed: $(tail -n 3 "$built/wine.log")"
    inside "$wine_folder" useradd --uid 1000 --home-dir "$home" --create-home somebody
    trap leave_wine EXIT
    as_root mount -t proc proc "$wine_folder/proc" || fail "Wine needs /proc, which cannot be mounted in $wine_folder here."
    inside "$wine_folder" Xvfb "$screen" -screen 0 1366x768x24 >/dev/null 2>&1 &
    wine wine64 wineboot --init >/dev/null 2>&1 || fail "Wine could not make its folders."
    stub icuuc Qt6Core.dll
    stub mscms plugins/platforms/qwindows.dll # the colours of the screen
}

# leave_wine: nothing of it goes on running or stays mounted.
leave_wine() {
    local code=$?
    wine wineserver -k >/dev/null 2>&1 || true
    [[ -z $(jobs -p) ]] || kill $(jobs -p) 2>/dev/null || true
    ! mountpoint -q "$wine_folder/proc" || as_root umount -l "$wine_folder/proc"
    exit "$code"
}

# wine COMMAND...: within a time, so that nothing that hangs stops everything.
wine() {
    as_root env -i HOME="$home" USER=somebody PATH=/usr/lib/wine:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DISPLAY="$screen" \
        WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=;mscms=n" timeout "${patience:-240}" \
        chroot --userspec 1000:1000 "$wine_folder" "$@"
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
