#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds, runs every benchmark that this machine allows, and makes the report.
#   --device SPEC   as `clbool devices` lists them (also CLBOOL_DEVICE)
#   --quick         the smallest matrices only: about a minute on a CPU
#   --large         results of 10^9 entries and slow methods too
#   --vectors       products with vectors, ranks and triangles only, in every form and beside peers
#   --methods       every method beside the library's choice only: what choices cost
#   --graphblas     programs that are written for GraphBLAS only, over clbool and SuiteSparse:GraphBLAS
#   --distributed   products in blocks and rows dealt out over ranks of MPI only, beside CombBLAS
#   --kinds LIST    of work for --methods: products,closures,… (bench_methods --help; default: all)
#   --families LIST of graphs for --methods (default: all)
#   --kernels       profiled runs after the timing: where the time goes
#   --data DIR      published graphs and grammars, for context-free path queries and --methods
#   --threads N     threads for SuiteSparse:GraphBLAS (default: its own choice)
#   --budget S      seconds for the runs of one operation (default: 10; --methods: 0.25, GPUs 0.1)
#   --name NAME     of the results (default: device and date)
#   --out DIR       folder of results (default: benchmarks/results, --quick: build/benchmarks)
#   --no-build      use what build/bin holds
# Results are DIR/NAME/*.json; the report is docs/benchmarks/NAME.md (--quick: beside the results).
# Names of --methods end in -methods, of --graphblas in -graphblas, of --distributed in -distributed.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

device=${CLBOOL_DEVICE:-} data='' name='' out='' threads=0 budget='' built=no
kinds='' families=''
quick=() large=() kernels=() only=''

while [ $# -gt 0 ]; do
    case "$1" in
    --quick) quick=(--quick) ;;
    --large) large=(--large) ;;
    --vectors) only=vectors ;;
    --methods) only=methods ;;
    --graphblas) only=graphblas ;;
    --distributed) only=distributed ;;
    --kernels) kernels=(--kernels) ;;
    --no-build) built=yes ;;
    --device | --data | --name | --out | --threads | --budget | --kinds | --families)
        [ $# -ge 2 ] || fail "$1 needs a value"
        declare "${1#--}=$2"
        shift
        ;;
    *) fail "unknown option $1; the head of this script lists them" ;;
    esac
    shift
done

# The scripts run in the project's root, whatever folder these names are meant in.
if [ -n "$data" ]; then data=$(realpath -- "$data"); fi
if [ -n "$out" ]; then out=$(realpath -m -- "$out"); fi

if [ "$built" = no ]; then bash "$root/scripts/build.sh"; fi
cd "$root"
bin="$build/bin"
matrices="$build/benchmarks/matrices"
[ -x "$bin/bench_operations" ] || fail "bench_operations was not built"
CLBOOL_COMMIT=$(git describe --always --dirty 2>/dev/null || echo unknown)
export CLBOOL_DEVICE=$device CLBOOL_COMMIT

# Name, fit for files, and type of the device that will be used, given what `clbool devices` says.
describe_device() {
    python3 -c '
import json, re, sys
report = json.load(sys.stdin)
index = report["chosen"]["index"]
chosen = next(d for d in report["devices"] if d["index"] == index)
slug = re.sub(r"[^a-z0-9]+", "-", re.sub(r"\(.*?\)|pthread-", "", chosen["name"].lower()))
print(slug.strip("-"), chosen["type"])'
}
command -v python3 >/dev/null || fail "the report needs python3"
devices=$("$bin/clbool" devices --json) || fail "no device to measure"
read -r slug kind < <(describe_device <<<"$devices")

each=0.25  # seconds for one of many methods
if [ "$kind" = gpu ]; then each=0.1; fi
each=${budget:-$each} budget=${budget:-10}
forms=(spmv-quick wing luxembourg_osm amazon0312 web-Google roadNet-CA)
if [ ${#quick[@]} -gt 0 ]; then
    each=0.05 forms=(spmv-quick)
    sets=(quick) methods=automatic budget=1 spmv=(spmv-quick) graphs=(rmat-12)
    out=${out:-$build/benchmarks/results} report=$out
else
    sets=(table4) methods=automatic,hash,merge,esc spmv=(spmv table4 rmat-20) graphs=(rmat-16 rmat-18)
    if [ "$kind" = gpu ]; then
        sets+=(hard)
        spmv+=(spmv-large)
        graphs+=(rmat-20)
    fi
    out=${out:-$root/benchmarks/results} report=$root/docs/benchmarks
fi
name=${name:-$slug-$(date -u +%Y-%m-%d)}
case "$only" in methods | graphblas | distributed) name=$name-$only ;; esac
results="$out/$name"
mkdir -p "$results"
failures=()

# run FILE PROGRAM ARGUMENTS…: into $results/FILE.json; left out when it was not built.
run() {
    local file=$1 program=$2
    shift 2
    if [ ! -x "$bin/$program" ]; then
        say "$program was not built; left out"
        return
    fi
    say "$program"
    "$bin/$program" "$@" --out "$results/$file.json" || failures+=("$program")
}

limits=(--budget "$budget")
spmv_budget=$(awk -v s="$budget" 'BEGIN { print (s < 3 ? s : 3) }')  # seconds for each form of a matrix
is_nvidia() { [ "$kind" = gpu ] && command -v nvidia-smi >/dev/null; }

measure_operations() {
    say "matrices"
    mapfile -t files < <("$bin/bench_matrices" "$matrices" "${sets[@]}")
    run operations bench_operations "${files[@]}" --parts all --methods "$methods" "${limits[@]}" \
        "${quick[@]}" "${large[@]}" "${kernels[@]}"
    if is_nvidia; then run cusparse bench_cusparse "${files[@]}" "${limits[@]}"; fi
    for version in '' _second; do
        run "suitesparse$version" "bench_suitesparse$version" "${files[@]}" --threads "$threads" \
            "${limits[@]}" "${quick[@]}" "${large[@]}"
    done
    if [ "$kind" != host ]; then run micro bench_micro "${limits[@]}" "${quick[@]}"; fi  # of buffers
    run startup bench_startup
}

measure_vectors() {
    say "matrices for products with vectors, graphs"
    mapfile -t vectors < <("$bin/bench_matrices" "$matrices" "${spmv[@]}" | sort -u)
    mapfile -t loops < <("$bin/bench_matrices" "$matrices" "${graphs[@]}")
    run spmv bench_spmv "${vectors[@]}" --budget "$spmv_budget"
    run graphs bench_graphs "${loops[@]}" "${limits[@]}"
    if is_nvidia; then
        run cusparse_spmv bench_cusparse "${vectors[@]}" --operations spmv --memory pooled \
            --runs 1000 --budget "$spmv_budget"
    fi
    for version in '' _second; do
        run "suitesparse_spmv$version" "bench_suitesparse$version" "${vectors[@]}" \
            --operations spmv --threads "$threads" --runs 1000 --budget "$spmv_budget"
        run "suitesparse_graphs$version" "bench_suitesparse$version" "${loops[@]}" \
            --operations pagerank,triangle_count --threads "$threads" "${limits[@]}"
    done
}

measure_queries() {
    local from=(--data "$data" --grammars "$root/benchmarks/queries/grammars")
    run queries bench_queries "${from[@]}" "${limits[@]}" "${quick[@]}" "${kernels[@]}"
    for version in '' _second; do
        run "suitesparse_queries$version" "bench_suitesparse_queries$version" "${from[@]}" \
            --threads "$threads" "${limits[@]}" "${quick[@]}"
    done
}

# Forms of matrices are methods of products with vectors; bench_spmv compares them.
measure_methods() {
    local others=() asked=(--budget "$each" "${quick[@]}")
    mapfile -t others < <(tr ',' '\n' <<<"$kinds" | grep -vx forms)
    if [ -n "$data" ]; then asked+=(--data "$data"); fi
    if [ -n "$families" ]; then asked+=(--families "$families"); fi
    if [ -z "$kinds" ] || [ -n "${others[*]}" ]; then
        if [ -n "$kinds" ]; then asked+=(--kinds "$(IFS=,; echo "${others[*]}")"); fi
        run methods bench_methods "${asked[@]}"
    fi
    if [ -z "$kinds" ] || [[ ",$kinds," == *,forms,* ]]; then
        mapfile -t vectors < <("$bin/bench_matrices" "$matrices" "${forms[@]}" | sort -u)
        run forms bench_spmv "${vectors[@]}" --budget "$each"
    fi
}

# Budgets of GraphBLAS are those of a program on a graph.
measure_graphblas() {
    local asked=(--bin "$bin" --device "${device:-$kind}" --out "$results" --budget "$budget" "${quick[@]}")
    if [ "$threads" -gt 0 ]; then asked+=(--threads "$threads"); fi
    if [ -n "$data" ]; then asked+=(--data "$data"); fi
    python3 -B "$root/benchmarks/graphblas/run.py" "${asked[@]}" "${large[@]}" ||
        failures+=("benchmarks/graphblas/run.py")
}

# A rank for each GPU; then ranks of the host.
measure_distributed() {
    local gpus asked=(--bin "$bin" --out "$results" --budget "$budget" "${quick[@]}")
    gpus=$(python3 -c 'import json, sys
print(sum(d["type"] == "gpu" for d in json.load(sys.stdin)["devices"]))' <<<"$devices")
    python3 -B "$root/benchmarks/distributed/run.py" "${asked[@]}" --devices "$gpus" ||
        failures+=("benchmarks/distributed/run.py")
}

maker=report.py
case "$only" in
methods)
    measure_methods
    maker=regret.py
    ;;
vectors) measure_vectors ;;
graphblas)
    measure_graphblas
    maker=graphblas.py
    ;;
distributed)
    measure_distributed
    maker=distributed.py
    ;;
*)
    measure_operations
    measure_vectors
    if [ -n "$data" ]; then measure_queries; fi
    ;;
esac

say "report"
python3 -B "$root/benchmarks/report/$maker" --out "$report" --name "$name" "$results" ||
    failures+=("report")
[ ${#failures[@]} -eq 0 ] || fail "not everything went well: ${failures[*]}"
