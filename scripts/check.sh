#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Looks for errors beside the tests; the exit status is the verdict. Installs what it needs.
#   --only LIST   of these checks, with commas between: format,scripts,shadow,tidy,sanitizers,kernels
#   --base REF    for shadow and tidy: what changed since this commit (default: the latest tag before
#                 this commit, else the commit before it)
#   --files N     for shadow and tidy: so many sources at most, those with most new lines (default: 40)
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

all=format,scripts,shadow,tidy,sanitizers,kernels
only=$all base='' files=40

while [ $# -gt 0 ]; do
    case "$1" in
    --only | --base | --files)
        [ $# -ge 2 ] || fail "$1 needs a value"
        declare "${1#--}=$2"
        shift
        ;;
    *) fail "unknown option $1; the head of this script lists them" ;;
    esac
    shift
done
[[ "$files" =~ ^[0-9]+$ ]] || fail "--files: a number, not $files"
for name in ${only//,/ }; do
    [[ ",$all," == *",$name,"* ]] || fail "no check is called $name; there are $all"
done

bash "$root/scripts/setup.sh" --checks
cd "$root"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

need() {
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || fail "$tool is not installed (scripts/setup.sh --checks)"
    done
}

# In a folder that belongs to somebody else, too.
repository() { git -c safe.directory="$root" "$@"; }

# --- What is looked at ---

# tracked PATTERN…: files of the project.
tracked() { repository ls-files -- "$@" | grep -v '^tests/architecture/fixture/'; }

find_base() {
    if [ -z "$base" ]; then
        base=$(repository describe --tags --abbrev=0 HEAD^ 2>/dev/null || echo HEAD^)
    fi
    repository rev-parse --verify --quiet "$base^{commit}" >/dev/null
}

# The sources that changed, into $changed, most new lines first, and how many there are in all.
changed=() changed_in_all=0
find_changed() {
    local name
    if ! find_base; then
        say "no commit $base here (a shallow clone?): nothing to compare with"
        return
    fi
    # Of a file that was renamed, both names follow.
    mapfile -t changed < <(
        repository diff --numstat -z -M --diff-filter=d "$base" -- '*.cpp' |
            while IFS=$'\t' read -r -d '' added _ name; do
                if [ -z "$name" ]; then IFS= read -r -d '' _ && IFS= read -r -d '' name; fi
                printf '%s\t%s\n' "$added" "$name"
            done | grep -v $'^0\t\|\ttests/architecture/fixture/' | sort -rn | cut -f 2)
    changed_in_all=${#changed[@]}
    for name in "${changed[@]:files}"; do echo "left out: $name"; done
    changed=("${changed[@]:0:files}")
    say "${#changed[@]} of $changed_in_all sources that changed since $(repository describe --always "$base")"
}

# Every source by itself, as CLBOOL_UNITY would hide one behind the other; nothing is built.
configure_alone() {
    cmake -S . -B build-tidy -G Ninja -DCMAKE_BUILD_TYPE=Release -DCLBOOL_UNITY=OFF \
        -DCLBOOL_PRECOMPILE_HEADERS=OFF -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >"$work/configure" ||
        { cat "$work/configure" && return 1; }
}

# --- Checks: each prints what is wrong, and fails then ---

check_format() {
    need clang-format-14
    tracked '*.cpp' '*.hpp' '*.c' '*.h' | xargs -n 100 -P "$(nproc)" clang-format-14 --dry-run -Werror
    # Kernels keep their tables and macros as they were laid out.
    local wide
    wide=$(tracked '*.cl' | LC_ALL=C.UTF-8 xargs grep -nE $'^.{101}|\t|[ \r]$' || true)
    [ -z "$wide" ] || { printf '%s\n' "more than 100 columns, a tab or a blank at the end:" "$wide" && return 1; }
}

check_scripts() {
    need shellcheck
    tracked '*.sh' .ci/run | xargs shellcheck -x
}

# The warning that is off where sources are compiled in batches.
check_shadow() {
    find_changed
    [ "${#changed[@]}" -gt 0 ] || return 0
    configure_alone
    # Commands of the compiler, as JSON has them, for those sources that this build has.
    local name
    for name in "${changed[@]}"; do
        awk -v file="$root/$name" '
            /^ *"command": / {
                command = $0
                sub(/^ *"command": "/, "", command)
                sub(/",$/, "", command)
                gsub(/\\"/, "\"", command)
                gsub(/\\\\/, "\\", command)
            }
            index($0, "\"file\": \"" file "\"") && !found {
                found = 1
                printf "%s -fsyntax-only -Wshadow -Werror%c", command, 0
            }' build-tidy/compile_commands.json
    done >"$work/commands"
    xargs -0 -r -n 1 -P "$(nproc)" bash -c <"$work/commands"
}

# The lines that changed, as clang-tidy wants to be told.
changed_lines() {
    repository diff --unified=0 -M --diff-filter=d --no-color --no-ext-diff --dst-prefix=b/ "$base" \
        -- '*.cpp' '*.hpp' | awk '
        function close_file() { if (lines != "") { printf "%s{\"name\":\"%s\",\"lines\":[%s]}", sep, name, lines; sep = "," } lines = "" }
        BEGIN { printf "[" }
        /^\+\+\+ / { close_file(); name = substr($0, 7) }
        /^@@ / {
            split(substr($3, 2), at, ",")
            count = at[2] == "" ? 1 : at[2]
            if (count > 0) { lines = lines (lines == "" ? "" : ",") "[" at[1] "," at[1] + count - 1 "]" }
        }
        END { close_file(); print "]" }'
}

check_tidy() {
    need clang-tidy
    find_changed
    [ "${#changed[@]}" -gt 0 ] || return 0
    configure_alone
    local lines
    lines=$(changed_lines)
    # Of these each type is an instance, on which the static analyzer spends minutes if it follows calls.
    local name many='core/cpu/vectors/(vector|form)_product\.cpp'
    for name in "${changed[@]}"; do
        [[ $name =~ $many ]] && name+=" --extra-arg=-Xclang --extra-arg=-analyzer-config \
            --extra-arg=-Xclang --extra-arg=mode=shallow"
        printf '%s\n' "$name"
    done | xargs -L 1 -P "$(nproc)" clang-tidy -p build-tidy --quiet \
        --warnings-as-errors='*' --line-filter="$lines" 2>"$work/tidy" ||
        { grep -v 'warnings\? generated\|^Suppressed\|^Use -header-filter' "$work/tidy" && return 1; }
}

# What needs no device, with AddressSanitizer, its leak checker and UndefinedBehaviorSanitizer.
check_sanitizers() {
    local rooms=(cpu queries_cpu grammar reference io generators)
    # To check every access through a pointer takes half of the compiler's time; AddressSanitizer sees
    # most of what is wrong with them, test.sh --all the rest.
    cmake --preset check \
        -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1 -fno-sanitize=null,alignment,vptr,object-size" \
        >"$work/configure" || { cat "$work/configure" && return 1; }
    cmake --build build-check --parallel "$(compile_jobs)" --target "${rooms[@]/#/test_}"
    CLBOOL_DEVICE=host ctest --preset check --parallel "$(nproc)" \
        -R "^($(IFS='|' && echo "${rooms[*]}"))\\."
}

# Kernels in a simulator of a device.
check_kernels() {
    need oclgrind
    bash scripts/build.sh --target clbool_tool test_primitives
    bash tests/kernels/oclgrind.sh build/bin
}

# --- All of them, whatever the others say ---

describe() {
    case "$1" in
    format) echo "C++ is formatted, kernels keep to their columns" ;;
    scripts) echo "shellcheck finds nothing in scripts" ;;
    shadow) echo "no name hides another in sources that changed" ;;
    tidy) echo "clang-tidy finds nothing in lines that changed" ;;
    sanitizers) echo "tests of what needs no device, under AddressSanitizer and UndefinedBehaviorSanitizer" ;;
    kernels) echo "Oclgrind finds no data race, no access out of bounds" ;;
    esac
}

verdicts=() failed=no
for name in ${only//,/ }; do
    say "$name: $(describe "$name")"
    began=$SECONDS verdict=ok status=0
    # In a condition, a function would go on behind what failed in it.
    set +e
    (set -e; "check_$name")
    status=$?
    set -e
    if [ "$status" -ne 0 ]; then verdict=FAILED failed=yes; fi
    verdicts+=("$(printf '%-6s  %4d s  %s' "$verdict" $((SECONDS - began)) "$name: $(describe "$name")")")
done
printf '%s\n' "${verdicts[@]}"
[ "$failed" = no ]
