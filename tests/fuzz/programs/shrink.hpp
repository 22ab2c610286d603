// SPDX-License-Identifier: MIT
// Makes a failing program small: fewer steps, fewer entries, smaller shapes, plainer calls.
#pragma once

#include <fuzz/programs/generate.hpp>

#include <chrono>
#include <functional>

namespace clbool::fuzz {

/// Whether a program still fails. Its outcomes are those of the reference.
using still_fails = std::function<bool(const planned&)>;

/// The smallest failing program found, by trying what is simpler until nothing helps or the time
/// is over. `failing` is returned as it is when nothing simpler fails.
planned shrink(const planned& failing, const still_fails& fails, std::chrono::seconds limit);

}  // namespace clbool::fuzz
