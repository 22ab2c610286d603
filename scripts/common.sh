# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2034
# Sourced by the other scripts: where the project is, messages, and how many jobs to run.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
build="$root/build"

say() { printf '== %s\n' "$*" >&2; }

fail() {
    printf '%s: %s\n' "$(basename -- "$0")" "$*" >&2
    exit 1
}

# OpenCL drivers and the library keep compiled kernels under HOME; containers may not have one.
if [ -z "${XDG_CACHE_HOME:-}" ] && { [ -z "${HOME:-}" ] || [ ! -w "$HOME" ]; }; then
    export XDG_CACHE_HOME="$build/cache"
fi

# Memory that may still be used, in MiB: the machine's, or the container's limit if lower.
available_mib() {
    local free limit
    free=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo 2>/dev/null)
    limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || true)
    if [[ "$limit" =~ ^[0-9]+$ ]] && [ $((limit / 1048576)) -lt "${free:-2048}" ]; then
        free=$((limit / 1048576))
    fi
    printf '%s\n' "${free:-2048}"
}

# As many compilers at once as there are processors, with 1 GiB of memory for each.
compile_jobs() {
    local jobs room
    jobs=$(nproc)
    room=$(($(available_mib) / 1024))
    if [ "$room" -lt "$jobs" ]; then jobs=$room; fi
    if [ "$jobs" -lt 1 ]; then jobs=1; fi
    printf '%s\n' "$jobs"
}
