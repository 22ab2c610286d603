// SPDX-License-Identifier: MIT
// Launches of the bit row kernels.
#include <queries/closure/gpu/bit_pass.hpp>

#include <core/storage/conversions/bit_conversions.hpp>
#include <core/storage/conversions/uploads.hpp>

#include <algorithm>
#include <memory>

namespace clbool::operations {

namespace {

using storage::upload;
using tuning::engine;

// Levels of at most so many rows share a launch that goes by columns.
constexpr size_type kFewRows = 4;

bool has_few(const cpu::closure_levels& levels, index_type level) noexcept {
    return levels.rows_of(level).size() <= kFewRows;
}

// Rows on the device and their dependency lists.
class pass {
public:
    pass(engine& on, const cpu::closure_rows& of, size_type room)
        : on_(on),
          each_(cpu::bit_stride(of.ncols) / 2),
          starts_(upload(on, of.edge_starts)),
          edges_(upload(on, of.edges)),
          words_(on.stream.allocate<cl_uint>(std::max<size_type>(of.count(), room) * each_ * 4)) {
        on.stream.fill<cl_uint>(words_, 0, of.count() * each_ * 4);
        storage::set_bits(on, upload(on, of.column_starts), primitives::width::wide,
                          upload(on, of.columns), of.count(), words_, each_ * 4);
    }

    const runtime::buffer& words() const noexcept { return words_; }

    void by_levels(const cpu::closure_levels& levels) {
        const auto order = upload(on_, levels.order);
        for (index_type level = 1; level < levels.count();) {  // level 0 has no edges
            const size_type first = levels.starts[level];
            index_type next = level;
            while (next < levels.count() && has_few(levels, next)) {
                ++next;
            }
            if (next > level) {
                run_columns(order, first, levels.starts[next]);
                level = next;
            } else {
                run_level(order, first, levels.rows_of(level).size());
                ++level;
            }
        }
    }

private:
    size_type group() const noexcept { return on_.params.compact.group; }

    runtime::program source() const {
        runtime::program made("queries/closure/unions.cl");
        made.set("GROUP", group());
        return made;
    }

    void run_columns(const runtime::buffer& order, size_type first, size_type last) {
        on_.stream.launch(source(), "unite_columns", runtime::range::items(each_, group()), order,
                          first, last, each_, starts_, edges_, words_);
    }

    void run_level(const runtime::buffer& order, size_type first, size_type rows) {
        on_.stream.launch(source(), "unite_level",
                          runtime::range::groups(rows * ((each_ + group() - 1) / group()), group()),
                          order, first, each_, starts_, edges_, words_);
    }

    engine& on_;
    size_type each_;  // 128-bit vectors of a row
    runtime::buffer starts_;
    runtime::buffer edges_;
    runtime::buffer words_;
};

}  // namespace

index_type levels_of_few(const cpu::closure_levels& levels) noexcept {
    index_type count = 0;
    for (index_type level = 1; level < levels.count(); ++level) {
        count += has_few(levels, level) ? 1 : 0;
    }
    return count;
}

storage::bit_ptr close_by_kernels(engine& on, const cpu::closure_rows& of,
                                  const cpu::closure_progress& progress, size_type room,
                                  const cpu::closure_levels* levels) {
    pass rows(on, of, room);
    levels != nullptr ? rows.by_levels(*levels) : rows.by_levels(cpu::closure_levels(of));
    const auto places = upload(on, of.row_of);
    const size_type entries =
        storage::count_bits(on, of.ncols, of.ncols, of.count(), places, rows.words()).sum;
    if (progress) {
        progress(entries, 1);
    }
    return std::make_shared<storage::bit_form>(of.ncols, of.ncols, of.count(), entries, places,
                                               rows.words());
}

}  // namespace clbool::operations
