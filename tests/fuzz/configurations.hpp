// SPDX-License-Identifier: MIT
// The ways of setting up a device that programs run with.
#pragma once

#include <clbool/controls.hpp>

#include <string>
#include <vector>

namespace clbool::fuzz {

struct configuration {
    std::string name;
    std::string device;  ///< empty: the session's
    controls_options options;
    std::string text;  ///< C++ that sets `options`
    unsigned weight;   ///< how often it is that of a seed's kernels
};

/// All of them, in a fixed order.
const std::vector<configuration>& configurations();
/// @throws std::invalid_argument when there is none of this name
const configuration& find_configuration(const std::string& name);

}  // namespace clbool::fuzz
