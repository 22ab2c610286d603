#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs kernels in Oclgrind, a simulator that tells accesses out of bounds, data races and wrong
# calls of OpenCL:
#
#   oclgrind.sh BIN   the folder with clbool and test_primitives
#
# oclgrind_cases.txt says what is run, oclgrind_known.txt which findings are none, and why. The exit
# status is 1 when there is another finding or a case failed. Not asked for is --uninitialized:
# Oclgrind 21.10 forgets what it knew of a buffer with every write or fill of a part of it by the
# host, and then calls all of it uninitialized.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
seconds=120  # for a case: 20 times what the longest takes

# What Oclgrind wrote, as lines `kernel<TAB>what<TAB>source line<TAB>source line`, each once.
findings() {
    awk '
        function flush() {
            if (what != "") { print kernel "\t" what "\t" line[1] "\t" line[2] }
            what = kernel = line[1] = line[2] = ""
            lines = 0
        }
        /^[^\t]/ {
            flush()
            what = $0
            gsub(/ (address )?0x[0-9a-f]+/, "", what)
            if (what ~ /^Oclgrind: [0-9]+ errors generated/) { what = "" }
        }
        /^\tKernel:/ { kernel = $2 }
        /^\tFunction:/ { kernel = $2 }
        /^\tError:/ { what = what ": " $2 }
        expected { expected = 0; sub(/^[ \t]+/, ""); if (lines < 2) { line[++lines] = $0 } }
        /^\tAt line/ { expected = 1 }
        END { flush() }' "$1" | sort -u
}

# Those of standard input that are not known.
unknown() {
    awk -F'\t' '
        NR == FNR { if (!/^#/ && NF >= 3) { kernel[++n] = $1; part[n] = $2 } next }
        {
            for (i = 1; i <= n; ++i) {
                if ($1 == kernel[i] && (index($3, part[i]) || index($4, part[i]))) { next }
            }
            print
        }' "$here/oclgrind_known.txt" -
}

# simulate PROGRAM ARGUMENTS…: its output into out, what Oclgrind says into log. Kernels are not
# optimised: it lacks some of the functions that LLVM would put into them.
simulate() {
    CLBOOL_DEVICE=Oclgrind CLBOOL_CACHE=off CLBOOL_TEST_SETUPS=portable_wide_kernels \
        timeout "$seconds" oclgrind --check-api --data-races --max-errors 1000 --log "$work/log" \
        --build-options -disable-llvm-passes "$@" >"$work/out" 2>&1 </dev/null
}

# one LINE: runs a case. Its verdict and what there is to say about it go to standard output.
one() {
    local words status=0 began=$EPOCHREALTIME
    work=$(mktemp -d)
    trap 'rm -rf "$work"' RETURN
    read -ra words <<<"$1"
    words[0]="$bin/${words[0]}"
    simulate "${words[@]}" || status=$?
    touch "$work/log"
    findings "$work/log" | unknown >"$work/found"
    local verdict=ok
    if [ "$status" -ne 0 ] || [ -s "$work/found" ]; then verdict=FAILED; fi
    printf '%s\t%.1f s\t%s\n' "$verdict" \
        "$(awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }')" "$1"
    sed 's/^/    /' "$work/found"
    if [ "$status" -ne 0 ]; then
        printf '    exit status %s\n' "$status"
        tail -n 15 "$work/out" | sed 's/^/    /'
        grep -h -A 3 'FATAL\|runtime error' "$work/log" | tail -n 15 | sed 's/^/    /' || true
    fi
}

if [ "${1:-}" = --one ]; then
    bin=$2
    one "$3"
    exit 0
fi

[ $# -eq 1 ] || { echo "usage: $0 BIN" >&2; exit 2; }
bin=$(cd -- "$1" && pwd)
command -v oclgrind >/dev/null || { echo "$0: oclgrind is not installed" >&2; exit 2; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp -- "$here"/oclgrind_*.txt "$scratch"
cd "$scratch"

# Inputs are made without Oclgrind.
while read -ra words; do
    CLBOOL_DEVICE=host "$bin/${words[0]}" "${words[@]:1}"
done < <(grep '^clbool generate' oclgrind_cases.txt)
sed -n 's/^# grammar: //p' oclgrind_cases.txt >grammar.cfg

grep -v '^#\|^$\|^clbool generate' oclgrind_cases.txt >cases
tr '\n' '\0' <cases |
    xargs -0 -n 1 -P "$(nproc)" bash "$here/oclgrind.sh" --one "$bin" | tee results
done=$(grep -c '^ok\|^FAILED' results || true)
failed=$(grep -c '^FAILED' results || true)
printf '%s cases in Oclgrind, %s of them failed\n' "$done" "$failed"
[ "$failed" -eq 0 ] && [ "$done" -eq "$(wc -l <cases)" ]
