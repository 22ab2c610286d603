#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds what the tests need, then runs every test; the exit status is the verdict.
#   --all   also what takes an hour or more on two cores: tests with kernels compiled in one more
#           way and with more seeds, every test under AddressSanitizer and UndefinedBehaviorSanitizer, those of
#           streams under ThreadSanitizer, ten minutes of the fuzzer, scripts/check.sh, the notebooks,
#           the wheel and the sdist of the Python package (needs pip), the Debian packages. What fails
#           is told at the end; nothing is left out for it
# Other arguments go to ctest, for example -R mxm; with --all to its first run alone.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

everything=no arguments=()
for argument in "$@"; do
    case "$argument" in
    --all) everything=yes ;;
    *) arguments+=("$argument") ;;
    esac
done

# Most benchmarks are nothing that a test runs; .ci/run and --all compile them.
if [ "$everything" = yes ]; then
    bash "$root/scripts/setup.sh" --docs || say "the site and the notebooks are not tested"
    bash "$root/scripts/build.sh"
else
    bash "$root/scripts/build.sh" --target test_programs
fi
run_tests() {
    ctest --test-dir "$build" --output-on-failure --no-tests=error --parallel "$(nproc)" "$@"
}
if [ "$everything" = no ]; then
    run_tests "${arguments[@]}"
    exit
fi

cd "$root"
failures=()
# attempt NAME COMMAND…: goes on whatever comes of it.
attempt() {
    local name=$1
    shift
    say "$name"
    "$@" || failures+=("$name")
}

# sanitized PRESET TARGET…: configures and builds.
sanitized() {
    local preset=$1
    shift
    cmake --preset "$preset" && cmake --build --preset "$preset" --parallel "$(compile_jobs)" "$@"
}

sanitizers() { sanitized check && ctest --preset check --parallel "$(nproc)"; }

streams() {
    local options="suppressions=$root/cmake/tsan.supp"
    sanitized tsan --target test_runtime clbool_fuzz &&
        TSAN_OPTIONS="$options:exitcode=66" build-tsan/bin/test_runtime --gtest_filter='streams.*' &&
        TSAN_OPTIONS="$options:halt_on_error=1" build-tsan/bin/clbool_fuzz --seconds 60 --threads 2
}

attempt "tests, with kernels in every way" \
    env CLBOOL_TEST_SETUPS=all CLBOOL_TEST_SEEDS=1,2,3,4 CLBOOL_TUNING_FILES=12 bash "$root/scripts/test.sh" -C all "${arguments[@]}"
attempt "checks" bash "$root/scripts/check.sh"
attempt "AddressSanitizer and UndefinedBehaviorSanitizer" sanitizers
attempt "ThreadSanitizer" streams
attempt "wheel" bash "$root/scripts/wheel.sh" --test
attempt "Debian packages" bash "$root/scripts/package.sh" --test
attempt "fuzzer" bash "$root/scripts/fuzz.sh" --seconds 600
if [ ${#failures[@]} -gt 0 ]; then
    printf 'failed: %s\n' "${failures[@]}"
    exit 1
fi
say "all is well"
