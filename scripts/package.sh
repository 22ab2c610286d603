#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes Debian packages in build-package/packages: libclbool0, libclbool-dev and clbool.
#   --test   then installs them into an empty folder, where programs in C and C++ are built with them
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

case "$*" in
"") test=no ;;
--test) test=yes ;;
*) fail "usage: $0 [--test]" ;;
esac
command -v dpkg-shlibdeps >/dev/null || fail "no dpkg-shlibdeps (package dpkg-dev)"

cd "$root"
packages="$root/build-package/packages"
options=()
if command -v ccache >/dev/null; then options=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
cmake --preset package "${options[@]}" >/dev/null
cmake --build --preset package --parallel "$(compile_jobs)"
rm -rf -- "$packages"
(cd build-package && cpack >/dev/null) || fail "cpack failed"
debs=("$packages"/*.deb)
for deb in "${debs[@]}"; do say "$(du -h --apparent-size "$deb" | tr '\t' ' ')"; done

if [ "$test" = no ]; then exit 0; fi

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
say "what they depend on"
apt-get install --simulate --quiet=2 --no-install-recommends "${debs[@]}"

# What dpkg does with them, and nothing of it outside of the folder.
say "installing into a folder"
prefix="$work/root/usr"
mkdir -p "$work/root/var/lib/dpkg"/{updates,info,triggers}
touch "$work/root/var/lib/dpkg"/{status,available}
dpkg --root="$work/root" --force-depends --force-script-chrootless --force-not-root \
    --force-unsafe-io --log=/dev/null --install "${debs[@]}" >/dev/null
for package in libclbool0 libclbool-dev clbool; do
    [ -s "$prefix/share/doc/$package/copyright" ] || fail "$package has no licence"
    [ -s "$prefix/share/doc/$package/LICENSE" ] || fail "$package has no licence"
done

version=$(dpkg-deb --field "${debs[0]}" Version)
version=${version%-*}
libraries=$(dirname -- "$(find "$prefix/lib" -name libclbool.so.0)")
"$prefix/bin/clbool" --version | grep -qF "$version" || fail "the command is of another version"
for consumer in find_package pkg_config; do
    say "a program by $consumer"
    cmake -DSOURCE="$root/tests/install" -DWORK="$work/$consumer" -DPREFIX="$prefix" \
        -DLIBDIR="${libraries#"$prefix/"}" -DVERSION="$version" -DGENERATOR=Ninja \
        -DCXX="$(command -v c++)" -DCXX_FLAGS= -DCONFIG=Release \
        -P "$root/tests/install/$consumer.cmake"
done
say "all is well"
