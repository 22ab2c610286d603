#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what building, testing and the demo need on Debian 12 or Ubuntu 24.04, and nothing when
# all of it is there (no network, no root then). CLBOOL_SETUP=off skips the check, for systems
# where the same software comes from elsewhere. third_party/README.md says what each is for.
#   --checks       also what scripts/check.sh needs
#   --distributed  also what distributed/ needs: CombBLAS and MPI
#   --docs         also what scripts/docs.sh needs, and what runs the notebooks of docs/tutorials
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

packages=(
    build-essential cmake ninja-build pkg-config       # the build
    ocl-icd-opencl-dev opencl-headers opencl-clhpp-headers # the library
    zlib1g-dev libpng-dev libserd-dev                  # compressed files, pictures, RDF
    libcli11-dev libfmt-dev nlohmann-json3-dev         # the clbool command, benchmarks
    libgtest-dev libboost-dev                          # tests
    pocl-opencl-icd                                    # OpenCL on the CPU
    clang doxygen                                      # checks of kernels and documentation
)
checks=(
    clang-format-14 clang-tidy                         # style, and what it takes for errors
    shellcheck                                         # scripts
    oclgrind                                           # kernels
    python3-cffi python3-numpy python3-pytest          # the Python package
    libgraphblas-dev                                   # what the GraphBLAS face is compared with
    git                                                # what changed, and which files are the project's
)
distributed=(
    libcombblas-dev                                    # matrices over the ranks of MPI
    libopenmpi-dev openmpi-bin                         # MPI, and mpirun
)
docs=(
    mkdocs mkdocs-material                             # the site
    python3-cffi python3-numpy                         # the Python package
    python3-nbclient python3-ipykernel                 # notebooks
)

for argument in "$@"; do
    case "$argument" in
    --checks) packages+=("${checks[@]}") ;;
    --distributed) packages+=("${distributed[@]}") ;;
    --docs) packages+=("${docs[@]}") ;;
    *) fail "usage: $0 [--checks] [--distributed] [--docs]" ;;
    esac
done

missing_packages() {
    local installed package
    installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${packages[@]}" 2>/dev/null |
        awk '$2 == "installed" { print $1 }' || true)
    for package in "${packages[@]}"; do
        grep -qxF -- "$package" <<<"$installed" || printf '%s\n' "$package"
    done
}

if [ "${CLBOOL_SETUP:-}" = off ]; then
    exit 0
fi
if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    fail "no apt here; install the equivalents of these Debian packages, then set" \
        "CLBOOL_SETUP=off: ${packages[*]}"
fi

mapfile -t missing < <(missing_packages)
if [ "${#missing[@]}" -eq 0 ]; then
    exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
        fail "not root and no sudo; ask an administrator to install: ${missing[*]}"
    as_root=(sudo)
fi
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300
    -o Acquire::Retries=3)

say "installing: ${missing[*]}"
"${apt[@]}" update || say "apt-get update failed; trying with the package lists at hand"
"${apt[@]}" install -y --no-install-recommends "${missing[@]}" ||
    fail "apt-get could not install: ${missing[*]} (on Ubuntu, is 'universe' enabled?)"

mapfile -t missing < <(missing_packages)
[ "${#missing[@]}" -eq 0 ] || fail "still missing after apt-get install: ${missing[*]}"
