// SPDX-License-Identifier: MIT
// What has run: operation x format x backend x kind of mask.
#pragma once

#include <fuzz/programs/program.hpp>

#include <array>
#include <atomic>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace clbool::fuzz {

/// Counts of steps. Plain memory without pointers, so that processes can share one.
/// Thread-safety: may be added to from anywhere at the same time.
class coverage {
public:
    /// A step was compared. `launched`: kernels ran for it; otherwise the host did it, or there was
    /// nothing to do (`trivial`).
    void add(const step& of, std::size_t configuration, bool launched, bool trivial);

    /// A table of operations and formats by backends; a cell counts the steps for each kind of
    /// mask. Then the cells that should not be empty and are.
    void print(std::ostream& out) const;

private:
    static constexpr std::size_t kBackends = 16;
    static constexpr std::size_t kMasks = 6;

    struct gaps {
        std::size_t cells = 0, empty = 0;
        std::string text;
    };

    gaps empty_cells(std::size_t what, std::size_t format, std::size_t backend) const;
    std::uint64_t count(std::size_t what, std::size_t format, std::size_t backend,
                        std::size_t mask) const;
    bool backend_used(std::size_t backend) const;
    std::string row(std::size_t what, std::size_t format,
                    const std::vector<std::size_t>& columns) const;

    std::array<std::atomic<std::uint64_t>, kOperations * kForms * kBackends * kMasks> counts_{};
};

/// "coo", "csr", "dcsr" or "any".
std::string name_of(form format);

}  // namespace clbool::fuzz
