// SPDX-License-Identifier: MIT
// Read-back of sizes.
#include <core/primitives/size_block.hpp>

#include <cstring>

namespace clbool::primitives {

size_block::values size_block::read(tuning::engine& engine) const {
    const auto words = engine.stream.read_small<cl_uint>(device_, kWords);
    values result;
    std::memcpy(result.total.data(), words.data(), sizeof result.total);
    std::memcpy(result.bin.data(), words.data() + kBins, sizeof result.bin);
    std::memcpy(result.most.data(), words.data() + kMost, sizeof result.most);
    return result;
}

}  // namespace clbool::primitives
