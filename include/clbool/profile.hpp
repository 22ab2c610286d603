// SPDX-License-Identifier: MIT
/// @file profile.hpp
/// What the library did: counters, times per kernel, and events for an observer.
#pragma once

#include <clbool/export.hpp>
#include <clbool/result_room.hpp>
#include <clbool/types.hpp>

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace clbool::v0 {

/// Device memory of a context and its forks, in bytes; that of the host, too, where it is the
/// device's (see context::set_memory_limit).
struct memory_usage {
    size_type live = 0;  ///< in matrices and temporaries
    size_type held = 0;  ///< taken from the driver: live plus what the pool keeps for reuse
    size_type peak = 0;  ///< largest `held` since creation or reset_profile()
    /// Of live: data that matrices keep to be used again (Controls::set_derived_limit).
    size_type derived = 0;
    result_room room = {};  ///< for members to come
};

/// Times of all launches of one kernel, in milliseconds. Zero unless profiling is on.
struct kernel_profile {
    size_type calls = 0;      ///< launches
    double queued_ms = 0;     ///< from enqueue to submission
    double submitted_ms = 0;  ///< from submission to start
    double run_ms = 0;        ///< from start to end
    result_room room = {};    ///< for members to come
};

/// Counters since creation or Controls::reset_profile().
struct profile_report {
    size_type host_reads = 0;  ///< times the host waited for the device (reads, maps, waits)
    size_type launches = 0;    ///< kernels enqueued
    size_type driver_allocations = 0;  ///< buffers created in the driver (not served by the pool)
    size_type program_builds = 0;      ///< programs compiled from source
    size_type program_loads = 0;       ///< programs taken from the cache on disk
    memory_usage memory;               ///< now, and its peak
    std::map<std::string, kernel_profile> kernels;  ///< by kernel name
    result_room room = {};                          ///< for members to come
};

/// A part of an operation, as it was planned.
struct plan_step {
    std::string what;     ///< "product", "transpose", …
    std::string backend;  ///< "kernels" or "host"
    std::string method;   ///< by which algorithm
    std::string why;      ///< the reason for this choice
};

/// An operation that is over: its operands, how it was computed, and what it cost.
struct operation_report {
    std::string operation;              ///< the call
    std::vector<std::string> operands;  ///< shape, entries and form of each, by its role
    std::vector<plan_step> steps;       ///< in the order of their plans
    std::string result;                 ///< shape, entries and form
    size_type launches = 0;             ///< kernels enqueued
    size_type host_reads = 0;           ///< times the host waited for the device
    size_type bytes = 0;                ///< device memory taken for the result and for temporaries
    std::chrono::steady_clock::time_point began;  ///< when it did
};

/// Who was at work for some time.
enum class timed_place {
    call,     ///< the host, in a call of the driver: to enqueue something, or to wait for it
    kernel,   ///< the device
    transfer  ///< the device, filling, copying, reading or writing memory
};

/// Something that took time.
struct timed_work {
    timed_place where;  ///< by whom
    const char* name;   ///< of the kernel, or of what the call does; not to be kept
    /// When it began, by the clock of the process. Times of the device are shifted to it, all of
    /// those that are gathered at once by the same time.
    std::chrono::steady_clock::time_point began;
    std::chrono::steady_clock::time_point ended;  ///< when it was over, by the same clock
};

/// Receives what happens, while it happens. Calls come from the thread that uses the Controls;
/// with forks in several threads they come concurrently. Must not throw or call the library.
///
/// Calls to come take the places of the reserved ones, which do nothing: observers of programs that
/// were compiled with an earlier version stay right. What they are given they get by reference, and
/// may have more members than they know.
class CLBOOL_EXPORT observer {
public:
    virtual ~observer();
    /// An operation begins: its name and a line about its operands.
    virtual void operation(const std::string& name, const std::string& detail);
    /// A kernel was enqueued.
    virtual void launch(const std::string& kernel, size_type global, size_type local);
    /// A program became ready: compiled (from_disk false) or loaded, in `seconds`.
    virtual void program(const std::string& name, bool from_disk, double seconds);
    /// Whether report() is to be called: reports take time to write.
    virtual bool wants_reports() const;
    /// An operation is over, or its last command is enqueued.
    virtual void report(const operation_report& about);
    /// The driver gave (bytes > 0) or got back (bytes < 0) a buffer.
    virtual void allocation(std::int64_t bytes);
    /// Something was ignored, such as a file of the program cache that other users may write; the
    /// work goes on without it. Of the program cache only the first such file is reported, by its
    /// path.
    virtual void warning(const std::string& what);
    /// With profiling on: a call of the driver is over, or, told when times are gathered (by
    /// profile(), or after some thousand commands), what a command did on the device.
    virtual void timed(const timed_work& about);

private:
    // Defined here, so that programs have their own and do not look for the library's.
    virtual void reserved_1() {}
    virtual void reserved_2() {}
    virtual void reserved_3() {}
    virtual void reserved_4() {}
};

}  // namespace clbool::v0
