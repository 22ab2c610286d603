// SPDX-License-Identifier: MIT
// Teams: the threads that work on one job (parallel for).
#pragma once

#include <clbool/types.hpp>

#include <functional>

namespace clbool::cpu {

// The calling thread and helpers of the pool (thread_pool.hpp), which respond within microseconds
// after a recent job; small jobs run on the calling thread alone. Thread-safety: a plain value; any
// threads may run jobs with the same one.
class team {
public:
    // 0: as many as the processors available to the process (affinity).
    explicit team(unsigned threads = 0) noexcept;

    unsigned threads() const noexcept { return threads_; }
    // Limits the threads to what pays for so much work (entries, rows or products read or written).
    team for_work(size_type work) const noexcept;

    // Dynamic scheduling: body(worker, part) for every part below `parts`; workers, below
    // threads(), take the next part when done with the last. Each worker is one thread with its own
    // scratch memory; worker 0 is the caller. Fewer threads if no more can be created. Rethrows the
    // first exception once all workers have stopped; other parts may be skipped.
    void run(size_type parts,
             const std::function<void(unsigned worker, size_type part)>& body) const;

private:
    unsigned threads_;
};

// First of n items of part `part` of `parts`, evenly divided.
constexpr size_type share(size_type n, size_type part, size_type parts) noexcept {
    return n / parts * part + n % parts * part / parts;
}

}  // namespace clbool::cpu
