#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes a folder for CLBOOL_GRAPHBLAS_SECOND_ROOT of the newest SuiteSparse:GraphBLAS on PyPI:
# the library of the wheel, and a header made of the declarations in the source package.
#   from_pypi.sh DIR [VERSION]   VERSION as PyPI numbers it, such as 10.5.1.1
set -euo pipefail

[ $# -ge 1 ] || { sed -n '3,5s/^# //p' "$0" >&2; exit 2; }
mkdir -p -- "$1/include" "$1/lib"
root=$(realpath -- "$1")
package=suitesparse-graphblas${2:+==$2}

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
pip download --quiet --no-deps --only-binary :all: --dest "$work" "$package"
wheel=$(echo "$work"/*.whl)
version=$(basename -- "$wheel" | cut -d- -f2)
pip download --quiet --no-deps --no-binary suitesparse-graphblas --dest "$work" \
    "suitesparse-graphblas==$version"
python3 -m zipfile --extract "$wheel" "$work/wheel"
tar -xzf "$work"/*.tar.gz -C "$work"

# The loader looks for the names that the wheel gives its libraries, the linker for the usual one.
cp -- "$work"/wheel/suitesparse_graphblas.libs/* "$root/lib/"
ln -sf -- "$(basename -- "$root"/lib/libgraphblas-*)" "$root/lib/libgraphblas.so"

# Declarations without the values of macros; these have been the same in all versions.
{
    echo '#pragma once'
    printf '#include <%s.h>\n' stdbool stddef stdint stdio
    grep -v '^#define' "$work"/suitesparse_graphblas-*/suitesparse_graphblas/suitesparse_graphblas.h
    echo '#define GxB_HYPERSPARSE 1'
    echo '#define GxB_RANGE (INT64_MAX)'
} >"$root/include/GraphBLAS.h"
echo "SuiteSparse:GraphBLAS of $version: -DCLBOOL_GRAPHBLAS_SECOND_ROOT=$root"
