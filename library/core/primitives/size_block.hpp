// SPDX-License-Identifier: MIT
// Result sizes computed on the device, read back together once per phase of an operation.
#pragma once

#include <clbool/types.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/tuning/engine.hpp>

#include <array>

namespace clbool::primitives {

// A zeroed block of 256 bytes: 64-bit totals, then 32-bit counters for binning. Kernels receive the
// block and the offset they write to.
class size_block {
public:
    static constexpr cl_uint kTotals = 8;  // 64-bit totals at the front
    static constexpr cl_uint kBins = 16;   // offset of the bins, in 32-bit words
    static constexpr cl_uint kBinCount = 16;
    static constexpr cl_uint kMost = 32;  // offset of the maxima
    static constexpr cl_uint kMostCount = 8;
    static constexpr cl_uint kCursors = 40;  // offset of the bins' fill cursors (atomics)
    static constexpr cl_uint kWords = 64;    // in all

    struct values {
        std::array<size_type, kTotals> total;
        std::array<cl_uint, kBinCount> bin;
        std::array<cl_uint, kMostCount> most;
    };

    explicit size_block(tuning::engine& engine)
        : device_(engine.stream.allocate_zeroed<cl_uint>(kWords)) {}

    const runtime::buffer& device() const noexcept { return device_; }
    // Waits for all earlier commands: one host read.
    values read(tuning::engine& engine) const;

private:
    runtime::buffer device_;
};

}  // namespace clbool::primitives
