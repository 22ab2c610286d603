// SPDX-License-Identifier: MIT
// Check, radix sort and deduplication of entries.
#include <core/storage/building/entry_builder.hpp>

#include <core/primitives/radix_sort.hpp>
#include <core/storage/building/read_back.hpp>
#include <core/storage/conversions/conversions.hpp>

namespace clbool::storage {

using primitives::pairs;
using primitives::size_block;

namespace {

// Indices of totals in the size_block.
constexpr cl_uint kUnique = 0;
constexpr cl_uint kHeads = 1;

pairs copy(tuning::engine& engine, const pairs& list) {
    auto entries = primitives::allocate_pairs(engine, list.count);
    const size_type bytes = list.count * sizeof(index_type);
    engine.stream.copy(list.rows, 0, entries.rows, 0, bytes);
    engine.stream.copy(list.cols, 0, entries.cols, 0, bytes);
    return entries;
}

}  // namespace

entry_builder::entry_builder(tuning::engine& engine, const host_entries& in, host_order promised)
    : engine_(engine),
      in_(in),
      promised_(promised),
      entries_(upload_entries(engine, in.rows, in.cols, in.nnz)) {}

entry_builder::entry_builder(tuning::engine& engine, const device_entries& in, host_order promised)
    : engine_(engine),
      in_{nullptr, nullptr, in.nrows, in.ncols, in.list.count},
      promised_(promised),
      given_(in.list),
      entries_(copy(engine, in.list)) {}

pairs entry_builder::make_list() {
    const size_block sizes(engine_);
    check_entries(engine_, entries_, in_.nrows, in_.ncols, sizes);
    if (needs_work(sizes.read(engine_))) {
        const size_block again(engine_);
        const auto chosen = primitives::select_unique(engine_, entries_, again, kUnique);
        keep(chosen, again.read(engine_).total[kUnique]);
    }
    return entries_;
}

// Optimistic: non-empty rows are selected along with the check, as if nothing had to be fixed.
compressed_ptr entry_builder::make_rows() {
    const size_block sizes(engine_);
    check_entries(engine_, entries_, in_.nrows, in_.ncols, sizes);
    auto heads = select_heads(sizes);
    auto found = sizes.read(engine_);
    if (needs_work(found)) {
        const size_block again(engine_);
        const auto chosen = primitives::select_unique(engine_, entries_, again, kUnique);
        heads = select_heads(again);
        found = again.read(engine_);
        if (keep(chosen, found.total[kUnique])) {
            heads = select_heads(again);  // same number of rows, but entries have moved
        }
    }
    return gather_rows(engine_, in_.nrows, in_.ncols, heads, entries_, found.total[kHeads]);
}

primitives::selection entry_builder::select_heads(const size_block& sizes) {
    return primitives::select_row_heads(engine_, entries_.rows, entries_.count,
                                        pointer_width(engine_, entries_.count), sizes, kHeads);
}

// Reports the first invalid entry of the original list.
void entry_builder::complain() const {
    if (in_.rows != nullptr) {
        cpu::refuse(in_, promised_);
    }
    const auto host = read_list(engine_, in_.nrows, in_.ncols, given_);
    cpu::refuse(entries_of(host), promised_);
}

// Sorts the entries if needed. False if they are canonical already.
bool entry_builder::needs_work(const size_block::values& found) {
    const auto faults = faults_in(found);
    if (cpu::are_refused(faults, promised_)) {
        complain();
    }
    if (faults.unordered) {
        entries_ = primitives::sort_pairs(engine_, entries_, primitives::index_bits(in_.nrows),
                                          primitives::index_bits(in_.ncols));
    }
    // In unsorted lists duplicates need not be neighbours.
    return faults.unordered || faults.duplicate;
}

// Removes duplicates, leaving `count` entries. False if there are none.
bool entry_builder::keep(const primitives::selection& chosen, size_type count) {
    if (count == entries_.count) {
        return false;
    }
    if (promised_.unique) {
        complain();
    }
    const auto kept = primitives::allocate_pairs(engine_, count);
    chosen(kept.rows, kept.cols);
    entries_ = kept;
    return true;
}

}  // namespace clbool::storage
