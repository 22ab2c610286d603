#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds what it needs of the programs, makes a labelled graph out of this machine's packages, and
# asks it two questions on the best OpenCL device: what every package needs in the end, and which
# packages are of the same generation. Both answers are compared with the host reference.
#   --all-known   the packages that apt knows rather than those installed (over 10^5 vertices)
# Without a package database, the graph is that of the headers in /usr/include.
# CLBOOL_DEVICE chooses the device, as `clbool devices` lists them.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

export LC_ALL=C  # one order of names everywhere

case "$*" in
"" | --all-known) ;;
*) fail "usage: $0 [--all-known]" ;;
esac

bash "$root/scripts/build.sh" --target clbool_tool example_package_graph example_include_graph
bin="$build/bin"
demo="$build/demo"
mkdir -p "$demo"

# Writes the graph to $graph; $label is the relation that the questions are about.
make_graph() {
    label=depends
    graph="$demo/packages.txt"
    if [ "${1:-}" = --all-known ] && [ -n "$(apt-cache dumpavail 2>/dev/null | head -n 1)" ]; then
        graph="$demo/all-packages.txt"
        apt-cache dumpavail | "$bin/package_graph" | sort -u >"$graph"
    elif [ -s /var/lib/dpkg/status ]; then
        "$bin/package_graph" </var/lib/dpkg/status | sort -u >"$graph"
    else
        label=includes
        graph="$demo/includes.txt"
        "$bin/include_graph" /usr/include | sort -u >"$graph"
    fi
    grep -q $'\t'"$label"$'\t' "$graph" || fail "no edges labelled '$label' in $graph"
}

print_sizes() {
    awk -F'\t' -v label="$label" '
        { seen[$1]; seen[$3] }
        $2 == label { edges++ }
        END { printf "vertices\t%d\nedges\t%d\n%s\t%d\n", length(seen), NR, label, edges }' "$graph"
}

# ask NAME GRAMMAR: times the query, writes its pairs to NAME.tsv and checks them.
ask() {
    local name=$1 grammar="$demo/$1.cfg" pairs="$demo/$1.tsv" times
    sed "s/depends/$label/g" "$root/examples/grammars/$2" >"$grammar"
    times=$("$bin/clbool" cfpq --graph "$graph" --grammar "$grammar" --time 3 --check -o "$pairs")
    printf '%s\t%s\n' "$name" "$(wc -l <"$pairs" | tr -d ' ')"
    awk -F'\t' -v name="$name" '
        $1 == "time_ms" { printf "%s-ms\t%s\t(best of 3, on the device)\n", name, $2 }' <<<"$times"
    printf '%s-check\tequal to the host reference\n' "$name"
}

# The five vertices with most pairs, and some of the pairs of the first.
print_closure_answers() {
    cut -f 1 "$demo/closure.tsv" | uniq -c | sort -k 1,1nr -k 2,2 | sed -n 1,5p >"$demo/top.txt"
    awk '{ printf "  %s needs %d in the end\n", $2, $1 }' "$demo/top.txt"
    awk -F'\t' -v first="$(awk 'NR == 1 { print $2 }' "$demo/top.txt")" '
        $1 == first && shown < 6 { list = list (shown++ ? ", " : "") $2 }
        END { printf "  %s needs, among others: %s\n", first, list }' "$demo/closure.tsv"
}

print_same_generation_answers() {
    awk -F'\t' '
        $1 < $2 && $1 != last && shown < 5 {
            printf "  %s and %s are of one generation\n", $1, $2
            last = $1
            shown++
        }' "$demo/same-generation.tsv"
}

make_graph "$@"
say "the machine"
"$bin/clbool" devices
say "the graph"
printf 'graph\t%s\n' "$graph"
print_sizes
say "what needs what in the end"
ask closure dependency_closure.cfg
print_closure_answers
say "same generation: needed over equally many steps by one and the same"
ask same-generation same_generation.cfg
print_same_generation_answers
