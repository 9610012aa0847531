#!/usr/bin/env bash
# Makes a release of the version in bridgedesk/__init__.py: checks that it may be one, packs what Linux can pack, and tags
# the commit. Pushing the tag lets .github/workflows/packages.yml make, try and attach every package.

# shellcheck source=installer/program.sh
source "$(dirname "${BASH_SOURCE[0]}")/program.sh"
cd "$root"

# The lines below the version's heading in What's new, up to the next heading.
news() { awk -v heading="$heading" '$0 == heading { on = 1; next } /^## / { on = 0 } on && /^- /' resources/CHANGELOG.md; }

[[ -z $(git status --porcelain) ]] || fail "Commit or drop first what git status lists: a release is a commit."
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null ||
    fail "Version $version is tagged already: give bridgedesk/__init__.py the next one."
heading=$(grep -E "^## ${version//./\\.} \([0-9]{1,2} [A-Z][a-z]+ 20[0-9]{2}\)$" resources/CHANGELOG.md) ||
    fail "resources/CHANGELOG.md needs the heading \"## $version (day month year)\", with what is new below it."
[[ -n $(news) ]] || fail "resources/CHANGELOG.md says nothing below \"$heading\": list what is new."

say "-- files of older versions"
bash installer/test.sh -q -x tests/store/test_migrations.py >&2 ||
    fail "Files of older versions do not open as they should: see the lines above."

rm -rf "$packages"
bash installer/debian.sh
bash installer/windows.sh
git tag -a "v$version" -m "BridgeDesk $version"
say "Version $version is tagged and packed in $packages. Push the tag to publish it: git push origin v$version"
