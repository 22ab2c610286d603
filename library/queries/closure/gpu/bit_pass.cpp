// SPDX-License-Identifier: MIT
// Launches of the bit row kernels.
#include <queries/closure/gpu/bit_pass.hpp>

#include <core/storage/conversions/uploads.hpp>

#include <algorithm>
#include <memory>

namespace clbool::operations {

namespace {

using storage::upload;
using tuning::engine;

// Levels of at most so many rows share a launch: four rounds of work-groups of 1024.
constexpr size_type kFewRows = 512;
// Vectors of a row that a work-group takes of these, at most.
constexpr size_type kLanes = 8;

bool has_few(const cpu::closure_levels& levels, index_type level) noexcept {
    return levels.rows_of(level).size() <= kFewRows;
}

// Rows on the device, some columns of them, and their dependency lists.
class pass {
public:
    pass(engine& on, const cpu::closure_rows& of, const cpu::closure_levels& levels,
         index_type columns, size_type room)
        : on_(on),
          levels_(levels),
          rows_(of.count()),
          width_(columns),
          each_(cpu::bit_stride(columns) / 2),
          order_(upload(on, levels.order)),
          level_starts_(upload(on, levels.starts)),
          starts_(upload(on, of.edge_starts)),
          edges_(upload(on, of.edges)),
          column_starts_(upload(on, of.column_starts)),
          columns_(upload(on, of.columns)),
          ranges_(upload(on, levels.ranges)),
          words_(on.stream.allocate<cl_uint>(std::max<size_type>(rows_, room) * each_ * 4)) {}

    const runtime::buffer& words() const noexcept { return words_; }
    const runtime::buffer& ranges() const noexcept { return ranges_; }

    // The columns from `left` on.
    void run(index_type left) {
        for (index_type level = 0; level < levels_.count();) {
            index_type next = level;
            while (next < levels_.count() && has_few(levels_, next)) {
                ++next;
            }
            if (next > level) {
                run_levels(level, next, left);
                level = next;
            } else {
                run_level(levels_.starts[level], levels_.rows_of(level).size(), left);
                ++level;
            }
        }
    }

private:
    static runtime::program source(size_type group) {
        runtime::program made("queries/closure/unions.cl");
        made.set("GROUP", group).set("LANES", std::min(group, kLanes));
        return made;
    }

    void run_levels(index_type first, index_type last, index_type left) {
        const size_type group = on_.params.full_group;
        const size_type lanes = std::min(group, kLanes);
        on_.stream.launch(source(group), "unite_levels",
                          runtime::range::groups((each_ + lanes - 1) / lanes, group), order_,
                          level_starts_, first, last, each_, starts_, edges_, column_starts_,
                          columns_, ranges_, left, width_, words_);
    }

    void run_level(size_type first, size_type rows, index_type left) {
        const size_type group = on_.params.compact.group;
        on_.stream.launch(source(group), "unite_level",
                          runtime::range::groups(rows * ((each_ + group - 1) / group), group),
                          order_, first, each_, starts_, edges_, column_starts_, columns_, ranges_,
                          left, width_, words_);
    }

    engine& on_;
    const cpu::closure_levels& levels_;
    index_type rows_;
    index_type width_;  // columns
    size_type each_;    // 128-bit vectors of a row
    runtime::buffer order_;
    runtime::buffer level_starts_;
    runtime::buffer starts_;
    runtime::buffer edges_;
    runtime::buffer column_starts_;
    runtime::buffer columns_;
    runtime::buffer ranges_;
    runtime::buffer words_;
};

// Columns of rows that take so many bytes.
index_type columns_of(size_type bytes, const cpu::closure_rows& of) noexcept {
    constexpr size_type kVector = 128;
    const size_type vectors = bytes / (kVector / 8) / std::max<size_type>(1, of.count());
    return static_cast<index_type>(
        std::min<size_type>(of.ncols, std::max<size_type>(1, vectors) * kVector));
}

}  // namespace

index_type levels_of_few(const cpu::closure_levels& levels) noexcept {
    index_type count = 0;
    for (index_type level = 1; level < levels.count(); ++level) {
        count += has_few(levels, level) ? 1 : 0;
    }
    return count;
}

closed_rows close_by_kernels(engine& on, const cpu::closure_rows& of,
                             const cpu::closure_levels& levels,
                             const cpu::closure_progress& progress, size_type room) {
    pass rows(on, of, levels, of.ncols, room);
    rows.run(0);
    const auto places = upload(on, of.row_of);
    const auto counts = storage::count_bits(on, of.ncols, of.ncols, of.count(), places,
                                            rows.words(), rows.ranges());
    if (progress) {
        progress(counts.sum, 1);
    }
    return {std::make_shared<storage::bit_form>(of.ncols, of.ncols, of.count(), counts.sum, places,
                                                rows.words()),
            counts};
}

size_type count_by_kernels(engine& on, const cpu::closure_rows& of,
                           const cpu::closure_levels& levels, const cpu::closure_progress& progress,
                           size_type bytes) {
    const index_type width = columns_of(bytes, of);
    pass rows(on, of, levels, width, 0);
    const auto places = upload(on, of.row_of);
    size_type entries = 0;
    for (size_type first = 0; first < of.ncols; first += width) {
        rows.run(static_cast<index_type>(first));
        const auto ranges = width < of.ncols ? runtime::buffer() : rows.ranges();  // of all columns
        entries +=
            storage::count_bits(on, of.ncols, width, of.count(), places, rows.words(), ranges).sum;
        const auto done = static_cast<double>(std::min<size_type>(of.ncols, first + width));
        if (progress && !progress(entries, done / of.ncols)) {
            break;
        }
    }
    return entries;
}

}  // namespace clbool::operations
