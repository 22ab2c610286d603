// SPDX-License-Identifier: MIT
// Load-balanced eWise on CSR/DCSR: merge path over both operands, cut into equal tiles regardless
// of row boundaries. Host side of core/operations/ewise/balanced.cl.
#include <core/operations/ewise/ewise.hpp>

#include <core/operations/common/result_rows.hpp>
#include <core/operations/ewise/common_rows.hpp>
#include <core/operations/plan/plan.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace clbool::operations {

using primitives::width;
using storage::compressed_rows;

namespace {

// Up to this many tiles (shares of a work-group) one work-group beats four launches; fewer with
// search.
constexpr size_type kSmallTiles = 3;
constexpr size_type kSmallSearchTiles = 1;

// Worst-case bound of the result; for a difference the first operand is the subtrahend.
size_type bound(set_operator what, size_type first, size_type second) noexcept {
    switch (what) {
        case set_operator::unite: return first + second;
        case set_operator::intersect: return std::min(first, second);
        case set_operator::subtract: break;
    }
    return second;
}

// Whether entries of the second operand are merged with the first's or looked up there.
enum class manner { merge, search };

// One run; for a difference the subtrahend comes first (see core/operations/ewise/cut.cl).
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

    // Counting pass only.
    size_type count() {
        count_tiles();
        return read_counts().nnz;
    }

private:
    // Result arrays. Row numbers only if empty rows are dropped.
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

    runtime::program make_program(width out, bool at_once = false) const {
        auto source = primitives::tiled_program("core/operations/ewise/balanced.cl", shape_);
        source.set("A_WIDE", rows_.first_width)
            .set("B_WIDE", rows_.second_width)
            .set("C_WIDE", out)
            .set("SEARCH", how_ == manner::search)
            .set("DROP", !rows_.complete)
            .set("PASS", at_once);
        return source;
    }

    // Launches with both operands as the first arguments.
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

    // Whether the result's rows are known on the host, so that its entry count may stay unread.
    bool may_be_open() const {
        return rows_.complete && leaves_size_open(facts_of(on_), bound_, likely_);
    }

    // The result; its entry count is read later where that is allowed.
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

    // Single launch into arrays of the worst-case size.
    compressed_ptr run_small() {
        const width w = storage::pointer_width(on_, bound_);
        const arrays out = allocate(bound_, rows_.slots, w);
        launch(make_program(w), "balanced_small", runtime::range::groups(1, shape_.group),
               operation_, sizes_, out.names, out.pointers, out.cols);
        return finish(out);
    }

    // Partition of the operands into tiles.
    struct pieces {
        cl_uint count;
        runtime::buffer cuts;
        runtime::buffer progress;  // of a single pass
    };
    pieces cut(const runtime::program& source, bool at_once) {
        const auto count = static_cast<cl_uint>(shape_.tiles(size_));
        pieces made{
            count, on_.stream.allocate<cl_ulong>(3 * (size_type{count} + 1)),
            at_once ? on_.stream.allocate<cl_ulong>(size_type{count} + 1) : runtime::buffer()};
        launch(source, "balanced_cut", runtime::range::items(size_type{count} + 1, shape_.group),
               count, made.cuts, made.progress);
        return made;
    }
    // Prefix sum over the tiles by one work-group.
    runtime::buffer scan(const runtime::buffer& of_tiles, cl_uint count) {
        const size_type group = on_.params.full_group;
        auto offsets = on_.stream.allocate<cl_ulong>(2 * size_type{count});
        runtime::program source("core/operations/ewise/piece_scan.cl");
        source.set("GROUP", group).set("DROP", !rows_.complete);
        on_.stream.launch(source, "piece_scan", runtime::range::groups(1, group), of_tiles, count,
                          rows_.slots, offsets, sizes_);
        return offsets;
    }

    // Counted tiles; flags mark the entries a search found, for the filling pass.
    struct counted_tiles {
        pieces all;
        runtime::buffer flags;
        runtime::buffer offsets;
    };
    counted_tiles count_tiles() {
        const auto source = make_program(storage::pointer_width(on_, bound_));
        counted_tiles made{cut(source, false), {}, {}};
        // One bit an entry and one more per tile, in whole words.
        const size_type flag_words = (shape_.tile() + 32) / 32;
        if (how_ == manner::search) {
            made.flags = on_.stream.allocate<cl_uint>(flag_words * made.all.count);
        }
        const auto of_tiles = on_.stream.allocate<cl_uint>(2 * size_type{made.all.count});
        launch(source, "balanced_count", runtime::range::groups(made.all.count, shape_.group),
               operation_, made.all.cuts, of_tiles, made.flags);
        made.offsets = scan(of_tiles, made.all.count);
        return made;
    }

    void fill(const counted_tiles& counted, const arrays& out) {
        const pieces& all = counted.all;
        launch(make_program(out.pointer_width), "balanced_fill",
               runtime::range::groups(all.count, shape_.group), operation_, all.cuts, counted.flags,
               counted.offsets, sizes_, out.names, out.pointers, out.cols);
    }

    // Whether tiles may wait for the counts of those before, in 31 bits each.
    bool may_look_back() const {
        constexpr size_type kMost = size_type{1} << 31;
        return how_ == manner::merge && what_ == set_operator::unite && bound_ < kMost &&
               rows_.slots < kMost && on_.stream.state().groups_go_on();
    }

    // Counts and fills at once.
    void pass(const arrays& out) {
        const auto source = make_program(out.pointer_width, true);
        const pieces all = cut(source, true);
        launch(source, "balanced_pass", runtime::range::groups(all.count, shape_.group), all.cuts,
               all.count, all.progress, sizes_, out.names, out.pointers, out.cols);
    }

    // Worst-case allocation, so that filling starts without host synchronisation; none where it
    // needs too much memory. Overlap of a union's operands leaves some of it unused; a single pass
    // is so much sooner that the result may be copied.
    std::optional<arrays> allocate_ahead() const {
        const bool pays = what_ == set_operator::unite || may_be_open();
        if (!pays || (!may_look_back() && !spares_room(bound_, likely_))) {
            return std::nullopt;
        }
        const width w = storage::pointer_width(on_, bound_);
        return runtime::if_room([&] { return std::optional(allocate(bound_, rows_.slots, w)); });
    }

    compressed_ptr finish_pass(arrays out) {
        if (spares_room(bound_, likely_)) {
            return finish(out);
        }
        const counts found = read_counts();
        out.cols = fitted(on_, out.cols, found.nnz, bound_);
        return finish(found, out);
    }

    // Counting pass, then filling pass; or both at once.
    compressed_ptr merge_tiles() {
        const auto ahead = allocate_ahead();
        if (ahead && may_look_back()) {
            pass(*ahead);
            return finish_pass(*ahead);
        }
        const counted_tiles counted = count_tiles();
        if (ahead) {
            fill(counted, *ahead);
            return finish(*ahead);
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
    cl_uint operation_;  // operator code of the kernels
    compressed_ptr first_;
    compressed_ptr second_;
    common_rows rows_;
    size_type size_;    // merge path length: slots and entries
    size_type bound_;   // worst-case entries of the result
    size_type likely_;  // lower bound, as far as is known
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
