#!/usr/bin/env bash
# Makes dist/BridgeDesk-VERSION-ARCHITECTURE.zip, on a Mac: see macos.md for what has been seen of it, and what has not.
# On Linux it makes the same program without the bundle, which is how the specification is tried.

# shellcheck source=installer/program.sh
source "$(dirname "${BASH_SOURCE[0]}")/program.sh"

work=$built/macos
rm -rf "$work"
mkdir -p "$work"
install_locked requirements.lock
install_double_dummy
install_locked installer/macos/pyinstaller.lock
site=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
license=$("$python" -c 'import pathlib, sysconfig; print(pathlib.Path(sysconfig.get_path("stdlib")) / "LICENSE.txt")')
stage_program "$work" macOS
"$python" "$root/installer/notices.py" "$site" "$work/licences" --package macos --version "$version" \
    --python "$license" --python-version "$("$python" -c 'import platform; print(platform.python_version())')"
cp "$work/licences/copyright" "$work/bridgedesk/_resources/licences.txt"
BRIDGEDESK_WORK=$work BRIDGEDESK_VERSION=$version "$python" -m PyInstaller --noconfirm --log-level WARN \
    --workpath "$work/build" --distpath "$work/dist" "$root/installer/macos/bridgedesk.spec" >&2

program=$work/dist/BridgeDesk.app/Contents/MacOS/BridgeDesk
on_linux && program=$work/dist/BridgeDesk/BridgeDesk
"$program" --self-test || fail "The self-test of $program failed."
on_linux && exit
zip=$built/BridgeDesk-$version-$(uname -m).zip
ditto -c -k --keepParent "$work/dist/BridgeDesk.app" "$zip"
cp "$work/licences/bridgedesk.cdx.json" "$zip.cdx.json"
hand_over "$zip"
hand_over "$zip.cdx.json"
