// SPDX-License-Identifier: MIT
// What `clbool tune` searches: parameters, the values worth trying, and the work that tells.
#pragma once

#include <clbool/types.hpp>

#include <string>
#include <vector>

namespace clbool::tools {

/// Kinds of work that knobs are judged by.
enum class tuning_work { product, sum, transpose, kronecker, sort };

/// A parameter and its candidates; other values may be better on devices not yet seen.
struct tuning_knob {
    std::string name;
    tuning_work work;
    bool quick;  ///< worth trying when time is short
    std::vector<size_type> values;
};

/// The knobs, those with most effect first.
std::vector<tuning_knob> tuning_knobs();

}  // namespace clbool::tools
