// SPDX-License-Identifier: MIT
// Random programs.
#pragma once

#include <fuzz/model.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace clbool::fuzz {

/// A program with what it should do.
struct planned {
    program what;
    std::vector<outcome> expected;
};

/// Program number `index` of a seed: depends on nothing else than the arguments. `configuration`
/// names the one to use; empty: it is drawn too (the rest of the program is the same, but for
/// scenarios at its end that are made for some family of kernels).
planned generate(std::uint64_t seed, std::uint64_t index, const std::string& configuration = {});

}  // namespace clbool::fuzz
