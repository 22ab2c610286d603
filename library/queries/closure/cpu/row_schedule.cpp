// SPDX-License-Identifier: MIT
// Load balancing of dependent rows.
#include <queries/closure/cpu/row_schedule.hpp>

#include <algorithm>
#include <utility>

namespace clbool::cpu {

namespace {

constexpr size_type kLeastTask = size_type{1} << 10;
constexpr size_type kTasksPerThread = 64;
// When scheduled by parts: stages, and tasks of each for a thread, at least.
constexpr size_type kStages = 16;
constexpr size_type kTasksOfStage = 4;

size_type work_of(const closure_rows& of, span rows) noexcept {
    size_type work = rows.size();
    for (const index_type r : rows) {
        work += of.contained(r).size();
    }
    return work;
}

// Cuts rows [first, last) of the order into tasks of work >= `target`, at ends that may_end allows.
template <class MayEnd>
void cut_tasks(row_schedule& out, const closure_rows& of, size_type first, size_type last,
               size_type target, MayEnd&& may_end) {
    size_type work = 0;
    for (size_type i = first; i < last; ++i) {
        work += 1 + of.contained(out.order[i]).size();
        if (i + 1 == last || (work >= target && may_end(i + 1))) {
            out.tasks.push_back(i + 1);
            work = 0;
        }
    }
}

void end_stage(row_schedule& out, const closure_rows& of) {
    const size_type first = out.tasks[out.stages[out.stages.size() - 1]];
    const size_type last = out.tasks[out.tasks.size() - 1];
    out.work.push_back(work_of(of, {out.order.data() + first, out.order.data() + last}));
    out.stages.push_back(out.tasks.size() - 1);
}

void go_by_parts(row_schedule& out, const closure_rows& of, closure_parts&& parts,
                 unsigned threads) {
    out.order = std::move(parts.order);
    const size_type all = of.count() + of.edges.size();
    const size_type target = std::max(kLeastTask, all / (threads * kTasksPerThread));
    index_type part = 0;
    cut_tasks(out, of, 0, out.order.size(), target, [&](size_type end) {
        while (parts.starts[part] < end) {
            ++part;
        }
        return threads == 1 || parts.starts[part] == end;
    });
    const size_type tasks = out.tasks.size() - 1;
    const size_type each = std::max((tasks + kStages - 1) / kStages, kTasksOfStage * threads);
    array<size_type> ends = std::exchange(out.tasks, array<size_type>());
    out.tasks.push_back(0);
    for (size_type task = 0; task < tasks; ++task) {
        out.tasks.push_back(ends[task + 1]);
        if ((task + 1) % each == 0 || task + 1 == tasks) {
            end_stage(out, of);
        }
    }
}

void go_by_levels(row_schedule& out, const closure_rows& of, unsigned threads) {
    constexpr size_type kTasksOfLevel = 4;  // for each thread
    closure_levels levels(of);
    out.order = std::move(levels.order);
    for (size_type level = 0; level + 1 < levels.starts.size(); ++level) {
        const size_type first = levels.starts[level];
        const size_type last = levels.starts[level + 1];
        const size_type work = work_of(of, {out.order.data() + first, out.order.data() + last});
        cut_tasks(out, of, first, last, std::max(kLeastTask, work / (threads * kTasksOfLevel)),
                  [](size_type) { return true; });
        end_stage(out, of);
    }
}

bool is_uneven(const closure_rows& of, const closure_parts& parts, unsigned threads) noexcept {
    const size_type fair = (of.count() + of.edges.size()) / threads;
    for (index_type part = 0; part < parts.count(); ++part) {
        if (work_of(of, parts.rows_of(part)) > std::max(fair, kLeastTask)) {
            return true;
        }
    }
    return false;
}

}  // namespace

row_schedule::row_schedule(unsigned threads, const closure_rows& of) {
    tasks.push_back(0);
    stages.push_back(0);
    closure_parts parts(of);
    if (threads > 1 && is_uneven(of, parts, threads)) {
        go_by_levels(*this, of, threads);
    } else {
        go_by_parts(*this, of, std::move(parts), threads);
    }
}

}  // namespace clbool::cpu
