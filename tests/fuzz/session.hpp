// SPDX-License-Identifier: MIT
// A run of the fuzzer: processes that make programs from a seed and run them, and what they found.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace clbool::fuzz {

struct session_options {
    std::uint64_t seed = 1;
    std::optional<std::uint64_t> seconds;  ///< programs begin until then
    std::optional<std::uint64_t> steps;    ///< about so many in all
    std::optional<std::uint64_t> program;  ///< only the one of this number
    std::string device;                    ///< as select_device() takes it
    std::string configuration;             ///< the only one; empty: all
    std::string coverage_file;             ///< the table goes there; empty: to the output
    unsigned jobs = 1;                     ///< processes
    unsigned threads = 1;                  ///< of each, which share one context
    unsigned shards = 1;                   ///< of this and other sessions of the same seed,
    unsigned shard = 0;                    ///< this one is that
    unsigned most_failures = 1;            ///< the session ends behind so many
    std::chrono::seconds patience{300};    ///< a program that takes longer hangs
    std::chrono::seconds shrinking{60};    ///< the most time spent on one failure

    unsigned workers() const noexcept { return jobs * threads; }
    /// How far a worker's programs are apart.
    std::uint64_t stride() const noexcept { return std::uint64_t{shards} * workers(); }
};

struct session_result {
    std::uint64_t steps = 0;
    std::uint64_t failures = 0;
    bool broken = false;  ///< it could not be run: no such device, for example
};

/// Each thread of each job takes every n-th program, n being their number in all shards. Each job
/// is a process of its own, so that a crash or a hang is a failure like any other: its programs are
/// known and made smaller too. Failures go to `out` as C++ tests.
/// Must not be called once OpenCL was used in this process.
session_result run_session(const session_options& options, std::ostream& out);

}  // namespace clbool::fuzz
