#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the wheel of the Python package in build/wheel, for this system. The build needs
# scikit-build-core and cffi: those that are installed, else pip fetches them.
#   --test   then installs it into an empty virtual environment and runs a part of its tests there;
#            what they need (NumPy, cffi, pytest) comes by pip, too
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

test=no
case "$*" in
"") ;;
--test) test=yes ;;
*) fail "usage: $0 [--test]" ;;
esac

python=${PYTHON:-python3}
command -v "$python" >/dev/null || fail "no $python"
work="$build/wheel"
rm -rf -- "$work"/*.whl
isolation=()
if "$python" -c 'import scikit_build_core, cffi' 2>/dev/null; then isolation=(--no-build-isolation); fi
if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(compile_jobs)}
export CMAKE_BUILD_PARALLEL_LEVEL
"$python" -m pip wheel --quiet --disable-pip-version-check --no-deps "${isolation[@]}" \
    --config-settings=build-dir="$root/build-wheel" --wheel-dir "$work" "$root/bindings/python"
wheels=("$work"/*.whl)
say "$(du -h --apparent-size "${wheels[0]}" | tr '\t' ' ')"

if [ "$test" = no ]; then exit 0; fi
say "its tests in an empty environment"
environment=$(mktemp -d)
trap 'rm -rf -- "$environment"' EXIT
"$python" -m venv "$environment"
"$environment/bin/pip" install --quiet --disable-pip-version-check "${wheels[0]}" pytest
cd "$environment"
env -u PYTHONPATH -u PYCLBOOL_LIBRARY "$environment/bin/python" -B -m pytest -q -p no:cacheprovider \
    "$root"/tests/bindings/python/{matrix,operations,devices}_test.py
