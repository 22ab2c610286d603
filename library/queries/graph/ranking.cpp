// SPDX-License-Identifier: MIT
// Launches of ranking.cl.
#include <queries/graph/ranking.hpp>

#include <core/storage/conversions/uploads.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

using storage::upload;

size_type groups_for(const engine& on, size_type size) {
    constexpr size_type kMostGroups = 512;
    constexpr size_type kItems = 4;
    const size_type each = kItems * on.params.elementwise.group;
    return std::clamp<size_type>((size + each - 1) / each, 1, kMostGroups);
}

}  // namespace

device_ranking::device_ranking(engine& on, const cpu::rank_terms& terms)
    : size_(static_cast<index_type>(terms.vertices())),
      groups_(groups_for(on, terms.vertices())),
      source_("queries/graph/ranking.cl"),
      bits_(full_bitmap(on, size_).bits),
      portions_(upload(on, terms.portions)),
      teleport_(upload(on, terms.teleport)),
      ranks_(on.stream.allocate_zeroed<cl_float>(size_)),
      totals_(on.stream.allocate<cl_float>(2 * groups_)) {
    source_.set("GROUP", on.params.elementwise.group).set("VALUE", element_type::float32);
}

cpu::rank_totals device_ranking::advance(engine& on, const vector_node& sums, double base) {
    shares_.reset();
    const auto in = bitmap_of(on, sums);
    const device_vector shares{bits_, on.stream.allocate<cl_float>(size_)};
    on.stream.launch(source_, "advance_ranks",
                     runtime::range::groups(groups_, on.params.elementwise.group), size_type{size_},
                     in.form.bits, in.form.values, teleport_, cl_uint{teleport_ ? 1u : 0u},
                     static_cast<cl_float>(base), static_cast<cl_float>(base / size_), portions_,
                     ranks_, shares.values, totals_);
    shares_ = storage::make_vector(size_, element_type::float32, shares, size_);
    const auto found = on.stream.read_small<cl_float>(totals_, 2 * groups_);
    cpu::rank_totals totals;
    for (size_type group = 0; group < groups_; ++group) {
        totals.change += double{found[group]};
        totals.idle += double{found[groups_ + group]};
    }
    return totals;
}

vector_ptr device_ranking::finish() const {
    return storage::make_vector(size_, element_type::float32, {bits_, ranks_}, size_);
}

}  // namespace clbool::operations
