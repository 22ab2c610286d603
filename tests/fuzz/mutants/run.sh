#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plants each error of this folder in a copy of the tree and tells in how many seconds the fuzzer
# finds it: `NAME<TAB>SECONDS`, or `NAME<TAB>not found`, which makes the exit status 1.
#
#   run.sh [--seconds N] [--jobs N] [--seed S] [--config NAME] [--sanitizers] [NAME…]
#
# Without names all of them are planted; with --config programs are of that configuration alone;
# with --sanitizers what AddressSanitizer or UndefinedBehaviorSanitizer reports is a failure, too.
#
# The copy is kept in $CLBOOL_MUTANTS, when that is set, so that the next run builds less.
set -euo pipefail

folder=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$folder/../../.." && pwd)
# shellcheck source-path=SCRIPTDIR source=../../../scripts/common.sh
. "$root/scripts/common.sh"

seconds=60 jobs=2 seed=1
config=() names=() flags=
while [ $# -gt 0 ]; do
    case $1 in
    --seconds) seconds=$2 && shift 2 ;;
    --jobs) jobs=$2 && shift 2 ;;
    --seed) seed=$2 && shift 2 ;;
    --config) config=(--config "$2") && shift 2 ;;
    --sanitizers)
        flags='-fsanitize=address,undefined -fno-sanitize-recover=undefined'
        export ASAN_OPTIONS=abort_on_error=1:protect_shadow_gap=0 UBSAN_OPTIONS=abort_on_error=1
        shift
        ;;
    -*) fail "unknown option $1" ;;
    *) names+=("$1") && shift ;;
    esac
done
if [ ${#names[@]} -eq 0 ]; then
    for patch in "$folder"/*.patch; do
        names+=("$(basename -- "$patch" .patch)")
    done
fi

planted=
unplant() {
    if [ -n "$planted" ]; then git -C "$copy" apply -R "$planted"; fi
    planted=
}
if [ -n "${CLBOOL_MUTANTS:-}" ]; then
    copy=$CLBOOL_MUTANTS
    mkdir -p "$copy"
    trap unplant EXIT
else
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
fi

# The tree as it is, with what is not committed; files that did not change are left alone.
git -C "$root" ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do
        if [ -f "$root/$file" ] && ! cmp -s "$root/$file" "$copy/$file"; then
            mkdir -p "$(dirname -- "$copy/$file")"
            cp "$root/$file" "$copy/$file"
        fi
    done
cmake -S "$copy" -B "$copy/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS="$flags" >/dev/null

build_copy() {
    cmake --build "$copy/build" --parallel "$(compile_jobs)" --target clbool_fuzz \
        >"$copy/build.log" 2>&1
}

missed=0
for name in "${names[@]}"; do
    patch=$folder/$name.patch
    git -C "$copy" apply "$patch" || fail "$name.patch does not fit any more"
    planted=$patch
    if ! build_copy; then
        tail -n 30 "$copy/build.log" >&2
        fail "$name.patch does not compile"
    fi
    "$copy/build/bin/clbool_fuzz" --seconds "$seconds" --jobs "$jobs" --seed "$seed" "${config[@]}" \
        --shrink 0 --coverage /dev/null >"$copy/$name.log" 2>/dev/null && status=0 || status=$?
    unplant
    found=$(sed -n 's/^failure\t.* after \([0-9.]*\) s$/\1/p' "$copy/$name.log" | head -n 1)
    if [ "$status" -eq 1 ] && [ -n "$found" ]; then
        printf '%s\t%s\n' "$name" "$found"
    else
        printf '%s\tnot found\n' "$name"
        missed=1
    fi
done
exit "$missed"
