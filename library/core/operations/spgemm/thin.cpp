// SPDX-License-Identifier: MIT
// Host side of core/operations/spgemm/thin.cl.
#include <core/operations/spgemm/multiply.hpp>

#include <core/operations/plan/plan.hpp>
#include <core/operations/spgemm/analysis.hpp>
#include <core/operations/spgemm/row_view.hpp>

#include <algorithm>
#include <limits>
#include <optional>

namespace clbool::operations {

using primitives::width;
using storage::compressed_rows;

namespace {

// Arrays for a product with at most the rows of `a` and `room` entries.
struct thin_result {
    runtime::buffer pointers, names, cols;
    runtime::buffer sizes;  // entries, or the largest number where there is no room; rows

    thin_result(engine& on, const compressed_rows& a, size_type room)
        : pointers(on.stream.allocate<cl_uint>(a.slots() + size_type{1})),
          names(a.named() ? on.stream.allocate<index_type>(a.slots()) : runtime::buffer()),
          cols(on.stream.allocate<index_type>(room)),
          sizes(on.stream.allocate<cl_ulong>(2)) {}

    // Null where there was no room. One host read.
    compressed_ptr finish(engine& on, const compressed_rows& a, const compressed_rows& b) const {
        const auto found = on.stream.read_small<cl_ulong>(sizes, 2);
        if (found[0] == std::numeric_limits<cl_ulong>::max()) {
            return nullptr;
        }
        if (found[0] == 0) {
            return std::make_shared<compressed_rows>(a.nrows(), b.ncols(), a.named());
        }
        const primitives::row_structure rows{pointers, width::narrow, names,
                                             static_cast<index_type>(found[1])};
        return std::make_shared<compressed_rows>(a.nrows(), b.ncols(), rows, cols, found[0]);
    }
};

// Every work-group adds up the row counts before its own.
constexpr size_type kMostRows = 4096;
// A row of this many products sorts in the time of a few launches.
constexpr size_type kMostProducts = 4096;
constexpr size_type kMostPlaces = size_type{1} << 22;  // for products of all rows
constexpr size_type kLargestGroup = 512;
// Expected ratio of the heaviest row to the average.
constexpr size_type kUneven = 4;

size_type group_of(const engine& on) noexcept {
    return std::clamp<size_type>(on.params.full_group / 2, 1, kLargestGroup);
}

// Products of a row that fit local memory, and a row's share of the places.
size_type capacity(const engine& on, const compressed_rows& a) noexcept {
    const size_type share = kMostPlaces / std::max<size_type>(a.slots(), 1);
    return tuning::floor_power(std::min({on.params.bitmap.window_words, kMostProducts, share}));
}

// Estimate: entries of a times b's average row length.
size_type likely_products(const compressed_rows& a, const compressed_rows& b) {
    return a.nnz() * (b.nnz() / std::max<size_type>(b.slots(), 1) + 1);
}

// Entries allocated for the result.
size_type entry_room_for(const engine& on, const compressed_rows& a, const compressed_rows& b) {
    return std::min(size_type{a.slots()} * capacity(on, a),
                    std::max<size_type>(kUneven * kUneven * likely_products(a, b), 1024));
}

// b's rows for kernels that binary search without a row index.
struct second_operand {
    runtime::buffer pointers;
    width pointer_width;
    runtime::buffer names;  // row numbers; null: all rows have pointers
};

second_operand rows_of(engine& on, const compressed_ptr& a, const compressed_ptr& b) {
    const bool is_whole = !b->named() || b->slots() == b->nrows();
    if (!is_whole && (b->index() || is_worth_indexing(*a, *b))) {
        const auto index = storage::index_rows(on, *b);
        return {index->pointers, b->rows().pointer_width, runtime::buffer()};
    }
    return {b->rows().pointers, b->rows().pointer_width,
            is_whole ? runtime::buffer() : b->rows().names};
}

}  // namespace

bool may_be_thin(const engine& on, const compressed_ptr& a, const compressed_ptr& b) {
    if (a->slots() == 0 || a->slots() > kMostRows || b->nnz() == 0) {
        return false;
    }
    const size_type likely = likely_products(*a, *b);
    const size_type places = a->slots() * capacity(on, *a) * sizeof(index_type);
    return kUneven * likely / a->slots() <= capacity(on, *a) &&
           places <= on.stream.state().pool().room() / 2 &&
           spares_room(entry_room_for(on, *a, *b), likely);
}

namespace {

// The product in two launches.
class thin_product {
public:
    thin_product(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                 const compressed_ptr& hidden)
        : on_(on), a_(*a), b_(*b), second_(rows_of(on, a, b)), source_(make_program()) {
        if (hidden != nullptr) {
            taken_ = hidden_rows{view_rows(*hidden, a_), runtime::buffer()};
            source_.set("MASKED", 1).set("M_WIDE", taken_->rows.pointer_width);
        }
    }

    compressed_ptr operator()() {
        const auto counts = on_.stream.allocate<cl_uint>(a_.slots());
        const auto columns = on_.stream.allocate<index_type>(a_.slots() * capacity(on_, a_));
        launch_hiding(on_, taken_ ? &*taken_ : nullptr, source_, "thin_rows", groups(),
                      a_.rows().pointers, a_.cols(), second_.pointers, second_.names,
                      size_type{b_.slots()}, b_.cols(), counts, columns);
        return join(counts, columns);
    }

private:
    runtime::program make_program() const {
        runtime::program source("core/operations/spgemm/thin.cl");
        source.set("GROUP", group_of(on_))
            .set("CAPACITY", capacity(on_, a_))
            .set("A_WIDE", a_.rows().pointer_width)
            .set("B_WIDE", second_.pointer_width);
        return source;
    }

    runtime::range groups() const { return runtime::range::groups(a_.slots(), group_of(on_)); }

    compressed_ptr join(const runtime::buffer& counts, const runtime::buffer& columns) {
        const size_type room = entry_room_for(on_, a_, b_);
        const thin_result out(on_, a_, room);
        on_.stream.launch(source_, "join_rows", groups(), a_.slots(), a_.rows().names, counts,
                          columns, static_cast<cl_uint>(room), out.names, out.pointers, out.cols,
                          out.sizes);
        return out.finish(on_, a_, b_);
    }

    engine& on_;
    const compressed_rows& a_;
    const compressed_rows& b_;
    second_operand second_;
    runtime::program source_;
    std::optional<hidden_rows> taken_;
};

}  // namespace

compressed_ptr multiply_thin(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                             const compressed_ptr& hidden) {
    return thin_product(on, a, b, hidden)();
}

}  // namespace clbool::operations
