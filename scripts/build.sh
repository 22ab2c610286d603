#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is missing and makes a Release build of everything in build/; programs land in
# build/bin. Arguments go to CMake's configure step, for example -DCLBOOL_WARNINGS_AS_ERRORS=ON.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

bash "$root/scripts/setup.sh"
cd "$root"

# A cache of another generator, or from another place this tree once had, cannot be used again.
cached() { sed -n "s/^$1:INTERNAL=//p" build/CMakeCache.txt; }
if [ -f build/CMakeCache.txt ] &&
    [ "$(cached CMAKE_GENERATOR) $(cached CMAKE_HOME_DIRECTORY)" != "Ninja $root" ]; then
    say "build/ was configured for another generator or place; configuring it anew"
    rm -rf build/CMakeCache.txt build/CMakeFiles
fi

cmake --preset release "$@"
cmake --build build --parallel "$(compile_jobs)"
