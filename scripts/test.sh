#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds as build.sh does, then runs every test; the exit status is the verdict. Arguments go to
# ctest, for example -R mxm.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

bash "$root/scripts/build.sh"
ctest --test-dir "$build" --output-on-failure --no-tests=error --parallel "$(nproc)" "$@"
