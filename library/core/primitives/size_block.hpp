// SPDX-License-Identifier: MIT
// Sizes computed on the device and read by the host in one go, once per phase of an operation.
#pragma once

#include <clbool/types.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/tuning/engine.hpp>

#include <array>

namespace clbool::primitives {

// A zeroed block of 256 bytes: 64-bit totals, then 32-bit counters for binning. Kernels get the
// whole block and the place of what they write.
class size_block {
public:
    static constexpr cl_uint kTotals = 8;  // 64-bit totals at the front
    static constexpr cl_uint kBins = 16;   // place of the bins, in 32-bit words
    static constexpr cl_uint kBinCount = 16;
    static constexpr cl_uint kMost = 32;  // place of maxima
    static constexpr cl_uint kMostCount = 8;
    static constexpr cl_uint kCursors = 40;  // place of the bins' fill cursors

    // What the host gets.
    struct values {
        std::array<size_type, kTotals> total;
        std::array<cl_uint, kBinCount> bin;
        std::array<cl_uint, kMostCount> most;
    };

    explicit size_block(tuning::engine& engine);

    const runtime::buffer& device() const noexcept { return device_; }
    // Waits for everything before and reads: one host read.
    values read(tuning::engine& engine) const;

private:
    runtime::buffer device_;
};

}  // namespace clbool::primitives
