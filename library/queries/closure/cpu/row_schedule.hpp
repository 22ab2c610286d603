// SPDX-License-Identifier: MIT
// Parallel schedule of dependent rows.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::cpu {

// Rows in tasks, tasks in stages: a stage depends on its own task and earlier stages alone, with a
// barrier between stages. One thread: part by part. Several: a task has whole parts, or rows of one
// level where a part exceeds a thread's share (load balancing). O(rows + edges).
struct row_schedule {
    row_schedule(unsigned threads, const closure_rows& of);

    size_type stage_count() const noexcept { return stages.size() - 1; }

    array<index_type> order;
    array<size_type> tasks;   // offset of each in the order, and the end
    array<size_type> stages;  // the first task of each, and the end
    array<size_type> work;    // of each stage: rows and edges
};

}  // namespace clbool::cpu
