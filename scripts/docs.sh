#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the documentation as a site, build/docs/site/html, after installing what that needs; once it is
# there, no network is needed. Warnings are errors.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

[ $# -eq 0 ] || fail "usage: $0"
bash "$root/scripts/setup.sh" --docs
bash "$root/scripts/build.sh" --target site
