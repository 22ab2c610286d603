// SPDX-License-Identifier: MIT
// What every program of the benchmarks does around its work.
#pragma once

#include <cstdio>
#include <exception>

namespace clbool::bench {

/// The exit status of `body`, or 1 with a message on stderr when it throws.
template <class Body>
int run_program(const char* name, Body&& body) {
    try {
        return body();
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s: %s\n", name, e.what());
    }
    return 1;
}

}  // namespace clbool::bench
