// SPDX-License-Identifier: MIT
// One process of a session: its threads make programs, run them, shrink what fails.
#pragma once

#include <fuzz/coverage.hpp>
#include <fuzz/session.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>

namespace clbool::fuzz {

inline constexpr unsigned kMostWorkers = 1024;

/// How far a worker is; in memory that outlives it.
struct worker_state {
    std::atomic<std::uint64_t> next{0};     ///< program it goes on with
    std::atomic<std::uint64_t> program{0};  ///< program it is at
    std::atomic<std::uint64_t> steps{0};
    std::atomic<std::uint64_t> failures{0};
    std::atomic<bool> shrinking{false};
};

/// Works until the time, the steps or the failures of the session are over or `stop` is set, with
/// a state for each of its threads.
/// Returns the status for the process to end with: not 0 when it could not work at all.
int run_worker(const session_options& options, std::chrono::steady_clock::time_point start,
               worker_state* states, std::atomic<bool>& stop, coverage& seen, std::FILE* report);

}  // namespace clbool::fuzz
