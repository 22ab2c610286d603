// SPDX-License-Identifier: MIT
// Launches of search_levels.cl.
#include <queries/graph/search_levels.hpp>

#include <core/storage/conversions/uploads.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

// Levels that are enqueued without a wait: idle ones cost about as much as a wait.
constexpr index_type kMostAtOnce = 64;
// All marks are read rather than those of the vertices found, where these are so many.
constexpr size_type kManyFound = 16;
constexpr size_type kLanes = 8;
// Resident work-items of a compute unit of a GPU.
constexpr size_type kItemsOfUnit = 2048;

size_type lanes_of(const engine& on) {
    return std::min({kLanes, on.params.row_lanes, on.params.compact.group});
}

runtime::program make_program(const engine& on, const storage::compressed_rows& rows,
                              bool with_parents) {
    return runtime::program("queries/graph/search_levels.cl")
        .set("GROUP", on.params.compact.group)
        .set("LANES", lanes_of(on))
        .set("A_WIDE", rows.rows().pointer_width)
        .set("PARENTS", with_parents);
}

// For a frontier whose size only the device knows.
runtime::range grid_of(const engine& on, index_type vertices) {
    const size_type group = on.params.compact.group;
    const size_type resident =
        std::max<size_type>(kItemsOfUnit / group, 1) * on.stream.state().info().compute_units;
    const size_type useful = (size_type{vertices} * lanes_of(on) + group - 1) / group;
    return runtime::range::groups(std::min(resident, useful), group);
}

}  // namespace

level_search::level_search(engine& on, const compressed_ptr& rows,
                           const std::vector<index_type>& sources, bool with_parents)
    : n_(rows->nrows()),
      rows_(rows),
      source_(make_program(on, *rows, with_parents)),
      grid_(grid_of(on, n_)),
      marks_(on.stream.allocate_zeroed<cl_uint>(n_)),
      order_(on.stream.allocate<cl_uint>(n_)),
      size_(sources.size()) {
    if (with_parents) {
        parents_ = on.stream.allocate_zeroed<cl_uint>(n_);
    }
    on.stream.write(order_, sources.data(), size_ * sizeof(index_type));
    on.stream.launch(source_, "begin_search", runtime::range::items(size_, grid_.local), size_,
                     order_, marks_, parents_);
}

std::vector<size_type> level_search::advance(engine& on, index_type most) {
    at_once_ = std::min(2 * at_once_, kMostAtOnce);
    const cl_uint levels = std::min(at_once_, most);
    std::vector<cl_uint> control(2 * (size_type{levels} + 1));
    control[0] = static_cast<cl_uint>(begin_);
    control[1] = static_cast<cl_uint>(size_);
    const auto shared = storage::upload(on, control);
    for (cl_uint level = 0; level < levels; ++level) {
        on.stream.launch(source_, "search_level", grid_, level, ++mark_, rows_->rows().pointers,
                         rows_->cols(), marks_, parents_, order_, shared);
    }
    control = on.stream.read_small<cl_uint>(shared, control.size());
    begin_ = control[2 * size_type{levels}];
    size_ = control[2 * size_type{levels} + 1];
    std::vector<size_type> sizes;
    for (size_type level = 1; level <= levels; ++level) {
        sizes.push_back(control[2 * level + 1]);
    }
    return sizes;
}

cpu::array<index_type> level_search::values_of(engine& on, const runtime::buffer& values,
                                               bool all) const {
    const size_type found = begin_ + size_;
    cpu::array<index_type> out(all ? n_ : found);
    if (all) {
        on.stream.read(values, 0, out.data(), out.size() * sizeof(index_type));
        return out;
    }
    const auto gathered = on.stream.allocate<cl_uint>(found);
    on.stream.launch(source_, "gather_found", runtime::range::items(found, grid_.local), found,
                     order_, values, gathered);
    on.stream.read(gathered, 0, out.data(), found * sizeof(index_type));
    return out;
}

level_search::result level_search::finish(engine& on) const {
    const size_type found = begin_ + size_;
    const bool all = found >= n_ / kManyFound;
    result out;
    if (!all) {
        out.order.resize(found);
        on.stream.read(order_, 0, out.order.data(), found * sizeof(index_type));
    }
    out.marks = values_of(on, marks_, all);
    if (parents_) {
        out.parents = values_of(on, parents_, all);
        for (index_type& parent : out.parents) {
            parent = ~parent;
        }
    }
    return out;
}

}  // namespace clbool::operations
