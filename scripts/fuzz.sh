#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the fuzzer and runs random programs against the reference:
#
#   fuzz.sh --seconds N [--seed S] [--device SPEC] …
#
# Prints `steps<TAB>N` and `failures<TAB>N` at the end; the exit status is 1 when there is a failure,
# which is printed as a C++ test. As many processes as processors, unless --jobs says otherwise; all
# other arguments are those of build/bin/clbool_fuzz (see docs/testing.md). Without a seed it is
# another one each time, and told.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

seed=(--seed "$(date +%s)") jobs=(--jobs "$(nproc)")
for argument in "$@"; do
    case $argument in
    --seed | --seed=*) seed=() ;;
    --jobs | --jobs=*) jobs=() ;;
    esac
done

bash "$root/scripts/build.sh" --target clbool_fuzz >&2
exec "$build/bin/clbool_fuzz" "${seed[@]}" "${jobs[@]}" "$@"
