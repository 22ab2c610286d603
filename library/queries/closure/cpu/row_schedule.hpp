// SPDX-License-Identifier: MIT
// In which order the rows of a closure are made by threads.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::cpu {

// Rows in tasks, and tasks in stages: those of a stage need rows of their own task and of earlier
// stages alone. One thread goes through the rows part by part; for more, a task has whole parts, or
// some rows of a level where one part is more than a thread's share. O(rows + edges).
struct row_schedule {
    row_schedule(unsigned threads, const closure_rows& of);

    size_type stage_count() const noexcept { return stages.size() - 1; }

    array<index_type> order;
    array<size_type> tasks;   // where each begins in the order, and the end
    array<size_type> stages;  // the first task of each, and the end
    array<size_type> work;    // of each stage: rows and edges
};

}  // namespace clbool::cpu
