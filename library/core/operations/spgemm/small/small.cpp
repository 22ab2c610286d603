// SPDX-License-Identifier: MIT
// Host side of core/operations/spgemm/small.cl.
#include <core/operations/spgemm/small/small.hpp>

#include <algorithm>
#include <limits>

namespace clbool::operations {

using primitives::row_structure;
using primitives::width;
using storage::compressed_rows;

namespace {

// Entries per work-item; each costs a scan.
constexpr size_type kRounds = 4;

// Whether (slot of a, column of b) fits 32 bits; the largest value means no key.
bool has_narrow_keys(const compressed_rows& a, const compressed_rows& b) noexcept {
    return size_type{a.slots()} * b.ncols() < std::numeric_limits<cl_uint>::max();
}

// Keys in local memory: a bitmap window's size, rounded down to a power of two.
size_type capacity(const engine& on, bool narrow) noexcept {
    size_type words = 1;
    while (2 * words <= on.params.bitmap.window_words) {
        words *= 2;
    }
    return narrow ? words : std::max<size_type>(words / 2, 1);
}

}  // namespace

bool may_be_small(const engine& on, const compressed_rows& a, const compressed_rows& b) {
    const size_type group = on.params.full_group;
    const size_type most = capacity(on, has_narrow_keys(a, b));
    return a.nnz() <= kRounds * group && a.nnz() <= most && a.slots() <= kRounds * group &&
           a.nnz() * b.nnz() / b.slots() <= most;
}

compressed_ptr multiply_small(engine& on, const compressed_ptr& a, const compressed_ptr& b) {
    const bool narrow = has_narrow_keys(*a, *b);
    const size_type most = capacity(on, narrow);
    const size_type group = on.params.full_group;
    const auto index = b->index();
    const bool direct = index != nullptr || b->slots() == b->nrows();
    runtime::program source("core/operations/spgemm/small.cl");
    source.set("GROUP", static_cast<std::int64_t>(group))
        .set("CAPACITY", static_cast<std::int64_t>(most))
        .set("WIDE_KEYS", narrow ? 0 : 1)
        .set("A_WIDE", primitives::is_wide(a->rows().pointer_width))
        .set("B_WIDE", primitives::is_wide(b->rows().pointer_width))
        .set("NAMED", a->named() ? 1 : 0);
    auto& stream = on.stream;
    row_structure rows{stream.allocate<cl_uint>(a->slots() + size_type{1}), width::narrow,
                       a->named() ? stream.allocate<index_type>(a->slots()) : runtime::buffer(), 0};
    const auto cols = stream.allocate<index_type>(most);
    const auto sizes = stream.allocate<cl_ulong>(2);
    stream.launch(source, "small_product", runtime::range::groups(1, group), a->rows().pointers,
                  a->rows().names, cl_uint{a->slots()}, a->cols(), static_cast<cl_uint>(a->nnz()),
                  index ? index->pointers : b->rows().pointers,
                  direct ? runtime::buffer() : b->rows().names, size_type{b->slots()}, b->cols(),
                  b->ncols(), rows.names, rows.pointers, cols, sizes);
    const auto found = stream.read_small<cl_ulong>(sizes, 2);
    if (found[0] == std::numeric_limits<cl_ulong>::max()) {
        return nullptr;
    }
    if (found[0] == 0) {
        return std::make_shared<compressed_rows>(a->nrows(), b->ncols(), a->named());
    }
    rows.slots = static_cast<index_type>(found[1]);
    return std::make_shared<compressed_rows>(a->nrows(), b->ncols(), rows, cols, found[0]);
}

}  // namespace clbool::operations
