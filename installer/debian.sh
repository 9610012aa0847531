#!/usr/bin/env bash
# Makes dist/bridgedesk_VERSION_amd64.deb, on Debian or Ubuntu: BridgeDesk with Debian 12's own Python, the locked
# libraries and what of Qt it uses. It installs on Debian 12 and 13 and on Ubuntu 24.04, which need no Python for it.
# A release is packed tightly; with the word "quick" it is packed loosely in less time, to be tried.

# shellcheck source=installer/program.sh
source "$(dirname "${BASH_SOURCE[0]}")/program.sh"
# shellcheck source=installer/debian_root.sh
source "$(dirname "${BASH_SOURCE[0]}")/debian_root.sh"

python_version=3.11 # what Debian 12 has
base=$built/debian12
tree=$built/deb
home=$tree/usr/lib/bridgedesk
site=$home/lib/python$python_version/dist-packages

# The Debian package of each library that is needed, but not in the package, as Debian 12 calls it. From Debian 13 on,
# some have other names and answer to these.
library_packages="
  ld-linux-x86-64.so.2 libc6    libc.so.6 libc6          libdl.so.2 libc6           libm.so.6 libc6
  libpthread.so.0 libc6         libresolv.so.2 libc6     libutil.so.1 libc6         libgcc_s.so.1 libgcc-s1
  libstdc++.so.6 libstdc++6     libz.so.1 zlib1g         libzstd.so.1 libzstd1      libbz2.so.1.0 libbz2-1.0
  liblzma.so.5 liblzma5         libexpat.so.1 libexpat1  libffi.so.8 libffi8        libsqlite3.so.0 libsqlite3-0
  libuuid.so.1 libuuid1         libglib-2.0.so.0 libglib2.0-0                       libgthread-2.0.so.0 libglib2.0-0
  libdbus-1.so.3 libdbus-1-3    libgssapi_krb5.so.2 libgssapi-krb5-2                libbrotlidec.so.1 libbrotli1
  libbrotlicommon.so.1 libbrotli1
  libEGL.so.1 libegl1           libGL.so.1 libgl1        libfontconfig.so.1 libfontconfig1
  libfreetype.so.6 libfreetype6 libX11.so.6 libx11-6     libX11-xcb.so.1 libx11-xcb1
  libxkbcommon.so.0 libxkbcommon0                        libxkbcommon-x11.so.0 libxkbcommon-x11-0
  libxcb.so.1 libxcb1           libxcb-cursor.so.0 libxcb-cursor0                   libxcb-icccm.so.4 libxcb-icccm4
  libxcb-image.so.0 libxcb-image0                        libxcb-keysyms.so.1 libxcb-keysyms1
  libxcb-randr.so.0 libxcb-randr0                        libxcb-render.so.0 libxcb-render0
  libxcb-render-util.so.0 libxcb-render-util0            libxcb-shape.so.0 libxcb-shape0
  libxcb-shm.so.0 libxcb-shm0   libxcb-sync.so.1 libxcb-sync1                       libxcb-util.so.1 libxcb-util1
  libxcb-xfixes.so.0 libxcb-xfixes0                      libxcb-xkb.so.1 libxcb-xkb1
  libwayland-client.so.0 libwayland-client0              libwayland-cursor.so.0 libwayland-cursor0
  libwayland-egl.so.1 libwayland-egl1"

# Plugins that Qt leaves out where their libraries are missing: the package recommends these, and does not need them.
optional_plugins="libqgtk3.so libcupsprintersupport.so"
recommended="libcups2, libgtk-3-0, default-dbus-session-bus | dbus-session-bus, fonts-dejavu-core"

# Extension modules of Python that BridgeDesk never imports; most would need further libraries.
unused_modules="_crypt _ctypes_test _curses _curses_panel _dbm _hashlib _ssl _test* _xxtestfuzz nis ossaudiodev readline
  xx*"
unused_folders="__phello__ curses dbm distutils ensurepip idlelib lib2to3 pydoc_data sitecustomize.py test turtle.py venv
  EXTERNALLY-MANAGED LICENSE.txt"

# Debian's own packages, as apt checks their signatures; nothing of them is installed on this machine.
stage_python() {
    local archive name
    debian_root bookworm "$base"
    # shellcheck disable=SC2086  # one word for each package
    inside "$base" sh -c "cd /var/cache/apt/archives && rm -f *.deb && apt-get -qq -o APT::Sandbox::User=root download \
        python$python_version-minimal libpython$python_version-minimal libpython$python_version-stdlib"
    for archive in "$base"/var/cache/apt/archives/*.deb; do dpkg-deb -x "$archive" "$built/python"; done
    mkdir -p "$home/bin" "$home/lib"
    cp "$built/python/usr/bin/python$python_version" "$home/bin/"
    cp -R "$built/python/usr/lib/python$python_version" "$home/lib/"
    cd "$home/lib/python$python_version"
    # shellcheck disable=SC2086
    rm -rf $unused_folders
    for name in $unused_modules; do rm -f lib-dynload/$name.cpython*; done
    cd "$root"
}

stage_desktop() {
    local size
    install -Dm 755 "$root/installer/linux/bridgedesk" "$tree/usr/bin/bridgedesk"
    install -Dm 644 "$root/installer/linux/bridgedesk.desktop" "$tree/usr/share/applications/bridgedesk.desktop"
    install -Dm 644 "$root/installer/linux/bridgedesk.xml" "$tree/usr/share/mime/packages/bridgedesk.xml"
    for size in apps/bridgedesk mimetypes/application-x-bridgedesk; do
        install -Dm 644 "$root/resources/icons/bridgedesk.svg" "$tree/usr/share/icons/hicolor/scalable/$size.svg"
        install -Dm 644 "$root/resources/icons/bridgedesk.png" "$tree/usr/share/icons/hicolor/512x512/$size.png"
    done
}

# The names of the libraries that the files given are linked with.
linked_with() { xargs -r objdump -p 2>/dev/null | sed -n 's/^  NEEDED  *//p' | sort -u; }

# What the package depends on; a library that is neither in it nor in the table above ends the work.
dependencies() {
    local name package found='' own
    own=$(find "$tree" -name '*.so*' -printf '%f\n')
    for name in $(find "$tree" -type f \( -name '*.so*' -o -name "python$python_version" \) | grep -v \
        -F "$(tr ' ' '\n' <<<"$optional_plugins")" | linked_with); do
        grep -qxF "$name" <<<"$own" && continue
        package=$(tr -s ' ' '\n' <<<"$library_packages" | grep -xFA1 "$name" | tail -n 1)
        [[ -n $package ]] || fail "$name is in no package that debian.sh knows: add it to the table of libraries."
        found+=" $package"
    done
    tr ' ' '\n' <<<"$found" | grep . | sort -u | sed 's/^libc6$/libc6 (>= 2.36)/' | paste -sd, | sed 's/,/, /g'
}

control() {
    cat <<EOT
Package: bridgedesk
Version: $version
Architecture: amd64
Maintainer: BridgeDesk maintainers <maintainers@bridgedesk.invalid>
Installed-Size: $(du -sk "$tree" | cut -f1)
Depends: $1, fontconfig-config
Recommends: $recommended
Section: misc
Priority: optional
Description: run duplicate bridge at the venue, without internet
 Movements, scores, standings, penalties, appeals and results for the director
 of a bridge club. Every figure is explained, with the clause behind it. All
 data of a club is one file.
EOT
}

need dpkg-deb dpkg
need objdump binutils
as_root rm -rf "$tree" "$built/python"
mkdir -p "$site"
stage_wheels "$site" "$python_version" manylinux_2_17_x86_64 manylinux2014_x86_64 manylinux_2_28_x86_64 manylinux_2_34_x86_64
stage_python
stage_program "$site" Debian
find "$site" \( -path '*/sqlalchemy/*' -o -path '*/PIL/*' \) -name '*.so' -exec strip --strip-unneeded {} +
stage_desktop
"$python" "$root/installer/notices.py" "$site" "$tree/usr/share/doc/bridgedesk" --package debian \
    --version "$version" --python "$built/python/usr/share/doc/libpython$python_version-minimal/copyright" \
    --python-version "$("$home/bin/python$python_version" -I -c 'import platform; print(platform.python_version())')"
ln "$tree/usr/share/doc/bridgedesk/copyright" "$site/bridgedesk/_resources/licences.txt"
as_root "$home/bin/python$python_version" -I -m compileall -q --invalidation-mode unchecked-hash -s "$tree" "$home/lib" ||
    fail "Not every module could be compiled: see the lines above."
needs=$(dependencies)
mkdir -p "$tree/DEBIAN"
control "$needs" >"$tree/DEBIAN/control"
chmod -R u=rwX,go=rX "$tree"
squeeze=(-Zxz -z9)
[[ ${1:-} != quick ]] || squeeze=(-Zzstd -z9)
deb=$built/bridgedesk_${version}_amd64.deb
dpkg-deb --root-owner-group "${squeeze[@]}" --build "$tree" "$deb" >/dev/null
cp "$tree/usr/share/doc/bridgedesk/bridgedesk.cdx.json" "$built/${deb##*/}.cdx.json"
hand_over "$deb" 60
hand_over "$built/${deb##*/}.cdx.json"
