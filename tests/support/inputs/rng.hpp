// SPDX-License-Identifier: MIT
// The random numbers of tests: those of the library's generators, the same on every platform.
#pragma once

#include <generators/random_source.hpp>

namespace clbool::testing {

using rng = generators::random_source;

}  // namespace clbool::testing
