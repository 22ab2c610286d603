// SPDX-License-Identifier: MIT
// A number in rank 0's memory from which all ranks take their share, without rank 0's help.
#pragma once

#include <clbool/distributed/world.hpp>

#include <cstdint>

namespace clbool::distributed {

/// Starts at 0. Making and destroying it is collective.
class shared_counter {
public:
    explicit shared_counter(const world& on);
    ~shared_counter();
    shared_counter(const shared_counter&) = delete;
    shared_counter& operator=(const shared_counter&) = delete;

    /// Adds to it; returns what it was.
    std::uint64_t add(std::uint64_t step);

private:
    MPI_Win window_ = MPI_WIN_NULL;
};

}  // namespace clbool::distributed
