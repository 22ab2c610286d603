#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is missing and makes a Release build in build/; programs land in build/bin.
#   --target T…   only these of CMake's targets, rather than everything
# Other arguments go to CMake's configure step, for example -DCLBOOL_WARNINGS_AS_ERRORS=ON; they
# come before --target.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

configure=() targets=()
while [ $# -gt 0 ]; do
    if [ "$1" = --target ]; then
        shift
        [ $# -gt 0 ] || fail "--target needs the name of a target"
        targets=(--target "$@")
        break
    fi
    configure+=("$1")
    shift
done

bash "$root/scripts/setup.sh"
cd "$root"

# A cache of another generator, or from another place this tree once had, cannot be used again.
cached() { sed -n "s/^$1:INTERNAL=//p" build/CMakeCache.txt; }
if [ -f build/CMakeCache.txt ] &&
    [ "$(cached CMAKE_GENERATOR) $(cached CMAKE_HOME_DIRECTORY)" != "Ninja $root" ]; then
    say "build/ was configured for another generator or place; configuring it anew"
    rm -rf build/CMakeCache.txt build/CMakeFiles
fi

cmake --preset release "${configure[@]}"
cmake --build build --parallel "$(compile_jobs)" "${targets[@]}"
