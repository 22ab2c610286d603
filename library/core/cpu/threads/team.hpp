// SPDX-License-Identifier: MIT
// Threads for one job at a time.
#pragma once

#include <clbool/types.hpp>

#include <functional>

namespace clbool::cpu {

// How many threads work on a job: the calling one and helpers of the process (crew.hpp), which
// begin within microseconds where the last job was just over, so smaller jobs are left to the
// calling thread.
// Thread-safety: a plain value; any threads may run jobs with the same one.
class team {
public:
    // 0: as many processors as the process may run on.
    explicit team(unsigned threads = 0) noexcept;

    unsigned threads() const noexcept { return threads_; }
    // As many of these threads as are worth it for so much work: entries, rows or products looked
    // at or made.
    team for_work(size_type work) const noexcept;

    // body(worker, part) for every part below `parts`; workers, below threads(), take parts in
    // turn, ascending, whenever they are done with the last. Each worker is one thread, so it may
    // have memory of its own; the first is the calling one. When threads cannot be had there are
    // fewer. Throws, once all are over, what the first body threw that did; other parts may then be
    // left out.
    void run(size_type parts,
             const std::function<void(unsigned worker, size_type part)>& body) const;

private:
    unsigned threads_;
};

// The first of n items that part `part` of `parts` has, as even as can be.
constexpr size_type share(size_type n, size_type part, size_type parts) noexcept {
    return n / parts * part + n % parts * part / parts;
}

}  // namespace clbool::cpu
