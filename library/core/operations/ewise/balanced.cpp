// SPDX-License-Identifier: MIT
// Element-wise operations on compressed rows in equal pieces, wherever they cut rows.
// Host side of core/operations/ewise/balanced.cl.
#include <core/operations/ewise/ewise.hpp>

#include <clbool/error.hpp>
#include <core/operations/ewise/common_rows.hpp>
#include <core/operations/plan/plan.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace clbool::operations {

using primitives::width;
using storage::compressed_rows;

namespace {

// Up to this many tiles one group alone is faster than four launches; lookups take longer.
constexpr size_type kSmallTiles = 3;
constexpr size_type kSmallSearchTiles = 1;

// Entries of the result at most; the first operand is the one that is taken away.
size_type bound(set_operator what, size_type first, size_type second) noexcept {
    switch (what) {
        case set_operator::unite: return first + second;
        case set_operator::intersect: return std::min(first, second);
        case set_operator::subtract: break;
    }
    return second;
}

// Whether the second operand's entries are merged with the first's or looked up there.
enum class manner { merge, search };

// One run; the operand that is taken away comes first (see core/operations/ewise/cut.cl).
class balanced_run {
public:
    balanced_run(engine& on, manner how, set_operator what, const compressed_ptr& first,
                 const compressed_ptr& second)
        : on_(on),
          how_(how),
          shape_(how == manner::search ? on.params.search : on.params.ewise),
          what_(what),
          operation_(static_cast<cl_uint>(what)),
          first_(first),
          second_(second),
          rows_(how == manner::search
                    ? number_by_second(*first, *second)
                    : number_rows(on, *first, *second, what == set_operator::unite)),
          size_((how == manner::search ? 0 : first->nnz_bound()) + second->nnz_bound() +
                rows_.slots),
          bound_(bound(what, first->nnz_bound(), second->nnz_bound())),
          likely_(what == set_operator::unite ? std::max(first->nnz_bound(), second->nnz_bound())
                                              : 0),
          sizes_(on.stream.allocate<cl_ulong>(2)) {}

    compressed_ptr operator()() {
        const bool searches = how_ == manner::search;
        return size_ <= (searches ? kSmallSearchTiles : kSmallTiles) * shape_.tile()
                   ? run_small()
                   : merge_tiles();
    }

    // The number of entries alone.
    size_type count() {
        count_tiles();
        return read_counts().nnz;
    }

private:
    // The arrays of a result. Names are there only when empty rows are dropped.
    struct arrays {
        runtime::buffer names;
        runtime::buffer pointers;
        runtime::buffer cols;
        width pointer_width = width::narrow;
    };
    struct counts {
        size_type nnz;
        index_type rows;
    };

    runtime::program make_program(width out) const {
        auto source = primitives::tiled_program("core/operations/ewise/balanced.cl", shape_);
        source.set("A_WIDE", primitives::is_wide(rows_.first_width))
            .set("B_WIDE", primitives::is_wide(rows_.second_width))
            .set("C_WIDE", primitives::is_wide(out))
            .set("SEARCH", how_ == manner::search ? 1 : 0)
            .set("DROP", rows_.complete ? 0 : 1);
        return source;
    }

    // Launches with the operands as first arguments.
    template <class... Args>
    void launch(const runtime::program& source, const char* kernel, runtime::range where,
                const Args&... args) {
        on_.stream.launch(source, kernel, where, rows_.first, rows_.first_names, rows_.first_slots,
                          first_->cols(), rows_.second, second_->cols(), rows_.names, rows_.slots,
                          args...);
    }

    arrays allocate(size_type nnz, size_type rows, width w) const {
        return {rows_.complete ? runtime::buffer() : on_.stream.allocate<index_type>(rows),
                primitives::allocate_offsets(on_, rows + 1, w),
                on_.stream.allocate<index_type>(nnz), w};
    }

    // The only host read.
    counts read_counts() const {
        const auto values = on_.stream.read_small<cl_ulong>(sizes_, 2);
        return {values[0], static_cast<index_type>(values[1])};
    }

    compressed_ptr finish(counts found, const arrays& out) const {
        const bool named = first_->named();
        if (found.nnz == 0) {
            return std::make_shared<compressed_rows>(first_->nrows(), first_->ncols(), named);
        }
        const primitives::row_structure rows{out.pointers, out.pointer_width,
                                             rows_.complete ? rows_.names : out.names, found.rows};
        return std::make_shared<compressed_rows>(first_->nrows(), first_->ncols(), rows, out.cols,
                                                 found.nnz);
    }

    // Whether the host knows the rows of the result beforehand, and need not know more.
    bool may_be_open() const {
        return rows_.complete && leaves_size_open(facts_of(on_), bound_, likely_);
    }

    // The result, the number of whose entries stays open if it may.
    compressed_ptr finish(const arrays& out) {
        if (may_be_open()) {
            if (auto later = on_.stream.read_later(sizes_, 0)) {
                const primitives::row_structure rows{out.pointers, out.pointer_width, rows_.names,
                                                     static_cast<index_type>(rows_.slots)};
                return std::make_shared<compressed_rows>(
                    first_->nrows(), first_->ncols(), rows, out.cols,
                    storage::entry_count(bound_, std::move(later)));
            }
        }
        return finish(read_counts(), out);
    }

    // Everything in one launch, into arrays that are large enough whatever stays.
    compressed_ptr run_small() {
        const width w = storage::pointer_width(on_, bound_);
        const arrays out = allocate(bound_, rows_.slots, w);
        launch(make_program(w), "balanced_small", runtime::range::groups(1, shape_.group),
               operation_, sizes_, out.names, out.pointers, out.cols);
        return finish(out);
    }

    // Cuts the operands into pieces.
    struct pieces {
        cl_uint count;
        runtime::buffer cuts;
        runtime::buffer counts;
        runtime::buffer offsets;
    };
    pieces cut(const runtime::program& source) {
        const auto count = static_cast<cl_uint>((size_ + shape_.tile() - 1) / shape_.tile());
        pieces made{count, on_.stream.allocate<cl_ulong>(3 * (size_type{count} + 1)),
                    on_.stream.allocate<cl_uint>(2 * size_type{count}),
                    on_.stream.allocate<cl_ulong>(2 * size_type{count})};
        launch(source, "balanced_cut", runtime::range::items(size_type{count} + 1, shape_.group),
               count, made.cuts);
        return made;
    }
    // One large group does it.
    void scan(const pieces& all) {
        const size_type group = on_.params.full_group;
        runtime::program source("core/operations/ewise/piece_scan.cl");
        source.set("GROUP", static_cast<std::int64_t>(group)).set("DROP", rows_.complete ? 0 : 1);
        on_.stream.launch(source, "piece_scan", runtime::range::groups(1, group), all.counts,
                          all.count, rows_.slots, all.offsets, sizes_);
    }

    // Tiles that are counted: the bits of entries that a search has found, for filling.
    struct counted_tiles {
        pieces all;
        runtime::buffer flags;
    };
    counted_tiles count_tiles() {
        const auto source = make_program(storage::pointer_width(on_, bound_));
        counted_tiles made{cut(source), runtime::buffer()};
        // One bit an entry that was found, for tiles of whole words with one bit more.
        const size_type flag_words = (shape_.tile() + 32) / 32;
        if (how_ == manner::search) {
            made.flags = on_.stream.allocate<cl_uint>(flag_words * made.all.count);
        }
        launch(source, "balanced_count", runtime::range::groups(made.all.count, shape_.group),
               operation_, made.all.cuts, made.all.counts, made.flags);
        scan(made.all);
        return made;
    }

    void fill(const counted_tiles& counted, const arrays& out) {
        const pieces& all = counted.all;
        launch(make_program(out.pointer_width), "balanced_fill",
               runtime::range::groups(all.count, shape_.group), operation_, all.cuts, counted.flags,
               all.offsets, sizes_, out.names, out.pointers, out.cols);
    }

    // Room for a result that is filled before its size is known, so that the device does not wait
    // for the host; nothing where that would take too much memory. What the operands of a union
    // share leaves some unused.
    std::optional<arrays> allocate_ahead() const {
        const bool pays = what_ == set_operator::unite || may_be_open();
        if (!pays || !spares_room(bound_, likely_)) {
            return std::nullopt;
        }
        try {
            return allocate(bound_, rows_.slots, storage::pointer_width(on_, bound_));
        } catch (const out_of_memory&) {
            return std::nullopt;
        }
    }

    // Counts, then fills.
    compressed_ptr merge_tiles() {
        const counted_tiles counted = count_tiles();
        if (const auto out = allocate_ahead()) {
            fill(counted, *out);
            return finish(*out);
        }
        const counts found = read_counts();
        if (found.nnz == 0) {
            return finish(found, {});
        }
        const arrays out = allocate(found.nnz, found.rows, storage::pointer_width(on_, found.nnz));
        fill(counted, out);
        return finish(found, out);
    }

    engine& on_;
    manner how_;
    tuning::shape shape_;
    set_operator what_;
    cl_uint operation_;  // as the kernels know it
    compressed_ptr first_;
    compressed_ptr second_;
    common_rows rows_;
    size_type size_;    // positions: slots and entries
    size_type bound_;   // entries of the result at most
    size_type likely_;  // and at least, as far as is known
    runtime::buffer sizes_;
};

}  // namespace

compressed_ptr combine_balanced(engine& on, set_operator what, const compressed_ptr& a,
                                const compressed_ptr& b) {
    const bool swapped = what == set_operator::subtract;
    return balanced_run(on, manner::merge, what, swapped ? b : a, swapped ? a : b)();
}

compressed_ptr search_rows(engine& on, set_operator what, const compressed_ptr& a,
                           const compressed_ptr& b) {
    // Intersection is symmetric: look up the smaller operand.
    const bool swapped = what == set_operator::subtract || a->nnz() < b->nnz();
    return balanced_run(on, manner::search, what, swapped ? b : a, swapped ? a : b)();
}

size_type count_balanced(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                         bool searches) {
    const bool swapped = a->nnz() < b->nnz();
    return balanced_run(on, searches ? manner::search : manner::merge, set_operator::intersect,
                        swapped ? b : a, swapped ? a : b)
        .count();
}

}  // namespace clbool::operations
